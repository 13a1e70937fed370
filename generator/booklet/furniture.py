"""What stands around the text of a page: running heads, page numbers, the cover, the frame of a single sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.booklet.blocks import Manuscript
from generator.booklet.lines import Line, Type, moved
from generator.booklet.pictures.keys import ring
from generator.booklet.scene import Scene
from generator.booklet.setting import plain
from generator.booklet.words import word
from generator.display import Box, Item, Rect
from generator.display import line as straight
from generator.spacing import spaced

_TITLE_SIZES = (22, 19, 16, 13)
"""Points: a long title of a quick reference is set smaller, before it ends in an ellipsis."""
_BETWEEN = 6_000


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
        lines = self.scene.setter.lines(plain(text), kind, width)
        words = text.split(" ")
        while len(lines) > 1 and len(words) > 1:
            words.pop()
            lines = self.scene.setter.lines(plain(" ".join(words) + "…"), kind, width)
        return lines[0]

    def around_sheet(self) -> list[Item]:
        """What stands around the columns of a quick reference: title and subtitle above, the credits below."""
        scene, page = self.scene, self.scene.page
        width = page.width - page.inner - page.outer
        lower = Type("italic", 11, scene.palette.soft, align="right")
        side = self._one_line(self.manuscript.field("subtitle"), lower, width // 2)
        room = width - scene.setter.width(plain(self.manuscript.field("subtitle")), lower) - _BETWEEN
        sizes = [Type("semibold", size, scene.palette.ink, hyphenated=False) for size in _TITLE_SIZES]
        words = self.manuscript.field("title")
        title = next((kind for kind in sizes if scene.setter.width(plain(words), kind) <= room), sizes[-1])
        head = self._one_line(words, title, max(room, width // 2 - _BETWEEN))
        baseline = page.top - 11_500
        return [
            *(moved(item, page.inner, baseline) for item in head.items),
            *(moved(item, page.width - page.outer - width // 2, baseline) for item in side.items),
            straight(page.inner, baseline + 4_000, page.width - page.outer, baseline + 4_000, scene.palette.line, 250),
            *self._credits(width),
        ]

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

    def cover(self) -> list[Item]:
        """The title page: the ornament of the twelve symbols, title, subtitle, for whom."""
        scene, page, palette = self.scene, self.scene.page, self.scene.palette
        middle = page.width // 2
        items: list[Item] = ring(middle, page.height * 40 // 100, 47_000, palette)
        inset = 9_000
        for grow, weight in ((0, 500), (1_400, 180)):
            box = Box(inset + grow, inset + grow, page.width - 2 * (inset + grow), page.height - 2 * (inset + grow))
            items.append(Rect(box, stroke=palette.soft, line=weight))
        rows = (
            ("series", "italic", 13.0, palette.soft, page.height * 12 // 100),
            ("title", "semibold", 30.0, palette.ink, page.height * 77 // 100),
            ("subtitle", "italic", 14.5, palette.accent, page.height * 83 // 100),
            ("note", "italic", 10.5, palette.soft, page.height * 91 // 100),
        )
        for name, face, size, ink, baseline in rows:
            text = self.manuscript.field(name)
            kind = Type(face, size, ink, "center", hyphenated=False)
            width = page.width - 4 * inset
            lines = scene.setter.lines(plain(text), kind, width) if text else ()
            for number, line in enumerate(lines):
                y = baseline + number * round(kind.um * 1.15)
                items += [moved(item, 2 * inset, y) for item in line.items]
        return items
