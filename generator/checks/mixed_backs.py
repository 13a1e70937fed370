"""A deck of one pile mixes backings.

In modes base and quintis all cards form one shuffled deck (BASE-1, QF-1). Where its cards have different
backs, everyone sees what sort of card comes next. This is a warning: a quintis deck may want it so.

Passes:

    # file: cards/spring.yaml
    set: spring
    kind: quintis
    cards:
      - id: spring-01
        symbols: [stream, flower]

    # file: cards/deck.yaml
    deck: meadow
    mode: quintis
    players: [2]
    contents:
      - set: base
      - set: spring

Fails:

    # file: cards/spring.yaml
    set: spring
    kind: quintis
    cards:
      - id: spring-01
        backing: gold
        symbols: [stream, flower]

    # file: cards/deck.yaml
    deck: meadow
    mode: quintis
    players: [2]
    contents:
      - set: base
      - set: spring
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.problems import Problem
from generator.suggest import listed


def check(study: Study) -> Iterator[Problem]:
    """A warning for each base or quintis deck with cards of more than one backing, where all of them are known."""
    for deck in study.decks:
        if deck.mode not in ("base", "quintis") or not study.counts_all(deck):
            continue
        if any("backing" in card.unread for card in deck.cards):
            continue
        counts: Counter[str] = Counter()
        for card, copies in deck.contents:
            counts[card.backing] += copies
        if len(counts) > 1:
            told = listed((f"{count} {backing}" for backing, count in counts.items()), "and")
            message = f"the deck '{deck.id}' is one pile but mixes backings: {told}"
            hint = "The backs tell which sort of card comes next; give them one backing."
            yield problem(deck.place, "warning", "mixed-backs", message, hint)
