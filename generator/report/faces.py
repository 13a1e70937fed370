"""The faces of a deck's cards as one small picture."""

from __future__ import annotations

from collections.abc import Sequence

from generator import edition, output
from generator.edition import Wishes
from generator.model import DeckDef, Library
from generator.problems import Problem, has_errors
from generator.products import contact
from generator.products.product import Request
from generator.rasters import jpeg
from generator.render import png

WIDTH, QUALITY = 1400, 72
"""Pixels across, and the quality of the JPEG."""


class NotDrawn(Exception):
    """Why the cards of a deck cannot be drawn, in words."""


def faces(library: Library, deck: DeckDef, language: str) -> bytes:
    """A JPEG of the contact picture. Raises NotDrawn."""
    from PIL import Image

    template, problems = edition.template_of(library)
    if template is None or has_errors(problems):
        raise NotDrawn(_first(problems))
    project = library.project
    if language not in project.languages:
        language = project.languages[0]
    wishes = Wishes(project.papers, project.backs)
    made = contact.make(Request(library, deck, language, template, wishes))
    if has_errors(made.problems):
        raise NotDrawn(_first(made.problems))
    with output.scratch() as folder:
        try:
            (file,) = png.render(made.sheets[0].document, folder / "contact")
        except png.TooLarge as error:
            raise NotDrawn(str(error)) from None
        with Image.open(file) as picture:
            small = picture.convert("RGB")
            small.thumbnail((WIDTH, WIDTH * 4), Image.Resampling.LANCZOS)
    return jpeg(small, QUALITY)


def _first(problems: Sequence[Problem]) -> str:
    """The first error, and how many there are more."""
    first, *more = [found for found in problems if found.level == "error"]
    others = f" (and {len(more)} more; leonardo build tells all)" if more else ""
    return f"{first.file}:{first.line}:{first.column}: {first.message}{others}"
