"""Saddle stitching: pages two by two on sheets that are folded into one another and stapled in the fold.

Sheet 1 is the outermost. Its outside bears the last page and the first, its inside the second and the last but
one, and so on inwards. Whole micrometres; the origin of a sheet is its top left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.endings import undisturbed
from generator import output
from generator.booklet.finish import POINTS_PER_UM, ground_of, save
from generator.booklet.lines import Type
from generator.booklet.words import word
from generator.display import BLACK, WHITE, Box, Document, Duplex, Ink, Item, Page, line
from generator.formats import Size
from generator.luminance import contrast
from generator.render.pdf import render
from generator.text import run

with undisturbed():  # as in finish.py
    import pikepdf

LEAST_AT_FOLD = 5_000
"""Micrometres that stay free between the fold and what is printed, however far creep moves the innermost pages."""
LEAST_SCALE = 0.8
"""Pages are not made smaller than this to fit half of a sheet."""
FLIPS: tuple[str, ...] = ("short-edge", "long-edge")
"""On which edge the printer turns the paper between the two sides."""

_MARK = 4_000
_STAPLE = 6_000
_LINE = 150
_LABEL_SIZE = 6.5


@dataclass(frozen=True, slots=True)
class Binding:
    """How a booklet is folded: the paper (as it lies in the printer), the edge on which it is turned, and the
    creep, by how many micrometres each inner sheet's pages move towards the fold."""

    paper: Size
    flip: Duplex
    creep: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet: the pages on its left and right half, counted from 1, 0 for an empty one."""

    left: int
    right: int


def signature(count: int) -> list[tuple[Side, Side]]:
    """The sides (outside, inside) of each sheet of a booklet of so many pages, the outermost first.

    The count is padded to a multiple of four; the pages added are empty and stand behind the last one, so that the
    text goes on from page to page and odd pages stay right ones.
    """
    total = -(-count // 4) * 4
    order = [*range(1, count + 1), *[0] * (total - count)]
    sheets = []
    for sheet in range(total // 4):
        first, last = 2 * sheet, total - 1 - 2 * sheet
        sheets.append((Side(order[last], order[first]), Side(order[first + 1], order[last - 1])))
    return sheets


def scale_on(binding: Binding, width: int, height: int) -> float:
    """By what the pages are multiplied to fill half of the sheet."""
    across, down = _sheet(binding.paper)
    return min(across / 2 / width, down / height)


def most_creep(binding: Binding, inner: int, width: int, height: int, pages: int) -> int:
    """The most creep, in micrometres a sheet, by which nothing of the innermost pages comes nearer to the fold than
    LEAST_AT_FOLD; `inner` is the margin there of pages that are so wide and high."""
    room = round(inner * scale_on(binding, width, height)) - LEAST_AT_FOLD
    return room // max(1, len(signature(pages)) - 1)


def imposed(pages: Path, document: Document, binding: Binding, path: Path, ground: Ink = WHITE) -> None:
    """Write the sheets to print; `pages` is the PDF of the bare pages of `document`, `ground` is what
    their sheets are printed with under them."""
    across, down = _sheet(binding.paper)
    width, height = document.pages[0].width, document.pages[0].height
    scale = scale_on(binding, width, height)
    sheets = signature(len(document.pages))
    with output.scratch() as folder:
        ink = max(BLACK, WHITE, key=lambda each: contrast(each, ground))
        (marks,) = render(_marks(document, binding, len(sheets), round(height * scale), ink), folder / "marks")
        with pikepdf.open(pages) as source, pikepdf.open(marks) as pdf:
            forms = [pdf.copy_foreign(page.as_form_xobject()) for page in source.pages]
            sides = [side for sheet in sheets for side in sheet]
            for index, (target, side) in enumerate(zip(pdf.pages, sides, strict=True)):
                shift = index // 2 * binding.creep
                turned = index % 2 == 1 and binding.flip == "long-edge"
                drawn = [] if ground == WHITE else [ground_of(across, down, ground).decode()]
                for number, left in ((side.left, True), (side.right, False)):
                    if not number:
                        continue
                    form = pikepdf.Name(f"/P{number}")
                    name = target.add_resource(forms[number - 1], pikepdf.Name.XObject, form)
                    wide = round(width * scale)
                    x = across // 2 - wide + shift if left else across // 2 - shift
                    y = (down - round(height * scale)) // 2
                    matrix = _matrix(scale, x, y, across, down, turned=turned)
                    drawn.append(f"q {matrix} cm {name} Do Q")
                if drawn:  # MuPDF warns of a stream of nothing
                    target.contents_add("\n".join(drawn).encode(), prepend=True)
            save(pdf, path)


def _matrix(scale: float, x: int, y: int, across: int, down: int, *, turned: bool) -> str:
    """Places a page whose lower left corner comes to lie at x, y (from below), or the same after a half turn."""
    k = POINTS_PER_UM
    if turned:
        return f"{-scale:.6f} 0 0 {-scale:.6f} {(across - x) * k:.4f} {(down - y) * k:.4f}"
    return f"{scale:.6f} 0 0 {scale:.6f} {x * k:.4f} {y * k:.4f}"


def _sheet(paper: Size) -> tuple[int, int]:
    """The paper lying on its long side."""
    return max(paper.width, paper.height), min(paper.width, paper.height)


def _marks(document: Document, binding: Binding, sheets: int, page_height: int, ink: Ink) -> Document:
    """The sheets with nothing but their marks: where to fold and to staple, and which sheet it is."""
    across, down = _sheet(binding.paper)
    whole = Box(0, 0, across, down)
    pages = []
    for sheet in range(sheets):
        for side in ("outside", "inside"):
            items = _fold(across, down, ink)
            if sheet == 0 and side == "outside":
                items += _staples(across, down, page_height, ink)
            items += _label(document, binding, sheet + 1, sheets, side, across, down, ink)
            turned = side == "inside" and binding.flip == "long-edge"
            name = f"{sheet + 1}{'a' if side == 'outside' else 'b'}"
            pages.append(Page(across, down, whole, whole, tuple(_half_turned(items, turned)), name))
    return Document(document.title, document.language, tuple(pages), {}, binding.flip, document.subject)


def _fold(across: int, down: int, ink: Ink) -> list[Item]:
    middle = across // 2
    return [line(middle, a, middle, b, ink, _LINE) for a, b in ((0, _MARK), (down - _MARK, down))]


def _staples(across: int, down: int, page_height: int, ink: Ink) -> list[Item]:
    """Two short strokes along the fold, at a quarter and three quarters of the page's height."""
    middle, top = across // 2, (down - page_height) // 2
    places = [top + page_height // 4, top + page_height * 3 // 4]
    return [line(middle, y - _STAPLE, middle, y + _STAPLE, ink, _LINE * 2) for y in places]


def _label(
    document: Document, binding: Binding, sheet: int, sheets: int, side: str, across: int, down: int, ink: Ink
) -> list[Item]:
    """Small print beside the fold mark at the head of the sheet."""
    say = document.language
    parts = [word("sheet", say, n=sheet, total=sheets), word(side, say)]
    if sheet == 1 and side == "outside":
        parts.append(word(f"flip_{binding.flip}", say))
    kind = Type("italic", _LABEL_SIZE, ink)
    return [run(" · ".join(parts), kind.style, across // 2 + 2_000, 3_600)]


def _half_turned(items: Sequence[Item], turned: bool) -> list[Item]:
    """Marks of a side that is printed upside down. Fold marks are the same either way, words are left out."""
    from generator.display import TextRun

    return [item for item in items if not (turned and isinstance(item, TextRun))]
