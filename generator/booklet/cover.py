"""The title page of a booklet: the ornament of the twelve symbols, and its words in the rooms above and below it."""

from __future__ import annotations

from dataclasses import dataclass

from generator.booklet.blocks import Manuscript
from generator.booklet.fitting import Block, Room, fitted
from generator.booklet.lines import Type
from generator.booklet.pictures.keys import ring
from generator.booklet.scene import Scene
from generator.display import Box, Item, Rect
from generator.problems import Problem
from generator.spacing import spaced
from generator.subject import problem

_INSET = 9_000
_RING = 47_000
_MIDDLE = 40
"""Where the middle of the ornament is, in hundredths of the page's height."""


@dataclass(frozen=True, slots=True)
class _Row:
    """Words of the cover: the opening field, face, ink, the sizes in points, and in hundredths of the page's height
    where a single line stands and the top and the bottom of its room."""

    field: str
    face: str
    ink: str
    largest: float
    least: float
    baseline: int
    top: int
    bottom: int


_ROWS = (
    _Row("series", "italic", "soft", 13, 10, 12, 7, 17),
    _Row("title", "semibold", "ink", 30, 16, 77, 63, 79),
    _Row("subtitle", "italic", "accent", 14.5, 10.5, 83, 80, 87),
    _Row("note", "italic", "soft", 10.5, 9, 91, 88, 94),
)


def cover(manuscript: Manuscript, scene: Scene) -> tuple[list[Item], list[Problem]]:
    """The drawings of the page, and a problem for each of its texts that does not fit."""
    page, palette = scene.page, scene.palette
    items: list[Item] = ring(page.width // 2, page.height * _MIDDLE // 100, _RING, palette)
    for grow, weight in ((0, 500), (1_400, 180)):
        edge = _INSET + grow
        box = Box(edge, edge, page.width - 2 * edge, page.height - 2 * edge)
        items.append(Rect(box, stroke=palette.soft, line=weight))
    problems: list[Problem] = []
    for row in _ROWS:
        text = spaced(manuscript.field(row.field), scene.language)
        top, bottom = page.height * row.top // 100, page.height * row.bottom // 100
        kind = Type(row.face, row.largest, getattr(palette, row.ink), "center", hyphenated=False)
        room = Room(page.width - 4 * _INSET, bottom - top, row.largest, row.least)
        block = fitted(scene.setter, text, kind, room)
        if isinstance(block, Block):
            standing = page.height * row.baseline // 100
            items += block.items(2 * _INSET, max(top + block.ascent, min(standing, bottom - block.below)))
        else:
            place = manuscript.front.at_value((row.field,))
            hint = "Shorten it, or divide its long words."
            problems.append(problem(place, "text-overflow", f"the {row.field} on the cover {block}", hint))
    return items, problems
