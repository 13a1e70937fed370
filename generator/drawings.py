"""Authors' drawings as outlines on a card."""

from __future__ import annotations

from collections.abc import Sequence

from generator import svg
from generator.display import Box, Ink, Item
from generator.display import Path as Outline
from generator.emblems import segments


def outlines(source: svg.Drawing, scale: float, x: int, y: int, ink: Ink) -> list[Item]:
    """The drawing with its view box's corner at x, y; `scale` is micrometres to its unit, `ink` currentColor."""
    return [_outline(stroke, source, scale, x, y, ink) for stroke in source.strokes]


def ground(drawn: Sequence[Item], box: Box) -> Ink | None:
    """The fill of a drawing's first shape if that is a rectangle over the whole box."""
    first = drawn[0] if drawn else None
    if not isinstance(first, Outline) or any(letter == "C" for letter, _ in first.segments):
        return None
    points = [points for _, points in first.segments if points]
    xs, ys = {point[0] for point in points}, {point[1] for point in points}
    covers = min(xs) <= box.x and min(ys) <= box.y and max(xs) >= box.right and max(ys) >= box.bottom
    return first.fill if covers and len(xs) == 2 and len(ys) == 2 else None


def _outline(stroke: svg.Stroke, source: svg.Drawing, scale: float, x: int, y: int, ink: Ink) -> Outline:
    moved = tuple(
        (letter, tuple(value + (y if index % 2 else x) for index, value in enumerate(points)))
        for letter, points in segments(stroke, source, scale)
    )
    fill, line = (_ink(colour, ink) for colour in (stroke.fill, stroke.stroke))
    width = max(1, round(stroke.width * scale)) if line else 0
    return Outline(moved, fill, line, width, (), stroke.cap, stroke.join, stroke.miter)


def _ink(colour: str, current: Ink) -> Ink | None:
    if colour == "none":
        return None
    return current if colour == "currentColor" else Ink.parse(colour)
