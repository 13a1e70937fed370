"""The cards that a build asks for: all of a set or deck, those named, or those whose print has changed."""

from __future__ import annotations

from dataclasses import dataclass

from generator import choosing, edition
from generator.problems import Problem
from generator.products.product import Request


@dataclass(frozen=True, slots=True)
class Chosen:
    """Cards to be laid out, perhaps none; every problem of the whole set or deck; and what else is to be told."""

    drawn: edition.Drawn
    problems: tuple[Problem, ...]
    notes: tuple[str, ...] = ()


def chosen(request: Request, bleed: int = edition.BLEED) -> Chosen:
    """Raises click.UsageError where a card is named that there is not."""
    drawn, problems = edition.draw(request.library, request.target, request.language, request.template, bleed)
    if not request.cards and not request.changed_since:
        return Chosen(drawn, tuple(problems))
    ids = choosing.named(request.cards, request.target) if request.cards else {card.id for card in drawn.cards}
    notes: tuple[str, ...] = ()
    if request.changed_since:
        changed = choosing.changed(request.changed_since, request.library, request.target, drawn)
        ids &= changed.cards
        notes = changed.notes
    part = edition.only(drawn, ids, "changed" if request.changed_since else "chosen")
    return Chosen(part, tuple(problems), notes)
