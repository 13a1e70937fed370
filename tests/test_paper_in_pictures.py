"""Contact sheets and pictures for Tabletop Simulator: cards that leave their paper bare lie on white paper there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from generator.display import Box, Document, Rect
from generator.render import png
from tests.print_making import card, library
from tests.projects import write
from tests.test_print_products import made

DESIGN = """template: mine
extends: notebook
faces:
  symbols: {{plate: null{}}}
  back: {{rosette: null{}}}
"""
BARE = ", ground: null, leaf: null", ", ground: null, field: null"
SOME_BARE = {(BARE[0], ""): (True, False), ("", BARE[1]): (False, True)}
"""Faces of a design, and whether fronts and backs are bare at their edges."""
GREY, WHITE = (0x4A, 0x4D, 0x50), (255, 255, 255)


DPI = {"contact": 96, "tabletop": 61}
"""Those of a contact sheet, and few for the large pictures, where pixels do not end with cards either."""


def document(product: str, root: Path, bare: tuple[str, str]) -> Document:
    root = write(root, {"templates/mine.yaml": DESIGN.format(*bare)})
    result = made(product, library([card(1), card(2, copies=2)], root=root, template="mine"))
    assert result.problems == ()
    return replace(result.sheets[0].document, dpi=DPI[product])


def seen(made: Document, folder: Path) -> Image.Image:
    (path,) = png.render(made, folder / "seen")
    with Image.open(path) as picture:
        return picture.convert("RGB")


@pytest.mark.parametrize("product", ["contact", "tabletop"])
@pytest.mark.parametrize("bare", SOME_BARE)
def test_a_card_lies_on_white_paper_up_to_its_cut(bare: tuple[str, str], product: str, tmp_path: Path) -> None:
    drawing = document(product, tmp_path, bare)
    picture = seen(drawing, tmp_path)
    scale = drawing.dpi / 25_400
    places = [(item.form.startswith("back"), item.clip) for item in drawing.pages[0].items if hasattr(item, "form")]
    assert len(places) == {"contact": 3, "tabletop": 4}[product]
    for is_back, trim in places:
        assert isinstance(trim, Box)
        left, top, right, bottom = (round(edge * scale) for edge in (trim.x, trim.y, trim.right, trim.bottom))
        corners = {picture.getpixel((x, y)) for x in (left + 2, right - 3) for y in (top + 2, bottom - 3)}
        assert (corners == {WHITE}) is SOME_BARE[bare][is_back]
        assert GREY not in corners
    if product == "contact":
        assert picture.getpixel((5, 5)) == GREY
    else:
        assert picture.getpixel((picture.width - 9, 9)) == GREY, "a place without a card"


@pytest.mark.parametrize("product", ["contact", "tabletop"])
def test_no_paper_shows_at_the_edge_of_a_card_with_a_ground(product: str, tmp_path: Path) -> None:
    drawing = document(product, tmp_path, ("", ""))
    (page,) = drawing.pages
    rest = tuple(item for item in page.items if not (isinstance(item, Rect) and str(item.fill) == "#ffffff"))
    assert len(rest) < len(page.items)
    without = seen(replace(drawing, pages=(replace(page, items=rest),)), tmp_path)
    assert seen(drawing, tmp_path).tobytes() == without.tobytes()
