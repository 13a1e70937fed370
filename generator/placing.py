"""Where the boxes of a design lie on a card: inside it, and nothing solid over anything else that is."""

from __future__ import annotations

from generator.design import LINE_MM, Element, Template
from generator.display import Box, mm
from generator.elements import ELEMENTS
from generator.model import Place
from generator.problems import Problem


def misplaced(template: Template, width: int, height: int, bleed: int) -> list[Problem]:
    """Boxes outside a card of that size, boxes turned inside out, and texts or symbols over each other."""
    card = Box(0, 0, width, height)
    problems: list[Problem] = []
    for elements in template.faces.values():
        settled: list[tuple[Element, Box]] = []
        for element in elements:
            box = element.area(width, height, bleed)
            allowed = card.grown(bleed, bleed, bleed, bleed) if element.box.get("bleed") else card
            if box.width <= 0 or box.height <= 0:
                problems.append(_outside(element, f"leaves {mm(box.width)} × {mm(box.height)} mm for itself"))
            elif not allowed.holds(drawn := _with_line(element, box)):
                over = max(
                    allowed.x - drawn.x, allowed.y - drawn.y, drawn.right - allowed.right, drawn.bottom - allowed.bottom
                )
                line = ", with the half of its line that lies outside it," if allowed.holds(box) else ""
                what = f"reaches{line} {mm(over)} mm over the edge of a {mm(width)} × {mm(height)} mm card"
                problems.append(_outside(element, what))
            elif _is_opaque(element):
                problems += [_hidden(element, other) for other, there in settled if box.holds(there)]
            elif ELEMENTS[element.kind].solid:
                problems += [
                    _overlap(element, box, *other, card, template.place) for other in settled if box.meets(other[1])
                ]
                settled.append((element, box))
    return problems


def _with_line(element: Element, box: Box) -> Box:
    """The box with the half of its outline that lies outside it; what runs into the bleed is cut there anyway."""
    outlined = ELEMENTS[element.kind].outlined and "stroke" in element.settings and not element.settings.get("pattern")
    half = element.um("line", LINE_MM) // 2 if outlined and not element.box.get("bleed") else 0
    return box.grown(half, half, half, half)


def _outside(element: Element, what: str) -> Problem:
    place = element.place
    message = f"the box of '{element.name}' ({element.face}) {what}"
    return Problem(place.file, place.line, place.column, "error", "box-outside", message, "Change its box.")


def _is_opaque(element: Element) -> bool:
    return element.kind == "plate" or (element.kind == "panel" and "fill" in element.settings)


def _hidden(over: Element, under: Element) -> Problem:
    message = f"'{over.name}' ({over.face}) is drawn over all of '{under.name}', which nobody would see"
    hint = "Elements are drawn in their order, from the back to the front: write the panel before it."
    place = over.place
    return Problem(place.file, place.line, place.column, "error", "box-overlap", message, hint)


def _overlap(element: Element, box: Box, other: Element, there: Box, card: Box, top: Place) -> Problem:
    """Told at the element that stands in the named design's own file, not in what that extends."""
    own = [each.place for each in (element, other) if each.place.file == top.file and each.place != top]
    place = own[0] if own else element.place
    wide = min(box.right, there.right) - max(box.x, there.x)
    high = min(box.bottom, there.bottom) - max(box.y, there.y)
    message = (
        f"'{element.name}' and '{other.name}' ({element.face}) overlap by {mm(wide)} × {mm(high)} mm on a card of "
        f"{mm(card.width)} × {mm(card.height)} mm"
    )
    hint = "Move or shrink one of them, or take a larger card or another design."
    return Problem(place.file, place.line, place.column, "error", "box-overlap", message, hint)
