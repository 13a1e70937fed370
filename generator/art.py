"""Which file a card's `art` means: a path from the set's own file, or else from the project's folder."""

from __future__ import annotations

import os
from pathlib import Path

from generator.files import is_file
from generator.model import CardDef


def art_file(card: CardDef, root: Path) -> Path | None:
    """The picture of a card in the project at `root`, or None if it names none, or none that exists."""
    return next((Path(place) for place in _places(card, root) if is_file(place)), None)


def art_places(card: CardDef, root: Path) -> list[Path]:
    """Where the picture is looked for, in order; empty if the card names none."""
    return [*map(Path, _places(card, root))]


def leaves_project(card: CardDef, root: Path) -> bool:
    """Whether the path is absolute, an address on the net, or leads out of the project, links followed."""
    art = card.art or ""
    if art.startswith(("/", "\\", "~")) or "://" in art or art[1:2] == ":":
        return True
    homes = os.path.abspath(root), os.path.dirname(os.path.abspath(card.place.file))
    places = [os.path.abspath(place) for place in _places(card, root)]
    file = next(filter(is_file, places), None)
    if file is None:
        return bool(places) and not any(_lies_in(place, home) for place in places for home in homes)
    return not any(_lies_in(os.path.realpath(file), os.path.realpath(home)) for home in homes)


def _places(card: CardDef, root: Path) -> list[str]:
    if card.art is None or "\0" in card.art:
        return []
    folders = os.path.dirname(card.place.file), str(root)
    return [os.path.normpath(os.path.join(folder, card.art)) for folder in folders]


def _lies_in(place: str, home: str) -> bool:
    return place == home or place.startswith(home.rstrip(os.sep) + os.sep)
