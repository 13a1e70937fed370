"""A flat area with or without an outline: grounds, frames, rules."""

from __future__ import annotations

from generator.display import Rect
from generator.subject import Drawn, Subject
from generator.template import Element


def draw(element: Element, subject: Subject) -> Drawn:
    return Drawn((outline(element, subject),))


def outline(element: Element, subject: Subject) -> Rect:
    """The element's box in its own fill, stroke, line and radius."""
    inks = {
        key: subject.template.ink(element.settings[key], subject.backing)
        for key in ("fill", "stroke")
        if key in element.settings
    }
    return Rect(
        subject.area(element),
        fill=inks.get("fill"),
        stroke=inks.get("stroke"),
        line=element.um("line", 0.2) if "stroke" in inks else 0,
        radius=element.um("radius"),
    )
