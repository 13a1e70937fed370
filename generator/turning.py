"""Curves that turn back on themselves, written so that every program draws them as far as they go, and no farther.

A program makes lines of a curve: it halves it until its handles lie near the chord. PDFium, which draws our PNGs and
what Chrome shows, then goes through the middle between the handles, and where a curve turns back that is far beyond
the curve. So a turn becomes a piece of its own, too short for that to be seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from generator.display import Segment

_SHORT = 30
"""Micrometres: so wide or high at most is the piece around a turn, a fifth of a pixel of a large picture."""
_SHARP = 500
"""Micrometres: in so much a curve turns back where a pixel holds the turn; a wider bend every program draws alike."""
_SLACK = 0.01
"""How far, as a cosine, a curve may turn beyond a right angle: quarters of circles are rounded."""
_OWN = 0.8
"""How much of the room around a turn is its alone."""
_HALVINGS = 24

_Leg = tuple[int, int]
_Piece = tuple[tuple[int, ...], tuple[int, ...]]
"""The points of a curve: those across and those down."""


class _Turn(NamedTuple):
    """When a curve turns back, and how long before and behind that it does so alone, and in a short piece."""

    time: float
    room: float
    short: float

    def pieces(self, curve: _Piece, start: float, end: float) -> list[Segment]:
        """The curve between these times, with the turn as a piece of its own."""
        times = (start, self.time - self.short, self.time + self.short, end)
        return [_step(_between(curve, *ends)) for ends in pairwise(times)]

    def dot(self, curve: _Piece) -> list[Segment]:
        """A dot, where a line has its end in the turn: programs that see a corner there leave out what goes round one
        that turns back exactly. It is a micrometre long: one without a length PDFium makes longer by a pixel."""
        if not _turns_back(_between(curve, self.time - self.short, self.time + self.short)):
            return []
        xs, ys = _between(curve, self.time, self.time)
        return [("M", (xs[0], ys[0])), ("L", (xs[0] + 1, ys[0]))]


def parted(outline: Iterable[Segment]) -> tuple[list[Segment], list[Segment]]:
    """The same outline, with the turns of its curves as pieces of their own, and the dots on those."""
    found: list[Segment] = []
    dots: list[Segment] = []
    here: tuple[int, ...] = ()
    for letter, points in outline:
        turns = _turns(curve := _of(here, points)) if letter == "C" else []
        start = 0.0
        for turn in turns:
            *before, _ = turn.pieces(curve, start, 1.0)
            found += before
            dots += turn.dot(curve)
            start = turn.time + turn.short
        found.append(_step(_between(curve, start, 1.0)) if turns else (letter, points))
        here = points[-2:]
    return found, dots


def apart(outline: Iterable[Segment]) -> tuple[list[Segment], list[Segment], list[Segment]]:
    """The line of an outline before, between and behind the turns of its curves, and in those, which reach over its
    ends, and the dots on them: a curve has no corner where it turns, whatever the line has where two meet."""
    lines: list[list[Segment]] = []
    turned: list[Segment] = []
    dots: list[Segment] = []
    first = 0
    here: tuple[int, ...] = ()
    for letter, points in outline:
        if letter == "M":
            first = len(lines)
            lines.append([])
        turns = _turns(curve := _of(here, points)) if letter == "C" else []
        start = 0.0
        for turn in turns:
            lines[-1].append(_step(_between(curve, start, turn.time - _OWN * turn.room)))
            begin, end = turn.time - turn.room, turn.time + turn.room
            turned += [_start(curve, begin), *turn.pieces(curve, begin, end)]
            dots += turn.dot(curve)
            start = turn.time + _OWN * turn.room
            lines.append([_start(curve, start)])
        if turns:
            lines[-1].append(_step(_between(curve, start, 1.0)))
        elif letter == "Z" and len(lines) > first + 1:
            begun = lines[first]
            back: list[Segment] = [] if begun[0][1] == here else [("L", begun[0][1])]
            lines[first] = [*lines.pop(), *back, *begun[1:]]
        else:
            lines[-1].append((letter, points))
        here = points[-2:]
    return [segment for line in lines for segment in line], turned, dots


def _turns(curve: _Piece) -> list[_Turn]:
    """The turns of a curve in which it sharply turns back."""
    if not _turns_back(curve):
        return []
    found = []
    times = _slowest(*_legs(curve))
    for at, time in enumerate(times):
        before = times[at - 1] if at else -time
        after = times[at + 1] if at + 1 < len(times) else 2 - time
        room = min(time - before, after - time) / 2
        near = _reach(curve, time, room, _SHARP)
        piece = _between(curve, time - near, time + near)
        if _turns_back(piece) and _extent(piece) >= _SHORT:
            found.append(_Turn(time, room, _reach(curve, time, near, _SHORT)))
    return found


def _reach(curve: _Piece, time: float, reach: float, most: int) -> float:
    """How far a piece reaches around that time that is so wide or high at most, and reaches so far at most."""
    for _ in range(_HALVINGS):
        if _extent(_handles(curve, time - reach, time + reach)) <= most:
            break
        reach /= 2
    return reach


def _extent(points: Sequence[tuple[float, ...]]) -> float:
    """How wide or high they are together."""
    xs, ys = points
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _turns_back(curve: _Piece) -> bool:
    """Whether it may turn by more than a right angle: two of its legs do."""
    for one, other in combinations(_legs(curve), 2):
        product = _dot(one, other)
        if product < 0 and product < -_SLACK * math.sqrt(_dot(one, one) * _dot(other, other)):
            return True
    return False


def _legs(curve: _Piece) -> list[_Leg]:
    """The way from each of its points to the next."""
    xs, ys = curve
    return [(xs[at + 1] - xs[at], ys[at + 1] - ys[at]) for at in range(3)]


def _slowest(first: _Leg, second: _Leg, third: _Leg) -> list[float]:
    """When, between its ends, a curve with these legs is drawn slowest: there it turns most sharply."""
    a = (first[0] - 2 * second[0] + third[0], first[1] - 2 * second[1] + third[1])
    b = (2 * (second[0] - first[0]), 2 * (second[1] - first[1]))
    cubic, square, linear, even = 2 * _dot(a, a), 3 * _dot(a, b), _dot(b, b) + 2 * _dot(a, first), _dot(b, first)

    def quickens(time: float) -> float:
        return ((cubic * time + square) * time + linear) * time + even

    found = []
    for low, high in pairwise((0.0, *_roots(3 * cubic, 2 * square, linear), 1.0)):
        if quickens(low) < 0 < quickens(high):
            for _ in range(_HALVINGS):
                middle = (low + high) / 2
                low, high = (middle, high) if quickens(middle) < 0 else (low, middle)
            found.append(low)
    return found


def _roots(a: int, b: int, c: int) -> list[float]:
    """When, between 0 and 1, a quadratic function is 0."""
    inside = b * b - 4 * a * c
    if not a or inside <= 0:
        return []
    root = math.sqrt(inside)
    return sorted(time for time in ((-b - root) / (2 * a), (-b + root) / (2 * a)) if 0 < time < 1)


def _of(here: Sequence[int], points: Sequence[int]) -> _Piece:
    return (here[0], *points[::2]), (here[1], *points[1::2])


def _between(curve: _Piece, start: float, end: float) -> _Piece:
    """The piece of the curve between two times."""
    xs, ys = (tuple(map(round, values)) for values in _handles(curve, start, end))
    return xs, ys


def _handles(curve: _Piece, start: float, end: float) -> list[tuple[float, float, float, float]]:
    """Each coordinate of the points of that piece: where it begins and ends, and a third of its way on at the pace
    there."""
    found = []
    for first, second, third, last in curve:
        linear, square = 3 * (second - first), 3 * (first - 2 * second + third)
        cubic, part = last - first + 3 * (second - third), (end - start) / 3
        one = ((cubic * start + square) * start + linear) * start + first
        other = ((cubic * end + square) * end + linear) * end + first
        leaving = (3 * cubic * start + 2 * square) * start + linear
        arriving = (3 * cubic * end + 2 * square) * end + linear
        found.append((one, one + leaving * part, other - arriving * part, other))
    return found


def _step(curve: _Piece) -> Segment:
    xs, ys = curve
    return "C", (xs[1], ys[1], xs[2], ys[2], xs[3], ys[3])


def _start(curve: _Piece, time: float) -> Segment:
    """The move to where the curve is at that time."""
    xs, ys = _between(curve, time, time)
    return "M", (xs[0], ys[0])


def _dot(one: _Leg, other: _Leg) -> int:
    return one[0] * other[0] + one[1] * other[1]
