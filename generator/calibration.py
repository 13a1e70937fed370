"""The page with which a printer is measured: the same crosses and scales on both sides of one sheet.

Printed on both sides and held against the light, the crosses of the back show how far they lie from those
of the front; the distances between them show the scale.
"""

from __future__ import annotations

import re

from generator.calibration_room import REACH, distances, room
from generator.display import BLACK, WHITE, Box, Document, Form, Ink, Item, Page, line, mm, um
from generator.formats import Size, decimals, word
from generator.grid import Flip, turns_sideways
from generator.lettering import Style
from generator.markup import Paragraph, Words

_BACK = Ink(0xA2, 0x3C, 0x28)
_NOTE = Style(face="regular", size=10, minimum=8, ink=BLACK, leading=1.3)


def document(paper: Size, language: str, flip: Flip) -> Document:
    """Two pages: the front with its scales and instructions, the back with the crosses to be compared.

    Raises DoesNotFit if the paper is too small for them.
    """
    laid = room(paper, [_instructions(language, distance) for distance in distances(paper)], _NOTE)
    front = [item for x, y in laid.spots for item in _scale(x, y)]
    back = [item for x, y in laid.spots for item in _cross(*_behind(paper, x, y, flip))]
    whole = Box(0, 0, paper.width, paper.height)
    forms: dict[str, Form] = {}
    pages = tuple(
        Page(paper.width, paper.height, whole, whole, tuple(items), word(side, language))
        for side, items in (("fronts", [*front, *laid.words]), ("backs", back))
    )
    return Document(word("calibration", language), language, pages, forms, flip)


def _instructions(language: str, distance: int) -> list[Paragraph]:
    """A paragraph for each row. What is to be typed is parted at its spaces only: pieces of text are set without a
    break between them, and a hyphen ends one."""
    text = word("calibrate", language, distance=decimals(mm(distance), language)).strip()
    return [
        tuple(map(Words, re.split(r"(?<=-)", row))) if row.startswith("leonardo ") else (Words(row),) if row else ()
        for row in text.split("\n")
    ]


def _behind(paper: Size, x: int, y: int, flip: Flip) -> tuple[int, int]:
    return (paper.width - x, y) if turns_sideways(paper, flip) else (x, paper.height - y)


def _scale(x: int, y: int) -> list[Item]:
    """A cross whose arms are scales of millimetres, the longer marks 5 mm from the middle."""
    items: list[Item] = [line(x - REACH, y, x + REACH, y, BLACK, 100), line(x, y - REACH, x, y + REACH, BLACK, 100)]
    for step in range(-8, 9):
        half = um(1.6 if step % 5 == 0 else 0.8)
        items.append(line(x + um(step), y - half, x + um(step), y + half, BLACK, 100))
        items.append(line(x - half, y + um(step), x + half, y + um(step), BLACK, 100))
    return items


def _cross(x: int, y: int) -> list[Item]:
    """A bold cross with a white core, to be seen through the paper."""
    return [
        item
        for width, ink in ((um(0.6), _BACK), (um(0.15), WHITE))
        for item in (line(x - REACH, y, x + REACH, y, ink, width), line(x, y - REACH, x, y + REACH, ink, width))
    ]
