"""A deck has no cards.

Its contents are empty, or exclusions take everything out again.

Passes:

    deck: small
    mode: base
    players: [2]
    contents:
      - set: base

Fails:

    deck: small
    mode: base
    players: [2]
    contents: []
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A problem at the contents of each deck whose lines were all understood and give no card."""
    for deck in study.decks:
        if not deck.contents and study.counts_all(deck):
            place = deck.places["contents"]
            message = f"the deck '{deck.id}' has no cards"
            yield problem(place, "error", "empty-deck", message, "Name a set, such as '- set: base'.")
