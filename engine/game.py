"""Starting a game with a deck."""

from __future__ import annotations

from engine.cards import Deck
from engine.modes import MODES
from engine.state import State
from engine.table import Table


def new_game(deck: Deck, seats: int, seed: int, table: Table | None = None) -> State:
    """A game dealt from the deck for that many seats; `seed` is the generator's first state (see `rng`).

    Give `table` (from `Table.of_deck`) when many games are dealt from one deck. Raises ValueError where the
    deck is too small for the seats.
    """
    table = table or Table.of_deck(deck)
    return MODES[deck.mode].deal(table, table.pile_of(deck), seats, seed)
