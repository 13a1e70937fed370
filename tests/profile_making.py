"""Small ICC profiles written by hand (ICC.1:2022), for pictures whose colours are known."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence

WHITE = (0.9642, 1.0, 0.8249)
SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.7141))
ADOBE_RGB = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
DISPLAY_P3 = ((0.51512, 0.2412, -0.00105), (0.29198, 0.69225, 0.04189), (0.1571, 0.06657, 0.78407))
"""The red, green and blue of some spaces, as X, Y and Z under D50."""


def rgb(primaries: Sequence[Sequence[float]], gamma: float) -> bytes:
    colorants = [(name + b"XYZ", xyz(each)) for name, each in zip((b"r", b"g", b"b"), primaries, strict=True)]
    return profile(b"RGB ", [*colorants, *((name + b"TRC", curve(gamma)) for name in (b"r", b"g", b"b"))])


def grey(gamma: float) -> bytes:
    return profile(b"GRAY", [(b"kTRC", curve(gamma))])


def cmyk(lab: Callable[[int, int, int, int], tuple[float, float, float]]) -> bytes:
    """A press's, of the L, a and b of each of the sixteen solids; between them it is even."""
    ramp = bytes(range(256))
    solids = [lab(c, m, y, k) for c in (0, 1) for m in (0, 1) for y in (0, 1) for k in (0, 1)]
    table = b"".join(bytes((round(lightness * 2.55), round(a) + 128, round(b) + 128)) for lightness, a, b in solids)
    unit = struct.pack(">9i", *(65_536 if n % 4 == 0 else 0 for n in range(9)))
    lut = b"mft1" + bytes(4) + bytes((4, 3, 2, 0)) + unit + ramp * 4 + table + ramp * 3
    return profile(b"CMYK", [(b"A2B0", lut)], b"prtr", b"Lab ")


def curve(gamma: float) -> bytes:
    return b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256)) + bytes(2)


def xyz(values: Sequence[float]) -> bytes:
    return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(value * 65_536) for value in values))


def profile(space: bytes, tags: Sequence[tuple[bytes, bytes]], kind: bytes = b"mntr", pcs: bytes = b"XYZ ") -> bytes:
    tags = [(b"wtpt", xyz(WHITE)), *tags]
    at, table = 132 + 12 * len(tags), struct.pack(">I", len(tags))
    for name, content in tags:
        table += struct.pack(">4sII", name, at, len(content))
        at += len(content)
    head = struct.pack(">I4xI4s4s4s12x4s", at, 0x0240_0000, kind, space, pcs, b"acsp").ljust(68, b"\0")
    head += struct.pack(">3i", *(round(value * 65_536) for value in WHITE))
    return head.ljust(128, b"\0") + table + b"".join(content for _, content in tags)
