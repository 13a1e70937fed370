"""Drawing records: what a face or a sheet looks like, before any file format.

All lengths are whole micrometres; the origin is the top left corner (of the card's trim in a form, of the
paper on a page), x to the right, y down. A form may draw outside its own origin, into the bleed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Literal

UM_PER_MM = 1000
UM_PER_POINT = 25400 / 72


def um(mm: float) -> int:
    """Millimetres as whole micrometres."""
    return round(mm * UM_PER_MM)


def um_from_points(points: float) -> int:
    """Points (1/72 inch) as whole micrometres."""
    return round(points * UM_PER_POINT)


@lru_cache(maxsize=16_384)
def mm(micrometres: float) -> str:
    """Micrometres written in millimetres, without trailing zeros."""
    whole, rest = divmod(abs(round(micrometres)), UM_PER_MM)
    text = f"{whole}.{rest:03d}".rstrip("0") if rest else str(whole)
    return f"-{text}" if micrometres < 0 and text != "0" else text


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its top left corner and its size."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def grown(self, left: int, top: int, right: int, bottom: int) -> Box:
        """The box with each side moved outwards by that much."""
        return Box(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def moved(self, x: int, y: int) -> Box:
        return Box(self.x + x, self.y + y, self.width, self.height)

    def holds(self, other: Box) -> bool:
        """Whether the other box lies wholly inside this one."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def shared(self, other: Box) -> Box:
        """What it has in common with one that it meets."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, min(self.right, other.right) - x, min(self.bottom, other.bottom) - y)


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour as its author named it, 8 bits a channel; a renderer turns it into its own colour space."""

    red: int
    green: int
    blue: int

    @classmethod
    def parse(cls, text: str) -> Ink:
        """From `#rrggbb`. Raises ValueError on anything else."""
        if len(text) != 7 or text[0] != "#":
            raise ValueError(f"a colour is written '#rrggbb', not '{text}'")
        return cls(*bytes.fromhex(text[1:]))

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    def mixed(self, other: Ink, share: float) -> Ink:
        """This colour with that share (0…1) of the other in it."""
        return Ink(
            round(self.red + (other.red - self.red) * share),
            round(self.green + (other.green - self.green) * share),
            round(self.blue + (other.blue - self.blue) * share),
        )


BLACK = Ink(0, 0, 0)
WHITE = Ink(255, 255, 255)

Segment = tuple[Literal["M", "L", "C", "Z"], tuple[int, ...]]
"""One step of a path: move, line, cubic curve (two handles and the end), close; absolute coordinates."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by `radius`, filled or stroked (line width `line`) or both."""

    box: Box
    fill: Ink | None = None
    stroke: Ink | None = None
    line: int = 0
    radius: int = 0


Cap = Literal["round", "butt", "square"]
Join = Literal["round", "miter", "bevel"]


@dataclass(frozen=True, slots=True)
class Path:
    """Any outline, filled (non-zero rule) or stroked, or both.

    Marks for cutting have `butt` caps, which end where the line does. `miter` is how many widths of the line a
    mitred corner may reach.
    """

    segments: tuple[Segment, ...]
    fill: Ink | None = None
    stroke: Ink | None = None
    line: int = 0
    dash: tuple[int, ...] = ()
    cap: Cap = "round"
    join: Join = "round"
    miter: float = 4.0


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a shaped run: its index in the face, its advance, and the text it stands for.

    A mark over or under a letter is drawn that far to the right and up of where it stands.
    """

    index: int
    advance: int
    text: str
    right: int = 0
    up: int = 0


@dataclass(frozen=True, slots=True)
class TextRun:
    """Shaped text in one face and size (both in micrometres) from `x` along the line at `baseline`."""

    x: int
    baseline: int
    size: int
    face: str
    ink: Ink
    glyphs: tuple[Glyph, ...]

    @property
    def text(self) -> str:
        return "".join(glyph.text for glyph in self.glyphs)

    @property
    def width(self) -> int:
        return sum(glyph.advance for glyph in self.glyphs)


@dataclass(frozen=True, slots=True)
class Raster:
    """A raster picture as it is embedded: its pixels and its JPEG data, in RGB; `ground` is what shows through it."""

    width: int
    height: int
    jpeg: bytes
    ground: Ink | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster picture filling a box: `key` tells it from every other, `load` reads it when it is written."""

    box: Box
    key: str
    load: Callable[[], Raster] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Use:
    """A form drawn once more: scaled, then turned clockwise by quarter turns, its origin put at x, y.

    `clip`, in the coordinates of the user, bounds what is drawn of it.
    """

    form: str
    x: int
    y: int
    scale: float = 1.0
    turns: int = 0
    clip: Box | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn inside a clipping outline (a rectangle with rounded corners)."""

    clip: Box
    items: tuple[Item, ...]
    radius: int = 0


Item = Rect | Path | TextRun | Picture | Use | Group


@dataclass(frozen=True, slots=True)
class Form:
    """Something drawn more than once: it may draw anywhere inside `box`."""

    name: str
    box: Box
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Deferred:
    """A form without type in it that takes long to draw: drawn each time a renderer asks for its items, and not kept:
    a drawing is large, and there is one for every card.

    `key` says all that decides what it looks like, so a renderer may keep its own result under it.
    """

    name: str
    box: Box
    key: str
    draw: Callable[[], tuple[Item, ...]] = field(compare=False)

    @property
    def items(self) -> tuple[Item, ...]:
        return self.draw()


AnyForm = Form | Deferred


def marked(key: str) -> str:
    """Eight letters that tell forms apart which differ in their keys: of two of one name only one would be drawn."""
    return sha256(key.encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet: its size, its items, the area left after trimming and the area with bleed."""

    width: int
    height: int
    trim: Box
    bleed: Box
    items: tuple[Item, ...]
    label: str = ""


Duplex = Literal["long-edge", "short-edge", "simplex"]
MOST_PIXELS = 36_000_000
"""Pixels of a page that are drawn: A2 has 35 million at 300 to the inch."""


@dataclass(frozen=True, slots=True)
class Document:
    """Pages with the forms they use, by name; a form is listed even if only another form uses it."""

    title: str
    language: str
    pages: tuple[Page, ...]
    forms: Mapping[str, AnyForm] = field(default_factory=lambda: MappingProxyType({}))
    duplex: Duplex = "simplex"
    subject: str = ""
    colour: str = "rgb"
    """The colour space it is written in, a key of generator.render.colour.COLOURS."""
    dpi: int = 300
    """The resolution at which it becomes pictures."""


@lru_cache(maxsize=4096)
def line(x1: int, y1: int, x2: int, y2: int, stroke: Ink, width: int) -> Path:
    """A straight line that ends where it is told to."""
    return Path((("M", (x1, y1)), ("L", (x2, y2))), stroke=stroke, line=width, cap="butt")
