"""A deck names a card that it excludes.

An exclusion takes a card out of the deck wherever it stands, so a line that names the same card adds nothing.
One of the two is left over, or names another card than was meant.

Passes:

    deck: one-more
    mode: base
    players: [2, 3]
    contents:
      - set: base
      - card: skull-cat
        copies: 1
      - exclude: flower-cat

Fails:

    deck: one-more
    mode: base
    players: [2, 3]
    contents:
      - set: base
      - card: skull-cat
        copies: 1
      - exclude: skull-cat
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A warning at each line that names a single card which another line of its deck excludes."""
    for deck in study.decks:
        excluded = {entry.name: entry.place.line for entry in reversed(deck.entries) if entry.what == "exclude"}
        for entry in deck.entries:
            if entry.what == "card" and entry.name in excluded:
                message = (
                    f"the card '{entry.name}' is excluded from this deck (line {excluded[entry.name]}),"
                    " so this line adds nothing"
                )
                yield problem(entry.place, "warning", "excluded-card", message, "Take one of the two lines out.")
