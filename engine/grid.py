"""The zones of a player's own layout and the lines through them, as data.

Zones are numbered in reading order (rules.md, Facts):

    0 top-left     1 top      2 top-right
    3 left         4 center   5 right
    6 bottom-left  7 bottom   8 bottom-right
"""

from __future__ import annotations

from collections.abc import Mapping

ZONES: tuple[str, ...] = (
    "top-left",
    "top",
    "top-right",
    "left",
    "center",
    "right",
    "bottom-left",
    "bottom",
    "bottom-right",
)
ZONE_NUMBERS: Mapping[str, int] = {zone: number for number, zone in enumerate(ZONES)}

CROSS: tuple[int, ...] = (1, 3, 4, 5, 7)
CORNERS: tuple[int, ...] = (0, 2, 6, 8)
CENTER = 4

CROSS_BY_TEXT: tuple[int, ...] = tuple(sorted(CROSS, key=lambda zone: ZONES[zone]))
CORNERS_BY_TEXT: tuple[int, ...] = tuple(sorted(CORNERS, key=lambda zone: ZONES[zone]))

Line = tuple[int, int, int]

CROSS_LINES: tuple[Line, ...] = ((1, 4, 7), (3, 4, 5))
"""BASE-12: the column and the row of the cross."""

SQUARE_LINES: tuple[Line, ...] = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
)
"""EXP-16: rows, columns, diagonals."""

LOCK_ZONES: Mapping[str, tuple[int, ...]] = {
    "corners": CORNERS,
    "cross": CROSS,
    "all": tuple(range(9)),
}
