"""Deck rules: what makes a deck legal for a number of players, and what is only advice.

`DECK_RULES` lists every rule; `violations` asks those of the deck's mode.
"""

from engine.cards import Deck
from engine.legality.contents import Backings, Copies, Kinds, MixedBackings, Verbs
from engine.legality.sizes import AdditionalDeckSize, BaseDeckSize, PlayersServed, QuintisDeckSize
from engine.legality.violation import DeckRule, Violation, play_value
from engine.legality.winning import AnyKey, Attainable, Prospects, Winnable, prospects

DECK_RULES: tuple[DeckRule, ...] = (
    PlayersServed(),
    BaseDeckSize(),
    AdditionalDeckSize(),
    QuintisDeckSize(),
    Kinds(),
    Backings(),
    Verbs(),
    Copies(),
    MixedBackings(),
    Attainable(),
    AnyKey(),
    Winnable(),
)


def violations(deck: Deck, players: int) -> list[Violation]:
    """Every violation of every rule of the deck's mode: errors first, then advice, each in the order of the rules."""
    found = [broken for rule in DECK_RULES if deck.mode in rule.modes for broken in rule.violations(deck, players)]
    return sorted(found, key=lambda broken: broken.level != "error")


__all__ = ["DECK_RULES", "DeckRule", "Prospects", "Violation", "play_value", "prospects", "violations"]
