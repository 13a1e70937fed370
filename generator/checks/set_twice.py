"""A deck names the same set twice.

To have a set twice in a deck, say so with `copies`: a second line is far more often a slip of the hand.

Passes:

    deck: double
    mode: base
    players: [2, 3]
    contents:
      - set: base
        copies: 2

Fails:

    deck: double
    mode: base
    players: [2, 3]
    contents:
      - set: base
      - set: base
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.model import Place
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A problem at each line that names a set again."""
    for deck in study.decks:
        seen: dict[str, Place] = {}
        for entry in deck.entries:
            if entry.what != "set":
                continue
            first = seen.setdefault(entry.name, entry.place)
            if first != entry.place:
                message = f"the set '{entry.name}' is named twice in this deck (first on line {first.line})"
                yield problem(entry.place, "error", "set-twice", message, "Keep one line and give it 'copies'.")
