"""Letters of a style at a size: their glyphs, the room they take and how far their ink reaches.

Ligatures are off, so that the text can be found and copied in the PDF. Lengths are whole micrometres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from generator import fonts
from generator.display import Glyph, Ink
from generator.shaping import outline, shaped

Align = Literal["left", "center", "right"]
Anchor = Literal["top", "middle", "bottom"]

ICON_SIDE_UM = 100_000
"""The side of the square in which a symbol's form is drawn, to be scaled where it is used."""
ICON_SIDE, ICON_DROP = 1.16, 0.26
"""An inline icon's side and how far it reaches below the baseline, as shares of the size."""

CAPITALS = 0.7
"""The height of capitals, as a share of the size."""
APART = 0.5
"""How far texts beside one another are parted at least, in parts of their size: twice as far as their words."""
_ICON_APART = 0.03
"""How far letters stand from an icon at least, as a share of the size."""


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
    language: str = ""
    """That of the text, for letters that have another form in it."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where something stands on a line: from left to right of its start, and above and below the baseline.

    Negative `left` is ink before the start; negative `down` is ink that ends above the baseline.
    """

    left: int
    right: int
    up: int
    down: int

    def moved(self, x: int) -> Reach:
        return Reach(self.left + x, self.right + x, self.up, self.down)


NOWHERE = Reach(0, 0, 0, 0)


def together(reaches: Sequence[Reach]) -> Reach:
    """What reaches as far as each of them; NOWHERE of none."""
    if not reaches:
        return NOWHERE
    return Reach(
        min(each.left for each in reaches), max(each.right for each in reaches),
        max(each.up for each in reaches), max(each.down for each in reaches),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lettered:
    """Letters set at a size: the advance, with tracking behind the last one, and the reach of each glyph with ink.

    `reach` is that of all together.
    """

    glyphs: tuple[Glyph, ...]
    advance: int
    reaches: tuple[Reach, ...]
    reach: Reach


@lru_cache(maxsize=1_024)
def lettered(text: str, face: str, small_caps: bool, size: int, extra: float, language: str = "") -> Lettered:
    """The text in that face; `extra` is the space after each letter, in micrometres."""
    scale = size / fonts.face(face).units_per_em
    glyphs: list[Glyph] = []
    for each in shaped(text, face, small_caps, language):
        if each.is_mark:
            back = extra / 2 if each.joins else extra
            glyph = _glyph(each.index, 0, each.text, round(each.right * scale - back), round(each.up * scale))
        else:
            glyph = _glyph(each.index, round(each.advance * scale + extra), each.text)
        glyphs.append(glyph)
    reaches = reaches_of(glyphs, face, size)
    advance = sum(glyph.advance for glyph in glyphs)
    return Lettered(tuple(glyphs), advance, reaches, together(reaches))


def reaches_of(glyphs: Sequence[Glyph], face: str, size: int) -> tuple[Reach, ...]:
    """Where each of these letters with ink stands on a line that begins with them."""
    scale = size / fonts.face(face).units_per_em
    found: list[Reach] = []
    x = 0
    for glyph in glyphs:
        ink = outline(face, glyph.index)
        if ink.right > ink.left:
            start = x + glyph.right
            left, right = start + round(ink.left * scale), start + round(ink.right * scale)
            found.append(Reach(left, right, glyph.up + round(ink.top * scale), -glyph.up - round(ink.bottom * scale)))
        x += glyph.advance
    return tuple(found)


_glyph = lru_cache(maxsize=16_384)(Glyph)
"""Equal glyphs kept once, so that ten thousand cards fit in memory."""


def shape(text: str, style: Style, size: int, face: str = "") -> tuple[Glyph, ...]:
    """The glyphs of a text in that style at a size in micrometres."""
    return lettered(text, face or style.face, style.small_caps, size, style.tracking * size, style.language).glyphs


def width(text: str, style: Style, size: int) -> int:
    """The width of a line of plain text, in micrometres; no tracking behind its last letter."""
    extra = style.tracking * size
    letters = lettered(text, style.face, style.small_caps, size, extra, style.language)
    return letters.advance - (round(extra) if text else 0)


def clearance(size: int, free: int) -> int:
    """How much farther from an icon letters stand, of which the ink leaves so much free as they are; they may lean into
    it (then that is negative)."""
    return max(0, round(size * _ICON_APART) - free)
