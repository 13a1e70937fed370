"""An exclusion removes nothing from the deck.

The card that is excluded is in none of the sets and lines of the deck, so it was meant to be another card, or
the line is left over.

Passes:

    deck: without-one
    mode: base
    players: [2, 3]
    contents:
      - set: base
      - exclude: skull-cat

Fails:

    # file: cards/extra.yaml
    set: extra
    kind: base
    cards:
      - id: extra-01
        symbols: [cat, skull]

    # file: cards/deck.yaml
    deck: without-one
    mode: base
    players: [2, 3]
    contents:
      - set: base
      - exclude: extra-01
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.model import DeckDef
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A problem at each exclusion of a card that exists but is not in the deck, or is excluded already; whether it is
    in the deck is not known where something that the deck names is not."""
    for deck in study.decks:
        present, excluded = _present(deck, study), set[str]()
        known = study.names_all(deck)
        for entry in deck.entries:
            if entry.what != "exclude" or entry.name not in study.library.cards:
                continue
            if entry.name not in present and known:
                message = f"the card '{entry.name}' is not in this deck, so excluding it changes nothing"
                yield problem(entry.place, "error", "idle-exclusion", message, "Take the line out, or name a card.")
            elif entry.name in excluded:
                message = f"the card '{entry.name}' is excluded twice"
                yield problem(entry.place, "error", "idle-exclusion", message, "Take the line out.")
            excluded.add(entry.name)


def _present(deck: DeckDef, study: Study) -> set[str]:
    names = {entry.name for entry in deck.entries if entry.what == "card"}
    for name in {entry.name for entry in deck.entries if entry.what == "set"} & study.library.sets.keys():
        names |= {card.id for card in study.library.sets[name].cards}
    return names
