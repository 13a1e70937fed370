"""A raster picture: measured, and brought into the form it is printed in."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from functools import cache

from PIL import Image

from generator import pictures
from generator.display import BLACK, WHITE, Box, Picture
from generator.model import CardDef, Place, Text
from generator.problems import ProblemsFound
from tests.fuzz.outcome import harmless, place, told
from tests.profile_making import ADOBE_RGB, cmyk, grey, rgb

ROOM = pictures.Room(Box(0, 0, 10_000, 14_000), Box(-3000, -3000, 16_000, 20_000), BLACK, WHITE, (3000,) * 4)


@cache
def _card() -> CardDef:
    file = place("pictures/cards.yaml", b"art: it.png\n")
    return CardDef(
        "it", "it", "base", "black", ("cat", "skull"), Text(), Text(), None, 1, 1, "it.png", Place(str(file), 1, 6)
    )


def target(data: bytes) -> None:
    card = _card()
    file = place("pictures/it.png", data)
    os.environ["LEONARDO_CACHE"] = os.devnull  # where nothing can be kept: each input is read anew
    with harmless():
        drawn = pictures.draw(card, file, ROOM)
        problems = list(drawn.problems)
        for item in drawn.items:
            assert isinstance(item, Picture)
            try:
                raster = item.load()
            except ProblemsFound as found:
                problems += found.problems
            else:
                assert (raster.width, raster.height) > (0, 0)
                assert raster.jpeg.startswith(b"\xff\xd8")
    told(problems, file.with_name("cards.yaml"))


PROFILES = {
    "RGB": rgb(ADOBE_RGB, 2.2),
    "L": grey(1.8),
    "CMYK": cmyk(lambda c, m, y, k: (100 - 25 * (c + m + y + k), 0, 0)),
}


def seeds() -> Iterable[bytes]:
    for mode in ("RGB", "RGBA", "L", "LA", "P", "1", "I;16", "CMYK"):
        for kind in ("PNG", "JPEG"):
            buffer = io.BytesIO()
            exif = Image.Exif()
            exif[0x0112] = 6
            try:
                picture = Image.new(mode, (24, 31), 200 if len(mode) == 1 else None)
                picture.save(buffer, kind, exif=exif, icc_profile=PROFILES.get(mode))
            except (OSError, ValueError):
                continue
            yield buffer.getvalue()
