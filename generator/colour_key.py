"""The colour key of a PNG: the one colour of its samples that is transparent (PNG, third edition, 11.3.1.1, tRNS).

Pillow compares samples with it after it has brought them to 8 bits, or does not compare them at all; so the pixels of
that colour are looked for here, wherever that makes a difference.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFile import ImageFile

_STRIP = 256
"""Rows of pixels."""
_BYTES = ("RGB;16B", "RGB;16L")
"""How Pillow takes the high bytes of samples of 16 bits for a picture of 8, and how it takes the low ones."""


def hidden(content: bytes) -> Image | None:
    """Where pixels of the key's colour are, white on black; None if there is no key, or none that needs a look."""
    with _opened(content) as picture:
        key, way = picture.info.get("transparency"), _way(picture)
        if picture.format != "PNG" or not isinstance(key, int | tuple):
            return None
        if picture.mode == "L" and way in ("L;2", "L;4") and isinstance(key, int):
            step = 255 // (2 ** int(way[2:]) - 1)
            return picture.point(_white_at(key * step))
        if picture.mode.startswith("I") and isinstance(key, int):
            return _of_grey(picture, key)
        if way != _BYTES[0] or isinstance(key, int):
            return None
    return _all_white(_of_bytes(content, each, bytes_) for each, bytes_ in _halves(key))


def _opened(content: bytes) -> ImageFile:
    from PIL import Image as Images

    return Images.open(io.BytesIO(content), formats=("PNG", "JPEG"))


def _way(picture: ImageFile) -> str:
    """The name under which Pillow knows how samples are stored."""
    return str(picture.tile[0][3]) if picture.tile else ""


def _white_at(value: int) -> list[int]:
    return [255 if each == value else 0 for each in range(256)]


def _halves(key: tuple[int, ...]) -> list[tuple[str, list[int]]]:
    return [(_BYTES[0], [each >> 8 for each in key]), (_BYTES[1], [each & 255 for each in key])]


def _of_bytes(content: bytes, way: str, key: list[int]) -> Image:
    """Where all these bytes of the samples are the key's."""
    with _opened(content) as picture:
        picture.tile = [picture.tile[0]._replace(args=way)]
        picture.load()
        return _all_white(picture.getchannel(band).point(_white_at(value)) for band, value in enumerate(key))


def _all_white(masks: Iterable[Image]) -> Image:
    from PIL import ImageChops

    return reduce(ImageChops.darker, masks)


def _of_grey(picture: Image, key: int) -> Image:
    from PIL import Image as Images

    found = Images.new("L", picture.size)
    for top in range(0, picture.height, _STRIP):
        strip = picture.crop((0, top, picture.width, min(top + _STRIP, picture.height))).convert("I")
        found.paste(_equal(strip, key), (0, top))
    return found


def _equal(strip: Image, key: int) -> Image:
    from PIL import ImageMath

    ones: Image = ImageMath.lambda_eval(lambda named: named["strip"] == key, strip=strip)
    return ones.convert("L").point(_white_at(1))
