"""From a manuscript's blocks to the blocks of pages, set in the types of a scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.booklet import directives, layout
from generator.booklet.beside import asked, beside_of
from generator.booklet.blocks import (
    Block as Written,
)
from generator.booklet.blocks import (
    Content,
    Directive,
    Heading,
    Listing,
    Manuscript,
    Note,
    Para,
    Rule,
    Run,
    Sign,
    Table,
    origin_of,
)
from generator.booklet.chapters import anchor_of, entries_of
from generator.booklet.contents import announces, contents, in_words, words_of
from generator.booklet.flow import Block, HeadingBlock, TextBlock
from generator.booklet.idle import BESIDE
from generator.booklet.leaves import shows
from generator.booklet.lines import Align, Line, Type, indented
from generator.booklet.panels import BesideBlock, Gathered, PageBreak, PictureBlock, RuleBlock
from generator.booklet.scene import Made, Scene
from generator.booklet.tables import TableBlock
from generator.display import TextRun, mm
from generator.model import Place
from generator.problems import Problem
from generator.spacing import spaced
from generator.subject import problem

_BULLET = "•"
_LEAST_BESIDE = 4
"""How wide a column of text beside a picture is at least, in lines of its height."""


class Story:
    """Sets a manuscript; what does not depend on page numbers is set once. Problems are gathered."""

    def __init__(self, manuscript: Manuscript, scene: Scene) -> None:
        self.manuscript = manuscript
        self.scene = scene
        self.problems: list[Problem] = []
        self.entries = tuple(entries_of(manuscript.blocks))
        self.narrow = False
        self.depth = 0
        self._made: dict[int, Made] = {}
        self._wide: list[Problem] = []
        self._judged = False

    def blocks(self) -> list[Block]:
        """The blocks of the pages; problems are found when they are first asked for."""
        blocks = self._gathered(self.manuscript.blocks, self.scene.page.measure)
        self.problems += [] if self._judged else self._wide
        self._judged = True
        return blocks

    def _gathered(self, written: Sequence[Written], width: int) -> list[Block]:
        """Blocks in order, a heading bound to what follows it."""
        blocks: list[Block] = []
        waiting: list[Block] = []
        previous: Written | None = None
        skip = 0
        self.depth += 1
        for index, each in enumerate(written):
            if skip:
                skip -= 1
                continue
            beside, short = beside_of(each, written[index + 1 :])
            self._wide += short
            for block in self._set(each, previous, width, index):
                if beside and isinstance(block, PictureBlock):
                    place = each.options.at_value((BESIDE,)) if isinstance(each, Directive) else each.place
                    block = self._side_by_side(block, written[index + 1 : index + 1 + beside], width, place)
                    skip = beside
                if isinstance(block, PageBreak):
                    self._stands_well(block, waiting)
                    blocks += [*waiting, block]
                    waiting = []
                elif block.keepWithNext:
                    waiting.append(block)
                elif waiting:
                    place, before = waiting[0].place, waiting[0].spaceBefore
                    blocks.append(Gathered([*waiting, block], place, before=before, after=block.spaceAfter))
                    waiting = []
                else:
                    blocks.append(block)
            previous = each
        self.depth -= 1
        return [*blocks, *waiting]

    def _set(self, written: Written, previous: Written | None, width: int, index: int) -> list[Block]:
        grid = self.scene.page.grid
        match written:
            case Heading():
                return [self._heading(written, width)]
            case Para():
                return [self._para(written, previous, width)]
            case Listing():
                return self._listing(written, width)
            case Note():
                inner = self._gathered(written.blocks, width - grid)
                rule = self.scene.palette.accent
                half = grid // 2
                note = Gathered(inner, written.place, before=half, after=half, rule=rule, indent=grid)
                return [note] if inner else []
            case Table():
                return [self._table(written, width)]
            case Rule():
                return [RuleBlock(self.scene.palette.soft, grid, written.place)]
            case Directive():
                return self._directive(written, width)

    def _stands_well(self, block: PageBreak, above: Sequence[Block]) -> None:
        """A page begins between blocks of the story, and not right below a heading."""
        if self.depth > 1:
            self._misplaced(block, "in a note or a list no page can begin", "Put it before or behind it.")
        elif above and isinstance(above[-1], HeadingBlock):
            self._misplaced(block, "a heading would stand alone above the new page", "Put it before the heading.")

    def _misplaced(self, block: PageBreak, message: str, hint: str) -> None:
        self._wide.append(problem(block.place, "directive-option", message, hint))

    def _side_by_side(self, picture: PictureBlock, written: Sequence[Written], width: int, place: Place) -> Block:
        """Text on the left, ragged for the narrow column, and a picture on the right."""
        grid = self.scene.page.grid
        gap = grid * 5 // 4
        narrow = width - picture.picture_width - gap
        least = _LEAST_BESIDE * grid
        if narrow < least:
            message = f"the picture leaves {mm(max(0, narrow))} mm for the text beside it, which needs {mm(least)} mm"
            hint = "Draw smaller cards, or take 'beside' out."
            self._wide.append(problem(place, "picture-too-large", message, hint))
            narrow = width
        self.narrow = True
        text = Gathered(self._gathered(written, narrow), picture.place)
        self.narrow = False
        return BesideBlock(text, picture, narrow, gap, picture.place, before=grid // 2, after=grid // 2)

    def _lines(self, content: Content, kind: Type, written: Written, *measures: int) -> tuple[Line, ...]:
        lines = self.scene.setter.lines(content, kind, *measures)
        over = [line for line in lines if line.over]
        if over:
            alone = [(piece,) for piece in content if isinstance(piece, Run | Sign)]
            wide = [
                each for each in alone if any(part.over for part in self.scene.setter.lines(each, kind, measures[-1]))
            ]
            self._wide += [self._too_wide(line, wide or [content], written, measures[-1]) for line in over]
        return lines

    def _too_wide(self, line: Line, wide: Sequence[Content], written: Written, measure: int) -> Problem:
        """A line that sticks out, told where its words were written: in the manuscript or in the author's data. `wide`
        are the pieces that are too wide by themselves."""
        text = "".join(item.text for item in line.items if isinstance(item, TextRun)).strip()
        origin = origin_of(next((each for each in wide if text in words_of(each)), wide[0]))
        text = text if len(text) <= 40 else f"{text[:39]}…"
        what = f"'{text}'" if text else "a row of icons without a space"
        message = f"{what} is {mm(line.over)} mm wider than its column of {mm(measure)} mm"
        if origin is None:
            return problem(written.place, "text-overflow", message, "Divide the long word or widen its column.")
        hint = "Divide the long word, with a hyphen or a space." if text else "Put spaces between the icons."
        return problem(origin.place, "text-overflow", f"in {origin.whose}, {message}", hint)

    def _heading(self, heading: Heading, width: int) -> Block:
        page, types = self.scene.page, self.scene.types
        kind = {2: types.chapter, 3: types.section, 4: types.question}[heading.level]
        grid = page.grid
        step = grid * (2 if heading.level == 2 else 1)
        return HeadingBlock(
            self._lines(heading.content, kind, heading, width),
            step,
            heading.place,
            title=in_words(heading.content, self.scene.language, self.scene.setter.page_of),
            level=heading.level,
            anchor=anchor_of(heading),
            before=grid,
            snap=page.depth if page.heads else 0,
            unit=grid,
            rule=self.scene.palette.line if heading.level == 2 else None,
        )

    def _para(self, para: Para, previous: Written | None, width: int) -> Block:
        page, types = self.scene.page, self.scene.types
        indent = round(types.body.um * 1.4) if self._continues(previous) else 0
        kind = replace(types.body, align="left") if self.narrow else types.body
        lines = self._lines(para.content, kind, para, width - indent, width)
        if indent:
            lines = (indented(lines[0], indent), *lines[1:])
        snap = page.depth if page.heads else 0
        block = TextBlock(lines, page.grid, para.place, snap=snap)
        block.keepWithNext = announces(para.content)
        return block

    def _continues(self, previous: Written | None) -> bool:
        """Whether a paragraph goes on from what stands before it: text, or a picture that may have floated away."""
        if isinstance(previous, Directive):
            return previous.name == layout.NAME and not asked(previous)
        return isinstance(previous, Para)

    def _listing(self, listing: Listing, width: int) -> list[Block]:
        page, types = self.scene.page, self.scene.types
        grid = page.grid
        first_number = listing.first
        numbers = range(first_number or 0, (first_number or 0) + len(listing.items))
        marks = [(Run(_BULLET if first_number is None else f"{number}."),) for number in numbers]
        marked = replace(types.left, ink=self.scene.palette.accent, face="semibold")
        widest = max((self.scene.setter.width(mark, marked) for mark in marks), default=0)
        least = round(types.body.um * (1.25 if first_number is None else 1.5))
        indent = max(least, widest + types.body.um // 4)
        blocks: list[Block] = []
        for number, item in enumerate(listing.items):
            marker = self.scene.setter.lines(marks[number], marked, indent)[0]
            first, rest = Para((), item[0].place if item else listing.place), item
            if item and isinstance(item[0], Para):
                first, rest = item[0], item[1:]
            kind = replace(types.body, align="left") if self.narrow else types.body
            lines = self._lines(first.content, kind, first, width - indent)
            inner: list[Block] = [TextBlock(lines, grid, first.place, indent=indent, marker=marker)]
            for block in self._gathered(rest, width - indent):
                inner.append(Gathered([block], block.place, before=block.spaceBefore, after=block.spaceAfter,
                                      indent=indent))  # fmt: skip
            inner[0].keepWithNext = len(inner) > 1 and (not first.content or announces(first.content))
            inner[0].leads = any(map(shows, inner))
            if number == 0:
                inner[0].spaceBefore = grid // 2
            if number == len(listing.items) - 1:
                inner[-1].spaceAfter = max(inner[-1].spaceAfter, grid // 2)
            blocks += inner
        return blocks

    def _table(self, table: Table, width: int) -> TableBlock:
        page, types = self.scene.page, self.scene.types
        gap = page.grid * 2 // 3
        count = max((len(row) for row in table.rows), default=1)
        weights = [*table.weights, *[1] * count][:count]
        room = width - gap * (count - 1)
        columns: list[tuple[int, int]] = []
        x = 0
        for weight in weights:
            wide = room * weight // sum(weights)
            columns.append((x, wide))
            x += wide + gap
        left: Align = "left"
        aligns = [*table.aligns, *[left] * count]
        rows = [
            [
                self._lines(cell, replace(types.cell if number else types.head_cell, align=align), table, wide)
                for cell, (_, wide), align in zip(row, columns, aligns, strict=False)
            ]
            for number, row in enumerate(table.rows)
        ]
        half = page.grid // 2
        return TableBlock(
            rows[0],
            rows[1:],
            columns,
            page.grid,
            table.place,
            self.scene.palette.line,
            origins=[[origin_of(cell) for cell in row] for row in table.rows[1:]],
            before=half,
            after=half,
        )

    def _directive(self, directive: Directive, width: int) -> list[Block]:
        made = self._made.get(id(directive))
        if made is None:
            made, problems = directives.make(directive, self.scene, width)
            self._made[id(directive)] = made
            self.problems += problems
        if directive.name == directives.CONTENTS:
            return contents(self.entries, directive, self.scene, width)
        if directive.name == directives.NEW_PAGE:
            return [PageBreak(directive.place)]
        blocks: list[Block] = []
        grid = self.scene.page.grid
        for each in made:
            if isinstance(each, Table):
                blocks.append(self._table(each, width))
                continue
            text = (Run(spaced(each.caption, self.scene.language)),) if each.caption else ()
            picture = each.picture
            wide = picture.width if asked(directive) else width
            caption = self._lines(text, self.scene.types.caption, directive, wide) if text else ()
            block = PictureBlock(picture.items, picture.width, picture.height, caption, grid, directive.place)
            block.spaceBefore, block.spaceAfter = grid * 2 // 3, grid // 2
            block.anchor = each.anchor
            block.floats = directive.name == layout.NAME
            blocks.append(block)
        return blocks
