"""Pages being filled: reportlab's frames take blocks, and say where each comes to lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from reportlab.platypus.frames import Frame

from generator.booklet.flow import Block, HeadingBlock
from generator.booklet.panels import BesideBlock, Gathered, PageBreak, PictureBlock
from generator.booklet.style import PageStyle
from generator.display import mm
from generator.problems import Problem
from generator.subject import problem

_ENDLESS = 1_000_000
"""Lines of a column in which every block ends, so that its whole height is known."""


@dataclass(slots=True)
class Placed:
    """A block with its left and upper edge on the page, in micrometres."""

    block: Block
    x: int
    top: int


@dataclass(slots=True)
class Leaf:
    """One page being filled."""

    number: int
    placed: list[Placed] = field(default_factory=list)


class _Recorder:
    """Stands in for reportlab's canvas: notes where each block comes to lie."""

    def __init__(self, height: int) -> None:
        self.height = height
        self.leaf = Leaf(0)

    def put(self, block: Block, x: int, y: int) -> None:
        self.leaf.placed.append(Placed(block, x, self.height - y - block.high))


def filled(blocks: list[Block], page: PageStyle, first: int, depth: int) -> tuple[list[Leaf], list[Problem]]:
    """The blocks in the frames, so deep, of as many pages as they need, counted from `first`; and a problem for each
    that no frame holds."""
    filler = _Filler(page, depth)
    return filler.leaves(list(blocks), first), filler.problems


class _Filler:
    def __init__(self, page: PageStyle, depth: int) -> None:
        self.page = page
        self.depth = depth
        self.problems: list[Problem] = []

    def leaves(self, waiting: list[Block], first: int) -> list[Leaf]:
        page = self.page
        recorder = _Recorder(page.height)
        leaves: list[Leaf] = []
        while waiting:
            recorder.leaf = Leaf(first + len(leaves))
            leaves.append(recorder.leaf)
            for column in range(page.columns):
                if waiting:
                    self._fill_frame(self._frame(recorder.leaf.number, column), waiting, recorder)
        return leaves

    def _frame(self, number: int, column: int) -> Frame:
        page, depth = self.page, self.depth
        x = page.left(number) + column * (page.measure + page.gutter)
        y = page.height - page.top - depth
        return Frame(x, y, page.measure, depth, 0, 0, 0, 0)

    def _fill_frame(self, frame: Frame, waiting: list[Block], recorder: _Recorder) -> None:
        """As many of the waiting blocks as the frame takes; pictures that float and find no room wait, and text goes
        on, up to a chapter, a new page or the next picture that does not float."""
        floating: list[Block] = []
        fresh = True
        while waiting:
            block = waiting[0]
            if isinstance(block, PageBreak):
                if fresh or floating:
                    break
                waiting.pop(0)
                break
            if floating and (begins_chapter(block) or (shows(block) and not block.floats)):
                break
            if floating and block.floats:
                floating.append(waiting.pop(0))
                continue
            if frame.add(block, recorder, trySplit=1):
                waiting.pop(0)
                fresh = False
                continue
            if block.floats and not fresh:
                floating.append(waiting.pop(0))
                continue
            parts = frame.split(block, recorder)
            if parts and frame.add(parts[0], recorder, trySplit=1):
                waiting[:1] = parts[1:]
            elif fresh and block.relax():
                continue
            elif fresh:
                self.problems.append(self._too_high(block))
                waiting.pop(0)
            break
        if fresh and waiting and isinstance(waiting[0], PageBreak):
            waiting.pop(0)
            self._fill_frame(frame, waiting, recorder)
        waiting[:0] = floating

    def _too_high(self, block: Block) -> Problem:
        depth = self.page.depth
        block.wrap(self.page.measure, depth + _ENDLESS * self.page.grid)
        origin, place, over = block.beyond(depth)
        whose = origin.whose if origin else "this"
        message = f"{whose} is {mm(over)} mm higher than a column of {mm(depth)} mm and cannot be divided"
        return problem(origin.place if origin else place, "text-overflow", message, "Shorten it.")


def inside(leaves: list[Leaf]) -> Iterator[tuple[Leaf, Block, int]]:
    """Every block that holds no others, with its page and its height on it."""
    for leaf in leaves:
        for placed in leaf.placed:
            for block, top in placed.block.inside(placed.top):
                yield leaf, block, top


def headings(leaves: list[Leaf]) -> list[tuple[Leaf, HeadingBlock, int]]:
    """Every heading with its page and its height on it."""
    return [(leaf, block, top) for leaf, block, top in inside(leaves) if isinstance(block, HeadingBlock)]


def anchors(leaves: list[Leaf]) -> dict[str, tuple[int, int]]:
    """Every name for links, with its page and its height on it."""
    return {
        block.anchor: (leaf.number, top)
        for leaf, block, top in inside(leaves)
        if isinstance(block, HeadingBlock | PictureBlock) and block.anchor
    }


def begins_chapter(block: Block) -> bool:
    first = block.blocks[0] if isinstance(block, Gathered) else block
    return isinstance(first, HeadingBlock) and first.level == 2


def shows(block: Block) -> bool:
    """Whether that is a picture, holds one, or leads to one."""
    if isinstance(block, Gathered):
        return block.leads or any(map(shows, block.blocks))
    return block.leads or isinstance(block, PictureBlock | BesideBlock)
