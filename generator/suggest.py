"""Did you mean: the one near name, or none."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from engine.words import listed

__all__ = ["did_you_mean", "fold", "listed", "nearest", "sparing"]

LONGEST = 100
"""For a name of more characters nothing is guessed: no name is that long, and looking takes time and memory."""
FEW = 50
"""Among so many names it is always looked."""
PAINS = 8_000_000
"""Pairs of letters that a command compares at most to find near names among more than FEW: about a second's work."""
_SHORT = 10
"""A name costs as much as if it had so many letters more."""
_left: ContextVar[list[int] | None] = ContextVar("left", default=None)


@contextmanager
def sparing() -> Iterator[None]:
    """Within it near names are looked for among many with at most PAINS altogether, then no more."""
    token = _left.set([PAINS])
    try:
        yield
    finally:
        _left.reset(token)


def _affordable(name: str, known: list[str]) -> bool:
    left = _left.get()
    if left is None or len(known) <= FEW:
        return True
    if left[0] > 0:
        left[0] -= (len(name) + _SHORT) * sum(len(each) + _SHORT for each in known)
    return left[0] >= 0


_LATIN = str.maketrans("асеорхукмтвн", "aceopxykmtbh")
"""Cyrillic letters that cannot be told from Latin ones on the screen."""


@lru_cache(maxsize=30_000)
def fold(name: str) -> str:
    """The name without what people vary: case, ё for е, outer spaces, `_` or a space for `-`."""
    return name.strip().casefold().replace("ё", "е").replace("_", "-").replace(" ", "-")


def in_latin(name: str) -> str:
    """The name with Latin letters for the Cyrillic ones that look like them."""
    return name.casefold().translate(_LATIN)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, if any is near enough to be what was meant."""
    known = list(known)
    if len(name) > LONGEST or not _affordable(name, known):
        return None
    by_fold = {fold(candidate): candidate for candidate in known}
    folded = fold(name)
    if folded in by_fold:
        return by_fold[folded]
    found = difflib.get_close_matches(folded, by_fold, n=1, cutoff=0.6)
    return by_fold[found[0]] if found else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?`, or an empty string."""
    known = list(known)
    if (latin := in_latin(name)) != name.casefold() and latin in known:
        return f"; did you mean '{latin}' in Latin letters?"
    near = nearest(name, known)
    return f"; did you mean '{near}'?" if near else ""
