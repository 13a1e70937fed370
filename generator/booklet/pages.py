"""Setting a manuscript on pages: filled, then drawn as display records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.booklet.blocks import Manuscript
from generator.booklet.cover import cover as cover_of
from generator.booklet.flow import Block
from generator.booklet.furniture import Furniture
from generator.booklet.leaves import Leaf, anchors, begins_chapter, filled, headings
from generator.booklet.panels import PageBreak
from generator.booklet.scene import Scene
from generator.booklet.story import Story
from generator.booklet.words import word
from generator.display import Box, Document, Item, Page
from generator.model import Place
from generator.problems import Problem, has_errors
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
        """The pages, or None if there are errors."""
        leaves: list[Leaf] = []
        for _ in range(_PASSES):
            leaves = self._ended_well()
            if not self.scene.page.heads and not has_errors(self.story.problems) and len(leaves) == 1:
                leaves = self._balanced(leaves)
            found = {anchor: str(number) for anchor, (number, _) in anchors(leaves).items()}
            too_long = not self.scene.page.heads and len(leaves) > 1
            if found == self.numbers or too_long or has_errors(self.story.problems):
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
        if not has_errors(self.problems) and not any(leaf.placed for leaf in leaves):
            place = Place(self.manuscript.front.file)
            hint = "Write it below the opening fields, or delete the file."
            self.problems.append(problem(place, "empty-file", "the booklet has no text", hint))
        if has_errors(self.problems):
            return None
        return self._drawn(leaves, cover, around)

    def _ended_well(self) -> list[Leaf]:
        """The pages; where the last chapter would stand alone on the last one, the chapter before it comes along."""
        depth = self.scene.page.depth
        blocks = self.story.blocks()
        leaves = self._filled(list(blocks), depth)
        starts = [index for index, block in enumerate(blocks) if begins_chapter(block)]
        if len(starts) < 3 or not leaves[-1].placed or leaves[-1].placed[0].block is not blocks[starts[-1]]:
            return leaves
        again = self.story.blocks()
        again.insert(starts[-2], PageBreak(again[starts[-2]].place))
        told = len(self.problems)
        other = self._filled(again, depth)
        del self.problems[told:]
        return other if len(other) == len(leaves) else leaves

    def _balanced(self, leaves: list[Leaf]) -> list[Leaf]:
        """A single sheet with its columns as short as they can be, so that they are equally long; where that divides a
        chapter, and it can be helped with columns little longer, the second begins with one."""
        best, lines = self._shortest(leaves)
        middle = self.scene.page.width // 2
        second = next((placed.block for placed in best[0].placed if placed.x > middle), None)
        if second is None or begins_chapter(second) or second.floats:
            return best
        chapters = [index for index, block in enumerate(self.story.blocks()) if begins_chapter(block)]
        whole = [self._shortest(leaves, chapter) for chapter in chapters[1:]]
        tidy, longer = min(whole, key=lambda found: found[1], default=(best, lines))
        return tidy if longer <= lines * _LONGER else best

    def _shortest(self, leaves: list[Leaf], chapter: int = 0) -> tuple[list[Leaf], int]:
        """The sheet with the shortest columns and their length in lines; with a `chapter` (the number of a block), the
        second column begins with it, and the length is beyond the page's where that cannot be."""
        grid = self.scene.page.grid
        low, high = 4, self.scene.page.depth // grid + bool(chapter)
        while high - low > 1 and not self.problems:
            middle = (low + high) // 2
            blocks = self.story.blocks()
            if chapter:
                blocks.insert(chapter, PageBreak(blocks[chapter].place))
            shorter = self._filled(blocks, middle * grid)
            if len(shorter) == 1 and not self.problems:
                leaves, high = shorter, middle
            else:
                self.problems.clear()
                low = middle
        return leaves, high

    def _filled(self, blocks: list[Block], depth: int) -> list[Leaf]:
        """The blocks on as many pages as they need, with columns so deep."""
        leaves, problems = filled(blocks, self.scene.page, 2 if self.cover else 1, depth)
        self.problems += problems
        return leaves

    def _drawn(self, leaves: list[Leaf], cover: list[Item], around: list[Item]) -> Setting:
        scene, page = self.scene, self.scene.page
        titles = headings(leaves)
        chapters = [(heading.title, leaf.number) for leaf, heading, _ in titles if heading.level == 2]
        targets = {anchor: (number - 1, top) for anchor, (number, top) in anchors(leaves).items()}
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
            for leaf, heading, top in titles
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


def _link(target: str, box: Box, targets: Mapping[str, tuple[int, int]]) -> Link:
    if target.startswith("#"):
        page, top = targets.get(target[1:], (0, 0))
        return Link(box, page=page, top=top)
    return Link(box, address=target)
