"""An id is not in the plain form that works everywhere.

Ids name output files and are typed in commands and moves. Lower-case Latin letters, digits and hyphens are
safe on every computer and keyboard; anything else is a warning, as are names that Windows keeps for devices
(`con`, `nul`, `com1`) and `booklets`, the folder that booklets are written to, for a set or a deck.

Passes:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]

Fails:

    set: workshop
    kind: expansion
    cards:
      - id: Workshop_01
        symbols: [cat, skull]
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache, partial
from itertools import count

from generator.checks.ids import alphabets, well_formed, written_ids
from generator.checks.study import Study, problem
from generator.problems import Problem

_PLAIN = re.compile(r"[a-z0-9]+(-+[a-z0-9]+)*\Z")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
BOOKLETS = "booklets"
"""The folder of the output that booklets are written to."""
DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
)


def check(study: Study) -> Iterator[Problem]:
    """A warning at each id in another form, save those that are errors for other reasons."""
    written = list(written_ids(study))
    used = {BOOKLETS, *DEVICES, *study.library.sets, *study.library.decks, *study.library.cards}
    used.update(name for _, name, _ in written)
    free = lru_cache(maxsize=None)(partial(_free, used))
    for what, name, place in written:
        taken = "is a name that Windows keeps for a device" if name in DEVICES else ""
        if name == BOOKLETS and what != "card":
            taken = "is also the folder that booklets are written to"
        if taken:
            message = f"the id of the {what} '{name}' {taken}"
            yield problem(place, "warning", "id-form", message, f"Write '{free(f'my-{name}')}', for example.")
        if not _PLAIN.match(name) and well_formed(name) and len(alphabets(name)) < 2:
            told = "is not made of lower-case Latin letters, digits and hyphens"
            if set(name) <= _LETTERS:
                told = "ends with a hyphen"
            message = f"the id of the {what} '{name}' {told}"
            simple = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") if name.isascii() else ""
            hint = f"Write '{free(simple or f'my-{what}')}', for example."
            yield problem(place, "warning", "id-form", message, hint)


def _free(used: Collection[str], name: str) -> str:
    """That id, or with a number behind it the first that nothing has."""
    return name if name not in used else next(each for n in count(2) if (each := f"{name}-{n}") not in used)
