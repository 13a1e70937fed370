"""Which five of the ten cards dealt stay in the hand (option `cross_choice: player`, HB-6)."""

from __future__ import annotations

from engine.modes.base import BaseState
from engine.moves import Move
from engine.symbols import SYMBOL_IDS


def choose_keep(state: BaseState, moves: list[Move]) -> Move:
    """Keeps the five whose others, laid in the cross in any order, share most symbols among them and with the hand.

    Each symbol counts its pairs of cards in the cross twice and its pairs of a cross card and a hand card once; the
    first in the legal order among equals.
    """
    masks = state.table.masks
    dealt = state.hands[state.turn]
    bits = [1 << number for number in range(len(SYMBOL_IDS))]
    in_all = [sum(1 for card in dealt if masks[card] & bit) for bit in bits]

    def likeness(move: Move) -> int:
        kept = [masks[card] for card in move.choices[0]]
        score = 0
        for bit, count in zip(bits, in_all, strict=True):
            if count > 1:
                hand = sum(1 for mask in kept if mask & bit)
                cross = count - hand
                score += cross * (cross - 1) + cross * hand
        return score

    return max(moves, key=likeness)
