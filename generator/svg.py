"""Reading vector drawings: the plain part of SVG, as paths in the drawing's own units.

Understood: `svg`, `g`, `path`, `rect`, `circle`, `ellipse`, `line`, `polyline`, `polygon`, with `transform`, `class`,
`fill`, `stroke` and its `-width`, `-linecap`, `-linejoin` and `-miterlimit`. Everything else is a fault, never
skipped: a drawing that would come out different from what its author sees is refused, and so is one that could do
harm (document types, entities, scripts, links to other files).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar, get_args
from xml.parsers import expat

from generator.display import Cap, Join
from generator.svg_attributes import INHERITED, READ, refused
from generator.svg_cover import MOST_COVERED, Cover
from generator.svg_paths import PathFault, Room, Step, TooManySteps, corner, ellipse, has_dot, points_path, steps
from generator.svg_values import FARTHEST, IDENTITY, Matrix, SvgFault, Values, is_even, moved, product, short

__all__ = ["Drawing", "Step", "Stroke", "SvgFault", "read"]

_SVG, _HTML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"
_OF_POINTS = ("polyline", "polygon")
_SHAPES = {"path", "rect", "circle", "ellipse", "line", *_OF_POINTS}
_UNPAIRED = frozenset({"Z", "M without a number"})
"""Where the path through points cannot be read if their last one is half a pair."""
_IGNORED = {"title", "desc", "metadata"}
_CAPS: tuple[Cap, ...] = get_args(Cap)
_JOINS: tuple[Join, ...] = get_args(Join)
_LEAST = 0.001
MOST_BYTES = 4_000_000
MAX_DEPTH = 64
MOST_SHAPES = 10_000
MOST_OUTLINE = 1_000_000
MOST_STEPS = 100_000


@dataclass(frozen=True, slots=True)
class Stroke:
    """One outline of a drawing: absolute steps (M, L, C, Z) and how it is painted.

    `fill` and `stroke` are `#rrggbb`, `none` or `currentColor`; `role` is its class or its group's. Lines end
    square and have mitred corners unless the drawing says otherwise (SVG 1.1, 11.4).
    """

    steps: tuple[Step, ...]
    fill: str
    stroke: str
    width: float
    role: str
    cap: Cap = "butt"
    join: Join = "miter"
    miter: float = 4.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A vector drawing: its view box's corner and size, and its outlines from the back to the front."""

    x: float
    y: float
    width: float
    height: float
    strokes: tuple[Stroke, ...]


@lru_cache(maxsize=2)
def read(content: bytes) -> Drawing:
    """A drawing from the bytes of an SVG file; the last ones are kept, for cards that show the same one often follow
    each other. Raises SvgFault."""
    if len(content) > MOST_BYTES:
        raise SvgFault(f"the drawing has {len(content):,} bytes; at most {MOST_BYTES:,} are read", 1)
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


_Named = TypeVar("_Named", Cap, Join)


class _Reader(Values):
    def __init__(self) -> None:
        self.box: tuple[float, float, float, float] | None = None
        self.strokes: list[Stroke] = []
        self.shapes = self.length_of_outlines = 0
        self.room = Room(MOST_STEPS)
        self.stack: list[tuple[dict[str, str], Matrix, str]] = []
        self.ignored = 0

    def refuse_doctype(self, *_: object) -> None:
        raise self.fault("document types and entities are not read; take the <!DOCTYPE …> out")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        foreign = space not in ("", _SVG, _HTML)
        if self.ignored or tag in _IGNORED or (foreign and self.stack):
            self.ignored += 1
            return
        if tag not in READ or space not in ("", _SVG):
            shapes = ", ".join(sorted(_SHAPES))
            raise self.fault(f"the element <{short(tag)}> is not read; draw with {shapes} (text as paths)")
        if self.stack and self.stack[-1][2] in _SHAPES:
            raise self.fault(f"what stands inside a <{self.stack[-1][2]}> is not drawn; put it behind it")
        if len(self.stack) >= MAX_DEPTH:
            raise self.fault(f"elements are nested more than {MAX_DEPTH} deep, the <svg> counted")
        for key, value in attributes.items():
            if reason := refused(tag, key, value):
                raise self.fault(reason)
        parent, matrix, _ = self.stack[-1] if self.stack else ({}, IDENTITY, "")
        own = {**parent, **{key: attributes[key] for key in INHERITED if key in attributes}}
        if "transform" in attributes:
            matrix = product(matrix, self.transform(attributes["transform"]))
        if not self.stack:
            if tag != "svg":
                raise self.fault(f"a drawing begins with <svg>, not <{short(tag)}>")
            self.box = self._view_box(attributes)
            self.cover = Cover(self.box)
        elif tag == "svg":
            raise self.fault("an <svg> inside another is not read; make it a <g> with a transform")
        self.stack.append((own, matrix, tag))
        if tag in _SHAPES:
            self._shape(tag, attributes, own, matrix)

    def end(self, _: str) -> None:
        if self.ignored:
            self.ignored -= 1
        else:
            self.stack.pop()

    def _view_box(self, attributes: Mapping[str, str]) -> tuple[float, float, float, float]:
        if "viewBox" in attributes:
            numbers = self.numbers(attributes["viewBox"])
        else:
            numbers = [0.0, 0.0, self.length(attributes, "width"), self.length(attributes, "height")]
        if len(numbers) != 4 or min(numbers[2:]) < _LEAST:
            raise self.fault(f"the drawing needs a viewBox with a positive width and height, of {_LEAST} at least")
        return numbers[0], numbers[1], numbers[2], numbers[3]

    def _shape(self, tag: str, attributes: Mapping[str, str], own: Mapping[str, str], matrix: Matrix) -> None:
        outline = tuple((letter, moved(matrix, points)) for letter, points in self._steps(tag, attributes))
        if not all(abs(value) <= FARTHEST for _, points in outline for value in points):
            raise self.fault(f"the outline of this <{tag}> reaches beyond {FARTHEST:,.0f}")
        wide = own.get("stroke-width", "1")
        width = self.one(wide)
        fill = self._paint("fill", "#000000", own)
        stroke = self._paint("stroke", "none", own) if width else "none"
        if width < 0:
            raise self.fault(f"'stroke-width' is 0 or more, not '{short(wide)}'")
        if stroke != "none" and not is_even(matrix):
            raise self.fault(
                f"the line of this <{tag}> is wider one way than another, for a transform scales it unevenly or shears "
                "it; make it an outline that is filled, or change the points themselves"
            )
        cap = self._choice("stroke-linecap", own, _CAPS, "butt")
        if stroke != "none" and cap == "square" and has_dot(outline):
            raise self.fault(f"a line of this <{tag}> has no length, only square ends; make it a <rect> that is filled")
        found = Stroke(
            outline,
            fill,
            stroke,
            width * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5,
            own.get("class", ""),
            cap,
            self._choice("stroke-linejoin", own, _JOINS, "miter"),
            self._miter(own),
        )
        if not self.cover.add(outline, fill != "none", found.width if stroke != "none" else 0):
            raise self.fault(f"the shapes of the drawing cover it more than {MOST_COVERED:,} times, one over another")
        self.strokes += [found] if outline else []

    def _paint(self, name: str, default: str, own: Mapping[str, str]) -> str:
        """The colour of a fill or a line. What takes the current colour takes that of the card, if the drawing does not
        say what it is."""
        colour = self.colour(own.get(name, default))
        return self.colour(own["color"]) if colour == "currentColor" and "color" in own else colour

    def _choice(self, name: str, own: Mapping[str, str], known: tuple[_Named, ...], default: _Named) -> _Named:
        value = own.get(name, default).strip()
        for each in known:
            if value == each:
                return each
        raise self.fault(f"'{name}' has {', '.join(sorted(known))} here, not '{short(value)}'")

    def _miter(self, own: Mapping[str, str]) -> float:
        written = own.get("stroke-miterlimit", "4")
        limit = self.one(written)
        if limit < 1:
            raise self.fault(f"'stroke-miterlimit' is 1 or more, not '{short(written)}'")
        return limit

    def _steps(self, tag: str, attributes: Mapping[str, str]) -> list[Step]:
        try:
            outline = self._outline(tag, attributes)
            self.length_of_outlines += len(outline)
            self.shapes += 1
            if self.shapes > MOST_SHAPES or self.length_of_outlines > MOST_OUTLINE:
                raise self.fault(
                    f"the drawing has more than {MOST_SHAPES:,} shapes, or {MOST_OUTLINE:,} characters of outlines"
                )
            return steps(outline, self.room)
        except PathFault as error:
            if tag in _OF_POINTS and str(error) in _UNPAIRED:
                raise self.fault(f"the points of this <{tag}> are no pairs of numbers") from None
            raise self.fault(f"the outline of this <{tag}> cannot be read at '{short(str(error))}'") from None
        except TooManySteps:
            raise self.fault(f"the outlines of the drawing have more than {MOST_STEPS:,} steps") from None

    def _outline(self, tag: str, attributes: Mapping[str, str]) -> str:
        def get(name: str) -> float:
            return self.length(attributes, name)

        for name in ("r", "rx", "ry", "width", "height"):
            if get(name) < 0 and tag != "path":
                raise self.fault(f"'{name}' of this <{tag}> is negative")
        if tag == "path":
            return attributes.get("d", "")
        if tag in _OF_POINTS:
            outline = points_path(attributes.get("points", ""))
            return f"{outline}Z" if outline and tag == "polygon" else outline
        if tag == "line":
            return f"M{get('x1')},{get('y1')}L{get('x2')},{get('y2')}"
        if tag == "rect":
            return self._rectangle(attributes)
        rx, ry = (get("r"), get("r")) if tag == "circle" else self._radii(attributes)
        return ellipse(get("cx"), get("cy"), rx, ry) if rx and ry else ""

    def _rectangle(self, attributes: Mapping[str, str]) -> str:
        x, y, width, height = (self.length(attributes, name) for name in ("x", "y", "width", "height"))
        rx, ry = self._radii(attributes)
        rx, ry = min(rx, width / 2), min(ry, height / 2)
        if not width or not height:
            return ""
        if not rx or not ry:
            return f"M{x},{y}h{width}v{height}h{-width}Z"
        return (
            f"M{x + rx},{y}H{x + width - rx}{corner(rx, ry, 0)}V{y + height - ry}{corner(rx, ry, 1)}"
            f"H{x + rx}{corner(rx, ry, 2)}V{y + ry}{corner(rx, ry, 3)}Z"
        )

    def _radii(self, attributes: Mapping[str, str]) -> tuple[float, float]:
        """Those of a corner or an ellipse; one that is not given is as the other (SVG 2, 7.4)."""
        rx = self.length(attributes, "rx" if attributes.get("rx", "auto") != "auto" else "ry")
        ry = self.length(attributes, "ry" if attributes.get("ry", "auto") != "auto" else "rx")
        return rx, ry
