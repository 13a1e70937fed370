"""The pixels of pictures: the part that is seen, brought down, turned, laid on a ground, and going on at its edges."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.colour_key import STRIP, ColourKey
from generator.display import Box, Ink
from generator.exif import TURNS, orientation_of
from generator.profiles import Conversion, conversion_of

if TYPE_CHECKING:
    from PIL.Image import Image

UM_PER_INCH = 25_400
_BLOCK, _MOST_CODED = 16, 4
"""The sides of a JPEG's units in pixels, and the bytes that one pixel of them may take."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The part of a picture that fills a box, in its pixels, and the resolution that gives."""

    left: float
    top: float
    width: float
    height: float
    dpi: float
    whole: tuple[float, float]
    """The size of the picture that it is a part of."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture as embedded: the size of what fills the box, and how much is added at each side."""

    width: int
    height: int
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


def cut(width: float, height: float, box: Box, focus: tuple[float, float]) -> Cut:
    """The largest part with the box's proportions, as near the focus (shares from left and top) as it can be."""
    scale = min(width / box.width, height / box.height)
    wide, high = box.width * scale, box.height * scale
    left = min(max(0.0, focus[0] * width - wide / 2), width - wide)
    top = min(max(0.0, focus[1] * height - high / 2), height - high)
    return Cut(left, top, wide, high, scale * UM_PER_INCH, (width, height))


@dataclass(frozen=True, slots=True)
class Flat:
    """A decoded picture in which nothing is transparent: as it is stored, the `colours` in which it is to be seen (None
    where these are its own) and its Exif orientation."""

    image: Image
    colours: Conversion | None
    orientation: int


def flat(picture: Image, ground: Ink, key: ColourKey | None = None) -> Flat:
    """The picture on the ground where it is transparent. Where nothing has to be laid on that, colours are brought to
    sRGB when it is small, so that little more memory is taken than the picture's own. Raises ProfileFault."""
    colours, orientation = conversion_of(picture), orientation_of(picture)
    picture.load()
    if picture.mode in ("L", "RGB", "CMYK") and not key and not picture.has_transparency_data:
        return Flat(picture, colours, orientation)
    return Flat(_laid_down(picture, ground, key, colours), None, orientation)


def small(picture: Flat, part: Cut, pixels: Pixels) -> Image:
    """The part in as many pixels, as it is to be seen, in sRGB: channels are brought down one after the other, and the
    whole is turned last."""
    from PIL import Image as Images

    image, orientation = picture.image, picture.orientation
    area = _unturned((part.left, part.top, part.left + part.width, part.top + part.height), image.size, orientation)
    size = (pixels.height, pixels.width) if orientation >= 5 else (pixels.width, pixels.height)
    mode = "RGB" if image.mode == "RGBA" else image.mode
    bands = [
        image.getchannel(number).resize(size, Images.Resampling.LANCZOS, box=area)
        for number in range(Images.getmodebands(mode))
    ]
    merged = Images.merge(mode, bands)
    merged = (picture.colours.apply(merged) if picture.colours else merged).convert("RGB")
    turn = TURNS.get(orientation)
    return merged if turn is None else merged.transpose(Images.Transpose[turn])


def _unturned(
    area: tuple[float, float, float, float], size: tuple[int, int], orientation: int
) -> tuple[float, float, float, float]:
    """An area of the picture as it is seen, in the picture as it is stored, which has that size."""
    width, height = size
    corners = []
    for x, y in (area[:2], area[2:]):
        if orientation >= 5:
            x, y = y, x
        if orientation in (2, 3, 7, 8):
            x = width - x
        if orientation in (3, 4, 6, 7):
            y = height - y
        corners.append((x, y))
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(*corners, strict=True))
    return max(0.0, left), max(0.0, top), min(float(width), right), min(float(height), bottom)


def _laid_down(picture: Image, ground: Ink, key: ColourKey | None, colours: Conversion | None) -> Image:
    """The picture in sRGB with 8 bits to the channel (greys of 16 bits would otherwise all come out white), on the
    ground where it is transparent; made strip by strip."""
    from PIL import Image as Images

    if key:
        picture.info.pop("transparency")
    if picture.mode == "P" and colours:
        _recolour(picture, colours)
        colours = None
    grey = picture.mode.startswith("I")
    in_place = picture.mode == ("RGB" if key else "RGBA")
    whole = picture if in_place else Images.new("L" if grey and not key else "RGB", picture.size)
    for top in range(0, picture.height, STRIP):
        part = picture.crop((0, top, picture.width, min(top + STRIP, picture.height)))
        if grey and colours:
            strip = colours.apply(part)
        elif grey:
            strip = part.convert("I").point(lambda value: value * (1 / 256)).convert("L")
        elif picture.has_transparency_data:
            strip = part.convert("RGBA")
            strip = _under_its_alpha(strip, colours) if colours else strip
            strip = Images.alpha_composite(Images.new("RGBA", strip.size, str(ground)), strip).convert(whole.mode)
        elif colours:
            strip = colours.apply(part.convert("L") if part.mode == "1" else part).convert("RGB")
        else:
            strip = part.convert("RGB")
        whole.paste(strip, (0, top))
        if key:
            whole.paste(str(ground), (0, top), key.hidden(part, top))
    return whole


def _recolour(picture: Image, colours: Conversion) -> None:
    """Bring the colours of a palette to sRGB."""
    from PIL import Image as Images

    palette = bytes(picture.getpalette("RGB") or ())
    picture.putpalette(colours.apply(Images.frombytes("RGB", (len(palette) // 3, 1), palette)).tobytes(), "RGB")


def _under_its_alpha(strip: Image, colours: Conversion) -> Image:
    """A strip of RGBA with its colours brought to sRGB, as transparent as it was."""
    found = colours.apply(strip.getchannel("R") if colours.of_greys else strip.convert("RGB")).convert("RGB")
    found.putalpha(strip.getchannel("A"))
    return found


def mirrored(picture: Image, pixels: Pixels) -> Image:
    """The picture going on beyond its edges as if mirrors stood there, to and fro where it is smaller than that."""
    from PIL.Image import Transpose

    broad = _broader(picture, pixels.left, pixels.right)
    high = _broader(broad.transpose(Transpose.TRANSPOSE), pixels.top, pixels.bottom)
    return high.transpose(Transpose.TRANSPOSE)


def _broader(picture: Image, before: int, after: int) -> Image:
    """The picture with so many columns more on its left and right."""
    from PIL import Image as Images
    from PIL import ImageOps

    sides = (picture, ImageOps.mirror(picture))
    whole = Images.new("RGB", (before + picture.width + after, picture.height))
    first, last = -(before // picture.width) - 1, (picture.width + after) // picture.width
    for number in range(first, last + 1):
        whole.paste(sides[number % 2], (before + number * picture.width, 0))
    return whole


def jpeg(image: Image, quality: int, subsampling: int = -1) -> bytes:
    """The picture as JPEG with Huffman codes of its own; `subsampling` 0 keeps the colour of each pixel, -1 leaves it
    to the encoder.

    Such a file is made in one piece of memory, which Pillow reckons at a byte for each pixel; noise takes more.
    """
    from PIL import ImageFile

    padded = [-(-length // _BLOCK) * _BLOCK for length in image.size]
    buffer = io.BytesIO()
    usual = ImageFile.MAXBLOCK
    ImageFile.MAXBLOCK = max(usual, _MOST_CODED * padded[0] * padded[1])
    try:
        image.save(buffer, "JPEG", quality=quality, subsampling=subsampling, optimize=True)
    finally:
        ImageFile.MAXBLOCK = usual
    return buffer.getvalue()
