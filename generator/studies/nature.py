"""Studies of nature: a flower by the golden angle, water past a post, the wing of a bird."""

from __future__ import annotations

import math

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point

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
                _polar(x, y, heart * 0.92, turn - half * 0.45),
                _polar(x, y, outer * reach * 0.78, turn - half),
                _polar(x, y, outer * reach, turn + pen.random.uniform(-0.03, 0.03)),
                _polar(x, y, outer * reach * 0.78, turn + half),
                _polar(x, y, heart * 0.92, turn + half * 0.45),
            ]
            pen.shape(outline, THIN, pen.paper if ring else pen.wash)
            pen.line(*_polar(x, y, heart, turn), *_polar(x, y, outer * reach * 0.86, turn), FINE)
    pen.disc(x, y, heart, pen.paper)
    pen.circle(x, y, heart)
    seeds = round(heart * heart * 1.5)
    for seed in range(1, seeds):
        radius = heart * 0.95 * math.sqrt(seed / seeds)
        sx, sy = _polar(x, y, radius, phase + seed * GOLDEN_ANGLE)
        pen.circle(sx, sy, 0.18 + 0.22 * seed / seeds, THIN if seed % 3 else BOLD)
    for edge in (heart, outer):
        pen.circle(x, y, edge, FINE, accent=True)


def water(pen: Pen, area: Area) -> None:
    """Streamlines past a post, and the eddies behind it."""
    post_x = area.x + area.width * pen.random.uniform(0.24, 0.34)
    post_y = area.y + area.height * pen.random.uniform(0.42, 0.58)
    post = area.reach * pen.random.uniform(0.2, 0.28)
    lines = round(area.height / 1.25)
    for index in range(lines):
        level = area.y + area.height * (index + 0.5) / lines
        points: list[Point] = []
        start, end = pen.random.uniform(0, 0.07), pen.random.uniform(0.93, 1)
        for step in range(29):
            px = area.x + area.width * (start + (end - start) * step / 28)
            dx, dy = px - post_x, level - post_y
            square = dx * dx + dy * dy + 0.1
            push = post * post * 1.5 * dy / max(square, post * post)
            wave = math.sin(px * 0.45 + index * 0.5) * 0.5 * max(0.0, dx) / area.width * 2
            points.append((px, min(area.y + area.height, max(area.y, level + push + wave))))
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


def _eddy(pen: Pen, x: float, y: float, size: float, sense: int) -> None:
    pen.disc(x, y, size, pen.paper)
    pen.disc(x, y, size * 0.62)
    start = pen.random.uniform(0, 2 * math.pi)
    for arm in range(3):
        phase = start + 2 * math.pi * arm / 3

        def spiral(t: float, phase: float = phase) -> Point:
            return _polar(x, y, size * (1 - t) ** 1.25, phase + sense * 4.2 * t)

        pen.plot(spiral, 0, 0.97, 22, THIN if arm else BOLD)


def wing(pen: Pen, area: Area) -> None:
    """A wing spread: the bones, the feathers as ribs, the arcs the tip follows."""
    bottom, left = area.y + area.height * 0.9, area.x + area.width * 0.06
    lift = pen.random.uniform(0.78, 0.92)
    bones: list[Point] = [
        (left, bottom),
        (area.x + area.width * 0.26, bottom - area.height * 0.62 * lift),
        (area.x + area.width * 0.55, bottom - area.height * 0.72 * lift),
        (area.x + area.width * 0.97, bottom - area.height * 0.98 * lift),
    ]
    feathers = pen.random.choice((14, 16, 18))
    tips: list[Point] = []
    roots: list[Point] = []
    for index in range(feathers):
        share = index / (feathers - 1)
        root = _along(bones, 0.12 + 0.88 * share)
        turn = math.radians(96 - 62 * share + pen.random.uniform(-2, 2))
        length = area.height * (0.34 + 0.3 * math.sin(math.pi * (0.25 + 0.6 * share)))
        tip = (
            min(area.x + area.width, root[0] + length * math.cos(turn)),
            min(area.y + area.height, root[1] + length * math.sin(turn)),
        )
        roots.append(root)
        tips.append(tip)
    pen.fill([*bones, *reversed(tips)])
    for index, (root, tip) in enumerate(zip(roots, tips, strict=True)):
        middle = ((root[0] + tip[0]) / 2 + 0.8, (root[1] + tip[1]) / 2 - 0.4)
        pen.curve([root, middle, tip], THIN if index % 2 else BOLD)
        for side in (0.35, -0.35):
            pen.curve([root, (middle[0] + side, middle[1] + side), tip], FINE)
    pen.curve(tips)
    pen.polyline(bones, BOLD)
    for x, y in bones:
        pen.disc(x, y, 0.7, pen.paper)
        pen.circle(x, y, 0.7)
    for share in (0.62, 0.82, 1.0):
        pen.arc(left, bottom, min(area.width, area.height) * share, -math.pi * 0.42, -math.pi * 0.12, FINE, accent=True)


def _along(points: list[Point], share: float) -> Point:
    place = share * (len(points) - 1)
    index = min(len(points) - 2, int(place))
    (ax, ay), (bx, by) = points[index], points[index + 1]
    rest = place - index
    return ax + (bx - ax) * rest, ay + (by - ay) * rest


def _polar(x: float, y: float, radius: float, turn: float) -> Point:
    return x + radius * math.cos(turn), y + radius * math.sin(turn)
