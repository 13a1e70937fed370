"""The colour key of a PNG: the one colour of its samples that is transparent (PNG, third edition, 11.3.1.1, tRNS).

Pillow compares samples with it after it has brought them to 8 bits, or does not compare them at all, so that samples of
2, 4 and 16 bits are compared here.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFile import ImageFile

STRIP = 256
"""Rows of pixels that are looked at together, so that little more memory is taken than the picture's own."""
_HIGH, _LOW = "RGB;16B", "RGB;16L"
"""How Pillow takes the high bytes of samples of 16 bits for a picture of 8, and how it can be made to take the low."""


@dataclass(frozen=True, slots=True)
class ColourKey:
    """The key as its samples stand in the picture that Pillow decodes; of colours of 16 bits that has the high bytes
    alone, and `low` is white where the low ones are the key's."""

    samples: tuple[int, ...]
    low: Image | None = None

    def hidden(self, strip: Image, top: int) -> Image:
        """Where a strip of that picture, from that row, has the key's colour: white on black."""
        from PIL import ImageChops

        if strip.mode.startswith("I"):
            masks = [_equal(strip, self.samples[0])]
        else:
            masks = [_band_equal(strip, band, value) for band, value in enumerate(self.samples)]
        if self.low is not None:
            masks.append(self.low.crop((0, top, strip.width, top + strip.height)))
        return reduce(ImageChops.darker, masks)


def key_of(content: bytes) -> ColourKey | None:
    """The key of a PNG with samples of 2, 4 or 16 bits; None for pictures without one, and of other kinds."""
    with _opened(content) as picture:
        key = picture.info.get("transparency")
        way = str(picture.tile[0][3]) if picture.tile else ""
        if isinstance(key, int) and way in ("L;2", "L;4"):
            return ColourKey((key * 255 // (2 ** int(way[2:]) - 1),))
        if isinstance(key, int) and picture.mode.startswith("I"):
            return ColourKey((key,))
        if not isinstance(key, tuple) or way != _HIGH:
            return None
    return ColourKey(tuple(sample >> 8 for sample in key), _low_equal(content, tuple(sample & 255 for sample in key)))


def _opened(content: bytes) -> ImageFile:
    from PIL import Image as Images

    return Images.open(io.BytesIO(content))


def _low_equal(content: bytes, key: tuple[int, ...]) -> Image:
    """Where the low bytes of colours of 16 bits are the key's."""
    from PIL import Image as Images

    with _opened(content) as picture:
        picture.tile = [picture.tile[0]._replace(args=_LOW)]
        picture.load()
        found = Images.new("L", picture.size)
        for top in range(0, picture.height, STRIP):
            strip = picture.crop((0, top, picture.width, min(top + STRIP, picture.height)))
            found.paste(ColourKey(key).hidden(strip, top), (0, top))
    return found


def _band_equal(strip: Image, band: int, value: int) -> Image:
    return strip.getchannel(band).point([255 if each == value else 0 for each in range(256)])


def _equal(strip: Image, value: int) -> Image:
    from PIL import ImageMath

    ones: Image = ImageMath.lambda_eval(lambda named: named["strip"] == value, strip=strip.convert("I"))
    return ones.point(lambda each: each * 255).convert("L")
