"""Curves of drawings that turn back on themselves: in PNGs of every resolution as far as they go, and no farther."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from generator import drawings, svg
from generator.display import BLACK, Box, Document, Page
from generator.render import png

Point = tuple[float, float]

UNIT = 100
"""Micrometres to the unit of a drawing."""
WIDE, HIGH = 520, 640
_NEAR, _INSIDE = 1.2, 1.7
"""Pixels that an edge may be off: a program cuts bends off by half of one, and pixels on the edge are dark or light."""
HOW = [("round", 96), ("round", 165), ("miter", 96), ("miter", 300), ("bevel", 165)]
"""Corners of lines, and pixels to the inch."""
CURVES: dict[str, tuple[int, tuple[Point, ...]]] = {
    "there and back": (20, ((285, 300), (219.8, 150.1), (322.5, 386.8))),
    "there and nearly back": (30, ((231.8, 368.3), (230.8, 256.6), (228.4, 285.3))),
    "a cusp": (14, ((200, 400), (320, 250), (200, 250), (320, 400))),
    "twice": (30, ((323.1, 398.7), (504, 403), (212, 399.1), (272.2, 389.5))),
    "twice, in itself": (30, ((328.9, 299.5), (486.04, 307.94), (253.41, 302.94), (318.05, 302.1))),
    "a hook": (30, ((205, 305.5), (146.7, 283), (231.8, 307.2), (220.8, 300.45))),
    "far and fast": (20, ((163.5, 226.9), (79.98, 43.07), (194.36, 294.07), (178.03, 261.66))),
    "all on one line": (16, ((100, 100), (400, 400), (90, 90), (300, 300))),
    "a wide bend": (10, ((150, 500), (150, 150), (350, 150), (350, 500))),
}
"""The width of the line, and the points of the curve."""


def at(points: Sequence[Point], time: float) -> Point:
    """Where on a curve one is at that time, by halving as de Casteljau has it."""
    while len(points) > 1:
        pairs = pairwise(points)
        points = [(x + (u - x) * time, y + (v - y) * time) for (x, y), (u, v) in pairs]
    return points[0]


def drawn(folder: Path, dpi: int, path: str) -> Image.Image:
    """The PNG of a drawing with that element."""
    ground = f'<rect width="{WIDE}" height="{HIGH}" fill="#ffffff"/>'
    source = svg.read(f'<svg viewBox="0 0 {WIDE} {HIGH}">{ground}{path}</svg>'.encode())
    whole = Box(0, 0, WIDE * UNIT, HIGH * UNIT)
    items = tuple(drawings.outlines(source, UNIT, 0, 0, BLACK))
    document = Document("", "en", (Page(whole.width, whole.height, whole, whole, items),), {}, dpi=dpi)
    (file,) = png.render(document, folder / f"drawn-{dpi}")
    with Image.open(file) as picture:
        return picture.convert("L")


def swept(size: tuple[int, int], dpi: int, way: Sequence[Point], radius: float) -> Image.Image:
    """What a round brush of that radius, in pixels, leaves along the way."""
    mask = Image.new("L", size, 0)
    brush = ImageDraw.Draw(mask)
    for x, y in way:
        across, down = (value * UNIT * dpi / 25_400 for value in (x, y))
        brush.ellipse((across - radius, down - radius, across + radius, down + radius), fill=255)
    return mask


def beyond_and_lacking(picture: Image.Image, dpi: int, way: Sequence[Point], width: float) -> tuple[int, int]:
    """How many pixels are dark that the line does not reach, and light that it covers, each by more than the edge."""
    radius = width / 2 * UNIT * dpi / 25_400
    dark, light = picture.point(lambda value: 255 * (value < 170)), picture.point(lambda value: 255 * (value > 130))
    beyond = ImageChops.subtract(dark, swept(picture.size, dpi, way, radius + _NEAR))
    lacking = ImageChops.darker(light, swept(picture.size, dpi, way, max(0, radius - _INSIDE)))
    return tuple(mask.histogram()[255] for mask in (beyond, lacking))  # type: ignore[return-value]


@pytest.mark.parametrize(("join", "dpi"), HOW)
@pytest.mark.parametrize("name", CURVES)
def test_a_curve_that_turns_back_goes_as_far_as_drawn(name: str, join: str, dpi: int, tmp_path: Path) -> None:
    width, points = CURVES[name]
    start, *rest = (f"{x} {y}" for x, y in points)
    data = f"M{start} {'QC'[len(points) - 3]} {' '.join(rest)}"
    line = f'fill="none" stroke="#000000" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="{join}"'
    picture = drawn(tmp_path, dpi, f'<path d="{data}" {line}/>')
    way = [at(points, step / 250) for step in range(251)]
    assert beyond_and_lacking(picture, dpi, way, width) == (0, 0)


@pytest.mark.parametrize("dpi", [96, 165])
@pytest.mark.parametrize(("high", "turned"), [(0.4, 0), (2, 30), (5, 77)])
def test_an_arc_of_a_flat_ellipse_goes_as_far_as_drawn(high: float, turned: int, dpi: int, tmp_path: Path) -> None:
    angle, wide, width = math.radians(turned), 90, 14

    def place(share: float) -> Point:
        x, y = wide * math.cos(share), high * math.sin(share)
        return (
            260 + x * math.cos(angle) - y * math.sin(angle),
            320 + x * math.sin(angle) + y * math.cos(angle),
        )

    (x, y), (u, v) = place(0.9), place(3.9)
    line = f'fill="none" stroke="#000000" stroke-width="{width}" stroke-linecap="round"'
    picture = drawn(tmp_path, dpi, f'<path d="M{x} {y}A{wide} {high} {turned} 0 1 {u} {v}" {line}/>')
    way = [place(0.9 + 3 * step / 250) for step in range(251)]
    assert beyond_and_lacking(picture, dpi, way, width) == (0, 0)


TURN = "q150 20 3 9"
KEPT = {
    "a mitred corner before a turn": ('stroke-linejoin="miter"', f"M200 400v-100{TURN}", [(192, 293)], [(186, 286)]),
    "a bevelled corner": ('stroke-linejoin="bevel"', f"M200 400v-100{TURN}", [(197, 300)], [(192.5, 293)]),
    "a mitred corner where it closes": ("", f"M200 300{TURN}L200 400z", [(193, 294)], [(185, 285)]),
    "a butt end": ("", f"M200 300{TURN}", [(202, 300)], [(197, 300)]),
    "a square end": ('stroke-linecap="square"', f"M200 300{TURN}", [(195, 300)], [(188, 300)]),
    "a round end": ('stroke-linecap="round"', f"M200 300{TURN}", [(194, 299)], [(192, 292)]),
    "what is filled": ('fill="#000000"', f"M200 300{TURN}l-80 100 -80 -60z", [(150, 360)], [(150, 420)]),
    "what is not": ("", f"M200 300{TURN}l-80 100 -80 -60z", [(203, 309)], [(145, 360)]),
}
"""A line's other parts, with points that it covers and points that it does not."""


@pytest.mark.parametrize("name", KEPT)
def test_the_rest_of_such_a_line_is_as_it_was(name: str, tmp_path: Path) -> None:
    how, data, covered, free = KEPT[name]
    none = "" if "fill=" in how else 'fill="none"'
    picture = drawn(tmp_path, 300, f'<path d="{data}" {none} stroke="#000000" stroke-width="16" {how}/>')
    for points, dark in ((covered, True), (free, False)):
        for x, y in points:
            seen = picture.getpixel((round(x * UNIT * 300 / 25_400), round(y * UNIT * 300 / 25_400)))
            assert isinstance(seen, int)
            assert (seen < 100) is dark, (x, y, seen)
