"""The twelve symbols as forms: `templates/symbols/*.svg` in the template's colours.

In those files the class of each group says what it is: `line` and `solid` take the ink, `tint` the symbol's
own tint, `paper` the light ground. Their view box is 100 units square, a unit 1 mm of the form, so that no
curve is lost to rounding when a symbol is drawn small.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.symbols import SYMBOL_IDS
from generator import svg
from generator.display import Box, Form, Ink, Path, Segment
from generator.resources import shipped
from generator.text import ICON_SIDE_UM

LINE_WEIGHT = 4
"""The width of every line, in units of the view box."""
FORM = "symbol-{}"
"""The name of a symbol's form."""


@cache
def drawing(symbol: str) -> svg.Drawing:
    """The drawing of a symbol."""
    return svg.read((shipped("templates") / "symbols" / f"{symbol}.svg").read_bytes())


def forms(ink: Ink, paper: Ink, tints: Mapping[str, Ink]) -> dict[str, Form]:
    """A form for each symbol, by form name; a symbol without a tint is left white inside."""
    return {FORM.format(symbol): _form(symbol, ink, paper, tints.get(symbol, paper)) for symbol in SYMBOL_IDS}


def _form(symbol: str, ink: Ink, paper: Ink, tint: Ink) -> Form:
    source = drawing(symbol)
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
    return Form(FORM.format(symbol), Box(0, 0, ICON_SIDE_UM, ICON_SIDE_UM), items)


def segments(stroke: svg.Stroke, source: svg.Drawing, scale: float) -> tuple[Segment, ...]:
    """An outline's steps in micrometres, the view box's corner at the origin."""
    return tuple(
        (
            letter,  # type: ignore[misc]
            tuple(round((value - (source.y if index % 2 else source.x)) * scale) for index, value in enumerate(points)),
        )
        for letter, points in stroke.steps
    )
