"""What stands around the text of a page: running heads, page numbers, the frame of a single sheet."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.booklet.blocks import Manuscript
from generator.booklet.fitting import Block, Room, fitted
from generator.booklet.lines import Line, Type, moved
from generator.booklet.scene import Scene
from generator.booklet.setting import plain
from generator.booklet.words import word
from generator.display import Item
from generator.display import line as straight
from generator.problems import Problem
from generator.spacing import spaced
from generator.subject import problem

_TITLE, _LEAST_TITLE = 22, 13
_SUBTITLE, _LEAST_SUBTITLE = 11, 9
"""Points: the title and the subtitle of a quick reference, and the smallest that they may be."""
_BETWEEN = 6_000
_ABOVE = 8_000
"""What stays free at the head of a quick reference."""
_HINT = "Shorten it."


@dataclass(frozen=True, slots=True)
class Furniture:
    """Draws what repeats or stands alone in one booklet."""

    manuscript: Manuscript
    scene: Scene

    def heads(self, number: int, chapters: Sequence[tuple[str, int]]) -> list[Item]:
        """The running head (title on the left, chapter on the right) and the page number at the outer foot."""
        scene, page, types = self.scene, self.scene.page, self.scene.types
        left, right = page.left(number), page.left(number) + page.measure
        odd = number % 2 == 1
        starting = [title for title, page_number in chapters if page_number == number]
        before = [title for title, page_number in chapters if page_number < number]
        text = self.manuscript.field("head")
        if odd:
            text = (starting[:1] or before[-1:] or [""])[0]
        text = text or self.manuscript.field("title")
        kind = replace(types.folio, align="right" if odd else "left")
        head = self._one_line(spaced(text, scene.language), kind, page.measure)
        baseline = page.top - page.grid * 5 // 4
        rule = baseline + page.grid // 3
        foot = page.height - page.bottom + page.grid * 8 // 5
        folio = scene.setter.lines(plain(str(number)), replace(kind, face="regular", size=page.body), page.measure)[0]
        return [
            *(moved(item, left, baseline) for item in head.items),
            straight(left, rule, right, rule, scene.palette.line, 150),
            *(moved(item, left, foot) for item in folio.items),
        ]

    def _one_line(self, text: str, kind: Type, width: int) -> Line:
        """The text, or as many of its words as one line holds and an ellipsis: the heading has the rest."""

        def shown(end: int) -> Line | None:
            words = text if end == len(text) else f"{text[:end]}…"
            line, *more = self.scene.setter.lines(plain(words), kind, width)
            return None if more or line.over else line

        if line := shown(len(text)):
            return line
        spaces = [at for at, char in enumerate(text) if char == " "]
        for ends in (spaces, range(1, len(text))):
            count = bisect_left(ends, True, key=lambda end: shown(end) is None)
            if count and (line := shown(ends[count - 1])):
                return line
        return Line((), (), 0)

    def head_problems(self, *, cover: bool) -> list[Problem]:
        """The running head of left pages, if it does not fit. Where it is a title that stands whole on the cover or,
        as that of a set, in the text, an ellipsis may end it."""
        name = "head" if self.manuscript.field("head") else "title"
        if cover and name == "title":
            return []
        text, told = self.manuscript.field(name), self.scene.subject.set
        if told is not None:
            text = text.replace(told.title.get(self.scene.language) or told.id, "", 1)
        kind = self.scene.types.folio
        room = Room(self.scene.page.measure, self.scene.page.top, kind.size, kind.size, single=True)
        head = fitted(self.scene.setter, spaced(text, self.scene.language), kind, room)
        return [self._overflow(name, "the running head", head)] if isinstance(head, str) else []

    def _overflow(self, name: str, whose: str, what: str) -> Problem:
        place = self.manuscript.front.at_value((name,))
        return problem(place, "text-overflow", f"{whose} {what}", _HINT)

    def around_sheet(self) -> tuple[list[Item], list[Problem]]:
        """What stands around the columns of a quick reference: title and subtitle above, the credits below."""
        page, palette = self.scene.page, self.scene.palette
        width = page.width - page.inner - page.outer
        baseline = page.top - 11_500
        height = baseline - _ABOVE + page.grid // 2
        items: list[Item] = [
            straight(page.inner, baseline + 4_000, page.width - page.outer, baseline + 4_000, palette.line, 250)
        ]
        problems: list[Problem] = []
        left = width
        for name, kind, least in (
            ("subtitle", Type("italic", _SUBTITLE, palette.soft, align="right", hyphenated=False), _LEAST_SUBTITLE),
            ("title", Type("semibold", _TITLE, palette.ink, align="left", hyphenated=False), _LEAST_TITLE),
        ):
            room = Room(left if name == "title" else width // 2, height, kind.size, least)
            block = self._short(self.manuscript.field(name), kind, room)
            if isinstance(block, str):
                problems.append(self._overflow(name, f"above the quick reference, the {name}", block))
                continue
            x = page.inner if name == "title" else page.width - page.outer - room.width
            items += block.items(x, baseline - (len(block.lines) - 1) * block.step)
            left = width - max((line.width for line in block.lines), default=0) - _BETWEEN
        return [*items, *self._credits(width)], problems

    def _short(self, text: str, kind: Type, room: Room) -> Block | str:
        """On one line if it can be, else on several."""
        text = spaced(text, self.scene.language)
        one = fitted(self.scene.setter, text, kind, replace(room, single=True))
        return one if isinstance(one, Block) else fitted(self.scene.setter, text, kind, room)

    def _credits(self, width: int) -> list[Item]:
        scene, page = self.scene, self.scene.page
        kind = scene.types.label
        text = plain(spaced(word("credits", scene.language), scene.language))
        lines = scene.setter.lines(text, kind, width)
        foot = page.height - page.bottom + 5_000
        step = round(kind.um * 1.2)
        return [
            moved(item, page.inner, foot - (len(lines) - 1 - number) * step)
            for number, line in enumerate(lines)
            for item in line.items
        ]
