"""Drawings: the part of SVG that is read, and what is refused."""

from __future__ import annotations

import pytest

from engine.symbols import SYMBOL_IDS
from generator import emblems, svg
from generator.svg_paths import steps


def drawing(inside: str, attributes: str = 'viewBox="0 0 100 100"') -> svg.Drawing:
    return svg.read(f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>\n{inside}\n</svg>'.encode())


@pytest.mark.parametrize(
    ("inside", "steps"),
    [
        ('<path d="M1 2L3 4"/>', [("M", (1, 2)), ("L", (3, 4))]),
        ('<line x1="1" y1="2" x2="3" y2="4"/>', [("M", (1, 2)), ("L", (3, 4))]),
        ('<g transform="translate(10,20) scale(2)"><path d="M1 2l1 0"/></g>', [("M", (12, 24)), ("L", (14, 24))]),
        ('<path transform="rotate(90 50 50)" d="M50 0L50 10"/>', [("M", (100, 50)), ("L", (90, 50))]),
        ('<path transform="translate(1e1-2e-1)" d="M1 2L3 4"/>', [("M", (11, 1.8)), ("L", (13, 3.8))]),
        ('<path d="M0 0Q3 3 6 0"/>', [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0))]),
    ],
)
def test_shapes_become_absolute_steps(inside: str, steps: list[tuple[str, tuple[float, ...]]]) -> None:
    (stroke,) = drawing(inside).strokes
    assert [letter for letter, _ in stroke.steps] == [letter for letter, _ in steps]
    for (_, got), (_, wanted) in zip(stroke.steps, steps, strict=True):
        assert got == pytest.approx(wanted)


PATHS = {
    "": [],
    " none ": [],
    "M1 1": [],
    "M1 1m2 3": [],
    "M2 2m4 4L8 6": [("M", (6, 6)), ("L", (8, 6))],
    "M2 2m4 4h2M2 8": [("M", (6, 6)), ("L", (8, 6))],
    "M2 2M3 3zM4 4": [("M", (3, 3)), ("Z", ())],
    "M1 1 2 2 3 3": [("M", (1, 1)), ("L", (2, 2)), ("L", (3, 3))],
    "m1-1 .5.5-1-1": [("M", (1, -1)), ("L", (1.5, -0.5)), ("L", (0.5, -1.5))],
    "M0,0 H 5,6 v1e1": [("M", (0, 0)), ("L", (5, 0)), ("L", (6, 0)), ("L", (6, 10))],
    "M0 0L4 0L0 0zl1 1": [("M", (0, 0)), ("L", (4, 0)), ("L", (0, 0)), ("Z", ()), ("M", (0, 0)), ("L", (1, 1))],
    "M0 0A0 5 0 0 1 7 8": [("M", (0, 0)), ("L", (7, 8))],
    "M4.e1-5.E-1H3.": [("M", (40, -0.5)), ("L", (3, -0.5))],
    "M0 0h-007.5v-00.5e1+02-3": [
        ("M", (0, 0)),
        ("L", (-7.5, 0)),
        ("L", (-7.5, -5)),
        ("L", (-7.5, -3)),
        ("L", (-7.5, -6)),
    ],
    "M1 1a5,0,0,1,0,2,3 5 5 0 002 3": [("M", (1, 1)), ("L", (3, 4))],
}


@pytest.mark.parametrize("data", PATHS)
def test_path_data_is_read_as_svg_has_it(data: str) -> None:
    """What comes last in an arc with its flags written together is compared by its ends alone."""
    found = steps(data)
    for (letter, points), (wanted, at) in zip(found, PATHS[data], strict=False):
        assert letter == wanted
        assert points == pytest.approx(at)
    if "002" in data:
        assert found[-1][1][-2:] == pytest.approx((5, 7))
    else:
        assert len(found) == len(PATHS[data])


@pytest.mark.parametrize(
    "data",
    [
        "L1 1", "M", "M1", "M1 1L", "M1 1X", "M1 1 foo", "M1,,1", "M1 1,", "M,1 1", "M1 1L2 2 3", "M1 1 10px", "M1 −1",
        "M1 1R2 2 3 3", "M1 1A1 1 0 2 0 3 3", "M1 1A1 1 0 1 3 3", "M1 1A-1", "M1 1L1e 1", "none M1 1", "M1 1z 2 2",
        "M1 1\xa0L2 2", "1 1",
    ],
)  # fmt: skip
def test_path_data_that_viewers_would_break_off_is_refused(data: str) -> None:
    with pytest.raises(svg.SvgFault, match="cannot be read at"):
        drawing(f'<rect width="1" height="1"/><path d="{data}"/>')


@pytest.mark.parametrize("points", ["1,1 L2,2", "1 1 z", "a", "1 1;2 2"])
@pytest.mark.parametrize("tag", ["polyline", "polygon"])
def test_points_that_are_none_are_refused(tag: str, points: str) -> None:
    with pytest.raises(svg.SvgFault, match="cannot be read at"):
        drawing(f'<{tag} points="{points}"/>')


@pytest.mark.parametrize("tag", ['<circle cx="50" cy="50" r="10"/>', '<rect x="40" y="40" width="20" height="20"/>'])
def test_closed_shapes_keep_their_extent(tag: str) -> None:
    (stroke,) = drawing(tag).strokes
    points = [point for letter, values in stroke.steps if letter != "Z" for point in values[-2:]]
    assert min(points) == pytest.approx(40)
    assert max(points) == pytest.approx(60)
    assert stroke.steps[-1][0] == "Z"


@pytest.mark.parametrize("radii", ['rx="10"', 'ry="10"', 'rx="10" ry="auto"', 'rx="10" ry="10"'])
def test_a_rectangle_keeps_its_round_corners(radii: str) -> None:
    (stroke,) = drawing(f'<rect x="10" y="20" width="60" height="40" {radii}/>').strokes
    ends = [points[-2:] for letter, points in stroke.steps if letter != "Z"]
    assert ends[0] == pytest.approx((20, 20))
    assert {tuple(round(value, 6) for value in end) for end in ends} == {
        (20, 20), (60, 20), (70, 30), (70, 50), (60, 60), (20, 60), (10, 50), (10, 30),
    }  # fmt: skip


def test_values_that_change_nothing_are_read() -> None:
    plain = 'opacity="1" display="inline" fill-rule="nonzero" stroke-dasharray="none" clip-path="none"'
    assert drawing(f'<path {plain} d="M0 0L1 1"/>') == drawing('<path d="M0 0L1 1"/>')


def test_what_other_programs_keep_in_a_drawing_is_passed_over() -> None:
    """Elements and attributes of other namespaces are drawn by nobody."""
    noted = (
        '<i:view xmlns:i="urn:editor" zoom="3"><path d="M5 5L6 6"/><i:grid/></i:view>'
        '<metadata><b><path d="M1 1L2 2"/></b></metadata>'
        '<path i:label="x" xmlns:i="urn:editor" id="a" data-name="b" font-family="Arial" d="M0 0L1 1">'
        "<title>T</title></path>"
    )
    assert drawing(noted) == drawing('<path d="M0 0L1 1"/>')


def test_the_current_colour_is_the_drawings_own_where_it_says_it() -> None:
    shape = '<path fill="currentColor" d="M0 0L1 1"/>'
    assert drawing(shape).strokes[0].fill == "currentColor"
    assert drawing(f'<g color="#123"><g>{shape}</g></g>').strokes[0].fill == "#112233"


def test_an_ellipse_with_one_radius_is_a_circle() -> None:
    (circle,) = drawing('<circle cx="5" cy="5" r="4"/>').strokes
    for radii in ('rx="4"', 'ry="4"', 'rx="4" ry="auto"', 'rx="4" ry="4"'):
        assert drawing(f'<ellipse cx="5" cy="5" {radii}/>').strokes == (circle,)


def test_groups_hand_down_how_to_paint() -> None:
    (stroke,) = drawing('<g class="line" fill="none" stroke="#ABC" stroke-width="3"><path d="M0 0L1 1"/></g>').strokes
    assert (stroke.role, stroke.fill, stroke.stroke, stroke.width) == ("line", "none", "#aabbcc", 3)


@pytest.mark.parametrize("way", ["rotate(30)", "scale(-2)", "scale(3 -3)", "matrix(0 2 -2 0 5 5)", "translate(4 5)"])
def test_a_line_under_an_even_transform_keeps_one_width(way: str) -> None:
    (stroke,) = drawing(f'<g transform="{way}"><path d="M0 0L1 1" stroke="#000000" stroke-width="3"/></g>').strokes
    (point,) = drawing(f'<g transform="{way}"><path d="M0 0L3 0"/></g>').strokes
    (_, (x1, y1)), (_, (x2, y2)) = point.steps
    assert stroke.width == pytest.approx(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)


@pytest.mark.parametrize(
    "nothing",
    [
        '<rect width="0" height="9" stroke="#000000"/>',
        '<rect width="9" stroke="#000000"/>',
        '<path stroke="#000000"/>',
        '<path d=" " stroke="#000000"/>',
        '<polygon stroke="#000000"/>',
        '<polyline points=" " stroke="#000000"/>',
        '<path d="M5 5" stroke="#000000"/>',
        '<ellipse stroke="#000000"/>',
        '<circle r="0" stroke="#000000"/>',
        '<ellipse rx="0" ry="4" stroke="#000000"/>',
    ],
)
def test_a_shape_of_no_size_shows_nothing(nothing: str) -> None:
    assert len(drawing(f'{nothing}<path d="M0 0L1 1"/>').strokes) == 1


def test_a_line_of_no_width_shows_nothing() -> None:
    (stroke,) = drawing('<rect width="9" height="9" stroke="#000000" stroke-width="0"/>').strokes
    assert (stroke.stroke, stroke.fill) == ("none", "#000000")


@pytest.mark.parametrize("outline", ["M5 5h0", "M5 5z", "M0 0L9 9M5 5L5 5", "M0 0L9 9M5 5c0 0 0 0 0 0M1 1h3"])
def test_a_square_end_without_a_line_is_refused_and_a_round_one_is_a_dot(outline: str) -> None:
    """PDF paints nothing for the first (ISO 32000-1, 8.5.3.2), viewers of SVG a square (SVG 1.1, 11.4)."""
    line = '<path stroke="#000000" d="{}" stroke-linecap="{}"/>'
    with pytest.raises(svg.SvgFault, match="only square ends"):
        drawing(line.format(outline, "square"))
    for inside in (line.format(outline, "round"), line.format(outline, "butt"), line.format("M0 0H5L0 0", "square")):
        assert len(drawing(inside).strokes) == 1


@pytest.mark.parametrize(
    ("attributes", "ends"),
    [
        ("", ("butt", "miter", 4)),
        ('stroke-linecap="round" stroke-linejoin="round"', ("round", "round", 4)),
        ('stroke-linecap="square" stroke-linejoin="bevel"', ("square", "bevel", 4)),
        ('stroke-miterlimit="9.5"', ("butt", "miter", 9.5)),
    ],
)
def test_lines_end_and_turn_as_the_drawing_says_or_as_svg_has_it(attributes: str, ends: tuple[str, str, float]) -> None:
    for inside in (f'<path {attributes} d="M0 0L1 1"/>', f'<g {attributes}><path d="M0 0L1 1"/></g>'):
        (stroke,) = drawing(inside).strokes
        assert (stroke.cap, stroke.join, stroke.miter) == ends


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
        (b'<svg viewBox="0 0 1 1"><g/></svg>', 1, "shows nothing"),
        (b'<svg viewBox="0 0 inf 1"/>', 1, "'inf' is not a number"),
        (b'<svg viewBox="0 0 nan 1"/>', 1, "'nan' is not a number"),
        (b'<svg viewBox="0 0 1e-300 1"/>', 1, "positive width and height"),
        (b'<svg viewBox="0 0 1 1">\n<rect width="1e300" height="1"/></svg>', 2, "'1e300' is too large"),
        (b'<svg viewBox="0 0 1 1">\n<path d="M0 0L1e300 1"/></svg>', 2, "reaches beyond 1,000,000"),
        (b'<svg viewBox="0 0 1 1">\n<circle r="-5"/></svg>', 2, "'r' of this <circle> is negative"),
        (b'<svg viewBox="0 0 1 1">\n<svg/></svg>', 2, "an <svg> inside another"),
        (b'<svg viewBox="0 0 1 1">\n<g display="none"/></svg>', 2, "'display' is not read"),
        (b'<svg viewBox="0 0 1 1">\n<path fill-rule="evenodd"/></svg>', 2, "'fill-rule' is not read"),
        (b'<svg viewBox="0 0 1 1">\n<path stroke-dasharray="3 3"/></svg>', 2, "'stroke-dasharray' is not read"),
        (
            b'<svg viewBox="0 0 1 1">\n<path stroke-linejoin="arcs"/></svg>',
            2,
            "has bevel, miter, round here, not 'arcs'",
        ),
        (
            b'<svg viewBox="0 0 1 1">\n<path stroke-linecap="flat"/></svg>',
            2,
            "has butt, round, square here, not 'flat'",
        ),
        (b'<svg viewBox="0 0 1 1">\n<path stroke-miterlimit=".5"/></svg>', 2, "is 1 or more, not '.5'"),
        (b'<svg viewBox="0 0 1 1">\n<path stroke-width="-1"/></svg>', 2, "'stroke-width' is 0 or more, not '-1'"),
        *(
            (
                f'<svg viewBox="0 0 9 9"><g transform="{way}">\n<{shape} stroke="#000000"/></g></svg>'.encode(),
                2,
                "unevenly",
            )
            for way in ("scale(2 1)", "scale(1 -2)", "matrix(1 0 1 1 0 0)", "scale(0 1)")
            for shape in ('rect width="1" height="1"', 'path d="M0 0L1 1"')
        ),
        (b'<svg viewBox="0 0 1 1">\n<path paint-order="stroke"/></svg>', 2, "'paint-order' is not read"),
        (b'<svg viewBox="0 0 1 1">\n<g transform="scale()"/></svg>', 2, "the transform 'scale' has 0 numbers"),
        (b'<svg viewBox="0 0 1 1">\n<g transform="rotate(30"/></svg>', 2, "the transform 'rotate(30' is not read"),
        (b'<svg viewBox="0 0 1 1">\n<g transform="skewX(3)"/></svg>', 2, "the transform 'skewX' is not read"),
        (b"<svg viewBox='0 0 1 1'>" + b"<g>" * 100 + b"</g>" * 100 + b"</svg>", 1, "64 deep, the <svg> counted"),
        *(
            (f"<svg viewBox='0 0 9 9'>\n<{tag} points='{points}'/></svg>".encode(), 2, f"of this <{tag}> are no pairs")
            for tag in ("polygon", "polyline")
            for points in ("0,0 1,1 2", "0", "0 0 1")
        ),
        (b" " * 5_000_000, 1, "at most 4,000,000 are read"),
        *(
            (f"<svg viewBox='0 0 9 9'>\n<g {attribute}='5 5'/></svg>".encode(), 2, f"'{attribute}'")
            for attribute in ("transform-origin", "systemLanguage", "requiredExtensions", "x", "d", "mix-blend-mode")
        ),
        (b"<svg viewBox='0 0 9 9'>\n<rect r='1'/></svg>", 2, "the attribute 'r' of a <rect> is not read"),
        (b"<svg viewBox='0 0 9 9' preserveAspectRatio='none'/>", 1, "stretched"),
        (b"<svg viewBox='0 0 9 9' preserveAspectRatio='xMinYMin slice'/>", 1, "cut to its frame"),
        (b"<svg viewBox='0 0 9 9'><rect>\n<circle r='1'/></rect></svg>", 2, "inside a <rect> is not drawn"),
        (b"<svg viewBox='0 0 9 9' xmlns:h='http://www.w3.org/1999/xhtml'>\n<h:b/></svg>", 2, "<b> is not read"),
        (b"<svg viewBox='0 0 9 9'>\n<path d='M0 0" + b"h1" * 250_000 + b"'/></svg>", 2, "more than 100,000 steps"),
        *(
            (
                f"<svg viewBox='0 0 9 9'>{'<rect width=`9`/>' * 9_999}\n{shape}{shape}</svg>".replace(
                    "`", "'"
                ).encode(),
                2,
                "10,000",
            )
            for shape in ("<rect/>", "<circle/>", "<path/>", "<polygon/>", "<rect width='9' height='9'/>")
        ),
        (
            b"<svg viewBox='0 0 9 9'>" + f"<g transform='{'rotate(9)' * 50}'/>".encode() * 800 + b"\n"
            b"<g transform='scale(2)'/></svg>",
            2,
            "more than 40,000 transforms",
        ),
        (b"<a:svg viewBox='0 0 9 9' xmlns:a='urn:a'/>", 1, "<svg> is not read"),
        (b"<svg viewBox='0 0 9 9'><g color='red'>\n<path fill='currentColor' d=''/></g></svg>", 2, "'red' is not read"),
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
