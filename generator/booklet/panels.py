"""Pictures and blocks of blocks, as reportlab flowables (generator.booklet.flow)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.booklet.blocks import Origin
from generator.booklet.flow import Block, Laid, link_area
from generator.booklet.lines import Line, moved, stacked
from generator.booklet.pictures.picture import shifted
from generator.display import Box, Ink, Item
from generator.display import line as straight
from generator.model import Place


class PictureBlock(Block):
    """A drawing with its caption below, never parted; `anchor` names it for links."""

    def __init__(
        self, items: Sequence[Item], width: int, height: int, caption: Sequence[Line], grid: int, place: Place
    ) -> None:
        super().__init__(place)
        self.items = tuple(items)
        self.picture_width = width
        self.picture_height = height
        self.caption = tuple(caption)
        self.grid = grid
        self.column_width = 0
        self.anchor = ""

    def size(self, width: int, available: int) -> int:
        self.column_width = width
        gap = self.grid // 3 if self.caption else 0
        return self.picture_height + gap + stacked(self.caption, self._step)[1]

    @property
    def _step(self) -> int:
        return self.grid * 9 // 10

    def lay(self, x: int, y: int) -> Laid:
        left = x + (self.column_width - self.picture_width) // 2
        items: list[Item] = [shifted(item, left, y) for item in self.items]
        links: list[tuple[str, Box]] = []
        tops, _ = stacked(self.caption, self._step)
        for line, line_top in zip(self.caption, tops, strict=True):
            top = y + self.picture_height + self.grid // 3 + line_top
            items += [moved(item, x, top + round(self._step * 0.66)) for item in line.items]
            links += [(link.target, link_area(link, x, top, self._step)) for link in line.links]
        return Laid(tuple(items), tuple(links))


class BesideBlock(Block):
    """Text on the left and a picture on the right of it, never parted."""

    def __init__(
        self, text: Gathered, picture: PictureBlock, narrow: int, gap: int, place: Place, *, before: int, after: int
    ) -> None:
        super().__init__(place, before, after)
        self.text = text
        self.picture = picture
        self.narrow = narrow
        self.gap = gap

    def size(self, width: int, available: int) -> int:
        text = self.text.wrap(self.narrow, available)[1]
        picture = self.picture.wrap(self.picture.picture_width, available)[1]
        return int(max(text, picture))

    def lay(self, x: int, y: int) -> Laid:
        text = self.text.lay(x, y)
        picture = self.picture.lay(x + self.narrow + self.gap, y)
        return Laid((*text.items, *picture.items), (*text.links, *picture.links))

    def inside(self, y: int) -> Iterator[tuple[Block, int]]:
        yield from self.text.inside(y)
        yield from self.picture.inside(y)


class PageBreak(Block):
    """Ends the page; at the head of one it does nothing."""

    def size(self, width: int, available: int) -> int:
        return 0

    def lay(self, x: int, y: int) -> Laid:
        return Laid()


class RuleBlock(Block):
    """A thin rule across the column."""

    def __init__(self, ink: Ink, grid: int, place: Place) -> None:
        super().__init__(place)
        self.ink = ink
        self.grid = grid
        self.width = 0

    def size(self, width: int, available: int) -> int:
        self.width = width
        return self.grid

    def lay(self, x: int, y: int) -> Laid:
        middle = y + self.grid // 2
        third = self.width // 3
        return Laid((straight(x + third, middle, x + 2 * third, middle, self.ink, 200),))


class Gathered(Block):
    """Blocks one below the other, such as a heading and what stays with it.

    `rule` draws a line down its left side, and `indent` moves its blocks to the right of it.
    """

    def __init__(
        self,
        blocks: Sequence[Block],
        place: Place,
        *,
        before: int = 0,
        after: int = 0,
        rule: Ink | None = None,
        indent: int = 0,
    ) -> None:
        super().__init__(place, before, after)
        self.blocks = tuple(blocks)
        self.rule = rule
        self.indent = indent
        self.tops: list[int] = []

    def _tops(self, width: int, available: int) -> Iterator[int]:
        """Where each block begins, and where the last one ends, measured from the top; none after one that is beyond
        what is available."""
        y = 0
        for number, block in enumerate(self.blocks):
            if number:
                y += max(block.spaceBefore, self.blocks[number - 1].spaceAfter)
            yield y
            if y > available:
                return
            y += block.wrap(width - self.indent, available - y)[1]
        yield y

    def size(self, width: int, available: int) -> int:
        self.tops = list(self._tops(width, available))
        return self.tops[-1]

    def lay(self, x: int, y: int) -> Laid:
        items: list[Item] = []
        links: list[tuple[str, Box]] = []
        if self.rule:
            left = x + 500
            items.append(straight(left, y + 300, left, y + self.tops[-1] - 300, self.rule, 700))
        for block, top in zip(self.blocks, self.tops, strict=False):
            laid = block.lay(x + self.indent, y + top)
            items += laid.items
            links += laid.links
        return Laid(tuple(items), tuple(links))

    def parted(self, width: int, available: int) -> list[Block]:
        """As late as it can: inside a block, or between two of which the first need not stay with the next."""
        tops = list(self._tops(width, available))
        for number in range(min(len(tops), len(self.blocks)) - 1, -1, -1):
            before = self.blocks[number - 1] if number else None
            if before is not None and tops[number - 1] + before.high > available:
                continue
            left = available - tops[number]
            parts = self.blocks[number].split(width - self.indent, left) if left > 0 else []
            if parts:
                return self._pair([*self.blocks[:number], parts[0]], [parts[1], *self.blocks[number + 1 :]])
            if before is not None and not before.keepWithNext:
                return self._pair(self.blocks[:number], self.blocks[number:])
        return []

    def relax(self) -> bool:
        relaxed = [block.relax() for block in self.blocks]
        return any(relaxed)

    def beyond(self, depth: int) -> tuple[Origin | None, Place, int]:
        number, highest = max(enumerate(self.blocks), key=lambda each: each[1].high)
        found = highest.beyond(depth) if highest.high > depth else super().beyond(depth)
        return found if found[2] else (None, self.place, max(0, self.tops[number] + highest.least_high - depth))

    def _pair(self, *parts: Sequence[Block]) -> list[Block]:
        return [
            Gathered(
                part,
                self.place,
                before=self.spaceBefore,
                after=self.spaceAfter,
                rule=self.rule,
                indent=self.indent,
            )
            for part in parts
        ]

    def inside(self, y: int) -> Iterator[tuple[Block, int]]:
        for block, top in zip(self.blocks, self.tops, strict=False):
            yield from block.inside(y + top)
