"""How near letters of two faces come where one follows the other: kerning knows the letters of one face only, and a
slanted f reaches far over what stands behind it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator import fonts
from generator.display import Glyph

_BAND = 20
"""Thousandths of the em: letters are compared in bands so high."""
_APART, _APART_OVER_BLANKS = 0.02, 0.12
"""How far letters of two faces stand apart at least, and those of two words, as shares of the size."""
_REACH = 0.7
"""Farther than that no letter reaches over others, as a share of the size."""


_Point = tuple[float, float]


class _Ink(NamedTuple):
    left: float
    right: float


@lru_cache(maxsize=2_048)
def _sides(face_name: str, index: int) -> Mapping[int, _Ink]:
    """Where the ink of a glyph begins and ends in each band, in units of the em."""
    from fontTools.pens.recordingPen import RecordingPen

    face = fonts.face(face_name)
    band = _BAND * face.units_per_em / 1_000
    pen = RecordingPen()
    face.shaper.draw_glyph_with_pen(index, pen)
    found: dict[int, _Ink] = {}
    start = here = (0.0, 0.0)
    for name, points in pen.value:
        ends = points or (start,)
        if name == "moveTo":
            start = ends[-1]
        else:
            for x, y in _along((here, *ends), band):
                ink = found.get(math.floor(y / band), _Ink(x, x))
                found[math.floor(y / band)] = _Ink(min(ink.left, x), max(ink.right, x))
        here = ends[-1]
    return found


def _along(points: Sequence[_Point], band: float) -> Iterator[_Point]:
    """Points of a line, or of a curve with these handles, by halving as de Casteljau has it; some in each band."""
    steps = math.ceil(3 * sum(abs(two[1] - one[1]) for one, two in pairwise(points)) / band) + 4
    for step in range(steps + 1):
        left = list(points)
        while len(left) > 1:
            left = [(x + (u - x) * step / steps, y + (v - y) * step / steps) for (x, y), (u, v) in pairwise(left)]
        yield left[0]


@lru_cache(maxsize=4_096)
def _gap(one: str, first: int, other: str, second: int) -> float:
    """How far right of the ink of one glyph that of another begins if both have the same origin, at the height where
    that is least, as a share of the size; infinite where they meet at no height."""
    before, after = _sides(one, first), _sides(other, second)
    gaps = [
        after[band + near].left - ink.right
        for band, ink in before.items()
        for near in (-1, 0, 1)
        if band + near in after
    ]
    return min(gaps, default=math.inf) / fonts.face(one).units_per_em


def _free(one: str, before: Sequence[Glyph], other: str, after: Sequence[Glyph], size: int) -> float:
    """What is free between the last letters of one face and the first of another right behind them: a slash of a
    fraction reaches over the figure before or behind it."""
    found = math.inf
    back = 0
    for glyph in reversed(before):
        back += glyph.advance
        ahead = 0
        for following in after:
            moved = back - glyph.right + ahead + following.right
            found = min(found, _gap(one, glyph.index, other, following.index) * size + moved)
            ahead += following.advance
            if ahead > _REACH * size:
                break
        if back > _REACH * size:
            break
    return found


def room_between(
    one: str, before: Sequence[Glyph], other: str, after: Sequence[Glyph], size: int, space: int = 0
) -> int:
    """How much farther than they would the letters of one face stand from those of another before them, in micrometres;
    `size` is theirs, `space` that of the blank between them, if there is one: it is seen as one."""
    free = _free(one, before, other, after, size)
    apart = _APART_OVER_BLANKS if space else _APART
    return max(0, round(apart * size - free - space)) if math.isfinite(free) else 0
