"""Where the cards of a sheet lie: columns, rows, gaps and bleeds computed from paper and card, in micrometres.

A home printer leaves a strip at the paper's edge unprinted (EDGE). Around the block of cards there must be
room for that strip, a cutting mark and the bleed; what is left widens the gaps between the cards, up to
two bleeds. A gap too narrow to be worth a second cut becomes none: the cards then share one cut. Between
neighbours the bleed is half the gap, so bleeds never overlap.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
    """The cards asked for do not fit on the paper."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet of `columns` × `rows` cards, each `card` as it lies on the paper."""

    paper: Size
    card_width: int
    card_height: int
    columns: int
    rows: int
    gap_x: int
    gap_y: int
    bleed: int
    turns: int = 0
    """Quarter turns, clockwise, by which cards lie on the fronts."""

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        """The trims of a full sheet and the gaps between them, centred on the paper."""
        width = self.columns * self.card_width + (self.columns - 1) * self.gap_x
        height = self.rows * self.card_height + (self.rows - 1) * self.gap_y
        return Box((self.paper.width - width) // 2, (self.paper.height - height) // 2, width, height)

    @property
    def outer_bleed(self) -> tuple[int, int]:
        """The bleed left and right, and above and below the block: as asked, or up to the paper's edge."""
        return min(self.bleed, self.block.x), min(self.bleed, self.block.y)

    @property
    def bleed_block(self) -> Box:
        """The block with its bleed."""
        x, y = self.outer_bleed
        return self.block.grown(x, y, x, y)

    @property
    def margin(self) -> int:
        """The smallest distance from a trimmed card to the paper's edge."""
        return min(self.block.x, self.block.y)

    def trim(self, slot: int) -> Box:
        """The trimmed card in a slot, counted from 0 along the rows."""
        row, column = divmod(slot, self.columns)
        return Box(
            self.block.x + column * (self.card_width + self.gap_x),
            self.block.y + row * (self.card_height + self.gap_y),
            self.card_width,
            self.card_height,
        )

    def bleeding(self, slot: int) -> Box:
        """The trimmed card with its bleed: half the gap towards neighbours, the full bleed outwards."""
        row, column = divmod(slot, self.columns)
        inner_x, inner_y = min(self.bleed, self.gap_x // 2), min(self.bleed, self.gap_y // 2)
        outer_x, outer_y = self.outer_bleed
        return self.trim(slot).grown(
            outer_x if column == 0 else inner_x,
            outer_y if row == 0 else inner_y,
            outer_x if column == self.columns - 1 else inner_x,
            outer_y if row == self.rows - 1 else inner_y,
        )

    def behind(self, slot: int, flip: Flip) -> int:
        """The slot on the back of the sheet that lies behind this one when the paper is turned."""
        row, column = divmod(slot, self.columns)
        if turns_sideways(self.paper, flip):
            return row * self.columns + self.columns - 1 - column
        return (self.rows - 1 - row) * self.columns + column

    def lines(self, slots: Iterable[int]) -> tuple[list[int], list[int]]:
        """The x and y at which a sheet with cards in these slots is cut."""
        trims = [self.trim(slot) for slot in slots]
        xs = {edge for trim in trims for edge in (trim.x, trim.right)}
        ys = {edge for trim in trims for edge in (trim.y, trim.bottom)}
        return sorted(xs), sorted(ys)


def turns_sideways(paper: Size, flip: Flip) -> bool:
    """Whether turning the paper exchanges left and right; otherwise it exchanges top and bottom."""
    return (paper.height >= paper.width) == (flip == "long-edge")


def grid(paper: Size, card: Size, bleed: int) -> Grid:
    """The grid with the most cards, upright if that is no worse. Raises DoesNotFit if not even one fits."""
    upright = _counts(paper, card.width, card.height)
    turned = _counts(paper, card.height, card.width)
    turns = 0 if upright[0] * upright[1] >= turned[0] * turned[1] else 1
    wide, high = (card.height, card.width) if turns else (card.width, card.height)
    columns, rows = turned if turns else upright
    if columns * rows == 0:
        raise DoesNotFit(
            f"a card of {mm(card.width)} × {mm(card.height)} mm does not fit on {paper.name} paper "
            f"({mm(paper.width)} × {mm(paper.height)} mm) with {mm(EDGE)} mm of margin"
        )
    gap_x, gap_y = _gap(paper.width, columns, wide, bleed), _gap(paper.height, rows, high, bleed)
    return Grid(paper, wide, high, columns, rows, gap_x, gap_y, bleed, turns)


def _counts(paper: Size, wide: int, high: int) -> tuple[int, int]:
    return (paper.width - 2 * EDGE) // wide, (paper.height - 2 * EDGE) // high


def _gap(whole: int, count: int, length: int, bleed: int) -> int:
    if count == 1:
        return 0
    spare = whole - count * length - 2 * (EDGE + MARK + bleed)
    gap = min(2 * bleed, spare // (count - 1) // _STEP * _STEP)
    return gap if gap >= LEAST_GAP else 0
