"""Where the boxes of a design lie on a card: inside it, nothing solid over anything else that is, and texts apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.design import LINE_MM, Element, Template
from generator.display import Box, mm, um, um_from_points
from generator.elements import ELEMENTS
from generator.lettering import APART
from generator.model import Place
from generator.problems import Level, Problem

_SLIGHT = um(0.5)
"""How far something drawn later may reach into a text's box: fine rules may cross it."""


def misplaced(template: Template, width: int, height: int, bleed: int) -> list[Problem]:
    """Boxes outside a card of that size, boxes turned inside out, texts or symbols over each other, and texts that
    stand too near beside one another."""
    card = Box(0, 0, width, height)
    problems: list[Problem] = []
    for elements in template.faces.values():
        settled: list[tuple[Element, Box]] = []
        for element in elements:
            box = element.reach(width, height, bleed)
            allowed = card.grown(bleed, bleed, bleed, bleed) if element.box.get("bleed") else card
            if _has_line(element) and element.reach(width, height, 1) != element.area(width, height):
                problems.append(_cut_away(element))
            if box.width <= 0 or box.height <= 0:
                problems.append(_outside(element, f"leaves {mm(box.width)} × {mm(box.height)} mm for itself"))
            elif not allowed.holds(drawn := _with_line(element, box)):
                over = max(
                    allowed.x - drawn.x, allowed.y - drawn.y, drawn.right - allowed.right, drawn.bottom - allowed.bottom
                )
                line = ", with the half of its line that lies outside it," if allowed.holds(box) else ""
                what = f"reaches{line} {mm(over)} mm over the edge of a {mm(width)} × {mm(height)} mm card"
                problems.append(_outside(element, what))
            elif not ELEMENTS[element.kind].solid:
                problems += [
                    _hidden(element, other, covers)
                    for other, there in settled
                    if (covers := _covers(element, box, there))
                ]
            else:
                problems += [_overlap(element, box, *other, card, template) for other in settled if box.meets(other[1])]
                problems += _abreast(element, box, settled, template)
                settled.append((element, box))
    return problems


def _with_line(element: Element, box: Box) -> Box:
    """The box with the half of its outline that lies outside it; what runs into the bleed is cut there anyway."""
    half = element.um("line", LINE_MM) // 2 if _has_line(element) and not element.box.get("bleed") else 0
    return box.grown(half, half, half, half)


def _has_line(element: Element) -> bool:
    return ELEMENTS[element.kind].outlined and "stroke" in element.settings and not element.settings.get("pattern")


def _cut_away(element: Element) -> Problem:
    place = element.place
    message = (
        f"the line of '{element.name}' ({element.face}) lies at the outer edge of the bleed, and is cut away there"
    )
    hint = "For a frame on the card write a panel of its own, with a stroke and without 'bleed'."
    return Problem(place.file, place.line, place.column, "warning", "box-outside", message, hint)


def _outside(element: Element, what: str) -> Problem:
    place = element.place
    message = f"the box of '{element.name}' ({element.face}) {what}"
    return Problem(place.file, place.line, place.column, "error", "box-outside", message, "Change its box.")


def _covers(element: Element, box: Box, there: Box) -> str:
    """What a panel, a plate or a rosette, with its line, covers of a box drawn before it: all, part, or nothing."""
    line = element.um("line", LINE_MM) if _has_line(element) else 0
    drawn = box.grown(*(line // 2,) * 4)
    filled = element.kind == "plate" or (element.kind == "panel" and "fill" in element.settings)
    filled = filled or line >= min(box.width, box.height)
    if filled and drawn.holds(there):
        return "all"
    if min(_shared(drawn, there)) <= _SLIGHT:
        return ""
    if filled or element.kind == "rosette" or element.settings.get("pattern"):
        return "part"
    return "" if line <= _SLIGHT or box.grown(*(_SLIGHT - line // 2,) * 4).holds(there) else "part"


def _shared(one: Box, other: Box) -> tuple[int, int]:
    """The width and the height of what two boxes share; less than nothing where they lie apart."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    return wide, min(one.bottom, other.bottom) - max(one.y, other.y)


def _hidden(over: Element, under: Element, covers: str) -> Problem:
    unseen = ", which nobody would see" if covers == "all" else ""
    message = f"'{over.name}' ({over.face}) is drawn over {covers} of '{under.name}'{unseen}"
    hint = "Elements are drawn in their order, from the back to the front: write it before that, or move one of them."
    level: Level = "error" if covers == "all" else "warning"
    place = over.place
    return Problem(place.file, place.line, place.column, level, "box-overlap", message, hint)


def _abreast(
    element: Element, box: Box, settled: Sequence[tuple[Element, Box]], template: Template
) -> Iterator[Problem]:
    """Boxes of texts beside one another that texts which fill them would read across, as if they were one."""
    size = _size(element, template)
    for other, there in settled if size else ():
        wide, high = _shared(box, there)
        least = round(um_from_points(min(size, _size(other, template))) * APART)
        if high > 0 and 0 <= -wide < least:
            place = _own_place(element, other, template)
            message = (
                f"'{other.name}' and '{element.name}' ({element.face}) stand {mm(-wide)} mm beside one another: "
                "texts that fill their boxes read as one"
            )
            hint = f"Leave {mm(least)} mm between them, half the size of the smaller type."
            yield Problem(place.file, place.line, place.column, "warning", "box-overlap", message, hint)


def _size(element: Element, template: Template) -> float:
    """That of a text's type, in points; 0 of anything else, and where its style is none."""
    name = element.settings.get("style") if element.kind == "text" else None
    return template.styles[name][0].size if isinstance(name, str) and name in template.styles else 0.0


def _own_place(element: Element, other: Element, template: Template) -> Place:
    """That of the one which stands in the named design's own file, not in what that extends."""
    top = template.place
    own = [each.place for each in (element, other) if each.place.file == top.file and each.place != top]
    return own[0] if own else element.place


def _overlap(element: Element, box: Box, other: Element, there: Box, card: Box, template: Template) -> Problem:
    place = _own_place(element, other, template)
    wide, high = _shared(box, there)
    message = (
        f"'{element.name}' and '{other.name}' ({element.face}) overlap by {mm(wide)} × {mm(high)} mm on a card of "
        f"{mm(card.width)} × {mm(card.height)} mm"
    )
    hint = "Move or shrink one of them, or take a larger card or another design."
    return Problem(place.file, place.line, place.column, "error", "box-overlap", message, hint)
