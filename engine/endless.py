"""Turns that need not end: action cards may bring one another back, and the rules bound no uses (HE-15)."""

from __future__ import annotations

from engine.boards.square import SquareState
from engine.moves import Move
from engine.state import State

TURN_DECISIONS = 1000
"""The decisions one turn may take before a simulation stops the game as endless (HE-15)."""
MANY_USES = 20
"""The action cards used in one turn after which it is taken for one that could go on for ever. Only mode expansion has
such turns: base has no action cards, and quintis allows one a turn."""


def could_be_endless(state: State) -> bool:
    """Whether the seat on turn has used so many action cards that somebody must end its turn."""
    return isinstance(state, SquareState) and state.uses >= MANY_USES


def closing(state: State, moves: list[Move]) -> list[Move]:
    """The legal moves without those that use one more action card, where the turn could be endless; all of them where
    nothing else is left."""
    if not could_be_endless(state):
        return moves
    return [move for move in moves if move.verb != "act"] or moves
