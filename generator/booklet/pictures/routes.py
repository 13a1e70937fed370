"""The routes of arrows: round symbols and the heads of other arrows, and where that can be, round labels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from generator.booklet.pictures.picture import BULGE, HALO, Point, extent
from generator.booklet.pictures.shapes import Shape, Way, bare, lost
from generator.display import Box, Item, TextRun

_USUAL = 60
"""Per cent of a card's width and height at which an arrow begins and ends, if nothing is hidden then: beside the
symbols."""
_BULGES = (BULGE, 0.06, 0.28, -BULGE, -0.28)
_STARTS = ((85, 0), (100, 0), (75, 25))
"""Where in its first card it may begin instead: so far towards the edge that faces the other, and aside from the usual
place to where the other lies."""
_ENDS = ((80, _USUAL), (75, 30), (75, 85))
"""Where in its last card it may end instead."""
_LEAST = 8_000
"""An arrow gets no shorter than that for its route, so that its number has room beside its head."""
_FEW = 6
"""Of so many arrows each is chosen twice."""
_LABEL = 0.5
"""What it counts to run over a label, where as much of a symbol or an arrowhead counts 1."""
_ALONG = 0.3
"""What it counts to run over the line of the arrow before or after it."""
_LOST = 10_000
"""What it counts to leave too little of a symbol to be seen, beside the micrometres that are hidden."""
_ODD = 150
"""What it counts for a route to be one odder: so many micrometres of a symbol that is hidden."""

Hop = tuple[Box, Box]
"""The cards or places that an arrow leads from and to."""


def routed(hops: Sequence[Hop], symbols: Iterable[Box], drawn: Iterable[Item]) -> list[Way]:
    """A way for each hop: the usual one where it hides nothing, else the one of some dozens that hides least.

    Each is chosen to suit those before it, then, where they are few, once more to suit all. `drawn` is what lies below
    them.
    """
    words = [extent(item) for item in drawn if isinstance(item, TextRun)]
    signs = [bare(box) for box in symbols]
    room = _room([*signs, *words, *(box for hop in hops for box in hop)])
    ways = [_usual(hop) for hop in hops]
    shapes = [Shape.of(way) for way in ways]
    for last in (False, True) if len(hops) <= _FEW else (False,):
        for number, hop in enumerate(hops):
            others = [*shapes[:number], *(shapes[number + 1 :] if last else ())]
            if _hides(shapes[number], signs, words, others):
                beside = [*shapes[max(0, number - 1) : number], *(shapes[number + 1 : number + 2] if last else ())]
                ways[number], shapes[number] = _best(hop, room, signs, words, others, beside)
    return ways


def _best(
    hop: Hop,
    room: Box,
    signs: Sequence[Box],
    words: Sequence[Box],
    others: Sequence[Shape],
    beside: Sequence[Shape],
) -> tuple[Way, Shape]:
    best: tuple[float, Way, Shape] | None = None
    for odd, way in _choices(hop):
        if best and odd * _ODD >= best[0]:
            continue
        shape = Shape.of(way)
        if best and not room.holds(shape.box):
            continue
        bad = odd * _ODD + _hides(shape, signs, words, others, best[0] if best else math.inf)
        if not best or bad < best[0]:
            bad += _ALONG * sum(map(shape.along, beside))
        if not best or bad < best[0]:
            bad += _LOST * len(lost(shape, signs))
        if not best or bad < best[0]:
            best = bad, way, shape
    assert best is not None
    return best[1:]


def _hides(
    shape: Shape, signs: Iterable[Box], words: Iterable[Box], others: Iterable[Shape], enough: float = math.inf
) -> float:
    """How much of symbols, labels and other arrows' heads it hides, or of its own head is hidden by others; where that
    is `enough`, no more is looked for."""
    hidden = float(sum(shape.over_head(other) + other.over_head(shape) for other in others))
    hidden += _LABEL * sum(map(shape.over, words))
    for sign in signs:
        if hidden >= enough:
            break
        hidden += shape.over(sign)
    return hidden


def _usual(hop: Hop) -> Way:
    return Way(_at(hop[0], _USUAL, _USUAL), _at(hop[1], _USUAL, _USUAL))


def _choices(hop: Hop) -> Iterator[tuple[int, Way]]:
    """The ways that a hop may take, the usual one first, and how odd each is."""
    begin, end = hop
    usual = _usual(hop)
    least = min(_LEAST, math.dist(usual.start, usual.end))
    starts = [usual.start, *_outer(begin, end)]
    ends = [usual.end, *(_at(end, *share) for share in _ENDS)]
    for far, start in enumerate(starts):
        for aside, stop in enumerate(ends):
            if math.dist(start, stop) >= least:
                yield from ((far + aside + bent, Way(start, stop, bulge)) for bent, bulge in enumerate(_BULGES))


def _outer(begin: Box, end: Box) -> Iterator[Point]:
    """Points of a card nearer to the edge that faces the other."""
    right, down = end.x - begin.x, end.y - begin.y
    lies = abs(right) * begin.height >= abs(down) * begin.width
    ahead, aside = (right, down) if lies else (down, right)
    for far, off in _STARTS:
        place = far if ahead > 0 else 100 - far, _USUAL + (off if aside >= 0 else -off)
        yield _at(begin, *(place if lies else place[::-1]))


def _at(box: Box, across: int, down: int) -> Point:
    return box.x + box.width * across // 100, box.y + box.height * down // 100


def _room(boxes: Sequence[Box]) -> Box:
    """Where arrows may run: between what lies outermost, and a little above it."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top).grown(*(HALO,) * 4)
