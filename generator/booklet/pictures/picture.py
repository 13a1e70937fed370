"""A picture and the marks that pictures share: labels, arrows, numbers, slots."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from generator.booklet.lines import Type, moved
from generator.booklet.style import Palette
from generator.display import WHITE, Box, Group, Ink, Item, Path, Rect, TextRun, Use, um_from_points
from generator.lettering import APART
from generator.luminance import contrast
from generator.outlines import circle_segments, rounded_segments
from generator.text import run

ARROW_LINE = 550
HELD = 900
"""The line round what may not be touched: locked zones, guarded cells."""
HALO = 1_500
"""An arrow's line with its light edge."""
EDGE = (HALO - ARROW_LINE) // 2
"""How far the light edge of an arrowhead reaches."""
HEAD = 2_300
"""The length of an arrowhead."""
RADIUS = 2_000
"""That of a number's disc."""
BULGE = 0.16


@dataclass(frozen=True, slots=True)
class Picture:
    """Drawings inside a box from 0, 0 to width, height; `hidden` is what the numbers of arrows cover, by how much."""

    width: int
    height: int
    items: tuple[Item, ...]
    hidden: tuple[tuple[str, int], ...] = ()


Point = tuple[int, int]

LOOSE = 3_000
"""How far a label may stick out of a picture: less than what is free beside it, be it a margin or a gutter."""


def crowded(picture: Picture, kind: Type, slack: int) -> Iterator[tuple[str, int]]:
    """What is wrong with the labels of that type, and by how many micrometres: those that stick out of the picture by
    more than `slack`, those that could be read as one, and what the numbers of arrows hide."""
    yield from picture.hidden
    labels = [item for item in picture.items if isinstance(item, TextRun) and item.face == kind.face]
    extents = [(item, item.x, item.x + sum(glyph.advance for glyph in item.glyphs)) for item in labels]
    for index, (item, left, right) in enumerate(extents):
        if (over := max(-left, right - picture.width) - slack) > 0:
            yield f"the label '{item.text}' leaves the picture", over
        for other, start, end in extents[:index]:
            over = min(right, end) - max(left, start) + round(item.size * APART)
            if over > 0 and abs(item.baseline - other.baseline) < item.size * 8 // 10:
                yield f"the labels '{other.text}' and '{item.text}' stand too near one another,", over


def label(text: str, kind: Type, x: int, baseline: int, *, align: str = "center") -> TextRun:
    """A line of small text about, from or up to x."""
    return run(text, kind.style, x, baseline, align=align)  # type: ignore[arg-type]


def extent(words: TextRun) -> Box:
    """The box of a label's letters, from their feet to the height of capitals."""
    high = words.size * 7 // 10
    return Box(words.x, words.baseline - high, sum(glyph.advance for glyph in words.glyphs), high + words.size // 5)


def plate(words: TextRun, palette: Palette) -> Item:
    """What lies behind a label that an arrow crosses, light as the arrow's own edge."""
    return Rect(extent(words).grown(*(HALO // 3,) * 4), fill=palette.panel, radius=HALO // 3)


def arrow(start: Point, end: Point, palette: Palette, bulge: float = BULGE) -> list[Item]:
    """A curved arrow with a light edge, so that it stands out on cards; `bulge` to the left of its way."""
    (x1, y1), (cx, cy), foot = start, bend(start, end, bulge), neck(start, end, bulge)
    h1 = (round(x1 + (cx - x1) * 2 / 3), round(y1 + (cy - y1) * 2 / 3))
    h2 = (round(foot[0] + (cx - foot[0]) * 2 / 3), round(foot[1] + (cy - foot[1]) * 2 / 3))
    curve = (("M", start), ("C", (*h1, *h2, *foot)))
    left, right = corners(start, end, bulge)
    head = (("M", end), ("L", left), ("L", right), ("Z", ()))
    light = palette.panel
    return [
        Path(curve, stroke=light, line=HALO),  # type: ignore[arg-type]
        Path(head, fill=light, stroke=light, line=2 * EDGE),  # type: ignore[arg-type]
        Path(curve, stroke=palette.accent, line=ARROW_LINE),  # type: ignore[arg-type]
        Path(head, fill=palette.accent, stroke=palette.accent, line=200),  # type: ignore[arg-type]
    ]


def bend(start: Point, end: Point, bulge: float) -> tuple[float, float]:
    """The control point of an arrow's curve."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    nx, ny = (y2 - y1) / length, -(x2 - x1) / length
    return (x1 + x2) / 2 + nx * bulge * length, (y1 + y2) / 2 + ny * bulge * length


def neck(start: Point, end: Point, bulge: float) -> Point:
    """Where an arrow's line ends, in its head."""
    return _behind(start, end, bulge, HEAD * 0.8, 0.0)


def corners(start: Point, end: Point, bulge: float) -> tuple[Point, Point]:
    """Those of an arrowhead beside its tip."""
    return _behind(start, end, bulge, HEAD, 0.42), _behind(start, end, bulge, HEAD, -0.42)


def _behind(start: Point, end: Point, bulge: float, far: float, turn: float) -> Point:
    """A point so far from an arrow's tip, turned by that angle from straight behind it."""
    (x2, y2), (cx, cy) = end, bend(start, end, bulge)
    angle = math.atan2(y2 - cy, x2 - cx) + turn
    return round(x2 - math.cos(angle) * far), round(y2 - math.sin(angle) * far)


def on_way(start: Point, end: Point, share: float, bulge: float = BULGE) -> Point:
    """The point of an arrow's curve at that share of its way."""
    (x1, y1), (cx, cy), (x2, y2) = start, bend(start, end, bulge), end
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return round(a * x1 + b * cx + c * x2), round(a * y1 + b * cy + c * y2)


def number(text: str, at: Point, kind: Type, palette: Palette) -> list[Item]:
    """A number in a disc, as the text refers to it."""
    ink = max((WHITE, palette.panel, palette.ink), key=partial(contrast, palette.accent))
    shown = Type("semibold", kind.size, ink)
    baseline = at[1] + round(um_from_points(kind.size) * 0.33)
    return [
        Path(circle_segments(*at, RADIUS), fill=palette.accent, stroke=palette.panel, line=400),
        label(text, shown, at[0], baseline),
    ]


def slot(box: Box, ink: Ink) -> Item:
    """The dashed outline of a place where a card may lie."""
    return Path(rounded_segments(box, 1_200), stroke=ink, line=250, dash=(1_200, 900))


def frame(box: Box, ink: Ink, line: int) -> Item:
    """The outline of a card, to draw attention to it."""
    return Rect(box, stroke=ink, line=line, radius=1_000)


def through(points: Sequence[Point], palette: Palette) -> list[Item]:
    """A line through the middles of cards that make a line of three."""
    path = tuple(("M" if index == 0 else "L", point) for index, point in enumerate(points))
    dots: list[Item] = []
    for point in points:
        dots.append(Path(circle_segments(*point, 900), fill=palette.accent, stroke=palette.panel, line=300))
    return [
        Path(path, stroke=palette.panel, line=HALO),  # type: ignore[arg-type]
        Path(path, stroke=palette.accent, line=ARROW_LINE),  # type: ignore[arg-type]
        *dots,
    ]


def shifted(item: Item, x: int, y: int) -> Item:
    """Any drawing, moved."""
    match item:
        case Rect():
            return Rect(item.box.moved(x, y), item.fill, item.stroke, item.line, item.radius)
        case Path():
            segments = tuple(
                (letter, tuple(value + (y if index % 2 else x) for index, value in enumerate(points)))
                for letter, points in item.segments
            )
            return replace(item, segments=segments)
        case TextRun() | Use():
            clip = item.clip.moved(x, y) if isinstance(item, Use) and item.clip else None
            shifted_item = moved(item, x, y)
            if clip is not None and isinstance(shifted_item, Use):
                return Use(
                    shifted_item.form, shifted_item.x, shifted_item.y, shifted_item.scale, shifted_item.turns, clip
                )
            return shifted_item
        case Group():
            return Group(item.clip.moved(x, y), tuple(shifted(each, x, y) for each in item.items), item.radius)
    raise TypeError(f"{type(item).__name__} in a picture, outside a form")
