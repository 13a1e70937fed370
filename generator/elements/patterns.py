"""What tells the backings apart without colour: a pattern of fine lines on the tone.

Every pattern is the same after a half turn of the card: it is laid out from the middle of the box.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.display import Box, Segment
from generator.outlines import circle_segments

_STEP = 1_600


def plain(box: Box) -> list[Segment]:
    return []


def lines(box: Box) -> list[Segment]:
    """Slanting lines."""
    x, y, high = _middle(box)
    reach = box.width + box.height
    return [
        segment
        for shift in range(-reach // 2 // _STEP * _STEP, reach // 2 + _STEP, _STEP)
        for segment in _line(x + shift - high, y - high, x + shift + high, y + high)
    ]


def lozenges(box: Box) -> list[Segment]:
    """Lines slanting both ways."""
    x, y, high = _middle(box)
    step = _STEP * 3 // 2
    reach = box.width + box.height
    return [
        segment
        for shift in range(-reach // 2 // step * step, reach // 2 + step, step)
        for slant in (high, -high)
        for segment in _line(x + shift - slant, y - high, x + shift + slant, y + high)
    ]


def dots(box: Box) -> list[Segment]:
    """Small circles in rows, every other row shifted."""
    x, y, _ = _middle(box)
    columns, rows = box.width // _STEP // 2 + 1, box.height // _STEP // 2 + 1
    return [
        segment
        for row in range(-rows, rows + 1)
        for column in range(-columns, columns + 1)
        if (row + column) % 2 == 0
        for segment in circle_segments(x + column * _STEP, y + row * _STEP, 160)
    ]


PATTERNS: dict[str, Callable[[Box], list[Segment]]] = {
    "plain": plain,
    "lines": lines,
    "lozenges": lozenges,
    "dots": dots,
}


def _middle(box: Box) -> tuple[int, int, int]:
    return box.x + box.width // 2, box.y + box.height // 2, box.height // 2


def _line(x1: int, y1: int, x2: int, y2: int) -> list[Segment]:
    return [("M", (x1, y1)), ("L", (x2, y2))]
