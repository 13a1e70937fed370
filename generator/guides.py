"""Where a card is cut and what that leaves: rounded corners, the safe zone, and how a proof shows them.

What a sheet for print shows of a rounded corner lies wholly on the side that is cut away.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.design import Template
from generator.display import BLACK, WHITE, Box, Form, Group, Ink, Item, Path, Rect, mm, um
from generator.elements import ELEMENTS
from generator.formats import Size, word
from generator.lettering import Style
from generator.outlines import circle_segments, rounded_segments
from generator.problems import Problem
from generator.text import Fitted, fit, plain

SAFE = 3_000
_HAIR, _HALO = 150, 450
"""The line of a corner, and the light band that shows it on dark grounds."""
_CUT, _ZONE = Ink(0xD6, 0x00, 0x6E), Ink(0x00, 0x78, 0xB4)


def corners(card: Size, radius: int) -> Form:
    """Arcs along which the corners are cut off, drawn in what is cut off only."""
    return Form("corner-guides", Box(0, 0, card.width, card.height), tuple(_arcs(card, radius)))


def _arcs(card: Size, radius: int) -> Iterator[Item]:
    for left, x in ((0, radius), (card.width - radius, card.width - radius)):
        for top, y in ((0, radius), (card.height - radius, card.height - radius)):
            halo = Path(circle_segments(x, y, radius + _HALO // 2), stroke=WHITE, line=_HALO)
            hair = Path(circle_segments(x, y, radius + _HAIR // 2), stroke=BLACK, line=_HAIR)
            yield Group(Box(left, top, radius, radius), (halo, hair))


def stamp(card: Size, language: str) -> Form:
    """The word that says that this is a proof, along the upper edge of a card, above what is written on it."""
    box = Box(0, 0, card.width, um(3.4))
    style = Style(face="bold", size=9, minimum=4, ink=WHITE, align="center", anchor="middle", tracking=0.05)
    fitted = fit(plain(word("proof", language)), style, box, "{}")
    words = fitted.items if isinstance(fitted, Fitted) else ()
    return Form(f"proof-{language}", Box(0, 0, card.width, card.height), (Rect(box, fill=_CUT), *words))


def outlines(card: Size, radius: int, safe: int) -> Form:
    """The cut and, broken, the edge of the safe zone: for looking at, not for print."""
    whole = Box(0, 0, card.width, card.height)
    zone = whole.grown(-safe, -safe, -safe, -safe)
    items = [
        Path(rounded_segments(whole, radius), stroke=WHITE, line=3 * _HAIR),
        Path(rounded_segments(whole, radius), stroke=_CUT, line=_HAIR),
    ]
    if safe and zone.width > 0 and zone.height > 0:
        inner = rounded_segments(zone, radius - safe)
        items += [
            Path(inner, stroke=WHITE, line=2 * _HAIR),
            Path(inner, stroke=_ZONE, line=_HAIR, dash=(1_500, 1_000), cap="butt"),
        ]
    return Form("proof-guides", whole.grown(*(2 * _HAIR,) * 4), tuple(items))


def clearance(box: Box, card: Size, radius: int) -> int:
    """How far a box stays from the cut of a card with rounded corners; negative if it reaches over it."""
    left, top, right, bottom = box.x, box.y, card.width - box.right, card.height - box.bottom
    distances = [float(min(left, top, right, bottom))]
    for across in (left, right):
        for down in (top, bottom):
            if across < radius and down < radius:
                distances.append(radius - math.hypot(radius - across, radius - down))
    return round(min(distances))


def unsafe(template: Template, card: Size, safe: int, radius: int) -> list[Problem]:
    """A warning for every box of text or symbols that a cut `safe` off its place would touch."""
    whole = Box(0, 0, card.width, card.height)
    problems = []
    for elements in template.faces.values():
        for element in elements:
            box = element.area(card.width, card.height)
            if not ELEMENTS[element.kind].solid or not whole.holds(box):
                continue
            left = clearance(box, card, radius)
            if left >= safe:
                continue
            rounded = f" with corners of {mm(radius)} mm" if radius else ""
            over = f"reaches {mm(-left)} mm over" if left < 0 else f"stays {mm(left)} mm from"
            message = (
                f"the box of '{element.name}' ({element.face}) {over} the cut of a {mm(card.width)} × "
                f"{mm(card.height)} mm card{rounded}; the safe zone begins at {mm(safe)} mm"
            )
            hint = f"Move it {mm(safe - left)} mm inwards, or set another safe zone (sheets: safe, or --safe)."
            place = element.place
            problems.append(
                Problem(place.file, place.line, place.column, "warning", "outside-safe-zone", message, hint)
            )
    return problems
