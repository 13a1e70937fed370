"""The page with which a printer is measured: the same crosses and scales on both sides of one sheet.

Printed on both sides and held against the light, the crosses of the back show how far they lie from those
of the front; the distances between them show the scale.
"""

from __future__ import annotations

from generator.display import BLACK, WHITE, Box, Document, Form, Ink, Item, Page, line, um
from generator.formats import Size, word
from generator.grid import Flip, turns_sideways
from generator.markup import Words
from generator.text import Fitted, Style, fit

_INSET = um(25)
_REACH = um(8)
_BACK = Ink(0xA2, 0x3C, 0x28)
_NOTE = Style(face="regular", size=10, minimum=8, ink=BLACK, leading=1.3)


def document(paper: Size, language: str, flip: Flip) -> Document:
    """Two pages: the front with its scales and instructions, the back with the crosses to be compared."""
    spots = _spots(paper)
    front = [item for x, y in spots for item in _scale(x, y)]
    back = [item for x, y in spots for item in _cross(*_behind(paper, x, y, flip))]
    note = Box(paper.width // 2 - um(70), paper.height // 2 + um(20), um(140), um(70))
    text = word("calibrate", language, distance=_millimetres(spots[1][0] - spots[0][0]))
    fitted = fit([(Words(row),) if row else () for row in text.strip().split("\n")], _NOTE, note, "{}")
    assert isinstance(fitted, Fitted)
    whole = Box(0, 0, paper.width, paper.height)
    forms: dict[str, Form] = {}
    pages = tuple(
        Page(paper.width, paper.height, whole, whole, tuple(items), word(side, language))
        for side, items in (("fronts", [*front, *fitted.items]), ("backs", back))
    )
    return Document(word("calibration", language), language, pages, forms, flip)


def _spots(paper: Size) -> list[tuple[int, int]]:
    left, right, top, bottom = _INSET, paper.width - _INSET, _INSET, paper.height - _INSET
    return [(left, top), (right, top), (left, bottom), (right, bottom), (paper.width // 2, paper.height // 2)]


def _behind(paper: Size, x: int, y: int, flip: Flip) -> tuple[int, int]:
    return (paper.width - x, y) if turns_sideways(paper, flip) else (x, paper.height - y)


def _scale(x: int, y: int) -> list[Item]:
    """A cross whose arms are scales of millimetres, the longer marks 5 mm from the middle."""
    items: list[Item] = [line(x - _REACH, y, x + _REACH, y, BLACK, 100), line(x, y - _REACH, x, y + _REACH, BLACK, 100)]
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
        for item in (line(x - _REACH, y, x + _REACH, y, ink, width), line(x, y - _REACH, x, y + _REACH, ink, width))
    ]


def _millimetres(length: int) -> str:
    return f"{length / 1000:g}"
