"""What stands in the margins of a sheet: cutting marks, the label, the ruler.

A mark stands at the end of every cutting line, outside all bleeds, so that it survives the first cut. Label
and ruler stand between the marks, in the two opposite margins with more room.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from generator.display import BLACK, Box, Item, Path, Rect, line, mm
from generator.formats import Size, word
from generator.grid import EDGE, Grid
from generator.markup import Words
from generator.text import Fitted, Style, fit, run

MARK_LINE = 150
_MARK_LENGTH = 5_000
_MARK_OFFSET = 500
_MARK_TO_EDGE = 1_000
RULER = 100_000
_LABEL = Style(face="regular", size=6.5, minimum=4.5, ink=BLACK, anchor="middle", leading=1.0)
_CLEAR = 1_000
_LEAST_RULER = 1_500
_WIDEST_CORNER = 20_000
"""How far from the paper's corners label and ruler begin at most."""
REGISTRATION_INSET, REGISTRATION_SQUARE = 10_000, 5_000
_REGISTRATION_ARM, _REGISTRATION_LINE = 8_400, 1_000


@dataclass(frozen=True, slots=True)
class Frame:
    """What the margins of a page surround: the paper, all trims and all bleeds on it, and where it is cut."""

    paper: Size
    block: Box
    bleeds: Box
    xs: tuple[int, ...]
    ys: tuple[int, ...]


def frame(paper: Size, used: Iterable[tuple[Grid, int]]) -> Frame:
    """The frame of a page with cards in these slots of these grids."""
    used = list(used)
    blocks = [grid.block for grid, _ in used]
    bleeds = [grid.bleed_block for grid, _ in used]
    lines = [grid.lines([slot]) for grid, slot in used]
    return Frame(
        paper,
        around(blocks),
        around(bleeds),
        tuple(sorted({x for xs, _ in lines for x in xs})),
        tuple(sorted({y for _, ys in lines for y in ys})),
    )


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all of these."""
    boxes = list(boxes)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def ticks(frame: Frame) -> list[Item]:
    """A mark at both ends of every cutting line."""
    items: list[Item] = []
    outside, paper = frame.bleeds, frame.paper
    for start, end in (_from_edge(outside.y, 0), _from_edge(paper.height - outside.bottom, paper.height)):
        items += [line(x, start, x, end, BLACK, MARK_LINE) for x in frame.xs]
    for start, end in (_from_edge(outside.x, 0), _from_edge(paper.width - outside.right, paper.width)):
        items += [line(start, y, end, y, BLACK, MARK_LINE) for y in frame.ys]
    return items


def full_lines(frame: Frame) -> list[Item]:
    """Every cutting line from edge to edge of the paper: for cutting with scissors, over the bleeds."""
    wide, high, edge = frame.paper.width, frame.paper.height, _MARK_TO_EDGE
    return [
        *(line(x, edge, x, high - edge, BLACK, MARK_LINE) for x in frame.xs),
        *(line(edge, y, wide - edge, y, BLACK, MARK_LINE) for y in frame.ys),
    ]


def crosses(frame: Frame) -> list[Item]:
    """The marks in the margins, and a small cross wherever two cutting lines meet."""
    arm = _CLEAR
    items = ticks(frame)
    for x in frame.xs:
        for y in frame.ys:
            items.append(line(x - arm, y, x + arm, y, BLACK, MARK_LINE))
            items.append(line(x, y - arm, x, y + arm, BLACK, MARK_LINE))
    return items


def no_marks(frame: Frame) -> list[Item]:
    """Nothing: for machines that find the cards by themselves."""
    return []


def registration(frame: Frame) -> list[Item]:
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
            Path((("M", a), ("L", b), ("L", c)), stroke=BLACK, line=_REGISTRATION_LINE, butt=True)
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
    beside = REGISTRATION_INSET + REGISTRATION_SQUARE + bleed + _CLEAR
    return beside, REGISTRATION_INSET + _REGISTRATION_LINE + bleed + _CLEAR


def _from_edge(margin: int, edge: int) -> tuple[int, int]:
    """Where a mark begins and ends in a margin that ends at the bleed, counted from the paper's edge."""
    end = max(0, margin - _MARK_OFFSET)
    start = max(min(_MARK_TO_EDGE, end // 2), end - _MARK_LENGTH)
    return (edge - start, edge - end) if edge else (start, end)


@dataclass(frozen=True, slots=True)
class Band:
    """A margin that can be written in: its box, and where marks cross it, seen with the text upright."""

    box: Box
    crossings: tuple[int, ...]
    turned: bool

    def spaces(self) -> list[tuple[int, int]]:
        """The free stretches between the crossings, from left to right."""
        stops = [self.box.x, *(c for c in self.crossings if self.box.x < c < self.box.right), self.box.right]
        return [(a + _CLEAR, b - _CLEAR) for a, b in pairwise(stops) if b - a > 8 * _CLEAR]


def bands(frame: Frame) -> tuple[Band, Band]:
    """The margin for the label and the one for the ruler: above and below, or left and right (turned)."""
    paper, outside = frame.paper, frame.bleeds
    above, below = outside.y, paper.height - outside.bottom
    left, right = outside.x, paper.width - outside.right
    if min(above, below) >= min(left, right):
        start = min(left, right, _WIDEST_CORNER)
        wide = paper.width - 2 * start
        top, bottom = _depth(above), _depth(below)
        upper = Box(start, above - _MARK_OFFSET - top, wide, top)
        lower = Box(start, paper.height - below + _MARK_OFFSET, wide, bottom)
        return Band(upper, frame.xs, False), Band(lower, frame.xs, False)
    start = min(above, below, _WIDEST_CORNER)
    long = paper.height - 2 * start
    crossings = tuple(paper.height - y for y in reversed(frame.ys))
    near, far = _depth(left), _depth(right)
    upper = Box(start, left - _MARK_OFFSET - near, long, near)
    lower = Box(start, paper.width - right + _MARK_OFFSET, long, far)
    return Band(upper, crossings, True), Band(lower, crossings, True)


def _depth(margin: int) -> int:
    """As deep as the printable part of the margin, but at most enough for a line of the label."""
    return max(0, min(margin - _MARK_OFFSET, max(margin - EDGE, 2_200), 3_000))


def label(band: Band, texts: tuple[str, ...]) -> list[Item] | None:
    """The label in its band, its texts in order in the spaces between the marks; None if it does not fit."""
    spaces = band.spaces()
    widest = sorted(sorted(spaces, key=lambda space: space[0] - space[1])[: len(texts)])
    for size in (_LABEL.size, (_LABEL.size + _LABEL.minimum) / 2, _LABEL.minimum):
        style = replace(_LABEL, size=size, minimum=size)
        placed = _one_each(texts, widest, style, band.box) or _packed(texts, spaces, style, band.box)
        if placed:
            return placed
    return None


def _one_each(texts: tuple[str, ...], spaces: list[tuple[int, int]], style: Style, box: Box) -> list[Item]:
    """Each text in a space of its own; nothing if one does not fit."""
    if len(spaces) < len(texts):
        return []
    fitted = [_written(text, space, style, box) for text, space in zip(texts, spaces, strict=True)]
    return [] if None in fitted else [item for each in fitted if each for item in each.items]


def _packed(texts: tuple[str, ...], spaces: list[tuple[int, int]], style: Style, box: Box) -> list[Item]:
    """As many texts in each space as it holds; nothing if some are left."""
    items: list[Item] = []
    rest = list(texts)
    for space in spaces:
        for count in range(len(rest), 0, -1):
            fitted = _written(" · ".join(rest[:count]), space, style, box)
            if fitted:
                items += fitted.items
                rest = rest[count:]
                break
    return [] if rest else items


def _written(text: str, space: tuple[int, int], style: Style, box: Box) -> Fitted | None:
    area = Box(space[0], box.y, space[1] - space[0], box.height)
    fitted = fit([(Words(text),)], style, area, "{}")
    return fitted if isinstance(fitted, Fitted) and fitted.lines == 1 else None


def ruler(band: Band, language: str) -> list[Item] | None:
    """A rule of 100 mm with a mark each 10 mm, broken where cutting marks cross; None if it does not fit."""
    box = band.box
    start = next((edge for edge in band.crossings if edge >= box.x), box.x) + 2 * _CLEAR
    if start + RULER > box.right:
        start = box.right - RULER
    note = run(f"{word('ruler', language)} · {word('scale', language)}", replace(_LABEL, size=6), 0, 0)
    free = [(max(a, start + RULER + _CLEAR), b) for a, b in band.spaces()]
    free += [(a, min(b, start - _CLEAR)) for a, b in band.spaces()]
    room = next((a for a, b in free if b - a >= note.width), None)
    if start < box.x or box.height < _LEAST_RULER or room is None:
        return None
    base = box.bottom - 200
    stops = [start, *(c for c in band.crossings if start < c < start + RULER), start + RULER]
    items: list[Item] = []
    for a, b in pairwise(stops):
        left = a if a == start else a + _CLEAR // 2
        right = b if b == start + RULER else b - _CLEAR // 2
        items.append(line(left, base, right, base, BLACK, MARK_LINE))
    for step in range(11):
        x = start + step * RULER // 10
        if all(abs(x - crossing) > _CLEAR // 2 for crossing in band.crossings):
            items.append(line(x, base, x, base - (1_400 if step % 5 == 0 else 800), BLACK, MARK_LINE))
    return [*items, replace(note, x=room, baseline=base)]


def margin_note(paper: Size, grid: Grid) -> str:
    """What the build says of a grid: how it is laid out and how near the paper's edge it comes."""
    block, outside = grid.block, grid.bleed_block
    trim_to_edge = min(block.x, block.y, paper.width - block.right, paper.height - block.bottom)
    bleed_to_edge = min(outside.x, outside.y, paper.width - outside.right, paper.height - outside.bottom)
    inner_x, inner_y = grid.inner
    near = f"; a printer that leaves {mm(EDGE)} mm unprinted cuts into it" if bleed_to_edge < EDGE else ""
    return (
        f"{paper.name}: {grid.columns} × {grid.rows} cards, gaps {mm(grid.gap_x)} × {mm(grid.gap_y)} mm; bleed "
        f"{mm(grid.bleed)} mm outside, {mm(inner_x)} × {mm(inner_y)} mm between cards; to the paper's edge "
        f"{mm(trim_to_edge)} mm from the trim, {mm(bleed_to_edge)} mm from the bleed{near}"
    )
