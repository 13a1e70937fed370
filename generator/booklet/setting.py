"""Paragraphs to lines of glyphs: hyphenated and justified, or ragged, with icons, links and page numbers.

A line is drawn from its own left end on its baseline; blocks move it to its place. Whole micrometres.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from generator.booklet.blocks import Break, Content, PageOf, Run, Sign
from generator.booklet.breaking import FORBIDDEN, FORCED, Item, best_breaks, first_fit
from generator.booklet.typography import NO_BREAK, hyphens
from generator.display import Glyph, Ink, TextRun, Use, um_from_points
from generator.display import Item as Drawing
from generator.emblems import FORM
from generator.text import ICON_DROP, ICON_SIDE, ICON_SIDE_UM, Style, shape

Align = Literal["justify", "left", "center", "right"]

_PARTS = re.compile(rf"[ \n]+|{NO_BREAK}|[^ \n{NO_BREAK}]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_HYPHEN_PENALTY = 60
_DASH_PENALTY = 40
_STRETCH, _SHRINK = 0.55, 0.30
"""How far a space of a justified line may give, as shares of its width."""
_TOLERANCES = (1.6, 4.0, 40.0)
_SOFT_HYPHEN = "\u00ad"
_FILL = 10_000_000
_ROUNDING = 100
"""Spaces are whole micrometres; a justified line may so miss its measure by a hair."""


@dataclass(frozen=True, slots=True)
class Type:
    """How text of a block is set: face, size in points, ink, and its alignment."""

    face: str
    size: float
    ink: Ink
    align: Align = "justify"
    tracking: float = 0.0
    small_caps: bool = False
    hyphenated: bool = True

    @property
    def style(self) -> Style:
        return _style(self.face, self.size, self.ink, self.tracking, self.small_caps)

    @property
    def um(self) -> int:
        """The size in micrometres."""
        return um_from_points(self.size)


@lru_cache(maxsize=256)
def _style(face: str, size: float, ink: Ink, tracking: float, small_caps: bool) -> Style:
    return Style(face, size, size, ink, tracking=tracking, small_caps=small_caps)


@dataclass(frozen=True, slots=True)
class LinkArea:
    """A stretch of a line that leads somewhere, from x to x."""

    target: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, drawn on baseline 0 from x 0; `over` is how much too wide it is, 0 if it fits."""

    items: tuple[Drawing, ...]
    links: tuple[LinkArea, ...]
    width: int
    over: int = 0


@dataclass(frozen=True, slots=True)
class _Atom:
    """What a box of the breaking algorithm draws: glyphs in a face with a link, or a symbol."""

    glyphs: tuple[Glyph, ...]
    face: str
    link: str
    symbol: str = ""


_Part = tuple[tuple[Glyph, ...], Item, Item | None]
"""What a word is set of: glyphs, their box, and the penalty of a break behind them."""
_SPACE, _TIE, _HYPHEN = "space", "tie", "hyphen"


class Setter:
    """Sets paragraphs of one language; `page_of` gives the number of the page on which an anchor stands."""

    def __init__(self, language: str, page_of: Callable[[str], str], link_ink: Ink | None = None) -> None:
        self.language = language
        self.page_of = page_of
        self.link_ink = link_ink
        self.words: dict[tuple[str, Type], dict[str, tuple[_Part, ...]]] = {}
        self._set: dict[tuple[Content, Type, tuple[int, ...]], tuple[Line, ...]] = {}

    def lines(self, content: Content, kind: Type, *measures: int) -> tuple[Line, ...]:
        """The content as lines; the last measure is that of every further line."""
        key = (self._resolved(content), kind, measures)
        found = self._set.get(key)
        if found is None:
            found = self._set[key] = tuple(_Paragraph(self, key[0], kind, measures).lines())
        return found

    def width(self, content: Content, kind: Type) -> int:
        """The width of the content on one line."""
        lines = self.lines(content, replace(kind, align="left"), _FILL)
        return max((line.width for line in lines), default=0)

    def _resolved(self, content: Content) -> Content:
        if not any(isinstance(piece, PageOf) for piece in content):
            return content
        return tuple(
            Run(self.page_of(piece.anchor), "", f"#{piece.anchor}") if isinstance(piece, PageOf) else piece
            for piece in content
        )


class _Paragraph:
    def __init__(self, setter: Setter, content: Content, kind: Type, measures: tuple[int, ...]) -> None:
        self.setter = setter
        self.kind = kind
        self.style = kind.style
        self.size = kind.um
        self.measures = measures
        self.items: list[Item] = []
        self.atoms: list[_Atom | str] = []
        """For each item what it draws, or what it is."""
        space = sum(glyph.advance for glyph in self._shape(" ", ""))
        self.space = space
        for piece in content:
            self._add(piece)
        self._end()

    def _shape(self, text: str, face: str) -> tuple[Glyph, ...]:
        return shape(text, self.style, self.size, face or self.kind.face)

    def _put(self, item: Item, atom: _Atom | str) -> None:
        self.items.append(item)
        self.atoms.append(atom)

    def _add(self, piece: object) -> None:
        match piece:
            case Run():
                for part in _PARTS.findall(piece.text):
                    if part == NO_BREAK:
                        self._put(Item("penalty", 0, penalty=FORBIDDEN), "")
                        self._glue(_TIE)
                    elif part.isspace():
                        self._glue(_SPACE)
                    else:
                        self._word(part, piece)
            case Sign():
                side = round(self.size * ICON_SIDE)
                self._put(Item("box", side), _Atom((), "", "", piece.symbol))
            case Break():
                self._end()

    def _glue(self, atom: str) -> None:
        if self.kind.align == "justify":
            item = Item("glue", self.space, round(self.space * _STRETCH), round(self.space * _SHRINK))
        else:
            item = Item("glue", self.space)
        self._put(item, atom)

    def _end(self) -> None:
        if self.kind.align == "justify":
            self._put(Item("penalty", 0, penalty=FORBIDDEN), "")
            self._put(Item("glue", 0, _FILL), "")
        self._put(Item("penalty", 0, penalty=FORCED), "")

    def _word(self, text: str, run: Run) -> None:
        """A word with its punctuation, as boxes with a penalty wherever it may be divided."""
        face = run.face or self.kind.face
        known = self.setter.words.setdefault((face, self.kind), {})
        parts = known.get(text)
        if parts is None:
            parts = known[text] = tuple(self._parts(text, run.face))
        for glyphs, box, penalty in parts:
            self._put(box, _Atom(glyphs, face, run.link))
            if penalty is not None:
                self._put(penalty, _HYPHEN if penalty.flagged else "")

    def _parts(self, text: str, face: str) -> Iterator[_Part]:
        glyphs = self._shape(text, face)
        cuts = self._cuts(text, face) if len(glyphs) == len(text) else {}
        start = 0
        for cut in (*sorted(cuts), len(glyphs)):
            part = glyphs[start:cut]
            penalty = None
            if cut in cuts:
                cost, width = cuts[cut]
                penalty = Item("penalty", width, penalty=cost, flagged=width > 0)
            yield part, Item("box", sum(glyph.advance for glyph in part)), penalty
            start = cut

    def _cuts(self, text: str, face: str) -> dict[int, tuple[int, int]]:
        cuts: dict[int, tuple[int, int]] = {}
        if self.kind.hyphenated and self.kind.align == "justify":
            hyphen_width = sum(glyph.advance for glyph in self._shape("-", face))
            for letters in _LETTERS.finditer(text):
                for offset in hyphens(letters.group(), self.setter.language):
                    cuts[letters.start() + offset] = (_HYPHEN_PENALTY, hyphen_width)
        for found in re.finditer(r"(?<=\w\w)[-‐–/]+(?=\w\w)", text):
            cuts[found.end()] = (_DASH_PENALTY, 0)
        return cuts

    def lines(self) -> Iterator[Line]:
        breaks: list[int] | None = None
        if self.kind.align == "justify":
            for tolerance in _TOLERANCES:
                breaks = best_breaks(self.items, self.measures, tolerance)
                if breaks is not None:
                    break
        if breaks is None:
            breaks = first_fit(self.items, self.measures)
        start = 0
        for number, end in enumerate(breaks):
            while start < end and self.items[start].kind == "glue" and not self.items[start].stretch >= _FILL:
                start += 1
            measure = self.measures[min(number, len(self.measures) - 1)]
            yield self._line(start, end, measure)
            start = end if self.atoms[end] == _HYPHEN else end + 1

    def _line(self, start: int, end: int, measure: int) -> Line:
        items = self.items[start:end]
        hyphenated = self.atoms[end] == _HYPHEN
        natural = sum(item.width for item in items if item.kind != "penalty")
        natural += self.items[end].width if hyphenated else 0
        stretch = sum(item.stretch for item in items)
        shrink = sum(item.shrink for item in items)
        spare = measure - natural
        ratio = 0.0
        if self.kind.align == "justify":
            if spare > 0 and stretch:
                ratio = spare / stretch
            elif spare < 0 and shrink:
                ratio = max(-1.0, spare / shrink)
        drawn = _Drawing(self.style, self.size, self.kind, self.setter.link_ink)
        for index in range(start, end):
            item, atom = self.items[index], self.atoms[index]
            if isinstance(atom, _Atom):
                drawn.add(atom)
            elif item.kind == "glue" and item.stretch < _FILL:
                give = item.stretch if ratio > 0 else item.shrink
                drawn.space(item.width + round(ratio * give), NO_BREAK if atom == _TIE else " ")
        if hyphenated:
            hyphen = tuple(replace(glyph, text=_SOFT_HYPHEN) for glyph in self._shape("-", drawn.face))
            drawn.add(_Atom(hyphen, drawn.face, drawn.link))
        return drawn.line(measure, self.kind.align)


class _Drawing:
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
        self.items: list[Drawing] = []
        self.links: list[LinkArea] = []

    def add(self, atom: _Atom) -> None:
        if atom.symbol:
            self._flush()
            self._leave_link("")
            side = round(self.size * ICON_SIDE)
            top = round(self.size * ICON_DROP) - side
            self.items.append(Use(FORM.format(atom.symbol), self.x, top, scale=side / ICON_SIDE_UM))
            self.x += side
            return
        if atom.face != self.face or atom.link != self.link:
            self._flush()
            self._leave_link(atom.link)
            self.face = atom.face
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
        return Line(items, links, self.x, -spare if spare < -_ROUNDING else 0)


def moved(item: Drawing, x: int, y: int) -> Drawing:
    """A drawing of text, icons or forms moved; anything else is not part of a line."""
    match item:
        case TextRun():
            return replace(item, x=item.x + x, baseline=item.baseline + y)
        case Use():
            return replace(item, x=item.x + x, y=item.y + y)
    raise TypeError(f"{type(item).__name__} in a line of text")


def plain(text: str) -> Content:
    """A plain text as content."""
    return (Run(text),) if text else ()


def joined(parts: Sequence[Content]) -> Content:
    """Contents one after the other."""
    return tuple(piece for part in parts for piece in part)
