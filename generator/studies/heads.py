"""Studies of heads: a profile in its square of proportion, a skull on its lines of measure."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from generator.studies.pen import BOLD, FINE, THIN, Area, Pen, Placing, Point, along

_FACE: tuple[Point, ...] = (
    (0.400, 0.105), (0.345, 0.160), (0.318, 0.230), (0.300, 0.300), (0.292, 0.340), (0.312, 0.385), (0.285, 0.445),
    (0.238, 0.520), (0.222, 0.548), (0.236, 0.572), (0.292, 0.580), (0.278, 0.612), (0.262, 0.630), (0.294, 0.650),
    (0.268, 0.676), (0.276, 0.700), (0.298, 0.714), (0.284, 0.752), (0.296, 0.794), (0.345, 0.814), (0.430, 0.792),
    (0.462, 0.800), (0.462, 0.860), (0.435, 0.970),
)  # fmt: skip
"""A face from the hairline to the throat, facing left, in shares of a square."""
_NOSE, _CHIN, _BROW, _LIPS = (6, 7, 8, 9), (17, 18, 19), (3, 4), (11, 12, 14, 15)
"""Which points of the face move together."""
_NAPE: tuple[Point, ...] = ((0.700, 0.970), (0.665, 0.860), (0.660, 0.760))
_CROWN: tuple[Point, ...] = (
    (0.345, 0.175), (0.380, 0.095), (0.480, 0.030), (0.620, 0.020), (0.760, 0.075), (0.860, 0.190), (0.900, 0.340),
    (0.900, 0.500), (0.885, 0.660), (0.860, 0.790),
)  # fmt: skip
"""The hair's outer line from the forelock to the neck."""
_TEMPLE: tuple[Point, ...] = (
    (0.345, 0.175), (0.400, 0.170), (0.455, 0.205), (0.500, 0.265), (0.520, 0.340), (0.520, 0.420), (0.545, 0.500),
    (0.580, 0.580), (0.595, 0.680), (0.600, 0.780),
)  # fmt: skip
"""The line along which the hair frames the face, point for point beside the outer one."""


def profile(pen: Pen, area: Area) -> None:
    """A head with its hair in waves; nose, brow, lips, chin and hair differ from card to card."""
    side = area.reach * 2 * 0.98
    x, y = area.centre[0] - side / 2, area.centre[1] - side / 2

    def placed(points: Sequence[Point]) -> list[Point]:
        return [(x + side * px, y + side * py) for px, py in points]

    for share in (0.02, 0.34, 0.58, 0.814):
        pen.line(x + side * 0.08, y + side * share, x + side * 0.98, y + side * share, FINE, accent=True)
    for share in (0.222, 0.52, 0.9):
        pen.line(x + side * share, y, x + side * share, y + side, FINE, accent=True)
    face = _features(pen)
    pen.blot([*placed(face), *placed(_NAPE)], pen.paper)
    pen.curve(placed(face), BOLD)
    pen.curve(placed(_NAPE), BOLD)
    pen.curve(placed(_throat()), FINE)
    _eye(pen, placed)
    pen.curve(placed([(face[13][0], face[13][1]), (0.325, 0.646), (0.345, 0.652)]), THIN)
    pen.curve(placed([(0.262, 0.560), (0.272, 0.546), (0.288, 0.552), (0.292, 0.572)]), FINE)
    for step in range(9):
        share = step / 8
        pen.line(
            x + side * (0.40 + 0.18 * share), y + side * (0.800 - 0.05 * share),
            x + side * (0.47 + 0.17 * share), y + side * (0.905 + 0.02 * math.sin(share * 9)), FINE,
        )  # fmt: skip
    _hair(pen, x, y, side)


def _features(pen: Pen) -> list[Point]:
    """The face with a nose, a brow, lips and a chin of its own."""
    nose, hook = pen.random.uniform(-0.035, 0.02), pen.random.uniform(-0.02, 0.025)
    chin, brow, lips = (pen.random.uniform(-0.022, 0.016) for _ in range(3))
    moves: dict[int, Point] = {}
    for points, dx, dy in (
        (_NOSE, nose, hook), (_CHIN, chin, -chin / 2), (_BROW, brow, 0.0), (_LIPS, lips / 2, 0.0),
    ):  # fmt: skip
        moves.update(dict.fromkeys(points, (dx, dy)))
    moves[6] = (nose * 0.55, 0.0)
    return [
        (px + moves.get(index, (0.0, 0.0))[0], py + moves.get(index, (0.0, 0.0))[1])
        for index, (px, py) in enumerate(_FACE)
    ]


def _throat() -> list[Point]:
    return [(0.475, 0.960), (0.500, 0.880), (0.545, 0.800)]


def _eye(pen: Pen, placed: Callable[[Sequence[Point]], list[Point]]) -> None:
    pen.curve(placed([(0.330, 0.398), (0.352, 0.376), (0.385, 0.374), (0.425, 0.396)]), BOLD)
    pen.curve(placed([(0.338, 0.408), (0.362, 0.420), (0.395, 0.414)]), FINE)
    pen.shape(placed([(0.346, 0.384), (0.366, 0.380), (0.370, 0.398), (0.356, 0.412), (0.344, 0.400)]), FINE, pen.ink)
    pen.curve(placed([(0.318, 0.336), (0.352, 0.318), (0.398, 0.322), (0.438, 0.344)]), BOLD)
    pen.curve(placed([(0.345, 0.352), (0.385, 0.348), (0.420, 0.362)]), FINE)


def _hair(pen: Pen, x: float, y: float, side: float) -> None:
    """Waves between the crown's line and the temple's, ending in pointed locks on the neck."""
    long, swing = pen.random.uniform(0.0, 0.14), pen.random.uniform(0.010, 0.019)
    waves, phase = pen.random.choice((4.5, 5.5, 6.5)), pen.random.uniform(0, math.tau)
    steps, strands = len(_CROWN) * 2 - 1, 16

    def strand(share: float) -> list[Point]:
        points: list[Point] = []
        for step in range(steps):
            down = step / (steps - 1)
            (ax, ay), (bx, by) = along(_TEMPLE, down), along(_CROWN, down)
            wave = swing * math.sin(waves * down * math.tau / 2 + phase + share * 1.2) * min(1.0, down * 2)
            drop = long * max(0.0, down - 0.4) * (0.7 + 0.5 * math.sin(math.pi * share))
            points.append((x + side * (ax + (bx - ax) * share + wave), y + side * (ay + (by - ay) * share + drop)))
        return points

    hem: list[Point] = []
    for lock in range(5):
        (ax, ay), (bx, by) = strand(lock / 5)[-1], strand((lock + 1) / 5)[-1]
        tip = ((ax + bx) / 2 - side * 0.03, min(y + side * 0.98, (ay + by) / 2 + side * pen.random.uniform(0.05, 0.08)))
        hem += [tip, tip, (bx, by), (bx, by)]
    pen.shape([*strand(0), *hem[:-2], *reversed(strand(1))], BOLD)
    for index in range(1, strands):
        line = strand(index / strands)
        pen.curve(line[: len(line) - index % 3], THIN if index % 4 == 0 else FINE)


_CRANIUM: tuple[Point, ...] = (
    (0.00, -1.00), (0.34, -0.95), (0.61, -0.75), (0.735, -0.43), (0.70, -0.16), (0.63, -0.02), (0.665, 0.10),
    (0.615, 0.28), (0.50, 0.35), (0.525, 0.47), (0.49, 0.68), (0.35, 0.88), (0.17, 0.985),
)  # fmt: skip
"""The right half of a skull's outline from the crown to the chin, the chin at 1."""
_SOCKET: tuple[Point, ...] = (
    (0.10, 0.00), (0.19, -0.13), (0.40, -0.14), (0.53, -0.01), (0.48, 0.16), (0.29, 0.21), (0.13, 0.14),
)  # fmt: skip
_NOSTRILS: tuple[Point, ...] = ((0.00, 0.20), (0.07, 0.31), (0.125, 0.43), (0.07, 0.475), (0.0, 0.43))


def skull(pen: Pen, area: Area) -> None:
    """A skull from the front: sockets in shadow, sutures, teeth, the lines that measure it."""
    x, y = area.centre
    r = area.reach * 0.94
    broad, jaw = pen.random.uniform(0.96, 1.08), pen.random.uniform(0.92, 1.06)
    shade = pen.wash.mixed(pen.ink, 0.5)

    def at(px: float, py: float) -> Point:
        return x + r * px * (jaw if py > 0.32 else broad), y + r * py

    half = [at(px, py) for px, py in _CRANIUM]
    left = [(2 * x - px, py) for px, py in half]
    pen.shape([*half, at(0, 1.0), *reversed(left[1:])], BOLD, closed=True)
    for sign in (-1, 1):
        socket = [at(sign * px, py) for px, py in _SOCKET]
        pen.shape(socket, BOLD, shade, closed=True)
        sx, sy = at(sign * 0.31, 0.03)
        pen.hatch(sx, sy, r * 0.155, math.pi / 4 * sign, 0.4)
        pen.curve([at(sign * px, py) for px, py in ((0.06, -0.13), (0.20, -0.25), (0.42, -0.24), (0.60, -0.08))], THIN)
        pen.curve([at(sign * px, py) for px, py in ((0.60, 0.12), (0.46, 0.27), (0.34, 0.33), (0.30, 0.44))], THIN)
        pen.curve([at(sign * px, py) for px, py in ((0.48, 0.36), (0.44, 0.52), (0.38, 0.66))], FINE)
    nose = [at(px, py) for px, py in _NOSTRILS]
    pen.shape([*nose, *[(2 * x - px, py) for px, py in reversed(nose[1:-1])]], THIN, shade, closed=True)
    _teeth(pen, at)
    pen.curve([at(px, py + 0.015 * (-1) ** step) for step, (px, py) in enumerate(_suture())], FINE)
    pen.line(*at(0, -0.99), *at(0, -0.70), FINE)
    for step in range(9):
        reach = 0.69 - 0.035 * step
        pen.curve(
            [
                (x + r * reach * broad * math.cos(turn), y - r * 0.3 + r * reach * 0.95 * math.sin(turn))
                for turn in (math.pi * (-0.34 + 0.02 * step), -math.pi * 0.2, -math.pi * 0.08, math.pi * 0.02)
            ],
            FINE,
        )
    pen.circle(x, y - r * 0.27, r * 0.735 * broad, FINE, accent=True)
    pen.line(x, y - r * 1.05, x, y + r * 1.05, FINE, accent=True)
    for share in (-0.27, 0.2, 0.475, 1.0):
        pen.line(x - r * 0.92, y + r * share, x + r * 0.92, y + r * share, FINE, accent=True)


def _suture() -> list[Point]:
    return [(-0.62 + 1.24 * step / 16, -0.70 - 0.10 * math.sin(math.pi * step / 16)) for step in range(17)]


def _teeth(pen: Pen, at: Placing) -> None:
    """Two rows, the middle teeth the broadest; one is missing now and then."""
    rows = ((0.545, 0.645), (0.665, 0.75))
    gap = pen.random.randrange(24)
    for row, (top, bottom) in enumerate(rows):
        edges = [math.sin(math.pi / 2 * (step / 5 - 1)) * 0.31 for step in range(11)]
        for tooth, (a, b) in enumerate(pairwise(edges)):
            sag = 0.05 * (1 - (abs(a + b) / 0.62) ** 2)
            if tooth + row * 10 == gap:
                continue
            corners = ((a, top), (b, top), (b - 0.004, bottom), (a + 0.004, bottom))
            pen.fill([at(px, py + sag) for px, py in corners], pen.paper)
            pen.polyline([at(px, py + sag) for px, py in corners], FINE, closed=True)
    pen.curve([at(px, py) for px, py in ((-0.36, 0.62), (-0.2, 0.69), (0.0, 0.705), (0.2, 0.69), (0.36, 0.62))], THIN)
