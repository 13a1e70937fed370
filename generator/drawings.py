"""Authors' drawings as outlines on a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator import svg
from generator.display import Box, Cap, Ink, Item, Segment
from generator.display import Path as Outline
from generator.emblems import segments
from generator.line_ends import plainly
from generator.turning import apart, parted


def outlines(source: svg.Drawing, scale: float, x: int, y: int, ink: Ink) -> list[Item]:
    """The drawing with its view box's corner at x, y; `scale` is micrometres to its unit, `ink` currentColor."""
    return [item for stroke in source.strokes for item in _outlines(stroke, source, scale, x, y, ink)]


def ground(drawn: Sequence[Item], box: Box) -> Ink | None:
    """The fill of the last of a drawing's shapes that is a rectangle over the whole box: it hides those before it."""
    return next((shape.fill for shape in reversed(drawn) if isinstance(shape, Outline) and _covers(shape, box)), None)


def _covers(shape: Outline, box: Box) -> bool:
    """Whether it is a filled rectangle over the whole box."""
    if not shape.fill or any(letter == "C" for letter, _ in shape.segments):
        return False
    points = [points for _, points in shape.segments if points]
    xs, ys = {point[0] for point in points}, {point[1] for point in points}
    covers = min(xs) <= box.x and min(ys) <= box.y and max(xs) >= box.right and max(ys) >= box.bottom
    return covers and len(xs) == 2 and len(ys) == 2


def _outlines(stroke: svg.Stroke, source: svg.Drawing, scale: float, x: int, y: int, ink: Ink) -> Iterator[Outline]:
    """A shape: its fill and its line together, but for parts that have no area, of which there is only the line: PDF
    would fill them with the thinnest line there is (ISO 32000-1, 8.5.3.3.1), and SVG shows nothing."""
    parts: list[list[Segment]] = []
    for letter, points in segments(stroke, source, scale):
        moved = tuple(value + (y if index % 2 else x) for index, value in enumerate(points))
        if letter == "M" or not parts:
            parts.append([])
        parts[-1].append((letter, moved))
    fill, line = (_ink(colour, ink) for colour in (stroke.fill, stroke.stroke))
    width = max(1, round(stroke.width * scale)) if line else 0
    solid: list[Segment] = []
    flat: list[Segment] = []
    ends: dict[Cap, list[Segment]] = {}
    for part in parts:
        if line and (plain := plainly(part, stroke.cap, stroke.join)):
            ends.setdefault(plain[1], []).extend(plain[0])
        else:
            (flat if fill and _is_flat(part) else solid).extend(part)
    for whole, colour in ((tuple(solid), fill), (tuple(flat), None)):
        if whole and (colour or line):
            yield from _whole(Outline(whole, colour, line, width, (), stroke.cap, stroke.join, stroke.miter))
    for cap, lines in ends.items():
        yield Outline(tuple(lines), None, line, width, (), cap, stroke.join, stroke.miter)


def _whole(shape: Outline) -> Iterator[Outline]:
    """The shape with curves that every program draws alike where they turn back. There a line is round, whatever
    corners it has, so that one with others is drawn apart; not one with square ends, which it would have there too."""
    mitred = shape.stroke and shape.join != "round" and shape.cap != "square"
    lines, turned, dots = apart(shape.segments) if mitred else ([], [], [])
    if turned:
        if shape.fill:
            yield replace(shape, segments=tuple(parted(shape.segments)[0]), stroke=None, line=0)
        yield replace(shape, segments=tuple(lines), fill=None)
        yield replace(shape, segments=tuple(turned), fill=None, cap="butt", join="round")
    else:
        segments, dots = parted(shape.segments)
        yield replace(shape, segments=tuple(segments))
    if dots and shape.stroke:
        yield replace(shape, segments=tuple(dots), fill=None, cap="round", join="round")


def _is_flat(part: Sequence[Segment]) -> bool:
    """Whether all its points lie on one line."""
    points = [(points[at], points[at + 1]) for _, points in part for at in range(0, len(points), 2)]
    x, y = points[0]
    along = next(((px - x, py - y) for px, py in points if (px, py) != (x, y)), (0, 0))
    return all(along[0] * (py - y) == along[1] * (px - x) for px, py in points)


def _ink(colour: str, current: Ink) -> Ink | None:
    if colour == "none":
        return None
    return current if colour == "currentColor" else Ink.parse(colour)
