"""What tells the backings apart without colour: a pattern of fine lines on the tone.

Every pattern is the same after a half turn of the card: it is laid out from the middle of the box, and goes on from
there as far as there is room.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.display import Box, Segment
from generator.outlines import circle_segments

_STEP, _MOST = 1_600, 130
"""The least distance of two marks, and the most of them along two sides: on larger cards they stand wider."""


Pattern = Callable[[Box, Box], list[Segment]]
"""Takes the box that it is laid out in, and the one with what goes on through the bleed."""


def _step(box: Box) -> int:
    return max(_STEP, (box.width + box.height) // _MOST)


def plain(box: Box, whole: Box) -> list[Segment]:
    return []


def lines(box: Box, whole: Box) -> list[Segment]:
    """Slanting lines."""
    x, y, wide, high = _middle(box, whole)
    reach, step = 2 * (wide + high), _step(box)
    return [
        segment
        for shift in range(-reach // 2 // step * step, reach // 2 + step, step)
        for segment in _line(x + shift - high, y - high, x + shift + high, y + high)
    ]


def lozenges(box: Box, whole: Box) -> list[Segment]:
    """Lines slanting both ways."""
    x, y, wide, high = _middle(box, whole)
    reach, step = 2 * (wide + high), _step(box) * 3 // 2
    return [
        segment
        for shift in range(-reach // 2 // step * step, reach // 2 + step, step)
        for slant in (high, -high)
        for segment in _line(x + shift - slant, y - high, x + shift + slant, y + high)
    ]


def dots(box: Box, whole: Box) -> list[Segment]:
    """Small circles in rows, every other row shifted."""
    x, y, wide, high = _middle(box, whole)
    step = _step(box)
    columns, rows = wide // step + 1, high // step + 1
    return [
        segment
        for row in range(-rows, rows + 1)
        for column in range(-columns, columns + 1)
        if (row + column) % 2 == 0
        for segment in circle_segments(x + column * step, y + row * step, step // 10)
    ]


PATTERNS: dict[str, Pattern] = {
    "plain": plain,
    "lines": lines,
    "lozenges": lozenges,
    "dots": dots,
}


def _middle(box: Box, whole: Box) -> tuple[int, int, int, int]:
    """The middle of the box, and how far the other goes on from there at most, to a side and up or down."""
    x, y = box.x + box.width // 2, box.y + box.height // 2
    return x, y, max(x - whole.x, whole.right - x), max(y - whole.y, whole.bottom - y)


def _line(x1: int, y1: int, x2: int, y2: int) -> list[Segment]:
    return [("M", (x1, y1)), ("L", (x2, y2))]
