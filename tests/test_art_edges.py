"""Where art ends: photos go on beyond the cut to and fro, and lines of drawings end alike in every program."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator import drawings, svg
from generator.display import BLACK
from generator.display import Path as Outline
from generator.rasters import Pixels, mirrored
from tests.print_making import card, written
from tests.print_reading import sheets
from tests.projects import write


def folded(place: int, length: int) -> int:
    """Which pixel of so many stands at a place before, in or behind them, between two mirrors."""
    at = place % (2 * length)
    return at if at < length else 2 * length - 1 - at


@pytest.mark.parametrize("size", [(1, 1), (5, 1), (3, 4), (9, 9)])
@pytest.mark.parametrize("beyond", [(0, 0, 0, 0), (7, 0, 2, 11), (3, 4, 3, 4), (1, 20, 0, 1)])
def test_a_photo_goes_on_to_and_fro(size: tuple[int, int], beyond: tuple[int, int, int, int]) -> None:
    picture = Image.new("RGB", size)
    picture.putdata([(x * 20, y * 20, 9) for y in range(size[1]) for x in range(size[0])])
    left, top, right, bottom = beyond
    made = mirrored(picture, Pixels(*size, left, top, right, bottom))
    assert made.size == (size[0] + left + right, size[1] + top + bottom)
    for x in range(made.width):
        for y in range(made.height):
            assert made.getpixel((x, y)) == (20 * folded(x - left, size[0]), 20 * folded(y - top, size[1]), 9)


STRIP = """template: strip
extends: plain
faces:
  symbols:
    pic: {kind: plate, box: {left: 0, right: 0, top: 0, height: 1}}
"""


def test_a_strip_narrower_than_the_bleed_fills_it(tmp_path: Path) -> None:
    Image.new("RGB", (800, 800), "#ffa000").save(tmp_path / "photo.png")
    root = write(tmp_path, {"templates/strip.yaml": STRIP})
    path = written(root, [card(1, art="photo.png")], root=root, template="strip", backs="none")
    trim = sheets(path)[0].trims((63, 88))[0]
    with pypdfium2.PdfDocument(path) as opened:
        seen = opened[0].render(scale=300 / 72).to_pil().convert("RGB")
    scale = 300 / 25.4
    for up in (0.5, 1.5, 2.4, 2.8):
        found = seen.getpixel((int((trim.left + 30) * scale), int((trim.top - up) * scale)))
        assert found == pytest.approx((255, 160, 0), abs=6), f"{up} mm beyond the cut"


LINE = '<svg viewBox="0 0 90 50"><path fill="none" stroke="#000000" stroke-width="10" {} d="{}"/></svg>'
ROUND_ENDS, ROUND_CORNERS = 'stroke-linecap="round"', 'stroke-linejoin="round"'
ALIKE = [
    (ROUND_ENDS, "M20 27z", ROUND_ENDS, "M20 27L20 27"),
    (ROUND_ENDS, "M20 27z M60 10L70 30", ROUND_ENDS, "M60 10L70 30 M20 27L20 27"),
    (ROUND_ENDS, "M20 27c0 0 0 0 0 0", ROUND_ENDS, "M20 27L20 27"),
    (ROUND_ENDS, "M20 27q0 0 0 0z", ROUND_ENDS, "M20 27L20 27"),
    (ROUND_CORNERS, "M20 27H70z", ROUND_ENDS, "M20 27L70 27"),
    (ROUND_CORNERS, "M20 27H70L20 27z", ROUND_ENDS, "M20 27L70 27"),
    (ROUND_CORNERS, "M20 27H70V27.0001H20z", ROUND_ENDS, "M20 27L70 27"),
    (ROUND_ENDS, "M20 27H70z", "", "M20 27L70 27"),
    (f'{ROUND_ENDS} stroke-linejoin="bevel"', "M20 27H70z", "", "M20 27L70 27"),
    (ROUND_ENDS, "M20 20H70V27H20z M40 40z", ROUND_ENDS, "M20 20H70V27H20z M40 40L40 40"),
]
"""A drawing's lines, and plain ones that look the same."""


def outlines(attributes: str, data: str) -> list[Outline]:
    drawing = svg.read(LINE.format(attributes, data).encode())
    return [item for item in drawings.outlines(drawing, 1000, 0, 0, BLACK) if isinstance(item, Outline)]


@pytest.mark.parametrize(("attributes", "data", "plain", "same"), ALIKE)
def test_parts_without_area_are_open_lines(attributes: str, data: str, plain: str, same: str) -> None:
    ends = {(item.segments, item.cap) for item in outlines(attributes, data)}
    wanted = {(item.segments, item.cap) for item in outlines(plain, same)}
    assert ends == wanted


@pytest.mark.parametrize("outline", ["M20 27H70H40z", "M20 27H70L45 28z", "M20 27C40 27 50 27 70 27", "M20 27H70H40"])
def test_other_lines_stay_as_they_are(outline: str) -> None:
    (item,) = outlines(ROUND_ENDS, outline)
    assert item.cap == "round"
    assert len(item.segments) == len(svg.read(LINE.format("", outline).encode()).strokes[0].steps)


CUT = """template: cut
extends: notebook
faces:
  symbols: {leaf: null, frame: null, rule: null, title: null, seal: null, number: null, version: null, plate: {box: {}}}
"""
GROUND = '<rect width="63" height="88" fill="#ffffff"/>'


@pytest.mark.parametrize(
    ("attributes", "data", "inked"),
    [
        (ROUND_ENDS, "M20 27z M40 10L50 20", 78.5 + 141.4 + 78.5),
        (ROUND_CORNERS, "M20 27H50z", 300 + 78.5),
        (ROUND_ENDS, "M20 27H50z", 300),
    ],
    ids=["a dot beside a line", "round corners", "round ends of no end"],
)
def test_dots_and_corners_are_seen(tmp_path: Path, attributes: str, data: str, inked: float) -> None:
    """In mm², by PDFium, which leaves out and adds some where a PDF has them as the drawing has."""
    line = f'<path fill="none" stroke="#000000" stroke-width="10" {attributes} d="{data}"/>'
    (tmp_path / "a.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{GROUND}{line}</svg>', encoding="utf-8"
    )
    root = write(tmp_path, {"templates/cut.yaml": CUT})
    path = written(root, [card(1, art="a.svg")], root=root, template="cut", backs="none")
    trim = sheets(path)[0].trims((63, 88))[0]
    scale = 200 / 25.4
    with pypdfium2.PdfDocument(path) as opened:
        seen = opened[0].render(scale=200 / 72).to_pil().convert("L")
    area = seen.crop(tuple(round(edge * scale) for edge in (trim.left, trim.top, trim.right, trim.bottom)))
    assert sum(area.histogram()[:128]) / scale**2 == pytest.approx(inked, rel=0.02)
