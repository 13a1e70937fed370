"""Pictures of cards that their design does not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from engine.words import counted
from generator.art import own_art
from generator.design import Template
from generator.model import CardDef
from generator.problems import Problem
from generator.subject import problem


def unseen(template: Template, cards: Iterable[CardDef], root: Path) -> Iterator[Problem]:
    """A warning at the first of the cards of each set that have a picture, in the project at `root`, where their face
    has no plate for it."""
    faces = {name for name, elements in template.faces.items() if any(each.kind == "plate" for each in elements)}
    found: dict[str, list[CardDef]] = {}
    for card in cards:
        if ("symbols" if card.symbols else "action") not in faces and own_art(card, root) is not None:
            found.setdefault(card.set, []).append(card)
    for first, *others in found.values():
        more = f", as with {counted(len(others), 'more card')} of its set" if others else ""
        message = f"card '{first.id}': the picture '{first.art}' is not shown by the design '{template.name}'{more}"
        hint = "Take a design with a plate, such as notebook or low-ink, or give your own one."
        yield replace(problem(first.place_of("art"), "art-unseen", message, hint), level="warning")
