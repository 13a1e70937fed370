"""Every kind of PNG (PNG, third edition, table 9), with transparent colours and without, pixel by pixel."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass
from random import Random

import pytest
from PIL import Image

from generator import colour_key, rasters
from generator.display import Ink

GROUND = Ink(200, 100, 50)
WIDE, HIGH = 16, 4
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
GREY, COLOUR, PALETTE, ALPHA = 0, 2, 3, (4, 6)
KINDS = [
    *((GREY, bits) for bits in (1, 2, 4, 8, 16)),
    *((COLOUR, bits) for bits in (8, 16)),
    *((PALETTE, bits) for bits in (1, 2, 4, 8)),
    *((kind, bits) for kind in ALPHA for bits in (8, 16)),
]


@dataclass(frozen=True)
class Drawn:
    """Samples of a picture by row and pixel, its palette and what its chunk tRNS says."""

    kind: int
    bits: int
    pixels: list[list[tuple[int, ...]]]
    palette: list[tuple[int, ...]]
    clear: tuple[int, ...]

    def png(self) -> bytes:
        head = struct.pack(">IIBBBBB", WIDE, HIGH, self.bits, self.kind, 0, 0, 0)
        rows = [[sample for pixel in row for sample in pixel] for row in self.pixels]
        packed = ["".join(f"{sample:0{self.bits}b}" for sample in row) for row in rows]
        data = b"".join(b"\0" + int(row, 2).to_bytes(len(row) // 8, "big") for row in packed)
        wide = 1 if self.kind == PALETTE else 2
        parts = [
            (b"IHDR", head),
            (b"PLTE", bytes(value for colour in self.palette for value in colour)),
            (b"tRNS", b"".join(value.to_bytes(wide, "big") for value in self.clear)),
            (b"IDAT", zlib.compress(data)),
        ]
        written = [*(part for part in parts if part[1]), (b"IEND", b"")]
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
            for name, body in written
        )

    def seen(self, pixel: tuple[int, ...]) -> tuple[float, ...]:
        """The colour that the pixel has on the ground."""
        most = 2**self.bits - 1
        opaque = 1.0
        if self.kind == PALETTE:
            colour = tuple(map(float, self.palette[pixel[0]]))
            opaque = self.clear[pixel[0]] / 255 if self.clear else 1.0
        else:
            shares = [sample * 255 / most for sample in pixel]
            colour = tuple(shares[:3]) if self.kind in (COLOUR, 6) else (shares[0],) * 3
            opaque = pixel[-1] / most if self.kind in ALPHA else float(pixel != self.clear)
        under = (GROUND.red, GROUND.green, GROUND.blue)
        return tuple(value * opaque + below * (1 - opaque) for value, below in zip(colour, under, strict=True))


def drawn(kind: int, bits: int, *, keyed: bool, seed: int) -> Drawn:
    random = Random(seed)
    most = 2**bits - 1
    pixels = [[tuple(random.randint(0, most) for _ in range(CHANNELS[kind])) for _ in range(WIDE)] for _ in range(HIGH)]
    if kind == PALETTE:
        palette = [tuple(random.randbytes(3)) for _ in range(most + 1)]
        return Drawn(kind, bits, pixels, palette, tuple(random.choices((0, 128, 255), k=most + 1)) if keyed else ())
    key = pixels[1][5]
    pixels[2][3] = key
    pixels[0][0] = (*key[:-1], key[-1] ^ 1)
    return Drawn(kind, bits, pixels, [], key if keyed else ())


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("kind", "bits", "keyed"),
    [(kind, bits, keyed) for kind, bits in KINDS for keyed in (False, True) if not (keyed and kind in ALPHA)],
)
def test_a_png_of_any_kind_is_seen_as_it_is_meant(kind: int, bits: int, keyed: bool, seed: int) -> None:
    picture = drawn(kind, bits, keyed=keyed, seed=seed)
    content = picture.png()
    whole, size = rasters.Cut(0, 0, WIDE, HIGH, 300, (WIDE, HIGH)), rasters.Pixels(WIDE, HIGH)
    with Image.open(io.BytesIO(content)) as opened:
        found = rasters.small(rasters.flat(opened, GROUND, colour_key.key_of(content)), whole, size)
    assert found.mode == "RGB"
    for y, row in enumerate(picture.pixels):
        for x, pixel in enumerate(row):
            assert found.getpixel((x, y)) == pytest.approx(picture.seen(pixel), abs=2), (x, y, pixel, picture.clear)
