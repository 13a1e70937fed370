"""The report as PDF, for printing and sending on: the same blocks, set by reportlab in EB Garamond."""

from __future__ import annotations

import io
from collections.abc import Mapping
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch, mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Image, ListFlowable, SimpleDocTemplate, Spacer
from reportlab.platypus import Paragraph as Prose
from reportlab.platypus import Table as Grid
from reportlab.platypus import TableStyle as GridStyle

from generator.fonts import face
from generator.report.blocks import Block, Bullets, Chart, Heading, Paragraph, Photo, Report, Table, tied
from generator.report.charts import WIDE, Drawn, lacking, letters_file
from generator.report.words import Words

_MARGIN = 18 * mm
_WIDTH = A4[0] - 2 * _MARGIN
_TONES = {"playable": "#1d6b3c", "doubtful": "#8a5300", "unplayable": "#a1260f", "illegal": "#a1260f"}
_REGULAR, _BOLD, _ITALIC = "LeonardoReport", "LeonardoReport-Bold", "LeonardoReport-Italic"
_OTHER = "LeonardoReport-Other"
"""The face of the pictures' letters, for those that EB Garamond lacks."""
_PHOTO_WIDTH = 150 * mm


def unprintable(text: str) -> list[str]:
    """The characters that the PDF has no letters for, each once; it shows their code points."""
    return [char for char in face("regular").missing(text) if char in lacking(text)]


def write(report: Report, charts: Mapping[str, Drawn], path: Path) -> None:
    """Writes the PDF, `charts` by their names; the same report gives the same bytes."""
    for name, style in ((_REGULAR, "regular"), (_BOLD, "semibold"), (_ITALIC, "italic")):
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(face(style).data)))
    pdfmetrics.registerFont(TTFont(_OTHER, str(letters_file())))
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
    story: list[Any] = [_words(report.title, 22, _BOLD), _words(report.about, 11, _ITALIC)]
    for block in report.blocks:
        story += _flowables(block, charts)
    document.build(story, onFirstPage=_foot, onLaterPages=_foot)


def _foot(canvas: Any, document: Any) -> None:
    canvas.setFont(_REGULAR, 9)
    canvas.drawCentredString(A4[0] / 2, 10 * mm, str(document.page))


def _words(
    text: str, size: float = 10.5, font: str = _REGULAR, colour: str = "#000000", before: float = 0, leads: bool = False
) -> Any:
    """A paragraph; one that `leads` stays on the page of what follows."""
    style = ParagraphStyle(
        "words",
        fontName=font,
        fontSize=size,
        leading=size * 1.25,
        spaceBefore=before,
        spaceAfter=size * 0.4,
        textColor=colour,
        keepWithNext=int(leads),
    )
    return Prose(_marked(tied(text)), style)


def _marked(text: str) -> str:
    """The text as reportlab's markup, letters that EB Garamond lacks in the other face or as their code points."""
    known = face("regular").characters
    absent = set(unprintable(text))

    def kind(char: str) -> str:
        return "" if ord(char) in known or char.isspace() else "absent" if char in absent else "other"

    parts = []
    for what, chars in groupby(text, kind):
        run = "".join(chars)
        if what == "absent":
            run = "".join(f"[U+{ord(char):04X}]" for char in run)
        run = escape(run)
        parts.append(f'<font name="{_OTHER}">{run}</font>' if what == "other" else run)
    return "".join(parts)


def _flowables(block: Block, charts: Mapping[str, Drawn]) -> list[Any]:
    match block:
        case Heading(text, level):
            size = 16 if level == 2 else 12.5
            return [_words(text, size, _BOLD, before=size * 0.6, leads=True)]
        case Paragraph(text, tone):
            return [
                _words(text, font=_BOLD if tone else _REGULAR, colour=_TONES.get(tone, "#000000"), leads=bool(tone))
            ]
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
            return _grid(block)
        case Chart(name, caption, _, _):
            return _picture(charts[name].png, caption, WIDE * inch)
        case Photo(caption, _, jpeg):
            return _picture(jpeg, caption, _PHOTO_WIDTH)


def _picture(data: bytes, caption: str, width: float) -> list[Any]:
    wide, high = ImageReader(io.BytesIO(data)).getSize()
    width = min(width, 225 * mm * wide / high)
    image = Image(io.BytesIO(data), width, width * high / wide)
    image.keepWithNext = 1
    return [image, _words(caption, 9, _ITALIC), Spacer(1, 4)]


def _grid(table: Table) -> list[Any]:
    columns = len(table.header)
    size = 8.5 if columns < 8 else 6.5
    cells = [list(table.header), *map(list, table.rows)]
    shown = [
        [_words(cell, size, _BOLD if row == 0 or column == 0 else _REGULAR) for column, cell in enumerate(line)]
        for row, line in enumerate(cells)
    ]
    first = (48 if columns < 5 else 34 if columns < 8 else 20) * mm
    widths = [first, *[(_WIDTH - first) / max(1, columns - 1)] * (columns - 1)]
    look = GridStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.HexColor("#b8a47e")),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ]
    )
    grid = Grid(shown, colWidths=widths, repeatRows=1, style=look, hAlign="LEFT", spaceAfter=6)
    caption = _words(table.caption, 9, _ITALIC, before=4, leads=True)
    return [caption, grid]
