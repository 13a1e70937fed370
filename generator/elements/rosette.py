"""The ornament of the backs: an engine-turned rosette of woven curves, the same after a half turn."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from generator.design import LINE_MM, Element
from generator.display import Box, Deferred, Group, Ink, Item, Path, Segment, Use, marked
from generator.outlines import circle_segments
from generator.subject import Drawn, Subject

_Curve = Callable[[float], tuple[float, float]]


_RINGS: tuple[tuple[float, float, int], ...] = ((0.10, 0.36, 8), (0.36, 0.66, 12), (0.66, 0.98, 18))
"""Where each ring of woven waves begins and ends, as shares of the radius, and its waves."""
_STRANDS = 4
_EDITION = 1
"""Raise it when rosettes change: renderers keep them."""
_CORNER = 0.46
"""The radius of the rosettes in the corners, as a share of the one in the middle."""


def shows(subject: Subject) -> str:
    return subject.backing


def draw(element: Element, subject: Subject) -> Drawn:
    """A rosette in the middle and quarters of smaller ones in the corners, all clipped to the box and its bleed."""
    area, whole = subject.area(element), subject.reach(element)
    ink = subject.template.ink(element.settings["stroke"], subject.backing)
    line = element.um("line", LINE_MM)

    def ornament() -> tuple[Item, ...]:
        outer = min(area.width, area.height) / 2
        items = rosette(area.x + area.width / 2, area.y + area.height / 2, outer, ink, line)
        for x in (area.x, area.right):
            for y in (area.y, area.bottom):
                items += rosette(x, y, outer * _CORNER, ink, line, rings=_RINGS[1:])
        return (Group(whole, tuple(items)),)

    key = f"rosette-{_EDITION} {ink} {line} {area} {whole}"
    bleed = Box(0, 0, subject.width, subject.height).grown(*(subject.bleed,) * 4)
    form = Deferred(f"rosette-{subject.backing}-{marked(key)}", bleed, key, ornament)
    return Drawn((Use(form.name, 0, 0),), forms=(form,))


def rosette(
    x: float, y: float, outer: float, ink: Ink, line: int, rings: tuple[tuple[float, float, int], ...] = _RINGS
) -> list[Item]:
    items: list[Item] = []
    for low, high, waves in rings:
        for strand in range(_STRANDS):
            wave = _wave(x, y, outer * (low + high) / 2, outer * (high - low) / 2, waves, strand)
            items.append(Path(smooth(wave, 0, 2 * math.pi, waves * 6, closed=True), stroke=ink, line=line))
        items.append(Path(circle_segments(round(x), round(y), round(outer * high)), stroke=ink, line=line))
    return items


def _wave(x: float, y: float, middle: float, swing: float, waves: int, strand: int) -> _Curve:
    """A circle that swings in and out, each strand a part of a wave behind the other."""
    phase = 2 * math.pi * strand / _STRANDS

    def curve(t: float) -> tuple[float, float]:
        radius = middle + swing * math.sin(waves * t + phase)
        return x + radius * math.cos(t), y + radius * math.sin(t)

    return curve


def smooth(curve: _Curve, start: float, end: float, steps: int, *, closed: bool = False) -> tuple[Segment, ...]:
    """A curve as cubics through `steps` points, its tangents taken from the curve itself."""
    width = (end - start) / steps
    h = width / 1000
    knots = []
    for index in range(steps + 1):
        t = start + width * index
        (px, py), (ax, ay), (bx, by) = curve(t), curve(t - h), curve(t + h)
        knots.append((px, py, (bx - ax) / (2 * h) * width / 3, (by - ay) / (2 * h) * width / 3))
    segments: list[Segment] = [("M", (round(knots[0][0]), round(knots[0][1])))]
    for (px, py, dx, dy), (qx, qy, ex, ey) in pairwise(knots):
        segments.append(("C", (round(px + dx), round(py + dy), round(qx - ex), round(qy - ey), round(qx), round(qy))))
    return (*segments, ("Z", ())) if closed else tuple(segments)
