"""Which file a card's `art` means: a path from the set's own file, or else from the project's folder."""

from __future__ import annotations

import os
from pathlib import Path

from generator.files import is_file
from generator.model import CardDef


def art_file(card: CardDef, root: Path) -> Path | None:
    """The picture of a card in the project at `root`, or None if it names none, or none that exists."""
    return next((place for place in art_places(card, root) if is_file(str(place))), None)


def art_places(card: CardDef, root: Path) -> list[Path]:
    """Where the picture is looked for, in order: in the project, and in no folder that a link or `..` leads to outside;
    empty if the card names none."""
    homes = _homes(card, root)
    return [Path(place) for place in _places(card, root) if _is_open(place, homes)]


def leaves_project(card: CardDef, root: Path) -> bool:
    """Whether the path is absolute, an address on the net, or leads out of the project, links followed."""
    art = card.art or ""
    if art.startswith(("/", "\\", "~")) or "://" in art or art[1:2] == ":":
        return True
    homes, file = _homes(card, root), art_file(card, root)
    if file is not None:
        return not any(_lies_in(os.path.realpath(file), os.path.realpath(home)) for home in homes)
    places = _places(card, root)
    inside = [place for place in places if _is_below(place, homes)]
    whole = bool(inside) and all(_is_open(place, homes) for place in inside)
    return bool(places) and (not whole or any(map(is_file, places)))


def _homes(card: CardDef, root: Path) -> tuple[str, str]:
    return os.path.abspath(root), os.path.dirname(os.path.abspath(card.place.file))


def _is_open(place: str, homes: tuple[str, ...]) -> bool:
    """Whether the folder of that place lies in one of the homes, links followed."""
    whole = os.path.abspath(place)
    folder = os.path.realpath(whole if whole in homes else os.path.dirname(whole))
    return _is_below(place, homes) and any(_lies_in(folder, os.path.realpath(home)) for home in homes)


def _is_below(place: str, homes: tuple[str, ...]) -> bool:
    """Whether the path itself, no links followed, lies in one of the homes."""
    return any(_lies_in(os.path.abspath(place), home) for home in homes)


def _places(card: CardDef, root: Path) -> list[str]:
    if card.art is None or "\0" in card.art:
        return []
    folders = os.path.dirname(card.place.file), str(root)
    return [os.path.normpath(os.path.join(folder, card.art)) for folder in folders]


def _lies_in(place: str, home: str) -> bool:
    return place == home or place.startswith(home.rstrip(os.sep) + os.sep)
