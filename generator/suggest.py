"""Did you mean: the one near name, or none."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from engine.near import affordable, nearest_of
from engine.words import listed

__all__ = ["did_you_mean", "fold", "listed", "nearest"]

_LATIN = str.maketrans("асеорхукмтвн", "aceopxykmtbh")
"""Cyrillic letters that cannot be told from Latin ones on the screen."""


@lru_cache(maxsize=30_000)
def fold(name: str) -> str:
    """The name without what people vary: case, ё for е, outer spaces, `_` or a space for `-`."""
    return name.strip().casefold().replace("ё", "е").replace("_", "-").replace(" ", "-")


def in_latin(name: str) -> str:
    """The name with Latin letters for the Cyrillic ones that look like them."""
    return name.casefold().translate(_LATIN)


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name most like `name`, if any is near enough to be what was meant."""
    if not affordable(name, known):
        return None
    by_fold = {fold(candidate): candidate for candidate in known}
    folded = fold(name)
    if folded in by_fold:
        return by_fold[folded]
    found = nearest_of(folded, by_fold)
    return by_fold[found] if found else None


def did_you_mean(name: str, known: Collection[str]) -> str:
    """`; did you mean 'x'?`, or an empty string."""
    if (latin := in_latin(name)) != name.casefold() and latin in known:
        return f"; did you mean '{latin}' in Latin letters?"
    near = nearest(name, known)
    return f"; did you mean '{near}'?" if near else ""
