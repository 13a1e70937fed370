"""What every verb of the action vocabulary is: parameters, moments, choices, rule and words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from math import prod
from typing import Any, ClassVar, Generic, TypeVar

from engine.boards.field import FieldState
from engine.boards.square import SquareState

Choice = tuple[int, ...]
"""What the user of an action chose for one step: seat, zone, cell, symbol or pile numbers; () for nothing."""

NOTHING_ASKED: list[Choice] = [()]
BREADTHS: Mapping[str, int] = {"zone": 9, "cell": 25, "symbol": 12, "pile": 2}
"""The most answers to one question, by kind; for a seat it is one of the others."""
USUAL_SEATS = 7
"""The players for whom an action of a set is weighed: the most that the rules know."""

Board = TypeVar("Board", bound=SquareState | FieldState)


@dataclass(frozen=True, slots=True)
class Effect(ABC, Generic[Board]):
    """One step of an action: a verb with its parameters, which are the fields of its dataclass.

    A field is annotated with `Literal` words or `int` (1 to `most`); a trailing underscore is dropped in the written
    name (`from_` is written `from`). `moments` maps each mode that has the verb to the moments it may stand at.
    """

    verb: ClassVar[str]
    moments: ClassVar[Mapping[str, tuple[str, ...]]]
    most: ClassVar[int] = 10
    may_open: ClassVar[bool] = False
    """Whether, in quintis, a choice of it may make a symbol card playable where none is (HQ-7)."""
    may_close: ClassVar[bool] = False
    """Whether, in quintis, a choice of it may leave no symbol card playable where one is (HQ-7)."""
    closes_full_field: ClassVar[bool] = False
    """Whether it does so only where no cell is free, after taking one more cell at most."""
    overwrites: ClassVar[bool] = False
    """Whether each choice undoes what another did before, so that all may be foreseen in turn on one state."""

    def asks(self, mode: str) -> tuple[str, ...]:
        """The kinds of what its user chooses, in order: `seat`, `zone`, `cell`, `symbol`, `pile`."""
        return ()

    def breadth(self, mode: str, seats: int = USUAL_SEATS) -> int:
        """The most choices that `options` may return, with so many players."""
        return prod(seats - 1 if kind == "seat" else BREADTHS[kind] for kind in self.asks(mode))

    def options(self, state: Board) -> Sequence[Choice]:
        """What may be chosen as things stand; `[()]` where nothing is asked or no target is there."""
        return NOTHING_ASKED

    def target(self, mode: str) -> str:
        """What it asks for, in the rule's words; empty where it asks nothing."""
        return ""

    @abstractmethod
    def apply(self, state: Board, choice: Choice) -> None:
        """Does the step; `()` where nothing was asked or no target was there."""

    def foresee(self, state: Board, choice: Choice) -> None:
        """Does to a scratch state what is certain of the step before chance has spoken."""
        self.apply(state, choice)

    @abstractmethod
    def describe(self, language: str, mode: str) -> str:
        """The step as a sentence of the card's text, in `en` or `ru`."""

    def as_played(self, mode: str) -> Effect[Any]:
        """The same without parameters that the mode ignores."""
        return self

    def parameters(self) -> dict[str, Any]:
        """The parameters by their written names."""
        return {field.name.rstrip("_"): getattr(self, field.name) for field in fields(self)}


BOTH_ANY: Mapping[str, tuple[str, ...]] = {"expansion": ("start", "end"), "quintis": ("start", "end")}
BOTH_START: Mapping[str, tuple[str, ...]] = {"expansion": ("start",), "quintis": ("start",)}
EXPANSION_ANY: Mapping[str, tuple[str, ...]] = {"expansion": ("start", "end")}
EXPANSION_START: Mapping[str, tuple[str, ...]] = {"expansion": ("start",)}
QUINTIS_ANY: Mapping[str, tuple[str, ...]] = {"quintis": ("start", "end")}
QUINTIS_START: Mapping[str, tuple[str, ...]] = {"quintis": ("start",)}


def other_seats(state: SquareState | FieldState) -> list[int]:
    """Every seat but the one on turn, from the left round."""
    return [(state.turn + offset) % state.seats for offset in range(1, state.seats)]


def named_seat(state: SquareState | FieldState, who: str) -> int:
    """The seat that `me`, `left` or `right` names (HB-9)."""
    return (state.turn + {"me": 0, "left": 1, "right": -1}[who]) % state.seats
