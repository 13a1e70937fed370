"""Pictures in the inks of a press and in grey: pixel by pixel as `colour` does it for the colours of a design.

A black area of a design gets other inks under it at once. In a picture they come in by degrees, from MOST_BLACK down to
black, else its shadows would lose what is in them; what shows through the picture is as it is beside it.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from generator.display import Ink
from generator.luminance import LIGHT

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_INK = 2.4
RICH_BLACK = (0.4, 0.3, 0.3, 1.0)
"""Cyan, magenta, yellow and black of large black areas."""
NEUTRAL = 0.16
"""An ink is neutral when its channels lie within this."""
MOST_BLACK = 0.2
"""A neutral area darker than this is black."""
_ROWS = 256
"""Rows of a picture that are in memory in numbers at once."""
_SAME, _OTHER = 6, 16
"""By how much of 255 pixels that show the ground differ from it at most, for JPEG is not exact, and others at least."""
Ground = tuple[Ink, tuple[float, float, float, float]]
"""A colour, and the inks that it has where it is an area of the design."""


def grey(jpeg: bytes) -> bytes:
    """The picture's pixels in rows, a byte each, 0 for black."""
    from PIL import Image as Images

    with Images.open(io.BytesIO(jpeg)) as picture:
        return picture.convert("RGB").convert("L", (*LIGHT, 0)).tobytes()


def separated(jpeg: bytes, ground: Ground | None = None) -> bytes:
    """The picture's pixels in rows, four bytes each: cyan, magenta, yellow, black, 255 for a full ink. `ground` is what
    shows where it is transparent."""
    from PIL import Image as Images

    rows: list[bytes] = []
    with Images.open(io.BytesIO(jpeg)) as picture:
        colours = picture.convert("RGB")
    for top in range(0, colours.height, _ROWS):
        strip = colours.crop((0, top, colours.width, min(top + _ROWS, colours.height)))
        rows.append(_inks(strip, ground).tobytes())
    return b"".join(rows)


def _inks(picture: Image, ground: Ground | None) -> Image:
    from PIL import Image as Images
    from PIL import ImageMath

    red, green, blue = picture.split()
    light = picture.convert("L", (*LIGHT, 0))

    def inks(known: dict[str, Any]) -> list[Any]:
        least, most, exact = known["min"], known["max"], known["float"]
        channels = [exact(known[name]) / 255 for name in ("red", "green", "blue")]
        highest = most(most(channels[0], channels[1]), channels[2])
        lowest = least(least(channels[0], channels[1]), channels[2])
        black = 1 - highest
        parts = [(highest - channel) / most(highest, 1 / 255) for channel in channels]
        room = least((MOST_INK - black) / most(parts[0] + parts[1] + parts[2], 0.001), 1.0)
        near = most(1 - (highest - lowest) / NEUTRAL, 0.0)
        under = near * most(1 - exact(known["light"]) / (255 * MOST_BLACK), 0.0)
        shares = [*(part * room for part in parts), black]
        shares = [share + (full - share) * under for share, full in zip(shares, RICH_BLACK, strict=True)]
        if ground:
            own = (ground[0].red / 255, ground[0].green / 255, ground[0].blue / 255)
            apart = [abs(channel - part) for channel, part in zip(channels, own, strict=True)]
            far = most(most(apart[0], apart[1]), apart[2]) * 255
            alike = least(most((_OTHER - far) / (_OTHER - _SAME), 0.0), 1.0)
            shares = [share + (full - share) * alike for share, full in zip(shares, ground[1], strict=True)]
        left = (MOST_INK - (shares[0] + shares[1] + shares[2] + shares[3])) * 255
        up = most(least(left / 4, 0.5), 0.0)
        return [known["convert"](least(most(share * 255 + up, 0.0), 255.0), "L").im for share in shares]

    made = ImageMath.lambda_eval(inks, red=red, green=green, blue=blue, light=light)
    assert isinstance(made, list)
    return Images.merge("CMYK", made)
