"""One card a page, with bleed: each front followed by its back, as print shops and PNG uploads want them, or fronts
alone."""

from __future__ import annotations

from generator import edition
from generator.display import Box, Document, Page, Use
from generator.products.chosen import chosen
from generator.products.product import Made, Request, fronts_alone


def make(request: Request) -> Made:
    bleed = request.wishes.rules.bleed
    found = chosen(request, bleed)
    drawn = found.drawn
    if not drawn.slots:
        return Made((), found.problems, found.notes)
    width, height = drawn.size.width + 2 * bleed, drawn.size.height + 2 * bleed
    trim, whole = Box(bleed, bleed, drawn.size.width, drawn.size.height), Box(0, 0, width, height)
    pages = tuple(
        Page(width, height, trim, whole, (Use(form, bleed, bleed),), f"{card.id} {side}")
        for card in drawn.cards
        for _ in range(card.copies)
        for side, form in (("front", card.front), *([("back", card.back)] if request.backs else []))
    )
    document = Document(
        drawn.title, drawn.language, pages, drawn.forms, "simplex", drawn.version, request.wishes.colour
    )
    name = f"{drawn.stem}-single-{drawn.language}"
    product = drawn.product or "single"
    sheets = edition.Sheets(drawn.id, name, document, (), product, len(drawn.slots), drawn.version, drawn)
    return Made((sheets,), found.problems, (*found.notes, *fronts_alone(request)))
