"""The type: EB Garamond (OFL), cut from its variable files into the four faces the cards use.

A face is subset to what cards can need (Latin, Greek, Cyrillic, punctuation, arrows), then fixed at its
weight. That takes seconds, so the result is kept in the user's cache, keyed by the versions that made
it; without a writable cache everything works, only slower.
"""

from __future__ import annotations

import io
import unicodedata
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.cache import kept

if TYPE_CHECKING:
    import uharfbuzz

_PACKAGE = "fontpkg_eb_garamond"
_DISTRIBUTION = "fontpkg-eb-garamond"
_CUT = 1
"""Raise it when the way faces are cut changes: it is part of the cache's key."""

FACES: dict[str, tuple[str, int, str]] = {
    "regular": ("EBGaramond[wght].ttf", 400, "Regular"),
    "italic": ("EBGaramond-Italic[wght].ttf", 400, "Italic"),
    "semibold": ("EBGaramond[wght].ttf", 600, "SemiBold"),
    "bold": ("EBGaramond[wght].ttf", 700, "Bold"),
}
"""Name in templates: variable file, weight, style name."""

_RANGES = (
    (0x20, 0x24F),
    (0x2B0, 0x3FF),
    (0x400, 0x52F),
    (0x1E00, 0x1EFF),
    (0x2000, 0x22FF),
    (0x25A0, 0x27FF),
)
_FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "smcp", "c2sc", "onum", "lnum"]


@dataclass(frozen=True)
class Face:
    """One face of the type, ready for shaping and embedding. Metrics are in units of the em."""

    name: str
    style: str
    data: bytes

    @property
    def postscript_name(self) -> str:
        return f"LeonardoGaramond-{self.style}"

    @property
    def full_name(self) -> str:
        """As messages name it."""
        return f"EB Garamond {self.style}"

    @cached_property
    def units_per_em(self) -> int:
        return int(self.shaper.face.upem)

    @cached_property
    def characters(self) -> frozenset[int]:
        """The code points the face has a glyph for."""
        return frozenset(self.shaper.face.unicodes)

    @cached_property
    def shaper(self) -> uharfbuzz.Font:
        """The face as HarfBuzz sees it, scaled to its own em."""
        import uharfbuzz

        return uharfbuzz.Font(uharfbuzz.Face(self.data))

    def missing(self, text: str) -> list[str]:
        """The characters of a text without a glyph, each once, in order; line ends are no characters."""
        return [char for char in dict.fromkeys(text) if ord(char) not in self.characters and char != "\n"]


def describe(char: str) -> str:
    """A character as a message names it: itself, its code point, its Unicode name."""
    return f"'{char}' (U+{ord(char):04X} {unicodedata.name(char, 'unnamed')})"


@cache
def face(name: str) -> Face:
    """The face of that name in FACES. Raises KeyError on another name."""
    file, weight, style = FACES[name]
    key = f"face-{_CUT}-{version(_DISTRIBUTION)}-{version('fonttools')}-{file}-{weight}"
    return Face(name, style, kept(key, lambda: _cut(file, weight, style)))


def _cut(file: str, weight: int, style: str) -> bytes:
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = TTFont(io.BytesIO(_subset(file)), recalcTimestamp=False)
    instance: Any = instancer.instantiateVariableFont(font, {"wght": weight})
    for identifier, text in ((4, f"Leonardo Garamond {style}"), (6, f"LeonardoGaramond-{style}")):
        instance["name"].setName(text, identifier, 3, 1, 0x409)
        instance["name"].removeNames(identifier, 1)
    buffer = io.BytesIO()
    instance.save(buffer)
    return buffer.getvalue()


@cache
def _subset(file: str) -> bytes:
    from fontTools import subset
    from fontTools.ttLib import TTFont

    source = files(_PACKAGE).joinpath("files").joinpath(file)
    font = TTFont(io.BytesIO(source.read_bytes()), recalcTimestamp=False)
    options = subset.Options(
        layout_features=_FEATURES, hinting=False, notdef_outline=True, name_IDs=["*"], glyph_names=False
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(
        unicodes=[code for code in font.getBestCmap() if any(low <= code <= high for low, high in _RANGES)]
    )
    subsetter.subset(font)
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()
