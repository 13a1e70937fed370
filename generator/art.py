"""Which file a card's `art` means: a path from the set's own file, or else from the project's folder."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from generator.files import is_file
from generator.model import CardDef


class _Sought(NamedTuple):
    """A place where a picture is looked for."""

    path: str
    """As it is opened and named, from the folder that the command runs in if the project is."""
    whole: str
    """From the root of the file system, links not followed."""


def art_file(card: CardDef, root: Path) -> Path | None:
    """The picture of a card in the project at `root`, or None if it names none, or none that exists."""
    homes = _homes(card, root)
    return _found(_places(card, root, homes), homes)


def art_places(card: CardDef, root: Path) -> list[Path]:
    """Where the picture is looked for, in order: in the project, and in no folder that a link or `..` leads to outside;
    empty if the card names none."""
    homes = _homes(card, root)
    return [Path(place.path) for place in _places(card, root, homes) if _is_open(place, homes)]


def own_art(card: CardDef, root: Path) -> Path | None:
    """The picture of a card that lies in the project, links followed."""
    file = None if _is_absolute(card) else art_file(card, root)
    return None if file is None or _leads_out(file, _homes(card, root)) else file


def leaves_project(card: CardDef, root: Path) -> bool:
    """Whether the path is absolute, an address on the net, or leads out of the project, links followed."""
    if _is_absolute(card):
        return True
    homes = _homes(card, root)
    places = _places(card, root, homes)
    file = _found(places, homes)
    if file is not None:
        return _leads_out(file, homes)
    inside = [place for place in places if _is_below(place, homes)]
    whole = bool(inside) and all(_is_open(place, homes) for place in inside)
    return bool(places) and (not whole or any(is_file(place.path) for place in places))


def _found(places: Sequence[_Sought], homes: tuple[str, ...]) -> Path | None:
    return next((Path(place.path) for place in places if is_file(place.path) and _is_open(place, homes)), None)


def _is_absolute(card: CardDef) -> bool:
    art = card.art or ""
    return art.startswith(("/", "\\", "~")) or "://" in art or art[1:2] == ":"


def _leads_out(file: Path, homes: tuple[str, ...]) -> bool:
    place = (
        os.path.realpath(file) if os.path.islink(file) else os.path.join(_followed(os.path.dirname(file)), file.name)
    )
    return not any(_lies_in(place, _followed(home)) for home in homes)


def _homes(card: CardDef, root: Path) -> tuple[str, str]:
    return os.path.dirname(os.path.abspath(card.place.file)), os.path.abspath(root)


def _is_open(place: _Sought, homes: tuple[str, ...]) -> bool:
    """Whether the folder of that place lies in one of the homes, links followed."""
    if not _is_below(place, homes):
        return False
    folder = _followed(place.whole if place.whole in homes else os.path.dirname(place.whole))
    return any(_lies_in(folder, _followed(home)) for home in homes)


def _is_below(place: _Sought, homes: tuple[str, ...]) -> bool:
    """Whether the path itself, no links followed, lies in one of the homes."""
    return any(_lies_in(place.whole, home) for home in homes)


def _places(card: CardDef, root: Path, homes: tuple[str, str]) -> list[_Sought]:
    if card.art is None or "\0" in card.art:
        return []
    folders = os.path.dirname(card.place.file), str(root)
    paths = [os.path.normpath(os.path.join(folder, card.art)) for folder in folders]
    return [
        _Sought(path, os.path.normpath(os.path.join(home, card.art))) for path, home in zip(paths, homes, strict=True)
    ]


def _followed(folder: str) -> str:
    """The folder without links, as `realpath` gives it, which looks at each step of a path: what is there is looked up
    once, and again when another folder is found in its place."""
    try:
        found = os.stat(folder)
    except (OSError, ValueError):
        return _followed_as_far_as_it_goes(folder)
    return _real(folder, found.st_dev, found.st_ino)


@lru_cache(maxsize=1_000)
def _followed_as_far_as_it_goes(folder: str) -> str:
    """What is not there leads nowhere: it is asked for again once it is there."""
    steps = folder.split(os.sep)

    def above(left_out: int) -> str:
        return os.sep.join(steps[: len(steps) - left_out]) or os.sep

    out = bisect_left(range(len(steps)), True, key=lambda left_out: os.path.isdir(above(left_out)))
    if out in (0, len(steps)) or os.path.lexists(above(out - 1)):
        return os.path.realpath(folder)
    return os.path.join(_followed(above(out)), os.sep.join(steps[len(steps) - out :]))


@lru_cache(maxsize=1_000)
def _real(folder: str, device: int, number: int) -> str:
    return os.path.realpath(folder)


def _lies_in(place: str, home: str) -> bool:
    return place == home or place.startswith(home.rstrip(os.sep) + os.sep)
