"""Folding: which page lies where, proved from the finished PDF with an independent reader."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pdfplumber
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import formats
from generator.booklet.impose import LEAST_AT_FOLD, Binding, Side, imposed, most_creep, scale_on, signature
from generator.booklet.lines import Type
from generator.booklet.style import BOOKLET
from generator.display import BLACK, Box, Document, Page, um
from generator.load import load_project
from generator.render.pdf import render
from generator.text import run
from tests.booklet_making import chars, make
from tests.page_reading import Letter
from tests.projects import write

A5 = Box(0, 0, BOOKLET.width, BOOKLET.height)


def pages(folder: Path, count: int) -> tuple[Path, Document]:
    """A PDF of so many pages; on page N stands pN at 20 mm from the left and from the top."""
    kind = Type("regular", 12, BLACK)
    sheets = tuple(
        Page(A5.width, A5.height, A5, A5, (run(f"p{number}", kind.style, um(20), um(20)),), str(number))
        for number in range(1, count + 1)
    )
    document = Document("Test", "en", sheets)
    (path,) = render(document, folder / "pages")
    return path, document


def fold(folder: Path, count: int, paper: str = "a4", flip: str = "short-edge", creep: int = 0) -> Path:
    path, document = pages(folder, count)
    out = folder / "sheets.pdf"
    imposed(path, document, Binding(formats.papers()[paper], flip, creep), out)  # type: ignore[arg-type]
    return out


def halves(path: Path, side: int, across: float) -> tuple[int, int]:
    """The page numbers on the left and the right half of a side (0: empty), upright or turned."""
    found = [0, 0]
    with pdfplumber.open(path) as pdf:
        chars = pdf.pages[side - 1].chars
    text = "".join(char["text"] for char in chars)
    assert len(text) == len(chars)
    for match in re.finditer(r"p(\d+)", text):
        found[chars[match.start()]["x0"] * 25.4 / 72 > across / 2] = int(match[1])
    return found[0], found[1]


@pytest.mark.parametrize("count", [1, 4, 5, 7, 8, 11, 14, 16, 20])
def test_reading_order_of_the_folded_sheets(tmp_path: Path, count: int) -> None:
    """The sheets, printed with a turn on the short edge, laid on one another and folded, read 1, 2, 3 …

    Leafing through: the right halves of the outsides from the outermost sheet in, each followed by the left half
    of its inside; then back out by the right halves of the insides and the left halves of the outsides.
    """
    path = fold(tmp_path, count)
    padded = -(-count // 4) * 4
    sides = [halves(path, number, 297) for number in range(1, padded // 2 + 1)]
    sheets = [(sides[index], sides[index + 1]) for index in range(0, len(sides), 2)]
    read: list[int] = []
    for outside, inside in sheets:
        read += [outside[1], inside[0]]
    for outside, inside in reversed(sheets):
        read += [inside[1], outside[0]]
    assert read == [*range(1, count + 1), *[0] * (padded - count)]


@pytest.mark.parametrize(
    ("count", "sides"),
    [
        (1, [(0, 1), (0, 0)]),
        (2, [(0, 1), (2, 0)]),
        (3, [(0, 1), (2, 3)]),
        (4, [(4, 1), (2, 3)]),
        (5, [(0, 1), (2, 0), (0, 3), (4, 5)]),
        (6, [(0, 1), (2, 0), (6, 3), (4, 5)]),
        (8, [(8, 1), (2, 7), (6, 3), (4, 5)]),
    ],
)
def test_pages_of_a_signature(count: int, sides: list[tuple[int, int]]) -> None:
    """What is added to make a multiple of four stands behind the last page."""
    assert [(side.left, side.right) for sheet in signature(count) for side in sheet] == sides


@given(st.integers(1, 400))
def test_a_signature_has_every_page_once(count: int) -> None:
    sheets = signature(count)
    assert len(sheets) == -(-count // 4)
    placed = [number for sheet in sheets for side in sheet for number in (side.left, side.right) if number]
    assert sorted(placed) == list(range(1, count + 1))
    for outside, inside in sheets:
        for back, front in ((outside.right, inside.left), (inside.right, outside.left)):
            assert front in (back + 1, 0), "two pages of one leaf follow each other"
            assert not front or back % 2 == 1, "odd pages are right ones"
        for left, right in ((inside.left, inside.right), (outside.left, outside.right)):
            assert not left or left % 2 == 0
            assert not right or right % 2 == 1


def test_no_pages_no_sheets() -> None:
    assert signature(0) == []
    assert Side(1, 2) != Side(2, 1)


def place_of(path: Path, side: int, page: int) -> Letter:
    """Where the "p" of a page's text stands on a side."""
    found = chars(path)[side - 1]
    text = "".join(char.text for char in found)
    return found[next(match.start() for match in re.finditer(r"p(\d+)", text) if int(match[1]) == page)]


def test_pages_lie_against_the_fold(tmp_path: Path) -> None:
    """On A4 two A5 pages fill the sheet: page 1 begins at the fold, page 8 at the left edge."""
    path = fold(tmp_path, 8)
    assert place_of(path, 1, 1).left == pytest.approx(148.5 + 20, abs=0.3)
    assert place_of(path, 1, 8).left == pytest.approx(148.5 - 148 + 20, abs=0.3)


def test_creep_moves_inner_sheets_to_the_fold(tmp_path: Path) -> None:
    path = fold(tmp_path, 16, creep=um(0.5))
    (tmp_path / "still").mkdir()
    still = fold(tmp_path / "still", 16)
    for sheet in range(4):
        side = 2 * sheet + 1
        for number, (left, right) in ((side, halves(still, side, 297)), (side + 1, halves(still, side + 1, 297))):
            moved = 0.5 * sheet
            assert place_of(path, number, left).left - place_of(still, number, left).left == pytest.approx(
                moved, abs=0.01
            )
            assert place_of(path, number, right).left - place_of(still, number, right).left == pytest.approx(
                -moved, abs=0.01
            )


def test_turned_on_the_long_edge_the_inside_stands_on_its_head(tmp_path: Path) -> None:
    path = fold(tmp_path, 8, flip="long-edge")
    with pdfplumber.open(path) as pdf:
        turned = [{char["matrix"][0] < 0 for char in page.chars if char["text"].startswith("p")} for page in pdf.pages]
    assert turned == [{False}, {True}, {False}, {True}]
    assert halves(path, 2, 297) == (7, 2), "the half turn puts page 2 on the right"
    upright = fold(tmp_path, 8)
    assert halves(upright, 2, 297) == (2, 7)


@pytest.mark.parametrize(
    ("flip", "name"), [("short-edge", "/DuplexFlipShortEdge"), ("long-edge", "/DuplexFlipLongEdge")]
)
def test_the_printer_is_told_how_to_turn_the_paper(tmp_path: Path, flip: str, name: str) -> None:
    with pikepdf.open(fold(tmp_path, 4, flip=flip)) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == name
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


@pytest.mark.parametrize(
    ("paper", "size", "scale"),
    [("a4", (297, 210), 1), ("letter", (279.4, 215.9), 279.4 / 2 / 148), ("a3", (420, 297), 297 / 210)],
)
def test_pages_fill_half_of_the_paper(tmp_path: Path, paper: str, size: tuple[float, float], scale: float) -> None:
    binding = Binding(formats.papers()[paper], "short-edge")
    assert scale_on(binding, A5.width, A5.height) == pytest.approx(scale, abs=1e-4)
    path = fold(tmp_path, 4, paper)
    with pdfplumber.open(path) as pdf:
        page = pdf.pages[0]
        assert (float(page.width) * 25.4 / 72, float(page.height) * 25.4 / 72) == pytest.approx(size, abs=0.01)
    found = place_of(path, 1, 1)
    assert found.left == pytest.approx(size[0] / 2 + 20 * scale, abs=0.3)
    assert found.bottom == pytest.approx(size[1] / 2 + (20 - 105) * scale, abs=2)


def test_fold_and_staple_marks(tmp_path: Path) -> None:
    """Fold marks at head and foot of every side; staple marks in the fold of the outermost outside alone."""
    with pdfplumber.open(fold(tmp_path, 8)) as pdf:
        for number, page in enumerate(pdf.pages):
            k = 25.4 / 72
            lines = [(each["x0"] * k, each["top"] * k, each["bottom"] * k) for each in page.lines]
            assert all(x == pytest.approx(148.5, abs=0.01) for x, _, _ in lines)
            spans = sorted((round(top, 1), round(bottom, 1)) for _, top, bottom in lines)
            staples = [(46.5, 58.5), (151.5, 163.5)] if number == 0 else []
            assert spans == sorted([(0.0, 4.0), (206.0, 210.0), *staples])


def test_sheets_say_what_they_are(tmp_path: Path) -> None:
    with pdfplumber.open(fold(tmp_path, 8)) as pdf:
        texts = [page.extract_text() for page in pdf.pages]
    assert "sheet 1 of 2 · outside · print on both sides, flip on the short edge" in texts[0]
    assert "sheet 1 of 2 · inside" in texts[1]
    assert "sheet 2 of 2 · outside" in texts[2]
    assert "flip" not in texts[2]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("flip", ["short-edge", "long-edge"])
def test_what_sheets_say_has_room_on_the_smallest_paper(tmp_path: Path, flip: str, language: str) -> None:
    """Beside the fold, above the pages."""
    paper = formats.paper("168x237")
    assert paper is not None
    path, document = pages(tmp_path, 400)
    imposed(path, replace(document, language=language), Binding(paper, flip), tmp_path / "sheets.pdf")  # type: ignore[arg-type]
    for char in chars(tmp_path / "sheets.pdf")[0]:
        if char.top < 6:
            assert char.left > 237 / 2
            assert char.right < 237 - 6


def test_the_same_bytes_twice(tmp_path: Path) -> None:
    first = fold(tmp_path, 8).read_bytes()
    other = tmp_path / "elsewhere"
    other.mkdir()
    assert fold(other, 8).read_bytes() == first


@pytest.mark.parametrize("count", [1, 4, 5, 17, 48, 135])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_creep_leaves_free_what_it_must_at_the_fold(count: int, paper: str) -> None:
    size, inner = formats.papers()[paper], um(17)
    most = most_creep(Binding(size, "short-edge"), inner, A5.width, A5.height, count)
    sheets = -(-count // 4)
    left = inner * scale_on(Binding(size, "short-edge"), A5.width, A5.height) - most * max(1, sheets - 1)
    assert LEAST_AT_FOLD - 1 <= left < LEAST_AT_FOLD + max(1, sheets - 1) + 1


CREEP = (
    "3:19 wrong-value: a creep of 2 mm moves the innermost of the 10 sheets of 'base-en' by 18 mm, into the fold; "
    "there is room for 1.333 mm"
)


def test_creep_into_the_fold_is_told(tmp_path: Path) -> None:
    body = "---\ntitle: Long\n---\n" + "\n\n".join(
        f"## Chapter {number}\n\nWords.\n\n```new-page\n```" for number in range(1, 40)
    )
    for creep, fits in (("1.19", True), ("2", False), ("0", True)):
        root = tmp_path / creep
        settings = f"title: T\nlanguages: [en]\nbooklets: {{creep: {creep}}}\n"
        write(root, {"leonardo.yaml": settings, "templates/booklets/base.en.md": body})
        library, _ = load_project(root)
        made = make(library, root / "out", (library.sets["base"],))
        told = [f"{each.line}:{each.column} {each.id}: {each.message}" for each in made.problems]
        assert told == ([] if fits else [CREEP])
