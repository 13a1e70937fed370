"""Timed effects as data: records in the state, asked at fixed points; nothing listens."""

from __future__ import annotations

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
    by: int = -1
    card: int = 0
    seat: int = -1
    places: tuple[int, ...] = ()
    symbol: int = -1
    to: str = ""
