"""Which key the any-key takes, in every mode that has one."""

from __future__ import annotations

from engine.grid import CROSS
from engine.modes.base import BaseState
from engine.moves import Move


def choose_claim(state: BaseState, moves: list[Move]) -> Move:
    """The free symbol that is hardest to get otherwise: never `claim none` (keys now).

    Hardest: on the fewest cards of the own layout and hand, then on the fewest cards that lie open; the first in the
    legal order among equals.
    """
    masks = state.table.masks
    own = [masks[card] for card in (*state.layouts[state.turn], *state.hands[state.turn])]
    laid = [masks[layout[zone]] for layout in state.layouts for zone in CROSS]
    open_cards = laid + [masks[card] for card in state.discard]

    def ease(move: Move) -> tuple[int, int]:
        bit = 1 << move.at
        return sum(1 for mask in own if mask & bit), sum(1 for mask in open_cards if mask & bit)

    return min((move for move in moves if move.at >= 0), key=ease)
