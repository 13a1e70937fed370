"""Drawings: the part of SVG that is read, and what is refused."""

from __future__ import annotations

import pytest

from engine.symbols import SYMBOL_IDS
from generator import emblems, svg


def drawing(inside: str, attributes: str = 'viewBox="0 0 100 100"') -> svg.Drawing:
    return svg.read(f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>\n{inside}\n</svg>'.encode())


@pytest.mark.parametrize(
    ("inside", "steps"),
    [
        ('<path d="M1 2L3 4"/>', [("M", (1, 2)), ("L", (3, 4))]),
        ('<line x1="1" y1="2" x2="3" y2="4"/>', [("M", (1, 2)), ("L", (3, 4))]),
        ('<g transform="translate(10,20) scale(2)"><path d="M1 2l1 0"/></g>', [("M", (12, 24)), ("L", (14, 24))]),
        ('<path transform="rotate(90 50 50)" d="M50 0L50 10"/>', [("M", (100, 50)), ("L", (90, 50))]),
        ('<path d="M0 0Q3 3 6 0"/>', [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0))]),
    ],
)
def test_shapes_become_absolute_steps(inside: str, steps: list[tuple[str, tuple[float, ...]]]) -> None:
    (stroke,) = drawing(inside).strokes
    assert [letter for letter, _ in stroke.steps] == [letter for letter, _ in steps]
    for (_, got), (_, wanted) in zip(stroke.steps, steps, strict=True):
        assert got == pytest.approx(wanted)


@pytest.mark.parametrize("tag", ['<circle cx="50" cy="50" r="10"/>', '<rect x="40" y="40" width="20" height="20"/>'])
def test_closed_shapes_keep_their_extent(tag: str) -> None:
    (stroke,) = drawing(tag).strokes
    points = [point for letter, values in stroke.steps if letter != "Z" for point in values[-2:]]
    assert min(points) == pytest.approx(40)
    assert max(points) == pytest.approx(60)
    assert stroke.steps[-1][0] == "Z"


def test_groups_hand_down_how_to_paint() -> None:
    (stroke,) = drawing('<g class="line" fill="none" stroke="#ABC" stroke-width="3"><path d="M0 0L1 1"/></g>').strokes
    assert (stroke.role, stroke.fill, stroke.stroke, stroke.width) == ("line", "none", "#aabbcc", 3)


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg viewBox="0 0 1 1"/>', 1, "document types"),
        (b'<svg viewBox="0 0 1 1">\n<script>x</script></svg>', 2, "<script> is not read"),
        (b'<svg viewBox="0 0 1 1">\n<image href="http://x/y.png"/></svg>', 2, "<image> is not read"),
        (b'<svg viewBox="0 0 1 1" onload="x()"/>', 1, "scripts are not allowed"),
        (b'<svg viewBox="0 0 1 1">\n<path fill="url(#a)" d=""/></svg>', 2, "may not refer to anything else"),
        (b'<svg viewBox="0 0 1 1">\n<path opacity=".5" d=""/></svg>', 2, "'opacity' is not read"),
        (b'<svg viewBox="0 0 1 1">\n<path d="M0 0 L"/></svg>', 2, "outline of this <path> cannot be read"),
        (b'<svg viewBox="0 0 1 1">\n<circle r="5mm"/></svg>', 2, "'5mm' is not a number"),
        (b'<svg viewBox="0 0 1 1">\n<path fill="salmon" d=""/></svg>', 2, "the colour 'salmon' is not read"),
        (b'<svg viewBox="0 0 0 1"/>', 1, "positive width and height"),
        (b"<svg viewBox='0 0 1 1'>\n<g>", 2, "no well-formed SVG"),
        (b"", 1, "no well-formed SVG"),
        (b"<svg viewBox='0 0 1 1'>" + b"<g>" * 100 + b"</g>" * 100 + b"</svg>", 1, "nested more than 64 deep"),
        (b" " * 5_000_000, 1, "at most 4,000,000 are read"),
    ],
)
def test_what_could_differ_or_harm_is_refused_with_its_line(content: bytes, line: int, message: str) -> None:
    with pytest.raises(svg.SvgFault, match=message.replace("(", r"\(")) as caught:
        svg.read(content)
    assert caught.value.line == line


@pytest.mark.parametrize("symbol", SYMBOL_IDS)
def test_every_symbol_is_drawn_in_one_line_weight_within_its_square(symbol: str) -> None:
    drawn = emblems.drawing(symbol)
    assert (drawn.x, drawn.y, drawn.width, drawn.height) == (0, 0, 100, 100)
    assert {stroke.width for stroke in drawn.strokes if stroke.role == "line"} == {emblems.LINE_WEIGHT}
    assert {stroke.role for stroke in drawn.strokes} <= {"line", "solid", "tint", "paper"}
    reach = [
        (value, stroke.width / 2 if stroke.role == "line" else 0)
        for stroke in drawn.strokes
        for letter, values in stroke.steps
        for value in values[-2:]
    ]
    assert all(half <= value <= 100 - half for value, half in reach)
    across = [point for stroke in drawn.strokes for _, values in stroke.steps for point in values[-2:]]
    assert max(across) - min(across) >= 80
