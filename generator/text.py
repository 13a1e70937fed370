"""Fitting text into a box, by the width and height of its ink. Lengths are whole micrometres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from generator.chunks import chunks_of
from generator.display import Box, Item, TextRun, um_from_points
from generator.lettering import Align, Style, shape, width
from generator.markup import Paragraph, Words, face_of
from generator.setting import Setting

_STEP_POINTS = 0.25


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text that does not fit even at the minimum size: how much too wide and too high, in micrometres."""

    wide: int
    high: int
    minimum: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text set into a box: the size it took, in points, and what to draw."""

    size: float
    lines: int
    height: int
    items: tuple[Item, ...]


def fit(paragraphs: Sequence[Paragraph], style: Style, box: Box, icon_form: str) -> Fitted | Overflow:
    """Set a text into a box at the largest size, from the style's own down to its minimum, that fits.

    `icon_form` names the forms of the icons, with `{}` for the symbol; each draws a square of ICON_SIDE_UM.
    """
    return _fit(tuple(paragraphs), style, box, icon_form)


@lru_cache(maxsize=512)
def _fit(paragraphs: tuple[Paragraph, ...], style: Style, box: Box, icon_form: str) -> Fitted | Overflow:
    chunks = [chunks_of(paragraph) for paragraph in paragraphs]
    steps = max(0, math.ceil((style.size - style.minimum) / _STEP_POINTS - 1e-9))

    def at(step: int) -> Fitted | Overflow:
        points = max(style.size - step * _STEP_POINTS, style.minimum)
        setting = Setting(style, um_from_points(points), icon_form)
        block = setting.block(chunks, box)
        if block.wide > box.width or block.height > box.height:
            return Overflow(max(0, block.wide - box.width), max(0, block.height - box.height), style.minimum)
        return Fitted(points, len(block.lines), block.height, setting.draw(block, box))

    largest = at(0)
    if isinstance(largest, Fitted) or steps == 0:
        return largest
    least = at(steps)
    if isinstance(least, Overflow):
        return least
    smallest = um_from_points(style.minimum)
    needed, widest = Setting(style, smallest, icon_form).needed(chunks)

    def hopeless(step: int) -> bool:
        """Whether a word is too wide, or the letters alone need more lines than there is room for: most sizes of a long
        text."""
        size = um_from_points(max(style.size - step * _STEP_POINTS, style.minimum))
        lines = -(-needed * size // smallest // (box.width + round(abs(style.tracking) * size)))
        return widest * size // smallest > box.width or (lines - 1) * round(size * style.leading) + size > box.height

    sizes = (step for step in range(1, steps) if not hopeless(step))
    return next((found for step in sizes if isinstance(found := at(step), Fitted)), least)


def run(text: str, style: Style, x: int, baseline: int, *, align: Align | None = None) -> TextRun:
    """One line of plain text at the style's own size, from, about or up to `x`."""
    size = um_from_points(style.size)
    glyphs = shape(text, style, size)
    total = width(text, style, size)
    shift = {"left": 0, "center": total // 2, "right": total}[align or style.align]
    return TextRun(x - shift, baseline, size, style.face, style.ink, glyphs)


def plain(text: str) -> tuple[Paragraph, ...]:
    """A plain text as paragraphs, one for each of its lines."""
    return tuple((Words(line),) if line else () for line in text.split("\n"))


def faces_of(paragraphs: Iterable[Paragraph], style: Style) -> Iterable[tuple[str, str]]:
    """Each stretch of text with the name of the face it is set in."""
    for paragraph in paragraphs:
        for piece in paragraph:
            if isinstance(piece, Words):
                yield piece.text, face_of(piece.style, style.face)
