"""The cards on sheets."""

from __future__ import annotations

from generator import edition
from generator.products.chosen import chosen
from generator.products.product import Made, Request


def make(request: Request) -> Made:
    found = chosen(request, request.wishes.rules.bleed)
    if not found.drawn.slots:
        return Made((), found.problems, found.notes)
    sheets, more = edition.sheets(request.library, found.drawn, request.wishes)
    return Made(tuple(sheets), (*found.problems, *more), found.notes)
