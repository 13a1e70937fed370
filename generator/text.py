"""Setting text: shaping with kerning, measuring, wrapping, and fitting into a box by width and height.

Ligatures are off, so that the text can be found and copied in the PDF. Lengths are whole micrometres.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from generator import fonts
from generator.chunks import Chunk, chunks_of
from generator.display import Box, Glyph, Ink, Item, TextRun, Use, um_from_points
from generator.markup import STYLES, Icon, Paragraph, Piece, Words
from generator.shaping import shaped

Align = Literal["left", "center", "right"]
Anchor = Literal["top", "middle", "bottom"]

ASCENT, DESCENT = 0.72, 0.28
"""How much of the size a line takes above and below its baseline."""
ICON_SIDE_UM = 100_000
"""The side of the square in which a symbol's form is drawn, to be scaled where it is used."""
ICON_SIDE, ICON_DROP = 1.16, 0.26
"""An inline icon's side and how far it reaches below the baseline, as shares of the size."""
EMPTY_LINE = 0.5
_STEP_POINTS = 0.25


@dataclass(frozen=True, slots=True)
class Style:
    """How a field is set: the face, its size and the least size it may shrink to, in points."""

    face: str
    size: float
    minimum: float
    ink: Ink
    leading: float = 1.15
    align: Align = "left"
    anchor: Anchor = "top"
    tracking: float = 0.0
    """Extra space after each letter, as a share of the size."""
    small_caps: bool = False


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


@dataclass(frozen=True, slots=True)
class _Line:
    """The chunks of a line and its width, the space and the tracking after the last one left out."""

    chunks: tuple[Chunk, ...]
    width: int


def shape(text: str, style: Style, size: int, face: str = "") -> tuple[Glyph, ...]:
    """The glyphs of a text in that style at a size in micrometres."""
    return _set(text, face or style.face, style.small_caps, size, style.tracking * size)[0]


@lru_cache(maxsize=4_096)
def _set(text: str, face: str, small_caps: bool, size: int, extra: float) -> tuple[tuple[Glyph, ...], int]:
    """Glyphs and their width; `extra` is the space after each, in micrometres."""
    scale = size / fonts.face(face).units_per_em
    glyphs: list[Glyph] = []
    for each in shaped(text, face, small_caps):
        if each.is_mark:
            glyphs.append(_glyph(each.index, 0, each.text, round(each.right * scale - extra), round(each.up * scale)))
        else:
            glyphs.append(_glyph(each.index, round(each.advance * scale + extra), each.text))
    return tuple(glyphs), sum(glyph.advance for glyph in glyphs)


_glyph = lru_cache(maxsize=16_384)(Glyph)
"""Equal glyphs kept once, so that ten thousand cards fit in memory."""


def width(text: str, style: Style, size: int) -> int:
    """The width of a line of plain text, in micrometres; no tracking behind its last letter."""
    extra = style.tracking * size
    return _set(text, style.face, style.small_caps, size, extra)[1] - (round(extra) if text else 0)


def fit(paragraphs: Sequence[Paragraph], style: Style, box: Box, icon_form: str) -> Fitted | Overflow:
    """Set a text into a box at the largest size, from the style's own down to its minimum, that fits.

    `icon_form` names the forms of the icons, with `{}` for the symbol; each draws a square of ICON_SIDE_UM.
    """
    return _fit(tuple(paragraphs), style, box, icon_form)


@lru_cache(maxsize=4_096)
def _fit(paragraphs: tuple[Paragraph, ...], style: Style, box: Box, icon_form: str) -> Fitted | Overflow:
    chunks = [chunks_of(paragraph) for paragraph in paragraphs]
    steps = max(0, math.ceil((style.size - style.minimum) / _STEP_POINTS - 1e-9))

    def at(step: int) -> Fitted | Overflow:
        points = max(style.size - step * _STEP_POINTS, style.minimum)
        setting = _Setting(style, um_from_points(points), icon_form)
        lines = [line for paragraph in chunks for line in setting.wrap(paragraph, box.width)]
        high = setting.height(lines)
        wide = max((line.width for line in lines), default=0)
        if wide > box.width or high > box.height:
            return Overflow(max(0, wide - box.width), max(0, high - box.height), style.minimum)
        return Fitted(points, len(lines), high, setting.draw(lines, box, high))

    largest = at(0)
    if isinstance(largest, Fitted) or steps == 0:
        return largest
    least = at(steps)
    if isinstance(least, Overflow):
        return least
    needed = _Setting(style, um_from_points(style.minimum), icon_form).needed(chunks)

    def hopeless(step: int) -> bool:
        """Whether the letters alone need more lines than there is room for: most sizes of a long text."""
        size = um_from_points(max(style.size - step * _STEP_POINTS, style.minimum))
        lines = -(-needed * size // um_from_points(style.minimum) // (box.width + round(abs(style.tracking) * size)))
        return (lines - 1) * round(size * style.leading) + size > box.height

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
                yield piece.text, STYLES.get(piece.style, style.face)


class _Setting:
    """A style at one size: measures, wraps and draws."""

    def __init__(self, style: Style, size: int, icon_form: str) -> None:
        self.style = style
        self.size = size
        self.icon_form = icon_form
        self.leading = round(size * style.leading)
        self.icon = round(size * ICON_SIDE)
        self.extra = style.tracking * size

    def _glyphs(self, words: Words) -> tuple[Glyph, ...]:
        return shape(words.text, self.style, self.size, STYLES.get(words.style, ""))

    def _piece(self, piece: Piece) -> int:
        if isinstance(piece, Icon):
            return self.icon
        face = STYLES.get(piece.style, self.style.face)
        return _set(piece.text, face, self.style.small_caps, self.size, self.extra)[1]

    def _chunk(self, chunk: Chunk) -> int:
        return sum(self._piece(piece) for piece in chunk.pieces)

    def _tail(self, chunk: Chunk) -> int:
        """The tracking behind the last letter of a line that ends with it."""
        return round(self.extra) if isinstance(chunk.pieces[-1], Words) else 0

    def _space(self, chunk: Chunk) -> int:
        return self._piece(chunk.space) if chunk.space else 0

    def wrap(self, chunks: Sequence[Chunk], limit: int) -> list[_Line]:
        """First-fit lines; a paragraph without a word is one empty line."""
        lines: list[_Line] = []
        held: list[Chunk] = []
        used = 0
        for chunk in chunks:
            own = self._chunk(chunk)
            gap = self._space(held[-1]) if held else 0
            if held and used + gap + own - self._tail(chunk) > limit:
                lines.append(_Line(tuple(held), used - self._tail(held[-1])))
                held, used, gap = [], 0, 0
            held.append(chunk)
            used += gap + own
        return [*lines, _Line(tuple(held), used - self._tail(held[-1]) if held else 0)]

    def needed(self, paragraphs: Iterable[Sequence[Chunk]]) -> int:
        """Less than the width of all letters and icons, without spaces; less, for each is rounded at every size."""
        chunks = [chunk for paragraph in paragraphs for chunk in paragraph]
        letters = sum(len(piece.text) if isinstance(piece, Words) else 1 for chunk in chunks for piece in chunk.pieces)
        return max(0, sum(map(self._chunk, chunks)) - 2 * letters)

    def height(self, lines: Sequence[_Line]) -> int:
        """From the first line's ascent to the last line's descent."""
        return sum(self.step(line) for line in lines[:-1]) + round(self.size * (ASCENT + DESCENT))

    def step(self, line: _Line) -> int:
        """From this line's baseline to the next; an empty line is a small space between paragraphs."""
        return self.leading if line.chunks else round(self.leading * EMPTY_LINE)

    def draw(self, lines: Sequence[_Line], box: Box, high: int) -> tuple[Item, ...]:
        spare = box.height - high
        top = box.y + {"top": 0, "middle": spare // 2, "bottom": spare}[self.style.anchor]
        baseline = top + round(self.size * ASCENT)
        items: list[Item] = []
        for line in lines:
            spare = box.width - line.width
            x = box.x + {"left": 0, "center": spare // 2, "right": spare}[self.style.align]
            items.extend(self._line(line.chunks, x, baseline))
            baseline += self.step(line)
        return tuple(items)

    def _line(self, line: Sequence[Chunk], x: int, baseline: int) -> Iterable[Item]:
        pending: list[Glyph] = []
        pending_face, pending_x = "", x
        for position, chunk in enumerate(line):
            space = (chunk.space,) if chunk.space and position < len(line) - 1 else ()
            for piece in (*chunk.pieces, *space):
                name = "" if isinstance(piece, Icon) else STYLES.get(piece.style, self.style.face)
                if pending and name != pending_face:
                    yield self._run(pending_x, baseline, pending_face, pending)
                    pending = []
                if isinstance(piece, Icon):
                    top = baseline + round(self.size * ICON_DROP) - self.icon
                    yield Use(self.icon_form.format(piece.symbol), x, top, scale=self.icon / ICON_SIDE_UM)
                    x += self.icon
                    continue
                if not pending:
                    pending_face, pending_x = name, x
                glyphs = self._glyphs(piece)
                pending.extend(glyphs)
                x += sum(glyph.advance for glyph in glyphs)
        if pending:
            yield self._run(pending_x, baseline, pending_face, pending)

    def _run(self, x: int, baseline: int, face: str, glyphs: Sequence[Glyph]) -> TextRun:
        return TextRun(x, baseline, self.size, face, self.style.ink, tuple(glyphs))
