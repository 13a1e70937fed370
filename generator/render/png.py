"""Writing a document as PNG pictures, one a page: drawn by PDFium from the PDF, so that both agree."""

from __future__ import annotations

from pathlib import Path

import click

from generator.display import MOST_PIXELS, Document, Page, mm
from generator.render.pdf import render as render_pdf
from generator.resources import version


class TooLarge(click.UsageError):
    """A page has more pixels than are drawn."""


def render(document: Document, stem: Path) -> tuple[Path, ...]:
    """Write `<stem>-01.png`, `<stem>-02.png` …, or `<stem>.png` for a single page; returns the files written. Raises
    TooLarge, with nothing written."""
    import pypdfium2
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
        with pypdfium2.PdfDocument(source) as opened:
            for index in range(len(opened)):
                drawn = opened[index]
                bitmap = drawn.render(scale=document.dpi / 72)
                number = f"-{index + 1:0{digits}d}" if len(opened) > 1 else ""
                path = stem.with_name(f"{stem.name}{number}.png")
                size = _pixels(document.pages[index], document.dpi)
                dpi = (document.dpi, document.dpi)
                bitmap.to_pil().crop((0, 0, *size)).save(path, dpi=dpi, compress_level=1, pnginfo=told)
                bitmap.close()
                drawn.close()
                written.append(path)
    finally:
        source.unlink()
    return tuple(written)


def _pixels(page: Page, dpi: int) -> tuple[int, int]:
    """The page's size in whole pixels: PDFium rounds up whatever lies a hair over."""
    return round(page.width * dpi / 25_400), round(page.height * dpi / 25_400)
