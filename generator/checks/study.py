"""What a check looks at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.model import CardDef, DeckDef, Library, Place, SetDef
from generator.problems import Level, Problem


@dataclass(frozen=True, slots=True)
class Study:
    """The author's own sets and decks (all of them, also two of one id), and the whole library behind them."""

    library: Library
    sets: tuple[SetDef, ...]
    decks: tuple[DeckDef, ...]

    def cards(self) -> Iterator[CardDef]:
        """Every card of the author's own sets, in order."""
        for found in self.sets:
            yield from found.cards


def problem(place: Place, level: Level, problem_id: str, message: str, hint: str = "") -> Problem:
    """A problem at that place."""
    return Problem(place.file, place.line, place.column, level, problem_id, message, hint)
