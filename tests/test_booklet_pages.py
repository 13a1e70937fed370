"""The finished booklets, as an independent reader finds them."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from generator.booklet.blocks import Heading
from generator.booklet.contents import words_of
from generator.booklet.style import BOOKLET
from generator.booklet.words import data, word
from tests.booklet_making import (
    BOOKLETS,
    LANGUAGES,
    MODES,
    baselines,
    chars,
    make,
    manuscript,
    shipped,
    text_of,
    texts,
)

MM = 25.4 / 72


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All shipped booklets, on A4."""
    out = tmp_path_factory.mktemp("booklets") / "out"
    made = make(shipped(), out, tuple(shipped().sets.values()), languages=LANGUAGES)
    assert made.problems == []
    return out


def screen(built: Path, mode: str, language: str) -> Path:
    return built / "booklets" / f"{mode}-{language}.pdf"


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_what_a_screen_pdf_is(built: Path, mode: str, language: str) -> None:
    with pikepdf.open(screen(built, mode, language)) as pdf:
        assert str(pdf.Root.Lang) == language
        assert str(pdf.docinfo["/Title"]) == manuscript(mode, mode, language).field("title")
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
        for page in pdf.pages:
            assert [float(value) * MM for value in list(page.mediabox)[2:]] == pytest.approx([148, 210], abs=0.01)
        for found in pdf.objects:
            if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/FontDescriptor":
                assert "/FontFile2" in found, "fonts are embedded"


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_outline_contents_and_links_lead_to_the_chapters(built: Path, mode: str, language: str) -> None:
    with pikepdf.open(screen(built, mode, language)) as pdf:
        numbers = {page.objgen: index for index, page in enumerate(pdf.pages, 1)}
        with pdf.open_outline() as outline:
            where = {item.title.replace("\u00a0", " "): numbers[item.destination[0].objgen] for item in outline.root}
        links = [
            numbers[link.Dest[0].objgen] for page in pdf.pages for link in page.get("/Annots", []) if "/Dest" in link
        ]
    chapters = [title for title in where if title != word("contents", language)]
    assert len(chapters) >= 9
    listed = re.findall(r"^(.+?)[ .]+(\d+)$", texts(screen(built, mode, language))[1], re.MULTILINE)
    contents = {title.strip(): int(number) for title, number in listed}
    assert {title: contents.get(title) for title in chapters} == {title: where[title] for title in chapters}
    assert len(links) >= len(chapters) + 2
    assert {where[title] for title in chapters} <= set(links)


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_the_last_chapter_does_not_stand_alone_on_its_page(built: Path, mode: str, language: str) -> None:
    with pikepdf.open(screen(built, mode, language)) as pdf:
        numbers = {page.objgen: index for index, page in enumerate(pdf.pages, 1)}
        with pdf.open_outline() as outline:
            where = [numbers[item.destination[0].objgen] for item in outline.root]
        assert where[-2:] == [len(pdf.pages)] * 2


@pytest.mark.parametrize(("mode", "language"), [pair for pair in BOOKLETS if pair[0] != "base"])
def test_no_chapter_of_a_quick_reference_is_divided(built: Path, mode: str, language: str) -> None:
    """Where it can be helped with columns a little longer; that of the base game has a picture above its second."""
    (page,) = chars(built / "booklets" / f"{mode}-{language}-quick-a4.pdf")
    column = [char for char in page if char.left > 105 and char.top > 30]
    top = min(char.top for char in column)
    first = "".join(char.text for char in column if char.top < top + 3)
    blocks = manuscript(f"quick-{mode}", mode, language).blocks
    titles = [words_of(block.content) for block in blocks if isinstance(block, Heading)]
    assert first in {re.sub(r"\s", "", title) for title in titles}


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_the_dots_of_the_contents_stop_before_the_number(built: Path, mode: str, language: str) -> None:
    page = chars(screen(built, mode, language))[1]
    edge = (BOOKLET.left(2) + BOOKLET.measure) / 1000
    rows = 0
    for last in (char for char in page if char.text.isdigit() and abs(char.right - edge) < 1):
        row = sorted((char for char in page if abs(char.bottom - last.bottom) < 1), key=lambda char: char.left)
        dots = [char for char in row if char.text == "."]
        if len(dots) < 10:
            continue
        rows += 1
        number = [char for char in row if char.text.isdigit() and char.left > dots[-2].left]
        assert dots[-1].right < number[0].left, "".join(char.text for char in row)
        assert number[0].left - dots[-1].right < 2
    assert rows >= 9


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_every_page_says_its_number_at_the_outer_edge(built: Path, mode: str, language: str) -> None:
    for number, page in enumerate(chars(screen(built, mode, language))[1:], 2):
        lowest = max(char.bottom for char in page)
        folio = sorted((char for char in page if char.bottom > lowest - 1.5), key=lambda char: char.left)
        assert "".join(char.text for char in folio) == str(number)
        assert folio[-1].right > 120 if number % 2 else folio[0].left < 30


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_nothing_leaves_the_margins(built: Path, mode: str, language: str) -> None:
    for number, page in enumerate(chars(screen(built, mode, language))[1:], 2):
        left = BOOKLET.left(number) / 1000
        right = left + BOOKLET.measure / 1000
        assert [char for char in page if char.left < left - 0.4 or char.right > right + 0.4] == [], number
        assert min(char.top for char in page) > 8
        assert max(char.bottom for char in page) < 203


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_body_text_stands_on_the_grid(built: Path, mode: str, language: str) -> None:
    """Lines of body type have their baselines a whole number of lines apart, but for lists, set half a line off."""
    grid = BOOKLET.grid / 1000
    on = off = 0
    for page in baselines(screen(built, mode, language), "regular", BOOKLET.body)[1:]:
        for down in page:
            lines = (down - BOOKLET.top / 1000) / grid - 0.66
            on += abs(lines - round(lines)) < 0.02
            off += abs(lines - round(lines)) >= 0.02
    assert on > 2 * off


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_no_page_ends_with_a_heading(built: Path, mode: str, language: str) -> None:
    headings = {
        "".join(getattr(piece, "text", "") for piece in block.content).strip().replace("\u00a0", " ")
        for block in manuscript(mode, mode, language).blocks
        if isinstance(block, Heading)
    }
    assert len(headings) > 20
    for page in chars(screen(built, mode, language))[1:]:
        text = [char for char in page if char.bottom < 196]
        lowest = max(char.bottom for char in text)
        line = "".join(char.text for char in text if char.bottom > lowest - 2)
        assert line not in {heading.replace(" ", "") for heading in headings}


def test_the_text_can_be_found_and_copied(built: Path) -> None:
    assert "Choose exactly one card from your hand" in text_of(screen(built, "base", "en"))
    russian = text_of(screen(built, "base", "ru"))
    assert "Выберите на руке ровно одну карту и положите её в любую зону своего креста" in russian


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quick_reference_is_one_sheet(built: Path, mode: str, language: str) -> None:
    path = built / "booklets" / f"{mode}-{language}-quick-a4.pdf"
    with pikepdf.open(path) as pdf:
        (page,) = pdf.pages
        assert [float(value) * MM for value in list(page.mediabox)[2:]] == pytest.approx([210, 297], abs=0.01)
    (found,) = chars(path)
    bottoms = [max(char.bottom for char in found if (char.left < 105) is left) for left in (True, False)]
    assert abs(bottoms[0] - bottoms[1]) < 45, "the two columns are nearly equally long"


def test_the_leaf_of_a_set_tells_its_cards(built: Path) -> None:
    text = text_of(built / "workshop" / "workshop-en-rules.pdf")
    for card in shipped().sets["workshop"].cards:
        assert str(card.title.get("en")) in text
    assert "start of turn" in text
    assert "Rightgames" in text


def test_no_leaf_for_a_base_set(built: Path) -> None:
    assert not (built / "base").exists()
    assert (built / "quintis" / "quintis-ru-rules.pdf").is_file()


def test_every_word_of_a_booklet_is_in_both_languages() -> None:
    for section in ("words", "verbs"):
        assert {key: set(forms) for key, forms in data()[section].items()} == {
            key: {"en", "ru"} for key in data()[section]
        }
