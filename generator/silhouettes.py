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
_APART = 0.02
"""How far letters of two faces stand apart at least, as a share of the size."""


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
def _free(one: str, first: int, other: str, second: int) -> float:
    """What is free between a glyph and the next of another face, as a share of the size; less than 0 if one lies over
    the other, infinite where they meet at no height."""
    face = fonts.face(one)
    advance = face.shaper.get_glyph_h_advance(first)
    before, after = _sides(one, first), _sides(other, second)
    gaps = [
        advance + after[band + near].left - ink.right
        for band, ink in before.items()
        for near in (-1, 0, 1)
        if band + near in after
    ]
    return min(gaps, default=math.inf) / face.units_per_em


def room_between(one: str, before: tuple[Glyph, ...], other: str, after: tuple[Glyph, ...], size: int) -> int:
    """How much farther than they would the letters of one face stand from those of another before them, in micrometres;
    `size` is theirs."""
    if one == other or not before or not after:
        return 0
    last = next((glyph for glyph in reversed(before) if glyph.advance), before[-1])
    free = _free(one, last.index, other, after[0].index)
    return max(0, round((_APART - free) * size)) if math.isfinite(free) else 0
