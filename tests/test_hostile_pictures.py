"""Pictures and drawings as an enemy makes them, and the largest that are read, within the limits."""

from __future__ import annotations

import io
import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.hostile_making import SET, SETTINGS, project
from tests.hostile_runs import run, run_all, tree
from tests.profile_making import ADOBE_RGB, cmyk, grey, rgb

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits, pipes and devices of POSIX")


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, depth: int, colour: int, rows: bytes, *more: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    parts = (chunk(b"IHDR", header), *more, chunk(b"IDAT", rows), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def zeros(count: int) -> bytes:
    """So many zero bytes, compressed, made piece by piece."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(bytes(1_000_000)) for _ in range(count // 1_000_000)]
    return b"".join([*parts, packer.compress(bytes(count % 1_000_000)), packer.flush()])


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'
DOT = '<circle cx="4" cy="4" r="2"/>'
PIXEL = "data:image/png;base64,iVBORw0KGgo="


def refused_pictures() -> Iterator[tuple[str, bytes]]:
    """Pictures that are no good, by name."""
    yield "bomb.png", png(50_000, 50_000, 8, 2, zeros(1_000_000))
    yield "wide.png", png(2_000_000_000, 1, 8, 2, zeros(1_000))
    yield "nothing.png", png(0, 0, 8, 2, zeros(1))
    yield "short.png", png(3_000, 3_000, 8, 2, zeros(1_000))
    yield "line.png", png(1, 50_000_000, 1, 0, zeros(100_000_000))
    yield "row.png", png(50_000_000, 1, 1, 0, zeros(6_250_001))
    yield "words.png", png(10, 10, 8, 2, zeros(310), chunk(b"zTXt", b"k\0\0" + zeros(200_000_000)))
    yield "empty.png", b""
    yield "empty.svg", b""
    yield "cut.png", (ROOT / "templates/pictures/sheet.png").read_bytes()[:3_000]
    yield "really-gif.png", b"GIF89a" + bytes(60)
    yield "really-svg.png", SVG.format(DOT).encode()
    yield "really-png.svg", png(4, 4, 8, 2, zeros(52))
    yield "script.svg", SVG.format("<script>1</script>").encode()
    yield "click.svg", SVG.format('<g onclick="x()"/>').encode()
    yield "image.svg", SVG.format('<image href="/etc/passwd"/>').encode()
    yield "data.svg", SVG.format(f'<image xlink:href="{PIXEL}"/>').encode()
    yield "use.svg", SVG.format('<use href="other.svg#a"/>').encode()
    yield "link.svg", SVG.format('<circle r="2" xlink:href="file:///etc/passwd"/>').encode()
    yield "paint.svg", SVG.format('<circle r="2" fill="url(https://a.example/)"/>').encode()
    yield "style.svg", SVG.format("<style>@import 'x';</style>").encode()
    yield "entity.svg", b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + SVG.format("&a;").encode()
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 30))
    yield "laughs.svg", f'<!DOCTYPE svg [<!ENTITY l0 "ha">{laughs}]>{SVG.format("&l29;")}'.encode()
    yield "deep.svg", SVG.format("<g>" * 100_000).encode()
    yield "blanks.svg", SVG.format(f'<g transform="{" " * 3_000_000}x">{DOT}</g>').encode()
    yield "letters.svg", SVG.format(f'<g transform="{"a" * 3_000_000}">{DOT}</g>').encode()
    yield "digits.svg", SVG.format(f'<circle r="{"1" * 3_000_000}x"/>').encode()
    yield "shapes.svg", SVG.format(DOT * 100_000).encode()
    yield "steps.svg", SVG.format(f'<path d="M0 0{"L1 1" * 500_000}"/>').encode()
    yield "flags.svg", SVG.format(f'<path d="M0 0{"A1 1 0 0 " * 300_000}"/>').encode()
    yield "ten-million.svg", SVG.format(DOT).encode().ljust(10_000_000)
    yield "encoded.svg", b'<?xml version="1.0" encoding="utf-7"?>' + SVG.format(DOT).encode()
    yield "encoded-hex.svg", b'<?xml version="1.0" encoding="big5"?>' + SVG.format(DOT).encode()
    yield "far.svg", SVG.format('<path d="M1e999 0L1 1"/>').encode()
    yield "flat.svg", SVG.format('<path d="M0 0A0 0 0 0 0 0 0L1 1 z"/><path d="M0 0A1 1e-300 0 0 0 0 0L"/>').encode()


def segment(marker: int, data: bytes = b"") -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


def jpeg(before: bytes, *, between: bytes = b"", scans: int = 0, progressive: bool = False) -> bytes:
    """A small JPEG with these bytes before all else, and its last scan so many times more, with bytes before each."""
    buffer = io.BytesIO()
    Image.new("L", (1_000, 1_000), 77).save(buffer, "JPEG", progressive=progressive)
    plain = buffer.getvalue()
    last = plain[plain.rindex(b"\xff\xda") : -2]
    return plain[:2] + before + plain[2:-2] + (between + last) * scans + plain[-2:]


IN_PIECES = {
    "texts.png": (png(4, 4, 8, 2, zeros(52), chunk(b"tEXt", b"a\0b") * 1_000_000), "more than 100,000 chunks"),
    "rows.png": (png(4, 4, 8, 2, b"", *[chunk(b"IDAT", b"")] * 1_000_000), "more than 100,000 chunks"),
    "comments.jpg": (jpeg(segment(0xFE) * 2_000_000), "more than 10,000 segments"),
    "restarts.jpg": (jpeg(b"\xff\xd0" * 5_000_000), "more than 10,000 segments"),
    "extensions.jpg": (jpeg(b"\xff\xf3" * 5_000_000), "more than 10,000 segments"),
    "filled.jpg": (jpeg(b"\xff" * 50_000_000), "more than 10,000 segments"),
    "zeros.jpg": (jpeg(b"\xff\0" * 5_000_000), "more than 10,000 segments"),
    "padded.jpg": (jpeg(segment(0xFE))[:6] + b"x" * 50_000_000, "more than 10,000 segments"),
    "frames.jpg": (jpeg(segment(0xC0, bytes(60_000)) * 70), "more than 4,000,000 bytes of frames"),
    "tables.jpg": (jpeg(segment(0xDB, (b"\0" + b"\1" * 64) * 1_000) * 70), "more than 4,000,000 bytes of frames"),
    "exif.jpg": (jpeg(segment(0xE1, b"Exif\0\0".ljust(60_000)) * 500), "more than 4,000,000 bytes of frames"),
    "layers.jpg": (jpeg(segment(0xED, b"8BIM" * 15_000) * 500), "more than 4,000,000 bytes of frames"),
    "scans.jpg": (jpeg(b"", scans=1_000, progressive=True), "more than 30 scans"),
    "between.jpg": (jpeg(b"", between=segment(0xFE) * 1_000_000, scans=1), "10,000 segments between them"),
    "hidden.jpg": (jpeg(b"", between=segment(0xFE, b"\xff\xd9"), scans=1_000, progressive=True), "more than 30 scans"),
    "arithmetic.jpg": (jpeg(segment(0xC9, bytes(15))), "arithmetic coding"),
    "long.jpg": (
        jpeg(segment(0xFE, bytes(60_000)) * 501, progressive=True),
        "30,000,000 of a progressive JPEG",
    ),
}


def test_pictures_in_pieces_as_no_program_writes_are_told_in_time(tmp_path: Path) -> None:
    project(tmp_path, a_card_for_each(list(IN_PIECES)), SETTINGS.replace("plain", "notebook"))
    for name, (content, _) in IN_PIECES.items():
        (tmp_path / name).write_bytes(content)
    ended = run(tmp_path, "check")
    assert ended.code == 1
    for name, (_, told) in IN_PIECES.items():
        (line,) = [each for each in ended.out.splitlines() if f"'{name}'" in each]
        assert told in line


IN_MANY = {
    "texts.png": png(1_000, 1_300, 8, 0, zeros(1_001 * 1_300), chunk(b"tEXt", b"a\0b") * 99_990),
    "comments.jpg": jpeg(segment(0xFE) * 9_900),
    "tables.jpg": jpeg(segment(0xDB, (b"\0" + b"\1" * 64) * 1_000) * 61),
    "layers.jpg": jpeg(segment(0xED, b"Photoshop 3.0\0" + b"8BIM\4\5\0\0\0\0\0\0" * 5_000) * 66),
    "scans.jpg": jpeg(b"", scans=20, progressive=True),
    "film.jpg": jpeg(b"") + b"\xff\xda" * 5_000 + bytes(range(256)) * 1_000,
}


@pytest.mark.parametrize("name", IN_MANY)
def test_pictures_in_as_many_pieces_as_are_read_are_printed_in_time(name: str, tmp_path: Path) -> None:
    project(tmp_path, SET.replace("title: One", f"art: {name}"), SETTINGS.replace("plain", "notebook"))
    (tmp_path / name).write_bytes(IN_MANY[name])
    assert run(tmp_path, "build", "mine", "--only", "sheets").code == 0


def a_card_for_each(names: list[str]) -> str:
    cards = "".join(f"  - {{id: c{n}, symbols: [cat, skull], title: T, art: {name}}}\n" for n, name in enumerate(names))
    return SET + cards


def test_every_bad_picture_is_told_at_its_card_in_one_run(tmp_path: Path) -> None:
    pictures = dict(refused_pictures())
    project(tmp_path, a_card_for_each(list(pictures)), SETTINGS.replace("plain", "notebook"))
    for name, content in pictures.items():
        (tmp_path / name).write_bytes(content)
    before = tree(tmp_path)
    ended = run(tmp_path, "build", "mine", "--only", "sheets")
    assert ended.code == 1
    for name in pictures:
        assert f"the picture '{name}'" in ended.err, name
    assert ended.err.count("[bad-picture]") == len(pictures)
    assert tree(tmp_path) == before


PROFILES = {
    "GRAY": grey(1.8),
    "RGB": rgb(ADOBE_RGB, 2.2),
    "CMYK": cmyk(lambda c, m, y, k: (100 - 25 * (c + m + y + k), 0, 0)),
}


def largest_pictures(folder: Path) -> Iterator[str]:
    """Pictures of as many pixels as are read, the costly sorts with a profile, which costs most; one at a time."""
    side = 7_071

    def described(space: str) -> bytes:
        return chunk(b"iCCP", b"p\0\0" + zlib.compress(PROFILES[space]))

    for name, depth, colour, wide, each in (
        ("rgba", 8, 6, side, 4), ("grey16", 16, 0, side, 2), ("rgb16", 16, 2, 5_000, 6), ("rgba16", 16, 6, 5_000, 8),
    ):  # fmt: skip
        key = (chunk(b"tRNS", bytes(6)),) if name == "rgb16" else ()
        more = (described("RGB" if colour else "GRAY"), *key)
        (folder / "art.png").write_bytes(png(wide, wide, depth, colour, zeros((wide * each + 1) * wide), *more))
        yield name
    palette = (chunk(b"PLTE", bytes(768)), chunk(b"tRNS", bytes(range(256))))
    (folder / "art.png").write_bytes(png(side, side, 8, 3, zeros((side + 1) * side), described("RGB"), *palette))
    yield "palette"
    for name, mode, side, options in (
        ("jpeg", "RGB", 7_071, {}),
        ("cmyk", "CMYK", 7_071, {}),
        ("progressive", "RGB", 5_000, {"progressive": True, "subsampling": 0}),
    ):
        Image.new(mode, (side, side), (40,) * len(mode)).save(
            folder / "art.png", "JPEG", quality=20, icc_profile=PROFILES[mode], **options
        )
        yield name


@pytest.mark.slow
def test_the_largest_pictures_are_printed_within_the_limits(tmp_path: Path) -> None:
    project(tmp_path, SET.replace("title: One", "art: art.png"), SETTINGS.replace("plain", "notebook"))
    for name in largest_pictures(tmp_path):
        ended = run(tmp_path, "build", "mine", "--only", "sheets", "--card", "180x260", "--proof")
        assert ended.code == 0, (name, ended.said)


def test_a_palette_that_tells_of_more_colours_than_there_can_be_is_refused_by_check_as_by_build(tmp_path: Path) -> None:
    project(tmp_path, SET.replace("title: One", "art: art.png"), SETTINGS.replace("plain", "notebook"))
    for told in (256, 257, 3_000):
        parts = (chunk(b"PLTE", bytes(768)), chunk(b"tRNS", bytes(told)))
        (tmp_path / "art.png").write_bytes(png(64, 64, 8, 3, zeros(65 * 64), *parts))
        for line in (("check",), ("build", "mine", "--only", "single")):
            ended = run(tmp_path, *line)
            assert ("[bad-picture]" in ended.said) is (told > 256), (told, line, ended.said[-300:])


def test_a_deep_picture_has_fewer_pixels(tmp_path: Path) -> None:
    project(tmp_path, SET.replace("title: One", "art: art.png"))
    for depth, colour, told in ((16, 2, 1), (16, 6, 1), (16, 4, 1), (16, 0, 0), (8, 6, 0)):
        (tmp_path / "art.png").write_bytes(png(5_001, 5_000, depth, colour, b""))
        said = run(tmp_path, "check").out
        assert said.count("at most 25,000,000 in all of 16 bits to the channel are read") == told, (depth, colour)


DRAWINGS = {
    "lines": f'<path d="M0 0{"l1 1" * 99_000}"/>',
    "lines turned often": '<g transform="rotate(3)">' * 60 + f'<path d="M0 0{"l1 1" * 99_000}"/>' + "</g>" * 60,
    "curves": f'<path d="M0 0{"c1 1 2 2 3 3" * 49_900}"/>',
    "arcs": f'<path d="M0 0{"a5 3 20 1 0 1 1" * 6_600}"/>',
    "circles": DOT.replace("2", "1") * 4_800,
    "shapes": '<path d="M0 0c1 1 2 2 3 3 1 2 3 4 5 6" stroke="#000000" transform="scale(.2)"/>' * 9_900,
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_largest_drawings_are_printed_within_the_limits(name: str, tmp_path: Path) -> None:
    project(tmp_path, SET.replace("title: One", "art: art.svg"), SETTINGS.replace("plain", "notebook"))
    (tmp_path / "art.svg").write_text(SVG.format(DRAWINGS[name]), encoding="utf-8")
    for ended in run_all(tmp_path, [("check",), ("build", "mine", "--only", "sheets")]):
        assert ended.code == 0, ended.said[-500:]


COVERING = {
    "filled": ('<path d="M0 0H9V9H0Z"/>', 890),
    "round": ('<circle cx="4.5" cy="4.5" r="4.5" stroke="#ff0000" stroke-width="8"/>', 350),
    "lines": ('<path d="M0 0L9 9" stroke="#ff0000" stroke-width="0.01" fill="none"/>', 8_000),
}


@pytest.mark.parametrize("name", COVERING)
def test_a_drawing_that_is_covered_most_often_becomes_a_picture_within_the_limits(name: str, tmp_path: Path) -> None:
    shape, most = COVERING[name]
    project(tmp_path, SET.replace("title: One", "art: art.svg"), SETTINGS.replace("plain", "notebook"))
    (tmp_path / "art.svg").write_text(SVG.format(shape * most), encoding="utf-8")
    ended = run(tmp_path, "build", "mine", "--only", "single", "--format", "png")
    assert ended.code == 0, ended.said[-500:]
    (tmp_path / "art.svg").write_text(SVG.format(shape * (most * 9 // 8)), encoding="utf-8")
    assert "cover it more than 1,000 times" in run(tmp_path, "check").out


def test_a_drawing_of_too_many_arcs_is_refused(tmp_path: Path) -> None:
    project(tmp_path, SET.replace("title: One", "art: art.svg"))
    (tmp_path / "art.svg").write_text(SVG.format(f'<path d="M0 0{"a5 3 20 1 0 1 1" * 6_700}"/>'), encoding="utf-8")
    assert "more than 100,000 steps" in run(tmp_path, "check").out
