"""A flat area with or without an outline or the backing's pattern: grounds, frames, rules."""

from __future__ import annotations

from generator.design import LINE_MM, Element
from generator.display import Box, Group, Item, Path, Rect
from generator.elements.patterns import PATTERNS
from generator.subject import Drawn, Subject


def shows(subject: Subject) -> str:
    return subject.backing


def draw(element: Element, subject: Subject) -> Drawn:
    area = subject.area(element)
    if not element.settings.get("pattern"):
        return Drawn(outlined(element, subject, area))
    ink = subject.template.ink(element.settings.get("stroke", "backing-light"), subject.backing)
    rect = outline(element, subject, area, lined=False)
    items: list[Item] = [rect] if rect.fill else []
    segments = PATTERNS[subject.template.patterns[subject.backing]](area, subject.reach(element))
    if segments:
        marks = Path(tuple(segments), stroke=ink, line=element.um("line", LINE_MM))
        items.append(Group(rect.box, (marks,), rect.radius))
    return Drawn(_within(element, subject, area, rect, items))


def outlined(element: Element, subject: Subject, area: Box) -> tuple[Item, ...]:
    """That box of the element in its own fill, stroke, line and radius."""
    rect = outline(element, subject, area)
    return _within(element, subject, area, rect, [rect])


def outline(element: Element, subject: Subject, area: Box, *, lined: bool = True) -> Rect:
    """That box of the element with its fill, stroke, line and radius. Sides that go on through the bleed have their
    corners and lines beyond it: however wide it is, the card within the cut is the same."""
    inks = {
        key: subject.template.ink(element.settings[key], subject.backing)
        for key in ("fill", "stroke")
        if key in element.settings and (lined or key == "fill")
    }
    line = element.um("line", LINE_MM) if "stroke" in inks else 0
    radius = element.um("radius")
    far = subject.bleed + max(2 * radius, line)
    return Rect(area.grown(*subject.beyond(element, area, far)), inks.get("fill"), inks.get("stroke"), line, radius)


def _within(element: Element, subject: Subject, area: Box, rect: Rect, items: list[Item]) -> tuple[Item, ...]:
    """Those items, cut off where the bleed ends."""
    whole = area.grown(*subject.beyond(element, area, subject.bleed))
    if rect.box == whole:
        return tuple(items)
    free = [0 if goes_on else rect.line for goes_on in subject.beyond(element, area, 1)]
    return (Group(whole.grown(*free), tuple(items)),)
