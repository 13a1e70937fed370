"""What stands in the margins of a sheet: cutting marks, the label, the ruler.

A mark stands at the end of every cutting line, outside all bleeds, so that it survives the first cut. Label
and ruler stand between the marks, in the two opposite margins with more room.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from generator.display import BLACK, Box, Item, line, mm
from generator.formats import word
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


def marks(grid: Grid, slots: Iterable[int]) -> list[Item]:
    """The cutting marks of a sheet with cards in these slots."""
    items: list[Item] = []
    xs, ys = grid.lines(slots)
    outside, paper = grid.bleed_block, grid.paper
    top = _mark_span(outside.y)
    left = _mark_span(outside.x)
    for x in xs:
        for start, end in (top, (paper.height - top[0], paper.height - top[1])):
            items.append(line(x, start, x, end, BLACK, MARK_LINE))
    for y in ys:
        for start, end in (left, (paper.width - left[0], paper.width - left[1])):
            items.append(line(start, y, end, y, BLACK, MARK_LINE))
    return items


def _mark_span(margin: int) -> tuple[int, int]:
    """From the paper's edge: where a mark begins and ends in a margin up to the bleed."""
    end = max(0, margin - _MARK_OFFSET)
    return max(min(_MARK_TO_EDGE, end // 2), end - _MARK_LENGTH), end


@dataclass(frozen=True, slots=True)
class Band:
    """A margin that can be written in: its box, and where marks cross it, seen with the text upright."""

    box: Box
    crossings: tuple[int, ...]
    turned: bool

    def spaces(self) -> list[tuple[int, int]]:
        """The free stretches between the crossings, from left to right."""
        stops = [self.box.x, *(c for c in self.crossings if self.box.x < c < self.box.right), self.box.right]
        pairs = pairwise(stops)
        return [(a + _CLEAR, b - _CLEAR) for a, b in pairs if b - a > 4 * _CLEAR]


def bands(grid: Grid) -> tuple[Band, Band]:
    """The margin for the label and the one for the ruler: above and below, or left and right (turned)."""
    block, outside, paper = grid.block, grid.bleed_block, grid.paper
    xs, ys = grid.lines(range(grid.count))
    if outside.y >= outside.x:
        depth = _band_depth(outside.y)
        box = Box(block.x, outside.y - _MARK_OFFSET - depth, block.width, depth)
        opposite = replace(box, y=paper.height - box.bottom)
        return Band(box, tuple(xs), False), Band(opposite, tuple(xs), False)
    depth = _band_depth(outside.x)
    box = Box(block.y, outside.x - _MARK_OFFSET - depth, block.height, depth)
    opposite = replace(box, y=paper.width - box.bottom)
    turned = tuple(paper.height - y for y in reversed(ys))
    box, opposite = (replace(each, x=paper.height - block.bottom) for each in (box, opposite))
    return Band(box, turned, True), Band(opposite, turned, True)


def _band_depth(margin: int) -> int:
    """As deep as the printable part of the margin, but at most enough for a line of the label."""
    return max(0, min(margin - _MARK_OFFSET, max(margin - EDGE, 2_200), 3_000))


def label(band: Band, texts: tuple[str, ...]) -> list[Item] | None:
    """The label in its band, one part to a space, the last spaces shared; None if it does not fit."""
    spaces = band.spaces()
    if not spaces:
        return None
    parts = list(texts)
    if len(spaces) < len(parts):
        kept = parts[: len(spaces) - 1]
        parts = [*kept, " · ".join(parts[len(spaces) - 1 :])]
    items: list[Item] = []
    for (start, end), part in zip(spaces, parts, strict=False):
        fitted = fit([(Words(part),)], _LABEL, Box(start, band.box.y, end - start, band.box.height), "{}")
        if not isinstance(fitted, Fitted):
            return None
        items.extend(fitted.items)
    return items


def ruler(band: Band, language: str) -> list[Item] | None:
    """A rule of 100 mm with a mark each 10 mm, broken where cutting marks cross; None if it does not fit."""
    box = band.box
    if box.width < RULER + 2 * _CLEAR or box.height < 1_500:
        return None
    start, base = box.x + 2 * _CLEAR, box.bottom - 200
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
    words = f"{word('ruler', language)} · {word('scale', language)}"
    note = run(words, replace(_LABEL, size=6), start + RULER + _CLEAR, base)
    clash = any(note.x - _CLEAR < crossing < note.x + note.width + _CLEAR for crossing in band.crossings)
    if clash:
        after = min(crossing for crossing in band.crossings if crossing > note.x - _CLEAR)
        note = replace(note, x=after + _CLEAR)
    if note.x + note.width > box.right:
        return None
    return [*items, note]


def margin_note(grid: Grid) -> str:
    """What the build says of a grid: how it is laid out and how near the paper's edge it comes."""
    inner_x, inner_y = min(grid.bleed, grid.gap_x // 2), min(grid.bleed, grid.gap_y // 2)
    bleed_to_edge = min(grid.bleed_block.x, grid.bleed_block.y)
    near = f"; a printer that leaves {mm(EDGE)} mm unprinted cuts into it" if bleed_to_edge < EDGE else ""
    return (
        f"{grid.paper.name}: {grid.columns} × {grid.rows} cards, gaps {mm(grid.gap_x)} × {mm(grid.gap_y)} mm; bleed "
        f"{mm(grid.bleed)} mm outside, {mm(inner_x)} × {mm(inner_y)} mm between cards; to the paper's edge "
        f"{mm(grid.margin)} mm from the trim, {mm(bleed_to_edge)} mm from the bleed{near}"
    )
