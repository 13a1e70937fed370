"""The twelve keys in order of seniority, in columns: symbol, number, name, which begins beside the symbol's middle."""

from __future__ import annotations

from dataclasses import replace

from engine.symbols import SYMBOL_IDS
from generator.design import Element
from generator.display import Box, Item, Use
from generator.elements.words import set_words
from generator.emblems import FORM
from generator.lettering import ICON_SIDE_UM
from generator.subject import Drawn, Subject, joined
from generator.text import Fitted, fit, plain

_COLUMNS = 2
_SPACE, _APART = 800, 1_400
"""Between a symbol and its name, and between a name and the next column's symbol, which must not seem to be its own."""


def draw(element: Element, subject: Subject) -> Drawn:
    """All names have one size, that at which the widest fits."""
    area = subject.area(element)
    style = replace(
        subject.template.style(element.settings["style"], subject.backing),
        anchor="middle",
        align="left",
        language=subject.spoken,
    )
    columns = element.settings.get("columns", _COLUMNS)
    rows = -(-len(SYMBOL_IDS) // columns)
    wide, high = area.width // columns, area.height // rows
    side = min(element.um("side", 7), high)
    icons: list[Item] = []
    rooms: list[Box] = []
    for index, symbol in enumerate(SYMBOL_IDS):
        column, row = divmod(index, rows)
        x, y = area.x + column * wide, area.y + row * high
        icons.append(Use(FORM.format(symbol), x, y + (high - side) // 2, scale=side / ICON_SIDE_UM))
        left = x + side + _SPACE
        right = x + wide - (_APART if column < columns - 1 else 0)
        rooms.append(Box(left, y, max(0, right - left), high))
    words = [plain(f"{index}\u2007{subject.symbol_title(symbol)}") for index, symbol in enumerate(SYMBOL_IDS, 1)]
    fitted = [fit(each, style, room, FORM) for each, room in zip(words, rooms, strict=True)]
    style = replace(style, size=min((each.size for each in fitted if isinstance(each, Fitted)), default=style.size))
    names = [
        set_words(each, style, room, subject, f"name of {symbol}", element.place, subject.spoken)
        for symbol, each, room in zip(SYMBOL_IDS, words, rooms, strict=True)
    ]
    return joined([Drawn(tuple(icons)), *names])
