"""The tuck box, measured in the finished PDF: it fits the cards, its ground bleeds, cuts and folds are told apart."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pytest

from generator import edition, formats
from generator.display import TextRun, Use, um
from generator.lettering import ICON_SIDE_UM
from generator.model import Text
from generator.products import PRODUCTS, Made, Request, unasked
from generator.products.net import net
from generator.render import pdf
from tests.page_reading import MM, Area, leaves
from tests.print_making import card, library
from tests.test_print_margins import inked, meet, ruler

SIZES = list(formats.cards())


def made(size: str, copies: int, *papers: str, language: str = "en", **wishes: Any) -> Made:
    source = library([card(copies=copies)], card_size=size, template="blank")
    template, _ = edition.template_of(source)
    assert template is not None
    asked = edition.Wishes(papers, "long-edge", **wishes)
    return PRODUCTS["box"].make(Request(source, source.sets["test"], language, template, asked))


def test_the_same_box_has_the_same_version_on_every_paper() -> None:
    sheets = made("poker", 60, "a4", "letter", "a3", "sra3").sheets
    assert len(sheets) == 4
    assert len({each.version for each in sheets}) == 1
    assert made("poker", 61, "a4").sheets[0].version != sheets[0].version


def test_its_marks_end_with_the_paper(tmp_path: Path) -> None:
    (refused,) = made("poker", 360, "a4").problems
    (least,) = re.findall(r"--paper (\S+)\.", refused.hint)
    (path,) = pdf.render(made("poker", 360, least).sheets[0].document, tmp_path / "box")
    (page,) = leaves(path)
    assert len(page.lines) > 10
    for each in page.lines:
        assert -0.001 <= each.left <= each.right <= page.width + 0.001, each
        assert -0.001 <= each.top <= each.bottom <= page.height + 0.001, each


@pytest.mark.parametrize(("language", "number"), [("en", "0.3 mm"), ("ru", "0,3 мм")])
def test_the_thickness_is_written_as_the_language_writes_numbers(language: str, number: str) -> None:
    (sheet,) = made("poker", 60, "a3", language=language).sheets
    forms = sheet.document.forms
    runs = [
        run.text for name in forms if name.startswith("margin") for run in forms[name].items if isinstance(run, TextRun)
    ]
    assert any(number in text.replace("\u00a0", " ") for text in runs), runs


@pytest.mark.parametrize("count", [15, 72, 100])
def test_it_is_computed_from_the_cards(count: int) -> None:
    size = formats.cards()["poker"]
    flat = net(count, size, um(0.3))
    assert flat.depth == max(um(8), round(count * um(0.3)) + um(1))
    assert flat.width > size.width
    assert flat.height > size.height
    back, left, front, right, end = flat.columns
    assert (left - back, right - front) == (flat.width, flat.width)
    assert (front - left, end - right) == (flat.depth, flat.depth)
    assert end - flat.x == flat.size[0]
    assert flat.glue.right == back


@pytest.mark.parametrize(
    ("papers", "copies", "hint"),
    [
        (("a4",), 198, "It fits on a3 and sra3: build it with --paper a3."),
        (("a4", "a3"), 198, "It fits on a3 and sra3: build it with --paper a3."),
        (("sra3",), 800, "No paper known by name holds it; one of 633x598 mm does: build it with --paper 633x598."),
    ],
)
def test_one_too_large_for_a_paper_is_an_error_with_the_paper_that_holds_it(
    papers: tuple[str, ...], copies: int, hint: str
) -> None:
    result = made("poker", copies, *papers)
    (problem,) = result.problems
    assert (problem.level, problem.id) == ("error", "box-too-large")
    assert re.search(r"[\d.]+ × [\d.]+ mm flat; (a4|sra3) has [\d.]+ × [\d.]+ mm inside its margins$", problem.message)
    assert problem.hint == hint
    holding = re.search(r"--paper (\w+)", problem.hint)
    assert holding is not None
    assert made("poker", copies, holding[1]).problems == ()
    left = unasked(result, "box")
    assert left.sheets == result.sheets
    assert len(left.sheets) == len(papers) - 1
    assert left.problems[0].level == "warning"
    assert left.problems[0].hint.startswith("It is left out and all else is built; with --only box this is an error. ")


def test_one_larger_than_any_paper_asks_about_the_thickness() -> None:
    (problem,) = made("poker", 3_000, "a4", thickness=um(2)).problems
    assert problem.hint == "No paper is so large; is sheets.thickness that of one card, in millimetres?"


def area(item: dict[str, Any]) -> Area:
    return Area(item["x0"] * MM, item["top"] * MM, item["x1"] * MM, item["bottom"] * MM)


@pytest.mark.parametrize("thickness", [0.25, 0.4])
@pytest.mark.parametrize("size", SIZES)
def test_every_card_size_has_one_that_fits_measured_on_the_sheet(tmp_path: Path, size: str, thickness: float) -> None:
    count, cards = 54, formats.cards()[size]
    (sheet,) = made(size, count, "a3", thickness=um(thickness)).sheets
    path = pdf.render(sheet.document, tmp_path / "box")[0]
    with pdfplumber.open(path) as opened, pikepdf.open(path) as boxes:
        page, height = opened.pages[0], float(opened.pages[0].height)
        box = boxes.pages[0].obj
        trim, bleed = ([float(edge) * MM for edge in box[key]] for key in ("/TrimBox", "/BleedBox"))
        shapes = page.curves
        dashed = [line for line in page.lines if line["dash"] and line["dash"][0]]
        words = "".join(char["text"] for char in page.chars)
        (ground,) = [each for each in shapes if each["fill"] and each["linewidth"] * MM > 5]
        (cut,) = [
            each for each in shapes if not each["fill"] and each["linewidth"] * MM == pytest.approx(0.15, abs=0.01)
        ]
        lines = [area(each) for each in page.lines if each not in dashed]
    assert [round(edge, 2) for edge in trim] == [
        round(edge, 2)
        for edge in (cut["x0"] * MM, (height - cut["bottom"]) * MM, cut["x1"] * MM, (height - cut["top"]) * MM)
    ], "the trim is what the cut surrounds"
    assert [outer - inner for outer, inner in zip(bleed, trim, strict=True)] == pytest.approx([-3, -3, 3, 3], abs=0.01)
    assert ground["linewidth"] * MM == pytest.approx(6, abs=0.01), "3 mm of it lie outside the cut"
    assert not cut["dash"] or not cut["dash"][0], "cuts are solid"
    net_area = Area(trim[0], height * MM - trim[3], trim[2], height * MM - trim[1])
    inside = [each for each in map(area, dashed) if meet(inked(each), net_area) and max(each.size) > 13]
    uprights = sorted({round(each.left, 2) for each in inside if each.size[0] < 0.01})
    levels = sorted({round(each.top, 2) for each in inside if each.size[1] < 0.01})
    assert len(uprights) == 4, "glue flap, back, side, front and side are folded from each other"
    back, left, front, right = uprights
    assert left - back >= cards.width / 1000 + 1
    assert right - front == pytest.approx(left - back, abs=0.02)
    assert front - left >= count * thickness
    assert levels[-1] - levels[-2] >= cards.height / 1000 + 1
    for each in ("Test set · en", "100 mm · print at 100 %", "cut", "fold", "glue"):
        assert each in words
    assert ruler(lines)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [*SIZES, "40x40", "80x45", "60x40", "45x80"])
def test_the_twelve_symbols_are_read_on_its_front_below_the_title(size: str, language: str) -> None:
    (sheet,) = made(size, 54, "a3", language=language).sheets
    form = sheet.document.forms["box"]
    symbols = [item for item in form.items if isinstance(item, Use)]
    title = max((item for item in form.items if isinstance(item, TextRun)), key=lambda item: item.size)
    assert len(symbols) == 12
    areas = [Area(each.x, each.y, each.x + side(each), each.y + side(each)) for each in symbols]
    assert all(each.size[0] >= um(2.4) for each in areas)
    assert not any(meet(one, other) for one, other in combinations(areas, 2))
    assert all(each.top > title.baseline + title.size * 0.25 for each in areas)
    assert sheet.notes == ()


def side(symbol: Use) -> float:
    return symbol.scale * ICON_SIDE_UM


def test_a_front_without_room_for_symbols_says_so() -> None:
    (sheet,) = made("30x30", 54, "a3").sheets
    assert not [item for item in sheet.document.forms["box"].items if isinstance(item, Use)]
    assert [note for note in sheet.notes if "twelve symbols, which are left out" in note]


@pytest.mark.parametrize("size", [*SIZES, "40x40", "80x45"])
def test_the_rosette_ends_below_the_thumbs_cut(tmp_path: Path, size: str) -> None:
    (sheet,) = made(size, 54, "a3").sheets
    (path,) = pdf.render(sheet.document, tmp_path / "box")
    (leaf,) = leaves(path)
    rings = [area for outline in leaf.outlines if len(outline.parts[0]) > 60 for area in outline.areas]
    cut = max((outline for outline in leaf.outlines if outline.fill), key=lambda outline: outline.areas[0].size)
    assert rings
    notch = [y for x, y in cut.parts[0] if abs(x - rings[0].centre[0]) < 1 and y < rings[0].centre[1]]
    assert min(ring.top for ring in rings) > max(notch) + 1


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "sra3", "legal"])
def test_that_of_the_base_set_fits_every_paper_with_label_and_ruler(paper: str, language: str) -> None:
    result = made("poker", 72, paper, language=language)
    assert result.problems == ()
    (sheet,) = result.sheets
    assert sheet.notes == ()


@pytest.mark.parametrize(
    ("title", "found", "message"),
    [
        (
            "Cat 🐱",
            "missing-glyph",
            "'test' (en): the title has '🐱' (U+1F431 CAT FACE), which EB Garamond",
        ),
        ("Unabbreviatable-" * 60, "text-overflow", "the title of 'test' (en) does not fit the front of its tuck box"),
    ],
)
def test_a_title_that_cannot_stand_on_it_is_told(title: str, found: str, message: str) -> None:
    source = library([card(copies=20)], template="blank")
    template, _ = edition.template_of(source)
    assert template is not None
    named = replace(source.sets["test"], title=Text({"en": title}))
    result = PRODUCTS["box"].make(Request(source, named, "en", template, edition.Wishes(("a4",), "none")))
    assert result.sheets == ()
    (problem,) = result.problems
    assert (problem.id, problem.level) == (found, "error")
    assert problem.message.startswith(message)


def test_a_title_that_labels_cannot_have_is_told_for_sheets_too() -> None:
    source = library([card()], template="blank")
    template, _ = edition.template_of(source)
    assert template is not None
    named = replace(source.sets["test"], title=Text({"en": "漢字"}))
    for what in ("sheets", "keys", "reference"):
        result = PRODUCTS[what].make(Request(source, named, "en", template, edition.Wishes(("a4",), "none")))
        assert {each.id for each in result.problems} == {"missing-glyph"}
        assert len({each.message for each in result.problems}) == 2
