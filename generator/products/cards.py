"""The cards on sheets."""

from __future__ import annotations

from generator import edition
from generator.products.product import Made, Request


def make(request: Request) -> Made:
    bleed = request.wishes.rules.bleed
    drawn, problems = edition.draw(request.library, request.target, request.language, request.template, bleed)
    sheets, more = edition.sheets(request.library, drawn, request.wishes)
    return Made(tuple(sheets), (*problems, *more))
