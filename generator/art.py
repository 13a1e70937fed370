"""Which file a card's `art` means: a path from the set's own file, or else from the project's folder."""

from __future__ import annotations

import os
from bisect import bisect_left
from functools import lru_cache
from pathlib import Path

from generator.files import is_file
from generator.model import CardDef


def art_file(card: CardDef, root: Path) -> Path | None:
    """The picture of a card in the project at `root`, or None if it names none, or none that exists."""
    homes = _homes(card, root)
    return next((Path(place) for place in _places(card, root) if is_file(place) and _is_open(place, homes)), None)


def art_places(card: CardDef, root: Path) -> list[Path]:
    """Where the picture is looked for, in order: in the project, and in no folder that a link or `..` leads to outside;
    empty if the card names none."""
    homes = _homes(card, root)
    return [Path(place) for place in _places(card, root) if _is_open(place, homes)]


def own_art(card: CardDef, root: Path) -> Path | None:
    """The picture of a card that lies in the project, links followed."""
    file = None if _is_absolute(card) else art_file(card, root)
    return None if file is None or _leads_out(file, _homes(card, root)) else file


def leaves_project(card: CardDef, root: Path) -> bool:
    """Whether the path is absolute, an address on the net, or leads out of the project, links followed."""
    if _is_absolute(card):
        return True
    homes, file = _homes(card, root), art_file(card, root)
    if file is not None:
        return _leads_out(file, homes)
    places = _places(card, root)
    inside = [place for place in places if _is_below(place, homes)]
    whole = bool(inside) and all(_is_open(place, homes) for place in inside)
    return bool(places) and (not whole or any(map(is_file, places)))


def _is_absolute(card: CardDef) -> bool:
    art = card.art or ""
    return art.startswith(("/", "\\", "~")) or "://" in art or art[1:2] == ":"


def _leads_out(file: Path, homes: tuple[str, ...]) -> bool:
    place = (
        os.path.realpath(file) if os.path.islink(file) else os.path.join(_followed(os.path.dirname(file)), file.name)
    )
    return not any(_lies_in(place, _followed(home)) for home in homes)


def _homes(card: CardDef, root: Path) -> tuple[str, str]:
    return os.path.abspath(root), os.path.dirname(os.path.abspath(card.place.file))


def _is_open(place: str, homes: tuple[str, ...]) -> bool:
    """Whether the folder of that place lies in one of the homes, links followed."""
    whole = os.path.abspath(place)
    folder = _followed(whole if whole in homes else os.path.dirname(whole))
    return _is_below(place, homes) and any(_lies_in(folder, _followed(home)) for home in homes)


def _is_below(place: str, homes: tuple[str, ...]) -> bool:
    """Whether the path itself, no links followed, lies in one of the homes."""
    return any(_lies_in(os.path.abspath(place), home) for home in homes)


def _places(card: CardDef, root: Path) -> list[str]:
    if card.art is None or "\0" in card.art:
        return []
    folders = os.path.dirname(card.place.file), str(root)
    return [os.path.normpath(os.path.join(folder, card.art)) for folder in folders]


def _followed(folder: str) -> str:
    """The folder without links, as `realpath` gives it, which looks at each step of a path: what is there is looked up
    once, and again when another folder is found in its place."""
    try:
        found = os.stat(folder)
    except (OSError, ValueError):
        return _followed_as_far_as_it_goes(folder)
    return _real(folder, found.st_dev, found.st_ino)


def _followed_as_far_as_it_goes(folder: str) -> str:
    steps = [folder]
    while (above := os.path.dirname(steps[-1])) != steps[-1]:
        steps.append(above)
    there = bisect_left(steps, True, key=os.path.isdir)
    if there in (0, len(steps)) or os.path.lexists(steps[there - 1]):
        return os.path.realpath(folder)
    return os.path.join(_followed(steps[there]), os.path.relpath(folder, steps[there]))


@lru_cache(maxsize=1_000)
def _real(folder: str, device: int, number: int) -> str:
    return os.path.realpath(folder)


def _lies_in(place: str, home: str) -> bool:
    return place == home or place.startswith(home.rstrip(os.sep) + os.sep)
