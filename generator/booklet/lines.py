"""A line of text: its kind of type, its glyphs in as few runs as there are faces, its icons and links.

A line is drawn from its own left end on its baseline; blocks move it to its place. Whole micrometres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from generator import fonts
from generator.display import Glyph, Ink, Item, TextRun, Use, um_from_points
from generator.emblems import FORM
from generator.lettering import ICON_DROP, ICON_SIDE, ICON_SIDE_UM, Style, shape
from generator.shaping import outline

Align = Literal["justify", "left", "center", "right"]

_ROUNDING = 100
"""Spaces are whole micrometres; a justified line may so miss its measure by a hair."""
_HIGH, _DEEP = 1.02, 0.47
"""How far ink may reach above and below the baseline of a line, as shares of the size. The highest letters that are in
the type as they are, such as Ǻ, reach 0.98; a letter that hangs down, with a dot below it, 0.46."""


@dataclass(frozen=True, slots=True)
class Type:
    """How text of a block is set: face, size in points, ink, and its alignment."""

    face: str
    size: float
    ink: Ink
    align: Align = "justify"
    hyphenated: bool = True

    @property
    def style(self) -> Style:
        return self.style_in("")

    def style_in(self, language: str) -> Style:
        """The style for text in that language."""
        return _style(self.face, self.size, self.ink, language)

    @property
    def um(self) -> int:
        """The size in micrometres."""
        return um_from_points(self.size)


@lru_cache(maxsize=256)
def _style(face: str, size: float, ink: Ink, language: str) -> Style:
    return Style(face, size, size, ink, language=language)


@dataclass(frozen=True, slots=True)
class LinkArea:
    """A stretch of a line that leads somewhere, from x to x."""

    target: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, drawn on baseline 0 from x 0; `over` is how much too wide it is, 0 if it fits.

    `up` and `down` are how far its ink reaches above and below the baseline; `above` and `below` how much of that is
    beyond the room of a line of its type.
    """

    items: tuple[Item, ...]
    links: tuple[LinkArea, ...]
    width: int
    over: int = 0
    up: int = 0
    down: int = 0
    above: int = 0
    below: int = 0


@dataclass(frozen=True, slots=True)
class Atom:
    """What a box of the breaking algorithm draws: glyphs in a face with a link, or a symbol, with room beside it where
    letters would lean into it, or into those of another face."""

    glyphs: tuple[Glyph, ...]
    face: str
    link: str
    symbol: str = ""
    before: int = 0
    behind: int = 0


class LineDrawing:
    """Gathers the glyphs of one line into as few runs as there are faces."""

    def __init__(self, style: Style, size: int, kind: Type, link_ink: Ink | None) -> None:
        self.size = size
        self.kind = kind
        self.link_ink = link_ink
        self.style = style
        self.x = 0
        self.face = kind.face
        self.link = ""
        self.pending: list[Glyph] = []
        self.pending_x = 0
        self.link_start = 0
        self.items: list[Item] = []
        self.links: list[LinkArea] = []

    def add(self, atom: Atom) -> None:
        if atom.symbol:
            self._flush()
            self._leave_link("")
            side = round(self.size * ICON_SIDE)
            top = round(self.size * ICON_DROP) - side
            self.x += atom.before
            self.items.append(Use(FORM.format(atom.symbol), self.x, top, scale=side / ICON_SIDE_UM))
            self.x += side + atom.behind
            return
        if atom.before or atom.face != self.face or atom.link != self.link:
            self._flush()
            self.face = atom.face
        if atom.link != self.link:
            self._leave_link(atom.link)
        self.x += atom.before
        if not self.pending:
            self.pending_x = self.x
        self.pending.extend(atom.glyphs)
        self.x += sum(glyph.advance for glyph in atom.glyphs)

    def space(self, width: int, text: str) -> None:
        if self.pending:
            gap = shape(" ", self.style, self.size, self.face)[0]
            self.pending.append(Glyph(gap.index, width, text))
        self.x += width

    def _flush(self) -> None:
        if self.pending:
            ink = self.link_ink if self.link and self.link_ink else self.kind.ink
            self.items.append(TextRun(self.pending_x, 0, self.size, self.face, ink, tuple(self.pending)))
            self.pending = []

    def _leave_link(self, link: str) -> None:
        if self.link and self.x > self.link_start:
            self.links.append(LinkArea(self.link, self.link_start, self.x))
        self.link, self.link_start = link, self.x

    def line(self, measure: int, align: Align) -> Line:
        self._flush()
        self._leave_link("")
        spare = measure - self.x
        shift = {"justify": 0, "left": 0, "center": spare // 2, "right": spare}[align]
        items = tuple(moved(item, shift, 0) for item in self.items)
        links = tuple(LinkArea(link.target, link.start + shift, link.end + shift) for link in self.links)
        up, down = self._reach()
        above, below = max(0, up - round(self.size * _HIGH)), max(0, down - round(self.size * _DEEP))
        return Line(items, links, self.x, -spare if spare < -_ROUNDING else 0, up, down, above, below)

    def _reach(self) -> tuple[int, int]:
        """How far ink reaches above and below the baseline."""
        reaches: list[tuple[int, int]] = []
        for item in self.items:
            if isinstance(item, TextRun):
                scale = self.size / fonts.face(item.face).units_per_em
                for glyph in item.glyphs:
                    ink = outline(item.face, glyph.index)
                    reaches.append((glyph.up + round(ink.top * scale), -glyph.up - round(ink.bottom * scale)))
        if any(isinstance(item, Use) for item in self.items):
            drop = round(self.size * ICON_DROP)
            reaches.append((round(self.size * ICON_SIDE) - drop, drop))
        return max((up for up, _ in reaches), default=0), max((down for _, down in reaches), default=0)


def stacked(lines: Sequence[Line], step: int) -> tuple[list[int], int]:
    """The top of each line's room below that of the first, and the height of all. Lines are steps apart, and as many
    more as the marks need that are stacked above or below their letters."""
    tops: list[int] = []
    high = 0
    for line in lines:
        high += -(-line.above // step) * step
        tops.append(high)
        high += step - (-line.below // step) * step
    return tops, high


def moved(item: Item, x: int, y: int) -> Item:
    """A drawing of text, icons or forms moved; anything else is not part of a line."""
    match item:
        case TextRun():
            return replace(item, x=item.x + x, baseline=item.baseline + y)
        case Use():
            return replace(item, x=item.x + x, y=item.y + y)
    raise TypeError(f"{type(item).__name__} in a line of text")


def indented(line: Line, indent: int) -> Line:
    """The line, begun so far to the right."""
    items = tuple(moved(item, indent, 0) for item in line.items)
    links = tuple(LinkArea(link.target, link.start + indent, link.end + indent) for link in line.links)
    return replace(line, items=items, links=links, width=line.width + indent)
