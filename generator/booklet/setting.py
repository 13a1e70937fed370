"""Paragraphs to lines of glyphs: hyphenated and justified, or ragged, with icons, links and page numbers.

A line is drawn from its own left end on its baseline; blocks move it to its place. Whole micrometres.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from unicodedata import combining

from generator.booklet.addresses import SCHEME
from generator.booklet.addresses import cuts as address_cuts
from generator.booklet.blocks import Break, Content, PageOf, Run, Sign
from generator.booklet.breaking import FORBIDDEN, FORCED, Item, best_breaks, first_fit
from generator.booklet.lines import Atom, Line, LineDrawing, Type
from generator.booklet.typography import NO_BREAK, hyphens
from generator.display import Glyph, Ink
from generator.lettering import ICON_SIDE, Reach, clearance, reaches_of, shape, together

_PARTS = re.compile(rf"[ \n]+|{NO_BREAK}|[^ \n{NO_BREAK}]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_HYPHEN_PENALTY = 60
_DASH_PENALTY = 40
_STRETCH, _SHRINK = 0.55, 0.30
"""How far a space of a justified line may give, as shares of its width."""
_TOLERANCES = (1.6, 4.0, 40.0)
_SOFT_HYPHEN, _SLASH = "\u00ad", "\u2044"
_FILL = 10_000_000


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
            Run(self.page_of(piece.anchor), piece.face, f"#{piece.anchor}") if isinstance(piece, PageOf) else piece
            for piece in content
        )


class _Paragraph:
    def __init__(self, setter: Setter, content: Content, kind: Type, measures: tuple[int, ...]) -> None:
        self.setter = setter
        self.kind = kind
        self.style = kind.style_in(setter.language)
        self.size = kind.um
        self.measures = measures
        self.items: list[Item] = []
        self.atoms: list[Atom | str] = []
        """For each item what it draws, or what it is."""
        space = sum(glyph.advance for glyph in self._shape(" ", ""))
        self.space = space
        for piece in content:
            self._add(piece)
        self._end()

    def _shape(self, text: str, face: str) -> tuple[Glyph, ...]:
        return shape(text, self.style, self.size, face or self.kind.face)

    def _put(self, item: Item, atom: Atom | str) -> None:
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
                self._sign(piece)
            case Break():
                self._end()

    def _sign(self, sign: Sign) -> None:
        """A symbol, clear of letters right before it."""
        last = self.atoms[-1] if self.atoms else ""
        before = 0
        if isinstance(last, Atom) and last.glyphs:
            before = clearance(self.size, self.items[-1].width - last.before - self._reach(last).right)
        self._put(Item("box", before + round(self.size * ICON_SIDE)), Atom((), "", "", sign.symbol, before))

    def _room(self, glyphs: tuple[Glyph, ...], face: str) -> int:
        """Room before letters that come right behind those of another face, where these would lean into them; behind a
        blank, that gets it. A slash of a fraction leans over figures of its own face that are set apart."""
        blank = len(self.items) - 1 if self.items and self.items[-1].kind == "glue" else None
        behind = 1 if blank is None else 3 if self.atoms[blank] == _TIE else 2
        last = self.atoms[-behind] if len(self.atoms) >= behind else ""
        if not isinstance(last, Atom) or not last.glyphs:
            return 0
        meets_slash = blank is None and _SLASH in (last.glyphs[-1].text, glyphs[0].text)
        if last.face == face and not meets_slash:
            return 0
        from generator.silhouettes import room_between

        space = 0 if blank is None else self.items[blank].width
        room = room_between(last.face, last.glyphs, face, glyphs, self.size, space)
        if blank is None:
            return room
        self.items[blank] = replace(self.items[blank], width=space + room)
        return 0

    def _reach(self, letters: Atom) -> Reach:
        return together(reaches_of(letters.glyphs, letters.face, self.size))

    def _clear(self, letters: Atom) -> None:
        """Room behind a symbol for letters that come right behind it."""
        last = self.atoms[-1] if self.atoms else ""
        if isinstance(last, Atom) and last.symbol:
            behind = clearance(self.size, self._reach(letters).left)
            self.atoms[-1] = replace(last, behind=behind)
            self.items[-1] = replace(self.items[-1], width=self.items[-1].width + behind)

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
            parts = known[text] = tuple(self._parts(text, run.face, self.kind.align == "justify"))
        if self.kind.align != "justify" and sum(box.width for _, box, _ in parts) > self.measures[-1]:
            parts = tuple(self._parts(text, run.face, True))
        for glyphs, box, penalty in parts:
            letters = Atom(glyphs, face, run.link, before=self._room(glyphs, face))
            self._clear(letters)
            self._put(replace(box, width=box.width + letters.before) if letters.before else box, letters)
            if penalty is not None:
                self._put(penalty, _HYPHEN if penalty.flagged else "")

    def _parts(self, text: str, face: str, divided: bool) -> Iterator[_Part]:
        """`divided`: with the places where its language divides it; ragged lines need them for very long words only."""
        glyphs = self._shape(text, face)
        cuts = self._cuts(text, face, divided) if len(glyphs) == len(text) else {}
        start = 0
        inside = [cut for cut in sorted(cuts) if cut < len(glyphs) and not combining(text[cut])]
        for cut in (*inside, len(glyphs)):
            part = glyphs[start:cut]
            penalty = None
            if cut in cuts:
                cost, width = cuts[cut]
                penalty = Item("penalty", width, penalty=cost, flagged=width > 0)
            yield part, Item("box", sum(glyph.advance for glyph in part)), penalty
            start = cut

    def _cuts(self, text: str, face: str, divided: bool) -> dict[int, tuple[int, int]]:
        if SCHEME in text:
            return dict.fromkeys(address_cuts(text), (_DASH_PENALTY, 0))
        cuts: dict[int, tuple[int, int]] = {}
        if self.kind.hyphenated and divided:
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
        drawn = LineDrawing(self.style, self.size, self.kind, self.setter.link_ink)
        for index in range(start, end):
            item, atom = self.items[index], self.atoms[index]
            if isinstance(atom, Atom):
                drawn.add(atom)
            elif item.kind == "glue" and item.stretch < _FILL:
                give = item.stretch if ratio > 0 else item.shrink
                drawn.space(item.width + round(ratio * give), NO_BREAK if atom == _TIE else " ")
        if hyphenated:
            hyphen = tuple(replace(glyph, text=_SOFT_HYPHEN) for glyph in self._shape("-", drawn.face))
            drawn.add(Atom(hyphen, drawn.face, drawn.link))
        return drawn.line(measure, self.kind.align)


def plain(text: str) -> Content:
    """A plain text as content."""
    return (Run(text),) if text else ()
