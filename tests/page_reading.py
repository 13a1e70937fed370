"""What PDFium finds on the pages of a PDF: letters, paths and where they lie, in millimetres from the top left."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

MM = 25.4 / 72

Point = tuple[float, float]


@dataclass(frozen=True)
class Area:
    left: float
    top: float
    right: float
    bottom: float
    colour: tuple[float, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Letter(Area):
    """A character as it was written, and where its ink lies."""

    text: str = ""


@dataclass(frozen=True)
class Outline:
    """A path: the corners of each part of it, in millimetres, and the colours it is filled and drawn with."""

    parts: tuple[tuple[Point, ...], ...]
    fill: tuple[int, ...] | None
    stroke: tuple[int, ...] | None

    @property
    def areas(self) -> list[Area]:
        return [
            Area(min(x for x, _ in part), min(y for _, y in part), max(x for x, _ in part), max(y for _, y in part))
            for part in self.parts
        ]


@dataclass(frozen=True)
class Leaf:
    """One page: its size, its letters in the order of writing, its paths, and its text line by line."""

    width: float
    height: float
    letters: list[Letter]
    outlines: list[Outline]
    text: str = field(repr=False)

    @property
    def lines(self) -> list[Area]:
        """Straight lines that are drawn, each part of a path by itself, with the colour they are drawn in."""
        return [
            replace(area, colour=outline.stroke)
            for outline, part, area in self._parts()
            if outline.stroke is not None and len(part) == 2
        ]

    @property
    def rectangles(self) -> list[Area]:
        """Rectangles along the page's edges that are filled, with their colour."""
        return [
            replace(area, colour=outline.fill)
            for outline, part, area in self._parts()
            if outline.fill is not None and _upright(part, area)
        ]

    def _parts(self) -> Iterator[tuple[Outline, tuple[Point, ...], Area]]:
        for outline in self.outlines:
            for part, area in zip(outline.parts, outline.areas, strict=True):
                yield outline, part, area


def letters(path: Path) -> list[list[Letter]]:
    """The letters of each page, in the order of writing."""
    with pypdfium2.PdfDocument(path) as opened:
        return [list(_letters(page.get_textpage(), page.get_height())) for page in opened]


def leaves(path: Path) -> list[Leaf]:
    with pypdfium2.PdfDocument(path) as opened:
        return [_leaf(opened[number]) for number in range(len(opened))]


def _upright(part: tuple[Point, ...], area: Area) -> bool:
    corners = part[:-1] if len(part) == 5 and _near(part[0], part[4]) else part
    if len(corners) != 4:
        return False
    return all(
        min(abs(x - area.left), abs(x - area.right)) < 0.001 and min(abs(y - area.top), abs(y - area.bottom)) < 0.001
        for x, y in corners
    )


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < 0.001 and abs(one[1] - other[1]) < 0.001


def _leaf(page: Any) -> Leaf:
    width, height = page.get_size()
    words = page.get_textpage()
    letters = list(_letters(words, height))
    text = words.get_text_range().replace("\r\n", "\n")
    outlines = [
        _outline(shape, matrix, height)
        for shape, matrix in _shapes(page.raw, pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, None)
    ]
    return Leaf(width * MM, height * MM, letters, outlines, text)


def _letters(words: Any, height: float) -> Iterator[Letter]:
    left, right, low, high = (ctypes.c_double() for _ in range(4))
    for index in range(pdfium.FPDFText_CountChars(words.raw)):
        if pdfium.FPDFText_IsGenerated(words.raw, index) == 1:
            continue
        pdfium.FPDFText_GetCharBox(words.raw, index, left, right, low, high)
        edges = (left.value * MM, (height - high.value) * MM, right.value * MM, (height - low.value) * MM)
        yield Letter(*edges, text=chr(pdfium.FPDFText_GetUnicode(words.raw, index)))


Matrix = tuple[float, float, float, float, float, float]


def _shapes(holder: Any, count: Any, get: Any, outer: Matrix | None) -> Iterator[tuple[Any, Matrix]]:
    """Every path of a page and of the forms that it draws, with the matrix that leads it to the page."""
    for index in range(count(holder)):
        item = get(holder, index)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind not in (pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_FORM):
            continue
        matrix = _within(_matrix(item), outer)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _shapes(item, pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, matrix)
        else:
            yield item, matrix


def _matrix(item: Any) -> Matrix:
    found = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(item, found)
    return found.a, found.b, found.c, found.d, found.e, found.f


def _within(inner: Matrix, outer: Matrix | None) -> Matrix:
    if outer is None:
        return inner
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _outline(shape: Any, matrix: Matrix, height: float) -> Outline:
    a, b, c, d, e, f = matrix
    x, y = ctypes.c_float(), ctypes.c_float()
    parts: list[list[Point]] = []
    for index in range(pdfium.FPDFPath_CountSegments(shape)):
        segment = pdfium.FPDFPath_GetPathSegment(shape, index)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO:
            parts.append([])
        parts[-1].append(((a * x.value + c * y.value + e) * MM, (height - b * x.value - d * y.value - f) * MM))
    filled, drawn = ctypes.c_int(), pdfium.FPDF_BOOL()
    pdfium.FPDFPath_GetDrawMode(shape, filled, drawn)
    return Outline(
        tuple(map(tuple, parts)),
        _colour(shape, pdfium.FPDFPageObj_GetFillColor) if filled.value else None,
        _colour(shape, pdfium.FPDFPageObj_GetStrokeColor) if drawn.value else None,
    )


def _colour(shape: Any, get: Any) -> tuple[int, ...]:
    red, green, blue, opacity = (ctypes.c_uint() for _ in range(4))
    get(shape, red, green, blue, opacity)
    return red.value, green.value, blue.value
