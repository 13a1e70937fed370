"""Writing a document as PNG pictures, one a page: drawn by PDFium from the PDF, so that both agree."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.endings import undisturbed
from generator.display import MOST_PIXELS, Document, Page, mm
from generator.render.pdf import render as render_pdf
from generator.resources import version

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument


class TooLarge(click.UsageError):
    """A page has more pixels than are drawn."""


def render(document: Document, stem: Path) -> tuple[Path, ...]:
    """Write `<stem>-01.png`, `<stem>-02.png` …, or `<stem>.png` for a single page; returns the files written. Raises
    TooLarge, with nothing written."""
    from PIL.PngImagePlugin import PngInfo

    for page in document.pages:
        wide, high = _pixels(page, document.dpi)
        if wide * high > MOST_PIXELS:
            measures = f"{mm(page.width)} × {mm(page.height)} mm"
            raise TooLarge(
                f"{stem.name}: as PNG a page of {measures} has {wide:,} × {high:,} pixels, "
                f"more than {MOST_PIXELS:,} in all; make a PDF, or take a smaller paper or card."
            )
    told = PngInfo()
    told.add_text("Software", f"leonardo {version()}")
    told.add_text("Title", document.title)

    (source,) = render_pdf(document, stem.with_name(f".{stem.name}"))  # the PDF of that name may be there already
    digits = max(2, len(str(len(document.pages))))
    written = []
    try:
        with _opened(source) as opened:
            for index, page in enumerate(document.pages):
                number = f"-{index + 1:0{digits}d}" if len(document.pages) > 1 else ""
                path = stem.with_name(f"{stem.name}{number}.png")
                dpi = (document.dpi, document.dpi)
                with undisturbed():
                    drawn = opened[index]
                    bitmap = drawn.render(scale=document.dpi / 72)
                    picture = bitmap.to_pil().crop((0, 0, *_pixels(page, document.dpi)))
                    bitmap.close()
                    drawn.close()
                picture.save(path, dpi=dpi, compress_level=1, pnginfo=told)
                written.append(path)
    finally:
        source.unlink()
    return tuple(written)


@contextmanager
def _opened(source: Path) -> Iterator[PdfDocument]:
    """A PDF for PDFium. Whoever asks the program to end while its binding opens, draws or closes something waits until
    that is done: what is half closed is told by it on standard error."""
    from pypdfium2 import PdfDocument

    with undisturbed():
        opened = PdfDocument(source)
    try:
        yield opened
    finally:
        with undisturbed():
            opened.close()


def _pixels(page: Page, dpi: int) -> tuple[int, int]:
    """The page's size in whole pixels: PDFium rounds up whatever lies a hair over."""
    return round(page.width * dpi / 25_400), round(page.height * dpi / 25_400)
