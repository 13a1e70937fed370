"""The twelve keys in order of seniority, in columns: symbol, number, name, which begins beside the symbol's middle."""

from __future__ import annotations

from dataclasses import replace

from engine.symbols import SYMBOL_IDS
from generator.design import Element
from generator.display import Box, Item, TextRun, Use
from generator.elements.words import set_words
from generator.emblems import FORM
from generator.lettering import ICON_SIDE_UM
from generator.subject import Drawn, Subject, joined
from generator.text import Fitted, fit, plain

_COLUMNS = 2
_SPACE, _APART = 800, 1_400
"""Between a symbol and its name, and between a name and the next column's symbol, which must not seem to be its own."""


def draw(element: Element, subject: Subject) -> Drawn:
    """All names have one size, that at which the widest fits; as the style aligns names in their columns, each takes
    its symbol along."""
    area = subject.area(element)
    style = replace(
        subject.template.style(element.settings["style"], subject.backing), anchor="middle", language=subject.spoken
    )
    columns = element.settings.get("columns", _COLUMNS)
    rows = -(-len(SYMBOL_IDS) // columns)
    wide, high = area.width // columns, area.height // rows
    side = min(element.um("side", 7), high)
    rooms: list[Box] = []
    for index in range(len(SYMBOL_IDS)):
        column, row = divmod(index, rows)
        left = area.x + column * wide + side + _SPACE
        right = area.x + (column + 1) * wide - (_APART if column < columns - 1 else 0)
        rooms.append(Box(left, area.y + row * high, max(0, right - left), high))
    words = [plain(f"{index}\u2007{subject.symbol_title(symbol)}") for index, symbol in enumerate(SYMBOL_IDS, 1)]
    fitted = [fit(each, style, room, FORM) for each, room in zip(words, rooms, strict=True)]
    style = replace(style, size=min((each.size for each in fitted if isinstance(each, Fitted)), default=style.size))
    icons: list[Item] = []
    names: list[Drawn] = []
    for symbol, each, room in zip(SYMBOL_IDS, words, rooms, strict=True):
        name = set_words(each, style, room, subject, f"name of {symbol}", element.place, subject.spoken)
        names.append(name)
        begins = min((item.x for item in name.items if isinstance(item, TextRun)), default=room.x)
        top = room.y + (high - side) // 2
        icons.append(Use(FORM.format(symbol), begins - _SPACE - side, top, scale=side / ICON_SIDE_UM))
    return joined([Drawn(tuple(icons)), *names])
