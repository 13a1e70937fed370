"""How pages look: their sizes and type, and the colours, which are those of the cards' design."""

from __future__ import annotations

from dataclasses import dataclass

from generator.booklet.lines import Align, Type
from generator.design import Template
from generator.display import BLACK, WHITE, Ink, um
from generator.luminance import contrast

_READ = 3.0
"""The least contrast of large text (WCAG 2.2, 1.4.3)."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a booklet: the page, panels on it, text, lesser text, lines, accents."""

    ground: Ink
    panel: Ink
    ink: Ink
    soft: Ink
    line: Ink
    accent: Ink
    low_ink: bool

    @classmethod
    def of(cls, template: Template) -> Palette:
        """From a design's colours; those that it does not name follow from its ink and its light."""
        ink, light = template.colours["ink"], template.colours["light"]
        ground = template.colours.get("paper", light)
        return cls(
            ground=ground,
            panel=light,
            ink=ink,
            soft=template.colours.get("sepia", ink.mixed(light, 0.35)),
            line=template.colours.get("wash", ink.mixed(light, 0.7)),
            accent=template.colours.get("accent", ink),
            low_ink=ground == WHITE,
        )

    @property
    def needs_ground(self) -> bool:
        """Whether text that is read on the page's ground is not on white paper: so of a dark design."""
        texts = (self.ink, self.soft, self.accent)
        return any(contrast(each, WHITE) < min(_READ, contrast(each, self.ground)) for each in texts)


PRINTED = Palette(WHITE, WHITE, BLACK, BLACK, BLACK, BLACK, True)
"""Black on white, before a design is known."""


@dataclass(frozen=True, slots=True)
class PageStyle:
    """A page's size, margins (`inner` at the fold), columns and type. Lengths in micrometres, sizes in points.

    `grid` is the distance of two baselines of the text. With `heads` pages have running heads and all their text
    stands on the grid; without, they are single sheets whose columns are made equally long.
    """

    width: int
    height: int
    inner: int
    outer: int
    top: int
    bottom: int
    columns: int
    gutter: int
    grid: int
    body: float
    small: float
    chapter: float
    section: float
    question: float
    heads: bool
    justified: bool

    @property
    def measure(self) -> int:
        """The width of a column."""
        return (self.width - self.inner - self.outer - (self.columns - 1) * self.gutter) // self.columns

    @property
    def depth(self) -> int:
        """The height of a column: a whole number of lines."""
        return (self.height - self.top - self.bottom) // self.grid * self.grid

    def left(self, number: int) -> int:
        """The left margin of a page by its number: the fold is on the left of odd pages."""
        return self.inner if number % 2 else self.outer


BOOKLET = PageStyle(
    width=um(148),
    height=um(210),
    inner=um(17),
    outer=um(15),
    top=um(20),
    bottom=um(18),
    columns=1,
    gutter=0,
    grid=um(4.7),
    body=10.5,
    small=9,
    chapter=19,
    section=12.5,
    question=10.5,
    heads=True,
    justified=True,
)
"""A5, for reading on a screen and for folding."""


QUICK_SIZES: tuple[float, ...] = (11, 10.5, 10, 9.5, 9)
"""The sizes of a quick reference's text, in points: the largest with which it fits its sheet is taken."""


def quick(width: int, height: int, body: float) -> PageStyle:
    """The one-sheet quick reference on a paper of that size, its text set in that size."""
    return PageStyle(
        width=width,
        height=height,
        inner=um(15),
        outer=um(15),
        top=um(34),
        bottom=um(14),
        columns=2,
        gutter=um(9),
        grid=um(body * 0.432),
        body=body,
        small=body - 2,
        chapter=body + 2.5,
        section=body + 0.5,
        question=body,
        heads=False,
        justified=False,
    )


@dataclass(frozen=True, slots=True)
class Types:
    """Every kind of text on a page."""

    body: Type
    left: Type
    chapter: Type
    section: Type
    question: Type
    caption: Type
    cell: Type
    head_cell: Type
    label: Type
    folio: Type

    @classmethod
    def of(cls, page: PageStyle, palette: Palette) -> Types:
        ink, soft, accent = palette.ink, palette.soft, palette.accent

        def kind(face: str, size: float, colour: Ink = ink, align: Align = "left") -> Type:
            return Type(face, size, colour, align)

        return cls(
            body=kind("regular", page.body, align="justify" if page.justified else "left"),
            left=kind("regular", page.body),
            chapter=kind("semibold", page.chapter, accent),
            section=kind("semibold", page.section),
            question=kind("semibold", page.question),
            caption=kind("italic", page.small, soft, "center"),
            cell=kind("regular", page.small + 0.5),
            head_cell=kind("italic", page.small + 0.5, soft),
            label=kind("italic", page.small - 1, soft, "center"),
            folio=kind("italic", page.small, soft),
        )
