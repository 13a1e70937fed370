"""A game of a run told move by move, as the simulation plays it: to show it, or to stop where it stalls."""

from __future__ import annotations

from dataclasses import dataclass

from engine.record import TURN_DECISIONS
from engine.simulate import Run, seated
from engine.state import State


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: whose it was, the texts of its moves, and the keys its seat held before and after."""

    seat: int
    moves: tuple[str, ...]
    before: tuple[int, int]
    after: tuple[int, int]

    @property
    def gained(self) -> int:
        """How many keys it brought."""
        return self.after[0] - self.before[0]


def retell(run: Run, number: int, most: int) -> tuple[State, list[Turn]]:
    """Where game `number` of the run stands after at most that many turns, and those turns.

    A turn that never ends is left before its last move; keys are told as (how many, mask of symbols).
    """
    state, players, _ = seated(run, number)
    while state.phase == "keep":
        state.apply(players[state.turn].choose(state, state.legal_moves()))
    turns: list[Turn] = []
    while state.end is None and len(turns) < most:
        seat = state.turn
        before = (state.key_count(seat), state.key_mask(seat))
        moves: list[str] = []
        while state.end is None and state.turn == seat and len(moves) < TURN_DECISIONS - 1:
            legal = state.legal_moves()
            move = players[seat].choose(state, legal) if len(legal) > 1 else legal[0]
            moves.append(move.text)
            state.apply(move)
        turns.append(Turn(seat, tuple(moves), before, (state.key_count(seat), state.key_mask(seat))))
        if len(moves) >= TURN_DECISIONS - 1:
            break
    return state, turns


def before_the_cap(run: Run, number: int) -> State:
    """Game `number`, which reaches the run's cap, one round before it: a position to play on from."""
    return retell(run, number, max(0, run.turn_cap - run.players))[0]
