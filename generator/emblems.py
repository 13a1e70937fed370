"""The twelve symbols and the marks of the turn's moments as forms: `templates/symbols/*.svg`, `marks/*.svg`.

In those files the class of each group says what it is: `line` and `solid` take the ink, `tint` the symbol's
own tint, `paper` the light ground. Their view box is 100 units square, a unit 1 mm of the form, so that no
curve is lost to rounding when a symbol is drawn small.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from engine.cards import MOMENTS
from engine.symbols import SYMBOL_IDS
from generator import svg
from generator.display import Box, Form, Ink, Path, Segment
from generator.lettering import ICON_SIDE_UM
from generator.resources import shipped

LINE_WEIGHT = 4
"""The width of every line, in units of the view box."""
FORM = "symbol-{}"
"""The name of a symbol's form."""
MOMENT_FORM = "moment-{}"
"""The name of the form of an action's moment."""


@cache
def drawing(symbol: str, folder: str = "symbols") -> svg.Drawing:
    """The drawing of a symbol, or of a mark in another folder of the templates."""
    return svg.read((shipped("templates") / folder / f"{symbol}.svg").read_bytes())


@cache
def envelope() -> tuple[tuple[float, float], ...]:
    """The corners of the convex hull of what the drawings of all symbols ink, in shares of a side: whatever round shape
    has room for it has room for each of them."""
    found: set[tuple[float, float]] = set()
    for symbol in SYMBOL_IDS:
        source = drawing(symbol)
        for stroke in source.strokes:
            around = stroke.width / 2 if stroke.stroke != "none" else 0
            for x, y in _along(stroke.steps):
                left, above = (x - source.x) / source.width, (y - source.y) / source.width
                found.update((left + around / source.width * a, above + around / source.width * b) for a, b in _AROUND)
    points = sorted(found)
    return (*_half_hull(points), *_half_hull(reversed(points)))


def _half_hull(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """One chain of the hull of sorted points (Andrew's monotone chain), its last point left to the other."""
    chain: list[tuple[float, float]] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain[:-1]


_AROUND = tuple((math.cos(turn * math.tau / 16), math.sin(turn * math.tau / 16)) for turn in range(16))
_STEPS = 12


def _along(steps: Iterable[svg.Step]) -> Iterator[tuple[float, float]]:
    """Points of an outline: its corners, and so many of each curve."""
    here = (0.0, 0.0)
    for letter, points in steps:
        if letter == "C":
            x1, y1, x2, y2, x3, y3 = points
            for step in range(1, _STEPS):
                t = step / _STEPS
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                yield a * here[0] + b * x1 + c * x2 + d * x3, a * here[1] + b * y1 + c * y2 + d * y3
        if points:
            here = (points[-2], points[-1])
            yield here


def forms(ink: Ink, paper: Ink, accent: Ink, tints: Mapping[str, Ink]) -> dict[str, Form]:
    """A form for each symbol and each moment, by form name.

    A symbol without a tint is left light inside; the moments are drawn in the accent.
    """
    made = [_form(FORM.format(symbol), drawing(symbol), ink, paper, tints.get(symbol, paper)) for symbol in SYMBOL_IDS]
    made += [_form(MOMENT_FORM.format(name), drawing(name, "marks"), accent, paper, paper) for name in MOMENTS]
    return {form.name: form for form in made}


def _form(name: str, source: svg.Drawing, ink: Ink, paper: Ink, tint: Ink) -> Form:
    scale = ICON_SIDE_UM / source.width
    inks = {"line": ink, "solid": ink, "tint": tint, "paper": paper}
    items = tuple(
        Path(
            segments(stroke, source, scale),
            fill=None if stroke.fill == "none" else inks[stroke.role],
            stroke=None if stroke.stroke == "none" else inks[stroke.role],
            line=round(stroke.width * scale),
        )
        for stroke in source.strokes
    )
    return Form(name, Box(0, 0, ICON_SIDE_UM, ICON_SIDE_UM), items)


def segments(stroke: svg.Stroke, source: svg.Drawing, scale: float) -> tuple[Segment, ...]:
    """An outline's steps in micrometres, the view box's corner at the origin."""
    return tuple(
        (
            letter,  # type: ignore[misc]
            tuple(round((value - (source.y if index % 2 else source.x)) * scale) for index, value in enumerate(points)),
        )
        for letter, points in stroke.steps
    )
