"""Which five of the ten cards dealt stay in the hand (option `cross_choice: player`, HB-6)."""

from __future__ import annotations

from engine.moves import Move
from engine.state import State
from engine.symbols import SYMBOL_IDS


def score_keeps(state: State, moves: list[Move]) -> list[int]:
    """Prefers the five whose others, laid in the cross in any order, share most symbols among them and with the hand.

    Each symbol counts its pairs of cards in the cross twice, and each pair of a cross card and a hand card once.
    """
    masks = state.table.masks
    bits = [1 << number for number in range(len(SYMBOL_IDS))]
    dealt = [sum(1 for card in state.hands[state.turn] if masks[card] & bit) for bit in bits]
    common = [(bit, count) for bit, count in zip(bits, dealt, strict=True) if count > 1]

    def likeness(move: Move) -> int:
        kept = [masks[card] for card in move.choices[0]]
        points = 0
        for bit, count in common:
            hand = sum(1 for mask in kept if mask & bit)
            cross = count - hand
            points += cross * (cross - 1) + cross * hand
        return points

    return [likeness(move) for move in moves]
