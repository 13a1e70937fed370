"""A position's data to a game state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.faults import FaultsFound, near_to
from engine.modes import MODES
from engine.position.cards import CardOf, read_cards_of, read_table
from engine.position.cursor import Cursor, Reading, SymbolOf, symbol_by_id
from engine.position.field import read_quintis
from engine.position.square import read_base, read_expansion
from engine.state import State
from engine.table import Table

READERS: Mapping[str, Callable[[Cursor, Table], State]] = {
    "base": read_base,
    "expansion": read_expansion,
    "quintis": read_quintis,
}


def no_card(name: str) -> None:
    """Where no set is known, `from` finds no card."""


def read_position(data: Any, card_of: CardOf = no_card, symbol_of: SymbolOf = symbol_by_id) -> State:
    """The game that a position describes, gone on to its next decision.

    `card_of` finds the card of a `from`, `symbol_of` the id of a symbol as written. Raises FaultsFound with every
    fault of the data; with none where the only thing wrong is a card for which `card_of` raises CardUnread. Numbers of
    cards are not checked against a deck.
    """
    reading = Reading(symbol_of)
    faults = reading.faults
    root = Cursor(data, (), reading)
    root.mapping(KEYS)
    mode = root.at("mode").word(MODES, "") if root.has("mode") else ""
    if not mode and not faults:
        place = root.at("mode") if isinstance(data, Mapping) and "mode" in data else root
        place.fault("position-shape", f"a position needs 'mode': {', '.join(MODES)}")
    mode = mode or _meant(root)
    if not mode:
        read_cards_of(root, mode, card_of)
        raise FaultsFound(faults)
    table, unfit = read_table(root, mode, card_of)
    if not root.has("cards"):
        raise FaultsFound(faults)
    state = READERS[mode](root, table)
    for number in sorted(set(state.all_cards())):
        faults += unfit[table.names[number]]
    if faults or reading.cards_unread:
        raise FaultsFound(faults)
    state.settle()
    return state


def _meant(root: Cursor) -> str:
    """The mode that a misspelt one is meant for, or that stands under a misspelt key; empty if it is not known."""
    if root.has("mode"):
        return near_to(root.value["mode"], MODES) or ""
    given = root.value.values() if root.misspelt("mode") else ()
    return next((each for each in given if isinstance(each, str) and each in MODES), "")


KEYS: tuple[str, ...] = (
    "mode",
    "rules",
    "cards",
    "turn",
    "phase",
    "seats",
    "base",
    "additional",
    "plays",
    "played",
    "lasting",
    "pending",
    "field",
    "veto",
    "deck",
    "taken",
    "removed",
    "acted",
    "swapped",
    "misses",
    "turns_left",
    "end",
    "winners",
    "rng",
    "chance",
)
