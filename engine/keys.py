"""Masks to keys: one function for all lines, one for the ladder of runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.grid import Line

LADDER = 3
"""The keys of one symbol that there are (QF-15...17)."""


def line_mask(masks: Sequence[int], layout: Sequence[int], lines: Iterable[Line]) -> int:
    """The symbols that stand on all three cards of some line (BASE-12, EXP-16).

    `layout` holds the card number of each zone, 0 for an empty one, whose mask is 0: no line (HE-18).
    """
    earned = 0
    for first, second, third in lines:
        earned |= masks[layout[first]] & masks[layout[second]] & masks[layout[third]]
    return earned


def shared_mask(masks: Sequence[int], layout: Sequence[int], zones: Iterable[int]) -> int:
    """The symbols that stand on the cards of all those zones (BASE-17, EXP-17)."""
    shared = -1
    for zone in zones:
        shared &= masks[layout[zone]]
    return shared


def ladder_keys(run: int, taken: int) -> int:
    """How many keys a run of that length pays when `taken` keys of the symbol are gone (QF-15...17)."""
    return max(0, min(run, 5) - 2 - taken)
