"""Texts in more than one face, and what else has corners, measured in the picture that PDFium makes of the PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.booklet.blocks import PageOf, Run
from generator.booklet.lines import Type, moved
from generator.booklet.setting import Setter
from generator.display import BLACK, Box, Document, Item, Page, Rect, TextRun, um
from generator.fonts import FACES
from generator.lettering import Style
from generator.markup import Words, parse
from generator.model import Place
from generator.render import pdf
from generator.text import Fitted, fit
from tests.test_print_accents import SCALE, SIDE, ink

PX_MM = SCALE * 72 / 25.4

MIXED = [
    "<i>Wolf</i>!", "<i>Wolf</i>)", "(<i>f", "<i>f</i>like", "<i>f</i>B", "<i>f</i>?", "<i>“Stop”</i>!", "<i>V’</i>l",
    "<i>f</i><b>l</b>", "j<i>f</i>", "<i>y</i>(", "<b>f</b>)", "<i>1⁄2</i>’s", "<i>3⁄4</i>)", "k<i>1⁄2</i>",
    "<i>1⁄2</i>l", "k<i>11⁄12</i>",
]  # fmt: skip


def masks(tmp_path: Path, items: tuple[Item, ...]) -> list[Image.Image]:
    """The ink of each item by itself."""
    whole = Box(0, 0, SIDE * 2, SIDE)
    found = []
    for number, item in enumerate(items):
        document = Document("One", "en", (Page(whole.width, whole.height, whole, whole, (item,)),))
        found.append(ink(pdf.render(document, tmp_path / f"one-{number}")[0]))
    return found


def items_of(text: str, booklet: bool) -> tuple[Item, ...]:
    """What is drawn of a line of text, of a card or a booklet."""
    if booklet:
        faces = {"": "", "i": "italic", "b": "semibold"}
        runs = [Run(piece.text, faces[piece.style]) for piece in parse(text)[0][0] if isinstance(piece, Words)]
        (line,) = Setter("en", str).lines(tuple(runs), Type("regular", 40, BLACK, "left"), SIDE * 2)
        return tuple(moved(item, um(10), um(26)) for item in line.items)
    fitted = fit(parse(text)[0], Style("regular", 40, 40, BLACK), Box(um(10), um(5), SIDE * 2, SIDE), "{}")
    assert isinstance(fitted, Fitted)
    return fitted.items


@pytest.mark.parametrize("text", MIXED)
@pytest.mark.parametrize("booklet", [False, True], ids=["card", "booklet"])
def test_letters_of_two_faces_do_not_lie_over_one_another(text: str, booklet: bool, tmp_path: Path) -> None:
    one, other = masks(tmp_path, items_of(text, booklet))[:2]
    near = one.filter(ImageFilter.MaxFilter(3))
    assert ImageChops.darker(near, other).getbbox() is None


PIECES = [
    (Run("card", "italic"), Run("⁄3", "italic")), (Run("cardy", "italic"), Run("⁄2", "italic")),
    (Run("1⁄", "italic"), Run("Jest", "italic")), (PageOf("far", Place("a")), Run("⁄2")),
]  # fmt: skip


@pytest.mark.parametrize("pieces", PIECES, ids=["small letters", "descender", "behind", "page"])
def test_pieces_of_one_face_do_not_lie_over_a_fraction_slash(pieces: tuple[Run | PageOf, ...], tmp_path: Path) -> None:
    """What a small directive brings in, a title or the number of a page, is set apart from the slash beside it."""
    setter = Setter("en", lambda anchor: {"far": "27"}[anchor])
    (line,) = setter.lines(pieces, Type("regular", 40, BLACK, "left"), SIDE * 2)
    one, other = masks(tmp_path, tuple(moved(item, um(10), um(26)) for item in line.items))
    near = one.filter(ImageFilter.MaxFilter(3))
    assert ImageChops.darker(near, other).getbbox() is None


def gap(text: str, booklet: bool, tmp_path: Path) -> int:
    """Pixels that are free between the ink of the first two runs, at the height where that is least."""
    one, other = masks(tmp_path, items_of(text, booklet))[:2]
    for wider in range(100):
        shifted = ImageChops.offset(one, wider, 0)
        if ImageChops.darker(shifted, other).getbbox():
            return wider
    raise AssertionError("nothing is behind it")


@pytest.mark.parametrize("booklet", [False, True], ids=["card", "booklet"])
@pytest.mark.parametrize(("joined", "apart"), [("<i>elf</i>kin", "<i>elf</i> kin"), ("<i>f</i>B", "<i>f</i> B")])
def test_a_blank_is_seen_where_a_letter_leans_over_it(joined: str, apart: str, booklet: bool, tmp_path: Path) -> None:
    em = 40 / 72 * 25.4 * PX_MM
    assert gap(joined, booklet, tmp_path) < 0.05 * em
    assert gap(apart, booklet, tmp_path) > 0.1 * em


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
