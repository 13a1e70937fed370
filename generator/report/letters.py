"""The letters of report.pdf: EB Garamond, and the pictures' face for those that it lacks. Widths are points."""

from __future__ import annotations

import io
from collections.abc import Iterator
from html import escape
from itertools import groupby

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.fonts import face
from generator.report.charts import lacking, letters_file

REGULAR, BOLD, ITALIC = "LeonardoReport", "LeonardoReport-Bold", "LeonardoReport-Italic"
_OTHER = "LeonardoReport-Other"


def register() -> None:
    """Makes the faces known to reportlab."""
    for name, style in ((REGULAR, "regular"), (BOLD, "semibold"), (ITALIC, "italic")):
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(face(style).data)))
    pdfmetrics.registerFont(TTFont(_OTHER, str(letters_file())))


def unprintable(text: str) -> list[str]:
    """The characters that the PDF has no letters for, each once; it shows their code points."""
    return [char for char in face("regular").missing(text) if char in lacking(text)]


def printable(text: str) -> str:
    """The text with code points in place of what has no letters."""
    absent = set(unprintable(text))
    return "".join(f"[U+{ord(char):04X}]" if char in absent else char for char in text)


def marked(text: str) -> str:
    """A printable text as reportlab's markup."""
    return "".join(
        f'<font name="{_OTHER}">{escape(run)}</font>' if other else escape(run) for other, run in _runs(text)
    )


def width(text: str, font: str, size: float) -> float:
    """How wide a printable text is on one line."""
    return float(sum(pdfmetrics.stringWidth(run, _OTHER if other else font, size) for other, run in _runs(text)))


def _runs(text: str) -> Iterator[tuple[bool, str]]:
    """The text in runs of one face, and whether that is the other one."""
    known = face("regular").characters
    for other, chars in groupby(text, lambda char: ord(char) not in known and not char.isspace()):
        yield other, "".join(chars)
