"""A pen for studies: lines, arcs, curves, hatching, a few strokes of mirrored handwriting; lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from generator.display import Ink, Item, Path, Segment

FINE, THIN, BOLD = 0.09, 0.14, 0.24
"""The pen's three widths, in millimetres."""

Point = tuple[float, float]
Placing = Callable[[float, float], Point]
"""From shares of a drawing's size to its place."""


def _um(millimetres: float) -> int:
    """Micrometres, to the hundredth of a millimetre: a study's lines need no more, and files are a fifth smaller."""
    return round(millimetres * 100) * 10


@dataclass(frozen=True, slots=True)
class Area:
    """Where a study may draw, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def reach(self) -> float:
        """The radius of the largest circle inside."""
        return min(self.width, self.height) / 2


class Pen:
    """Gathers strokes; those of one ink and width that follow each other become one path."""

    def __init__(self, random: Random, ink: Ink, accent: Ink, wash: Ink, paper: Ink) -> None:
        self.random = random
        self.ink = ink
        self.accent = accent
        self.wash = wash
        self.paper = paper
        self._items: list[Item] = []
        self._open: list[Segment] = []
        self._style: tuple[Ink, float] = (ink, THIN)

    def items(self) -> tuple[Item, ...]:
        self._close()
        return tuple(self._items)

    def _close(self) -> None:
        if self._open:
            ink, width = self._style
            self._items.append(Path(tuple(self._open), stroke=ink, line=_um(width)))
            self._open = []

    def _stroke(self, segments: Iterable[Segment], width: float, *, accent: bool = False) -> None:
        style = (self.accent if accent else self.ink, width)
        if style != self._style:
            self._close()
            self._style = style
        self._open.extend(segments)

    def fill(self, points: Sequence[Point], ink: Ink | None = None) -> None:
        """A polygon filled with the wash (or another ink)."""
        self._close()
        self._items.append(Path(_lines(points, closed=True), fill=ink or self.wash))

    def blot(self, points: Sequence[Point], ink: Ink | None = None, *, closed: bool = False) -> None:
        """What a curve through the points bounds, filled with the wash (or another ink)."""
        self._close()
        outline = smooth(points, closed=closed)
        self._items.append(Path(outline if closed else (*outline, ("Z", ())), fill=ink or self.wash))

    def shape(
        self, points: Sequence[Point], width: float = THIN, ink: Ink | None = None, *, closed: bool = False
    ) -> None:
        """A curve through the points, and what it bounds filled."""
        self.blot(points, ink, closed=closed)
        self.curve(points, width, closed=closed)

    def disc(self, x: float, y: float, radius: float, ink: Ink | None = None) -> None:
        """A circle filled with the wash (or another ink)."""
        self._close()
        self._items.append(Path(_arc(x, y, radius, radius, 0, 2 * math.pi), fill=ink or self.wash))

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = THIN, *, accent: bool = False) -> None:
        self._stroke(_lines([(x1, y1), (x2, y2)]), width, accent=accent)

    def polyline(
        self, points: Sequence[Point], width: float = THIN, *, closed: bool = False, accent: bool = False
    ) -> None:
        self._stroke(_lines(points, closed=closed), width, accent=accent)

    def circle(self, x: float, y: float, radius: float, width: float = THIN, *, accent: bool = False) -> None:
        self._stroke(_arc(x, y, radius, radius, 0, 2 * math.pi), width, accent=accent)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, width: float = THIN, start: float = 0, end: float = 2 * math.pi
    ) -> None:
        self._stroke(_arc(x, y, rx, ry, start, end), width)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, width: float = THIN, *, accent: bool = False
    ) -> None:
        """Part of a circle, from one angle to another in radians, clockwise from the right."""
        self._stroke(_arc(x, y, radius, radius, start, end), width, accent=accent)

    def curve(
        self, points: Sequence[Point], width: float = THIN, *, closed: bool = False, accent: bool = False
    ) -> None:
        """A smooth curve through the points."""
        self._stroke(smooth(points, closed=closed), width, accent=accent)

    def plot(
        self,
        function: Callable[[float], Point],
        start: float,
        end: float,
        steps: int,
        width: float = THIN,
        *,
        accent: bool = False,
    ) -> None:
        """A smooth curve of a parameter."""
        self.curve(
            [function(start + (end - start) * index / steps) for index in range(steps + 1)], width, accent=accent
        )

    def hatch(
        self, x: float, y: float, radius: float, angle: float, gap: float, low: float = -1.0, high: float = 1.0
    ) -> None:
        """Parallel lines inside a circle, from `low` to `high` of its radius across their direction."""
        cos, sin = math.cos(angle), math.sin(angle)
        for index in range(math.ceil(low * radius / gap), math.floor(high * radius / gap) + 1):
            offset = index * gap
            half = math.sqrt(max(0.0, radius * radius - offset * offset))
            cx, cy = x - offset * sin, y + offset * cos
            self.line(cx - half * cos, cy - half * sin, cx + half * cos, cy + half * sin, FINE)

    def script(self, x: float, y: float, width: float, rows: int, size: float = 1.5) -> None:
        """Rows of mirrored handwriting: words of loops and stems from right to left, in paragraphs of a few lines."""
        left = self.random.randint(3, 6)
        for row in range(rows):
            left -= 1
            if left < 0 and row < rows - 2:
                left = self.random.randint(3, 6)
                continue
            baseline = y + row * size * 1.45
            at = x + width
            last = row == rows - 1 or (left == 0 and row < rows - 3)
            stop = x + (width * self.random.uniform(0.3, 0.7) if last and rows > 1 else 0)
            while at > stop + size:
                at = self._word(at, baseline, stop, size) - size * 0.55

    def _word(self, right: float, baseline: float, stop: float, size: float) -> float:
        """Letters as a line of loops that leans the way a left hand leans it; some rise, some drop."""
        points: list[Point] = []
        at = right
        for _ in range(self.random.randint(2, 6)):
            step = size * self.random.uniform(0.3, 0.46)
            if at - step < stop:
                break
            rise = size * (1.0 if self.random.random() < 0.22 else self.random.uniform(0.36, 0.46))
            drop = size * (0.5 if self.random.random() < 0.12 else 0.0)
            loop = step * self.random.uniform(0.2, 0.5)
            for part in range(4):
                turn = math.tau * part / 4
                high = (rise + drop) / 2 * (1 - math.cos(turn)) - drop
                x = at - step * part / 4 + loop * math.sin(turn) - high * 0.22
                points.append((x, baseline - high))
            at -= step
        if len(points) > 4:
            self.curve(points, FINE * 1.2)
        return at


def polar(x: float, y: float, radius: float, turn: float) -> Point:
    """The point at that distance from x, y, at an angle in radians, clockwise from the right."""
    return x + radius * math.cos(turn), y + radius * math.sin(turn)


def along(points: Sequence[Point], share: float) -> Point:
    """The point at that share of the way from the first of the points to the last, their legs counted alike."""
    place = share * (len(points) - 1)
    index = min(len(points) - 2, int(place))
    (ax, ay), (bx, by) = points[index], points[index + 1]
    rest = place - index
    return ax + (bx - ax) * rest, ay + (by - ay) * rest


def smooth(points: Sequence[Point], *, closed: bool = False) -> tuple[Segment, ...]:
    """A curve through points as cubics (Catmull–Rom), lengths in mm to micrometres."""
    count = len(points)
    if count < 3:
        return _lines(points, closed=closed)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[max(0, min(count - 1, index))]

    segments: list[Segment] = [("M", (_um(points[0][0]), _um(points[0][1])))]
    for index in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (at(index + step) for step in (-1, 0, 1, 2))
        segments.append(
            (
                "C",
                (
                    _um(bx + (cx - ax) / 6), _um(by + (cy - ay) / 6),
                    _um(cx - (dx - bx) / 6), _um(cy - (dy - by) / 6),
                    _um(cx), _um(cy),
                ),
            )
        )  # fmt: skip
    return (*segments, ("Z", ())) if closed else tuple(segments)


def _lines(points: Sequence[Point], *, closed: bool = False) -> tuple[Segment, ...]:
    first, *rest = [(_um(x), _um(y)) for x, y in points]
    segments: list[Segment] = [("M", first), *(("L", point) for point in rest)]
    return (*segments, ("Z", ())) if closed else tuple(segments)


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> tuple[Segment, ...]:
    parts = max(1, math.ceil(abs(end - start) / (math.pi / 2) - 1e-9))
    step = (end - start) / parts
    handle = 4 / 3 * math.tan(step / 4)

    def at(turn: float, ahead: float) -> tuple[int, int]:
        """The point at an angle, moved along the tangent."""
        cos, sin = math.cos(turn), math.sin(turn)
        return _um(x + rx * (cos - ahead * sin)), _um(y + ry * (sin + ahead * cos))

    angles = [start + step * index for index in range(parts + 1)]
    segments: list[Segment] = [("M", at(start, 0))]
    for a, b in pairwise(angles):
        segments.append(("C", (*at(a, handle), *at(b, -handle), *at(b, 0))))
    return tuple(segments)
