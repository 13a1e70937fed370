"""Sheets, measured in the finished PDF by an independent reader (issue: print; field reports 8, 12, 13, 14, 19)."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from generator import formats, grid
from generator.display import um
from generator.grid import Rules
from generator.render.listing import lines
from tests.print_making import card, documents, written
from tests.print_reading import fonts, sheets

POKER = (63.0, 88.0)
TOLERANCE = 0.01
PAPERS = ["a4", "letter", "a3", "sra3", "legal"]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_trim_rectangle_has_the_cards_size(tmp_path: Path, paper: str) -> None:
    layout = grid.grid(formats.papers()[paper], formats.cards()["poker"], Rules())
    path = written(tmp_path, [card(copies=layout.count)], papers=(paper,))
    size = (layout.card_width / 1000, layout.card_height / 1000)
    for sheet in sheets(path):
        trims = sheet.trims(size)
        assert len(trims) == layout.count
        for trim in trims:
            assert trim.size == pytest.approx(size, abs=TOLERANCE)
        for ground, trim in zip(sorted(sheet.grounds, key=_reading), sorted(trims, key=_reading), strict=True):
            assert ground.centre == pytest.approx(trim.centre, abs=TOLERANCE)


@pytest.mark.parametrize("count", [1, 7, 9, 10])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_back_lies_behind_its_own_front(tmp_path: Path, paper: str, backs: str, count: int) -> None:
    cards = [card(n, backing=("black", "burgundy", "gold")[n * n % 3]) for n in range(1, count + 1)]
    read = sheets(written(tmp_path, cards, papers=(paper,), backs=backs))
    for fronts, behind in zip(read[::2], read[1::2], strict=True):
        assert len(fronts.grounds) == len(behind.grounds)
        for front in fronts.grounds:
            x, y = front.centre
            mirrored = (fronts.width - x, y) if backs == "long-edge" else (x, fronts.height - y)
            (back,) = [each for each in behind.grounds if each.centre == pytest.approx(mirrored, abs=TOLERANCE)]
            assert back.colour == front.colour


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (9, 1), (10, 2), (18, 2), (72, 8)])
def test_there_are_just_enough_sheets_and_none_is_blank(tmp_path: Path, count: int, pages: int) -> None:
    read = sheets(written(tmp_path, [card(copies=count)]))
    assert len(read) == 2 * pages
    assert sum(len(sheet.grounds) for sheet in read[::2]) == count
    assert all(sheet.grounds for sheet in read)


def test_backs_none_prints_fronts_only(tmp_path: Path) -> None:
    path = written(tmp_path, [card(copies=10)], backs="none")
    assert len(sheets(path)) == 2
    with pikepdf.open(path) as opened:
        assert opened.Root.ViewerPreferences.Duplex == "/Simplex"


@pytest.mark.parametrize("paper", PAPERS)
def test_marks_end_every_cut_outside_all_bleeds(tmp_path: Path, paper: str) -> None:
    path = written(tmp_path, [card(copies=40)], papers=(paper,))
    for sheet in sheets(path):
        bleed = sheet.bleed_box
        for mark in sheet.marks:
            outside = (
                mark.right < bleed.left + TOLERANCE
                or mark.left > bleed.right - TOLERANCE
                or mark.bottom < bleed.top + TOLERANCE
                or mark.top > bleed.bottom - TOLERANCE
            )
            assert outside, mark
        for x in sheet.cuts_x:
            assert any(abs(mark.left - x) < TOLERANCE and mark.top > bleed.bottom for mark in sheet.marks)
        for y in sheet.cuts_y:
            assert any(abs(mark.top - y) < TOLERANCE and mark.left > bleed.right for mark in sheet.marks)


@pytest.mark.parametrize("card_size", list(formats.cards()))
@pytest.mark.parametrize("paper", PAPERS)
def test_bleeds_reach_three_millimetres_outwards_and_never_overlap(paper: str, card_size: str) -> None:
    layout = grid.grid(formats.papers()[paper], formats.cards()[card_size], Rules())
    boxes = [layout.bleeding(slot) for slot in range(layout.count)]
    for index, box in enumerate(boxes):
        assert box.holds(layout.trim(index))
        assert not any(box.meets(other) for other in boxes[index + 1 :])
    assert layout.outer == (um(3),) * 4


def test_page_boxes_and_print_preferences(tmp_path: Path) -> None:
    path = written(tmp_path, [card(copies=9)])
    for sheet in sheets(path):
        assert sheet.trim_box.size == pytest.approx((189, 276), abs=TOLERANCE)
        assert sheet.bleed_box.size == pytest.approx((195, 282), abs=TOLERANCE)
    with pikepdf.open(path) as opened:
        wishes = opened.Root.ViewerPreferences
        assert (wishes.PrintScaling, wishes.Duplex) == ("/None", "/DuplexFlipLongEdge")
        assert str(opened.Root.Lang) == "en"
        assert str(opened.docinfo["/Title"]) == "Test set"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Test set · en", "sheet 1 of 2 · page", "version", "100 mm · print at 100 %"]),
        ("ru", ["Пробный набор · ru", "лист 1 из 2", "версия", "100 мм · печатать в масштабе 100 %"]),
    ],
)
def test_every_sheet_says_what_it_is(paper: str, language: str, words: list[str]) -> None:
    (document,), problems = documents([card(copies=10)], language, papers=(paper,))
    assert problems == []
    for number in range(1, len(document.pages) + 1):
        written = [form for name, form in document.forms.items() if name in (f"margin-{number}", f"margin-{number}-up")]
        runs = "\n".join(item.text for form in written for item in form.items if hasattr(item, "glyphs"))
        assert f"{number} of 4" in runs or f"{number} из 4" in runs
        if number < 3:
            assert all(part in runs for part in words), runs


def test_the_ruler_is_100_mm_long(tmp_path: Path) -> None:
    (sheet, _) = sheets(written(tmp_path, [card()]))
    below = [mark for mark in sheet.marks if mark.top > sheet.bleed_box.bottom and mark.size[0] > 1]
    assert max(mark.right for mark in below) - min(mark.left for mark in below) == pytest.approx(100, abs=TOLERANCE)


def test_text_is_text_and_all_type_is_embedded(tmp_path: Path) -> None:
    path = written(tmp_path, [card(1)], language="ru")
    front = sheets(path)[0]
    assert "Карта 1" in front.text
    assert "Профиль" in front.text
    found = dict(fonts(path))
    assert len(found) == len({name.partition("+")[2] for name in found})
    assert found
    assert all(found.values()), found


def test_a_card_too_large_for_the_paper_is_refused_with_the_numbers() -> None:
    with pytest.raises(grid.DoesNotFit, match=r"201 × 288 mm does not fit on a4 paper \(210 × 297 mm\)"):
        grid.grid(formats.papers()["a4"], formats.Size("huge", um(201), um(288)), Rules())


def test_a_moved_label_is_a_one_line_difference() -> None:
    (document,), _ = documents([card(copies=2)])
    listing = list(lines(document))
    assert listing[0] == "document 'Test set' language en duplex long-edge"
    assert "  use front-test-01-en at 10.5,10.5 within 7.5,7.5 66.05×94" in listing
    assert "  use back-black at 136.5,10.5 within 136.5,7.5 66×94" in listing


def _reading(area: object) -> tuple[float, float]:
    return round(area.centre[1]), round(area.centre[0])  # type: ignore[attr-defined]
