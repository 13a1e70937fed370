"""Parts of a line that have no area, and that programs end each in its own way: dots, and lines there and back."""

from __future__ import annotations

from collections.abc import Sequence

from generator.display import Cap, Join, Segment

Part = tuple[tuple[Segment, ...], Cap]
"""A line, with the ends that it has."""


def plainly(part: Sequence[Segment], cap: Cap, join: Join) -> Part | None:
    """The part as an open line that every program draws alike; None where it is more than a dot or a line there and
    back.

    A dot has the ends of a line (SVG 1.1, 11.4; ISO 32000-1, 8.5.3.2). A closed line between two points has corners
    where it turns: round ones, or such as end with it, for a mitred one would reach for ever and is cut off.
    """
    corners: list[tuple[int, int]] = []
    for _, points in part:
        for at in range(0, len(points), 2):
            corner = (points[at], points[at + 1])
            if not corners or corners[-1] != corner:
                corners.append(corner)
    closed = part[-1][0] == "Z"
    if closed and len(corners) > 1 and corners[-1] == corners[0]:
        corners.pop()
    if len(corners) == 1:
        return _line(corners[0], corners[0]), cap
    if closed and len(corners) == 2:
        return _line(*corners), "round" if join == "round" else "butt"
    return None


def _line(start: tuple[int, int], end: tuple[int, int]) -> tuple[Segment, ...]:
    return ("M", start), ("L", end)
