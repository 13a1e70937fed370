"""A flat area with or without an outline or the backing's pattern: grounds, frames, rules."""

from __future__ import annotations

from dataclasses import replace

from generator.design import LINE_MM, Element
from generator.display import Group, Item, Path, Rect
from generator.elements.patterns import PATTERNS
from generator.subject import Drawn, Subject


def shows(subject: Subject) -> str:
    return subject.backing


def draw(element: Element, subject: Subject) -> Drawn:
    rect = outline(element, subject)
    if not element.settings.get("pattern"):
        return Drawn((rect,))
    ink = rect.stroke or subject.template.ink("backing-light", subject.backing)
    line = rect.line or element.um("line", LINE_MM)
    items: list[Item] = [replace(rect, stroke=None, line=0)] if rect.fill else []
    segments = PATTERNS[subject.template.patterns[subject.backing]](rect.box)
    if segments:
        items.append(Group(rect.box, (Path(tuple(segments), stroke=ink, line=line),), rect.radius))
    return Drawn(tuple(items))


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
        line=element.um("line", LINE_MM) if "stroke" in inks else 0,
        radius=element.um("radius"),
    )
