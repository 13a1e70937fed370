"""The cards on sheets."""

from __future__ import annotations

from generator import choosing, edition
from generator.products.product import Made, Request


def make(request: Request) -> Made:
    bleed = request.wishes.rules.bleed
    drawn, problems = edition.draw(request.library, request.target, request.language, request.template, bleed)
    notes: tuple[str, ...] = ()
    if request.cards or request.changed_since:
        ids = choosing.named(request.cards, request.target) if request.cards else {card.id for card in drawn.cards}
        if request.changed_since:
            changed = choosing.changed(request.changed_since, request.library, request.target, drawn)
            ids &= changed.cards
            notes = changed.notes
        drawn = edition.only(drawn, ids, "changed" if request.changed_since else "chosen")
        if not drawn.slots:
            return Made((), tuple(problems), notes)
    sheets, more = edition.sheets(request.library, drawn, request.wishes)
    return Made(tuple(sheets), (*problems, *more), notes)
