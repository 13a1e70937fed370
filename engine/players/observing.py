"""A policy of the user's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.moves import Move
from engine.players.policy import Policy
from engine.state import State

UserPolicy = Callable[[dict[str, Any], list[Move]], Move]
"""From the observation of the seat on turn and its legal moves to one of these."""


class Observing(Policy):
    """Plays as the user's own callable says, which sees no more than `State.observation` shows."""

    def __init__(self, seat: int, stream: int, decide: UserPolicy) -> None:
        super().__init__(seat, stream)
        self.decide = decide

    def choose(self, state: State, moves: list[Move]) -> Move:
        """What the callable answers. Raises ValueError for a move that is not legal."""
        move = self.decide(state.observation(self.seat), list(moves))
        if move not in moves:
            raise ValueError(f"the policy of seat {self.seat} answered '{move}', which is no legal move")
        return move
