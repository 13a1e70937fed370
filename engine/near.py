"""Which known name is near to one that is not known: what was meant, perhaps. Looking has a bound."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LONGEST = 100
"""For a name of more characters nothing is guessed: no name is that long, and looking takes time and memory."""
FEW = 50
"""So many names are looked through in no time; that is counted by itself."""
PAINS = 4_000_000
"""Pairs of letters that are compared at most within `sparing`, of names among more than FEW: half a second's work."""
PAINS_OF_FEW = 20_000_000
"""The same of names among at most FEW, of which each takes less."""
_SHORT = 10
"""A name costs as much as if it had so many letters more."""
_MANY, _SOME = "many", "few"
_left: ContextVar[dict[str, int] | None] = ContextVar("left", default=None)


@contextmanager
def sparing() -> Iterator[None]:
    """Within it near names are looked for with a bound altogether, then no more: a file with thousands of unknown names
    is not compared with each of thousands of known ones."""
    token = _left.set({_MANY: PAINS, _SOME: PAINS_OF_FEW})
    try:
        yield
    finally:
        _left.reset(token)


def affordable(name: str, known: Collection[str]) -> bool:
    """Whether it is looked for a name near to this one among the known ones; the work is counted."""
    if len(name) > LONGEST:
        return False
    left = _left.get()
    if left is None:
        return True
    among = _SOME if len(known) <= FEW else _MANY
    if left[among] >= 0:
        left[among] -= (len(name) + _SHORT) * sum(len(each) + _SHORT for each in known)
    return left[among] >= 0


def weary() -> bool:
    """Whether it is looked no more for names among few."""
    left = _left.get()
    return left is not None and left[_SOME] < 0


def nearest_of(name: str, known: Collection[str]) -> str | None:
    """The known name most like `name`, if any is near enough to be what was meant."""
    found = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    return found[0] if found else None
