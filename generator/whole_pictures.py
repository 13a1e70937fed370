"""Whether a picture's file has all that the picture needs. Pillow fills up what is missing, and says nothing."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from dataclasses import dataclass
from functools import cache

from PIL import Image

from generator.pieces import png_chunks, scans_of

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples to the pixel by the colour type of a PNG (PNG, third edition, 11.2.1)."""
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where each pass of an interlaced PNG begins, across and down, and its steps (the same, 8.1)."""
_PNG = b"\x89PNG"
_STEP = 1 << 20
_MOST_COLOURS = 256
_COEFFICIENTS = 64
_FILL = b"\xff"
"""What may stand before any marker of a JPEG, as often as one likes (ITU-T T.81, B.1.1.2)."""
_ENOUGH = 65_536
"""Bytes that are put before the end of a JPEG."""
_BAND = 8
"""Rows of a JPEG that are compared at once."""
_LEAST_ROWS, _LEAST_PIXELS = 16, 65_536
"""Fewer that are missing are not told: some programs lose the last blocks."""


def beyond_palette(picture: Image.Image) -> str:
    """What is wrong with a decoded picture that names colours which its palette lacks, or ""."""
    colours = len(picture.palette.palette) // 3 if picture.mode == "P" and picture.palette else 0
    clear = picture.info.get("transparency")
    if colours and isinstance(clear, bytes) and len(clear) > _MOST_COLOURS:
        return f"it says of {len(clear):,} colours how transparent they are; a palette has {_MOST_COLOURS} at most"
    known = not colours or picture.histogram()[colours:].count(0) == 256 - colours
    return "" if known else f"it names more than the {colours} colours of its palette"


def lacks_rows(content: bytes) -> bool:
    """Whether the data of a PNG or JPEG end before its last row."""
    return _png_lacks_rows(content) if content.startswith(_PNG) else _jpeg_lacks_rows(content)


def _png_lacks_rows(content: bytes) -> bool:
    """Whether the data of a PNG end before its last row. Raises zlib.error, struct.error or KeyError for a damaged
    one."""
    width, height, depth, colour, _, _, interlaced = struct.unpack_from(">IIBBBBB", content, 16)
    whole = [(0, 0, 1, 1)]
    wanted = 0
    for left, top, across, down in _PASSES if interlaced else whole:
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and rows > 0:
            wanted += rows * (1 + (columns * depth * _CHANNELS[colour] + 7) // 8)
    inflater = zlib.decompressobj()
    for kind, start, end in png_chunks(content):
        data = content[start:end] if kind == b"IDAT" else b""
        while data and wanted > 0:
            wanted -= len(inflater.decompress(data, _STEP))
            data = inflater.unconsumed_tail
        if wanted <= 0 or inflater.eof:
            break
    return wanted > 0 and wanted > len(inflater.flush())


def _jpeg_lacks_rows(content: bytes) -> bool:
    """Whether the data of a JPEG end before its last scan, or in that well before its last row.

    What a decoder misses there it makes up, as a grey or as rows without detail. So it is given more data of no meaning
    before the end: a whole scan leaves them unread, one that ends early takes them for its own and looks otherwise.
    """
    scans = scans_of(content)
    if scans.end == len(content):
        return False
    as_it_is = _bands(content)
    if scans.coefficients < as_it_is.coefficients:
        return True
    with_more = _bands(content[: scans.end].rstrip(_FILL) + _no_meaning() + content[scans.end :])
    pairs = enumerate(zip(as_it_is.sums, with_more.sums, strict=True))
    first = next((index for index, pair in pairs if len(set(pair)) > 1), len(as_it_is.sums))
    missing = as_it_is.height - _BAND * first
    return missing > _LEAST_ROWS and missing * as_it_is.width > _LEAST_PIXELS


@dataclass(frozen=True, slots=True)
class _Bands:
    """A decoded JPEG: its size, a sum of the pixels of each band of rows, from the top, and how many coefficients the
    scans of one in several passes tell one by one."""

    width: int
    height: int
    coefficients: int
    sums: list[int]


def _bands(content: bytes) -> _Bands:
    with Image.open(io.BytesIO(content), formats=("JPEG",)) as picture:
        picture.load()
        width, height = picture.size
        coefficients = _COEFFICIENTS * len(picture.getbands()) if "progressive" in picture.info else 0
        tops = range(0, height, _BAND)
        sums = [zlib.crc32(picture.crop((0, top, width, top + _BAND)).tobytes()) for top in tops]
    return _Bands(width, height, coefficients, sums)


@cache
def _no_meaning() -> bytes:
    """Bytes that no marker of a JPEG is among."""
    return hashlib.shake_128(b"no meaning").digest(_ENOUGH).replace(b"\xff", b"\0")
