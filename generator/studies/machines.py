"""Studies of machines: gear trains, the scythed chariot."""

from __future__ import annotations

import math
from itertools import pairwise

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point, polar

_PITCH = 1.25
"""The width of a tooth and its gap on the pitch circle, in millimetres."""
_CROSS = 1.0
"""How far a wheel's centre lines go beyond its pitch circle, in millimetres."""


def gears(pen: Pen, area: Area) -> None:
    """A train of meshing wheels, each on its centre lines."""
    x, y = area.centre
    radius = area.reach * pen.random.uniform(0.42, 0.58)
    slack_x, slack_y = (max(0.0, side / 2 - radius - _CROSS) for side in (area.width, area.height))
    wheels = [
        (
            x + pen.random.uniform(-1, 1) * min(slack_x, 0.15 * area.width),
            y + pen.random.uniform(-1, 1) * min(slack_y, 0.1 * area.height),
            radius,
        )
    ]
    for _ in range(60):
        parent = pen.random.choice(wheels)
        size = area.reach * pen.random.uniform(0.16, 0.42)
        turn = pen.random.uniform(0, 2 * math.pi)
        reach = parent[2] + size
        cx, cy = parent[0] + reach * math.cos(turn), parent[1] + reach * math.sin(turn)
        inside = (
            area.x + size + _CROSS < cx < area.x + area.width - size - _CROSS
            and area.y + size + _CROSS < cy < area.y + area.height - size - _CROSS
        )
        free = all(
            wheel is parent or math.hypot(cx - wheel[0], cy - wheel[1]) > size + wheel[2] + 1.4 for wheel in wheels
        )
        if inside and free:
            wheels.append((cx, cy, size))
        if len(wheels) == 4:
            break
    for (ax, ay, _), (bx, by, _) in pairwise(wheels):
        pen.line(ax, ay, bx, by, FINE, accent=True)
    for wheel in wheels:
        _wheel(pen, *wheel)


def _wheel(pen: Pen, x: float, y: float, radius: float) -> None:
    teeth = max(8, round(2 * math.pi * radius / _PITCH))
    phase = pen.random.uniform(0, math.pi)
    outline: list[Point] = []
    for tooth in range(teeth):
        for share, reach in ((0.0, -0.42), (0.18, 0.42), (0.48, 0.42), (0.66, -0.42)):
            turn = phase + 2 * math.pi * (tooth + share) / teeth
            outline.append((x + (radius + reach) * math.cos(turn), y + (radius + reach) * math.sin(turn)))
    pen.fill(outline)
    pen.polyline(outline, THIN, closed=True)
    rim, hub = radius * 0.78, max(0.7, radius * 0.2)
    pen.disc(x, y, rim, pen.wash.mixed(pen.paper, 0.75))
    pen.circle(x, y, rim)
    pen.hatch(x, y, rim, math.pi / 4, 0.7, 0.25, 0.95)
    spokes = pen.random.choice((3, 4, 5, 6))
    for spoke in range(spokes):
        turn = phase + 2 * math.pi * spoke / spokes
        for side in (-1, 1):
            shift = side * hub * 0.4
            dx, dy = -math.sin(turn) * shift, math.cos(turn) * shift
            pen.line(
                x + hub * math.cos(turn) + dx, y + hub * math.sin(turn) + dy,
                x + rim * math.cos(turn) + dx, y + rim * math.sin(turn) + dy,
            )  # fmt: skip
    pen.disc(x, y, hub, pen.paper)
    pen.circle(x, y, hub, BOLD)
    pen.circle(x, y, hub * 0.4)
    reach = radius + _CROSS
    pen.line(x - reach, y, x + reach, y, FINE, accent=True)
    pen.line(x, y - reach, x, y + reach, FINE, accent=True)


def chariot(pen: Pen, area: Area) -> None:
    """A spoked wheel with scythes at its axle, and the paths they sweep."""
    x, y = area.centre
    whole = area.reach * 0.955
    radius = area.reach * pen.random.uniform(0.54, 0.62)
    spokes = pen.random.choice((8, 10, 12))
    blades = pen.random.choice((3, 4, 5, 6))
    phase = pen.random.uniform(0, math.pi)
    sweep = pen.random.uniform(0.6, 0.85)
    for share in (1.0, 0.9):
        pen.circle(x, y, whole * share, FINE, accent=True)
    for blade in range(blades):
        turn = phase + math.tau * blade / blades
        start, end = polar(x, y, radius * 0.98, turn), polar(x, y, whole, turn + sweep)
        heel = polar(x, y, radius * 0.98, turn + 0.2)
        outer, inner = _bulge(start, end, x, y, 1.2), _bulge(heel, end, x, y, 1.02)
        pen.shape([start, start, outer, end, end, inner, heel], BOLD)
        pen.curve([start, _bulge(start, end, x, y, 1.12), end], FINE)
        pen.line(x, y, *polar(x, y, whole, turn), FINE, accent=True)
    pen.disc(x, y, radius)
    pen.disc(x, y, radius * 0.82, pen.paper)
    for share, width in ((1, BOLD), (0.965, FINE), (0.86, FINE), (0.82, THIN), (0.28, THIN)):
        pen.circle(x, y, radius * share, width)
    for nail in range(spokes * 2):
        turn = phase + math.tau * (nail + 0.5) / (spokes * 2)
        pen.disc(*polar(x, y, radius * 0.91, turn), radius * 0.016, pen.ink)
    for spoke in range(spokes):
        turn = phase + math.tau * spoke / spokes
        sides = [
            (polar(x, y, radius * 0.28, turn + lean), polar(x, y, radius * 0.82, turn + lean * 0.27))
            for lean in (-0.13, 0.13)
        ]
        pen.fill([*sides[0], *reversed(sides[1])])
        for foot, top in sides:
            pen.line(*foot, *top)
    pen.disc(x, y, radius * 0.28, pen.wash)
    pen.disc(x, y, radius * 0.17, pen.paper)
    for share, width in ((0.28, BOLD), (0.17, THIN), (0.07, THIN)):
        pen.circle(x, y, radius * share, width)
    pen.hatch(x, y, radius * 0.17, math.pi / 4, 0.4, 0.2, 0.95)


def _bulge(start: Point, end: Point, x: float, y: float, share: float) -> Point:
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return x + (mx - x) * share, y + (my - y) * share
