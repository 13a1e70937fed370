"""Studies of plan and sky: a church on a centre, an eclipse and its shadows."""

from __future__ import annotations

import math

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point


def plan(pen: Pen, area: Area) -> None:
    """A church planned about its centre: dome, ambulatory and a ring of chapels."""
    x, y = area.centre
    r = area.reach * 0.97
    chapels = pen.random.choice((6, 8, 8, 10, 12))
    phase = pen.random.choice((0, math.pi / chapels))
    ring = r * 0.74
    size = min(r * 0.24, ring * math.sin(math.pi / chapels) * 0.86)
    pen.circle(x, y, r, FINE, accent=True)
    for chapel in range(chapels):
        turn = phase + 2 * math.pi * chapel / chapels
        cx, cy = x + ring * math.cos(turn), y + ring * math.sin(turn)
        pen.disc(cx, cy, size)
        pen.circle(cx, cy, size, BOLD)
        pen.disc(cx, cy, size * 0.72, pen.paper)
        pen.circle(cx, cy, size * 0.72)
        pen.hatch(cx, cy, size * 0.72, turn, 0.5, 0.1, 0.9)
        pen.line(x, y, x + r * 1.02 * math.cos(turn), y + r * 1.02 * math.sin(turn), FINE, accent=True)
    corners = [_polar(x, y, ring, phase + 2 * math.pi * (index + 0.5) / chapels) for index in range(chapels)]
    pen.fill(corners)
    pen.polyline(corners, BOLD, closed=True)
    inner = [_polar(x, y, ring * 0.88, phase + 2 * math.pi * (index + 0.5) / chapels) for index in range(chapels)]
    pen.fill(inner, pen.paper)
    pen.polyline(inner, THIN, closed=True)
    piers = chapels if chapels > 6 else chapels * 2
    for pier in range(piers):
        px, py = _polar(x, y, ring * 0.62, phase + 2 * math.pi * (pier + 0.5) / piers)
        pen.disc(px, py, r * 0.035, pen.ink)
    for share, width in ((0.68, FINE), (0.5, THIN), (0.46, FINE), (0.12, THIN)):
        pen.circle(x, y, ring * share, width)
    for rib in range(piers):
        turn = phase + 2 * math.pi * rib / piers
        pen.line(*_polar(x, y, ring * 0.12, turn), *_polar(x, y, ring * 0.46, turn), FINE)
    for start in range(2):
        star = [corners[(start + 2 * index) % chapels] for index in range(chapels // 2)]
        pen.polyline(star, FINE, closed=True, accent=True)


def eclipse(pen: Pen, area: Area) -> None:
    """Sun, moon and earth on one line, the cones of shadow between them."""
    tilt = pen.random.uniform(-0.25, 0.25)
    x, y = area.centre
    half = area.width / 2
    tilt = max(-0.5, min(0.5, tilt)) * min(1.0, area.height / area.width)
    cos, sin = math.cos(tilt), math.sin(tilt)
    sun = min(area.reach * 0.55, area.height * 0.3)
    moon, earth = sun * pen.random.uniform(0.34, 0.44), sun * pen.random.uniform(0.5, 0.62)

    def on(along: float, across: float) -> Point:
        return x + along * cos - across * sin, y + along * sin + across * cos

    at_sun, at_moon, at_earth = -half + sun * 1.5, half * pen.random.uniform(0.05, 0.2), half - earth * 1.6
    for edge in (-1, 1):
        pen.line(*on(at_sun, edge * sun), *on(at_earth + earth, edge * moon * 0.25), FINE)
        pen.line(*on(at_sun, -edge * sun), *on(at_earth + earth, edge * earth * 1.9), FINE, accent=True)
    umbra = [on(at_moon, -moon), on(at_moon, moon), on(at_earth, moon * 0.3), on(at_earth, -moon * 0.3)]
    pen.fill(umbra)
    for step in range(12):
        share = step / 12
        width = moon * (1 - 0.7 * share)
        along = at_moon + (at_earth - at_moon) * share
        pen.line(*on(along, -width), *on(along, width), FINE)
    rays = pen.random.choice((24, 30, 36))
    for ray in range(rays):
        turn = 2 * math.pi * ray / rays
        long = sun * (1.42 if ray % 2 else 1.2)
        sx, sy = on(at_sun, 0)
        pen.line(
            sx + sun * 1.08 * math.cos(turn),
            sy + sun * 1.08 * math.sin(turn),
            sx + long * math.cos(turn),
            sy + long * math.sin(turn),
        )
    for along, radius in ((at_sun, sun), (at_moon, moon), (at_earth, earth)):
        cx, cy = on(along, 0)
        pen.disc(cx, cy, radius, pen.paper if along == at_sun else pen.wash)
        pen.circle(cx, cy, radius, BOLD)
    pen.circle(*on(at_sun, 0), sun * 0.8, FINE)
    pen.circle(*on(at_sun, 0), sun * 0.2, FINE)
    pen.hatch(*on(at_moon, 0), moon, tilt + math.pi / 2, 0.36, -0.9, 0.2)
    pen.hatch(*on(at_earth, 0), earth, tilt + math.pi / 2, 0.42, -0.95, 0.0)
    pen.hatch(*on(at_earth, 0), earth, tilt + 0.6, 0.6, -0.3, 0.9)
    pen.line(*on(-half, 0), *on(half, 0), FINE, accent=True)
    for radius in (0.9, 1.0):
        pen.arc(*on(at_sun, 0), (at_earth - at_sun) * radius, -0.5 + tilt, 0.5 + tilt, FINE, accent=True)


def _polar(x: float, y: float, radius: float, turn: float) -> Point:
    return x + radius * math.cos(turn), y + radius * math.sin(turn)
