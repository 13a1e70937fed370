"""What a simulation notes of single cards while a game is played: which lines paid, which actions could be used."""

from __future__ import annotations

from typing import Protocol, cast

from engine.boards.field import FieldState
from engine.boards.square import SquareState
from engine.cells import AXES
from engine.grid import CORNERS, CROSS, SQUARE_LINES
from engine.lasting import WILD
from engine.moves import Move
from engine.state import State

LINE = 3
"""The fewest cards of a run that pays (QF-15)."""
ASKING = frozenset({"start", "end"})
"""The phases in which action cards are used."""


class Laid(Protocol):
    """A state whose seats have layouts of their own."""

    layouts: list[list[int]]


class Watch:
    """Follows one game of a dealt state; `before` and `after` are called around each move of the seat on turn.

    `paid` are the numbers of the cards that stood in a line or five of a kind when it brought a key; `usable[seat]` the
    action cards that the seat could have used at some time, `used[seat]` those that it did use.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions = bool(state.table.action_cards)
        self.paid: set[int] = set()
        self.usable: list[set[int]] = [set() for _ in range(state.seats)]
        self.used: list[set[int]] = [set() for _ in range(state.seats)]
        self._keys = self._held(state.turn)
        self._played: tuple[int, ...] = ()
        self._through: tuple[int, ...] = ()
        self._wild: list[tuple[int, int]] = []
        self._field_wild = 0

    def before(self, seat: int, moves: list[Move], move: Move) -> None:
        """Notes what the move and its effects may wipe out."""
        state = self.state
        if self.actions and state.phase in ASKING:
            self.usable[seat].update(other.card for other in moves if other.verb == "act")
            if move.verb == "act":
                self.used[seat].add(move.card)
        self._keys = self._held(seat)
        if isinstance(state, FieldState):
            self._played = tuple(state.played)
            self._through = tuple(state.field) if move.verb == "act" else self._played
            self._field_wild = state.wild_mask() if state.lasting else 0
        elif isinstance(state, SquareState):
            self._wild = [(each.places[0], each.symbol) for each in state.lasting if each.kind == WILD]

    def after(self, seat: int, move: Move) -> None:
        """Notes the cards that brought a key with this move."""
        held = self._held(seat)
        if held == self._keys:
            return
        state = self.state
        if isinstance(state, FieldState):
            gained = sum(1 << bit for bit in range(len(held)) if held[bit] != self._keys[bit])
            self._runs(state, gained)
        else:
            self._lines(cast(Laid, state).layouts[seat], move, held[0] & ~self._keys[0])

    def _held(self, seat: int) -> tuple[int, ...]:
        state = self.state
        if isinstance(state, FieldState):
            return tuple(state.keys[seat])
        return (state.key_mask(seat),)

    def _lines(self, layout: list[int], move: Move, gained: int) -> None:
        masks = [self.state.table.masks[card] for card in layout]
        for zone, symbol in self._wild:
            if masks[zone] and not (move.verb == "play" and move.at == zone):
                masks[zone] |= 1 << symbol
        if move.verb == "claim":
            for zones in (CROSS, (*CORNERS, 4)):
                shared = -1
                for zone in zones:
                    shared &= masks[zone]
                if shared > 0:
                    self.paid.update(layout[zone] for zone in zones)
            return
        for line in SQUARE_LINES:
            first, second, third = line
            if masks[first] & masks[second] & masks[third] & gained:
                self.paid.update(layout[zone] for zone in line)

    def _runs(self, state: FieldState, gained: int) -> None:
        tops = dict(state.tops())
        for cell in self._played:
            if cell in tops:
                tops[cell] |= self._field_wild
        for cell in self._through:
            for axis in AXES:
                for bit in range(gained.bit_length()):
                    symbol = gained & 1 << bit
                    if not symbol & tops.get(cell, 0):
                        continue
                    run = [cell]
                    for delta in (axis, -axis):
                        at = cell + delta
                        while tops.get(at, 0) & symbol:
                            run.append(at)
                            at += delta
                    if len(run) >= LINE:
                        self.paid.update(state.field[at][-1] for at in run)
