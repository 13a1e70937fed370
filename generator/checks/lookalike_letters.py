"""An id mixes letters of two alphabets that look alike.

The Latin a, c, e, o, p, x and the Cyrillic а, с, е, о, р, х cannot be told apart on the screen, but they are
different letters: a deck that names such a card would not find it.

Passes:

    set: workshop
    kind: expansion
    cards:
      - id: cat-01
        symbols: [cat, skull]

Fails:

    # file: cards/workshop.yaml (escapes: \\u0441 is a Cyrillic letter that looks like c)
    set: workshop
    kind: expansion
    cards:
      - id: \\u0441at-01
        symbols: [cat, skull]
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.ids import alphabets, written_ids
from generator.checks.study import Study, problem
from generator.problems import Problem
from generator.suggest import listed


def check(study: Study) -> Iterator[Problem]:
    """A problem at each id whose letters come from more than one alphabet."""
    for what, name, place in written_ids(study):
        letters = alphabets(name)
        if len(letters) > 1:
            fewest = min(letters, key=lambda alphabet: len(letters[alphabet]))
            told = listed((f"'{letter}'" for letter in dict.fromkeys(letters[fewest])), "and")
            are = "is" if len(set(letters[fewest])) == 1 else "are"
            message = f"the id of the {what} '{name}' mixes alphabets: {told} {are} {fewest.title()}"
            yield problem(place, "error", "lookalike-letters", message, "Type the id again in Latin letters.")
