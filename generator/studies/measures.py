"""Studies of measure, for cards without symbols: a solid, arches, a knot, moons between circles."""

from __future__ import annotations

import math
from itertools import combinations

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point, polar

_GOLD = (1 + math.sqrt(5)) / 2
_Corner = tuple[float, float, float]


def solid(pen: Pen, area: Area) -> None:
    """A regular body, its edges as bars: those behind fine, those before bold, one face shaded."""
    x, y = area.centre
    r = area.reach * 0.9
    corners = _turned(pen, pen.random.choice(_solids()))
    shortest = min(math.dist(a, b) for a, b in combinations(corners, 2))
    edges = [
        (a, b) for a, b in combinations(range(len(corners)), 2) if math.dist(corners[a], corners[b]) < shortest * 1.01
    ]
    flat = [(x + r * px, y + r * py) for px, py, _ in corners]
    pen.circle(x, y, r, FINE, accent=True)
    pen.line(x - r * 1.09, y, x + r * 1.09, y, FINE, accent=True)
    pen.line(x, y - r * 1.09, x, y + r * 1.09, FINE, accent=True)
    edges.sort(key=lambda edge: corners[edge[0]][2] + corners[edge[1]][2])
    for a, b in edges:
        depth = (corners[a][2] + corners[b][2]) / 2
        _bar(pen, flat[a], flat[b], r * 0.035 * (1 + 0.35 * depth), behind=depth < 0)
    for (px, py), (_, _, depth) in zip(flat, corners, strict=True):
        if depth >= 0:
            pen.disc(px, py, r * 0.05, pen.paper)
            pen.circle(px, py, r * 0.05, BOLD)


def _bar(pen: Pen, a: Point, b: Point, half: float, *, behind: bool) -> None:
    """An edge as a slat with a dark side."""
    length = math.dist(a, b) or 1.0
    nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
    outline = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
    pen.fill(outline, pen.wash if behind else pen.paper)
    pen.polyline(outline, FINE if behind else THIN, closed=True)
    if not behind:
        pen.line(a[0] + nx * 0.3, a[1] + ny * 0.3, b[0] + nx * 0.3, b[1] + ny * 0.3, FINE)


def _solids() -> tuple[list[_Corner], ...]:
    """Corners of the octahedron, cube, icosahedron, dodecahedron and cuboctahedron."""
    signs = (-1.0, 1.0)
    cube = [(a, b, c) for a in signs for b in signs for c in signs]
    octahedron = [(a, 0.0, 0.0) for a in signs] + [(0.0, a, 0.0) for a in signs] + [(0.0, 0.0, a) for a in signs]
    ico = [
        corner
        for a in signs
        for b in signs
        for corner in ((0.0, a, b * _GOLD), (a, b * _GOLD, 0.0), (b * _GOLD, 0.0, a))
    ]
    dodeca = cube + [
        corner
        for a in signs
        for b in signs
        for corner in ((0.0, a / _GOLD, b * _GOLD), (a / _GOLD, b * _GOLD, 0.0), (b * _GOLD, 0.0, a / _GOLD))
    ]
    cubocta = [corner for a in signs for b in signs for corner in ((a, b, 0.0), (a, 0.0, b), (0.0, a, b))]
    return octahedron, cube, ico, dodeca, cubocta


def _turned(pen: Pen, corners: list[_Corner]) -> list[_Corner]:
    """The body on the unit sphere, turned so that no edge hides another."""
    a, b, c = pen.random.uniform(0.25, 0.6), pen.random.uniform(0.3, 0.55), pen.random.uniform(0, math.tau)
    result: list[_Corner] = []
    for x, y, z in corners:
        size = math.sqrt(x * x + y * y + z * z)
        x, y, z = x / size, y / size, z / size
        x, z = x * math.cos(a) - z * math.sin(a), x * math.sin(a) + z * math.cos(a)
        y, z = y * math.cos(b) - z * math.sin(b), y * math.sin(b) + z * math.cos(b)
        x, y = x * math.cos(c) - y * math.sin(c), x * math.sin(c) + y * math.cos(c)
        result.append((x, y, z))
    return result


def arches(pen: Pen, area: Area) -> None:
    """A bridge of stone: arches of wedge stones, piers in the water, the circles they are struck from."""
    spans = pen.random.choice((1, 2, 3)) if area.width > area.height * 1.2 else 1
    pier = pen.random.uniform(0.2, 0.3)
    span = area.width * 0.94 / (spans + pier * (spans + 1))
    radius = min(span / 2, area.height * 0.46)
    span = radius * 2
    whole = span * (spans + pier * (spans + 1))
    left = area.centre[0] - whole / 2
    rise, ring = radius * pen.random.uniform(0.86, 1.0), radius * pen.random.uniform(0.17, 0.23)
    high = min(area.height * 0.96, rise + ring + radius * 0.75)
    top = area.centre[1] - high / 2
    road = top + ring * 0.8
    spring, water = road + ring * 1.2 + rise, top + high
    wall = [(left, road), (left + whole, road), (left + whole, water), (left, water)]
    pen.fill(wall)
    pen.polyline([wall[3], wall[0], wall[1], wall[2]], BOLD)
    pen.polyline([(left, top), (left + whole, top)], BOLD)
    for post in range(spans * 4 + 1):
        px = left + whole * post / (spans * 4)
        pen.line(px, top, px, road, FINE)
    stones = pen.random.choice((11, 13, 15))
    for index in range(spans):
        x = left + span * (pier + 0.5 + index * (1 + pier))

        def on(share: float, reach: float, x: float = x) -> Point:
            turn = math.pi * (1 + share)
            return x + (radius + reach) * math.cos(turn), spring + (rise + reach) * math.sin(turn)

        soffit = [on(step / 16, 0) for step in range(17)]
        pen.fill([*soffit, (x + radius, water), (x - radius, water)], pen.paper)
        voussoirs = [on(step / 16, ring) for step in range(17)]
        pen.fill([*soffit, *reversed(voussoirs)], pen.wash.mixed(pen.paper, 0.5))
        pen.curve(soffit, BOLD)
        pen.curve(voussoirs, THIN)
        for stone in range(1, stones):
            pen.line(*on(stone / stones, 0), *on(stone / stones, ring), THIN)
        for side in (-1, 1):
            pen.line(x + side * radius, spring, x + side * radius, water, BOLD)
            pen.line(x + side * radius, spring, x + side * (radius + ring), spring, FINE)
        pen.arc(x, spring, radius * 0.86, -math.pi * 0.85, -math.pi * 0.15, FINE, accent=True)
        pen.line(x, top, x, water, FINE, accent=True)
        pen.line(x, spring, *on(0.25, ring * 1.1), FINE, accent=True)
    pen.line(left, spring, left + whole, spring, FINE, accent=True)
    courses = max(2, round((water - road) / 2.2))
    for course in range(1, courses):
        level = road + (water - road) * course / courses
        for index in range(spans + 1):
            px = left + span * index * (1 + pier)
            pen.line(px + 0.2, level, px + span * pier - 0.2, level, FINE)
    for ripple in range(3):
        level = water - 0.4 - 0.7 * ripple
        for index in range(spans):
            x = left + span * (pier + 0.5 + index * (1 + pier))
            pen.line(x - radius * (0.8 - 0.2 * ripple), level, x + radius * (0.7 - 0.25 * ripple), level, FINE)


def knot(pen: Pen, area: Area) -> None:
    """One cord woven about a centre, over and under itself."""
    x, y = area.centre
    r = area.reach * 0.94
    lobes, turns = pen.random.choice(((7, 3), (8, 3), (9, 4), (10, 3), (11, 4), (11, 3)))
    depth, phase = pen.random.uniform(0.3, 0.36), pen.random.uniform(0, math.tau)

    def at(t: float, shift: float = 0.0) -> Point:
        reach = r * (1 - depth - 0.04 + depth * math.cos(lobes * t / turns)) + shift
        return x + reach * math.cos(t + phase), y + reach * math.sin(t + phase)

    pen.disc(x, y, r)
    pen.circle(x, y, r, FINE, accent=True)
    pen.circle(x, y, r * (1 - 2 * depth - 0.04), FINE, accent=True)
    for spoke in range(lobes):
        turn = phase + math.tau * spoke / lobes
        pen.line(x, y, x + r * math.cos(turn), y + r * math.sin(turn), FINE, accent=True)
    half, steps = r * 0.042, 10
    waves = 2 * lobes
    stretch = math.tau * turns / waves
    for part in (*range(0, waves, 2), *range(1, waves, 2)):
        start = (part - 0.06) * stretch
        centre = [at(start + stretch * 1.12 * step / steps) for step in range(steps + 1)]
        sides: tuple[list[Point], list[Point]] = ([], [])
        for index, (px, py) in enumerate(centre):
            (ax, ay), (bx, by) = centre[max(0, index - 1)], centre[min(steps, index + 1)]
            long = math.hypot(bx - ax, by - ay)
            nx, ny = -(by - ay) / long * half, (bx - ax) / long * half
            sides[0].append((px + nx, py + ny))
            sides[1].append((px - nx, py - ny))
        pen.blot([*sides[0], *reversed(sides[1])], pen.paper)
        for side in sides:
            pen.curve(side, THIN)
        pen.curve(centre[1:-1], FINE)


def lunes(pen: Pen, area: Area) -> None:
    """Circles of one size about a centre, and the leaves where neighbours meet, some of them shaded."""
    x, y = area.centre
    r = area.reach * 0.94
    petals = pen.random.choice((6, 8, 12))
    phase = pen.random.uniform(0, math.tau / petals)
    shaded = pen.random.choice((1, 2))
    ahead = math.tau / petals
    pen.circle(x, y, r, BOLD)
    pen.circle(x, y, r * 0.965, FINE)
    for petal in range(0, petals, shaded):
        leaf = [(math.cos(ahead / 2 + bend), bend) for bend in ((math.pi - ahead) / 20 * step for step in range(11))]
        middle = phase + ahead * (petal + 0.5)
        outline = [polar(x, y, r * reach, middle + bend) for reach, bend in leaf]
        outline += [polar(x, y, r * reach, middle - bend) for reach, bend in reversed(leaf)]
        pen.blot(outline)
    for petal in range(petals):
        turn = phase + ahead * petal
        pen.circle(*polar(x, y, r / 2, turn), r / 2, THIN)
        pen.line(x, y, *polar(x, y, r * 1.04, turn), FINE, accent=True)
    corners = [polar(x, y, r, phase + ahead * petal) for petal in range(petals)]
    for start in range(2):
        star = [corners[(start + 2 * step) % petals] for step in range(petals // 2)]
        pen.polyline(star, FINE, closed=True, accent=True)
    pen.disc(x, y, r * 0.05, pen.paper)
    pen.circle(x, y, r * 0.05, BOLD)
