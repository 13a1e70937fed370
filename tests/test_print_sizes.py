"""Every design on every card size: laid out well, or refused with the numbers; and how much text a card holds."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pdfplumber
import pytest

from engine.symbols import SYMBOL_IDS
from generator import edition, formats, load, template
from generator.display import Box, um
from generator.elements import plate
from generator.elements.symbols import frame_box
from generator.model import Place
from generator.products import PRODUCTS, Request
from generator.studies.pen import Area, Pen
from generator.subject import Subject
from tests.page_reading import MM
from tests.print_making import action, card, documents, library, written
from tests.print_reading import sheets

SIZES = list(formats.cards())
LYING = [f"{size}-landscape" for size, found in formats.cards().items() if found.width != found.height]
DESIGNS = ("notebook", "plain", "low-ink", "large-print")
TOO_LONG = [("mini", "en"), ("mini", "ru"), ("mini-landscape", "en"), ("mini-landscape", "ru")]
"""Where the order of the turn in large type is too long for the card, beside that of quintis in Russian on bridge."""


@pytest.mark.parametrize("size", [*SIZES, *LYING])
@pytest.mark.parametrize("design", DESIGNS)
def test_a_design_is_laid_out_on_every_size(design: str, size: str) -> None:
    cards = [card(1), card(3, symbols=("cavalryman", "mechanism", "cathedral")), action(2)]
    for language in ("en", "ru"):
        assert documents(cards, language, template=design, card_size=size)[1] == []


@pytest.mark.parametrize("size", ["mini", "mini-landscape"])
@pytest.mark.parametrize("design", ["notebook", "plain", "large-print"])
def test_shipped_sets_fit_mini_cards_but_for_the_longest_texts_in_large_print(design: str, size: str) -> None:
    shipped = load.load_project(Path(__file__).parents[1])[0]
    project = replace(shipped.project, template=design, card_size=size)
    source = replace(shipped, project=project)
    drawing, problems = edition.template_of(source)
    assert drawing is not None
    for name in ("siege", "quintis"):
        problems += edition.draw(source, source.sets[name], "ru", drawing)[1]
    assert len(problems) == (4 if design == "large-print" else 0)
    for problem in problems:
        assert problem.id == "text-overflow"
        assert re.search(r" mm box; at the least size of 11 pt it is [\d.]+ mm too high$", problem.message)


@pytest.mark.parametrize("size", ["36x50", "50x36"])
@pytest.mark.parametrize("design", DESIGNS)
def test_a_design_with_no_room_on_a_card_is_refused_with_the_numbers(design: str, size: str) -> None:
    cards = [card(3, symbols=("cavalryman", "mechanism", "cathedral")), action(2, "Draw a card, or two. " * 20)]
    _, problems = documents(cards, template=design, card_size=size)
    assert problems
    measured = f"{size.replace('x', ' × ')} mm"
    for problem in problems:
        assert problem.level == "error"
        assert measured in problem.message or re.search(r"\d mm( too high| too wide| for itself)?$", problem.message)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [*SIZES, *LYING])
@pytest.mark.parametrize("design", DESIGNS)
def test_reference_cards_fit_every_size_but_small_ones_in_large_print(design: str, size: str, language: str) -> None:
    source = library([card()], template=design, card_size=size)
    drawing, _ = edition.template_of(source)
    assert drawing is not None
    wishes = edition.Wishes(("a4",), "long-edge")
    for mode in ("base", "expansion", "quintis"):
        target = replace(source.sets["test"], kind=mode)
        problems = PRODUCTS["reference"].make(Request(source, target, language, drawing, wishes)).problems
        quintis = (size, language, mode) == ("bridge-landscape", "ru", "quintis")
        assert len(problems) == (design == "large-print" and ((size, language) in TOO_LONG or quintis))
        for problem in problems:
            assert re.search(r"the turn does not fit .+ at the least size of 8.5 pt .+ mm too high$", problem.message)


def test_a_reference_card_with_no_room_for_its_words_says_how_much_is_missing() -> None:
    source = library([card()], template="notebook", card_size="34x52")
    drawing, _ = edition.template_of(source)
    assert drawing is not None
    wishes = edition.Wishes(("a4",), "long-edge")
    made = PRODUCTS["reference"].make(Request(source, source.sets["test"], "en", drawing, wishes))
    assert made.problems
    for problem in made.problems:
        assert problem.id == "text-overflow"
        assert "the reference card of base (en): the " in problem.message
        assert "mm too " in problem.message
        assert "leave reference cards out" in problem.hint


@pytest.mark.parametrize("size", SIZES)
def test_the_moments_mark_stands_in_the_middle_of_its_frame(tmp_path: Path, size: str) -> None:
    path = written(tmp_path, [action(1)], template="bare", card_size=size, backs="none")
    (sheet,) = sheets(path)
    with pdfplumber.open(path) as opened:
        page = opened.pages[0]
        strokes = [
            item
            for item in (*page.curves, *page.lines)
            if item["stroke"]
            and item["stroking_color"] == pytest.approx((0xA2 / 255, 0x3C / 255, 0x28 / 255), abs=0.01)
        ]
    assert strokes
    turned = sheet.cuts_x[-1] - sheet.cuts_x[0] > sheet.cuts_y[-1] - sheet.cuts_y[0]
    low, high = ("top", "bottom") if turned else ("x0", "x1")
    edges = sheet.cuts_y if turned else sheet.cuts_x
    middle = (min(item[low] for item in strokes) + max(item[high] for item in strokes)) / 2 * MM
    found = formats.cards()[size]
    frame = 18 if template.shapes_of(found.width, found.height) == ("large",) else 14.5
    assert min(abs(edge - middle) for edge in (edges[0], edges[-1])) == pytest.approx(5 + frame / 2, abs=0.1)


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("size", [*SIZES, *LYING])
def test_no_study_is_drawn_under_the_frame_of_symbols(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: str, count: int
) -> None:
    areas: list[Area] = []

    def noted(pen: Pen, area: Area) -> None:
        areas.append(area)

    monkeypatch.setattr(plate, "STUDIES", dict.fromkeys(SYMBOL_IDS, noted))
    found = formats.card(size)
    assert found is not None
    design, _ = template.load("notebook", tmp_path, Place("leonardo.yaml"), (found.width, found.height))
    assert design is not None
    shown = card(symbols=SYMBOL_IDS[:count])
    subject = Subject(design, shown, "black", "en", "Test", 1, found.width, found.height, um(3))
    elements = {element.kind: element for element in design.faces["symbols"]}
    for form in plate.draw(elements["plate"], subject).forms:
        assert form.items
    frame = frame_box(elements["symbols"], subject)
    assert len(areas) == count
    whole = elements["plate"].area(found.width, found.height)
    for area in areas:
        box = Box(um(area.x), um(area.y), um(area.width), um(area.height))
        assert not box.meets(frame), (area, frame)
        assert whole.holds(box)
        assert min(box.width, box.height) > um(5)


def sentence(length: int) -> str:
    text = ("Look at the top card of the deck, then draw one and discard one. " * 20)[: length - 1]
    return text.rstrip() + "." * (length - len(text.rstrip()))


def test_900_characters_on_a_poker_card_are_refused_with_the_overflow() -> None:
    text = sentence(900)
    assert len(text) == 900
    _, (problem,) = documents([action(1, text)], template="notebook", card_size="poker")
    assert (problem.level, problem.id) == ("error", "text-overflow")
    assert re.search(
        r"does not fit its 47 × 35.7 mm box; at the least size of 7 pt it is (\d+\.?\d*) mm too high$", problem.message
    )


def test_300_characters_on_a_poker_card_are_printed_at_or_above_the_stated_minimum(tmp_path: Path) -> None:
    text = sentence(300)
    assert len(text) == 300
    path = written(tmp_path, [action(1, text)], template="notebook", card_size="poker", backs="none")
    (sheet,) = sheets(path)
    left, top, bottom = sheet.cuts_x[0], sheet.cuts_y[0], sheet.cuts_y[-1]
    with pdfplumber.open(path) as opened:
        letters = [
            char for char in opened.pages[0].chars if top + 41 < char["top"] * MM and char["bottom"] * MM < bottom - 9
        ]
    printed = "".join(char["text"] for char in letters if not char["text"].isspace())
    assert printed == text.replace(" ", ""), "every character is there"
    assert min(char["size"] for char in letters) >= 7
    assert min(char["x0"] * MM for char in letters) >= left + 8 - 0.1
    assert max(char["x1"] * MM for char in letters) <= left + 63 - 8 + 0.1


@pytest.mark.parametrize(
    ("size", "shapes"),
    [
        ((63, 88), ()), ((44, 63), ("small",)), ((70, 120), ("large",)), ((63, 44), ("wide", "low")),
        ((88, 63), ("wide",)), ((70, 70), ("wide", "square")), ((49, 49), ("wide", "square", "low")),
        ((55, 49), ("wide", "square", "low")), ((60, 48.1), ("wide", "square", "low")), ((60, 47), ("wide", "low")),
        ((62.5, 50), ("wide",)), ((62.4, 50), ("wide", "square")),
    ],
)  # fmt: skip
def test_a_card_has_every_shape_that_fits_it(size: tuple[float, float], shapes: tuple[str, ...]) -> None:
    """As the schema of designs has them; of several the later are laid over the earlier."""
    assert template.shapes_of(um(size[0]), um(size[1])) == shapes
