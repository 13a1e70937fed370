"""The light frame with the card's symbols, one above the other, each with its name where a style is given."""

from __future__ import annotations

from dataclasses import replace

from generator.display import Box, Item, Use, mm, um_from_points
from generator.elements.panel import outline
from generator.elements.words import set_words
from generator.emblems import FORM
from generator.subject import Drawn, Subject, joined, problem
from generator.template import Element
from generator.text import ICON_SIDE_UM, plain

NAME_HEIGHT = 1.25
"""The room for a symbol's name, as a multiple of its type size."""


def draw(element: Element, subject: Subject) -> Drawn:
    """The frame is as high as its symbols need; it may not be higher than its box."""
    card = subject.card
    if card is None or not card.symbols:
        return Drawn()
    area = subject.area(element)
    side, gap, padding = element.um("side", 9), element.um("gap", 1), element.um("padding", 1)
    style = subject.template.style(element.settings["style"], subject.backing)
    name_height = round(um_from_points(style.size) * NAME_HEIGHT)
    count = len(card.symbols)
    height = 2 * padding + count * (side + name_height) + (count - 1) * gap
    over = max(height - area.height, side + 2 * padding - area.width)
    if over > 0:
        message = f"{count} symbols of {mm(side)} mm overflow the box of '{element.name}' by {mm(over)} mm"
        return Drawn(
            problems=(problem(element.place, "symbols-overflow", message, "Enlarge the box or shrink the symbols."),)
        )
    frame = replace(outline(element, subject), box=Box(area.x, area.y, area.width, height))
    items: list[Item] = [frame]
    names: list[Drawn] = []
    y = area.y + padding
    for index, symbol in enumerate(card.symbols):
        items.append(Use(FORM.format(symbol), area.x + (area.width - side) // 2, y, scale=side / ICON_SIDE_UM))
        y += side
        inner = Box(area.x + padding // 2, y, area.width - padding, name_height)
        place = card.place_of(f"symbols.{index}")
        names.append(set_words(plain(subject.symbol_title(symbol)), style, inner, subject, f"name of {symbol}", place))
        y += name_height + gap
    return joined([Drawn(tuple(items)), *names])
