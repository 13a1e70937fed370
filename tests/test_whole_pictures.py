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
                assert not lacks_rows(content), (size, quality, subsampling)
                assert not lacks_rows(content[:-2] + b"\xff" * 5 + content[-2:]), (size, quality, subsampling)


@pytest.mark.parametrize("form", ["plain", "progressive"])
@pytest.mark.parametrize("subsampling", [0, 1, 2])
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
@pytest.mark.parametrize("share", [0.01, 0.2, 0.5, 0.8, 0.9])
def test_a_jpeg_that_ends_early_is_told_though_it_has_an_end(
    share: float, mode: str, subsampling: int, form: str
) -> None:
    whole = jpeg(painted((750, 1050), mode, "noise"), quality=90, subsampling=subsampling, progressive=form != "plain")
    pixels = whole.find(b"\xff\xda") + 20
    content = whole[: pixels + round((len(whole) - pixels) * share)] + b"\xff\xd9"
    assert lacks_rows(content)
    assert lacks_rows(content + whole)
    assert not lacks_rows(whole + b"what some programs put behind it")
    assert not lacks_rows(whole + content)


@pytest.mark.parametrize("size", [(3000, 400), (20_000, 90), (400, 5_000)])
def test_a_jpeg_that_ends_in_its_first_row_is_told(size: tuple[int, int]) -> None:
    whole = jpeg(painted(size, "RGB", "noise"), quality=90)
    for more in (21, 60, 600):
        assert lacks_rows(whole[: whole.find(b"\xff\xda") + more] + b"\xff\xd9")


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
    assert not lacks_rows(png(bytes(row * 700), size, depth, colour, parts))
    assert not lacks_rows(png(bytes(row * 700 + 9), size, depth, colour, parts))
    for rows in (300, 699):
        assert lacks_rows(png(bytes(row * rows), size, depth, colour, parts))


def test_an_interlaced_png_has_seven_passes() -> None:
    for size in ((1, 1), (2, 5), (8, 8), (9, 13)):
        rows = b""
        for left, top, across, down in PASSES:
            columns = len(range(left, size[0], across))
            rows += bytes(1 + columns * 3) * len(range(top, size[1], down)) if columns else b""
        for data, lacks in ((rows, False), (rows[:-1], True)):
            content = png(data, size, 8, 2)
            interlaced = content[:28] + b"\1" + content[29:]
            assert lacks_rows(interlaced) is lacks


def test_what_lacks_rows_is_a_damaged_picture(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    for rows, told in ((700, ""), (300, "is damaged: its data end before its last row")):
        path.write_bytes(png(bytes([0, *[90] * 1800]) * rows, (600, 700), 8, 2))
        assert fault_of(path)[0] == told
