"""What tells the backings apart without colour: a pattern of fine lines on the tone.

Every pattern is the same after a half turn of the card: it is laid out from the middle of the box.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.display import Box, Segment
from generator.outlines import circle_segments

_STEP, _MOST = 1_600, 130
"""The least distance of two marks, and the most of them along two sides: on larger cards they stand wider."""


def _step(box: Box) -> int:
    return max(_STEP, (box.width + box.height) // _MOST)


def plain(box: Box) -> list[Segment]:
    return []


def lines(box: Box) -> list[Segment]:
    """Slanting lines."""
    x, y, high = _middle(box)
    reach, step = box.width + box.height, _step(box)
    return [
        segment
        for shift in range(-reach // 2 // step * step, reach // 2 + step, step)
        for segment in _line(x + shift - high, y - high, x + shift + high, y + high)
    ]


def lozenges(box: Box) -> list[Segment]:
    """Lines slanting both ways."""
    x, y, high = _middle(box)
    step = _step(box) * 3 // 2
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
    step = _step(box)
    columns, rows = box.width // step // 2 + 1, box.height // step // 2 + 1
    return [
        segment
        for row in range(-rows, rows + 1)
        for column in range(-columns, columns + 1)
        if (row + column) % 2 == 0
        for segment in circle_segments(x + column * step, y + row * step, step // 10)
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
