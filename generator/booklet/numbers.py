"""The numbers of the rules, asked of the engine, so that no booklet can state a stale one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.boards.field import HAND
from engine.cards import Deck
from engine.cells import SIDE
from engine.keeping import KEPT
from engine.keys import LADDER
from engine.legality.contents import COPIES, COPIES_MANY
from engine.legality.sizes import (
    ADDITIONAL_DEAL,
    ADDITIONAL_LEAST,
    ADDITIONAL_LEAST_MANY,
    BASE_DEAL,
    MANY,
    QUINTIS_DEAL,
    AdditionalDeckSize,
    BaseDeckSize,
    QuintisDeckSize,
)
from engine.legality.violation import DeckRule
from engine.modes.expansion import HAND as FULL_HAND
from engine.options import defaults
from engine.symbols import SYMBOL_IDS

FACTS: Mapping[str, Callable[[str], int]] = {
    "symbols": lambda mode: len(SYMBOL_IDS),
    "keys_to_win": lambda mode: int(defaults(mode)["keys_to_win"]),
    "deal": lambda mode: QUINTIS_DEAL if mode == "quintis" else BASE_DEAL,
    "additional_deal": lambda mode: ADDITIONAL_DEAL,
    "additional_least": lambda mode: ADDITIONAL_LEAST,
    "additional_least_many": lambda mode: ADDITIONAL_LEAST_MANY,
    "many": lambda mode: MANY,
    "copies": lambda mode: COPIES,
    "copies_many": lambda mode: COPIES_MANY,
    "hand": lambda mode: {"base": KEPT, "expansion": FULL_HAND, "quintis": HAND}[mode],
    "side": lambda mode: SIDE,
    "chits": lambda mode: len(SYMBOL_IDS) * LADDER,
    "ladder": lambda mode: LADDER,
}
"""Name in a manuscript: the number in a mode."""


def spans(numbers: Iterable[int]) -> str:
    """Numbers in order, those that follow one another from the first to the last: `4`, `2–4`, `2, 4–6`."""
    found = sorted(set(numbers))
    starts = [number for number in found if number - 1 not in found]
    ends = [number for number in found if number + 1 not in found]
    return ", ".join(f"{a}" if a == b else f"{a}–{b}" for a, b in zip(starts, ends, strict=True))


def sizes(mode: str, players: Sequence[int]) -> list[tuple[str, list[int]]]:
    """The least cards a deck needs, by kind of deck (a word of the booklet), for each number of players."""
    deck = Deck("", mode, tuple(players), ())
    rules: Mapping[str, list[tuple[str, DeckRule]]] = {
        "base": [("base_deck", BaseDeckSize())],
        "expansion": [("base_deck", BaseDeckSize()), ("additional_deck", AdditionalDeckSize())],
        "quintis": [("one_deck", QuintisDeckSize())],
    }
    return [(name, [rule.limit(deck, count) for count in players]) for name, rule in rules[mode]]
