"""Studies of plan and sky: a church on a centre, an eclipse and its shadows."""

from __future__ import annotations

import math

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point, polar


def plan(pen: Pen, area: Area) -> None:
    """A church planned about its centre: dome, ambulatory and a ring of chapels."""
    x, y = area.centre
    r = area.reach * 0.97
    chapels = pen.random.choice((6, 8, 8, 10, 12))
    phase = pen.random.choice((0, math.pi / chapels))
    ring = r * pen.random.uniform(0.71, 0.76)
    size = min(r - ring, ring * math.sin(math.pi / chapels) * 0.86) * pen.random.uniform(0.86, 0.98)
    dome, walk = pen.random.uniform(0.44, 0.52), pen.random.uniform(0.62, 0.7)
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
    corners = [polar(x, y, ring, phase + 2 * math.pi * (index + 0.5) / chapels) for index in range(chapels)]
    pen.fill(corners)
    pen.polyline(corners, BOLD, closed=True)
    inner = [polar(x, y, ring * 0.88, phase + 2 * math.pi * (index + 0.5) / chapels) for index in range(chapels)]
    pen.fill(inner, pen.paper)
    pen.polyline(inner, THIN, closed=True)
    piers = chapels if chapels > 6 else chapels * 2
    for pier in range(piers):
        px, py = polar(x, y, ring * (dome + walk) / 2, phase + 2 * math.pi * (pier + 0.5) / piers)
        pen.disc(px, py, r * 0.035, pen.ink)
    for share, width in ((walk, FINE), (dome, THIN), (dome - 0.04, FINE), (0.12, THIN)):
        pen.circle(x, y, ring * share, width)
    for rib in range(piers):
        turn = phase + 2 * math.pi * rib / piers
        pen.line(*polar(x, y, ring * 0.12, turn), *polar(x, y, ring * (dome - 0.04), turn), FINE)
    for start in range(2):
        star = [corners[(start + 2 * index) % chapels] for index in range(chapels // 2)]
        pen.polyline(star, FINE, closed=True, accent=True)


def eclipse(pen: Pen, area: Area) -> None:
    """Where there is breadth, the cones of shadow behind moon and earth; else the moon on its way round."""
    if area.width > 1.35 * area.height:
        _shadows(pen, area)
    else:
        _phases(pen, area)


def _shadows(pen: Pen, area: Area) -> None:
    """Sun, moon and earth on one line, the cones of shadow between them."""
    x, y = area.centre
    half = min(area.width, area.height * 2.4) / 2
    sun = min(half * 0.36, area.height * 0.29)
    moon, earth = sun * pen.random.uniform(0.34, 0.44), sun * pen.random.uniform(0.52, 0.64)
    at_sun, at_earth = -half + sun * 1.45, half - earth * 1.7
    at_moon = at_sun + (at_earth - at_sun) * pen.random.uniform(0.56, 0.68)
    steepest = math.asin(max(0.0, area.height / 2 - sun * 1.45) / half)
    tilt = pen.random.uniform(-1, 1) * min(0.2, steepest)
    cos, sin = math.cos(tilt), math.sin(tilt)

    def on(along: float, across: float) -> Point:
        return x + along * cos - across * sin, y + along * sin + across * cos

    for edge in (-1, 1):
        pen.line(*on(at_sun, edge * sun), *on(at_earth + earth, edge * moon * 0.25), FINE)
        pen.line(*on(at_sun, -edge * sun), *on(at_earth + earth, edge * earth * 1.5), FINE, accent=True)
    pen.fill([on(at_moon, -moon), on(at_moon, moon), on(at_earth, moon * 0.3), on(at_earth, -moon * 0.3)])
    for step in range(12):
        share = step / 12
        width = moon * (1 - 0.7 * share)
        along = at_moon + (at_earth - at_moon) * share
        pen.line(*on(along, -width), *on(along, width), FINE)
    sx, sy = on(at_sun, 0)
    _rays(pen, sx, sy, sun, pen.random.choice((24, 30, 36)))
    for along, radius in ((at_sun, sun), (at_moon, moon), (at_earth, earth)):
        cx, cy = on(along, 0)
        pen.disc(cx, cy, radius, pen.paper if along == at_sun else pen.wash)
        pen.circle(cx, cy, radius, BOLD)
    for share in (0.84, 0.22):
        pen.circle(sx, sy, sun * share, FINE)
    pen.hatch(sx, sy, sun * 0.84, tilt + math.pi / 4, 0.55, 0.35, 0.98)
    pen.hatch(*on(at_moon, 0), moon, tilt + math.pi / 2, 0.3, -0.95, 0.1)
    pen.hatch(*on(at_earth, 0), earth, tilt + math.pi / 2, 0.36, -0.95, 0.0)
    pen.hatch(*on(at_earth, 0), earth, tilt + 0.6, 0.6, -0.3, 0.9)
    pen.line(*on(-half, 0), *on(half, 0), FINE, accent=True)
    for share in (0.9, 1.0):
        reach = (at_earth - at_sun) * share
        spread = math.asin(min(0.5, (area.height / 2 * 0.9 - abs(sin) * half) / reach))
        pen.arc(sx, sy, reach, tilt - spread, tilt + spread, FINE, accent=True)


def _phases(pen: Pen, area: Area) -> None:
    """The sun in the middle, and round it the moon, lit from there and dark behind, at every station of its way."""
    x, y = area.centre
    r = area.reach * 0.96
    stations = pen.random.choice((8, 10, 12))
    start = pen.random.uniform(0, math.tau)
    sun, ring = r * pen.random.uniform(0.26, 0.31), r * 0.8
    moon = min(r * 0.15, ring * math.sin(math.pi / stations) * 0.72)
    for share in (0.64, 1.0):
        pen.circle(x, y, r * share, FINE, accent=True)
    pen.circle(x, y, ring, THIN)
    pen.circle(x, y, r * 0.975, FINE)
    for tick in range(stations * 6):
        turn = start + math.tau * tick / (stations * 6)
        pen.line(*polar(x, y, r * (0.945 if tick % 6 else 0.92), turn), *polar(x, y, r * 0.975, turn), FINE)
    for station in range(stations):
        turn = start + math.tau * station / stations
        mx, my = polar(x, y, ring, turn)
        pen.line(*polar(x, y, sun * 1.5, turn), *polar(x, y, r, turn), FINE, accent=True)
        pen.disc(mx, my, moon, pen.paper)
        dark = [polar(mx, my, moon, turn + math.pi * (step / 8 - 0.5)) for step in range(9)]
        pen.blot(dark, pen.wash.mixed(pen.ink, 0.35))
        pen.circle(mx, my, moon, BOLD if station == 0 else THIN)
        pen.hatch(mx, my, moon, turn + math.pi / 2, 0.32, -0.95, 0.0)
    _rays(pen, x, y, sun, stations * 3)
    pen.disc(x, y, sun)
    pen.circle(x, y, sun, BOLD)
    pen.circle(x, y, sun * 0.86, FINE)
    shift = sun * pen.random.uniform(0.14, 0.36)
    mx, my = polar(x, y, shift, start)
    pen.disc(mx, my, sun * 0.62, pen.paper)
    pen.circle(mx, my, sun * 0.62, BOLD)
    pen.hatch(mx, my, sun * 0.62, start + math.pi / 2, 0.4, -0.95, 0.45)


def _rays(pen: Pen, x: float, y: float, radius: float, rays: int) -> None:
    for ray in range(rays):
        turn = math.tau * ray / rays
        pen.line(*polar(x, y, radius * 1.08, turn), *polar(x, y, radius * (1.42 if ray % 2 else 1.22), turn))
