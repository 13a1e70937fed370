"""Reference cards, one for each player: the seniority of keys, and on the other side the order of the turn.

Where no backs are printed, each is two cards: what the other side says is needed in the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.options import OPTIONS
from generator import edition, face
from generator.display import AnyForm
from generator.model import DeckDef
from generator.problems import Problem
from generator.products.product import Made, Request
from generator.sheet import Slot
from generator.subject import Subject

_OF_A_TURN = ("key_scope", "ladder", "swap_limit")
"""Options that change what a reference card tells, beside the number of keys; the others are for setting up."""
PLAYERS = 4
"""For how many players a set is taken to be."""


def make(request: Request) -> Made:
    size = edition.card_of(request.library)
    subject = Subject(
        template=request.template,
        card=None,
        backing="black",
        language=request.language,
        set_title="",
        set_size=0,
        width=size.width,
        height=size.height,
        bleed=request.wishes.rules.bleed,
        mode=request.mode,
        keys=keys_to_win(request),
        varied=varied(request),
    )
    forms: dict[str, AnyForm] = dict(face.symbol_forms(request.template))
    problems: list[Problem] = []
    sides = []
    for side in ("seniority", "turn"):
        found = face.reference(subject, side)
        forms.update(found.forms)
        sides.append(found.form.name)
        problems += found.problems
    seniority, turn = sides
    fronts = [Slot(seniority, turn)] if request.backs else [Slot(seniority, ""), Slot(turn, "")]
    slots = [slot for slot in fronts for _ in range(players(request))]
    drawn = edition.drawn_of(request.target, request.language, slots, forms, size, "reference")
    sheets, more = edition.sheets(request.library, drawn, request.wishes)
    return Made(tuple(sheets), (*problems, *more))


def rules(request: Request) -> Mapping[str, Any]:
    """The options of a deck; a set has none of its own."""
    return request.target.rules if isinstance(request.target, DeckDef) else {}


def keys_to_win(request: Request) -> int:
    """As the deck's rules say, or as the game has it."""
    return int(rules(request).get("keys_to_win", OPTIONS["keys_to_win"].defaults[request.mode]))


def varied(request: Request) -> tuple[str, ...]:
    """The options of a turn that are not as the game has them, as keys of the words."""
    asked = rules(request)
    return tuple(
        f"{name}-{asked[name]}"
        for name in _OF_A_TURN
        if name in asked and asked[name] != OPTIONS[name].defaults.get(request.mode)
    )


def players(request: Request) -> int:
    """The most players of a deck, or those a set is taken to be for."""
    return max(request.target.players) if isinstance(request.target, DeckDef) else PLAYERS
