"""Colour spaces: how an ink is written in a PDF for screens and home printers, for a press, or in grey.

For a press: type and black lines are black ink alone, so that they stay sharp when plates shift; only large
areas of black get the other inks under it; no colour takes more than MOST_INK (the sum of the four shares).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from generator.display import Ink, Raster
from generator.luminance import LIGHT
from generator.render import separation
from generator.render.separation import MOST_BLACK, MOST_INK, NEUTRAL, RICH_BLACK

_BLACK = {"type": 0.3, "line": 0.2, "area": MOST_BLACK}
"""A neutral ink darker than this is black. A line less dark is not: it may be the light one on a black ground."""
_DARK = 0.35
"""Neutral type darker than this is set in a tint of black ink alone, if it is not black."""

Use = Literal["type", "line", "area"]


@dataclass(frozen=True, slots=True)
class Colours:
    """A colour space: the operators for filling and stroking with an ink, and how pictures are embedded."""

    fill: Callable[[Ink, Use], str]
    stroke: Callable[[Ink, Use], str]
    picture: Callable[[Raster], tuple[str, bytes]]
    catalog: str = ""
    """Entries of the catalog that name the space."""
    info: str = ""
    """Entries of the document's information that claim a standard."""
    pdf: str = "1.6"
    """The version of PDF that it is written in."""
    separates: bool = False
    """Whether black is an ink of its own."""


def _rgb(ink: Ink, _: Use) -> tuple[str, str]:
    if ink.red == ink.green == ink.blue:
        return f"{_share(ink.red / 255)}", "g"
    return f"{_share(ink.red / 255)} {_share(ink.green / 255)} {_share(ink.blue / 255)}", "rg"


def _grey(ink: Ink, _: Use) -> tuple[str, str]:
    return _share(_light(ink)), "g"


def _cmyk(ink: Ink, use: Use) -> tuple[str, str]:
    return " ".join(_share(part) for part in cmyk(ink, use)), "k"


def cmyk(ink: Ink, use: Use) -> tuple[float, float, float, float]:
    """Cyan, magenta, yellow and black (0…1) of an ink."""
    red, green, blue = ink.red / 255, ink.green / 255, ink.blue / 255
    light, neutral = _light(ink), max(red, green, blue) - min(red, green, blue) < NEUTRAL
    if neutral and light < _BLACK[use]:
        return RICH_BLACK if use == "area" else (0.0, 0.0, 0.0, 1.0)
    black = 1 - max(red, green, blue)
    if red == green == blue or (use == "type" and neutral and light < _DARK):
        return 0.0, 0.0, 0.0, 1 - light
    parts = [(1 - channel - black) / (1 - black) for channel in (red, green, blue)]
    room = min(1.0, (MOST_INK - black) / max(sum(parts), 1e-9))
    cyan, magenta, yellow = (part * room for part in parts)
    return cyan, magenta, yellow, black


def _light(ink: Ink) -> float:
    return sum(share * channel for share, channel in zip(LIGHT, (ink.red, ink.green, ink.blue), strict=True)) / 255


@lru_cache(maxsize=1024)
def _share(value: float) -> str:
    """A share as PDF writes numbers: never with an exponent (ISO 32000-1, 7.3.3)."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _space(
    convert: Callable[[Ink, Use], tuple[str, str]],
) -> tuple[Callable[[Ink, Use], str], Callable[[Ink, Use], str]]:
    @lru_cache(maxsize=512)
    def fill(ink: Ink, use: Use) -> str:
        return " ".join(convert(ink, use))

    @lru_cache(maxsize=512)
    def stroke(ink: Ink, use: Use) -> str:
        numbers, operator = convert(ink, use)
        return f"{numbers} {operator.upper()}"

    return fill, stroke


def _as_it_is(raster: Raster) -> tuple[str, bytes]:
    return "/ColorSpace /DeviceRGB /Filter /DCTDecode", raster.jpeg


def _grey_picture(raster: Raster) -> tuple[str, bytes]:
    return "/ColorSpace /DeviceGray /Filter /FlateDecode", zlib.compress(separation.grey(raster.jpeg), 6)


def _press_picture(raster: Raster) -> tuple[str, bytes]:
    ground = (raster.ground, cmyk(raster.ground, "area")) if raster.ground else None
    return "/ColorSpace /DeviceCMYK /Filter /FlateDecode", zlib.compress(separation.separated(raster.jpeg, ground), 6)


_INTENT = (
    "/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (FOGRA39) "
    "/OutputCondition (Offset, coated paper, ISO 12647-2:2004) "
    "/RegistryName (http://www.color.org) /Info (Coated FOGRA39, ISO 12647-2:2004) >>]"
)
_DATE = "D:20260101000000Z"
_PDFX = f"/GTS_PDFXVersion (PDF/X-1a:2003) /CreationDate ({_DATE}) /ModDate ({_DATE})"
"""ISO 15930-4 (PDF/X-1a:2003). A condition of the ICC's registry needs no embedded profile. The standard asks for
dates; these belong to the program's version, not to the build, so that the same cards make the same bytes."""

COLOURS: dict[str, Colours] = {
    "rgb": Colours(*_space(_rgb), _as_it_is),
    "cmyk": Colours(*_space(_cmyk), _press_picture, _INTENT, _PDFX, "1.4", separates=True),
    "grey": Colours(*_space(_grey), _grey_picture),
}
"""The colour spaces by the names that `--colour` takes."""
