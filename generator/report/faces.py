"""The faces of a deck's cards as one small picture."""

from __future__ import annotations

from generator import edition, output
from generator.edition import Wishes
from generator.model import DeckDef, Library
from generator.problems import has_errors
from generator.products import contact
from generator.products.product import Request
from generator.rasters import jpeg
from generator.render import png

WIDTH, QUALITY = 1400, 72
"""Pixels across, and the quality of the JPEG."""


def faces(library: Library, deck: DeckDef, language: str) -> bytes | None:
    """A JPEG of the contact picture, or None where the cards cannot be drawn; `leonardo build` says why."""
    from PIL import Image

    template, problems = edition.template_of(library)
    if template is None or has_errors(problems):
        return None
    project = library.project
    if language not in project.languages:
        language = project.languages[0]
    wishes = Wishes(project.papers, project.backs)
    made = contact.make(Request(library, deck, language, template, wishes))
    if has_errors(made.problems):
        return None
    with output.scratch() as folder:
        try:
            (file,) = png.render(made.sheets[0].document, folder / "contact")
        except png.TooLarge:
            return None
        with Image.open(file) as picture:
            small = picture.convert("RGB")
            small.thumbnail((WIDTH, WIDTH * 4), Image.Resampling.LANCZOS)
    return jpeg(small, QUALITY)
