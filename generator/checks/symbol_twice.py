"""A symbol stands twice on one card.

A card bears each of its symbols once (BASE-11, HB-8): twice the same would count no more than once, and the
other slot would be wasted. The problem stands at the second of the two.

Passes:

    set: pairs
    kind: base
    cards:
      - id: cat-skull
        symbols: [cat, skull]

Fails:

    set: pairs
    kind: base
    cards:
      - id: cat-cat
        symbols: [cat, Кошка]
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A problem for each repeated symbol of a card whose symbols could all be read."""
    for card in study.cards():
        if "symbols" in card.unread:
            continue
        for index, symbol in enumerate(card.symbols):
            if symbol in card.symbols[:index]:
                place = card.place_of(f"symbols.{index}")
                message = f"the symbol '{symbol}' stands twice on the card {card.named}"
                yield problem(place, "error", "symbol-twice", message, "Name another symbol, or take one out.")
