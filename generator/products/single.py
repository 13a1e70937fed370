"""One card a page, with bleed: each front followed by its back, as print shops and PNG uploads want them."""

from __future__ import annotations

from generator import edition
from generator.display import Box, Document, Page, Use
from generator.products.product import Made, Request


def make(request: Request) -> Made:
    bleed = request.wishes.rules.bleed
    drawn, problems = edition.draw(request.library, request.target, request.language, request.template, bleed)
    width, height = drawn.size.width + 2 * bleed, drawn.size.height + 2 * bleed
    trim, whole = Box(bleed, bleed, drawn.size.width, drawn.size.height), Box(0, 0, width, height)
    pages = tuple(
        Page(width, height, trim, whole, (Use(form, bleed, bleed),), f"{card.id} {side}")
        for card in drawn.cards
        for _ in range(card.copies)
        for side, form in (("front", card.front), ("back", card.back))
    )
    document = Document(
        drawn.title, drawn.language, pages, drawn.forms, "simplex", drawn.version, request.wishes.colour
    )
    name = f"{drawn.id}-single-{drawn.language}"
    sheets = edition.Sheets(drawn.id, name, document, (), "single", len(drawn.slots), drawn.version, drawn)
    return Made((sheets,), tuple(problems))
