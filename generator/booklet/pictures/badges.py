"""The numbers of arrows: each on its arrow, where it hides no other number, no words, symbols and other arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.booklet.lines import Type
from generator.booklet.pictures.picture import ARROW_LINE, HEAD, RADIUS, Point, arrow, extent, number, on_way
from generator.booklet.pictures.shapes import Way, covered
from generator.booklet.style import Palette
from generator.display import Box, Item, TextRun

APART = 500
"""What is free between two numbers: the light edge of each, and a little."""
_FIRST, _LAST, _STEPS = 0.08, 0.92, 84
_HIDES = 10.0
"""What it counts for a number to hide a symbol, an arrowhead or another arrow, where moving it along its whole way
counts 1."""
_POINTS = 40
"""Points of an arrow that are looked at to see what lies over it."""
_MOST_TRIED = 20_000


@dataclass(frozen=True, slots=True)
class _Line:
    """Points of an arrow, and the box that they lie in."""

    points: tuple[Point, ...]
    box: Box

    def is_near(self, at: Point) -> bool:
        """Whether a number there would hide some of it."""
        least = RADIUS + ARROW_LINE
        return _reach(at, self.box) < least and any(math.dist(at, point) < least for point in self.points)


@dataclass(frozen=True, slots=True)
class Numbered:
    """Arrows with their numbers, and what these hide all the same, by how many micrometres."""

    items: list[Item]
    hidden: tuple[tuple[str, int], ...]


def numbered(
    ways: Sequence[Way],
    share: float,
    drawn: Iterable[Item],
    symbols: Iterable[Box],
    kind: Type,
    palette: Palette,
    *,
    bare: bool = False,
) -> Numbered:
    """Those arrows, numbered in order at about that share of their way, or `bare`; `drawn` is what lies below them."""
    boxes = list(symbols)
    hidden = tuple(covered(ways, boxes))
    items: list[Item] = [item for way in ways for item in arrow(way.start, way.end, palette, way.bulge)]
    if bare:
        return Numbered(items, hidden)
    words = [(item.text, extent(item)) for item in drawn if isinstance(item, TextRun)]
    places = _places(ways, share, [box for _, box in words], boxes)
    for index, at in enumerate(places, 1):
        items += number(str(index), at, kind, palette)
    return Numbered(items, (*hidden, *_hidden(places, words)))


def crossed(words: TextRun, ways: Iterable[Way]) -> bool:
    """Whether one of the arrows runs through that label."""
    box = extent(words)
    return any(_reach(at, box) < ARROW_LINE for way in ways for at in _along(way).points)


def _places(ways: Sequence[Way], share: float, words: Sequence[Box], symbols: Sequence[Box]) -> list[Point]:
    """A place for each number, the nearest to its share of the way with which all find one; else the nearest ones."""
    lines = [_along(way) for way in ways]
    choices = [
        _choices(way, share, words, symbols, [line for line in lines if line is not own])
        for way, own in zip(ways, lines, strict=True)
    ]
    found: list[Point] = []
    tried = [0] * (len(ways) + 1)
    for _ in range(_MOST_TRIED):
        number = len(found)
        if number == len(ways):
            return found
        if tried[number] < len(choices[number]):
            at = choices[number][tried[number]]
            tried[number] += 1
            if all(math.dist(at, other) >= 2 * RADIUS + APART for other in found):
                found.append(at)
                tried[number + 1] = 0
        elif found:
            found.pop()
        else:
            break
    return [on_way(way.start, way.end, share, way.bulge) for way in ways]


def _choices(
    way: Way, share: float, words: Sequence[Box], symbols: Sequence[Box], others: Sequence[_Line]
) -> list[Point]:
    """Where the number of an arrow may stand without hiding words, the best place first."""
    rated: list[tuple[float, int, Point]] = []
    for step in range(_STEPS + 1):
        part = _FIRST + (_LAST - _FIRST) * step / _STEPS
        at = on_way(way.start, way.end, part, way.bulge)
        if any(_reach(at, box) < RADIUS for box in words):
            continue
        hides = sum(_reach(at, box) < RADIUS for box in symbols)
        hides += sum(other.is_near(at) for other in others)
        hides += math.dist(at, way.end) < RADIUS + HEAD
        rated.append((abs(part - share) + _HIDES * hides, step, at))
    return [at for _, _, at in sorted(rated)]


def _along(way: Way) -> _Line:
    points = tuple(on_way(way.start, way.end, number / _POINTS, way.bulge) for number in range(_POINTS + 1))
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) for axis in (0, 1))
    return _Line(points, Box(left, top, right - left, bottom - top))


def _hidden(places: Sequence[Point], words: Sequence[tuple[str, Box]]) -> Iterable[tuple[str, int]]:
    for index, at in enumerate(places):
        for before, other in enumerate(places[:index]):
            if (over := 2 * RADIUS - round(math.dist(at, other))) > 0:
                yield f"the numbers {before + 1} and {index + 1} cover one another", over
        for text, box in words:
            if (over := RADIUS - round(_reach(at, box))) > 0:
                yield f"the number {index + 1} covers the label '{text}'", over


def _reach(at: Point, box: Box) -> float:
    """How far a point is from a box."""
    return math.hypot(max(box.x - at[0], 0, at[0] - box.right), max(box.y - at[1], 0, at[1] - box.bottom))
