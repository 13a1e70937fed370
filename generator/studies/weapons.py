"""A study of weapons: the heads of polearms, each of another make, on their measuring lines."""

from __future__ import annotations

from collections.abc import Sequence

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Point

_SHAFT = 0.055
"""Half the width of a shaft, in shares of a head's reach to the side."""
_AXE: tuple[Point, ...] = (
    (0.06, 0.03), (0.06, 0.03), (0.34, -0.03), (0.66, -0.15), (0.86, -0.34), (0.86, -0.34), (1.0, -0.02), (0.94, 0.34),
    (0.70, 0.62), (0.70, 0.62), (0.56, 0.40), (0.32, 0.29), (0.06, 0.27), (0.06, 0.27),
)  # fmt: skip
"""The blade of a halberd, the shaft on the left; y grows downwards, 1 is the reach."""
_BEAK: tuple[Point, ...] = (
    (0.06, 0.04), (0.06, 0.04), (0.34, 0.02), (0.62, 0.12), (0.84, 0.40), (0.84, 0.40), (0.58, 0.27), (0.34, 0.22),
    (0.06, 0.26), (0.06, 0.26),
)  # fmt: skip
_GLAIVE: tuple[Point, ...] = (
    (0.05, 0.42), (0.05, 0.42), (0.34, 0.30), (0.50, 0.02), (0.50, -0.46), (0.28, -0.98), (-0.10, -1.38),
    (-0.10, -1.38), (-0.06, -0.90), (-0.14, -0.42), (-0.08, 0.0), (-0.12, 0.42), (-0.12, 0.42),
)  # fmt: skip
_SPEAR: tuple[Point, ...] = (
    (0.06, 0.40), (0.06, 0.40), (0.16, 0.20), (0.30, -0.10), (0.20, -0.62), (0.0, -1.38), (0.0, -1.38),
)  # fmt: skip
"""The right half of a partisan; its lugs stand out below."""
_LUG: tuple[Point, ...] = (
    (0.06, 0.30), (0.06, 0.30), (0.34, 0.26), (0.58, 0.02), (0.62, -0.24), (0.62, -0.24), (0.76, 0.10), (0.60, 0.42),
    (0.30, 0.52), (0.06, 0.50), (0.06, 0.50),
)  # fmt: skip


def polearms(pen: Pen, area: Area) -> None:
    """Two or three heads, no two of one make, their blades, hooks and points of sizes of their own."""
    count = 3 if area.width > 1.2 * area.height else 2
    makes = pen.random.sample((_halberd, _glaive, _partisan), 3)
    wide = area.width / count
    reach = min(wide * 0.46, area.height * 0.25)
    eye = area.y + reach * 1.55
    for share in (-1.4, 0.0, 0.6):
        pen.line(area.x, eye + reach * share, area.x + area.width, eye + reach * share, FINE, accent=True)
    for index in range(count):
        x = area.x + wide * (index + 0.5)
        pen.line(x, area.y, x, area.y + area.height, FINE, accent=True)
        _shaft(pen, x, eye, reach, area.y + area.height)
        makes[index](pen, x, eye, reach, pen.random.choice((-1, 1)))


def _shaft(pen: Pen, x: float, eye: float, reach: float, bottom: float) -> None:
    """The staff below a head, broken off, with its ferrule and rivets."""
    half, low = reach * _SHAFT, bottom - 0.8
    pen.fill(
        [(x - half, eye), (x + half, eye), (x + half, low - half), (x, low), (x - half, low - 2 * half)], pen.paper
    )
    pen.polyline([(x - half, eye), (x - half, low - 2 * half), (x, low), (x + half, low - half), (x + half, eye)], THIN)
    pen.line(x + half * 0.2, eye, x + half * 0.2, low - half, FINE)
    for ring in (0.72, 0.8, 1.3):
        if eye + reach * ring < low - half * 3:
            pen.line(x - half * 1.5, eye + reach * ring, x + half * 1.5, eye + reach * ring, BOLD)


def _halberd(pen: Pen, x: float, y: float, r: float, sign: int) -> None:
    """An axe on one side, a beak on the other, a spike above."""
    broad, drop = pen.random.uniform(0.86, 1.0), pen.random.uniform(0.9, 1.15)
    _side(pen, [(x + sign * r * px * broad, y + r * py * drop) for px, py in _AXE])
    for share in (0.86, 0.72):
        edge = _AXE[5:9]
        pen.curve([(x + sign * r * px * broad * share, y + r * (0.05 + (py - 0.05) * share) * drop) for px, py in edge],
                  FINE)  # fmt: skip
    for step in range(5):
        dy = 0.04 + 0.05 * step
        pen.line(
            x + sign * r * 0.14, y + r * dy * drop, x + sign * r * (0.34 + 0.05 * step) * broad, y + r * dy * drop, FINE
        )
    hook = pen.random.uniform(0.8, 1.0)
    _side(pen, [(x - sign * r * px * hook, y + r * py) for px, py in _BEAK])
    _spike(pen, x, y, r, pen.random.uniform(1.2, 1.42))


def _glaive(pen: Pen, x: float, y: float, r: float, sign: int) -> None:
    """One long blade, sharp on one side, with a thorn at its back."""
    broad = pen.random.uniform(0.9, 1.2)
    _side(pen, [(x + sign * r * px * broad, y + r * py) for px, py in _GLAIVE])
    pen.curve(
        [(x + sign * r * px * broad, y + r * py) for px, py in
         ((0.05, 0.30), (0.26, 0.16), (0.34, -0.04), (0.34, -0.46), (0.17, -0.92))], FINE,
    )  # fmt: skip
    thorn = [(-0.10, 0.06), (-0.10, 0.06), (-0.36, -0.10), (-0.52, -0.30), (-0.52, -0.30), (-0.34, 0.10), (-0.10, 0.20)]
    _side(pen, [(x + sign * r * px, y + r * py) for px, py in thorn])
    _socket(pen, x, y, r)


def _partisan(pen: Pen, x: float, y: float, r: float, _: int) -> None:
    """A broad point with two horns at its foot, the same on both sides."""
    broad, horn = pen.random.uniform(0.9, 1.15), pen.random.uniform(0.85, 1.1)
    for side in (-1, 1):
        _side(pen, [(x + side * r * px * horn, y + r * py) for px, py in _LUG])
    half = [(x + r * px * broad, y + r * py) for px, py in _SPEAR]
    _side(pen, [*half, *[(2 * x - px, py) for px, py in reversed(half)]])
    pen.line(x, y - r * 1.3, x, y + r * 0.4, THIN)
    for step in range(6):
        py = -0.5 + 0.12 * step
        pen.line(x + r * 0.03, y + r * py, x + r * (0.17 + 0.02 * step) * broad, y + r * (py + 0.04), FINE)
    _socket(pen, x, y, r)


def _spike(pen: Pen, x: float, y: float, r: float, high: float) -> None:
    half = r * 0.085
    points = [(x - half * 0.7, y), (x - half, y - r * high * 0.22), (x, y - r * high), (x + half, y - r * high * 0.22),
              (x + half * 0.7, y)]  # fmt: skip
    pen.fill(points)
    pen.polyline(points, THIN)
    pen.line(x, y - r * high, x, y, FINE)
    _socket(pen, x, y, r)


def _socket(pen: Pen, x: float, y: float, r: float) -> None:
    """What holds the head to the shaft, with two rivets."""
    half = r * _SHAFT * 1.5
    corners = [(x - half, y - r * 0.04), (x + half, y - r * 0.04), (x + half, y + r * 0.6), (x - half, y + r * 0.6)]
    pen.fill(corners, pen.paper)
    pen.polyline(corners, THIN, closed=True)
    for dy in (0.14, 0.44):
        pen.disc(x, y + r * dy, r * 0.03, pen.ink)


def _side(pen: Pen, outline: Sequence[Point]) -> None:
    pen.shape(outline, BOLD)
