"""Studies of bodies: a head in profile, a skull in proportion, a cat at rest, a man in circle and square."""

from __future__ import annotations

import math

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point

_CONTOUR: tuple[Point, ...] = (
    (0.60, 0.02), (0.40, 0.03), (0.24, 0.12), (0.19, 0.26), (0.20, 0.37), (0.17, 0.43), (0.08, 0.55),
    (0.10, 0.59), (0.17, 0.605), (0.155, 0.645), (0.125, 0.665), (0.165, 0.69), (0.14, 0.725), (0.175, 0.75),
    (0.165, 0.80), (0.22, 0.86), (0.34, 0.85), (0.44, 0.83), (0.46, 0.90), (0.42, 0.98),
)  # fmt: skip
"""A face from the crown to the throat, facing left, in shares of a square."""


def profile(pen: Pen, area: Area) -> None:
    """A head in its square of proportion; nose, brow and chin differ from card to card."""
    side = area.reach * 2
    x, y = area.centre[0] - side / 2, area.centre[1] - side / 2
    nose, chin, brow = (pen.random.uniform(-0.045, 0.03) for _ in range(3))
    shift = {6: nose, 7: nose * 0.8, 14: chin, 15: chin, 3: brow, 4: brow * 0.6}
    for step in range(4):
        share = 0.02 + 0.96 * step / 3
        pen.line(x, y + side * share, x + side, y + side * share, FINE, accent=True)
        pen.line(x + side * share, y, x + side * share, y + side, FINE, accent=True)
    pen.line(x, y, x + side, y + side, FINE, accent=True)
    face = [(x + side * (px + shift.get(index, 0)), y + side * py) for index, (px, py) in enumerate(_CONTOUR)]
    skull = [
        (x + side * px, y + side * py)
        for px, py in ((0.60, 0.02), (0.80, 0.07), (0.93, 0.24), (0.93, 0.46), (0.82, 0.64), (0.76, 0.76), (0.78, 0.98))
    ]
    pen.shape([*reversed(face), *skull[1:]], BOLD)
    for strand in range(11):
        share = strand / 10
        start = (0.30 + 0.30 * share, 0.10 - 0.06 * share)
        bend = (0.52 + 0.36 * share, 0.26 + 0.04 * share)
        end = (0.58 + 0.22 * share, 0.52 + 0.16 * math.sin(share * 3))
        wave = pen.random.uniform(-0.02, 0.02)
        points = [start, (bend[0] * 0.8 + wave, bend[1] * 0.72), (bend[0] + wave, bend[1] + 0.06), end]
        pen.curve([(x + side * px, y + side * py) for px, py in points], THIN if strand % 2 else FINE)
    eye = (x + side * 0.30, y + side * 0.43)
    pen.curve([(eye[0] - side * 0.06, eye[1]), (eye[0], eye[1] - side * 0.035), (eye[0] + side * 0.08, eye[1])], BOLD)
    pen.curve(
        [(eye[0] - side * 0.05, eye[1] + side * 0.005), (eye[0], eye[1] + side * 0.03), (eye[0] + side * 0.07, eye[1])]
    )
    pen.circle(*eye, side * 0.018, BOLD)
    pen.curve([(x + side * px, y + side * py) for px, py in ((0.24, 0.37), (0.30, 0.34), (0.40, 0.37))], BOLD)
    ear = (x + side * 0.62, y + side * 0.52)
    pen.ellipse(*ear, side * 0.055, side * 0.09)
    pen.ellipse(ear[0] + side * 0.01, ear[1], side * 0.03, side * 0.055, FINE)
    for row in range(9):
        share = row / 8
        pen.line(
            x + side * (0.46 + 0.02 * share),
            y + side * (0.84 + 0.13 * share),
            x + side * (0.60 + 0.1 * share),
            y + side * (0.76 + 0.2 * share),
            FINE,
        )


def skull(pen: Pen, area: Area) -> None:
    """A skull from the front, its sockets hatched, on lines of proportion."""
    x, y = area.centre
    r = area.reach * 0.95
    width = pen.random.uniform(0.74, 0.82)
    jaw = pen.random.uniform(0.34, 0.42)
    outline = [
        (x, y - r), (x + r * width * 0.75, y - r * 0.78), (x + r * width, y - r * 0.2),
        (x + r * width * 0.82, y + r * 0.22),
        (x + r * 0.5, y + r * 0.42), (x + r * jaw, y + r * 0.92), (x, y + r), (x - r * jaw, y + r * 0.92),
        (x - r * 0.5, y + r * 0.42), (x - r * width * 0.82, y + r * 0.22), (x - r * width, y - r * 0.2),
        (x - r * width * 0.75, y - r * 0.78),
    ]  # fmt: skip
    pen.shape(outline, BOLD, closed=True)
    for side in (-1, 1):
        ex, ey = x + side * r * 0.34, y - r * 0.02
        pen.disc(ex, ey, r * 0.21, pen.paper)
        pen.circle(ex, ey, r * 0.21, BOLD)
        pen.hatch(ex, ey, r * 0.21, math.pi / 4, 0.38)
        pen.hatch(ex, ey, r * 0.21, -math.pi / 4, 0.55)
        pen.arc(ex, ey, r * 0.3, math.pi * 1.15, math.pi * 1.85)
        pen.arc(x + side * r * width * 0.55, y + r * 0.34, r * 0.2, math.pi * 0.9, math.pi * 1.6)
    pen.polyline(
        [(x, y + r * 0.14), (x - r * 0.1, y + r * 0.36), (x, y + r * 0.31), (x + r * 0.1, y + r * 0.36)],
        BOLD,
        closed=True,
    )
    teeth = pen.random.choice((8, 9, 10))
    for row in (0.54, 0.64, 0.74):
        pen.curve([(x - r * 0.32, y + r * (row - 0.03)), (x, y + r * row), (x + r * 0.32, y + r * (row - 0.03))])
    for tooth in range(teeth + 1):
        tx = x + r * 0.62 * (tooth / teeth - 0.5)
        pen.line(tx, y + r * 0.53, tx * 0.98 + x * 0.02, y + r * 0.73)
    for step in range(7):
        pen.arc(
            x, y - r * 0.1, r * (width - 0.04 - 0.045 * step), -math.pi * (0.28 - 0.02 * step), math.pi * 0.02, FINE
        )
    pen.circle(x, y - r * 0.15, r * 0.85, FINE, accent=True)
    pen.line(x, y - r * 1.04, x, y + r * 1.04, FINE, accent=True)
    for share in (-0.02, 0.36, 0.64):
        pen.line(x - r, y + r * share, x + r, y + r * share, FINE, accent=True)


def cats(pen: Pen, area: Area) -> None:
    """A sleeping cat, curled in a spiral, and the curves of its back."""
    x, y = area.centre
    r = area.reach * 0.92
    turn = pen.random.uniform(-0.5, 0.5)
    flat = pen.random.uniform(0.74, 0.86)

    def at(radius: float, angle: float) -> Point:
        return x + radius * math.cos(angle + turn), y + radius * math.sin(angle + turn) * flat

    body = [at(r * (1 + 0.03 * math.sin(3 * t)), t) for t in (math.tau * step / 16 for step in range(16))]
    pen.shape(body, BOLD, closed=True)
    for row in range(1, 9):
        radius = r * (1 - 0.055 * row)
        pen.curve([at(radius, math.pi * (1.02 + 0.93 * step / 12)) for step in range(13)], FINE if row % 3 else THIN)
    pen.plot(lambda t: at(r * (0.98 - 0.34 * t), math.pi * (0.02 + 0.86 * t)), 0, 1, 16, BOLD)
    pen.plot(lambda t: at(r * (0.84 - 0.26 * t), math.pi * (0.04 + 0.84 * t)), 0, 1, 16)
    hx, hy = at(r * 0.42, math.pi * 0.3)
    head = r * 0.36
    pen.disc(hx, hy, head, pen.paper)
    pen.circle(hx, hy, head, BOLD)
    for side in (-1, 1):
        ear = [
            (hx + side * head * 0.9, hy - head * 0.45),
            (hx + side * head * 0.86, hy - head * 1.35),
            (hx + side * head * 0.25, hy - head * 0.97),
        ]
        pen.fill(ear)
        pen.polyline(ear, BOLD)
        pen.arc(hx + side * head * 0.42, hy - head * 0.12, head * 0.2, 0.15 * math.pi, 0.85 * math.pi, BOLD)
        for whisker in (-0.12, 0.04, 0.2):
            pen.line(
                hx + side * head * 0.2,
                hy + head * 0.36,
                hx + side * head * 1.3,
                hy + head * (0.36 + whisker * 1.6),
                FINE,
            )
    pen.polyline(
        [(hx - head * 0.12, hy + head * 0.22), (hx + head * 0.12, hy + head * 0.22), (hx, hy + head * 0.36)],
        THIN,
        closed=True,
    )
    pen.circle(x, y, r * 1.04, FINE, accent=True)
    pen.plot(lambda t: at(r * math.exp(-0.32 * t), t), 0, 6, 40, FINE, accent=True)


def figure(pen: Pen, area: Area) -> None:
    """A man in circle and square, in two attitudes, with the scale he is measured by."""
    x, top = area.centre[0], area.centre[1] - area.reach
    side = area.reach * 1.72
    foot = top + area.reach * 2 - 1.2
    navel = foot - side * 0.58
    lift = pen.random.uniform(0.62, 0.8)
    pen.disc(x, navel, side * 0.58)
    pen.circle(x, navel, side * 0.58)
    pen.polyline(
        [(x - side / 2, foot - side), (x + side / 2, foot - side), (x + side / 2, foot), (x - side / 2, foot)],
        closed=True,
    )
    head, shoulder, hip = side * 0.065, foot - side * 0.82, foot - side * 0.5
    for spread, width in ((0.30, THIN), (0.05, THIN)):
        for leg in (-1, 1):
            end = (x + leg * side * spread, foot - (side * 0.05 if spread > 0.1 else 0))
            _limb(pen, (x + leg * side * 0.055, hip), end, side * 0.05, side * 0.022, width)
    for rise, reach in ((0.0, 0.5), (lift * 0.3, 0.46)):
        for arm in (-1, 1):
            end = (x + arm * side * reach, shoulder - side * rise)
            _limb(pen, (x + arm * side * 0.1, shoulder + side * 0.01), end, side * 0.032, side * 0.014, THIN)
    torso = [
        (x - side * 0.03, shoulder - side * 0.035), (x - side * 0.125, shoulder), (x - side * 0.095, hip - side * 0.16),
        (x - side * 0.1, hip + side * 0.03), (x, hip + side * 0.06), (x + side * 0.1, hip + side * 0.03),
        (x + side * 0.095, hip - side * 0.16), (x + side * 0.125, shoulder), (x + side * 0.03, shoulder - side * 0.035),
    ]  # fmt: skip
    pen.shape(torso, BOLD, pen.paper)
    pen.disc(x, foot - side + head * 1.3, head, pen.paper)
    pen.circle(x, foot - side + head * 1.3, head, BOLD)
    pen.line(x, shoulder, x, hip, FINE)
    pen.arc(x, shoulder + side * 0.04, side * 0.08, 0.15 * math.pi, 0.85 * math.pi, FINE)
    pen.circle(x, navel, side * 0.008)
    for step in range(25):
        at = x - side / 2 + side * step / 24
        pen.line(at, foot + 0.4, at, foot + (1.4 if step % 6 == 0 else 0.9), FINE)
    for line in (shoulder, hip, foot - side * 0.25):
        pen.line(x - side / 2, line, x + side / 2, line, FINE, accent=True)
    pen.line(x, foot - side, x, foot, FINE, accent=True)


def _limb(pen: Pen, start: Point, end: Point, thick: float, thin: float, width: float) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length, dx / length
    middle = (start[0] + dx * 0.5, start[1] + dy * 0.5)

    def side(sign: float) -> list[Point]:
        swell = (thick + thin) / 2 * 1.1
        return [
            (start[0] + nx * thick * sign, start[1] + ny * thick * sign),
            (middle[0] + nx * swell * sign, middle[1] + ny * swell * sign),
            (end[0] + nx * thin * sign, end[1] + ny * thin * sign),
        ]

    pen.fill([*side(1), *reversed(side(-1))], pen.paper)
    pen.curve(side(1), width)
    pen.curve(side(-1), width)
    pen.line(*side(1)[-1], *side(-1)[-1], width)
