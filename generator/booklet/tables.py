"""Tables, as reportlab flowables (generator.booklet.flow)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.booklet.blocks import Origin
from generator.booklet.flow import Block, Laid, link_area
from generator.booklet.lines import Line, moved, stacked
from generator.display import Box, Ink, Item
from generator.display import line as straight
from generator.model import Place


class TableBlock(Block):
    """Rows of cells between thin rules; parted between rows, the head standing again."""

    def __init__(
        self,
        head: Sequence[Sequence[Line]],
        rows: Sequence[Sequence[Sequence[Line]]],
        columns: Sequence[tuple[int, int]],
        grid: int,
        place: Place,
        rule: Ink,
        *,
        origins: Sequence[Sequence[Origin | None]] = (),
        heights: Sequence[int] = (),
        before: int = 0,
        after: int = 0,
    ) -> None:
        """`origins` says of each cell of the rows whose words they are, `heights` how high each row is, if that is
        known."""
        super().__init__(place, before, after)
        self.head = head
        self.rows = tuple(rows)
        self.origins = tuple(origins)
        self.least = 2
        self.columns = tuple(columns)
        self.grid = grid
        self.rule = rule
        self.width = 0
        self.heights = tuple(heights) or tuple(map(self._row_height, self.rows))

    @property
    def _step(self) -> int:
        return self.grid * 94 // 100

    def _row_height(self, row: Sequence[Sequence[Line]]) -> int:
        return max((stacked(cell, self._step)[1] for cell in row), default=self._step) + self.grid // 3

    @property
    def _head_high(self) -> int:
        return self._row_height(self.head) if any(self.head) else 0

    def size(self, width: int, available: int) -> int:
        self.width = width
        return self._head_high + sum(self.heights)

    def lay(self, x: int, y: int) -> Laid:
        items: list[Item] = []
        links: list[tuple[str, Box]] = []
        rows = [self.head, *self.rows] if any(self.head) else list(self.rows)
        for number, row in enumerate(rows):
            height = self._row_height(row)
            for (left, _), cell in zip(self.columns, row, strict=False):
                for line, line_top in zip(cell, stacked(cell, self._step)[0], strict=True):
                    top = y + self.grid // 6 + line_top
                    baseline = top + round(self._step * 0.68)
                    items += [moved(item, x + left, baseline) for item in line.items]
                    links += [(link.target, link_area(link, x + left, top, self._step)) for link in line.links]
            y += height
            if number < len(rows) - 1:
                items.append(straight(x, y, x + self.width, y, self.rule, 150))
        return Laid(tuple(items), tuple(links))

    def parted(self, width: int, available: int) -> list[Block]:
        used = self._head_high
        count = 0
        for height in self.heights:
            used += height
            if used > available:
                break
            count += 1
        count = min(count, len(self.rows) - self.least)
        if count < self.least:
            return []
        return [self._part(slice(0, count)), self._part(slice(count, None))]

    def relax(self) -> bool:
        changed, self.least = self.least > 1, 1
        return changed

    @property
    def least_high(self) -> int:
        return self._head_high + self.heights[0]

    def beyond(self, depth: int) -> tuple[Origin | None, Place, int]:
        highest = self.heights.index(max(self.heights))
        row, origins = self.rows[highest], self.origins[highest] if self.origins else ()
        longest = max(range(len(row)), key=lambda number: len(row[number]))
        origin = origins[longest] if origins else None
        return origin, self.place, max(0, self._head_high + self.heights[highest] - depth)

    def _part(self, rows: slice) -> TableBlock:
        return TableBlock(
            self.head,
            self.rows[rows],
            self.columns,
            self.grid,
            self.place,
            self.rule,
            origins=self.origins[rows],
            heights=self.heights[rows],
            before=self.spaceBefore,
            after=self.spaceAfter,
        )
