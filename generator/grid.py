"""Where the cards of a sheet lie: columns, rows, gaps and bleeds computed from paper and card, in micrometres.

A home printer leaves a strip at the paper's edge unprinted (EDGE). Around the block of cards there must be
room for that strip, a cutting mark and the bleed; what is left widens the gaps between the cards, up to
two bleeds. A gap too narrow to be worth a second cut becomes none: the cards then share one cut. Between
neighbours the bleed is half the gap, so bleeds never overlap.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from generator.display import Box, mm
from generator.formats import Size

EDGE = 5_000
"""What a home printer may leave unprinted along each edge of the paper."""
MARK = 2_000
"""How much of a cutting mark has to be printed."""
LEAST_GAP = 2_000
_STEP = 500

Flip = Literal["long-edge", "short-edge"]


class DoesNotFit(Exception):
    """What is asked for does not fit on the paper; the message has the numbers."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What is asked of a sheet: the bleed, and, where it is not to be computed, the gap and the grid."""

    bleed: int = 3_000
    gap: int | None = None
    columns: int | None = None
    rows: int | None = None
    margin_x: int = EDGE
    margin_y: int = EDGE
    """What must stay free between the paper's edges and the cards."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A block of `columns` × `rows` cards, `card_width` × `card_height` as they lie on the paper."""

    paper: Size
    card_width: int
    card_height: int
    columns: int
    rows: int
    gap_x: int
    gap_y: int
    bleed: int
    left: int
    top: int
    outer: tuple[int, int, int, int]
    """The bleed to the left, above, to the right and below the block."""
    turns: int = 0
    """Quarter turns, clockwise, by which cards lie on the fronts."""

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        """The trims of a full block and the gaps between them."""
        width = self.columns * self.card_width + (self.columns - 1) * self.gap_x
        height = self.rows * self.card_height + (self.rows - 1) * self.gap_y
        return Box(self.left, self.top, width, height)

    @property
    def bleed_block(self) -> Box:
        """The block with its bleed."""
        return self.block.grown(*self.outer)

    def trim(self, slot: int) -> Box:
        """The trimmed card in a slot, counted from 0 along the rows."""
        row, column = divmod(slot, self.columns)
        return Box(
            self.left + column * (self.card_width + self.gap_x),
            self.top + row * (self.card_height + self.gap_y),
            self.card_width,
            self.card_height,
        )

    def bleeding(self, slot: int) -> Box:
        """The trimmed card with its bleed: half the gap towards neighbours, the full bleed outwards."""
        row, column = divmod(slot, self.columns)
        inner_x, inner_y = self.inner
        left, top, right, bottom = self.outer
        return self.trim(slot).grown(
            left if column == 0 else inner_x,
            top if row == 0 else inner_y,
            right if column == self.columns - 1 else inner_x,
            bottom if row == self.rows - 1 else inner_y,
        )

    @property
    def inner(self) -> tuple[int, int]:
        """The bleed towards neighbours: beside and above each other."""
        return min(self.bleed, self.gap_x // 2), min(self.bleed, self.gap_y // 2)

    def behind(self, slot: int, flip: Flip) -> int:
        """The slot on the back of the sheet that lies behind this one when the paper is turned."""
        return self.opposite(slot, sideways=turns_sideways(self.paper, flip))

    def opposite(self, slot: int, *, sideways: bool) -> int:
        """The slot that changes places with this one when left and right, or top and bottom, do."""
        row, column = divmod(slot, self.columns)
        if sideways:
            return row * self.columns + self.columns - 1 - column
        return (self.rows - 1 - row) * self.columns + column

    def lines(self, slots: Iterable[int]) -> tuple[list[int], list[int]]:
        """The x and y at which a sheet with cards in these slots is cut."""
        trims = [self.trim(slot) for slot in slots]
        xs = {edge for trim in trims for edge in (trim.x, trim.right)}
        ys = {edge for trim in trims for edge in (trim.y, trim.bottom)}
        return sorted(xs), sorted(ys)


@dataclass(frozen=True, slots=True)
class Fold:
    """Fronts and backs on one side of the paper, to be folded along its middle.

    `sideways`: the fold runs down the paper, fronts to its left; otherwise across, fronts above it.
    """

    fronts: Grid
    backs: Grid
    sideways: bool


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


def turns_sideways(paper: Size, flip: Flip) -> bool:
    """Whether turning the paper exchanges left and right; otherwise it exchanges top and bottom."""
    return (paper.height >= paper.width) == (flip == "long-edge")


def grid(paper: Size, card: Size, rules: Rules) -> Grid:
    """The grid asked for, or the one with the most cards, upright if that is no worse. Raises DoesNotFit."""
    return _best(paper, card, rules, Box(0, 0, paper.width, paper.height))


def fold(paper: Size, card: Size, rules: Rules) -> Fold:
    """Two blocks that mirror each other in the paper's middle, a bleed away from it. Raises DoesNotFit."""
    halves = {
        True: Box(0, 0, paper.width // 2 - rules.bleed + rules.margin_x, paper.height),
        False: Box(0, 0, paper.width, paper.height // 2 - rules.bleed + rules.margin_y),
    }
    found: list[tuple[int, bool, Grid]] = []
    refused: DoesNotFit | None = None
    for sideways, half in halves.items():
        try:
            block = _best(paper, card, rules, half)
        except DoesNotFit as error:
            refused = error
            continue
        found.append((block.count, sideways, block))
    if not found:
        assert refused is not None
        raise refused
    _, sideways, block = max(found, key=lambda each: each[:2])
    size, bleed = block.block, rules.bleed
    if sideways:
        left = paper.width // 2 - bleed - size.width
        outer = (min(bleed, left), block.outer[1], bleed, block.outer[3])
        fronts = replace(block, left=left, outer=outer)
        mirrored = (bleed, outer[1], outer[0], outer[3])
        return Fold(fronts, replace(fronts, left=paper.width - left - size.width, outer=mirrored), sideways)
    top = paper.height // 2 - bleed - size.height
    outer = (block.outer[0], min(bleed, top), block.outer[2], bleed)
    fronts = replace(block, top=top, outer=outer)
    mirrored = (outer[0], bleed, outer[2], outer[1])
    return Fold(fronts, replace(fronts, top=paper.height - top - size.height, outer=mirrored), sideways)


def _best(paper: Size, card: Size, rules: Rules, region: Box) -> Grid:
    """The cards upright or turned, whichever way more of them fit; upright if that is no worse."""
    fitting: list[Grid] = []
    refused: list[DoesNotFit] = []
    for turns in (0, 1):
        try:
            fitting.append(_laid(paper, card, rules, region, turns))
        except DoesNotFit as error:
            refused.append(error)
    if not fitting:
        raise refused[0]
    return max(fitting, key=lambda each: (each.count, -each.turns))


def _laid(paper: Size, card: Size, rules: Rules, region: Box, turns: int) -> Grid:
    wide, high = (card.height, card.width) if turns else (card.width, card.height)
    room_x, room_y, gap = region.width - 2 * rules.margin_x, region.height - 2 * rules.margin_y, rules.gap or 0
    columns = rules.columns or max(0, room_x + gap) // (wide + gap)
    rows = rules.rows or max(0, room_y + gap) // (high + gap)
    if columns * rows == 0:
        raise DoesNotFit(
            f"a card of {mm(card.width)} × {mm(card.height)} mm does not fit on {paper.name} paper "
            f"({mm(paper.width)} × {mm(paper.height)} mm) with {mm(rules.margin_x)} × {mm(rules.margin_y)} mm of margin"
        )
    gap_x, gap_y = _gap(room_x, columns, wide, rules), _gap(room_y, rows, high, rules)
    width, height = columns * wide + (columns - 1) * gap_x, rows * high + (rows - 1) * gap_y
    if width > room_x or height > room_y:
        raise DoesNotFit(
            f"{columns} × {rows} cards of {mm(wide)} × {mm(high)} mm need {mm(width)} × {mm(height)} mm; "
            f"{paper.name} has {mm(room_x)} × {mm(room_y)} mm inside its margins"
        )
    left, top = (region.width - width) // 2, (region.height - height) // 2
    beside, above = min(rules.bleed, left), min(rules.bleed, top)
    outer = (beside, above, beside, above)
    return Grid(paper, wide, high, columns, rows, gap_x, gap_y, rules.bleed, left, top, outer, turns)


def _gap(room: int, count: int, length: int, rules: Rules) -> int:
    if rules.gap is not None or count == 1:
        return rules.gap or 0
    spare = room - count * length - 2 * (MARK + rules.bleed)
    gap = min(2 * rules.bleed, spare // (count - 1) // _STEP * _STEP)
    return gap if gap >= LEAST_GAP else 0
