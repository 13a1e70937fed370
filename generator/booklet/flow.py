"""The blocks of a page as reportlab flowables: they say how high they are and where they can be parted.

Lengths are whole micrometres, which reportlab passes through untouched. Nothing is drawn on reportlab's canvas:
`drawOn` notes where a block lies, and the page is drawn from these notes as display records.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from reportlab.platypus.flowables import Flowable

from generator.booklet.blocks import Origin
from generator.booklet.lines import Line, LinkArea, moved, stacked
from generator.display import Box, Ink, Item
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

    What `floats` may stand at the head of the next page if what follows it fills this one. What `leads` to a picture,
    as the words of a list's item do to one in it, does not pass a picture that floats.
    """

    def __init__(self, place: Place, before: int = 0, after: int = 0) -> None:
        super().__init__()
        self.place = place
        self.spaceBefore = before
        self.spaceAfter = after
        self.high = 0
        self.keepWithNext = False
        self.floats = False
        self.leads = False

    def size(self, width: int, available: int) -> int:
        """The height it takes in a column of that width with so much height left; where it takes more than is left,
        what is beyond need not be measured."""
        raise NotImplementedError

    def lay(self, x: int, y: int) -> Laid:
        """What is drawn with its top left corner at x, y (down)."""
        raise NotImplementedError

    def inside(self, y: int) -> Iterator[tuple[Block, int]]:
        """The blocks that it holds, or itself, with their tops when its own top is at y."""
        yield self, y

    def wrap(self, available_width: Any, available_height: Any) -> tuple[Any, Any]:
        self.high = self.size(int(available_width), int(available_height))
        return available_width, self.high

    def relax(self) -> bool:
        """Lets it be parted where it would not part for good looks; whether that changed anything."""
        return False

    @property
    def least_high(self) -> int:
        """How high the least part is that can stand on a page."""
        return self.high

    def beyond(self, depth: int) -> tuple[Origin | None, Place, int]:
        """What of it is higher than a column so deep: the author's data or None, where it stands, by how much."""
        return None, self.place, max(0, self.high - depth)

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
        return self.pad + stacked(self.lines, self.grid)[1]

    def _pad(self, available: int) -> int:
        """What brings its first line down to the next line of the page's grid."""
        return -(self.snap - available) % self.unit if self.snap else 0

    def lay(self, x: int, y: int) -> Laid:
        items: list[Item] = []
        links: list[tuple[str, Box]] = []
        tops, _ = stacked(self.lines, self.grid)
        for number, (line, line_top) in enumerate(zip(self.lines, tops, strict=True)):
            top = y + self.pad + line_top
            baseline = top + self.grid // 2 + round(self.grid * _CAP * 0.5)
            if number == 0 and self.marker:
                items += [moved(item, x, baseline) for item in self.marker.items]
            items += [moved(item, x + self.indent, baseline) for item in line.items]
            links += [(link.target, link_area(link, x + self.indent, top, self.grid)) for link in line.links]
        return Laid(tuple(items), tuple(links))

    def parted(self, width: int, available: int) -> list[Block]:
        room = available - self._pad(available)
        least = 1 if self.loose else LEAST_LINES
        tops, high = stacked(self.lines, self.grid)
        count = bisect_right([*tops[1:], high], room)
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


def link_area(link: LinkArea, x: int, top: int, height: int) -> Box:
    """Where a link of a line lies on the page."""
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
