"""The mark of a card's set: a small star of a shape that follows from the set's id, the same on all its cards."""

from __future__ import annotations

import hashlib
import math

from generator.design import Element
from generator.display import Item, Path, Segment
from generator.outlines import circle_segments
from generator.subject import Drawn, Subject

_STARS: tuple[tuple[int, int], ...] = (
    (3, 1), (4, 1), (5, 1), (6, 1), (7, 2), (7, 3), (8, 2), (8, 3), (9, 2), (9, 4),
)  # fmt: skip
"""The corners of each star, and how many of them a line from one to another goes on; five and
six points are left as polygons, for their stars stand for other things."""
_WAYS = ("line", "solid", "ring", "eye")
"""A star in outline; filled; in a ring; in a ring and filled, its eye left open."""


def shows(subject: Subject) -> tuple[str, str | None]:
    return subject.backing, subject.card.set if subject.card else None


def draw(element: Element, subject: Subject) -> Drawn:
    if subject.card is None:
        return Drawn()
    area = subject.area(element)
    radius = min(area.width, area.height) // 2
    x, y = area.x + area.width // 2, area.y + area.height // 2
    ink = subject.template.ink(element.settings["stroke"], subject.backing)
    line = element.um("line", 0.12)
    (corners, step), way = shape(subject.card.set)
    ringed = way in ("ring", "eye")
    star = _star(x, y, radius * (0.8 if ringed else 1.0), corners, step)
    items: list[Item] = [Path(circle_segments(x, y, radius - line // 2), stroke=ink, line=line)] if ringed else []
    if way in ("solid", "eye"):
        items.append(Path(star, fill=ink))
    if way == "eye":
        items.append(Path(circle_segments(x, y, radius // 4), fill=subject.template.paper))
    if way in ("line", "ring"):
        items.append(Path(star, stroke=ink, line=line))
    return Drawn(tuple(items))


def shape(set_id: str) -> tuple[tuple[int, int], str]:
    """The star of a set (its corners and their step) and the way it is drawn."""
    number = int.from_bytes(hashlib.sha256(f"mark of {set_id}".encode()).digest()[:4])
    rest, star = divmod(number, len(_STARS))
    return _STARS[star], _WAYS[rest % len(_WAYS)]


def _star(x: int, y: int, radius: float, corners: int, step: int) -> tuple[Segment, ...]:
    """As many closed lines as it takes to touch every corner."""
    segments: list[Segment] = []
    lines = math.gcd(corners, step)
    for first in range(lines):
        for index in range(corners // lines):
            turn = math.tau * ((first + index * step) / corners - 0.25)
            place = (round(x + radius * math.cos(turn)), round(y + radius * math.sin(turn)))
            segments.append(("L" if index else "M", place))
        segments.append(("Z", ()))
    return tuple(segments)
