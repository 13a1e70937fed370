"""The pieces of a picture's file: so many, or such, that reading them takes long by itself, as hardly a program writes
them."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

MOST_CHUNKS = 100_000
"""Chunks of a PNG."""
MOST_SEGMENTS = 10_000
"""Segments of a JPEG before its pixels, and bytes that fill the room between them."""
MOST_TOLD = 4_000_000
"""Bytes of those of its segments that are gone through entry by entry."""
MOST_SCANS = 30
"""Passes in which a JPEG tells its pixels; each is decoded over all of them. Programs write ten or a dozen."""

_SOI, _PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
_SCAN, _END = 0xDA, 0xD9
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]", re.DOTALL)
"""A marker among pixels, where a byte of 255 is followed by 0 and restarts are part of a scan (ITU-T T.81, B.1.1.5)."""
_OF_SPECTRUM, _LAST_COEFFICIENT = 3, 63
_ALONE = frozenset((0x00, 0x01, 0xC8, *range(0xD0, 0xDA), *range(0xF0, 0xFE)))
"""Markers without a length (ITU-T T.81, B.1.1.4), and a byte of filling that would be one."""


_GONE_THROUGH = frozenset((*range(0xC0, 0xD0), 0xDB, 0xDE, 0xE1, 0xED)) - {0xC4, 0xC8, 0xCC}
"""Frames, tables of quantization, Exif and what Photoshop tells."""
_ARITHMETIC = frozenset((*range(0xC9, 0xD0),)) - {0xCC}
"""Frames that few programs read, and that take long to decode (ITU-T T.81, table B.1)."""


def unreadable(content: bytes) -> str:
    """Why the file is not read, in words that follow "the picture …"; nothing if it is."""
    if content.startswith(_PNG):
        return f"has more than {MOST_CHUNKS:,} chunks" if _chunks(content) > MOST_CHUNKS else ""
    if not content.startswith(_SOI):
        return ""
    segments, told, arithmetic, pixels = _before_pixels(content)
    if segments > MOST_SEGMENTS:
        return f"has more than {MOST_SEGMENTS:,} segments before its pixels"
    if told > MOST_TOLD:
        return f"has more than {MOST_TOLD:,} bytes of frames, tables, Exif and the like before its pixels"
    if arithmetic:
        return "is a JPEG with arithmetic coding, which few programs read; save it without"
    if _scans(content, pixels).count > MOST_SCANS:
        return f"has more than {MOST_SCANS} scans, or {MOST_SEGMENTS:,} segments between them"
    return ""


def _chunks(content: bytes) -> int:
    """How many chunks a PNG has, counted no further than it takes."""
    return sum(1 for _ in islice(png_chunks(content), MOST_CHUNKS + 1))


def png_chunks(content: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The chunks of a PNG (PNG, third edition, 5.3): the kind of each, and where its data begin and end."""
    at = len(_PNG)
    while at + 8 <= len(content):
        length, kind = struct.unpack_from(">I4s", content, at)
        yield kind, at + 8, at + 8 + length
        at += 12 + length


def _before_pixels(content: bytes) -> tuple[int, int, bool, int]:
    """How many segments and bytes of filling stand before a JPEG's first scan (ITU-T T.81, B.1.1), counted no further
    than it takes; the bytes of those that are gone through; whether a frame is coded arithmetically; and where the scan
    begins."""
    at, found, told, arithmetic = len(_SOI), 0, 0, False
    while found <= MOST_SEGMENTS:
        start = content.find(b"\xff", at)
        if start < 0 or start + 4 > len(content):
            found += len(content) - at
            break
        found += 1 + start - at
        marker = content[start + 1]
        if marker == _SCAN:
            return found, told, arithmetic, start
        if marker == 0xFF:
            at = start + 1
        elif marker in _ALONE:
            at = start + 2
        else:
            length = int(struct.unpack_from(">H", content, start + 2)[0])
            at = start + 2 + length
            told += length if marker in _GONE_THROUGH else 0
            arithmetic = arithmetic or marker in _ARITHMETIC
    return found, told, arithmetic, len(content)


@dataclass(frozen=True, slots=True)
class Scans:
    """The scans of a JPEG: how many, where its end stands behind the last (that of the file where it has none), and how
    many coefficients of a block they tell to the last bit, those of all components together."""

    count: int
    end: int
    coefficients: int


def scans_of(content: bytes) -> Scans:
    """The scans of a JPEG of no more segments than are read."""
    *_, first = _before_pixels(content)
    return _scans(content, first)


def _scans(content: bytes, first: int) -> Scans:
    """Those from the first on to the end, behind which a film may stand; more than MOST_SCANS where more than
    MOST_SEGMENTS segments stand between them."""
    at, scans = first, 0
    told: set[tuple[int, int]] = set()
    for _ in range(MOST_SEGMENTS):
        found = _MARKER.search(content, at)
        if found is None or scans > MOST_SCANS:
            return Scans(scans, len(content), len(told))
        marker, start = found[0][1], found.end()
        if marker == _END:
            return Scans(scans, found.start(), len(told))
        length = 0 if marker in _ALONE else int.from_bytes(content[start : start + 2])
        if marker == _SCAN:
            scans += 1
            told.update(_told(content[start + 2 : start + length]))
        at = start + length
    return Scans(MOST_SCANS + 1, len(content), len(told))


def _told(scan: bytes) -> Iterator[tuple[int, int]]:
    """The components and coefficients that a scan with this head tells to the last bit (ITU-T T.81, B.2.3, G.1.1.1)."""
    components = scan[1 : 1 + 2 * scan[0] : 2] if scan else b""
    spectrum = scan[1 + 2 * len(components) :]
    if len(spectrum) >= _OF_SPECTRUM and spectrum[2] & 0xF == 0:
        yield from product(components, range(spectrum[0], min(spectrum[1], _LAST_COEFFICIENT) + 1))
