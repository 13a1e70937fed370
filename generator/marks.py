"""Cutting marks: at the end of every cutting line, outside all bleeds, so that they survive the first cut."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from generator.display import BLACK, Box, Item, Path, Rect, line
from generator.formats import Size
from generator.grid import EDGE, Grid

MARK_LINE = 150
MARK_OFFSET = 500
"""How far marks keep from the bleed, and what is written from marks at whose ends it stands."""
CLEAR = 1_000
_MARK_LENGTH = 5_000
_MARK_TO_EDGE = 1_000
REGISTRATION_INSET, REGISTRATION_SQUARE = 10_000, 5_000
_REGISTRATION_ARM, _REGISTRATION_LINE = 8_400, 1_000

Side = Literal["above", "below", "left", "right"]
SIDES: tuple[Side, ...] = ("above", "below", "left", "right")
Reach = Mapping[Side, int]
"""How near the paper's edge marks may come in a margin; where none is given, as near as they are drawn."""
_FREE: Reach = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Frame:
    """What the margins of a page surround: the paper, all trims and all bleeds on it, and where it is cut."""

    paper: Size
    block: Box
    bleeds: Box
    xs: tuple[int, ...]
    ys: tuple[int, ...]

    def margin(self, side: Side) -> int:
        """What lies between the bleeds and the paper's edge on that side."""
        return {
            "above": self.bleeds.y,
            "below": self.paper.height - self.bleeds.bottom,
            "left": self.bleeds.x,
            "right": self.paper.width - self.bleeds.right,
        }[side]


def frame(paper: Size, used: Iterable[tuple[Grid, int]]) -> Frame:
    """The frame of a page with cards in these slots of these grids."""
    used = list(used)
    lines = [grid.lines([slot]) for grid, slot in used]
    return Frame(
        paper,
        _around(grid.block for grid, _ in used),
        _around(grid.bleed_block for grid, _ in used),
        tuple(sorted({x for xs, _ in lines for x in xs})),
        tuple(sorted({y for _, ys in lines for y in ys})),
    )


def _around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of these."""
    boxes = list(boxes)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def ticks(frame: Frame, reach: Reach = _FREE) -> list[Item]:
    """A mark at both ends of every cutting line."""
    wide, high = frame.paper.width, frame.paper.height
    ends = {side: _ends(frame.margin(side), reach.get(side, 0)) for side in SIDES}
    rows: list[Item] = [
        line(x, start, x, end, BLACK, MARK_LINE)
        for start, end in (ends["above"], tuple(high - each for each in ends["below"]))
        for x in frame.xs
    ]
    columns: list[Item] = [
        line(start, y, end, y, BLACK, MARK_LINE)
        for start, end in (ends["left"], tuple(wide - each for each in ends["right"]))
        for y in frame.ys
    ]
    return rows + columns


def _ends(margin: int, reach: int) -> tuple[int, int]:
    """Where a mark begins and ends in a margin that ends at the bleed, counted from the paper's edge."""
    end = max(0, margin - MARK_OFFSET)
    return max(min(_MARK_TO_EDGE, end // 2), end - _MARK_LENGTH, reach), end


def full_lines(frame: Frame, reach: Reach = _FREE) -> list[Item]:
    """Every cutting line across the paper, for cutting with scissors, over the bleeds."""
    start = {side: max(_MARK_TO_EDGE, reach.get(side, 0)) for side in SIDES}
    wide, high = frame.paper.width - start["right"], frame.paper.height - start["below"]
    return [
        *(line(x, start["above"], x, high, BLACK, MARK_LINE) for x in frame.xs),
        *(line(start["left"], y, wide, y, BLACK, MARK_LINE) for y in frame.ys),
    ]


def crosses(frame: Frame, reach: Reach = _FREE) -> list[Item]:
    """The marks in the margins, and a small cross wherever two cutting lines meet."""
    items = ticks(frame, reach)
    for x in frame.xs:
        for y in frame.ys:
            items.append(line(x - CLEAR, y, x + CLEAR, y, BLACK, MARK_LINE))
            items.append(line(x, y - CLEAR, x, y + CLEAR, BLACK, MARK_LINE))
    return items


def no_marks(frame: Frame, reach: Reach = _FREE) -> list[Item]:
    """Nothing: for machines that find the cards by themselves."""
    return []


def registration(frame: Frame, reach: Reach = _FREE) -> list[Item]:
    """The three marks by which a Silhouette cutter finds the sheet (type 1): a square, and two corners.

    Figures as widely used; check them against your machine before you cut for money.
    """
    near, side, arm = REGISTRATION_INSET, REGISTRATION_SQUARE, _REGISTRATION_ARM
    far_x, far_y = frame.paper.width - near, frame.paper.height - near
    inner = _REGISTRATION_LINE // 2
    corners = (
        ((far_x - arm, near + inner), (far_x - inner, near + inner), (far_x - inner, near + arm)),
        ((near + inner, far_y - arm), (near + inner, far_y - inner), (near + arm, far_y - inner)),
    )
    return [
        Rect(Box(near, near, side, side), fill=BLACK),
        *(
            Path((("M", a), ("L", b), ("L", c)), stroke=BLACK, line=_REGISTRATION_LINE, cap="butt")
            for a, b, c in corners
        ),
    ]


MARKS = {
    "ticks": ticks,
    "crosses": crosses,
    "lines": full_lines,
    "silhouette": registration,
    "none": no_marks,
}
"""The kinds of cutting marks."""


def margins_for(marks: str, bleed: int) -> tuple[int, int]:
    """What must stay free left and right, and above and below the cards, for these marks."""
    if marks != "silhouette":
        return EDGE, EDGE
    beside = REGISTRATION_INSET + REGISTRATION_SQUARE + bleed + CLEAR
    return beside, REGISTRATION_INSET + _REGISTRATION_LINE + bleed + CLEAR


def covered(item: Item) -> list[Box]:
    """The boxes that a mark covers, its line's width included."""
    if isinstance(item, Rect):
        return [item.box]
    assert isinstance(item, Path)
    points = [point for _, point in item.segments]
    half = -(-item.line // 2)
    return [
        Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).grown(half, half, half, half)
        for (x1, y1), (x2, y2) in pairwise(points)
    ]
