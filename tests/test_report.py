"""Reports as a whole: one page without scripts that says everything in text too, and a PDF."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import pdfplumber
import pytest
from matplotlib.figure import Figure
from PIL import Image

from engine.playability import Effort, Proof, prove
from engine.symbols import SYMBOL_IDS
from generator.report import charts, letters
from generator.report.blocks import Block, Bullets, Chart, Heading, Paragraph, Report, Table
from generator.report.page import page
from generator.report.paper import write as write_paper
from generator.report.tale import tell
from generator.report.words import Words
from tests.proof_decks import expansion_deck, quintis_deck, sized_deck

VOID = {"meta", "link", "img"}
ENGLISH, RUSSIAN = Words(), Words("ru")


@pytest.fixture(scope="module")
def proofs() -> dict[int, Proof]:
    deck = expansion_deck(70)
    return {players: prove(deck, players, Effort(8, 8)) for players in (2,)}


@pytest.fixture(scope="module")
def report(proofs: dict[int, Proof]) -> Report:
    return tell(proofs[2].deck, "Колода & <tags>", proofs, None, ENGLISH)


@pytest.fixture(scope="module")
def russian(proofs: dict[int, Proof]) -> Report:
    titles = {card.name: f"Карта {number}" for number, (card, _) in enumerate(proofs[2].deck.contents)}
    return tell(proofs[2].deck, "Колода", proofs, None, Words("ru", titles))


@pytest.fixture(scope="module")
def pictures(report: Report) -> dict[str, charts.Drawn]:
    return draw(report)


@pytest.fixture(scope="module")
def russian_pictures(russian: Report) -> dict[str, charts.Drawn]:
    return draw(russian)


def draw(report: Report) -> dict[str, charts.Drawn]:
    return {each.name: charts.drawn(each.draw(), each.name) for each in report.blocks if isinstance(each, Chart)}


class Outline(HTMLParser):
    """Checks nesting and notes what screen readers need."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.levels: list[int] = []
        self.links: set[str] = set()
        self.seen: Counter[str] = Counter()
        self.unnamed: list[str] = []
        self.labels: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.seen[tag] += 1
        self.ids.update([given["id"] or ""] if "id" in given else [])
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag == "a":
            self.links.add(str(given["href"]).lstrip("#"))
        if (tag == "img" and not given.get("alt")) or (tag == "svg" and not given.get("aria-label")):
            self.unnamed.append(tag)
        if given.get("tabindex") == "0":
            self.labels.update([str(given.get("aria-label"))])
        if tag == "th" and given.get("scope") not in ("row", "col"):
            self.unnamed.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()


def test_the_page_is_whole_named_and_loads_nothing(report: Report, pictures: dict[str, charts.Drawn]) -> None:
    text = page(report, pictures)
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    assert outline.unnamed == []
    assert [name for name, count in outline.ids.items() if count > 1] == []
    assert outline.links <= set(outline.ids)
    assert all(name and name != "None" and count == 1 for name, count in outline.labels.items()), outline.labels
    assert outline.levels[0] == 1
    assert outline.levels.count(1) == 1
    assert all(after - before <= 1 for before, after in zip(outline.levels, outline.levels[1:], strict=False))
    assert '<html lang="en">' in text
    assert "prefers-color-scheme: dark" in text
    assert "Колода &amp; &lt;tags&gt;" in text
    assert outline.seen["script"] == 0
    assert not re.search(r'(?:src|href)="(?!#|data:)', text)
    assert outline.seen["svg"] == sum(isinstance(block, Chart) for block in report.blocks) == 9
    assert charts.INK not in text
    assert "currentColor" in text


def test_the_verdict_comes_first_and_every_chart_has_its_numbers(report: Report) -> None:
    headings = [block for block in report.blocks if isinstance(block, Heading)]
    assert headings[0].text == "Verdict"
    for before, after in zip(report.blocks, report.blocks[1:], strict=False):
        if isinstance(before, Chart):
            assert isinstance(after, Chart if before.name == "race" else Table), before.name


def test_the_same_proof_gives_the_same_bytes(
    proofs: dict[int, Proof], report: Report, pictures: dict[str, charts.Drawn], tmp_path: Path
) -> None:
    again = tell(proofs[2].deck, "Колода & <tags>", proofs, None, ENGLISH)
    redrawn = {
        each.name: charts.drawn(each.draw(), each.name)
        for each in again.blocks
        if isinstance(each, Chart) and each.name in ("pairs", "actions-2", "table-deal")
    }
    assert len(redrawn) == 3
    assert page(again, {**pictures, **redrawn}) == page(report, pictures)
    for number, some in enumerate((pictures, {**pictures, **redrawn})):
        write_paper(report, some, tmp_path / f"{number}.pdf")
    assert (tmp_path / "0.pdf").read_bytes() == (tmp_path / "1.pdf").read_bytes()
    with pdfplumber.open(tmp_path / "0.pdf") as opened:
        text = "\n".join(each.extract_text() for each in opened.pages[:2])
    assert "Колода & <tags>" in text
    assert text.index("Verdict") < text.index("The cards")
    assert all(symbol in text for symbol in SYMBOL_IDS)


def test_an_illegal_deck_has_a_report_without_games() -> None:
    deck = sized_deck(15)
    told = tell(deck, "short", {2: prove(deck, 2, Effort(2, 2))}, None, ENGLISH)
    assert [block.name for block in told.blocks if isinstance(block, Chart)] == ["pairs"]
    assert "2 players: illegal" in [block.text for block in told.blocks if isinstance(block, Heading)]
    assert any("BASE-2" in item for block in told.blocks if isinstance(block, Bullets) for item in block.items)


def test_the_any_key_is_measured_where_there_is_one(report: Report, russian: Report) -> None:
    """BASE-17, EXP-17; quintis has none."""
    quintis = {2: prove(quintis_deck(60), 2, Effort(1, 1))}
    for words, expansion in ((ENGLISH, report), (RUSSIAN, russian)):
        named = words.say("any_key_wins")
        assert named in texts(expansion.blocks)
        assert named not in texts(tell(quintis[2].deck, "Quintis", quintis, None, words).blocks)


def texts(blocks: tuple[Block, ...]) -> Iterator[str]:
    """All that a reader reads but the names of cards in pictures."""
    for block in blocks:
        match block:
            case Heading(text) | Paragraph(text):
                yield text
            case Bullets(items):
                yield from items
            case Table(caption, header, rows):
                yield from (caption, *header, *(cell for row in rows for cell in row))
            case Chart(_, caption, told):
                yield from (caption, told)


def test_a_russian_report_has_no_english_word(russian: Report, russian_pictures: dict[str, charts.Drawn]) -> None:
    known = r"\([a-z0-9-]+\)|VETO|Quintis Fontis|\b(?:BASE|EXP|QF|H[BEQ])-\d+"
    for text in texts(russian.blocks):
        assert not re.search("[A-Za-z]{2,}", re.sub(known, "", text)), text
    assert any(re.search(r"Карта \d+ \(", text) for text in texts(russian.blocks))
    for name, picture in russian_pictures.items():
        for label in re.findall("<text[^>]*>([^<]*)</text>", picture.svg):
            assert not re.search("[A-Za-z]{2,}", re.sub(known, "", label)), (name, label)
            assert not re.search(r"\d\.\d", label), (name, label)
    assert ">механизм</text>" in russian_pictures["pairs"].svg


def test_a_russian_report_is_marked_as_such(
    russian: Report, russian_pictures: dict[str, charts.Drawn], tmp_path: Path
) -> None:
    assert '<html lang="ru">' in page(russian, russian_pictures)
    write_paper(russian, russian_pictures, tmp_path / "report.pdf")
    with pdfplumber.open(tmp_path / "report.pdf") as opened:
        text = "\n".join(each.extract_text() for each in opened.pages)
    assert "Как это измерено" in text
    assert "[U+" not in text


@pytest.mark.parametrize("lines", range(36, 48))
def test_no_heading_stands_alone_at_the_end_of_a_page(lines: int, tmp_path: Path) -> None:
    pictures = {name: charts.Drawn("", a_picture(300, 200)) for name in ("one", "two")}
    chart = partial(Chart, caption="Caption.", told="Told.", draw=Figure)
    blocks = (
        *[Paragraph(f"Line {number}.") for number in range(lines)],
        Heading("First"),
        chart("one"),
        Heading("Second"),
        Heading("Third", 3),
        Table("Rows", ("a", "b"), (("c", "d"),) * 30),
        Heading("Fourth"),
        chart("two"),
    )
    write_paper(Report("Title", "About", "en", blocks), pictures, tmp_path / "report.pdf")
    with pdfplumber.open(tmp_path / "report.pdf") as opened:
        last = [line for each in opened.pages for line in each.extract_text().splitlines()[:-1][-1:]]
    assert not {"First", "Second", "Third", "Fourth", "Rows"} & set(last), last


def a_picture(width: int, height: int) -> bytes:
    """A grey picture of that size as PNG."""
    buffer = io.BytesIO()
    Image.new("L", (width, height), 128).save(buffer, "PNG")
    return buffer.getvalue()


def test_letters_that_neither_face_has_are_shown_as_code_points(tmp_path: Path) -> None:
    assert letters.unprintable("Колода Ω → 漢 漢 한 😀\n") == ["漢", "한"]
    report = Report("Ա漢 ∰", "about", "en", (Heading("Verdict"),))
    write_paper(report, {}, tmp_path / "report.pdf")
    with pdfplumber.open(tmp_path / "report.pdf") as opened:
        assert opened.pages[0].extract_text().splitlines()[0] == "Ա[U+6F22] ∰"
