"""A card has the wrong number of symbols for its kind.

A base card has two symbols (BASE-11). A card of an expansion or quintis set has two or three, or it is an
action card, which has an action and no symbol (EXP-21, QF-21). Base sets have no action cards.

Passes:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [mechanism, cat, eclipse]
      - id: workshop-02
        action: {when: start, effect: [{draw: {count: 2}}]}

Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [mechanism]
      - id: workshop-02
        symbols: [cat, skull]
        action: {when: start, effect: [{draw: {count: 2}}]}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.model import CardDef
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A problem for each card with too few or too many symbols, or with symbols and an action; not for one whose
    symbols could not be read at all, or stand under a misspelt key."""
    for card in study.cards():
        if "kind" in card.unread:
            continue
        fault = fault_of(card)
        if fault:
            place = card.place_of("action" if card.kind == "base" and "action" in card.places else "symbols")
            yield problem(place, "error", "symbol-count", *fault)


def fault_of(card: CardDef) -> tuple[str, str] | None:
    """What is wrong with the number of its symbols, and a hint."""
    count = sum(path.startswith("symbols.") and path.count(".") == 1 for path in card.places)
    count = count if "symbols.0" in card.places else 0
    has_action = "action" in card.places
    if has_action and card.kind == "base":
        return f"the base card {card.named} has an action", "Move it to an expansion or quintis set."
    if has_action:
        if count == 0:
            return None
        return f"the action card {card.named} bears symbols", "Take out either the symbols or the action."
    if count == 0 and card.unread & {"symbols", "action"}:
        return None
    allowed = (2,) if card.kind == "base" else (2, 3)
    if count in allowed:
        return None
    wanted = "exactly two symbols" if card.kind == "base" else "two or three symbols, or an action and no symbol"
    kind = "a base card" if card.kind == "base" else f"a card of kind {card.kind}"
    return f"{kind} has {wanted}; {card.named} has {count or 'none'}", "Write, for example, symbols: [cat, skull]."
