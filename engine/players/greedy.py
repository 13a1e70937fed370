"""`greedy`: keys now, then progress. `hinder`: greedy that also looks at what it leaves to others."""

from __future__ import annotations

from typing import ClassVar

from engine.boards.field import FieldState
from engine.boards.square import SquareState
from engine.modes.base import BaseState
from engine.moves import Move
from engine.players.claims import score_claims
from engine.players.cross import score_cross
from engine.players.field import score_field, score_veto
from engine.players.field_actions import score_uses
from engine.players.opening import score_keeps
from engine.players.policy import Policy
from engine.players.square import score_square
from engine.players.square_actions import score_actions, score_draws
from engine.players.weights import BLOCKING, KEYS_FIRST, Weights
from engine.state import State


def score_moves(state: State, moves: list[Move], weights: Weights) -> list[int]:
    """The points of each legal move to the seat on turn, by what that seat may see."""
    phase = state.phase
    if phase == "keep":
        return score_keeps(state, moves)
    if isinstance(state, BaseState):
        return score_cross(state, moves, weights) if phase == "play" else score_claims(state, moves)
    if isinstance(state, SquareState):
        if state.pending or phase == "draw":
            return score_draws(state, moves)
        if phase == "play":
            return score_square(state, moves, weights)
        return score_claims(state, moves) if phase == "claim" else score_actions(state, moves, weights)
    assert isinstance(state, FieldState)
    if phase == "play":
        return score_field(state, moves, weights)
    return score_veto(state, moves, weights) if phase == "veto" else score_uses(state, moves, weights)


class Greedy(Policy):
    """Makes the move that earns most keys now, and among those the one that builds most pairs for later turns.

    It claims the any-key as soon as it may. Among equals it lets its stream decide, for two players with a fixed
    preference can repeat one exchange for ever.
    """

    weights: ClassVar[Weights] = KEYS_FIRST

    def choose(self, state: State, moves: list[Move]) -> Move:
        scores = score_moves(state, moves, self.weights)
        best = max(scores)
        if scores.count(best) == 1:
            return moves[scores.index(best)]
        return self.pick([move for move, score in zip(moves, scores, strict=True) if score == best])


class Hinder(Greedy):
    """Greedy that also counts what it leaves to others, and so breaks its left neighbour's best lines.

    A push replaces the neighbour's card of that zone (BASE-9, BASE-10): lines and pairs that the neighbour would have
    for its free symbols, and four cards of five for the any-key, count against the play, more once it lacks a single
    key. In quintis the next player's best runs count against a play, and VETO goes where it bans most of them.
    """

    weights: ClassVar[Weights] = BLOCKING
