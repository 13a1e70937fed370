"""Reading vector drawings: the plain part of SVG, as paths in the drawing's own units.

Understood: `svg`, `g`, `path`, `rect`, `circle`, `ellipse`, `line`, `polyline`, `polygon`, with `transform`,
`fill`, `stroke`, `stroke-width` and `class`. Everything else is a fault, never skipped: a drawing that
would come out different from what its author sees is refused, and so is one that could do harm
(document types, entities, scripts, links to other files).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from xml.parsers import expat

from generator.scalars import UNPRINTABLE

_GROUPS = {"svg", "g"}
_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_IGNORED = {"title", "desc", "metadata"}
_INHERITED = ("fill", "stroke", "stroke-width", "class")
_UNREAD = {
    "style": (),
    "opacity": ("1",),
    "fill-opacity": ("1",),
    "stroke-opacity": ("1",),
    "fill-rule": ("nonzero",),
    "stroke-dasharray": ("none",),
    "display": ("inline", "block"),
    "visibility": ("visible",),
    "clip-path": ("none",),
    "mask": ("none",),
    "filter": ("none",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
}
"""Attributes that would change the drawing, with the values that do not."""
_TRANSFORM = re.compile(r"([a-zA-Z]+)\(([^()]*)\)")
_COUNTS = {"translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "matrix": (6,)}
"""How many numbers each transform takes."""
_NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
_LONGEST_NUMBER = 100
_FARTHEST = 1_000_000.0
_LEAST = 0.001
_MAX_BYTES = 4_000_000
_MAX_DEPTH = 64

Matrix = tuple[float, float, float, float, float, float]
Step = tuple[str, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Stroke:
    """One outline of a drawing: absolute steps (M, L, C, Z) and how it is painted.

    `fill` and `stroke` are `#rrggbb`, `none` or `currentColor`; `role` is its class or its group's.
    """

    steps: tuple[Step, ...]
    fill: str
    stroke: str
    width: float
    role: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A vector drawing: its view box's corner and size, and its outlines from the back to the front."""

    x: float
    y: float
    width: float
    height: float
    strokes: tuple[Stroke, ...]


class SvgFault(Exception):
    """Why a drawing is refused, and the line (from 1) where."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def read(content: bytes) -> Drawing:
    """A drawing from the bytes of an SVG file. Raises SvgFault."""
    if len(content) > _MAX_BYTES:
        raise SvgFault(f"the drawing has {len(content):,} bytes; at most {_MAX_BYTES:,} are read", 1)
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = reader.refuse_doctype
    reader.parser = parser
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise SvgFault(f"this is no well-formed SVG: {expat.ErrorString(error.code)}", error.lineno) from None
    except (LookupError, ValueError):  # of expat, about an encoding that Python does not know or cannot use here
        raise SvgFault("its encoding is not read; save it as UTF-8", 1) from None
    if reader.box is None:
        raise SvgFault("the drawing has no svg element", 1)
    if not reader.strokes:
        raise SvgFault("the drawing shows nothing: it has no outline", 1)
    return Drawing(*reader.box, tuple(reader.strokes))


class _Reader:
    def __init__(self) -> None:
        self.parser: Any = None
        self.box: tuple[float, float, float, float] | None = None
        self.strokes: list[Stroke] = []
        self.stack: list[tuple[dict[str, str], Matrix]] = []
        self.ignored = 0

    def fault(self, message: str) -> SvgFault:
        return SvgFault(message, self.parser.CurrentLineNumber)

    def refuse_doctype(self, *_: object) -> None:
        raise self.fault("document types and entities are not read; take the <!DOCTYPE …> out")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        if self.ignored or tag in _IGNORED:
            self.ignored += 1
            return
        if tag not in _GROUPS | _SHAPES:
            shapes = ", ".join(sorted(_SHAPES))
            raise self.fault(f"the element <{_short(tag)}> is not read; draw with {shapes} (text as paths)")
        if len(self.stack) >= _MAX_DEPTH:
            raise self.fault(f"groups are nested more than {_MAX_DEPTH} deep")
        self._refuse_links(attributes)
        parent, matrix = self.stack[-1] if self.stack else ({}, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
        own = {**parent, **{key: attributes[key] for key in _INHERITED if key in attributes}}
        if "transform" in attributes:
            matrix = _product(matrix, self._transform(attributes["transform"]))
        if not self.stack:
            if tag != "svg":
                raise self.fault(f"a drawing begins with <svg>, not <{_short(tag)}>")
            self.box = self._view_box(attributes)
        elif tag == "svg":
            raise self.fault("an <svg> inside another is not read; make it a <g> with a transform")
        self.stack.append((own, matrix))
        if tag in _SHAPES:
            self._shape(tag, attributes, own, matrix)

    def end(self, _: str) -> None:
        if self.ignored:
            self.ignored -= 1
        else:
            self.stack.pop()

    def _refuse_links(self, attributes: Mapping[str, str]) -> None:
        for key, value in attributes.items():
            name = key.rpartition(" ")[2]
            if name.startswith("on"):
                raise self.fault(f"scripts are not allowed: take the attribute '{_short(name)}' out")
            if name == "href" or "url(" in value:
                raise self.fault(f"a drawing may not refer to anything else: '{_short(name)}={_short(value)}'")
            if name in _UNREAD and value.strip() not in _UNREAD[name]:
                raise self.fault(
                    f"the attribute '{name}' is not read; save as plain SVG with fill and stroke as attributes"
                )

    def _view_box(self, attributes: Mapping[str, str]) -> tuple[float, float, float, float]:
        if "viewBox" in attributes:
            numbers = self._numbers(attributes["viewBox"])
        else:
            numbers = [0.0, 0.0, self._length(attributes, "width"), self._length(attributes, "height")]
        if len(numbers) != 4 or min(numbers[2:]) < _LEAST:
            raise self.fault(f"the drawing needs a viewBox with a positive width and height, of {_LEAST} at least")
        return numbers[0], numbers[1], numbers[2], numbers[3]

    def _shape(self, tag: str, attributes: Mapping[str, str], own: Mapping[str, str], matrix: Matrix) -> None:
        steps = tuple((letter, _moved(matrix, points)) for letter, points in self._steps(tag, attributes))
        if not all(abs(value) <= _FARTHEST for _, points in steps for value in points):
            raise self.fault(f"the outline of this <{tag}> reaches beyond {_FARTHEST:,.0f}")
        self.strokes.append(
            Stroke(
                steps,
                self._colour(own.get("fill", "#000000")),
                self._colour(own.get("stroke", "none")),
                self._one(own.get("stroke-width", "1")) * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5,
                own.get("class", ""),
            )
        )

    def _steps(self, tag: str, attributes: Mapping[str, str]) -> list[Step]:
        from fontTools.pens.recordingPen import RecordingPen
        from fontTools.svgLib.path.parser import parse_path

        pen = RecordingPen()
        try:
            parse_path(self._outline(tag, attributes), pen)
        except (ValueError, IndexError, TypeError, AssertionError, ArithmeticError):
            raise self.fault(f"the outline of this <{tag}> cannot be read") from None
        steps: list[Step] = []
        last = (0.0, 0.0)
        for command, points in pen.value:
            if command == "closePath":
                steps.append(("Z", ()))
            elif command == "qCurveTo":
                (cx, cy), end = points
                curve = (
                    last[0] + 2 / 3 * (cx - last[0]), last[1] + 2 / 3 * (cy - last[1]),
                    end[0] + 2 / 3 * (cx - end[0]), end[1] + 2 / 3 * (cy - end[1]), *end,
                )  # fmt: skip
                steps.append(("C", curve))
                last = end
            elif command != "endPath":
                letter = {"moveTo": "M", "lineTo": "L", "curveTo": "C"}[command]
                steps.append((letter, tuple(value for point in points for value in point)))
                last = points[-1]
        return steps

    def _outline(self, tag: str, attributes: Mapping[str, str]) -> str:
        def get(name: str) -> float:
            return self._length(attributes, name)

        for name in ("r", "rx", "ry", "width", "height"):
            if get(name) < 0 and tag != "path":
                raise self.fault(f"'{name}' of this <{tag}> is negative")
        if tag == "path":
            return attributes.get("d", "")
        if tag in ("polyline", "polygon"):
            return f"M{attributes.get('points', '')}" + ("Z" if tag == "polygon" else "")
        if tag == "line":
            return f"M{get('x1')},{get('y1')}L{get('x2')},{get('y2')}"
        if tag == "rect":
            return self._rectangle(attributes)
        rx, ry = (get("r"), get("r")) if tag == "circle" else (get("rx"), get("ry"))
        left, y = get("cx") - rx, get("cy")
        return f"M{left},{y}a{rx},{ry} 0 1 1 {2 * rx},0a{rx},{ry} 0 1 1 {-2 * rx},0Z"

    def _rectangle(self, attributes: Mapping[str, str]) -> str:
        """Its path. A corner whose other radius is not given is round (SVG 1.1, 9.2)."""
        x, y, width, height = (self._length(attributes, name) for name in ("x", "y", "width", "height"))
        rx = self._length(attributes, "rx" if attributes.get("rx", "auto") != "auto" else "ry")
        ry = self._length(attributes, "ry" if attributes.get("ry", "auto") != "auto" else "rx")
        rx, ry = min(rx, width / 2), min(ry, height / 2)
        if not rx or not ry:
            return f"M{x},{y}h{width}v{height}h{-width}Z"
        return (
            f"M{x + rx},{y}H{x + width - rx}a{rx},{ry} 0 0 1 {rx},{ry}V{y + height - ry}a{rx},{ry} 0 0 1 {-rx},{ry}"
            f"H{x + rx}a{rx},{ry} 0 0 1 {-rx},{-ry}V{y + ry}a{rx},{ry} 0 0 1 {rx},{-ry}Z"
        )

    def _transform(self, text: str) -> Matrix:
        import math

        matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        text = " ".join(text.split()).replace(" (", "(")
        if rest := _TRANSFORM.sub("", text).strip(" ,"):
            raise self.fault(f"the transform '{_short(rest)}' is not read")
        for name, inside in _TRANSFORM.findall(text):
            numbers = self._numbers(inside)
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
                raise self.fault(f"the transform '{_short(name)}' is not read")
            matrix = _product(matrix, step)
        return matrix

    def _numbers(self, text: str) -> list[float]:
        return [self._one(part) for part in re.split(r"[\s,]+", text.strip()) if part]

    def _length(self, attributes: Mapping[str, str], name: str) -> float:
        text = attributes.get(name, "0").removesuffix("px")
        return 0.0 if text == "auto" and name in ("rx", "ry") else self._one(text)

    def _one(self, text: str) -> float:
        if len(text) > _LONGEST_NUMBER or not _NUMBER.fullmatch(text.strip()):
            raise self.fault(f"'{_short(text)}' is not a number (units such as mm or % are not read)")
        if abs(number := float(text)) > _FARTHEST:
            raise self.fault(f"'{_short(text)}' is too large; at most {_FARTHEST:,.0f} is read")
        return number

    def _colour(self, text: str) -> str:
        if text in ("none", "currentColor"):
            return text
        if text in _NAMED:
            return _NAMED[text]
        if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
            return "#" + "".join(digit * 2 for digit in text[1:]).lower()
        if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
            return text.lower()
        raise self.fault(f"the colour '{_short(text)}' is not read; write it as #rrggbb")


def _short(text: str) -> str:
    """What a message quotes of it: its beginning, without what cannot be printed."""
    seen = UNPRINTABLE.sub(" ", text[:40])
    return f"{seen}…" if len(text) > 40 else seen


_NAMED = {"black": "#000000", "white": "#ffffff"}


def _product(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def _moved(matrix: Matrix, points: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = matrix
    return tuple(
        value
        for x, y in zip(points[::2], points[1::2], strict=True)
        for value in (a * x + c * y + e, b * x + d * y + f)
    )
