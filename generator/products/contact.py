"""All cards of a set on one picture: a contact sheet for looking at, and the sheets of Tabletop Simulator."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator import edition
from generator.display import MOST_PIXELS, WHITE, Box, Document, Ink, Item, Page, Rect, Use, um
from generator.products.chosen import Chosen, chosen
from generator.products.product import Made, Request, fronts_alone

_GROUND = Ink(0x4A, 0x4D, 0x50)
_GAP = um(4)
_LOOK_DPI = 96
_TABLE_COLUMNS, _TABLE_ROWS, _TABLE_PIXELS = 10, 7, 4096
"""Tabletop Simulator cuts a picture into 10 × 7 cards, the last one the hidden face; 4,096 pixels at most."""


def make(request: Request) -> Made:
    """Each front once, then, if backs are made, each back once, in one picture about as wide as a screen."""
    found = chosen(request)
    drawn = found.drawn
    backs = [card.back for card in drawn.cards] if request.backs else []
    forms = list(dict.fromkeys([*(card.front for card in drawn.cards), *backs]))
    columns = max(1, math.ceil(math.sqrt(len(forms) * 1.9)))
    page = _page(drawn, forms, columns, -(-len(forms) // columns), _GAP)
    dpi = max(1, min(_LOOK_DPI, math.isqrt(MOST_PIXELS * 25_400**2 * 99 // (page.width * page.height * 100))))
    told = fronts_alone(request)
    if dpi < _LOOK_DPI:
        told = (*told, f"contact: so many cards are drawn at {dpi} pixels to the inch, no longer at {_LOOK_DPI}")
    return _made(request, found, (page,), "contact", dpi, told)


def make_table(request: Request) -> Made:
    """Pages of 69 cards, copies counted, with the back in the last place, where the table has to have it."""
    found = chosen(request)
    drawn = found.drawn
    room = _TABLE_COLUMNS * _TABLE_ROWS - 1
    pages = []
    for back in dict.fromkeys(card.back for card in drawn.cards):
        fronts = [slot.front for slot in drawn.slots if slot.back == back]
        for start in range(0, len(fronts), room):
            some = fronts[start : start + room]
            cells = [*some, *[""] * (room - len(some)), back]
            pages.append(_page(drawn, cells, _TABLE_COLUMNS, _TABLE_ROWS, 0))
    longest = max(pages[0].width, pages[0].height) if pages else 1
    dpi = math.floor(_TABLE_PIXELS * 25_400 / longest)
    return _made(request, found, tuple(pages), "tabletop", dpi)


def _page(drawn: edition.Drawn, forms: Sequence[str], columns: int, rows: int, gap: int) -> Page:
    """The forms in rows on a grey ground, each on paper and cut to its trim; an empty name leaves its place free."""
    wide, high = drawn.size.width, drawn.size.height
    width, height = columns * (wide + gap) + gap, rows * (high + gap) + gap
    whole = Box(0, 0, width, height)
    items: list[Item] = [Rect(whole, fill=_GROUND)]
    for index, form in enumerate(forms):
        row, column = divmod(index, columns)
        trim = Box(gap + column * (wide + gap), gap + row * (high + gap), wide, high)
        if form:
            items += [Rect(trim, fill=WHITE), Use(form, trim.x, trim.y, clip=trim)]
    return Page(width, height, whole, whole, tuple(items))


def _made(
    request: Request, found: Chosen, pages: tuple[Page, ...], product: str, dpi: int, notes: tuple[str, ...] = ()
) -> Made:
    drawn = found.drawn
    if not drawn.slots:
        return Made((), found.problems, found.notes)
    document = Document(
        drawn.title, drawn.language, pages, drawn.forms, subject=drawn.version, colour=request.wishes.colour, dpi=dpi
    )
    name = f"{drawn.stem}-{product}-{drawn.language}"
    pieces, product = len(drawn.slots), drawn.product or product
    sheets = edition.Sheets(drawn.id, name, document, (), product, pieces, drawn.version, drawn, format="png")
    return Made((sheets,), found.problems, (*found.notes, *notes))
