"""A card has a backing that its kind does not allow.

Base cards are black; the cards of an expansion set are burgundy or gold (EXP-1). Quintis cards may have any
backing, since they are all shuffled together.

Passes:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        backing: gold
        symbols: [cat, skull]

Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        backing: black
        symbols: [cat, skull]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.checks.study import Study, problem
from generator.model import CardDef
from generator.problems import Problem
from generator.suggest import listed

ALLOWED: Mapping[str, tuple[str, ...]] = {
    "base": ("black",),
    "expansion": ("burgundy", "gold"),
    "quintis": ("black", "burgundy", "gold"),
}


def check(study: Study) -> Iterator[Problem]:
    """A problem at the backing of each such card."""
    for card in study.cards():
        if not card.unread & {"kind", "backing"} and not is_allowed(card):
            allowed = listed(ALLOWED[card.kind])
            message = f"the backing of a card of kind {card.kind} must be {allowed}, found {card.backing}"
            hint = f"Write backing: {ALLOWED[card.kind][0]}."
            yield problem(card.place_of("backing"), "error", "wrong-backing", message, hint)


def is_allowed(card: CardDef) -> bool:
    """Whether a card of that kind may have that backing."""
    return card.backing in ALLOWED[card.kind]
