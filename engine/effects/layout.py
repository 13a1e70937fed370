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
    USUAL_SEATS,
    Choice,
    Effect,
    named_seat,
    other_seats,
)
from engine.effects.words import STAYS_EN, STAYS_RU, any_other_ru, possessive_en
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

    def target(self, mode: str) -> str:
        seat = "another player's seat" if self.of == "chosen" else ""
        zone = "a zone" if self.zones == "one" else ""
        return ", then ".join(filter(None, (seat, zone)))

    def options(self, state: SquareState) -> Sequence[Choice]:
        seats = [(seat,) for seat in other_seats(state)] if self.of == "chosen" else [()]
        zones = [(zone,) for zone in range(9)] if self.zones == "one" else [()]
        return [(*seat, *zone) for seat, zone in product(seats, zones)]

    def apply(self, state: SquareState, choice: Choice) -> None:
        seat = choice[0] if self.of == "chosen" else named_seat(state, self.of)
        state.add_lock(seat, choice[-1:] if self.zones == "one" else LOCK_ZONES[self.zones])

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            mine = {"one": "одну свою зону", "corners": "свои углы", "cross": "свой крест", "all": "все свои зоны"}
            theirs = {"one": "одну зону", "corners": "углы", "cross": "крест", "all": "все зоны"}
            what = mine[self.zones] if self.of == "me" else f"{theirs[self.zones]} {any_other_ru(self.of)}"
            return (
                f"Закройте {what} до начала своего следующего хода: карты туда не кладут и оттуда не берут, "
                f"а пришедшая от соседа идёт в сброс. {STAYS_RU}"
            )
        whose = "your" if self.of == "me" else possessive_en(self.of)
        what = {
            "one": f"one of {whose} zones",
            "corners": f"{whose} corners",
            "cross": f"{whose} cross",
            "all": f"all of {whose} zones",
        }[self.zones]
        return (
            f"Close {what} until your next turn begins: no card is laid there or taken from there, "
            f"and one pushed there is discarded. {STAYS_EN}"
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

    def breadth(self, mode: str, seats: int = USUAL_SEATS) -> int:
        return int(PAIRS**self.swaps)

    def target(self, mode: str) -> str:
        again = "" if self.swaps == 1 else f", {self.swaps} times"
        return f"two zones of the cross or two corners, each with an own card and no lock, in reading order{again}"

    def options(self, state: SquareState) -> Sequence[Choice]:
        cross, corners = state.kind_zones(state.turn)
        return swap_choices(tuple(cross), tuple(corners), self.swaps) or NOTHING_ASKED

    def apply(self, state: SquareState, choice: Choice) -> None:
        for first, second in zip(choice[::2], choice[1::2], strict=True):
            state.swap_own(state.turn, first, second)

    def describe(self, language: str, mode: str) -> str:
        if language == "ru":
            times = {1: "", 2: ". Сделайте так дважды", 3: ". Сделайте так трижды"}[self.swaps]
            return f"Поменяйте местами две карты своего креста или две свои угловые карты{times}."
        times = {1: "", 2: ". Do this twice", 3: ". Do this three times"}[self.swaps]
        return f"Swap two cards of your cross or two of your corner cards{times}."


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

    def target(self, mode: str) -> str:
        seat = "another player's seat, then " if self.with_ == "chosen" else ""
        return f"{seat}a zone in which both players have a card and neither a lock"

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
            return f"Обменяйте одну из своих карт на столе на карту {any_other_ru(self.with_)} в той же зоне."
        return f"Exchange one of your laid cards for {possessive_en(self.with_)} card in the same zone."


@dataclass(frozen=True, slots=True)
class Strip(Effect[SquareState]):
    """Discards a corner card of that player; the corner is then empty."""

    verb = "strip"
    moments = EXPANSION_ANY
    of: Literal["left", "right", "chosen"]

    def asks(self, mode: str) -> tuple[str, ...]:
        return ("seat", "zone") if self.of == "chosen" else ("zone",)

    def breadth(self, mode: str, seats: int = USUAL_SEATS) -> int:
        return len(CORNERS) * (seats - 1 if self.of == "chosen" else 1)

    def target(self, mode: str) -> str:
        seat = "another player's seat, then " if self.of == "chosen" else ""
        return f"{seat}a corner in which that player has a card and no lock"

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
            return f"Сбросьте одну угловую карту {any_other_ru(self.of)}; угол остаётся пустым."
        return f"Discard one of {possessive_en(self.of)} corner cards; the corner stays empty."


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
            return f"В этот ход заменённые вами карты {where}, а не к соседу слева."
        where = {"right": "go to your right neighbour instead of", "discard": "are discarded instead of going to"}[
            self.to
        ]
        return f"This turn the cards you replace {where} your left neighbour."
