"""The type: EB Garamond (OFL), cut from its variable files into the faces the cards use.

A face is subset to what cards can need (Latin, Greek, Cyrillic, punctuation, arrows), then fixed at its
weight. The result is kept in the user's cache, keyed by the versions that made it; without a writable cache
everything works, only slower.
"""

from __future__ import annotations

import io
import math
import unicodedata
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from generator.cache import kept

if TYPE_CHECKING:
    import uharfbuzz

_PACKAGE = "fontpkg_eb_garamond"
_DISTRIBUTION = "fontpkg-eb-garamond"
_CUT = 3
"""Raise it when the way faces are cut changes: it is part of the cache's key."""

FACES: dict[str, tuple[str, int, str]] = {
    "regular": ("EBGaramond[wght].ttf", 400, "Regular"),
    "italic": ("EBGaramond-Italic[wght].ttf", 400, "Italic"),
    "semibold": ("EBGaramond[wght].ttf", 600, "SemiBold"),
    "bold": ("EBGaramond[wght].ttf", 700, "Bold"),
    "extrabold": ("EBGaramond[wght].ttf", 800, "ExtraBold"),
}
"""Name in templates, but for the last, which is for what stands out in bold texts: variable file, weight, style name.
"""

_RANGES = (
    (0x20, 0x24F),
    (0x2B0, 0x3FF),
    (0x400, 0x52F),
    (0x1E00, 0x1EFF),
    (0x2000, 0x22FF),
    (0x25A0, 0x27FF),
)
_FEATURES = (
    *(b"kern", b"mark", b"mkmk", b"ccmp", b"locl", b"smcp", b"c2sc", b"onum", b"lnum"),
    *(b"frac", b"numr", b"dnom"),
)
"""The last three are those with which HarfBuzz sets the figures beside a fraction slash (U+2044)."""
_NAMES = range(26)
"""The names the OpenType specification knows, the licence among them."""


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
    def lean(self) -> float:
        """How far to the right upright lines go for each step up: 0.3 in the italic (OpenType, post.italicAngle)."""
        from fontTools.ttLib import TTFont

        post: Any = TTFont(io.BytesIO(self.data), lazy=True)["post"]
        return -math.tan(math.radians(post.italicAngle))

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
    from importlib.metadata import version

    file, weight, style = FACES[name]
    key = f"face-{_CUT}-{version(_DISTRIBUTION)}-{version('uharfbuzz')}-{version('fonttools')}-{file}-{weight}"
    return Face(name, style, kept(key, lambda: _cut(file, weight, style)))


def _cut(file: str, weight: int, style: str) -> bytes:
    """HarfBuzz subsets and fixes the weight in one step, in some hundredths of a second."""
    from importlib.resources import files

    import uharfbuzz
    from fontTools.ttLib import TTFont

    source = uharfbuzz.Face(files(_PACKAGE).joinpath("files").joinpath(file).read_bytes())
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(code for code in source.unicodes if any(low <= code <= high for low, high in _RANGES))
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update(int.from_bytes(tag, "big") for tag in _FEATURES)
    wanted.name_id_set.update(_NAMES)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    wanted.pin_axis_location(source, "wght", weight)
    font = TTFont(io.BytesIO(uharfbuzz.subset(source, wanted).blob.data), recalcTimestamp=False)
    names: Any = font["name"]
    for identifier, text in ((4, f"Leonardo Garamond {style}"), (6, f"LeonardoGaramond-{style}")):
        names.setName(text, identifier, 3, 1, 0x409)
        names.removeNames(identifier, 1)
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()
