"""The drawings on plates, backs and frames: none outside its place, no two alike, backs the same after a half turn."""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from generator import edition, face, formats, template
from generator.design import Template
from generator.display import Ink, Item, TextRun, um
from generator.elements import plate
from generator.elements.leaf import layouts
from generator.elements.seal import shape
from generator.load import shipped_cards
from generator.model import CardDef, Place
from generator.products import PRODUCTS, Request
from generator.render import pdf
from generator.studies import MEASURES, STUDIES
from generator.studies.pen import Area, Pen
from generator.subject import Subject
from tests.print_making import action, card, library

ALL: dict[str, Callable[[Pen, Area], None]] = {**STUDIES, **{study.__name__: study for study in MEASURES}}
INKS = [Ink.parse(text) for text in ("#7d5c3c", "#a23c28", "#dcc9a3", "#f3e8cf")]
SHAPES = [(36, 36), (36, 42), (25, 20), (52, 24), (15, 45), (12, 12), (60, 12)]


def drawn(name: str, seed: int, area: Area) -> tuple[Item, ...]:
    pen = Pen(Random(seed), *INKS)
    ALL[name](pen, area)
    return pen.items()


@pytest.mark.parametrize("name", ALL)
def test_a_study_stays_in_its_place(name: str) -> None:
    for width, height in SHAPES:
        for seed in range(20):
            for item in drawn(name, seed, Area(10, 20, width, height)):
                points = [value for _, values in item.segments for value in values]  # type: ignore[union-attr]
                for start, values, size in ((10, points[::2], width), (20, points[1::2], height)):
                    assert um(start) <= min(values) <= max(values) <= um(start + size), (width, height, seed)


@pytest.mark.parametrize("name", ALL)
def test_a_study_is_drawn_the_same_again_and_otherwise_for_another_card(name: str) -> None:
    area = Area(5, 5, 36, 34)
    assert drawn(name, 7, area) == drawn(name, 7, area)
    assert len({hash(drawn(name, seed, area)) for seed in range(150)}) == 150


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("share", [0.26, 0.34])
@pytest.mark.parametrize(("width", "height"), [(52, 64), (46, 65), (33, 45), (77, 40), (59, 46), (36, 23)])
def test_nothing_on_a_plate_meets_anything_else(width: float, height: float, share: float, count: int) -> None:
    whole = Area(5.5, 5.5, width, height)
    right, under = (16.0, 43.5 if count == 3 else 30.0) if count > 1 else (0.0, 0.0)
    found = layouts(whole, right, under, count, share, on_left=False)
    assert found
    for way in found:
        areas = [*way.studies, *way.notes]
        assert len(way.studies) == count
        for index, one in enumerate(areas):
            assert one.x >= whole.x - 1e-9
            assert one.y >= whole.y - 1e-9
            assert one.x + one.width <= whole.x + width + 1e-9
            assert one.y + one.height <= whole.y + height + 1e-9
            assert one.x >= whole.x + right - 1e-9 or one.y >= whole.y + under - 1e-9 or not right
            for other in areas[:index]:
                apart_x = one.x + one.width <= other.x + 1e-9 or other.x + other.width <= one.x + 1e-9
                apart_y = one.y + one.height <= other.y + 1e-9 or other.y + other.height <= one.y + 1e-9
                assert apart_x or apart_y, (way, one, other)


@cache
def notebook() -> Template:
    design, _ = template.load("notebook", Path(), Place("leonardo.yaml"))
    assert design is not None
    return design


def plate_of(shown: CardDef, **box: Any) -> str:
    """What the plate of a card shows, in its design's box or in that one, as a hash."""
    design = notebook()
    size = formats.cards()["poker"]
    subject = Subject(design, shown, shown.backing, "en", "Test", 1, size.width, size.height, um(3))
    kind = "symbols" if shown.symbols else "action"
    element = next(each for each in design.faces[kind] if each.kind == "plate")
    element = replace(element, box=box or element.box)
    (form,) = plate.draw(element, subject).forms
    return hashlib.sha256(repr(form.items).encode()).hexdigest()


def test_a_plate_that_goes_on_through_the_bleed_is_drawn_whole_within_the_cut() -> None:
    """Only pictures of the author's have something to show beyond it."""
    edges = {"left": 0, "top": 0, "right": 0, "bottom": 18}
    assert plate_of(card(1), **edges, bleed=True) == plate_of(card(1), **edges) != plate_of(card(1))


def test_no_two_shipped_cards_have_the_same_plate() -> None:
    cards = shipped_cards().values()
    assert len(cards) > 150
    assert len({plate_of(each) for each in cards}) == len(cards)


def test_cards_that_differ_in_their_id_alone_have_plates_of_their_own() -> None:
    cards = [card(1, id=f"mine-{number:04}") for number in range(20)]
    cards += [action(1, id=f"act-{number:04}") for number in range(20)]
    assert len({plate_of(each) for each in cards}) == len(cards)


@pytest.mark.parametrize("size", ["poker", "square", "mini"])
@pytest.mark.parametrize("design", ["notebook", "plain", "low-ink", "large-print"])
def test_backs_are_the_same_after_a_half_turn(tmp_path: Path, design: str, size: str) -> None:
    source = library(
        [card(n, backing=("black", "burgundy", "gold")[n]) for n in range(3)], template=design, card_size=size
    )
    drawing, problems = edition.template_of(source)
    assert drawing is not None
    assert problems == []
    request = Request(source, source.sets["test"], "en", drawing, edition.Wishes(("a4",), "long-edge"))
    (path,) = pdf.render(PRODUCTS["single"].make(request).sheets[0].document, tmp_path / "single")
    document = pypdfium2.PdfDocument(path)
    for number in (1, 3, 5):
        back = document[number].render(scale=150 / 72).to_pil().convert("L")
        difference = ImageChops.difference(back, back.transpose(Image.Transpose.ROTATE_180))
        assert ImageStat.Stat(difference).mean[0] < 0.5, (design, size, number)
    document.close()


def test_backings_differ_on_paper_without_colour(tmp_path: Path) -> None:
    """By how dark the frame is or by its pattern, in every design; never by tone of one lightness alone."""
    for name in ("notebook", "plain", "low-ink", "large-print"):
        design, _ = template.load(name, tmp_path, Place("leonardo.yaml"))
        assert design is not None
        assert len(set(design.patterns.values())) == 3
        greys = [0.3 * tone.red + 0.59 * tone.green + 0.11 * tone.blue for tone in
                 (design.backings[backing]["tone"] for backing in ("black", "burgundy", "gold"))]  # fmt: skip
        assert name == "low-ink" or min(b - a for a, b in pairwise(greys)) > 15


def test_every_shipped_set_has_a_mark_of_its_own() -> None:
    sets = {each.set for each in shipped_cards().values()}
    assert len(sets) >= 7
    assert len({shape(each) for each in sets}) == len(sets)


def test_the_version_on_a_card_changes_with_what_it_says(tmp_path: Path) -> None:
    design, _ = template.load("notebook", tmp_path, Place("leonardo.yaml"))
    assert design is not None

    def version(shown: CardDef, language: str = "en") -> str:
        subject = Subject(design, shown, shown.backing, language, "Test", 1, um(63), um(88), um(3))
        runs = [item.text for item in face.front(subject).form.items if isinstance(item, TextRun)]
        (found,) = [text for text in runs if re.fullmatch("[0-9a-f]{4}", text)]
        return found

    first = action(1, "Draw a card.")
    assert version(first) == version(replace(first, copies=3, number=9))
    assert version(first) != version(action(1, "Draw two cards."))
    assert version(first) != version(replace(first, backing="gold"))
    assert version(card(1)) != version(card(1, symbols=("cat", "skull")))


def test_what_a_design_says_of_a_shape_goes_over_its_own_faces_and_under_a_later_designs(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    written = """
        template: mine
        extends: notebook
        faces: {symbols: {title: {box: {left: 6, right: 6, top: 30, height: 8}}}}
        shapes: {wide: {symbols: {rule: null, number: {style: title}}}}
    """
    (tmp_path / "templates" / "mine.yaml").write_text(textwrap.dedent(written), encoding="utf-8")
    wide, problems = template.load("mine", tmp_path, Place("leonardo.yaml"), (um(88), um(63)))
    assert problems == []
    assert wide is not None
    found = {element.name: element for element in wide.faces["symbols"]}
    assert found["title"].box == {"left": 6, "right": 6, "top": 30, "height": 8}
    assert found["number"].settings["style"] == "title"
    assert "rule" not in found
    upright, _ = template.load("mine", tmp_path, Place("leonardo.yaml"), (um(63), um(88)))
    assert upright is not None
    assert "rule" in {element.name for element in upright.faces["symbols"]}
