"""Outlines of SVG shapes: path data read strictly (SVG 1.1, 8.3.9), as absolute steps.

A viewer stops drawing where it does not understand path data, each at another place; here that is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

Step = tuple[str, tuple[float, ...]]
"""M, L, C or Z with the coordinates of its points."""

_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each command takes."""
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_FLAG = re.compile("[01]")
_BLANKS = re.compile(r"[ \t\n\r\f]*")
_BETWEEN = re.compile(r"[ \t\n\r\f]*(,?)[ \t\n\r\f]*")
_FLAGS_OF_ARC = (3, 4)
CURVE, ARC = 2, 15
_QUARTER = 0.5522847498
"""Where the handles of a quarter of a circle stand, of its radius."""
NOTHING = ("", "none")


class PathFault(Exception):
    """Where path data cannot be read: what stands there."""


class TooManySteps(Exception):
    """Path data with more steps than there is room for."""


class Room:
    """For how many steps there is room still; a curve counts as CURVE, and an arc, which takes long to work out, as
    ARC."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def take(self, letter: str) -> None:
        """Raises TooManySteps."""
        self.left -= ARC if letter in "Aa" else CURVE if letter in "CcSsQqTt" else 1
        if self.left < 0:
            raise TooManySteps


def points_path(points: str) -> str:
    """The path through the points of a polyline. Raises PathFault."""
    for letter in points:
        if letter.upper() in _COUNTS:
            raise PathFault(points[points.index(letter) :])
    return f"M{points}" if points.strip() else ""


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """The path around an ellipse, from its left end over the top, in four curves."""
    x, y = _QUARTER * rx, _QUARTER * ry
    return (
        f"M{cx - rx},{cy}C{cx - rx},{cy - y} {cx - x},{cy - ry} {cx},{cy - ry} {cx + x},{cy - ry} {cx + rx},{cy - y} "
        f"{cx + rx},{cy} {cx + rx},{cy + y} {cx + x},{cy + ry} {cx},{cy + ry} {cx - x},{cy + ry} {cx - rx},{cy + y} "
        f"{cx - rx},{cy}Z"
    )


def corner(rx: float, ry: float, turn: int) -> str:
    """The relative curve around a corner of a rectangle: the top right one, and so many corners on clockwise."""
    x, y = _QUARTER * rx, _QUARTER * ry
    points = ((x, 0.0), (rx, ry - y), (rx, ry)) if turn % 2 == 0 else ((0.0, y), (x - rx, ry), (-rx, ry))
    sign = 1 if turn < 2 else -1
    return "c" + " ".join(f"{sign * px},{sign * py}" for px, py in points)


def steps(data: str, room: Room | None = None) -> list[Step]:
    """The steps of path data; none where nothing would be drawn, nor moves without a line from there, of which programs
    make dots that SVG does not have. Raises PathFault, and TooManySteps where there is no
    room for them."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path.parser import parse_path

    plain = "" if data.strip() in NOTHING else " ".join(_commands(data, room or Room(1_000)))
    pen = RecordingPen()
    try:
        parse_path(plain, pen)
    except (ValueError, IndexError, TypeError, AssertionError, ArithmeticError):
        raise PathFault(data) from None
    found: list[Step] = []
    last = start = (0.0, 0.0)
    for command, points in pen.value:
        if found and found[-1][0] == "Z" and command in ("lineTo", "curveTo", "qCurveTo"):
            found.append(("M", start))
            last = start
        if command == "closePath":
            found.append(("Z", ()))
        elif command == "qCurveTo":
            (cx, cy), end = points
            curve = (
                last[0] + 2 / 3 * (cx - last[0]), last[1] + 2 / 3 * (cy - last[1]),
                end[0] + 2 / 3 * (cx - end[0]), end[1] + 2 / 3 * (cy - end[1]), *end,
            )  # fmt: skip
            found.append(("C", curve))
            last = end
        elif command != "endPath":
            letter = {"moveTo": "M", "lineTo": "L", "curveTo": "C"}[command]
            found.append((letter, tuple(value for point in points for value in point)))
            last = points[-1]
            start = last if letter == "M" else start
    return [step for step, (after, _) in pairwise([*found, ("M", ())]) if (step[0], after) != ("M", "M")]


def has_dot(outline: Iterable[Step]) -> bool:
    """Whether a part of the outline goes nowhere: a line that begins and ends at one point."""
    here: set[tuple[float, ...]] = set()
    drawn = False
    for letter, points in [*outline, ("M", ())]:
        if letter == "M":
            if drawn and len(here) == 1:
                return True
            here, drawn = {points}, False
        else:
            here |= {points[at : at + 2] for at in range(0, len(points), 2)}
            drawn = True
    return False


def _commands(data: str, room: Room) -> list[str]:
    """Each command with its numbers, in a form that every reader understands alike: one group of numbers to a command,
    and a line in place of an arc without a radius (SVG 1.1, F.6.2)."""
    found: list[str] = []
    at = _end(_BLANKS, data, 0)
    while at < len(data):
        letter = data[at]
        count = _COUNTS.get(letter.upper())
        if count is None or (not found and letter not in "Mm"):
            raise PathFault(data[at:])
        at = _end(_BLANKS, data, at + 1)
        if not count:
            found.append(letter)
            room.take(letter)
            continue
        groups = 0
        while not groups or _goes_on(data, at):
            numbers: list[str] = []
            for place in range(count):
                if place or groups:
                    at = _end(_BETWEEN, data, at)
                flag = count == 7 and place in _FLAGS_OF_ARC
                number = (_FLAG if flag else _NUMBER).match(data, at)
                if number is None:
                    raise PathFault(data[at:] or f"{letter} without a number")
                numbers.append(number.group() if flag else repr(float(number.group())))
                at = number.end()
            found.append(_command(letter, numbers, groups))
            room.take(letter)
            groups += 1
        at = _end(_BLANKS, data, at)
    return found


def _end(pattern: re.Pattern[str], data: str, at: int) -> int:
    found = pattern.match(data, at)
    assert found is not None
    return found.end()


def _goes_on(data: str, at: int) -> bool:
    """Whether another group of numbers follows; behind a comma one has to."""
    found = _BETWEEN.match(data, at)
    assert found is not None
    return bool(found.group(1)) or _NUMBER.match(data, found.end()) is not None


def _command(letter: str, numbers: list[str], groups: int) -> str:
    if letter in "Mm" and groups:
        letter = "L" if letter == "M" else "l"
    if letter in "Aa" and not (float(numbers[0]) and float(numbers[1])):
        letter, numbers = "L" if letter == "A" else "l", numbers[5:]
    return f"{letter}{' '.join(numbers)}"
