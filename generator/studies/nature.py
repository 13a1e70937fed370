"""Studies of nature: a flower by the golden angle, water past a post, the wing of a bird."""

from __future__ import annotations

import math

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point, polar

GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))


def flower(pen: Pen, area: Area) -> None:
    """Seeds set by the golden angle inside two rings of petals."""
    x, y = area.centre
    outer = area.reach * 0.98
    heart = outer * pen.random.uniform(0.42, 0.52)
    petals = pen.random.choice((8, 13, 13, 21))
    phase = pen.random.uniform(0, math.pi)
    for ring, (reach, spread) in enumerate(((1.0, 0.62), (0.84, 0.5))):
        for petal in range(petals):
            turn = phase + 2 * math.pi * (petal + ring / 2) / petals
            half = spread * 2 * math.pi / petals
            outline = [
                polar(x, y, heart * 0.92, turn - half * 0.45),
                polar(x, y, outer * reach * 0.78, turn - half),
                polar(x, y, outer * reach, turn + pen.random.uniform(-0.03, 0.03)),
                polar(x, y, outer * reach * 0.78, turn + half),
                polar(x, y, heart * 0.92, turn + half * 0.45),
            ]
            pen.shape(outline, THIN, pen.paper if ring else pen.wash)
            pen.line(*polar(x, y, heart, turn), *polar(x, y, outer * reach * 0.86, turn), FINE)
    pen.disc(x, y, heart, pen.paper)
    pen.circle(x, y, heart)
    seeds = round(heart * heart * 1.3)
    for seed in range(1, seeds):
        radius = heart * 0.95 * math.sqrt(seed / seeds)
        sx, sy = polar(x, y, radius, phase + seed * GOLDEN_ANGLE)
        pen.circle(sx, sy, 0.18 + 0.22 * seed / seeds, THIN if seed % 3 else BOLD)
    for edge in (heart, outer):
        pen.circle(x, y, edge, FINE, accent=True)


def water(pen: Pen, area: Area) -> None:
    """Streamlines past a post, and the eddies behind it."""
    post_x = area.x + area.width * pen.random.uniform(0.24, 0.34)
    post_y = area.y + area.height * pen.random.uniform(0.42, 0.58)
    post = area.reach * pen.random.uniform(0.2, 0.28)
    lines = round(area.height / 1.4)
    for index in range(lines):
        level = area.y + area.height * (index + 0.5) / lines
        points: list[Point] = []
        start, end = pen.random.uniform(0, 0.07), pen.random.uniform(0.93, 1)
        for step in range(21):
            px = area.x + area.width * (start + (end - start) * step / 20)
            dx = px - post_x
            wave = math.sin(px * 0.45 + index * 0.5) * 0.5 * max(0.0, dx) / area.width * 2
            py = post_y + _parted(level - post_y, dx, post * 1.08) + wave
            points.append((px, min(area.y + area.height - 0.2, max(area.y + 0.2, py))))
        pen.curve(points, FINE if index % 3 else THIN)
    pen.disc(post_x, post_y, post, pen.paper)
    pen.circle(post_x, post_y, post, BOLD)
    pen.hatch(post_x, post_y, post, math.pi / 3, 0.5, -0.2, 1)
    for eddy in range(pen.random.choice((2, 3))):
        ex = post_x + post * (2.4 + 2.1 * eddy)
        size = post * (1.05 + 0.12 * eddy)
        ey = post_y + (post * 0.95 if eddy % 2 else -post * 0.95)
        ey = min(area.y + area.height - size, max(area.y + size, ey))
        if ex + size < area.x + area.width:
            _eddy(pen, ex, ey, size, 1 if eddy % 2 else -1)


def _parted(level: float, along: float, post: float) -> float:
    """How far from the middle line a stream runs that came along at that level, where it passes a round post."""
    across = math.copysign(max(abs(level), post * 0.02) + post, level)
    for _ in range(24):
        across = level + post * post * across / (along * along + across * across)
    return across


def _eddy(pen: Pen, x: float, y: float, size: float, sense: int) -> None:
    pen.disc(x, y, size, pen.paper)
    pen.disc(x, y, size * 0.62)
    start = pen.random.uniform(0, 2 * math.pi)
    for arm in range(3):
        phase = start + 2 * math.pi * arm / 3

        def spiral(t: float, phase: float = phase) -> Point:
            return polar(x, y, size * (1 - t) ** 1.25, phase + sense * 4.2 * t)

        pen.plot(spiral, 0, 0.97, 22, THIN if arm else BOLD)
