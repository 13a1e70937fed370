"""Which file a card's `art` means: a path from the set's own file, or else from the project's folder."""

from __future__ import annotations

import os
from pathlib import Path

from generator.files import is_file
from generator.model import CardDef


def art_file(card: CardDef, root: Path) -> Path | None:
    """The picture of a card in the project at `root`, or None if it names none, or none that exists."""
    return next((place for place in art_places(card, root) if is_file(place)), None)


def art_places(card: CardDef, root: Path) -> list[Path]:
    """Where the picture is looked for, in order; empty if the card names none."""
    if card.art is None or "\0" in card.art:
        return []
    return [Path(os.path.normpath(folder / card.art)) for folder in (Path(card.place.file).parent, root)]


def leaves_project(card: CardDef, root: Path) -> bool:
    """Whether the path is absolute, an address on the net, or leads out of the project, links followed."""
    art = card.art or ""
    if art.startswith(("/", "\\", "~")) or "://" in art or art[1:2] == ":":
        return True
    homes = [Path(os.path.realpath(folder)) for folder in (root, Path(card.place.file).parent)]
    file = art_file(card, root)
    places = art_places(card, root) if file is None else [file]
    return not any(Path(os.path.realpath(place)).is_relative_to(home) for place in places for home in homes)
