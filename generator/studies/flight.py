"""A study of flight: a wing spread, feather by feather, and the arcs that its tip follows."""

from __future__ import annotations

import math

from generator.display import Ink
from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point, along

_ASPECT = 0.72
"""The height of a wing as a share of its width."""
_ARM: tuple[Point, ...] = ((0.03, 0.66), (0.13, 0.44), (0.27, 0.30), (0.36, 0.20), (0.47, 0.155), (0.60, 0.13))
"""The front of the wing from the shoulder over the wrist to the finger, in shares of width and height."""
_HEM: tuple[Point, ...] = (
    (0.07, 0.82), (0.18, 0.90), (0.31, 0.95), (0.45, 0.955), (0.59, 0.90), (0.72, 0.79), (0.83, 0.64), (0.91, 0.46),
    (0.965, 0.27), (0.985, 0.09),
)  # fmt: skip
"""Where the feathers end, from the body to the tip."""


def wing(pen: Pen, area: Area) -> None:
    """The feathers lie over each other from the tip inwards; their number, the lift and the spread differ."""
    width = min(area.width, area.height / _ASPECT) * 0.98
    height = width * _ASPECT
    left, top = area.centre[0] - width / 2, area.centre[1] - height / 2
    lift, feathers = pen.random.uniform(-0.06, 0.07), pen.random.choice((15, 16, 17, 18))

    def at(px: float, py: float) -> Point:
        return left + width * px, top + height * min(0.99, max(0.01, py + lift * (0.45 - px)))

    for share in (0.55, 0.78, 0.97):
        pen.arc(*at(0.03, 0.66), width * share * 0.72, -math.pi * 0.2, math.pi * 0.02, FINE, accent=True)
    pen.line(*at(0.0, 0.66), *at(0.99, 0.66), FINE, accent=True)
    pen.line(*at(0.03, 0.66), *at(0.98, 0.06), FINE, accent=True)
    arm = [at(px, py) for px, py in _ARM]
    hem = [at(px, py) for px, py in _HEM]
    for index in range(feathers):
        share = 1 - index / (feathers - 1)
        root, end = along(arm, 0.12 + 0.86 * share), along(hem, share)
        reach = 1 - pen.random.uniform(0.0, 0.035)
        tip = (root[0] + (end[0] - root[0]) * reach, root[1] + (end[1] - root[1]) * reach)
        _feather(pen, root, tip, width * (0.030 + 0.012 * share), pen.paper if index % 2 else pen.wash)
    for row, (low, broad) in enumerate(((0.52, 0.034), (0.27, 0.03))):
        count = feathers - 3 + row
        for index in range(count):
            share = 1 - index / (count - 1)
            root, end = along(arm, 0.06 + 0.86 * share), along(hem, share * 0.94)
            tip = (root[0] + (end[0] - root[0]) * low, root[1] + (end[1] - root[1]) * low)
            _feather(pen, root, tip, width * broad, pen.wash if row else pen.paper, vane=False)
    front = [*arm, *[(px + width * 0.012, py + height * 0.055) for px, py in reversed(arm)]]
    pen.blot(front, pen.paper)
    pen.curve(arm, BOLD)
    pen.curve([(px + width * 0.012, py + height * 0.055) for px, py in arm], THIN)
    for px, py in (_ARM[0], _ARM[2], _ARM[4]):
        x, y = at(px, py)
        pen.disc(x + width * 0.006, y + height * 0.028, width * 0.016, pen.paper)
        pen.circle(x + width * 0.006, y + height * 0.028, width * 0.016)


def _feather(pen: Pen, root: Point, tip: Point, broad: float, ink: Ink, *, vane: bool = True) -> None:
    """A quill with its vane on both sides; the barbs are drawn on one."""
    dx, dy = tip[0] - root[0], tip[1] - root[1]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length * broad, dx / length * broad

    def on(along: float, across: float) -> Point:
        return root[0] + dx * along + nx * across, root[1] + dy * along + ny * across

    outline = [on(0, 0), on(0.3, 0.75), on(0.72, 1.0), on(0.93, 0.62), on(1, 0), on(0.93, -0.5), on(0.7, -0.8),
               on(0.3, -0.6)]  # fmt: skip
    pen.shape(outline, THIN, ink, closed=True)
    if vane:
        pen.line(*on(0.06, 0), *on(0.97, 0.05), FINE)
        for step in range(3):
            at = 0.55 + 0.13 * step
            pen.line(*on(at, 0), *on(at + 0.1, 0.72), FINE)
