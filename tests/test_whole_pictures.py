"""Pictures whose data end early are told, whatever their file ends with; whole ones of every form are not."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from generator.pictures import fault_of
from generator.whole_pictures import lacks_rows

SIZES = ((1, 1), (7, 3), (16, 16), (17, 33), (64, 64), (65, 200), (300, 500), (1200, 90))
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
LOOKS = ("noise", "flat", "black", "black below")


def painted(size: tuple[int, int], mode: str, look: str) -> Image.Image:
    plain = Image.new("L", size, 0 if look == "black" else 200)
    made = (plain if look in ("flat", "black") else Image.effect_noise(size, 80)).convert(mode)
    if look == "black below":
        made.paste(Image.new(mode, size), (0, size[1] // 2))
    return made


def lowest(content: bytes) -> int:
    """The last row that is not black."""
    box = Image.open(io.BytesIO(content)).getbbox()
    return box[3] if box else 0


def jpeg(picture: Image.Image, **options: object) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", **options)  # type: ignore[arg-type]
    return buffer.getvalue()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
@pytest.mark.parametrize("form", ["plain", "optimize", "progressive"])
def test_a_whole_jpeg_lacks_nothing(form: str, mode: str, look: str) -> None:
    for size in SIZES:
        for quality in (20, 95):
            for subsampling in (0, 2):
                picture = painted(size, mode, look)
                options = {form: True} if form != "plain" else {}
                content = jpeg(picture, quality=quality, subsampling=subsampling, **options)
                assert not lacks_rows(content, lowest(content)), (size, quality, subsampling)


@pytest.mark.parametrize("subsampling", [0, 1, 2])
@pytest.mark.parametrize("mode", ["RGB", "L"])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_a_jpeg_that_ends_early_is_told_though_it_has_an_end(share: float, mode: str, subsampling: int) -> None:
    whole = jpeg(painted((750, 1050), mode, "noise"), quality=90, subsampling=subsampling)
    content = whole[: round(len(whole) * share)] + b"\xff\xd9"
    assert lacks_rows(content, lowest(content))
    assert not lacks_rows(whole + b"what some programs put behind it", lowest(whole))


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(rows: bytes, size: tuple[int, int], depth: int, colour: int, parts: int = 1) -> bytes:
    packed = zlib.compress(rows)
    step = -(-len(packed) // parts)
    data = b"".join(chunk(b"IDAT", packed[at : at + step]) for at in range(0, len(packed), step))
    palette = chunk(b"PLTE", bytes(768)) if colour == 3 else b""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, depth, colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + palette + data + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("depth", "colour", "row"),
    [(8, 2, 1801), (8, 6, 2401), (16, 2, 3601), (8, 0, 601), (1, 0, 76), (2, 3, 151), (4, 3, 301), (8, 4, 1201)],
)
@pytest.mark.parametrize("parts", [1, 3])
def test_a_png_without_its_last_rows_is_told(depth: int, colour: int, row: int, parts: int) -> None:
    size = (600, 700)
    assert not lacks_rows(png(bytes(row * 700), size, depth, colour, parts), 0)
    assert not lacks_rows(png(bytes(row * 700 + 9), size, depth, colour, parts), 0)
    for rows in (300, 699):
        assert lacks_rows(png(bytes(row * rows), size, depth, colour, parts), 0)


def test_an_interlaced_png_has_seven_passes() -> None:
    for size in ((1, 1), (2, 5), (8, 8), (9, 13)):
        rows = b""
        for left, top, across, down in PASSES:
            columns = len(range(left, size[0], across))
            rows += bytes(1 + columns * 3) * len(range(top, size[1], down)) if columns else b""
        for data, lacks in ((rows, False), (rows[:-1], True)):
            content = png(data, size, 8, 2)
            interlaced = content[:28] + b"\1" + content[29:]
            assert lacks_rows(interlaced, 0) is lacks


def test_what_lacks_rows_is_a_damaged_picture(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    for rows, told in ((700, ""), (300, "is damaged: its data end before its last row")):
        path.write_bytes(png(bytes([0, *[90] * 1800]) * rows, (600, 700), 8, 2))
        assert fault_of(path)[0] == told
