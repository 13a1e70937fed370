"""Deck rules about how many cards there are."""

from __future__ import annotations

from abc import abstractmethod

from engine.cards import Deck
from engine.legality.violation import DeckRule, Violation
from engine.words import counted, listed

BASE_DEAL, ADDITIONAL_DEAL, QUINTIS_DEAL = 10, 6, 6
ADDITIONAL_LEAST, ADDITIONAL_LEAST_MANY, MANY = 45, 70, 5
"""EXP-2 and EXP-3: the second number holds from `MANY` players on."""


def base_count(deck: Deck) -> int:
    """The cards of the base deck: in mode expansion those that are not additional (EXP-1)."""
    return sum(copies for card, copies in deck.contents if deck.mode != "expansion" or not card.additional)


def additional_count(deck: Deck) -> int:
    """The cards of the additional deck, action cards included (EXP-1, HE-12)."""
    return sum(copies for card, copies in deck.contents if card.additional)


class LeastSize(DeckRule):
    """At least so many cards; what they are needed for says each rule by itself."""

    @abstractmethod
    def count(self, deck: Deck) -> int:
        """The cards that count."""

    @abstractmethod
    def message(self, deck: Deck, players: int, found: int, limit: int) -> str:
        """What is said of a deck that has fewer, up to how many are missing."""

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        found, limit = self.count(deck), self.limit(deck, players)
        if found >= limit:
            return []
        message = f"{self.message(deck, players, found, limit)}: {limit - found} too few"
        return [Violation(self.id, self.rule(deck, players), "error", message, limit, found)]


class BaseDeckSize(LeastSize):
    """Ten cards for every player (BASE-2), after which a draw never fails: each play discards first."""

    id = "base-deck-size"
    modes = ("base", "expansion")
    description = "The base deck deals ten cards to every player."

    def rule(self, deck: Deck, players: int) -> str:
        return "BASE-2"

    def limit(self, deck: Deck, players: int) -> int:
        return BASE_DEAL * players

    def count(self, deck: Deck) -> int:
        return base_count(deck)

    def message(self, deck: Deck, players: int, found: int, limit: int) -> str:
        where = "the base deck" if deck.mode == "expansion" else "the deck"
        return f"{where} has {counted(found, 'card')}, {players} players need at least {limit} ({BASE_DEAL} each)"


class AdditionalDeckSize(LeastSize):
    """45 additional cards, 70 with five or more players, and never fewer than the deal takes."""

    id = "additional-deck-size"
    modes = ("expansion",)
    description = "The additional deck has at least 45 cards, with five or more players 70, and six for every player."

    def rule(self, deck: Deck, players: int) -> str:
        if players < MANY:
            return "EXP-2"
        return "EXP-3" if ADDITIONAL_DEAL * players <= ADDITIONAL_LEAST_MANY else "EXP-8"

    def limit(self, deck: Deck, players: int) -> int:
        return max(ADDITIONAL_LEAST if players < MANY else ADDITIONAL_LEAST_MANY, ADDITIONAL_DEAL * players)

    def count(self, deck: Deck) -> int:
        return additional_count(deck)

    def message(self, deck: Deck, players: int, found: int, limit: int) -> str:
        needs = f"with {players} players it needs at least {limit}"
        return f"the additional deck has {counted(found, 'card')}, {needs}"


class QuintisDeckSize(LeastSize):
    """Six cards for every player and one to draw."""

    id = "quintis-deck-size"
    modes = ("quintis",)
    description = "The deck deals six cards to every player and keeps at least one to draw."

    def rule(self, deck: Deck, players: int) -> str:
        return "HQ-15"

    def limit(self, deck: Deck, players: int) -> int:
        return QUINTIS_DEAL * players + 1

    def count(self, deck: Deck) -> int:
        return deck.size

    def message(self, deck: Deck, players: int, found: int, limit: int) -> str:
        needs = f"{players} players need at least {limit} ({QUINTIS_DEAL} each and one to draw)"
        return f"the deck has {counted(found, 'card')}, {needs}"


class PlayersServed(DeckRule):
    """The player counts the deck file names, never fewer than two: its maker's word, and no rule of the game."""

    id = "players-served"
    modes = ("base", "expansion", "quintis")
    description = "The deck is made for that many players, two or more."

    def rule(self, deck: Deck, players: int) -> str:
        return ""

    def limit(self, deck: Deck, players: int) -> int:
        return max(deck.players, default=2)

    def violations(self, deck: Deck, players: int) -> list[Violation]:
        if players >= 2 and players in deck.players:
            return []
        served = listed(map(str, deck.players))
        message = (
            f"the deck is made for {served} players, not for {players}"
            if players >= 2
            else f"at least two players are needed, found {players}"
        )
        return [Violation(self.id, self.rule(deck, players), "error", message, self.limit(deck, players), players)]
