"""The blocks of a page as reportlab flowables: they say how high they are and where they can be parted.

Lengths are whole micrometres, which reportlab passes through untouched. Nothing is drawn on reportlab's canvas:
`drawOn` notes where a block lies, and the page is drawn from these notes as display records.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from reportlab.platypus.flowables import Flowable

from generator.booklet.setting import Line, LinkArea, moved
from generator.display import Box, Group, Ink, Item, Path, Rect, TextRun, Use
from generator.display import line as straight
from generator.model import Place

LEAST_LINES = 2
"""Lines of a paragraph that stay together at the foot of a column and at the head of the next."""
_CAP = 0.32
"""Where a line's baseline lies below the middle of its line, as a share of the grid."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What a block leaves on a page: drawings, links (target and box) and anchors (name and height)."""

    items: tuple[Item, ...] = ()
    links: tuple[tuple[str, Box], ...] = ()


class Notes(Protocol):
    """Takes note of where blocks come to lie: the block, the left edge, and the lower edge from below."""

    def put(self, block: Block, x: int, y: int) -> None: ...


class Block(Flowable):  # type: ignore[misc]
    """A block of a column. `place` is where it was written; `before` and `after` are the spaces around it.

    What `floats` may stand at the head of the next page if what follows it fills this one.
    """

    def __init__(self, place: Place, before: int = 0, after: int = 0) -> None:
        super().__init__()
        self.place = place
        self.spaceBefore = before
        self.spaceAfter = after
        self.high = 0
        self.keepWithNext = False
        self.floats = False

    def size(self, width: int, available: int) -> int:
        """The height it takes in a column of that width with so much height left."""
        raise NotImplementedError

    def lay(self, x: int, y: int) -> Laid:
        """What is drawn with its top left corner at x, y (down)."""
        raise NotImplementedError

    def wrap(self, available_width: Any, available_height: Any) -> tuple[Any, Any]:
        self.high = self.size(int(available_width), int(available_height))
        return available_width, self.high

    def drawOn(self, canvas: Notes, x: Any, y: Any, _sW: Any = 0) -> None:  # noqa: N802, N803 - reportlab's names
        canvas.put(self, int(x), int(y))

    def parted(self, width: int, available: int) -> list[Block]:
        """The part that fits, and the rest; empty if it does not part there."""
        return []

    def split(self, available_width: Any, available_height: Any) -> list[Block]:
        return self.parted(int(available_width), int(available_height))


class TextBlock(Block):
    """Lines on the grid. `snap` sets them on the page's grid whatever stands above."""

    def __init__(
        self,
        lines: Sequence[Line],
        grid: int,
        place: Place,
        *,
        before: int = 0,
        after: int = 0,
        indent: int = 0,
        marker: Line | None = None,
        snap: int = 0,
        loose: bool = False,
    ) -> None:
        super().__init__(place, before, after)
        self.lines = tuple(lines)
        self.grid = grid
        self.indent = indent
        self.marker = marker
        self.snap = snap
        self.unit = grid
        self.loose = loose
        self.pad = 0

    def size(self, width: int, available: int) -> int:
        self.pad = self._pad(available)
        return self.pad + len(self.lines) * self.grid

    def _pad(self, available: int) -> int:
        """What brings its first line down to the next line of the page's grid."""
        return -(self.snap - available) % self.unit if self.snap else 0

    def lay(self, x: int, y: int) -> Laid:
        items: list[Item] = []
        links: list[tuple[str, Box]] = []
        for number, line in enumerate(self.lines):
            top = y + self.pad + number * self.grid
            baseline = top + self.grid // 2 + round(self.grid * _CAP * 0.5)
            if number == 0 and self.marker:
                items += [moved(item, x, baseline) for item in self.marker.items]
            items += [moved(item, x + self.indent, baseline) for item in line.items]
            links += [(link.target, _area(link, x + self.indent, top, self.grid)) for link in line.links]
        return Laid(tuple(items), tuple(links))

    def parted(self, width: int, available: int) -> list[Block]:
        count = (available - self._pad(available)) // self.grid
        least = 1 if self.loose else LEAST_LINES
        count = min(count, len(self.lines) - least)
        if count < least:
            return []
        return [self._part(self.lines[:count], self.marker), self._part(self.lines[count:], None)]

    def _part(self, lines: Sequence[Line], marker: Line | None) -> TextBlock:
        return TextBlock(
            lines,
            self.grid,
            self.place,
            before=self.spaceBefore,
            after=self.spaceAfter,
            indent=self.indent,
            marker=marker,
            snap=self.snap,
            loose=self.loose,
        )


def _area(link: LinkArea, x: int, top: int, height: int) -> Box:
    return Box(x + link.start, top, link.end - link.start, height)


class HeadingBlock(TextBlock):
    """A heading: it stays with what follows. `title` and `level` are for the contents and the outline."""

    def __init__(
        self,
        lines: Sequence[Line],
        grid: int,
        place: Place,
        *,
        title: str,
        level: int,
        anchor: str,
        before: int,
        snap: int,
        unit: int,
        rule: Ink | None = None,
    ) -> None:
        super().__init__(lines, grid, place, before=before)
        self.snap = snap
        self.unit = unit
        self.title = title
        self.level = level
        self.anchor = anchor
        self.rule = rule
        self.keepWithNext = True
        self.column_width = 0

    def size(self, width: int, available: int) -> int:
        self.column_width = width
        return super().size(width, available)

    def lay(self, x: int, y: int) -> Laid:
        if self.rule is None:
            return super().lay(x, y)
        laid = super().lay(x, y - self.grid // 8)
        foot = y + self.high - self.grid // 7
        return Laid((*laid.items, straight(x, foot, x + self.column_width, foot, self.rule, 200)), laid.links)

    def parted(self, width: int, available: int) -> list[Block]:
        return []


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
        return self.picture_height + gap + len(self.caption) * self.grid * 9 // 10

    def lay(self, x: int, y: int) -> Laid:
        left = x + (self.column_width - self.picture_width) // 2
        items: list[Item] = [shifted(item, left, y) for item in self.items]
        links: list[tuple[str, Box]] = []
        step = self.grid * 9 // 10
        top = y + self.picture_height + self.grid // 3
        for number, line in enumerate(self.caption):
            baseline = top + number * step + round(step * 0.66)
            items += [moved(item, x, baseline) for item in line.items]
            links += [(link.target, _area(link, x, top + number * step, step)) for link in line.links]
        return Laid(tuple(items), tuple(links))


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
        before: int = 0,
        after: int = 0,
    ) -> None:
        super().__init__(place, before, after)
        self.head = head
        self.rows = tuple(rows)
        self.columns = tuple(columns)
        self.grid = grid
        self.rule = rule
        self.width = 0

    @property
    def _step(self) -> int:
        return self.grid * 94 // 100

    def _row_height(self, row: Sequence[Sequence[Line]]) -> int:
        return max((len(cell) for cell in row), default=1) * self._step + self.grid // 3

    def _has_head(self) -> bool:
        return any(self.head)

    def size(self, width: int, available: int) -> int:
        self.width = width
        head = self._row_height(self.head) if self._has_head() else 0
        return head + sum(map(self._row_height, self.rows))

    def lay(self, x: int, y: int) -> Laid:
        items: list[Item] = []
        links: list[tuple[str, Box]] = []
        rows = [self.head, *self.rows] if self._has_head() else list(self.rows)
        for number, row in enumerate(rows):
            height = self._row_height(row)
            for (left, _), cell in zip(self.columns, row, strict=False):
                for line_number, line in enumerate(cell):
                    top = y + self.grid // 6 + line_number * self._step
                    baseline = top + round(self._step * 0.68)
                    items += [moved(item, x + left, baseline) for item in line.items]
                    links += [(link.target, _area(link, x + left, top, self._step)) for link in line.links]
            y += height
            if number < len(rows) - 1:
                items.append(straight(x, y, x + self.width, y, self.rule, 150))
        return Laid(tuple(items), tuple(links))

    def parted(self, width: int, available: int) -> list[Block]:
        used = self._row_height(self.head) if self._has_head() else 0
        count = 0
        for row in self.rows:
            used += self._row_height(row)
            if used > available:
                break
            count += 1
        if count < 2 or len(self.rows) - count < 2:
            count = min(count, len(self.rows) - 2)
        if count < 2:
            return []
        return [self._part(self.rows[:count]), self._part(self.rows[count:])]

    def _part(self, rows: Sequence[Sequence[Sequence[Line]]]) -> TableBlock:
        return TableBlock(
            self.head,
            rows,
            self.columns,
            self.grid,
            self.place,
            self.rule,
            before=self.spaceBefore,
            after=self.spaceAfter,
        )


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

    def _tops(self, width: int, available: int) -> list[int]:
        """Where each block begins, and where the last one ends, measured from the top."""
        tops: list[int] = []
        y = 0
        for number, block in enumerate(self.blocks):
            if number:
                y += max(block.spaceBefore, self.blocks[number - 1].spaceAfter)
            tops.append(y)
            y += block.wrap(width - self.indent, available - y)[1]
        return [*tops, y]

    def size(self, width: int, available: int) -> int:
        self.tops = self._tops(width, available)
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
        tops = self._tops(width, available)
        for number in range(len(self.blocks) - 1, -1, -1):
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

    def headings(self, y: int) -> list[tuple[HeadingBlock, int]]:
        """Its headings, with their tops when its own top is at y."""
        found: list[tuple[HeadingBlock, int]] = []
        for block, top in zip(self.blocks, self.tops, strict=False):
            if isinstance(block, HeadingBlock):
                found.append((block, y + top))
            elif isinstance(block, Gathered):
                found += block.headings(y + top)
        return found


def shifted(item: Item, x: int, y: int) -> Item:
    """Any drawing, moved."""
    match item:
        case Rect():
            return Rect(item.box.moved(x, y), item.fill, item.stroke, item.line, item.radius)
        case Path():
            segments = tuple(
                (letter, tuple(value + (y if index % 2 else x) for index, value in enumerate(points)))
                for letter, points in item.segments
            )
            return Path(segments, item.fill, item.stroke, item.line, item.dash, item.butt)
        case TextRun() | Use():
            clip = item.clip.moved(x, y) if isinstance(item, Use) and item.clip else None
            shifted_item = moved(item, x, y)
            if clip is not None and isinstance(shifted_item, Use):
                return Use(
                    shifted_item.form, shifted_item.x, shifted_item.y, shifted_item.scale, shifted_item.turns, clip
                )
            return shifted_item
        case Group():
            return Group(item.clip.moved(x, y), tuple(shifted(each, x, y) for each in item.items), item.radius)
    raise TypeError(f"{type(item).__name__} in a picture, outside a form")
