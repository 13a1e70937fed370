"""Reading the values of SVG attributes: numbers, colours, transforms. What is not understood is a fault."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from generator.scalars import UNPRINTABLE

_TRANSFORM = re.compile(r"([a-zA-Z]+)\(([^()]*)\)")
_COUNTS = {"translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "matrix": (6,)}
"""How many numbers each transform takes."""
MOST_TRANSFORMS = 40_000
FARTHEST = 1_000_000.0
_LONGEST_NUMBER = 100
_LONGEST_TRANSFORM = 500
_NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
_NAMED = {"black": "#000000", "white": "#ffffff"}

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class SvgFault(Exception):
    """Why a drawing is refused, and the line (from 1) where."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class Values:
    """Attributes of the element that a parser has come to."""

    parser: Any = None
    transforms = 0

    def fault(self, message: str) -> SvgFault:
        """What is wrong, at the parser's line."""
        return SvgFault(message, self.parser.CurrentLineNumber)

    def transform(self, text: str) -> Matrix:
        matrix = IDENTITY
        text = " ".join(text.split()).replace(" (", "(")
        if len(text) > _LONGEST_TRANSFORM:
            raise self.fault(f"the transform '{short(text)}' has more than {_LONGEST_TRANSFORM:,} characters")
        if rest := _TRANSFORM.sub("", text).strip(" ,"):
            raise self.fault(f"the transform '{short(rest)}' is not read")
        several = _TRANSFORM.findall(text)
        self.transforms += len(several)
        if self.transforms > MOST_TRANSFORMS:
            raise self.fault(f"the drawing has more than {MOST_TRANSFORMS:,} transforms")
        for name, inside in several:
            numbers = self.numbers(inside)
            if name in _COUNTS and len(numbers) not in _COUNTS[name]:
                raise self.fault(f"the transform '{name}' has {len(numbers)} numbers")
            if name == "translate":
                step: Matrix = (1.0, 0.0, 0.0, 1.0, numbers[0], numbers[1] if len(numbers) > 1 else 0.0)
            elif name == "scale":
                step = (numbers[0], 0.0, 0.0, numbers[-1], 0.0, 0.0)
            elif name == "rotate":
                turn = math.radians(numbers[0])
                x, y = (*numbers[1:], 0.0, 0.0)[:2]
                cos, sin = math.cos(turn), math.sin(turn)
                step = (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
            elif name == "matrix":
                step = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
            else:
                raise self.fault(f"the transform '{short(name)}' is not read")
            matrix = product(matrix, step)
        return matrix

    def numbers(self, text: str) -> list[float]:
        """The numbers of a list; a sign parts them as a blank does (SVG 1.1, 7.6)."""
        return [self.one(part) for part in re.split(r"[\s,]+|(?<=[0-9.])(?=[-+])", text.strip()) if part]

    def length(self, attributes: Mapping[str, str], name: str) -> float:
        text = attributes.get(name, "0").removesuffix("px")
        return 0.0 if text == "auto" and name in ("rx", "ry") else self.one(text)

    def one(self, text: str) -> float:
        if len(text) > _LONGEST_NUMBER or not _NUMBER.fullmatch(text.strip()):
            raise self.fault(f"'{short(text)}' is not a number (units such as mm or % are not read)")
        if abs(number := float(text)) > FARTHEST:
            raise self.fault(f"'{short(text)}' is too large; at most {FARTHEST:,.0f} is read")
        return number

    def colour(self, text: str) -> str:
        if text in ("none", "currentColor"):
            return text
        if text in _NAMED:
            return _NAMED[text]
        if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
            return "#" + "".join(digit * 2 for digit in text[1:]).lower()
        if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            return text.lower()
        raise self.fault(f"the colour '{short(text)}' is not read; write it as #rrggbb")


def short(text: str) -> str:
    """What a message quotes of it: its beginning, without what cannot be printed."""
    seen = UNPRINTABLE.sub(" ", text[:40])
    return f"{seen}…" if len(text) > 40 else seen


def product(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def is_even(matrix: Matrix) -> bool:
    """Whether it scales alike in every direction, to a thousandth."""
    a, b, c, d = matrix[:4]
    one, other = a * a + b * b, c * c + d * d
    return abs(one - other) <= 0.002 * max(one, other) and abs(a * c + b * d) <= 0.001 * max(one, other)


def moved(matrix: Matrix, points: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = matrix
    return tuple(
        value
        for x, y in zip(points[::2], points[1::2], strict=True)
        for value in (a * x + c * y + e, b * x + d * y + f)
    )
