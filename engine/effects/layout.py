"""Verbs about the players' own layouts: lock, rearrange, trade, strip, divert."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, product
from typing import Literal

from engine.boards.square import SquareState
from engine.effects.effect import (
    EXPANSION_ANY,
    EXPANSION_START,
    NOTHING_ASKED,
    Choice,
    Effect,
    named_seat,
    other_seats,
)
from engine.effects.words import NUMBERS_EN, NUMBERS_RU_FEMININE
from engine.grid import CORNERS, LOCK_ZONES
from engine.lasting import DIVERT, Lasting

PAIRS = 16
"""Ten pairs of cross zones and six of corners."""


@dataclass(frozen=True, slots=True)
class Lock(Effect[SquareState]):
    """Until the very start of the user's next turn those zones take no card and lose none; the action card stays in
    play until then. A card pushed towards a locked zone is discarded."""

    verb = "lock"
    moments = EXPANSION_ANY
    zones: Literal["one", "corners", "cross", "all"]
    of: Literal["me", "left", "right", "chosen"] = "me"

    def asks(self, mode: str) -> tuple[str, ...]:
        seat = ("seat",) if self.of == "chosen" else ()
        return (*seat, "zone") if self.zones == "one" else seat

    def options(self, state: SquareState) -> Sequence[Choice]:
        seats = [(seat,) for seat in other_seats(state)] if self.of == "chosen" else [()]
        zones = [(zone,) for zone in range(9)] if self.zones == "one" else [()]
        return [(*seat, *zone) for seat, zone in product(seats, zones)]

    def apply(self, state: SquareState, choice: Choice) -> None:
        seat = choice[0] if self.of == "chosen" else named_seat(state, self.of)
        state.add_lock(seat, choice[-1:] if self.zones == "one" else LOCK_ZONES[self.zones])

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            zones = {"one": "одной зоны", "corners": "угловых зон", "cross": "зон креста", "all": "всех зон"}
            whose = {
                "me": "у себя",
                "left": "у соседа слева",
                "right": "у соседа справа",
                "chosen": "у одного соперника на ваш выбор",
            }[self.of]
            what = zones[self.zones]
            return f"До начала вашего следующего хода карты {what} {whose} нельзя заменять, и новые туда не кладут."
        zones = {"one": "one zone", "corners": "the corners", "cross": "the cross", "all": "all zones"}
        whose = {
            "me": "your layout",
            "left": "your left neighbour's layout",
            "right": "your right neighbour's layout",
            "chosen": "the layout of one player of your choice",
        }[self.of]
        one = self.zones in ("one", "cross")
        return (
            f"Until the start of your next turn {zones[self.zones]} of {whose} "
            f"{'takes no card and loses none' if one else 'take no cards and lose none'}."
        )


@dataclass(frozen=True, slots=True)
class Rearrange(Effect[SquareState]):
    """Swaps two own laid cards of one kind, `swaps` times."""

    verb = "rearrange"
    moments = EXPANSION_ANY
    most = 3
    swaps: int = 1

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("zone", "zone") * self.swaps

    def breadth(self, mode: str) -> int:
        return int(PAIRS**self.swaps)

    def options(self, state: SquareState) -> Sequence[Choice]:
        cross, corners = state.kind_zones(state.turn)
        return swap_choices(tuple(cross), tuple(corners), self.swaps) or NOTHING_ASKED

    def apply(self, state: SquareState, choice: Choice) -> None:
        for first, second in zip(choice[::2], choice[1::2], strict=True):
            state.swap_own(state.turn, first, second)

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            if self.swaps == 1:
                return "Поменяйте местами две свои карты одного вида."
            times = f"{NUMBERS_RU_FEMININE[self.swaps]} раз{'а' if self.swaps < 5 else ''}".replace("две", "два")
            return f"Поменяйте местами две свои карты одного вида; сделайте это {times}."
        times = {1: "", 2: " twice"}.get(self.swaps, f" {NUMBERS_EN[self.swaps]} times")
        return f"Swap two of your laid cards of one kind{times}."


@cache
def swap_choices(cross: tuple[int, ...], corners: tuple[int, ...], swaps: int) -> tuple[Choice, ...]:
    """Every row of that many swaps within the cross or within the corners."""
    pairs = [*combinations(cross, 2), *combinations(corners, 2)]
    return tuple(tuple(chain.from_iterable(row)) for row in product(pairs, repeat=swaps))


@dataclass(frozen=True, slots=True)
class Trade(Effect[SquareState]):
    """The own card and that player's card in the same zone change places."""

    verb = "trade"
    moments = EXPANSION_ANY
    with_: Literal["left", "right", "chosen"]

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("seat", "zone") if self.with_ == "chosen" else ("zone",)

    def options(self, state: SquareState) -> Sequence[Choice]:
        chosen = self.with_ == "chosen"
        seats = other_seats(state) if chosen else [named_seat(state, self.with_)]
        mine = {zone for zones in state.kind_zones(state.turn) for zone in zones}
        found: list[Choice] = []
        for seat in seats:
            theirs = {zone for zones in state.kind_zones(seat) for zone in zones}
            found += [(seat, zone) if chosen else (zone,) for zone in sorted(mine & theirs)]
        return found or NOTHING_ASKED

    def apply(self, state: SquareState, choice: Choice) -> None:
        if choice:
            seat = choice[0] if self.with_ == "chosen" else named_seat(state, self.with_)
            state.trade_zone(state.turn, seat, choice[-1])

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            whom = {
                "left": "соседа слева",
                "right": "соседа справа",
                "chosen": "одного соперника на ваш выбор",
            }[self.with_]
            return f"Обменяйте свою карту на карту {whom} в той же зоне."
        whom = {
            "left": "your left neighbour's card",
            "right": "your right neighbour's card",
            "chosen": "the card of one player of your choice",
        }[self.with_]
        return f"Exchange one of your laid cards with {whom} in the same zone."


@dataclass(frozen=True, slots=True)
class Strip(Effect[SquareState]):
    """Discards a corner card of that player; the corner is then empty."""

    verb = "strip"
    moments = EXPANSION_ANY
    of: Literal["left", "right", "chosen"]

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("seat", "zone") if self.of == "chosen" else ("zone",)

    def options(self, state: SquareState) -> Sequence[Choice]:
        chosen = self.of == "chosen"
        seats = other_seats(state) if chosen else [named_seat(state, self.of)]
        found: list[Choice] = [
            (seat, zone) if chosen else (zone,)
            for seat in seats
            for zone in CORNERS
            if state.layouts[seat][zone] and not state.locked(seat, zone)
        ]
        return found or NOTHING_ASKED

    def apply(self, state: SquareState, choice: Choice) -> None:
        if choice:
            state.strip_corner(choice[0] if self.of == "chosen" else named_seat(state, self.of), choice[-1])

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            whose = {
                "left": "соседа слева",
                "right": "соседа справа",
                "chosen": "одного соперника на ваш выбор",
            }[self.of]
            return f"Сбросьте одну угловую карту {whose}: угол остаётся пустым."
        whose = {
            "left": "your left neighbour",
            "right": "your right neighbour",
            "chosen": "one player of your choice",
        }[self.of]
        return f"Discard one corner card of {whose}; the corner stays empty."


@dataclass(frozen=True, slots=True)
class Divert(Effect[SquareState]):
    """This turn replaced cards go to the right neighbour or to the discard instead of to the left. The last divert
    holds; a lock there still discards."""

    verb = "divert"
    moments = EXPANSION_START
    to: Literal["right", "discard"]

    def apply(self, state: SquareState, choice: Choice) -> None:
        state.lasting.append(Lasting(DIVERT, by=state.turn, to=self.to))

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            where = {"right": "переходят к соседу справа", "discard": "идут в сброс"}[self.to]
            return f"В этот ход заменённые карты {where}, а не к соседу слева."
        where = {"right": "your right neighbour", "discard": "the discard pile"}[self.to]
        return f"This turn the cards you replace go to {where} instead of your left neighbour."
