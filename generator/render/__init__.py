"""The output formats: name, and the function that writes a document's files beside a stem."""

from collections.abc import Callable
from pathlib import Path

from generator.display import Document
from generator.render import listing, pdf, png

RENDERERS: dict[str, Callable[[Document, Path], tuple[Path, ...]]] = {
    "pdf": pdf.render,
    "png": png.render,
    "listing": listing.render,
}
