"""What arrows of pictures hide, measured on the finished page: no symbols, and no heads of other arrows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, permutations, product
from pathlib import Path as File
from tempfile import TemporaryDirectory

import pytest

from engine.symbols import BITS
from generator import edition
from generator.booklet.pictures.routes import routed
from generator.booklet.pictures.shapes import Way, covered
from generator.booklet.plan import Wanted, manuscript_file
from generator.booklet.style import BOOKLET
from generator.booklet.typeset import Studio, typeset
from generator.display import Box, Item, Path, Use
from generator.emblems import FORM
from generator.lettering import ICON_SIDE_UM
from generator.load import load_project
from tests.projects import write

LINE, ARROW_EDGE, HEAD_EDGE = 550, 750, 475
"""The width of an arrow's line; how far its light edge reaches from the middle of that line, and from its head."""
SIZES = ("poker", "poker-landscape", "mini", "mini-landscape", "square", "tarot", "bridge", "bridge-landscape")
GRID = [(number + 0.5) / 12 for number in range(12)]

Point = tuple[float, float]


@dataclass(frozen=True)
class Arrow:
    """Points along its line, and the corners of its head, the tip first."""

    line: tuple[Point, ...]
    head: tuple[Point, ...]

    def hides(self, at: Point) -> bool:
        """Whether its line or head, each with its light edge, lies over that point."""
        return any(math.dist(at, point) < ARROW_EDGE for point in self.line) or self.has_head_at(at)

    def has_head_at(self, at: Point) -> bool:
        a, b, c = (cross(one, other, at) for one, other in zip(self.head, self.head[1:] + self.head[:1], strict=True))
        if (a >= 0) == (b >= 0) == (c >= 0):
            return True
        return any(math.dist(at, point) < HEAD_EDGE for point in outline(self.head))

    def inside(self) -> Iterator[Point]:
        """Points spread over its head."""
        (x, y), (x1, y1), (x2, y2) = self.head
        for one, other in product(GRID, GRID):
            if one + other < 1:
                yield x + one * (x1 - x) + other * (x2 - x), y + one * (y1 - y) + other * (y2 - y)


def cross(one: Point, other: Point, at: Point) -> float:
    return (other[0] - one[0]) * (at[1] - one[1]) - (other[1] - one[1]) * (at[0] - one[0])


def outline(corners: tuple[Point, ...]) -> Iterator[Point]:
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        yield from ((x1 + (x2 - x1) * step / 20, y1 + (y2 - y1) * step / 20) for step in range(20))


def bezier(start: Sequence[float], curve: Sequence[float]) -> tuple[Point, ...]:
    """Points of a cubic curve, close to one another."""
    xs, ys = (start[0], *curve[::2]), (start[1], *curve[1::2])
    found = []
    for step in range(301):
        t = step / 300
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        found.append((sum(map(float.__mul__, shares, map(float, xs))), sum(map(float.__mul__, shares, map(float, ys)))))
    return tuple(found)


def arrows(items: tuple[Item, ...]) -> list[Arrow]:
    """The arrows in the order in which they are drawn: each has its line, and its head right behind."""
    found = []
    for line, head in pairwise(items):
        if isinstance(line, Path) and isinstance(head, Path) and line.line == LINE:
            (_, start), (kind, curve) = line.segments[:2]
            if kind == "C":
                tip = tuple((points[0], points[1]) for _, points in head.segments[:3])
                found.append(Arrow(bezier(start, curve), tip))
    return found


def symbols(items: tuple[Item, ...]) -> list[Box]:
    """The symbols that are drawn larger on cards; those in the text are smaller."""
    names = {FORM.format(name) for name in BITS}
    sides = [(item, round(item.scale * ICON_SIDE_UM)) for item in items if isinstance(item, Use) and item.form in names]
    return [Box(item.x, item.y, side, side) for item, side in sides]


def hidden_share(box: Box, arrow: Arrow) -> float:
    points = [(box.x + x * box.width, box.y + y * box.height) for x, y in product(GRID, GRID)]
    reach = 3 * ARROW_EDGE
    near = [
        (x, y)
        for x, y in (*arrow.line, *arrow.head)
        if box.x - reach < x < box.right + reach and box.y - reach < y < box.bottom + reach
    ]
    return sum(map(arrow.hides, points)) / len(points) if near else 0.0


def covered_head(arrow: Arrow, later: Arrow) -> float:
    """The share of a head that an arrow drawn after it hides."""
    points = [*arrow.inside()]
    return sum(map(later.hides, points)) / len(points)


@cache
def pages(size: str, mode: str, language: str = "en") -> tuple[tuple[Item, ...], ...]:
    """The pages of shipped rules for cards of that size."""
    with TemporaryDirectory() as folder:
        root = File(folder)
        write(root, {"leonardo.yaml": f"title: T\nlanguages: [en, ru]\ncard_size: {size}\n"})
        library, _ = load_project(root)
        template, _ = edition.template_of(library)
        source = manuscript_file(root, mode, language)
        assert template is not None
        assert source is not None
        wanted = Wanted("rules", mode, None, language, source, "booklets", "x")
        setting, problems = typeset(Studio.of(library, template), wanted, BOOKLET, cover=True)
        assert problems == []
        assert setting is not None
        return tuple(page.items for page in setting.document.pages)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("mode", "count"), [("base", 3), ("expansion", 5), ("quintis", 5)])
def test_arrows_hide_no_symbols(size: str, mode: str, count: int) -> None:
    found = [(arrow, symbols(items)) for items in pages(size, mode) for arrow in arrows(items)]
    assert len(found) == count
    assert not any(hidden_share(box, arrow) for arrow, boxes in found for box in boxes)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ["base", "expansion", "quintis"])
def test_arrows_hide_no_heads(size: str, mode: str) -> None:
    """One may begin at the tip of another."""
    for items in pages(size, mode):
        for arrow, later in permutations(arrows(items), 2):
            assert covered_head(arrow, later) < 0.2


CARD, OTHER = Box(0, 0, 12_000, 18_000), Box(60_000, 0, 12_000, 18_000)
WALL = [Box(30_000, y * 1_200, 1_200, 1_200) for y in range(-50, 51)]


@pytest.mark.parametrize(
    ("symbols", "usual", "told"),
    [
        ([], True, False),
        ([Box(30_000, 40_000, 3_000, 3_000)], True, False),
        ([Box(34_000, 4_000, 4_000, 4_000)], False, False),
        ([Box(34_000, 4_000, 4_000, 8_000), Box(34_000, -4_000, 4_000, 4_000)], False, False),
        (WALL, False, True),
        ([Box(30_000, y * 5_000, 3_000, 2_500) for y in range(-10, 11)], False, False),
    ],
)
def test_an_arrow_goes_round_what_it_would_hide(symbols: list[Box], usual: bool, told: bool) -> None:
    """The usual way is from and to a point beside the symbols of a card; what cannot but be hidden is told."""
    (way,) = ways = routed([(CARD, OTHER)], symbols, ())
    assert (way == Way((7_200, 10_800), (67_200, 10_800))) is usual
    assert [what for what, _ in covered(ways, symbols)] == (["the arrow 1 covers a symbol"] if told else [])
