"""Texts in more than one face, and what else has corners, measured in the picture that PDFium makes of the PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.booklet.blocks import Run
from generator.booklet.lines import Type, moved
from generator.booklet.setting import Setter
from generator.display import BLACK, Box, Document, Item, Page, Rect, TextRun, um
from generator.fonts import FACES
from generator.lettering import Style
from generator.markup import Words, parse
from generator.render import pdf
from generator.text import Fitted, fit
from tests.test_print_accents import SIDE, ink

MIXED = [
    "<i>Wolf</i>!", "<i>Wolf</i>)", "(<i>f", "<i>f</i>like", "<i>f</i>B", "<i>f</i>?", "<i>“Stop”</i>!", "<i>V’</i>l",
    "<i>f</i><b>l</b>", "j<i>f</i>", "<i>y</i>(", "<b>f</b>)",
]  # fmt: skip


def masks(tmp_path: Path, items: tuple[Item, ...]) -> list[Image.Image]:
    """The ink of each item by itself."""
    whole = Box(0, 0, SIDE * 2, SIDE)
    found = []
    for number, item in enumerate(items):
        document = Document("One", "en", (Page(whole.width, whole.height, whole, whole, (item,)),))
        found.append(ink(pdf.render(document, tmp_path / f"one-{number}")[0]))
    return found


@pytest.mark.parametrize("text", MIXED)
@pytest.mark.parametrize("booklet", [False, True], ids=["card", "booklet"])
def test_letters_of_two_faces_do_not_lie_over_one_another(text: str, booklet: bool, tmp_path: Path) -> None:
    if booklet:
        faces = {"": "", "i": "italic", "b": "semibold"}
        runs = [Run(piece.text, faces[piece.style]) for piece in parse(text)[0][0] if isinstance(piece, Words)]
        (line,) = Setter("en", str).lines(tuple(runs), Type("regular", 40, BLACK, "left"), SIDE * 2)
        items = tuple(moved(item, um(10), um(26)) for item in line.items)
    else:
        fitted = fit(parse(text)[0], Style("regular", 40, 40, BLACK), Box(um(10), um(5), SIDE * 2, SIDE), "{}")
        assert isinstance(fitted, Fitted)
        items = fitted.items
    one, other = masks(tmp_path, items)[:2]
    near = one.filter(ImageFilter.MaxFilter(3))
    assert ImageChops.darker(near, other).getbbox() is None


@pytest.mark.parametrize("text", ["<i>Wolf</i>,", "<i>Wolf</i>.", "<i>one</i>:", "<b>two</b>,", "o<i>e</i>"])
def test_letters_of_two_faces_stand_no_farther_apart_than_that(text: str) -> None:
    """A comma finds room under the hook of an f."""
    fitted = fit(parse(text)[0], Style("regular", 40, 40, BLACK), Box(0, 0, SIDE * 2, SIDE), "{}")
    assert isinstance(fitted, Fitted)
    one, other = (item for item in fitted.items if isinstance(item, TextRun))
    assert other.x == one.x + one.width


@pytest.mark.parametrize("face", ["regular", "italic", "semibold", "bold"])
def test_what_is_bold_stands_out_in_every_face(face: str) -> None:
    fitted = fit(parse("You may <b>not</b> draw")[0], Style(face, 12, 12, BLACK), Box(0, 0, SIDE * 2, SIDE), "{}")
    assert isinstance(fitted, Fitted)
    runs = {item.text.strip(): item.face for item in fitted.items if isinstance(item, TextRun)}
    assert runs["You may"] == runs["draw"] == face
    assert FACES[runs["not"]][1] >= FACES[face][1] + 100


@pytest.mark.parametrize("line", [1, 4])
@pytest.mark.parametrize(("radius", "sharp"), [(0, True), (3, False)])
def test_a_frame_without_a_radius_has_square_corners(line: int, radius: int, sharp: bool, tmp_path: Path) -> None:
    frame = Rect(Box(um(10), um(10), um(20), um(20)), stroke=BLACK, line=um(line), radius=um(radius))
    (mask,) = masks(tmp_path, (frame,))
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    for x in (left + 1, right - 2):
        for y in (top + 1, bottom - 2):
            assert bool(mask.getpixel((x, y))) is sharp
