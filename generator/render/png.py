"""Writing a document as PNG pictures, one a page: drawn by PDFium from the PDF, so that both agree."""

from __future__ import annotations

from pathlib import Path

from generator.display import Document
from generator.render import pdf

DPI = 300


def render(document: Document, stem: Path, dpi: int = DPI) -> tuple[Path, ...]:
    """Write `<stem>-01.png`, `<stem>-02.png` …; returns the files written."""
    import pypdfium2

    (source,) = pdf.render(document, stem)
    digits = max(2, len(str(len(document.pages))))
    written = []
    try:
        with pypdfium2.PdfDocument(source) as opened:
            for index in range(len(opened)):
                page = opened[index]
                bitmap = page.render(scale=dpi / 72)
                path = stem.with_name(f"{stem.name}-{index + 1:0{digits}d}.png")
                bitmap.to_pil().save(path, dpi=(dpi, dpi), compress_level=1)
                bitmap.close()
                page.close()
                written.append(path)
    finally:
        source.unlink()
    return tuple(written)
