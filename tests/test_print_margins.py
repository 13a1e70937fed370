"""Every sheet says what it is and carries a ruler of 100 mm with "print at 100 %": measured in the finished PDF.

Papers, card sizes, gaps, backs, marks and products, each combination read by PDFium: what is written stands clear
of bleeds, marks and each other, inside what printers print; or it is told, with the numbers, that it cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pikepdf
import pytest

from generator import edition, formats
from generator.display import Box, Form, Ink, Rect, um
from generator.grid import Rules
from generator.marks import MARKS, margins_for
from generator.products import PRODUCTS, Request
from generator.render import pdf
from generator.sheet import Imposed, Order, Slot, impose
from tests.page_reading import MM, Area, leaves
from tests.print_making import card, library

PAPERS = [*formats.papers(), "200x280", "330x480"]
CARDS = [*formats.cards(), "poker-landscape", "tarot-landscape", "70x100"]
GREY = Ink(0x80, 0x80, 0x80)
WORDS = {"en": ("Test set · en", "100 mm · print at 100 %"), "ru": ("Пробный набор · ru", "печатать в масштабе 100 %")}
PRINTED = 4.23
"""A sixth of an inch: what printers leave unprinted, in millimetres."""
HAIR = 0.1


def meet(one: Area, other: Area) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    return min(across, min(one.bottom, other.bottom) - max(one.top, other.top)) > 0.001


def inked(line: Area) -> Area:
    """A line with the width of its ink, 0.15 mm."""
    return Area(line.left - 0.075, line.top - 0.075, line.right + 0.075, line.bottom + 0.075)


def over(one: Area, other: Area) -> bool:
    """Whether a letter lies over more than half of another."""
    middle, high = other.centre
    return one.left < middle < one.right and one.top < high < one.bottom


def read(path: Path) -> Iterator[tuple[str, list[Area], list[Area], Area, Area]]:
    """Of each page its words in the order of writing, letters and black lines outside the bleed, bleed and paper."""
    with pikepdf.open(path) as boxes:
        for page, box in zip(leaves(path), boxes.pages, strict=True):
            low = [float(value) * MM for value in box.obj["/BleedBox"]]
            bleed = Area(low[0], page.height - low[3], low[2], page.height - low[1])
            letters = [each for each in page.letters if not meet(each, bleed)]
            lines = [each for each in page.lines if not meet(inked(each), bleed)]
            words = "".join(each.text for each in letters)
            solid: list[Area] = [each for each in letters if each.text.strip()]
            yield words, solid, lines, bleed, Area(0, 0, page.width, page.height)


def ruler(lines: list[Area]) -> list[Area]:
    """The pieces of the one rule: lines in a row, 100 mm from end to end, with a mark of 1.4 mm at both ends."""
    found = []
    for across in (False, True):
        rows: dict[float, list[Area]] = {}
        for each in lines:
            start, end, level, thick = (
                (each.top, each.bottom, each.left, each.right - each.left)
                if across
                else (each.left, each.right, each.top, each.bottom - each.top)
            )
            if thick < 0.001 and end - start > 0.001:
                rows.setdefault(round(level, 3), []).append(each)
        for pieces in rows.values():
            ends = [(each.top, each.bottom) if across else (each.left, each.right) for each in pieces]
            start, end = min(a for a, _ in ends), max(b for _, b in ends)
            marks = [
                (each.top if across else each.left)
                for each in lines
                if 1.39 < (each.right - each.left if across else each.bottom - each.top) < 1.41
            ]
            if abs(end - start - 100) < 0.01 and all(
                any(abs(mark - at) < 0.01 for mark in marks) for at in (start, end)
            ):
                found.append(pieces)
    assert len(found) == 1, found
    return found[0]


def assert_labelled(path: Path, language: str = "en") -> None:
    pages = list(read(path))
    assert pages
    for number, (words, letters, lines, bleed, paper) in enumerate(pages, 1):
        for each in (*WORDS[language], f"{number} {'of' if language == 'en' else 'из'} {len(pages)}"):
            assert each in words, words
        pieces = ruler(lines)
        for each in [*letters, *pieces]:
            assert not meet(each, bleed)
            room = (each.left, each.top, paper.right - each.right, paper.bottom - each.bottom)
            assert min(room) >= PRINTED - HAIR, each
        for letter, line in product(letters, lines):
            assert not meet(letter, inked(line)), (letter, line)
        assert not any(over(*pair) for pair in combinations(letters, 2)), "letters may kern, not lie over each other"


def laid_out(
    paper: str,
    size: str,
    count: int,
    *,
    language: str = "en",
    backs: str = "none",
    marks: str = "ticks",
    gap: float | None = None,
    grid: tuple[int | None, int | None] = (None, None),
) -> list[Imposed]:
    """Sheets of so many cards that show nothing but their ground."""
    sheet, piece = formats.paper(paper), formats.card(size)
    assert sheet is not None
    assert piece is not None
    ground = Box(0, 0, piece.width, piece.height).grown(*(um(3),) * 4)
    forms = {name: Form(name, ground, (Rect(ground, fill=GREY),)) for name in ("front", "back")}
    rules = Rules(um(3), None if gap is None else um(gap), *grid, *margins_for(marks, um(3)))
    title = {"en": "Test set", "ru": "Пробный набор"}[language]
    slots = (Slot("front", "back"),) * count
    return impose(Order(slots, forms, title, language, "0a1b2c3d", sheet, piece, rules, backs, marks))


def of_a_product(paper: str, what: str, kind: str, backs: str, marks: str = "ticks") -> list[edition.Sheets]:
    """The sheets of another product than cards, in Russian, whose words are longer."""
    source = library([card()], template="blank")
    template, _ = edition.template_of(source)
    assert template is not None
    wishes = edition.Wishes((paper,), backs, marks, rules=Rules(um(3), None, None, None, *margins_for(marks, um(3))))
    made = PRODUCTS[what].make(Request(source, replace(source.sets["test"], kind=kind), "ru", template, wishes))
    assert made.problems == ()
    return list(made.sheets)


def assert_every_sheet(folder: Path, sheets: Sequence[Imposed | edition.Sheets], language: str = "en") -> None:
    assert sheets
    for each in sheets:
        assert not any("left out" in note or "narrow" in note for note in each.notes), each.notes
        assert_labelled(pdf.render(each.document, folder / "sheets")[0], language)


@pytest.mark.parametrize("size", CARDS)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_of_cards_is_labelled(tmp_path: Path, paper: str, size: str) -> None:
    (first,) = laid_out(paper, size, 1)
    assert_every_sheet(tmp_path, laid_out(paper, size, first.grid.count + 1))


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold", "separate"])
@pytest.mark.parametrize("size", ["poker", "poker-us", "mini", "tarot-landscape", "square"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_however_backs_are_printed_and_few_cards_lie_on_a_sheet(
    tmp_path: Path, paper: str, size: str, backs: str
) -> None:
    for count in (1, 2, 7):
        sheets = laid_out(paper, size, count, backs=backs, language="ru")
        assert len(sheets) == (2 if backs == "separate" else 1)
        assert_every_sheet(tmp_path, sheets, "ru")


@pytest.mark.parametrize("gap", [0, 2, 6])
@pytest.mark.parametrize("paper", ["a4", "letter", "sra3"])
def test_gaps_that_are_asked_for(tmp_path: Path, paper: str, gap: float) -> None:
    for size in ("poker", "bridge", "mini", "tarot-landscape"):
        assert_every_sheet(tmp_path, laid_out(paper, size, 20, gap=gap))


@pytest.mark.parametrize("marks", list(MARKS))
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_every_kind_of_marks(tmp_path: Path, paper: str, marks: str) -> None:
    assert_every_sheet(tmp_path, laid_out(paper, "poker", 9, marks=marks))
    assert_every_sheet(tmp_path, of_a_product(paper, "keys", "base", "none", marks), "ru")


@pytest.mark.parametrize(
    ("what", "kind", "backs", "paper"),
    [
        *(("keys", "base", "long-edge", paper) for paper in PAPERS),
        *(("keys", "quintis", "fold", paper) for paper in PAPERS),
        *(("reference", "expansion", backs, paper) for backs in ("long-edge", "fold") for paper in ("a4", "letter")),
    ],
)
def test_key_chits_veto_and_reference_cards_too(tmp_path: Path, what: str, kind: str, backs: str, paper: str) -> None:
    assert_every_sheet(tmp_path, of_a_product(paper, what, kind, backs), "ru")


def test_a_row_is_given_up_for_label_and_ruler_and_a_grid_asked_for_is_kept() -> None:
    (given,) = laid_out("letter", "mini", 18)
    assert len(given.document.pages) == 2
    told = "letter: 3 × 6 would leave no room for label and ruler where every printer prints; a grid that is asked for"
    assert any(note.startswith(told) for note in given.notes)
    (kept,) = laid_out("letter", "mini", 18, grid=(3, 6))
    assert len(kept.document.pages) == 1
    assert any("so narrow that label or ruler stand 2 mm from the paper's edge" in note for note in kept.notes)


def test_where_no_ruler_can_be_it_is_told_with_the_numbers() -> None:
    (sheet,) = laid_out("95x105", "mini", 1)
    (told,) = [note for note in sheet.notes if "left out" in note]
    assert told == (
        "95x105: the margins outside the bleed (above 5.5, below 5.5, left 10.5, right 10.5 mm) have no room for the "
        "ruler, which is left out"
    )
