"""A game of a run told move by move, as the simulation plays it: to show it, or to stop where it stalls."""

from __future__ import annotations

from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.endless import TURN_DECISIONS
from engine.simulate import Run, seated
from engine.state import State
from engine.symbols import SYMBOL_IDS


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: whose it was, the texts of its moves, and the keys its seat held before and after, of each symbol.

    An `endless` one would have gone on: its moves are those after which the simulation stops a game.
    """

    seat: int
    moves: tuple[str, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    endless: bool = False

    @property
    def gained(self) -> tuple[int, ...]:
        """How many keys of each symbol it brought."""
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))


def retell(run: Run, number: int, most: int) -> tuple[State, list[Turn]]:
    """Where game `number` of the run stands after at most that many turns, and those turns.

    A turn that never ends is the last, and the game then stands where it begins.
    """
    state, players, _ = seated(run, number)
    while state.phase == "keep":
        state.apply(players[state.turn].choose(state, state.legal_moves()))
    turns: list[Turn] = []
    while state.end is None and len(turns) < most:
        seat = state.turn
        beginning = state.copy()
        before = _keys(state, seat)
        moves: list[str] = []
        while state.end is None and state.turn == seat and len(moves) < TURN_DECISIONS:
            legal = state.legal_moves()
            move = players[seat].choose(state, legal) if len(legal) > 1 else legal[0]
            moves.append(move.text)
            state.apply(move)
        endless = state.end is None and state.turn == seat
        turns.append(Turn(seat, tuple(moves), before, _keys(state, seat), endless))
        if endless:
            return beginning, turns
    return state, turns


def _keys(state: State, seat: int) -> tuple[int, ...]:
    """How many keys of each symbol that seat holds, in order of seniority."""
    if isinstance(state, FieldState):
        return tuple(state.keys[seat])
    return tuple(state.key_mask(seat) >> number & 1 for number in range(len(SYMBOL_IDS)))


def before_the_cap(run: Run, number: int) -> tuple[State, bool]:
    """Game `number`, which has no end, at a place to play on from.

    One round before the run's cap, or, which the second value tells, where a turn begins that never ends.
    """
    state, turns = retell(run, number, max(0, run.turn_cap - run.players))
    return state, any(turn.endless for turn in turns)
