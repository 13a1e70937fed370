"""Studies of machines: gear trains, the scythed chariot, the heads of polearms."""

from __future__ import annotations

import math
from itertools import pairwise

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point

_PITCH = 1.25
"""The width of a tooth and its gap on the pitch circle, in millimetres."""


def gears(pen: Pen, area: Area) -> None:
    """A train of meshing wheels, each on its centre lines."""
    x, y = area.centre
    radius = area.reach * pen.random.uniform(0.42, 0.58)
    wheels = [
        (x + pen.random.uniform(-0.15, 0.15) * area.width, y + pen.random.uniform(-0.1, 0.1) * area.height, radius)
    ]
    for _ in range(60):
        parent = pen.random.choice(wheels)
        size = area.reach * pen.random.uniform(0.16, 0.42)
        turn = pen.random.uniform(0, 2 * math.pi)
        reach = parent[2] + size
        cx, cy = parent[0] + reach * math.cos(turn), parent[1] + reach * math.sin(turn)
        inside = (
            area.x + size + 1 < cx < area.x + area.width - size - 1
            and area.y + size + 1 < cy < area.y + area.height - size - 1
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
    reach = radius + 1.3
    pen.line(x - reach, y, x + reach, y, FINE, accent=True)
    pen.line(x, y - reach, x, y + reach, FINE, accent=True)


def chariot(pen: Pen, area: Area) -> None:
    """A spoked wheel with scythes at its axle, and the paths they sweep."""
    x, y = area.centre
    radius = area.reach * pen.random.uniform(0.5, 0.62)
    spokes = pen.random.choice((8, 10, 12))
    blades = pen.random.choice((3, 4, 5))
    phase = pen.random.uniform(0, math.pi)
    pen.circle(x, y, area.reach * 0.98, FINE, accent=True)
    for blade in range(blades):
        turn = phase + 2 * math.pi * blade / blades
        tip = turn + pen.random.uniform(0.55, 0.75)
        start = (x + radius * 1.02 * math.cos(turn), y + radius * 1.02 * math.sin(turn))
        end = (x + area.reach * 0.98 * math.cos(tip), y + area.reach * 0.98 * math.sin(tip))
        outer, inner = _bulge(start, end, x, y, 1.16), _bulge(start, end, x, y, 1.02)
        pen.shape([start, outer, end, inner, start], BOLD)
    pen.disc(x, y, radius)
    pen.disc(x, y, radius * 0.86, pen.paper)
    for share, width in ((1, BOLD), (0.86, THIN), (0.26, THIN), (0.2, BOLD)):
        pen.circle(x, y, radius * share, width)
    for spoke in range(spokes):
        turn = phase + 2 * math.pi * spoke / spokes
        for side in (-0.35, 0.35):
            a, b = turn + side * 0.16, turn + side * 0.08
            pen.line(
                x + radius * 0.26 * math.cos(a), y + radius * 0.26 * math.sin(a),
                x + radius * 0.86 * math.cos(b), y + radius * 0.86 * math.sin(b),
            )  # fmt: skip
    pen.hatch(x, y, radius * 0.2, math.pi / 4, 0.45)


def _bulge(start: Point, end: Point, x: float, y: float, share: float) -> Point:
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return x + (mx - x) * share, y + (my - y) * share


def polearms(pen: Pen, area: Area) -> None:
    """A row of polearm heads, no two alike, on their measuring lines."""
    count = 3 if area.width > 30 else 2
    top, bottom = area.y + 1, area.y + area.height - 1
    high = bottom - top
    for index in range(count):
        x = area.x + area.width * (index + 0.5) / count
        reach = area.width / count * 0.42
        neck = top + high * pen.random.uniform(0.5, 0.62)
        socket = top + high * pen.random.uniform(0.24, 0.3)
        pen.line(x, top - 1, x, bottom + 1, FINE, accent=True)
        belly = pen.random.uniform(0.55, 0.95)
        blade = [
            (x - 0.6, socket),
            (x - reach * belly, socket - high * pen.random.uniform(0.02, 0.1)),
            (x - reach, (socket + neck) / 2),
            (x - reach * pen.random.uniform(0.5, 0.9), neck + high * 0.04),
            (x - 0.6, neck - high * 0.04),
        ]
        pen.shape(blade, BOLD)
        for step in range(1, 6):
            share = step / 6
            pen.line(
                x - reach * belly * share, socket + (neck - socket) * 0.28 - share,
                x - reach * belly * share, socket + (neck - socket) * 0.72, FINE,
            )  # fmt: skip
        hook = [
            (x + 0.6, socket + high * 0.04),
            (x + reach * pen.random.uniform(0.4, 0.6), socket + high * 0.06),
            (x + reach * 0.95, socket + high * pen.random.uniform(-0.04, 0.16)),
            (x + reach * 0.4, socket + high * 0.14),
            (x + 0.6, socket + high * 0.17),
        ]
        pen.shape(hook)
        spike = [(x - 0.7, socket), (x, top), (x + 0.7, socket)]
        pen.fill(spike)
        pen.polyline(spike)
        pen.line(x, top, x, socket, FINE)
        for side in (-0.6, 0.6):
            pen.line(x + side, socket, x + side, bottom)
        for ring in (neck + 1, neck + 2.2, bottom - 1):
            pen.line(x - 0.9, ring, x + 0.9, ring, BOLD)
    for share in (0.27, 0.56):
        pen.line(area.x, top + high * share, area.x + area.width, top + high * share, FINE, accent=True)
