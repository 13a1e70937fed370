"""What arrows cover, with their light edges: symbols, labels, other arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from generator.booklet.pictures.picture import ARROW_LINE, BULGE, EDGE, HALO, HEAD, Point, bend, corners, neck
from generator.display import Box

_STEP = 800
"""How far apart the points are at which an arrow is looked at."""
_PAD = 0.07
"""The light edge of the symbols' frame, as a share of its width: an arrow may touch it."""
_HEART = 600
"""How near to the middle of an arrowhead no other arrow may come."""
_GRID = 7
"""So many points across a symbol and down are looked at."""
_TOGETHER, _LOOSE = 8, HEAD
"""So many points are first looked at together, and no disc of theirs lies further beyond the first and the last."""
_MOST_HIDDEN = 0.5
"""The share of a symbol that an arrow may cover."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where an arrow begins and ends, and how far it is bent to the left, as a share of the way."""

    start: Point
    end: Point
    bulge: float = BULGE


Disc = tuple[float, float, int]
"""Its middle and its radius."""
_Part = tuple[float, float, float, float, tuple[Disc, ...]]
"""The left, upper, right and lower edge of some discs, and these."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What an arrow with its light edge covers: discs along its way, the box round them, the head's middle."""

    parts: tuple[_Part, ...]
    """The discs, some together: most of a shape is far from what is looked at."""
    box: Box
    heart: Point

    @classmethod
    def of(cls, way: Way) -> Shape:
        (x, y), (cx, cy), (bx, by) = way.start, bend(way.start, way.end, way.bulge), neck(way.start, way.end, way.bulge)
        count = max(8, round(math.dist(way.start, way.end) / _STEP))
        shares = [step / count for step in range(count + 1)]
        discs: list[Disc] = [
            (x + share * (2 * (cx - x) + share * (x - 2 * cx + bx)),
             y + share * (2 * (cy - y) + share * (y - 2 * cy + by)), HALO // 2)
            for share in shares
        ]  # fmt: skip
        left, right = corners(way.start, way.end, way.bulge)
        heart = ((way.end[0] + left[0] + right[0]) // 3, (way.end[1] + left[1] + right[1]) // 3)
        discs += [(*way.end, EDGE), (*left, EDGE), (*right, EDGE), (*heart, HEAD // 2)]
        xs, ys, _ = zip(*discs, strict=True)
        box = Box(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
        parts = tuple(_part(discs[start : start + _TOGETHER]) for start in range(0, len(discs), _TOGETHER))
        return cls(parts, box.grown(*(HALO,) * 4), heart)

    def near(self, box: Box) -> list[Disc]:
        """Its discs that reach into a box, about."""
        if not self.box.meets(box):
            return []
        x1, y1, x2, y2 = box.x, box.y, box.right, box.bottom
        return [
            disc
            for left, top, right, bottom, discs in self.parts
            if left < x2 and x1 < right and top < y2 and y1 < bottom
            for disc in discs
            if x1 - disc[2] < disc[0] < x2 + disc[2] and y1 - disc[2] < disc[1] < y2 + disc[2]
        ]

    def over(self, box: Box) -> int:
        """About how many micrometres of it lie over a box."""
        return _STEP * len(self.near(box))

    def over_head(self, other: Shape) -> int:
        """The same of the head of another arrow."""
        x, y = other.heart
        found = self.near(Box(x - _HEART, y - _HEART, 2 * _HEART, 2 * _HEART))
        return _STEP * sum(math.dist(other.heart, disc[:2]) < disc[2] + _HEART for disc in found)

    def along(self, other: Shape) -> int:
        """The same of the line of another arrow."""
        far = HALO + ARROW_LINE
        return _STEP * sum(
            any(math.dist(point[:2], disc[:2]) < far for point in other.near(_round(disc, far - HALO // 2)))
            for disc in self.near(other.box)
        )


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
    discs = shape.near(box)
    points = [(box.x + box.width * x, box.y + box.height * y) for x, y in product(places, places)] if discs else []
    return sum(any(math.dist(point, disc[:2]) < disc[2] for disc in discs) for point in points) / _GRID**2


def _part(discs: Sequence[Disc]) -> _Part:
    """Between its first and last disc a part of the way is all but straight."""
    (x1, y1, _), (x2, y2, _) = discs[0], discs[-1]
    left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    return left - _LOOSE, top - _LOOSE, right + _LOOSE, bottom + _LOOSE, tuple(discs)


def _round(disc: Disc, far: int) -> Box:
    return Box(round(disc[0]) - far, round(disc[1]) - far, 2 * far, 2 * far)
