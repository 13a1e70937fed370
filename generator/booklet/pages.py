"""Setting a manuscript on pages: reportlab fills the frames, then each page is drawn as display records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from reportlab.platypus.frames import Frame

from generator.booklet.blocks import Manuscript
from generator.booklet.cover import cover as cover_of
from generator.booklet.flow import Block, HeadingBlock
from generator.booklet.furniture import Furniture
from generator.booklet.panels import Gathered, PageBreak, PictureBlock
from generator.booklet.scene import Scene
from generator.booklet.story import Story
from generator.booklet.words import word
from generator.display import Box, Document, Item, Page, mm
from generator.model import Place
from generator.problems import Problem
from generator.subject import problem

_PASSES = 4
"""Page numbers in the text may move text; after so many settings they have come to rest."""
_LONGER = 1.2
"""How much longer the columns of a single sheet may be for the second to begin with a chapter."""
UNKNOWN = "00"


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle of a page (from the top left) that leads to an address, or to a page and a height on it."""

    box: Box
    address: str = ""
    page: int = 0
    top: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """An entry of the outline: title, level from 0, page from 0 and height on it."""

    title: str
    level: int
    page: int
    top: int


@dataclass(frozen=True, slots=True)
class Setting:
    """A booklet on its pages, without the paper's ground: the document, links by page, outline."""

    document: Document
    links: tuple[tuple[Link, ...], ...]
    outline: tuple[Mark, ...]


@dataclass(slots=True)
class _Placed:
    block: Block
    x: int
    top: int


@dataclass(slots=True)
class _Leaf:
    """One page being filled."""

    number: int
    placed: list[_Placed] = field(default_factory=list)


class _Recorder:
    """Stands in for reportlab's canvas: notes where each block comes to lie."""

    def __init__(self, height: int) -> None:
        self.height = height
        self.leaf = _Leaf(0)

    def put(self, block: Block, x: int, y: int) -> None:
        self.leaf.placed.append(_Placed(block, x, self.height - y - block.high))


class Pages:
    """Sets one manuscript on pages."""

    def __init__(self, manuscript: Manuscript, scene: Scene, numbers: dict[str, str], *, cover: bool) -> None:
        self.manuscript = manuscript
        self.scene = scene
        self.numbers = numbers
        self.cover = cover
        self.problems: list[Problem] = []
        self.story = Story(manuscript, scene)
        self.furniture = Furniture(manuscript, scene)

    def set(self) -> Setting | None:
        """The pages, or None if there are problems."""
        leaves: list[_Leaf] = []
        for _ in range(_PASSES):
            leaves = self._ended_well()
            if not self.scene.page.heads and not self.story.problems and len(leaves) == 1:
                leaves = self._balanced(leaves)
            found = {anchor: str(number) for anchor, (number, _) in _anchors(leaves).items()}
            if found == self.numbers or self.story.problems:
                break
            self.numbers.clear()
            self.numbers.update(found)
        self.problems += self.story.problems + self.scene.faces.problems
        cover, faults = cover_of(self.manuscript, self.scene) if self.cover else ([], [])
        self.problems += faults
        around: list[Item] = []
        if self.scene.page.heads:
            self.problems += self.furniture.head_problems(cover=self.cover)
        else:
            around, faults = self.furniture.around_sheet()
            self.problems += faults
        if not self.problems and not any(leaf.placed for leaf in leaves):
            place = Place(self.manuscript.front.file)
            hint = "Write it below the opening fields, or delete the file."
            self.problems.append(problem(place, "empty-file", "the booklet has no text", hint))
        if self.problems:
            return None
        return self._drawn(leaves, cover, around)

    def _ended_well(self) -> list[_Leaf]:
        """The pages; where the last chapter would stand alone on the last one, the chapter before it comes along."""
        depth = self.scene.page.depth
        blocks = self.story.blocks()
        leaves = self._fill(list(blocks), depth)
        starts = [index for index, block in enumerate(blocks) if _begins_chapter(block)]
        if len(starts) < 3 or not leaves[-1].placed or leaves[-1].placed[0].block is not blocks[starts[-1]]:
            return leaves
        again = self.story.blocks()
        again.insert(starts[-2], PageBreak(again[starts[-2]].place))
        told = len(self.problems)
        other = self._fill(again, depth)
        del self.problems[told:]
        return other if len(other) == len(leaves) else leaves

    def _balanced(self, leaves: list[_Leaf]) -> list[_Leaf]:
        """A single sheet with its columns as short as they can be, so that they are equally long; where that divides a
        chapter, and it can be helped with columns little longer, the second begins with one."""
        best, lines = self._shortest(leaves)
        middle = self.scene.page.width // 2
        second = next((placed.block for placed in best[0].placed if placed.x > middle), None)
        if second is None or _begins_chapter(second) or second.floats:
            return best
        chapters = [index for index, block in enumerate(self.story.blocks()) if _begins_chapter(block)]
        whole = [self._shortest(leaves, chapter) for chapter in chapters[1:]]
        tidy, longer = min(whole, key=lambda found: found[1], default=(best, lines))
        return tidy if longer <= lines * _LONGER else best

    def _shortest(self, leaves: list[_Leaf], chapter: int = 0) -> tuple[list[_Leaf], int]:
        """The sheet with the shortest columns and their length in lines; with a `chapter` (the number of a block), the
        second column begins with it, and the length is beyond the page's where that cannot be."""
        grid = self.scene.page.grid
        low, high = 4, self.scene.page.depth // grid + bool(chapter)
        while high - low > 1 and not self.problems:
            middle = (low + high) // 2
            blocks = self.story.blocks()
            if chapter:
                blocks.insert(chapter, PageBreak(blocks[chapter].place))
            shorter = self._fill(blocks, middle * grid)
            if len(shorter) == 1 and not self.problems:
                leaves, high = shorter, middle
            else:
                self.problems.clear()
                low = middle
        return leaves, high

    def _fill(self, blocks: list[Block], depth: int) -> list[_Leaf]:
        """The blocks in the frames, so deep, of as many pages as they need."""
        page = self.scene.page
        first = 2 if self.cover else 1
        recorder = _Recorder(page.height)
        leaves: list[_Leaf] = []
        waiting = list(blocks)
        while waiting:
            recorder.leaf = _Leaf(first + len(leaves))
            leaves.append(recorder.leaf)
            for column in range(page.columns):
                if waiting:
                    self._fill_frame(self._frame(recorder.leaf.number, column, depth), waiting, recorder)
        return leaves

    def _frame(self, number: int, column: int, depth: int) -> Frame:
        page = self.scene.page
        x = page.left(number) + column * (page.measure + page.gutter)
        y = page.height - page.top - depth
        return Frame(x, y, page.measure, depth, 0, 0, 0, 0)

    def _fill_frame(self, frame: Frame, waiting: list[Block], recorder: _Recorder) -> None:
        """As many of the waiting blocks as the frame takes; pictures that find no room wait, and text goes on."""
        floating: list[Block] = []
        fresh = True
        while waiting:
            block = waiting[0]
            if isinstance(block, PageBreak):
                if fresh or floating:
                    break
                waiting.pop(0)
                break
            if floating and _begins_chapter(block):
                break
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
        depth = self.scene.page.depth
        origin, place, over = block.beyond(depth)
        whose = origin.whose if origin else "this"
        message = f"{whose} is {mm(over)} mm higher than a column of {mm(depth)} mm and cannot be divided"
        return problem(origin.place if origin else place, "text-overflow", message, "Shorten it.")

    def _drawn(self, leaves: list[_Leaf], cover: list[Item], around: list[Item]) -> Setting:
        scene, page = self.scene, self.scene.page
        headings = _headings(leaves)
        chapters = [(heading.title, leaf.number) for leaf, heading, _ in headings if heading.level == 2]
        targets = {anchor: (number - 1, top) for anchor, (number, top) in _anchors(leaves).items()}
        pages: list[Page] = []
        links: list[tuple[Link, ...]] = []
        if self.cover:
            pages.append(self._page(tuple(cover), word("rules", scene.language)))
            links.append(())
        for leaf in leaves:
            items: list[Item] = []
            areas: list[Link] = []
            for placed in leaf.placed:
                laid = placed.block.lay(placed.x, placed.top)
                items += laid.items
                areas += [_link(target, box, targets) for target, box in laid.links]
            items += self.furniture.heads(leaf.number, chapters) if page.heads else around
            pages.append(self._page(tuple(items), str(leaf.number)))
            links.append(tuple(areas))
        outline = tuple(
            Mark(heading.title.strip(), heading.level - 2, leaf.number - 1, top)
            for leaf, heading, top in headings
            if heading.level < 4
        )
        title = self.manuscript.field("title")
        subject = self.manuscript.field("subtitle")
        document = Document(title, scene.language, tuple(pages), dict(scene.faces.forms), "simplex", subject)
        return Setting(document, tuple(links), outline)

    def _page(self, items: tuple[Item, ...], label: str) -> Page:
        page = self.scene.page
        whole = Box(0, 0, page.width, page.height)
        return Page(page.width, page.height, whole, whole, items, label)


def _inside(leaves: list[_Leaf]) -> Iterator[tuple[_Leaf, Block, int]]:
    """Every block that holds no others, with its page and its height on it."""
    for leaf in leaves:
        for placed in leaf.placed:
            for block, top in placed.block.inside(placed.top):
                yield leaf, block, top


def _headings(leaves: list[_Leaf]) -> list[tuple[_Leaf, HeadingBlock, int]]:
    """Every heading with its page and its height on it."""
    return [(leaf, block, top) for leaf, block, top in _inside(leaves) if isinstance(block, HeadingBlock)]


def _anchors(leaves: list[_Leaf]) -> dict[str, tuple[int, int]]:
    """Every name for links, with its page and its height on it."""
    return {
        block.anchor: (leaf.number, top)
        for leaf, block, top in _inside(leaves)
        if isinstance(block, HeadingBlock | PictureBlock) and block.anchor
    }


def _begins_chapter(block: Block) -> bool:
    first = block.blocks[0] if isinstance(block, Gathered) else block
    return isinstance(first, HeadingBlock) and first.level == 2


def _link(target: str, box: Box, targets: Mapping[str, tuple[int, int]]) -> Link:
    if target.startswith("#"):
        page, top = targets.get(target[1:], (0, 0))
        return Link(box, page=page, top=top)
    return Link(box, address=target)
