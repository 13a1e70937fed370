"""Every id that the author has given, with where it stands."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from generator import schema_files
from generator.checks.study import Study
from generator.model import Place


def written_ids(study: Study) -> Iterator[tuple[str, str, Place]]:
    """What it names (set, deck, card), the id, and its place."""
    for found in study.sets:
        yield "set", found.id, found.place
    for deck in study.decks:
        yield "deck", deck.id, deck.place
    for card in study.cards():
        if card.id:
            yield "card", card.id, card.place_of("id")


def well_formed(name: str) -> bool:
    """Whether the schema takes the id at all."""
    return re.search(schema_files.load("set")["$defs"]["id"]["pattern"], name) is not None


def alphabets(name: str) -> dict[str, list[str]]:
    """The letters of the id by alphabet, `{"LATIN": ["a", "t"], "CYRILLIC": ["с"]}`."""
    found: dict[str, list[str]] = {}
    for letter in name:
        if letter.isalpha():
            found.setdefault(unicodedata.name(letter, "UNKNOWN").split()[0], []).append(letter)
    return found
