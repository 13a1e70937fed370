"""The light frame with the card's symbols, one above the other, each with its name where a style is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.design import LINE_MM, Element
from generator.display import Box, Item, Rect, TextRun, Use, mm, um_from_points
from generator.elements.panel import outline, outlined
from generator.elements.words import set_words
from generator.emblems import FORM, envelope
from generator.lettering import CAPITALS, ICON_SIDE_UM
from generator.outlines import is_within
from generator.subject import Drawn, Subject, joined, problem
from generator.text import plain

NAME_HEIGHT = 1.25
"""The room for a symbol's name, as a multiple of its type size."""
_CLEAR = 500
"""Micrometres between the line of a frame and the names in it, as far as its padding has that room."""


def frame_box(element: Element, subject: Subject) -> Box:
    """The frame of the subject's symbols: as high as they and their names need, from the top of the element's box. It
    reaches the lower side too where that goes on through the bleed: from the upper one if that does so as well, else it
    stands there."""
    area = subject.area(element)
    count = len(subject.card.symbols) if subject.card else 0
    gap, padding = element.um("gap", 1), element.um("padding", 1)
    row = element.um("side", 9) + (0 if _beside(element) else _name_height(element, subject))
    high = 2 * padding + count * row + max(0, count - 1) * gap
    _, above, _, below = subject.beyond(element, area, 1)
    if not below or high > area.height:
        return Box(area.x, area.y, area.width, high)
    return area if above else Box(area.x, area.bottom - high, area.width, high)


def _beside(element: Element) -> bool:
    return element.settings.get("names") == "beside"


def _name_height(element: Element, subject: Subject) -> int:
    style = subject.template.style(element.settings["style"], subject.backing)
    return round(um_from_points(style.size) * NAME_HEIGHT)


def shows(subject: Subject) -> tuple[str, tuple[str, ...]]:
    return subject.backing, subject.card.symbols if subject.card else ()


def draw(element: Element, subject: Subject) -> Drawn:
    """The frame may not be higher than the element's box."""
    card = subject.card
    if card is None or not card.symbols:
        return Drawn()
    area, box = subject.area(element), frame_box(element, subject)
    side, gap, padding = element.um("side", 9), element.um("gap", 1), element.um("padding", 1)
    line = element.um("line", LINE_MM) if "stroke" in element.settings else 0
    over = max(box.height - area.height, side + 2 * padding - area.width)
    if over <= 0 and line // 2 > padding:
        message = (
            f"the line of '{element.name}' reaches {mm(line // 2)} mm into its frame, over the symbols: "
            f"its padding is {mm(padding)} mm"
        )
        hint = "Enlarge the padding, or take a thinner line."
        return Drawn(problems=(problem(element.place, "symbols-overflow", message, hint),))
    if over > 0:
        message = f"{len(card.symbols)} symbols of {mm(side)} mm overflow the box of '{element.name}' by {mm(over)} mm"
        hint = "Enlarge the box or shrink the symbols."
        return Drawn(problems=(problem(element.place, "symbols-overflow", message, hint),))
    style = subject.template.style(element.settings["style"], subject.backing)
    high = _name_height(element, subject)
    items: list[Item] = [*outlined(element, subject, box)]
    names: list[Drawn] = []
    y = box.y + padding
    for index, symbol in enumerate(card.symbols):
        if _beside(element):
            x, left = box.x + padding, box.x + 2 * padding + side
            inner = Box(left, y, box.right - padding - left, side)
        else:
            x = box.x + (box.width - side) // 2
            inset = max(padding // 2, min(padding, line // 2 + _CLEAR))
            inner = Box(box.x + inset, y + side, box.width - 2 * inset, high)
        items.append(Use(FORM.format(symbol), x, y, scale=side / ICON_SIDE_UM))
        place = card.place_of(f"symbols.{index}")
        words, told = plain(subject.symbol_title(symbol)), f"name of {symbol}"
        names.append(set_words(words, style, inner, subject, told, place, subject.spoken))
        y = inner.bottom + gap
    drawn = joined([Drawn(tuple(items)), *names])
    if _leaves_corners(outline(element, subject, box), drawn.items):
        message = f"symbols of {mm(side)} mm, or their names, stand over the round corners of '{element.name}'"
        hint = f"Take smaller corners than {mm(element.um('radius'))} mm, or enlarge the padding."
        return Drawn(problems=(problem(element.place, "symbols-overflow", message, hint), *drawn.problems))
    return drawn


def _leaves_corners(frame: Rect, items: Iterable[Item]) -> bool:
    """Whether the ink of a symbol, be it any of the twelve, or a name reaches over the frame's line or beyond it at a
    corner."""
    half, round_off = frame.line // 2, min(frame.radius, frame.box.width / 2, frame.box.height / 2)
    clear, radius = frame.box.grown(*(-half,) * 4), max(0.0, round_off - half)
    return radius > 0 and not all(is_within(clear, radius, x, y) for item in items for x, y in _edge(item))


def _edge(item: Item) -> Iterator[tuple[float, float]]:
    """The outermost points of symbols, or the corners of a name."""
    if isinstance(item, TextRun):
        for end in (item.x, item.x + item.width):
            yield from ((end, item.baseline), (end, item.baseline - item.size * CAPITALS))
    elif isinstance(item, Use):
        side = item.scale * ICON_SIDE_UM
        for x, y in envelope():
            yield item.x + x * side, item.y + y * side
