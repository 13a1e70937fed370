"""Studies of bodies: a cat at rest, a man in circle and square."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.display import Ink
from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Placing, Point


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
    pen.plot(lambda t: at(r * math.exp(-0.32 * t), t), 0, 6, 40, FINE, accent=True)
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


_TRUNK: tuple[Point, ...] = (
    (0.024, 0.118), (0.026, 0.145), (0.062, 0.163), (0.104, 0.176), (0.112, 0.215), (0.096, 0.255), (0.090, 0.310),
    (0.076, 0.385), (0.084, 0.440), (0.093, 0.490), (0.088, 0.530), (0.0, 0.530),
)  # fmt: skip
"""The right side of a man's trunk from the neck down, in shares of his height, the middle line at 0."""
_ARM: tuple[tuple[Point, ...], tuple[Point, ...]] = (
    ((0.085, 0.168), (0.125, 0.165), (0.165, 0.172), (0.225, 0.174), (0.275, 0.172), (0.330, 0.172), (0.395, 0.180),
     (0.425, 0.174), (0.465, 0.178), (0.498, 0.186)),
    ((0.498, 0.186), (0.465, 0.194), (0.425, 0.198), (0.395, 0.193), (0.330, 0.204), (0.275, 0.203), (0.225, 0.209),
     (0.165, 0.217), (0.105, 0.240)),
)  # fmt: skip
"""The right arm stretched out: its upper and its lower line."""
_LEG: tuple[tuple[Point, ...], tuple[Point, ...]] = (
    ((0.092, 0.480), (0.094, 0.560), (0.086, 0.640), (0.076, 0.705), (0.074, 0.745), (0.080, 0.800), (0.068, 0.870),
     (0.052, 0.940), (0.058, 0.975), (0.070, 0.998)),
    ((0.070, 0.998), (0.030, 1.0), (0.030, 0.965), (0.031, 0.930), (0.024, 0.860), (0.017, 0.800), (0.026, 0.745),
     (0.024, 0.700), (0.013, 0.620), (0.004, 0.530)),
)  # fmt: skip
"""The right leg: its outer and its inner line."""
_SHOULDER, _HIP = (0.098, 0.195), (0.048, 0.500)


def figure(pen: Pen, area: Area) -> None:
    """A man in circle and square, in two attitudes, with the scale he is measured by."""
    ring = 0.606
    side = area.reach * 0.98 / ring
    x, foot = area.centre[0], area.centre[1] + side * ring
    lift, stride = pen.random.uniform(0.34, 0.5), pen.random.uniform(0.3, 0.4)

    def at(px: float, py: float) -> Point:
        return x + side * px, foot - side + side * py

    pen.disc(*at(0, 1 - ring), side * ring)
    pen.circle(*at(0, 1 - ring), side * ring)
    pen.polyline([at(-0.5, 0), at(0.5, 0), at(0.5, 1), at(-0.5, 1)], closed=True)
    for line in (0.176, 0.385, 0.530, 0.725):
        pen.line(*at(-0.5, line), *at(0.5, line), FINE, accent=True)
    pen.line(*at(0, 0), *at(0, 1), FINE, accent=True)
    for turn, ink in ((stride, pen.wash.mixed(pen.paper, 0.45)), (0.0, pen.paper)):
        for sign in (-1, 1):
            _limb(pen, at, _LEG, _HIP, -turn, sign, ink)
    for turn, ink in ((lift, pen.wash.mixed(pen.paper, 0.45)), (0.0, pen.paper)):
        for sign in (-1, 1):
            _limb(pen, at, _ARM, _SHOULDER, -turn, sign, ink)
    half = [at(px, py) for px, py in _TRUNK]
    other = [at(-px, py) for px, py in _TRUNK]
    pen.blot([*half, *reversed(other)], pen.paper)
    for sidewise in (half, other):
        pen.curve(sidewise[:3], THIN)
        pen.curve(sidewise[4:10], THIN)
    _head(pen, at, side)
    for sign in (-1, 1):
        for points in (
            ((0.004, 0.262), (0.045, 0.268), (0.088, 0.240)),
            ((0.010, 0.300), (0.045, 0.322), (0.070, 0.360)),
            ((0.010, 0.150), (0.050, 0.166), (0.090, 0.172)),
            ((0.060, 0.470), (0.030, 0.510), (0.004, 0.525)),
            ((0.036, 0.715), (0.050, 0.728), (0.066, 0.715)),
        ):
            pen.curve([at(sign * px, py) for px, py in points], FINE)
    pen.line(*at(0, 0.19), *at(0, 0.385), FINE)
    pen.circle(*at(0, 0.394), side * 0.007, FINE)
    for step in range(25):
        px = -0.5 + step / 24
        pen.line(*at(px, 1), *at(px, 1 - (0.022 if step % 6 == 0 else 0.012)), FINE)


def _limb(
    pen: Pen,
    at: Placing,
    lines: tuple[Sequence[Point], Sequence[Point]],
    joint: Point,
    turn: float,
    sign: int,
    ink: Ink,
) -> None:
    """A limb turned about its joint; `sign` is -1 for the one on the left."""
    cos, sin = math.cos(turn), math.sin(turn)

    def turned(px: float, py: float) -> Point:
        dx, dy = px - joint[0], py - joint[1]
        return at(sign * (joint[0] + dx * cos - dy * sin), joint[1] + dx * sin + dy * cos)

    outline = [turned(px, py) for line in lines for px, py in line]
    pen.shape(outline, THIN, ink)


def _head(pen: Pen, at: Placing, side: float) -> None:
    """A head of curls, looking straight ahead."""
    skull = [at(px, py) for px, py in (
        (0.0, 0.0), (0.036, 0.012), (0.046, 0.05), (0.040, 0.092), (0.022, 0.124), (0.0, 0.134), (-0.022, 0.124),
        (-0.040, 0.092), (-0.046, 0.05), (-0.036, 0.012),
    )]  # fmt: skip
    pen.shape(skull, THIN, pen.paper, closed=True)
    for sign in (-1, 1):
        lock = [at(sign * px, py) for px, py in (
            (0.0, 0.022), (0.030, 0.034), (0.040, 0.062), (0.036, 0.100), (0.052, 0.118), (0.066, 0.088),
            (0.062, 0.040), (0.040, 0.004), (0.0, -0.006),
        )]  # fmt: skip
        pen.shape(lock, THIN)
        pen.curve(
            [at(sign * px, py) for px, py in ((0.010, 0.008), (0.044, 0.030), (0.052, 0.066), (0.046, 0.104))], FINE
        )
        pen.line(*at(sign * 0.010, 0.060), *at(sign * 0.026, 0.060), FINE)
    pen.polyline([at(0.002, 0.064), at(-0.006, 0.086), at(0.006, 0.086)], FINE)
    pen.line(*at(-0.011, 0.104), *at(0.011, 0.104), FINE)
