"""The report as PDF, for printing and sending on: the same blocks, set by reportlab in EB Garamond."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch, mm
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Image, ListFlowable, SimpleDocTemplate, Spacer
from reportlab.platypus import Paragraph as Prose
from reportlab.platypus import Table as Grid
from reportlab.platypus import TableStyle as GridStyle

from generator.report.blocks import Block, Bullets, Chart, Heading, Paragraph, Photo, Report, Table, tied
from generator.report.charts import WIDE, Drawn
from generator.report.letters import BOLD, ITALIC, REGULAR, marked, printable, register, width
from generator.report.narrow import broken
from generator.report.words import Words

_MARGIN = 18 * mm
_WIDTH = A4[0] - 2 * _MARGIN
_TONES = {"playable": "#1d6b3c", "doubtful": "#8a5300", "unplayable": "#a1260f", "illegal": "#a1260f"}
_PHOTO_WIDTH = 150 * mm
_MOST_OF_WORDS = 6
"""The most columns of a table of words beside the heads of its rows."""
_BEFORE, _BEHIND = 2, 4
"""Points between the left edge of a table's column and its words, and between these and its right edge."""


def write(report: Report, charts: Mapping[str, Drawn], path: Path) -> None:
    """Writes the PDF, `charts` by their names; the same report gives the same bytes."""
    register()
    document = SimpleDocTemplate(
        str(path),
        pagesize=A4,
        leftMargin=_MARGIN,
        rightMargin=_MARGIN,
        topMargin=_MARGIN,
        bottomMargin=_MARGIN,
        title=f"{report.title}: {Words(report.language).say('report')}",
        author="leonardo",
        lang=report.language,
        invariant=1,
    )
    story: list[Any] = [_words(report.title, 22, BOLD), _words(report.about, 11, ITALIC)]
    for block in report.blocks:
        story += _flowables(block, charts, report.language)
    document.build(story, onFirstPage=_foot, onLaterPages=_foot)


def _foot(canvas: Any, document: Any) -> None:
    canvas.setFont(REGULAR, 9)
    canvas.drawCentredString(A4[0] / 2, 10 * mm, str(document.page))


def _words(
    text: str, size: float = 10.5, font: str = REGULAR, colour: str = "#000000", before: float = 0, leads: bool = False
) -> Any:
    """A paragraph; one that `leads` stays on the page of what follows."""
    style = _style(size, font, colour, before, leads)
    return Prose(marked(printable(tied(text))), style)


def _cell(text: str, size: float, font: str, wide: float, language: str) -> Any:
    """A paragraph in a column so wide, in points."""
    lines = broken(printable(tied(text)), language, lambda line: width(line, font, size) <= wide)
    style = _style(size, font)
    style.splitLongWords = 0
    return Prose("<br/>".join(map(marked, lines)), style)


def _style(size: float, font: str, colour: str = "#000000", before: float = 0, leads: bool = False) -> ParagraphStyle:
    return ParagraphStyle(
        "words",
        fontName=font,
        fontSize=size,
        leading=size * 1.25,
        spaceBefore=before,
        spaceAfter=size * 0.4,
        textColor=colour,
        keepWithNext=int(leads),
        spaceShrinkage=0,
    )


def _flowables(block: Block, charts: Mapping[str, Drawn], language: str) -> list[Any]:
    match block:
        case Heading(text, level):
            size = 16 if level == 2 else 12.5
            return [_words(text, size, BOLD, before=size * 0.6, leads=True)]
        case Paragraph(text, tone):
            return [_words(text, font=BOLD if tone else REGULAR, colour=_TONES.get(tone, "#000000"), leads=bool(tone))]
        case Bullets(items, numbered):
            shown = [_words(item, 9.5) for item in items]
            return [
                ListFlowable(
                    shown,
                    bulletType="1" if numbered else "bullet",
                    bulletFontName=REGULAR,
                    bulletFontSize=9,
                    leftIndent=18,
                )
            ]
        case Table():
            return _grids(block, language)
        case Chart(name, caption, _, _):
            return _picture(charts[name].png, caption, WIDE * inch)
        case Photo(caption, _, jpeg):
            return _picture(jpeg, caption, _PHOTO_WIDTH)


def _picture(data: bytes, caption: str, width: float) -> list[Any]:
    wide, high = ImageReader(io.BytesIO(data)).getSize()
    width = min(width, 225 * mm * wide / high)
    image = Image(io.BytesIO(data), width, width * high / wide)
    image.keepWithNext = 1
    return [image, _words(caption, 9, ITALIC), Spacer(1, 4)]


def _grids(table: Table, language: str) -> list[Any]:
    """The table below its caption; one of words with many columns in several, each with the heads of the rows."""
    others = len(table.header) - 1
    most = _MOST_OF_WORDS if table.prose else max(1, others)
    each = -(-others // -(-others // most)) if others else 1
    cells = [table.header, *table.rows]
    parts = [[(row[0], *row[start : start + each]) for row in cells] for start in range(1, max(2, others + 1), each)]
    caption = _words(table.caption, 9, ITALIC, before=4, leads=True)
    return [caption, *(_grid(part, language) for part in parts)]


def _grid(cells: Sequence[Sequence[str]], language: str) -> Any:
    """Cells, of which the first row and the first column are heads; this takes no more room than its words."""
    columns = len(cells[0])
    size = 8.5 if columns < 8 else 6.5
    first = (48 if columns < 5 else 34 if columns < 8 else 20) * mm
    first = min(first, max(width(printable(tied(row[0])), BOLD, size) for row in cells) + _BEFORE + 2 * _BEHIND)
    widths = [first, *[(_WIDTH - first) / max(1, columns - 1)] * (columns - 1)]
    shown = [
        [
            _cell(cell, size, BOLD if row == 0 or column == 0 else REGULAR, wide - _BEFORE - _BEHIND, language)
            for column, (cell, wide) in enumerate(zip(line, widths, strict=True))
        ]
        for row, line in enumerate(cells)
    ]
    look = GridStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.HexColor("#b8a47e")),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
            ("LEFTPADDING", (0, 0), (-1, -1), _BEFORE),
            ("RIGHTPADDING", (0, 0), (-1, -1), _BEHIND),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ]
    )
    return Grid(shown, colWidths=widths, repeatRows=1, style=look, hAlign="LEFT", spaceAfter=6, splitInRow=1)
