"""The report as PDF, for printing and sending on: the same blocks, set by reportlab in EB Garamond."""

from __future__ import annotations

import io
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from matplotlib import get_data_path
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Image, KeepTogether, ListFlowable, Preformatted, SimpleDocTemplate, Spacer
from reportlab.platypus import Paragraph as Words
from reportlab.platypus import Table as Grid
from reportlab.platypus import TableStyle as GridStyle

from generator.fonts import face
from generator.report.blocks import Block, Bullets, Chart, Heading, Paragraph, Photo, Plain, Report, Table
from generator.report.charts import Drawn

_MARGIN = 18 * mm
_WIDTH = A4[0] - 2 * _MARGIN
_TONES = {"playable": "#1d6b3c", "doubtful": "#8a5300", "unplayable": "#a1260f", "illegal": "#a1260f"}
_REGULAR, _BOLD, _ITALIC = "LeonardoReport", "LeonardoReport-Bold", "LeonardoReport-Italic"
_EVEN, _EVEN_WIDTH = "LeonardoReport-Mono", 0.603
"""The face of letters of one width, which comes with matplotlib, and that width in ems."""
_LEAST_PT = 5.5
"""The smallest letters of a wide table or a drawn game table."""


def write(report: Report, charts: Mapping[str, Drawn], path: Path) -> None:
    """Writes the PDF, `charts` by their names; the same report gives the same bytes."""
    for name, style in ((_REGULAR, "regular"), (_BOLD, "semibold"), (_ITALIC, "italic")):
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(face(style).data)))
    mono = Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"
    pdfmetrics.registerFont(TTFont(_EVEN, str(mono)))
    document = SimpleDocTemplate(
        str(path),
        pagesize=A4,
        leftMargin=_MARGIN,
        rightMargin=_MARGIN,
        topMargin=_MARGIN,
        bottomMargin=_MARGIN,
        title=f"{report.title}: report",
        author="leonardo",
        lang="en",
        invariant=1,
    )
    story: list[Any] = [_words(report.title, 22, _BOLD), _words(report.about, 11, _ITALIC)]
    for block in report.blocks:
        story += _flowables(block, charts)
    document.build(story, onFirstPage=_foot, onLaterPages=_foot)


def _foot(canvas: Any, document: Any) -> None:
    canvas.setFont(_REGULAR, 9)
    canvas.drawCentredString(A4[0] / 2, 10 * mm, str(document.page))


def _words(text: str, size: float = 10.5, font: str = _REGULAR, colour: str = "#000000") -> Any:
    style = ParagraphStyle(
        "words", fontName=font, fontSize=size, leading=size * 1.25, spaceAfter=size * 0.4, textColor=colour
    )
    return Words(escape(text), style)


def _flowables(block: Block, charts: Mapping[str, Drawn]) -> list[Any]:
    match block:
        case Heading(text, level):
            size = 16 if level == 2 else 12.5
            return [Spacer(1, size * 0.6), _words(text, size, _BOLD)]
        case Paragraph(text, tone):
            return [_words(text, font=_BOLD if tone else _REGULAR, colour=_TONES.get(tone, "#000000"))]
        case Bullets(items, numbered):
            shown = [_words(item, 9.5) for item in items]
            return [
                ListFlowable(
                    shown,
                    bulletType="1" if numbered else "bullet",
                    bulletFontName=_REGULAR,
                    bulletFontSize=9,
                    leftIndent=18,
                )
            ]
        case Table():
            return [Spacer(1, 4), _grid(block), Spacer(1, 6)]
        case Chart(name, caption, _, _):
            return [_picture(charts[name].png, caption, 135 * mm)]
        case Photo(caption, _, jpeg):
            return [_picture(jpeg, caption, _WIDTH)]
        case Plain(_, text):
            longest = max(map(len, text.splitlines()), default=1)
            size = max(_LEAST_PT, min(8.0, _WIDTH / (longest * _EVEN_WIDTH)))
            lines = [line for each in text.splitlines() for line in _cut(each, int(_WIDTH / (size * _EVEN_WIDTH)))]
            style = ParagraphStyle("plain", fontName=_EVEN, fontSize=size, leading=size * 1.3)
            return [Preformatted("\n".join(lines), style)]


def _cut(line: str, most: int) -> list[str]:
    """A line in pieces of at most that many letters."""
    return [line[start : start + most] for start in range(0, len(line), most)] or [""]


def _picture(data: bytes, caption: str, width: float) -> Any:
    wide, high = ImageReader(io.BytesIO(data)).getSize()
    width = min(width, 225 * mm * wide / high)
    return KeepTogether(
        [Image(io.BytesIO(data), width, width * high / wide), _words(caption, 9, _ITALIC), Spacer(1, 4)]
    )


def _grid(table: Table) -> Any:
    columns = len(table.header)
    size = 8.5 if columns < 8 else 6.5
    cells = [list(table.header), *map(list, table.rows)]
    shown = [
        [_words(cell, size, _BOLD if row == 0 or column == 0 else _REGULAR) for column, cell in enumerate(line)]
        for row, line in enumerate(cells)
    ]
    first = 34 * mm if columns < 8 else 20 * mm
    widths = [first, *[(_WIDTH - first) / max(1, columns - 1)] * (columns - 1)]
    look = GridStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.HexColor("#b8a47e")),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ]
    )
    grid = Grid(shown, colWidths=widths, repeatRows=1, style=look, hAlign="LEFT")
    return KeepTogether([_words(table.caption, 9, _ITALIC), grid]) if len(cells) < 20 else grid
