"""What arrows cover, with their light edges: symbols, labels, other arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from generator.booklet.pictures.picture import ARROW_LINE, BULGE, EDGE, HALO, HEAD, Point, bend, corners, neck
from generator.display import Box

_STEP = 600
"""How far apart the points are at which an arrow is looked at."""
_PAD = 0.07
"""The light edge of the symbols' frame, as a share of its width: an arrow may touch it."""
_HEART = 600
"""How near to the middle of an arrowhead no other arrow may come."""
_GRID = 7
"""So many points across a symbol and down are looked at."""
_MOST_HIDDEN = 0.5
"""The share of a symbol that an arrow may cover."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where an arrow begins and ends, and how far it is bent to the left, as a share of the way."""

    start: Point
    end: Point
    bulge: float = BULGE


@dataclass(frozen=True, slots=True)
class Shape:
    """What an arrow with its light edge covers: discs, each with its radius, the box round them, the head's middle."""

    discs: tuple[tuple[float, float, int], ...]
    box: Box
    heart: Point

    @classmethod
    def of(cls, way: Way) -> Shape:
        control, base = bend(way.start, way.end, way.bulge), neck(way.start, way.end, way.bulge)
        count = max(8, round(math.dist(way.start, way.end) / _STEP))
        discs = [(*_between(way.start, control, base, step / count), HALO // 2) for step in range(count + 1)]
        left, right = corners(way.start, way.end, way.bulge)
        heart = ((way.end[0] + left[0] + right[0]) // 3, (way.end[1] + left[1] + right[1]) // 3)
        discs += [(*way.end, EDGE), (*left, EDGE), (*right, EDGE), (*heart, HEAD // 2)]
        xs, ys = [x for x, _, _ in discs], [y for _, y, _ in discs]
        box = Box(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
        return cls(tuple(discs), box.grown(*(HALO,) * 4), heart)

    def over(self, box: Box) -> int:
        """About how many micrometres of it lie over a box."""
        if not self.box.meets(box):
            return 0
        return _STEP * sum(
            box.x - radius < x < box.right + radius and box.y - radius < y < box.bottom + radius
            for x, y, radius in self.discs
        )

    def over_head(self, other: Shape) -> int:
        """The same of the head of another arrow."""
        x, y = other.heart
        if not self.box.meets(Box(x - _HEART, y - _HEART, 2 * _HEART, 2 * _HEART)):
            return 0
        return _STEP * sum(math.dist(other.heart, disc[:2]) < disc[2] + _HEART for disc in self.discs)

    def along(self, other: Shape) -> int:
        """The same of the line of another arrow."""
        if not self.box.meets(other.box):
            return 0
        points = [disc[:2] for disc in other.discs[::2]]
        return _STEP * sum(
            any(math.dist(point, disc[:2]) < HALO + ARROW_LINE for point in points) for disc in self.discs
        )

    def covers(self, x: float, y: float) -> bool:
        return any(math.hypot(x - cx, y - cy) < radius for cx, cy, radius in self.discs)


def covered(ways: Iterable[Way], symbols: Iterable[Box]) -> Iterator[tuple[str, int]]:
    """The arrows that leave too little of a symbol to be seen, and by how many micrometres they lie over it."""
    signs = [bare(box) for box in symbols]
    for number, way in enumerate(ways, 1):
        if over := lost(Shape.of(way), signs):
            yield f"the arrow {number} covers a symbol", max(over)


def lost(shape: Shape, signs: Iterable[Box]) -> list[int]:
    """How far it lies over each symbol of which too little is seen."""
    shares = [(_share(shape, square), square.width) for sign in signs if shape.over(sign) for square in _squares(sign)]
    return [round(share * side) for share, side in shares if share > _MOST_HIDDEN]


def _between(start: Point, control: tuple[float, float], end: Point, share: float) -> tuple[float, float]:
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]


def bare(box: Box) -> Box:
    """The frame of symbols without its light edge."""
    return box.grown(*(-round(box.width * _PAD),) * 4)


def _squares(sign: Box) -> Iterator[Box]:
    """The symbols in their frame, one below the other."""
    count = max(1, round(sign.height / max(1, sign.width)))
    for number in range(count):
        yield Box(sign.x, sign.y + number * sign.height // count, sign.width, sign.height // count)


def _share(shape: Shape, box: Box) -> float:
    """The share of a box that it covers."""
    places = [(number + 0.5) / _GRID for number in range(_GRID)]
    hidden = sum(shape.covers(box.x + box.width * x, box.y + box.height * y) for x, y in product(places, places))
    return hidden / _GRID**2
