"""HB-6 with `cross_choice: player`: which five of the ten cards dealt a player keeps, the others going into the cross.

`keep` moves and the phase of that name belong to mode base and mode expansion alike.
"""

from __future__ import annotations

from itertools import combinations

from engine import rng
from engine.grid import CROSS
from engine.moves import Move
from engine.state import State

KEEP = "keep"
"""The phase, in which the crosses lie face down."""
DEALT, KEPT = 10, 5


def keep_moves(state: State) -> list[Move]:
    """The fives that the seat on turn may keep, by their texts."""
    names = state.table.names
    fives = sorted(set(combinations(sorted(state.hands[state.turn]), KEPT)))
    return [state.table.move("keep", choices=(five,), words=tuple(names[card] for card in five)) for five in fives]


def keep(state: State, layouts: list[list[int]], move: Move) -> bool:
    """Keeps five cards, shuffles the others into the cross, passes on; True when everybody has chosen."""
    seat = state.turn
    rest = state.hands[seat]
    (kept,) = move.choices
    for card in kept:
        rest.remove(card)
    state.rng = rng.shuffle(state.rng, rest)
    for zone, card in zip(CROSS, rest, strict=True):
        layouts[seat][zone] = card
    state.hands[seat] = list(kept)
    state.turn = (seat + 1) % state.seats
    return all(len(hand) == KEPT for hand in state.hands)
