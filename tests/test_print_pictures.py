"""Authors' pictures: crop, focus, resolution, and what is refused (field reports 16, 18)."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator import pictures
from generator.display import Box, um
from generator.model import Place
from tests.print_making import card, documents, written

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n<circle cx="5" cy="5" r="4" fill="#ff0000"/></svg>'
)
STYLE = {"template": "notebook"}


def photo(
    folder: Path, name: str, size: tuple[int, int] = (900, 1200), colour: str = "#336699", **options: object
) -> str:
    Image.new("RGB", size, colour).save(folder / name, **options)  # type: ignore[arg-type]
    return name


def shown(folder: Path, art: str, **changes: object) -> dict[str, object]:
    return {"art": art, "place": Place(str(folder / "set.yaml"), 3, 5), **changes}


def embedded(path: Path) -> list[pikepdf.Object]:
    with pikepdf.open(path) as opened:
        return [
            (int(item.Width), int(item.Height))
            for item in opened.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]


def test_forty_copies_of_a_large_picture_embed_it_once_at_the_prints_resolution(tmp_path: Path) -> None:
    art = photo(tmp_path, "big.png", (3000, 4000))
    path = written(tmp_path, [card(1, copies=40, **shown(tmp_path, art))], root=tmp_path, **STYLE)
    ((width, height),) = embedded(path)
    box = Box(0, 0, um(52), um(65))
    assert width == pytest.approx(box.width / 25_400 * pictures.PRINT_DPI, abs=2)
    assert height == pytest.approx(box.height / 25_400 * pictures.PRINT_DPI, abs=2)


def test_a_coarse_picture_is_told_with_its_effective_resolution(tmp_path: Path) -> None:
    art = photo(tmp_path, "small.jpg", (184, 230))
    _, problems = documents([card(1, **shown(tmp_path, art))], root=tmp_path, **STYLE)
    (found,) = problems
    assert (found.level, found.id) == ("warning", "coarse-picture")
    assert "has 90 pixels to the inch at 52 × 65 mm; below 200 it looks coarse" in found.message


@pytest.mark.parametrize(
    ("focus", "left"), [((0.5, 0.5), 300.0), ((0.0, 0.5), 0.0), ((1.0, 0.5), 600.0), ((0.4, 0.5), 200.0)]
)
def test_the_focus_stays_in_sight(focus: tuple[float, float], left: float) -> None:
    part = pictures.cut(1000, 400, Box(0, 0, 1000, 1000), focus)
    assert (part.left, part.top, part.width, part.height) == (left, 0, 400, 400)


def test_a_turned_photo_and_a_transparent_one_come_out_as_seen(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    lying = Image.new("RGB", (1200, 900), "red")
    lying.paste("blue", (0, 0, 1200, 450))
    lying.save(tmp_path / "turned.jpg", exif=exif)
    Image.new("RGBA", (900, 1200), (0, 0, 0, 0)).save(tmp_path / "clear.png")
    box = Box(0, 0, um(45), um(60))
    for name, corner in (("turned.jpg", (255, 0, 0)), ("clear.png", (255, 255, 255))):
        drawn = pictures.draw(card(1, art=name), tmp_path / name, box, pictures.Ink(0, 0, 0), box)
        assert drawn.problems == ()
        raster = drawn.items[0].load()  # type: ignore[union-attr]
        with Image.open(io.BytesIO(raster.jpeg)) as seen:
            assert seen.size == (raster.width, raster.height)
            assert seen.getpixel((5, 5)) == pytest.approx(corner, abs=4)


def test_a_drawing_stays_vectors(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(SVG)
    path = written(tmp_path, [card(1, **shown(tmp_path, "a.svg"))], root=tmp_path, **STYLE)
    assert embedded(path) == []
    assert b"/Filter" in path.read_bytes()


def bomb() -> bytes:
    """A small PNG that says it has 2.5 billion pixels."""
    header = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.png", b"no picture", "is neither a PNG nor a JPEG"),
        ("a.png", bomb(), "pixels"),
        ("a.gif", b"GIF89a" + b"\0" * 50, "is neither a PNG nor a JPEG"),
        ("a.svg", SVG.replace(b"<circle", b"<script/><circle"), "is refused at its line 2: the element <script>"),
        ("a.svg", b"<!DOCTYPE svg []>" + SVG, "document types and entities are not read"),
        ("a.svg", SVG.replace(b'r="4"', b'r="4" href="x.png"'), "may not refer to anything else"),
    ],
)
def test_harmful_and_broken_pictures_are_refused_at_the_card(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    _, problems = documents([card(1, **shown(tmp_path, name))], root=tmp_path, **STYLE)
    (found,) = problems
    assert (found.id, found.level, found.line) == ("bad-picture", "error", 3)
    assert f"card 'test-01': the picture '{name}'" in found.message
    assert message in found.message


def test_a_cut_off_picture_is_refused(tmp_path: Path) -> None:
    photo(tmp_path, "whole.jpg")
    (tmp_path / "half.jpg").write_bytes((tmp_path / "whole.jpg").read_bytes()[:900])
    _, problems = documents([card(1, **shown(tmp_path, "half.jpg"))], root=tmp_path, **STYLE)
    assert [each.id for each in problems] == ["bad-picture"]
    assert "is damaged" in problems[0].message
