"""Deck rules: what makes a deck legal for a number of players, and what is only advice.

`DECK_RULES` lists every rule; `violations` asks those of the deck's mode.
"""

from collections.abc import Hashable, Iterable

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
    return violations_by_players(deck, [players])[players]


def violations_by_players(deck: Deck, counts: Iterable[int]) -> dict[int, list[Violation]]:
    """The same for several numbers of players; each rule looks through the deck once for all that are alike to it."""
    found: dict[int, list[Violation]] = {players: [] for players in counts}
    for rule in DECK_RULES:
        if deck.mode in rule.modes:
            said: dict[Hashable, list[Violation]] = {}
            for players, broken in found.items():
                alike = rule.alike(players)
                if alike not in said:
                    said[alike] = rule.violations(deck, players)
                broken += said[alike]
    return {
        players: sorted(broken, key=lambda violation: violation.level != "error") for players, broken in found.items()
    }


__all__ = [
    "DECK_RULES",
    "DeckRule",
    "Prospects",
    "Violation",
    "play_value",
    "prospects",
    "violations",
    "violations_by_players",
]
