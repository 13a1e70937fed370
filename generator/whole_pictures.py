"""Whether a picture's file has all that the picture needs. Pillow fills up what is missing, and says nothing."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image

from generator.pieces import png_chunks

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples to the pixel by the colour type of a PNG (PNG, third edition, 11.2.1)."""
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where each pass of an interlaced PNG begins, across and down, and its steps (the same, 8.1)."""
_PNG = b"\x89PNG"
_STEP = 1 << 20
_MOST_COLOURS = 256
_END, _FILL = b"\xff\xd9", bytes(64)
"""The end of a JPEG, and what is put in its place: without some bytes more the decoder waits before the last blocks."""
_LEAST_ROWS, _LEAST_PIXELS = 32, 65_536
"""Fewer that are missing are not told from the last blocks, and from what those bytes may be read as."""


def beyond_palette(picture: Image.Image) -> str:
    """What is wrong with a decoded picture that names colours which its palette lacks, or ""."""
    colours = len(picture.palette.palette) // 3 if picture.mode == "P" and picture.palette else 0
    clear = picture.info.get("transparency")
    if colours and isinstance(clear, bytes) and len(clear) > _MOST_COLOURS:
        return f"it says of {len(clear):,} colours how transparent they are; a palette has {_MOST_COLOURS} at most"
    known = not colours or picture.histogram()[colours:].count(0) == 256 - colours
    return "" if known else f"it names more than the {colours} colours of its palette"


def lacks_rows(content: bytes, last: int) -> bool:
    """Whether the data of a PNG or JPEG end before its last row; of a JPEG `last` is the lowest that is not black."""
    return _png_lacks_rows(content) if content.startswith(_PNG) else _jpeg_lacks_rows(content, last)


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


def _jpeg_lacks_rows(content: bytes, last: int) -> bool:
    """Whether the data of a JPEG end well before its `last` row that is not black.

    Decoded without its end it has the rows that its data bring, and is black below them; with it a grey that was never
    there. Of one in several passes nothing is known before its end.
    """
    with Image.open(io.BytesIO(content[: content.rfind(_END)] + _FILL), formats=("JPEG",)) as picture:
        if picture.mode not in ("L", "RGB") or "progressive" in picture.info:
            return False
        try:
            picture.load()
        except OSError:
            brought = picture.im.getbbox()
            missing = last - brought[3] if brought else 0
            return missing > _LEAST_ROWS and missing * picture.width > _LEAST_PIXELS
    return False
