"""What a picture of a position shows: which seats, before or after the moves, which lines, how large."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.state import State
from engine.symbols import BITS
from generator.booklet.examples import Example
from generator.booklet.pictures.cards import Faces
from generator.booklet.style import Palette, Types
from generator.booklet.words import word


@dataclass(frozen=True, slots=True)
class View:
    """A picture to be drawn. Seats are named by `names` or by where they sit, seen from seat `me`.

    `card` is the width of a card, 0 for the largest that fits; `lines` the symbols whose lines are drawn,
    None for those of the keys that the moves earned. `hand` shows the whole hand, `piles` the draw and discard
    piles, `cells` the free cells of a field. `narrow` says that the picture stands beside text.
    """

    example: Example
    after: bool
    seats: tuple[int, ...]
    names: Mapping[int, str]
    card: int
    lines: tuple[str, ...] | None
    hand: bool
    piles: bool
    cells: bool
    narrow: bool
    faces: Faces
    palette: Palette
    types: Types
    language: str

    @property
    def state(self) -> State:
        return self.example.end if self.after else self.example.start

    @property
    def me(self) -> int:
        """The seat from which the table is seen: the one on turn at the start."""
        return self.example.start.turn

    def say(self, key: str, **values: object) -> str:
        return word(key, self.language, **values)

    def seat_name(self, seat: int) -> str:
        if seat in self.names:
            return self.names[seat]
        seats = self.example.start.seats
        if seat == self.me:
            return self.say("you")
        if seat == (self.me + 1) % seats:
            return self.say("left")
        if seat == (self.me - 1) % seats:
            return self.say("right")
        return self.say("other", n=seat + 1)

    def symbols_shown(self) -> tuple[str, ...]:
        """The symbols whose lines are drawn."""
        if self.lines is not None:
            return self.lines
        if not self.after:
            return ()
        before, after = (_keys(state, self.me) for state in (self.example.start, self.example.end))
        return tuple(symbol for symbol, one, other in zip(BITS, before, after, strict=True) if other > one)


def _keys(state: State, seat: int) -> list[int]:
    """How many keys of each symbol a seat has."""
    if isinstance(state, FieldState):
        return state.keys[seat]
    return [state.key_mask(seat) >> number & 1 for number in range(len(BITS))]
