"""Which key the any-key takes, in the modes that have one."""

from __future__ import annotations

from engine.boards.square import SquareState
from engine.modes.base import BaseState
from engine.moves import Move


def score_claims(state: BaseState | SquareState, moves: list[Move]) -> list[int]:
    """The free symbol that is hardest to get otherwise comes first, `claim none` last (keys now).

    Hardest: on the fewest cards of the own layout and hand, then on the fewest cards that lie open.
    """
    masks = state.table.masks
    own = [masks[card] for card in (*state.layouts[state.turn], *state.hands[state.turn])]
    piles = [state.discard] if isinstance(state, BaseState) else state.discards
    seen = [masks[card] for cards in (*state.layouts, *piles) for card in cards]

    def ease(symbol: int) -> int:
        own_count = sum(mask >> symbol & 1 for mask in own)
        return own_count * (len(seen) + 1) + sum(mask >> symbol & 1 for mask in seen)

    return [-ease(move.at) if move.at >= 0 else -(1 << 30) for move in moves]
