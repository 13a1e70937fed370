"""The numbers of arrows: each on its arrow, where it hides no other number, no words, symbols and other arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.booklet.lines import Type
from generator.booklet.pictures.picture import ARROW_LINE, HEAD, RADIUS, Point, arrow, number, on_way
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
class Way:
    """Where an arrow begins and ends."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Numbered:
    """Arrows with their numbers, and what numbers hide all the same, by how many micrometres."""

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
    items: list[Item] = [item for way in ways for item in arrow(way.start, way.end, palette)]
    if bare:
        return Numbered(items, ())
    words = [(item.text, _extent(item)) for item in drawn if isinstance(item, TextRun)]
    places = _places(ways, share, [box for _, box in words], list(symbols))
    for index, at in enumerate(places, 1):
        items += number(str(index), at, kind, palette)
    return Numbered(items, tuple(_hidden(places, words)))


def _places(ways: Sequence[Way], share: float, words: Sequence[Box], symbols: Sequence[Box]) -> list[Point]:
    """A place for each number, the nearest to its share of the way with which all find one; else the nearest ones."""
    choices = [_choices(number, ways, share, words, symbols) for number in range(len(ways))]
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
    return [on_way(way.start, way.end, share) for way in ways]


def _choices(
    index: int, ways: Sequence[Way], share: float, words: Sequence[Box], symbols: Sequence[Box]
) -> list[Point]:
    """Where the number of an arrow may stand without hiding words, the best place first."""
    way = ways[index]
    others = [_along(each) for number, each in enumerate(ways) if number != index]
    rated: list[tuple[float, int, Point]] = []
    for step in range(_STEPS + 1):
        part = _FIRST + (_LAST - _FIRST) * step / _STEPS
        at = on_way(way.start, way.end, part)
        if any(_reach(at, box) < RADIUS for box in words):
            continue
        hides = sum(_reach(at, box) < RADIUS for box in symbols)
        hides += sum(min(math.dist(at, point) for point in other) < RADIUS + ARROW_LINE for other in others)
        hides += math.dist(at, way.end) < RADIUS + HEAD
        rated.append((abs(part - share) + _HIDES * hides, step, at))
    return [at for _, _, at in sorted(rated)]


def _along(way: Way) -> list[Point]:
    return [on_way(way.start, way.end, number / _POINTS) for number in range(_POINTS + 1)]


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


def _extent(run: TextRun) -> Box:
    """The box of a label's letters, from their feet to the height of capitals."""
    high = run.size * 7 // 10
    return Box(run.x, run.baseline - high, sum(glyph.advance for glyph in run.glyphs), high + run.size // 5)
