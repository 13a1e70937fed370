"""A broken deck rule as a value, and what every rule is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

from engine.cards import Card, Deck
from engine.effects.vocabulary import effect_of

Level = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Violation:
    """One way in which a deck breaks a rule for a number of players.

    `id` is the deck rule's, `rule` the ID in rules.md, empty where no rule of the game says it. An error makes the deck
    illegal, a warning is advice. `limit` and `found` are counts of cards (or of what `message` says); `cards` names the
    cards that cause it, in deck order, and is empty where too few cards are the cause; `symbol` is the symbol it is
    about, if it is about one.
    """

    id: str
    rule: str
    level: Level
    message: str
    limit: int
    found: int
    cards: tuple[str, ...] = ()
    symbol: str = ""


class DeckRule(ABC):
    """A rule that a deck keeps or breaks, for each number of players by itself."""

    id: str
    modes: tuple[str, ...]
    description: str

    @abstractmethod
    def rule(self, deck: Deck, players: int) -> str:
        """The rule's ID in rules.md that holds for that deck and so many players; empty where none says it."""

    @abstractmethod
    def limit(self, deck: Deck, players: int) -> int:
        """The number the deck is held to."""

    @abstractmethod
    def violations(self, deck: Deck, players: int) -> list[Violation]:
        """Every violation, in deck order."""

    def alike(self, players: int) -> Hashable:
        """What numbers of players have in common to whom the rule says the same of any deck."""
        return players


class CardRule(DeckRule):
    """A rule about the cards, which says the same to every number of players."""

    def alike(self, players: int) -> Hashable:
        return None


def play_value(card: Card) -> tuple[object, ...]:
    """What makes two cards identical (HE-10): the symbols, or the action's moment and effect; nothing else. A text of a
    manual action that is one in all its languages is the same as one written for any language."""
    if card.action is None:
        return (card.mask,)
    meant = (effect_of(step).as_played(card.kind) for step in card.action.effect)
    texts = {text for _, text in card.action.manual_text}
    return (card.action.when, *meant, card.action.manual_text if len(texts) > 1 else tuple(texts))
