"""The marks by which a cutter finds the sheet stand alone on it, whatever is printed: seen in the pixels of the PDF."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from generator import edition, wanted
from generator.problems import has_errors
from generator.products import PRODUCTS, Made, Request
from generator.render import pdf
from tests.print_making import card, library

DOTS = 10
"""For each millimetre of the picture."""
CLEAR = 0.4
CARDS = [card(n, backing=("burgundy", "gold")[n % 2]) for n in range(1, 40)]
MARKS = (
    (10.0, 10.0, 15.0, 15.0),
    (-18.4, 10.0, -10.0, 11.0),
    (-11.0, 10.0, -10.0, 18.4),
    (10.0, -11.0, 18.4, -10.0),
    (10.0, -18.4, 11.0, -10.0),
)
"""Left, top, right and bottom of each in millimetres, from the right or lower edge where less than 0."""


def made(product: str, paper: str, backs: str) -> Made:
    asked = library(CARDS, template="plain")
    options = dict.fromkeys(("card", "template", "gap", "bleed", "safe", "corners", "grid", "colour", "printer"))
    wished, wishes = wanted.wished(
        asked, papers=(paper,), backs=backs, marks="silhouette", proof=False, guides=False, **options
    )
    template, _ = edition.template_of(wished, wishes.rules.bleed)
    assert template is not None
    return PRODUCTS[product].make(Request(wished, wished.sets["test"], "en", template, wishes))


PAPERS = ("a4", "letter", "legal", "sra3", "148x210", "216x279", "250x250", "150x200")


@pytest.mark.parametrize(
    ("product", "paper", "backs"),
    [
        *(("keys", paper, backs) for paper in PAPERS for backs in ("long-edge", "short-edge", "fold")),
        *(("reference", paper, "long-edge") for paper in PAPERS[:4]),
        *(("sheets", paper, backs) for paper in PAPERS[:3] for backs in ("short-edge", "fold")),
    ],
)
def test_nothing_touches_a_registration_mark(product: str, paper: str, backs: str, tmp_path: Path) -> None:
    result = made(product, paper, backs)
    if not result.sheets:
        assert has_errors(result.problems)
        return
    (path,) = pdf.render(result.sheets[0].document, tmp_path / "sheet")
    with pypdfium2.PdfDocument(path) as document:
        for page in [document[index] for index in range(min(2, len(document)))]:
            picture = page.render(scale=DOTS * 25.4 / 72).to_pil().convert("L")
            boxes = [
                tuple(round(end * DOTS) % picture.size[index % 2] for index, end in enumerate(mark)) for mark in MARKS
            ]
            for left, top, right, bottom in boxes:
                assert picture.crop((left + 2, top + 2, right - 2, bottom - 2)).getextrema()[1] < 40
            for left, top, right, bottom in boxes:
                picture.paste(255, (left - 2, top - 2, right + 2, bottom + 2))
            for left, top, right, bottom in boxes:
                room = round(CLEAR * DOTS)
                around = picture.crop((left - room, top - room, right + room, bottom + room))
                assert around.getextrema()[0] > 250
