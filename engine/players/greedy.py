"""`greedy`: keys now, then progress. `hinder`: greedy that also looks at its left neighbour."""

from __future__ import annotations

from typing import ClassVar, cast

from engine.modes.base import BaseState
from engine.moves import Move
from engine.players.claims import choose_claim
from engine.players.cross import Weights, best_plays
from engine.players.opening import choose_keep
from engine.players.policy import Policy
from engine.state import State


class Greedy(Policy):
    """Takes the play that earns most keys now, and among those the one that builds most pairs for later turns.

    It claims the any-key as soon as it may. Among equals it lets its stream decide, for two players with a fixed
    preference can repeat one exchange for ever.
    """

    weights: ClassVar[Weights] = Weights(key=100, pair=10)

    def choose(self, state: State, moves: list[Move]) -> Move:
        phase = state.phase
        game = cast(BaseState, state)
        if phase == "play":
            return self.pick(best_plays(game, moves, self.weights))
        if phase == "claim":
            return choose_claim(game, moves)
        return choose_keep(game, moves)


class Hinder(Greedy):
    """Greedy that also counts what a push leaves on the left neighbour's cross, and so breaks its best lines.

    The push replaces the neighbour's card of that zone (BASE-9, BASE-10): lines and pairs it would have for its free
    symbols count against the play, ten times as much once the neighbour lacks a single key.
    """

    weights: ClassVar[Weights] = Weights(key=100, pair=10, line_given=30, pair_given=5, four_given=20, urgent=2)
