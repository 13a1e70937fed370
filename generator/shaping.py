"""Letters to glyphs: kerning, and combining marks over and under any letter.

HarfBuzz places a mark where the type has an anchor for it. Over capitals, in small capitals and in Cyrillic italics EB
Garamond has none: there a mark is centred on its letter, along the slant of the type, and raised or lowered by what the
letter is higher or deeper than an x.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from generator import fonts

if TYPE_CHECKING:
    import uharfbuzz

_FEATURES = {"kern": True, "liga": False, "dlig": False, "clig": False, "calt": False, "hlig": False}
_ABOVE, _BELOW, _DOUBLE_ABOVE = 230, 220, 234
"""Canonical combining classes (Unicode Standard, 4.3)."""
_DOTLESS = {"i": "ı", "j": "ȷ", "і": "ı", "ј": "ȷ"}
"""Letters that lose their dot below an accent (Unicode Standard, 7.1: Soft_Dotted), Latin and Cyrillic, and what is
drawn in their place."""
_DOTTED = frozenset((*_DOTLESS, "į", "ị", "ḭ"))
_OVERSHOOT = 30
"""How far round letters reach beyond flat ones, in units of an em of 1000."""
_NO_LANGUAGE = "und"
"""Undetermined (BCP 47): left out, HarfBuzz might take that of the machine."""
_WITHOUT_FORMS = frozenset({"la"})
"""Languages in whose forms EB Garamond has other letters: it draws every u of a Latin text as v."""
_ANCHORED = "cgmnprsvwxz"
"""Letters without ascenders on some of which the italic has anchors, for each mark on others."""
_BY_CHARACTER = 1
"""HarfBuzz's cluster level that keeps a mark apart from its letter."""


@dataclass(frozen=True, slots=True)
class Shaped:
    """A glyph, its advance and how far it is moved right and up from where it stands, in units of the em."""

    index: int
    advance: int
    right: int
    up: int
    text: str

    @property
    def is_mark(self) -> bool:
        """Whether it belongs to the letter before it and takes no room of its own."""
        return self.advance == 0 and bool(self.text) and unicodedata.combining(self.text[0]) > 0

    @property
    def joins(self) -> bool:
        """Whether it is a mark over this letter and the next."""
        return self.is_mark and unicodedata.combining(self.text[0]) == _DOUBLE_ABOVE


@lru_cache(maxsize=1_024)
def shaped(text: str, face_name: str, small_caps: bool, language: str = "") -> tuple[Shaped, ...]:
    """The glyphs of a text in a face of `fonts.FACES`, in reading order from left to right, in the forms of its
    language (a small capital of a Turkish i has a dot); without one in those that all share. Among small capitals
    figures and signs stay as they are: the type's own 1 for them is like the small capital of i."""
    import uharfbuzz

    font = fonts.face(face_name).shaper
    language = _NO_LANGUAGE if language in _WITHOUT_FORMS else language or _NO_LANGUAGE
    plain = [number for number, char in enumerate(text) if small_caps and _is_hindered(char, face_name, language)]
    dotted = [number for number in plain if text[number] == "i"]
    buffer = uharfbuzz.Buffer()
    buffer.cluster_level = uharfbuzz.BufferClusterLevel(_BY_CHARACTER)
    drawn = text if small_caps else _under_accents(text, font)
    buffer.add_str("".join("İ" if number in dotted else char for number, char in enumerate(drawn)))
    buffer.guess_segment_properties()
    buffer.language = language
    own = {"locl": [(number, number + 1, False) for number in plain]} if plain else {}
    capitals = {"c2sc": [(number, number + 1, True) for number in dotted]} if dotted else {}
    others = [number for number, char in enumerate(text) if not (char.isalpha() or unicodedata.combining(char))]
    small = [(0, len(text), small_caps), *((number, number + 1, False) for number in others)]
    uharfbuzz.shape(font, buffer, {**_FEATURES, "smcp": small, **own, **capitals})
    infos = buffer.glyph_infos
    written = _texts(text, [(info.codepoint, info.cluster) for info in infos], font)
    glyphs = [
        Shaped(info.codepoint, position.x_advance, position.x_offset, position.y_offset, each)
        for info, position, each in zip(infos, buffer.glyph_positions, written, strict=True)
    ]
    if any(glyph.is_mark for glyph in glyphs):
        _attach(glyphs, face_name)
    return tuple(glyphs)


def _under_accents(text: str, font: uharfbuzz.Font) -> str:
    """The text with letters without a dot where an accent takes its place and the type has no letter for both."""
    drawn = [*text]
    for number, char in enumerate(text):
        if char in _DOTLESS:
            marks = "".join(takewhile(unicodedata.combining, text[number + 1 :]))
            composed = unicodedata.normalize("NFC", char + marks)[0]
            has_both = composed not in _DOTTED and font.get_nominal_glyph(ord(composed))
            if any(unicodedata.combining(mark) == _ABOVE for mark in marks) and not has_both:
                drawn[number] = _DOTLESS[char]
    return "".join(drawn)


def _texts(text: str, glyphs: list[tuple[int, int]], font: uharfbuzz.Font) -> list[str]:
    """What each glyph stands for, by its index and its cluster. Several have one cluster where HarfBuzz has brought
    marks into another order, to compose one of them with the letter: each mark is then told by its glyph."""
    starts = sorted({cluster for _, cluster in glyphs})
    left = {start: text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)}
    found: list[str] = []
    for number, (index, cluster) in enumerate(glyphs):
        marks = (
            char for char in left[cluster] if unicodedata.combining(char) and font.get_nominal_glyph(ord(char)) == index
        )
        mark = next(marks, "") if number and glyphs[number - 1][1] == cluster else ""
        left[cluster] = left[cluster].replace(mark, "", 1)
        found.append(mark)
    for number, (_, cluster) in enumerate(glyphs):
        if not number or glyphs[number - 1][1] != cluster:
            found[number] = left[cluster]
    return found


@lru_cache(maxsize=4_096)
def _is_hindered(char: str, face_name: str, language: str) -> bool:
    """Whether a letter has a small capital, but none in the form that its language has for it: the German f."""

    def glyph(language: str, small_caps: bool) -> int:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(char)
        buffer.guess_segment_properties()
        buffer.language = language
        uharfbuzz.shape(fonts.face(face_name).shaper, buffer, {"smcp": small_caps})
        return int(buffer.glyph_infos[0].codepoint)

    if language == _NO_LANGUAGE or not char.islower() or glyph(language, True) != glyph(language, False):
        return False
    return glyph(_NO_LANGUAGE, True) != glyph(_NO_LANGUAGE, False)


@dataclass(frozen=True, slots=True)
class Outline:
    """Where a glyph's outline reaches, from its origin, in units of the em."""

    left: float
    right: float
    bottom: float
    top: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


def _attach(glyphs: list[Shaped], face_name: str) -> None:
    """Places each mark that has no anchor by the outline of its letter, and each clear of what it would run into."""
    lean = fonts.face(face_name).lean
    x_height = outline(face_name, fonts.face(face_name).shaper.get_nominal_glyph(ord("x")) or 0).top

    def raise_over(letter: Shaped) -> float:
        top = outline(face_name, letter.index).top
        return top - x_height if top > x_height + _OVERSHOOT else 0

    letter = None
    advance = middle = raised = lowered = 0.0
    for number, glyph in enumerate(glyphs):
        if not glyph.is_mark:
            letter, advance = outline(face_name, glyph.index), glyph.advance
            middle = _upright(face_name, glyph.index).middle
            raised = raise_over(glyph)
            lowered = min(0, letter.bottom + _OVERSHOOT)
        elif letter and glyph.joins:
            following = next((each for each in glyphs[number + 1 :] if not each.is_mark), glyph)
            up = max(glyph.up, raised, 0 if following is glyph else raise_over(following))
            glyphs[number] = Shaped(glyph.index, 0, round(glyph.right + lean * (up - glyph.up)), round(up), glyph.text)
        elif letter:
            mark = outline(face_name, glyph.index)
            anchored = glyph.right or glyph.up
            up = glyph.up
            kind = unicodedata.combining(glyph.text[0])
            if kind == _ABOVE:
                up = max(up, raised)
                raised = up + mark.top - x_height
            elif kind == _BELOW:
                up = min(up, lowered)
                lowered = up + mark.bottom
            aside = glyph.right if anchored else middle + _aside(face_name, glyph.text[0]) - advance
            right = aside + lean * (up - glyph.up)
            glyphs[number] = Shaped(glyph.index, 0, round(right), round(up), glyph.text)


@lru_cache(maxsize=16_384)
def outline(face_name: str, index: int) -> Outline:
    """The outline of a glyph of that face; a glyph without one reaches nowhere."""
    extents = fonts.face(face_name).shaper.get_glyph_extents(index)
    if extents is None:
        return Outline(0, 0, 0, 0)
    left, top = extents.x_bearing, extents.y_bearing
    return Outline(left, left + extents.width, top + extents.height, top)


@lru_cache(maxsize=4_096)
def _upright(face_name: str, index: int) -> Outline:
    """The outline of a glyph were it not slanted: over the middle of a slanted letter is not over that of its box."""
    lean = fonts.face(face_name).lean
    if not lean:
        return outline(face_name, index)
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.transformPen import TransformPen

    bounds = BoundsPen(None)
    fonts.face(face_name).shaper.draw_glyph_with_pen(index, TransformPen(bounds, (1, 0, -lean, 1, 0, 0)))
    left, bottom, right, top = bounds.bounds or (0, 0, 0, 0)
    return Outline(left, right, bottom, top)


@lru_cache(maxsize=1_024)
def _aside(face_name: str, mark: str) -> float:
    """How far right of a letter's middle a mark stands that has no anchor there. Upright marks are centred on it. Of
    slanted ones it is the mean of the letters on which the type has anchors for them, so that all accents are alike."""
    import uharfbuzz

    face = fonts.face(face_name)
    own = _upright(face_name, face.shaper.get_nominal_glyph(ord(mark)) or 0).middle
    found = []
    for letter in _ANCHORED if face.lean else "":
        buffer = uharfbuzz.Buffer()
        buffer.add_str(letter + mark)
        buffer.guess_segment_properties()
        uharfbuzz.shape(face.shaper, buffer, {})
        if len(buffer.glyph_infos) == 2 and buffer.glyph_positions[1].x_offset:
            (base, _), (first, second) = buffer.glyph_infos, buffer.glyph_positions
            right = first.x_advance + second.x_offset - face.lean * second.y_offset
            found.append(right - _upright(face_name, base.codepoint).middle)
    return sum(found) / len(found) if found else -own
