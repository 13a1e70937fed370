"""Designs as values: elements with their boxes, colours, styles, ready to draw with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from generator.display import Box, Ink, um
from generator.lettering import Style
from generator.model import Place

BACKING_INKS: Mapping[str, str] = MappingProxyType({"backing": "tone", "backing-light": "light"})
SYMBOL_COLOURS: tuple[str, ...] = ("ink", "light", "accent")
"""The colours that every design names: of the symbols' lines, of the ground they stand on, of the moments' marks."""
INK_SETTINGS: tuple[str, ...] = ("fill", "stroke", "accent", "ground")
CARD_FACES: tuple[str, ...] = ("symbols", "action")
"""The faces that show a card; the others are the same for many."""
FACE_NAMES: tuple[str, ...] = (*CARD_FACES, "back", "seniority", "turn")
LINE_MM = 0.2
"""How wide lines are where a design does not say it."""


Sides = tuple[int, int, int, int]
"""Lengths at the left, upper, right and lower side of a box."""


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """One thing on a face: its kind (a key of generator.elements.ELEMENTS) and settings as written.

    Every element is equal to itself only.
    """

    face: str
    name: str
    kind: str
    box: Mapping[str, Any]
    settings: Mapping[str, Any]
    place: Place

    def um(self, name: str, default: float = 0.0) -> int:
        """A length among the settings, in micrometres."""
        return um(self.settings.get(name, default))

    def area(self, width: int, height: int) -> Box:
        """The element's box on a card of that trimmed size; it may lie outside the card."""
        x, wide = span_of(self.box, ("left", "right", "width"), width)
        y, high = span_of(self.box, ("top", "bottom", "height"), height)
        return Box(x, y, wide, high)

    def reach(self, width: int, height: int, bleed: int) -> Box:
        """Its box with what goes on through the bleed."""
        box = self.area(width, height)
        return box.grown(*self.beyond(box, width, height, bleed))

    def beyond(self, box: Box, width: int, height: int, far: int) -> Sides:
        """How far it goes on over the left, upper, right and lower side of that box of its: `far` where the side lies
        on the card's edge and the design says `bleed`, else 0."""
        if not self.box.get("bleed"):
            return 0, 0, 0, 0
        at_edge = (box.x == 0, box.y == 0, box.right == width, box.bottom == height)
        left, top, right, bottom = (far * reaches for reaches in at_edge)
        return left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Template:
    """A design, ready to draw with."""

    name: str
    colours: Mapping[str, Ink]
    backings: Mapping[str, Mapping[str, Ink]]
    patterns: Mapping[str, str]
    """The pattern of each backing, a key of generator.elements.patterns.PATTERNS."""
    tints: Mapping[str, Ink]
    styles: Mapping[str, tuple[Style, str]]
    """Each style with the name of its colour."""
    faces: Mapping[str, tuple[Element, ...]]
    place: Place

    def ink(self, name: str, backing: str) -> Ink:
        """A colour by name on a card of that backing."""
        if name in BACKING_INKS:
            return self.backings[backing][BACKING_INKS[name]]
        return self.colours[name] if name in self.colours else Ink.parse(name)

    @property
    def paper(self) -> Ink:
        """What cards are of: the colour `paper`, or in a design without one the light ground."""
        return self.colours.get("paper", self.colours["light"])

    def style(self, name: str, backing: str) -> Style:
        """A style by name on a card of that backing."""
        style, colour = self.styles[name]
        return _inked(style, self.ink(colour, backing))


@lru_cache(maxsize=256)
def _inked(style: Style, ink: Ink) -> Style:
    return replace(style, ink=ink)


def span_of(box: Mapping[str, Any], keys: tuple[str, str, str], whole: int) -> tuple[int, int]:
    start, end, length = (um(box[key]) if key in box else None for key in keys)
    if length is None:
        return start or 0, whole - (start or 0) - (end or 0)
    if start is None and end is not None:
        return whole - end - length, length
    return start or 0, length
