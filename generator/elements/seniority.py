"""The twelve keys in order of seniority, in columns: symbol, number, name, which stands beside the symbol's middle."""

from __future__ import annotations

from dataclasses import replace

from engine.symbols import SYMBOL_IDS
from generator.design import Element
from generator.display import Box, Item, Use
from generator.elements.words import set_words
from generator.emblems import FORM
from generator.lettering import ICON_SIDE_UM
from generator.subject import Drawn, Subject, joined
from generator.text import plain

_COLUMNS = 2
_SPACE, _APART = 800, 400
"""Between a symbol and its name, and between a name and the next column's symbol."""


def draw(element: Element, subject: Subject) -> Drawn:
    area = subject.area(element)
    style = replace(subject.template.style(element.settings["style"], subject.backing), anchor="middle")
    columns = element.settings.get("columns", _COLUMNS)
    rows = -(-len(SYMBOL_IDS) // columns)
    wide, high = area.width // columns, area.height // rows
    side = min(element.um("side", 7), high)
    icons: list[Item] = []
    names: list[Drawn] = []
    for index, symbol in enumerate(SYMBOL_IDS):
        column, row = divmod(index, rows)
        x, y = area.x + column * wide, area.y + row * high
        icons.append(Use(FORM.format(symbol), x, y + (high - side) // 2, scale=side / ICON_SIDE_UM))
        left = x + side + _SPACE
        words = plain(f"{index + 1}\u2007{subject.symbol_title(symbol)}")
        right = x + wide - (_APART if column < columns - 1 else 0)
        inner = Box(left, y, max(0, right - left), high)
        names.append(set_words(words, style, inner, subject, f"name of {symbol}", element.place, subject.spoken))
    return joined([Drawn(tuple(icons)), *names])
