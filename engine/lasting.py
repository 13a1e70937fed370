"""Timed effects as data: records in the state, asked at fixed points; nothing listens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

LOCK, GUARD, WILD, DIVERT = "lock", "guard", "wild", "divert"
IGNORE_VETO, FREE_COVER = "ignore_veto", "free_cover"

UNTIL_USERS_TURN = frozenset({LOCK, GUARD})
"""These last until the very start of the turn of `by`; the others end with the present turn."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """One timed effect.

    `by` is its user and `card` the action card that lies with it until it ends (0: none; the second lock of one
    card has none, so that a card is counted once). `seat` and `places` tell what a lock holds (zones of that
    seat's layout), `places` the cell of a guard or the zone of a wild, `symbol` the bit index of a wild, `to`
    where a divert sends replaced cards.
    """

    kind: str
    by: int
    card: int = 0
    seat: int = -1
    places: tuple[int, ...] = ()
    symbol: int = -1
    to: str = ""


def parted(lasting: Iterable[Lasting], turn: int) -> tuple[list[Lasting], list[Lasting]]:
    """At the very start of that seat's turn: the effects that go on, and those that are over."""
    goes_on: list[Lasting] = []
    over: list[Lasting] = []
    for effect in lasting:
        until_now = effect.kind not in UNTIL_USERS_TURN or effect.by == turn
        (over if until_now else goes_on).append(effect)
    return goes_on, over
