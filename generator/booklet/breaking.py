"""Dividing a paragraph into lines, all at once, so that its spaces come out even.

After D. E. Knuth and M. F. Plass, Breaking paragraphs into lines (1981): of all ways to break, the one with the
least sum of demerits. Lengths are whole micrometres.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

FORCED = -10_000
FORBIDDEN = 10_000
_LINE_DEMERIT = 10
_TWO_HYPHENS = 3_000
_LAST_HYPHEN = 2_000
_UNEVEN = 800


@dataclass(frozen=True, slots=True)
class Item:
    """A box (`width`), glue (`stretch` or `shrink` not both 0), or a penalty: a place to break, at a cost.

    The width of a penalty is what a break there adds to the line, such as a hyphen's.
    """

    kind: str
    width: int
    stretch: int = 0
    shrink: int = 0
    penalty: int = 0
    flagged: bool = False


class _Node:
    __slots__ = ("at", "demerits", "fitness", "line", "previous", "reach", "shrink", "stretch")

    def __init__(
        self,
        at: int,
        line: int,
        measure: int,
        fitness: int,
        totals: tuple[int, int, int],
        demerits: float,
        previous: _Node | None,
    ) -> None:
        self.at = at
        self.line = line
        self.fitness = fitness
        width, self.stretch, self.shrink = totals
        self.reach = width + measure
        self.demerits = demerits
        self.previous = previous


def best_breaks(items: Sequence[Item], measures: Sequence[int], tolerance: float) -> list[int] | None:
    """The items at which lines end, the last being the final item; None if no way is within the tolerance.

    `measures` are the widths of the first lines, the last one that of all further ones. A line's spaces may
    stretch by `tolerance` times their stretch, and shrink by their shrink.
    """
    width = stretch = shrink = 0
    active = [_Node(-1, 0, measures[0], 1, (0, 0, 0), 0.0, None)]
    last = len(measures) - 1
    for index, item in enumerate(items):
        if item.kind == "box":
            width += item.width
            continue
        after_box = index > 0 and items[index - 1].kind == "box"
        if after_box if item.kind == "glue" else item.penalty < FORBIDDEN:
            extra = item.width if item.kind == "penalty" else 0
            forced = item.kind == "penalty" and item.penalty == FORCED
            candidates: dict[int, _Node] = {}
            kept: list[_Node] = []
            after = None
            limit = math.inf
            for number, node in enumerate(active):
                spare = node.reach - width - extra
                if spare >= 0:
                    room = stretch - node.stretch
                    ratio = spare / room if room > 0 else (1e6 if spare else 0.0)
                    if ratio > tolerance and last <= node.line and last <= 1 and not forced:
                        kept += active[number:]  # those begin later, and their lines are looser still
                        break
                else:
                    room = shrink - node.shrink
                    ratio = spare / room if room > 0 else -1e6
                if ratio >= -1 and not forced:
                    kept.append(node)
                if -1 <= ratio <= tolerance and node.demerits <= limit:
                    demerits, fitness = _demerits(items, index, item, node, ratio, forced)
                    best = candidates.get(fitness)
                    if best is None or demerits < best.demerits:
                        if after is None:
                            after = _after(items, index, width, stretch, shrink)
                        measure = measures[min(node.line + 1, last)]
                        candidates[fitness] = _Node(index, node.line + 1, measure, fitness, after, demerits, node)
                        limit = min(limit, demerits + _UNEVEN)
            active = kept
            if candidates:
                active += [node for node in candidates.values() if node.demerits <= limit]
            if not active:
                return None
        if item.kind == "glue":
            width += item.width
            stretch += item.stretch
            shrink += item.shrink
    found: _Node | None = min(active, key=lambda each: each.demerits)
    breaks: list[int] = []
    while found is not None and found.at >= 0:
        breaks.append(found.at)
        found = found.previous
    return breaks[::-1]


def _demerits(
    items: Sequence[Item], index: int, item: Item, node: _Node, ratio: float, forced: bool
) -> tuple[float, int]:
    badness = 100 * abs(ratio) ** 3
    demerits = (_LINE_DEMERIT + badness) ** 2
    if item.penalty > 0:
        demerits += item.penalty**2
    before = items[node.at] if node.at >= 0 else None
    if item.flagged and before is not None and before.flagged:
        demerits += _TWO_HYPHENS
    if forced and before is not None and before.flagged:
        demerits += _LAST_HYPHEN
    fitness = 0 if ratio < -0.5 else 1 if ratio <= 0.5 else 2 if ratio <= 1 else 3
    if abs(fitness - node.fitness) > 1:
        demerits += _UNEVEN
    return node.demerits + demerits, fitness


def _after(items: Sequence[Item], index: int, width: int, stretch: int, shrink: int) -> tuple[int, int, int]:
    """The totals where the next line begins: glue at its start falls away."""
    for place in range(index, len(items)):
        item = items[place]
        if item.kind == "box" or (item.kind == "penalty" and item.penalty == FORCED):
            break
        if item.kind == "glue":
            width += item.width
            stretch += item.stretch
            shrink += item.shrink
    return width, stretch, shrink


def first_fit(items: Sequence[Item], measures: Sequence[int]) -> list[int]:
    """Breaks of lines filled one after the other; a box wider than its line stands alone and sticks out.

    Words are divided only where a line has no other place to break.
    """
    breaks: list[int] = []
    used = 0
    last_space = -1
    start = 0
    index = 0
    while index < len(items):
        item = items[index]
        measure = measures[min(len(breaks), len(measures) - 1)]
        if item.kind == "box":
            used += item.width
            if used > measure and last_space > start:
                breaks.append(last_space)
                start = last_space + 1
                index = start
                used, last_space = 0, -1
                continue
        elif item.kind == "glue":
            if (used <= measure or last_space <= start) and index and items[index - 1].kind == "box":
                last_space = index
            used += item.width if index > start else 0
        elif item.penalty == FORCED:
            if used > measure and last_space > start:
                breaks.append(last_space)
                start = last_space + 1
                index = start
                used, last_space = 0, -1
                continue
            breaks.append(index)
            start = index + 1
            used, last_space = 0, -1
        elif (
            item.penalty < FORBIDDEN
            and used + item.width <= measure
            and (not item.flagged or last_space <= start or items[last_space].flagged)
        ):
            last_space = index
        index += 1
    return breaks
