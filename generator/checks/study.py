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

    def names_all(self, deck: DeckDef) -> bool:
        """Whether every line of the deck that brings cards was read and names something that was read wholly: only then
        is it known which cards the deck has."""
        if "contents" in deck.unread:
            return False
        sets, cards = self.library.sets, self.library.cards
        return all(
            entry.name in sets and not sets[entry.name].unread if entry.what == "set" else entry.name in cards
            for entry in deck.entries
            if entry.what != "exclude"
        )

    def counts_all(self, deck: DeckDef) -> bool:
        """Whether it is also known how many there are of each, exclusions included."""
        named = all(entry.name in self.library.cards for entry in deck.entries if entry.what == "exclude")
        unread = deck.unread or any("copies" in card.unread for card in deck.cards)
        return named and not unread and self.names_all(deck)


def problem(place: Place, level: Level, problem_id: str, message: str, hint: str = "") -> Problem:
    """A problem at that place."""
    return Problem(place.file, place.line, place.column, level, problem_id, message, hint)
