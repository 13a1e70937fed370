"""The ornament of the backs: an engine-turned rosette of woven curves, the same after a half turn."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from generator.display import Box, Ink, Item, Path, Segment, circle_segments
from generator.subject import Drawn, Subject
from generator.template import Element

_Curve = Callable[[float], tuple[float, float]]


def draw(element: Element, subject: Subject) -> Drawn:
    area = subject.area(element)
    ink = subject.template.ink(element.settings["stroke"], subject.backing)
    return Drawn(tuple(_rosette(area, ink, element.um("line", 0.2))))


def _rosette(area: Box, ink: Ink, line: int) -> list[Item]:
    """Rings of woven waves from the middle out, and four quarter fans in the corners."""
    x, y = area.x + area.width // 2, area.y + area.height // 2
    outer = min(area.width, area.height) / 2
    items: list[Item] = []
    for low, high, waves, strands in ((0.10, 0.36, 8, 4), (0.36, 0.66, 12, 4), (0.66, 0.98, 18, 4)):
        middle, swing = outer * (low + high) / 2, outer * (high - low) / 2
        for strand in range(strands):
            phase = 2 * math.pi * strand / strands

            def curve(
                t: float, middle: float = middle, swing: float = swing, waves: int = waves, phase: float = phase
            ) -> tuple[float, float]:
                radius = middle + swing * math.sin(waves * t + phase)
                return x + radius * math.cos(t), y + radius * math.sin(t)

            items.append(Path(smooth(curve, 0, 2 * math.pi, waves * 8, closed=True), stroke=ink, line=line))
    items += [Path(circle_segments(x, y, round(outer * r)), stroke=ink, line=line) for r in (0.10, 0.36, 0.66, 0.98)]
    return items


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
