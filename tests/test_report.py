"""Reports: one page without scripts that says everything in text too, a PDF, and positions of games that stall."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pdfplumber
import pytest

from engine.boards.field import FieldState
from engine.playability import Effort, Proof, prove
from engine.retelling import retell
from engine.simulate import Run, simulate
from engine.symbols import SYMBOL_IDS
from generator.cli import main
from generator.position_files import open_position
from generator.report import charts, scenes
from generator.report.blocks import Bullets, Chart, Heading, Plain, Report, Table
from generator.report.page import page
from generator.report.paper import write as write_paper
from generator.report.tale import tell
from generator.report.write import positions
from tests.projects import a_deck, a_set, write
from tests.proof_decks import expansion_deck, quintis_deck, sized_deck, stalling_deck

VOID = {"meta", "link", "img"}


@pytest.fixture(scope="module")
def proofs() -> dict[int, Proof]:
    deck = expansion_deck(70)
    return {players: prove(deck, players, Effort(8, 8)) for players in (2,)}


@pytest.fixture(scope="module")
def report(proofs: dict[int, Proof]) -> Report:
    return tell(proofs[2].deck, "Колода & <tags>", proofs, None)


@pytest.fixture(scope="module")
def pictures(report: Report) -> dict[str, charts.Drawn]:
    return draw(report)


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
        if given.get("tabindex") == "0" and not given.get("aria-label"):
            self.unnamed.append(tag)
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
            assert isinstance(after, Table | Plain | Chart if before.name == "race" else Table | Plain), before.name


def test_the_same_proof_gives_the_same_bytes(
    proofs: dict[int, Proof], report: Report, pictures: dict[str, charts.Drawn], tmp_path: Path
) -> None:
    again = tell(proofs[2].deck, "Колода & <tags>", proofs, None)
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
    told = tell(deck, "short", {2: prove(deck, 2, Effort(2, 2))}, None)
    assert [block.name for block in told.blocks if isinstance(block, Chart)] == ["pairs"]
    assert "2 players: illegal" in [block.text for block in told.blocks if isinstance(block, Heading)]
    assert any("BASE-2" in item for block in told.blocks if isinstance(block, Bullets) for item in block.items)


def test_names_of_cards_are_no_formulas() -> None:
    deck = expansion_deck(70)
    contents = tuple(
        (replace(card, name=f"$x_{number}$<&>") if card.action else card, copies)
        for number, (card, copies) in enumerate(deck.contents)
    )
    totals = simulate(Run(replace(deck, contents=contents), 2, 4, 1, ("greedy",)))
    svg = charts.drawn(charts.actions(totals, 2), "actions").svg
    assert any(f"{escape(card)}</text>" in svg for card in totals.used)


def test_a_field_is_drawn_with_its_top_cards() -> None:
    deck = quintis_deck(67)
    state, turns = retell(Run(deck, 2, 1, 1, ("greedy",)), 0, 9)
    assert isinstance(state, FieldState)
    (axes,) = scenes.table(state).axes
    shown = sorted(each.get_text() for each in axes.texts)
    assert shown == sorted("\n".join(state.table.cards[stack[-1]].symbols) for stack in state.field.values())
    (counts,) = [line.get_ydata()[-1] for line in scenes.race(turns, 2).axes[0].lines if line.get_label() == "seat 1"]
    assert counts == state.key_count(1)


def test_games_that_do_not_end_leave_a_position_to_go_on_from(tmp_path: Path) -> None:
    deck = stalling_deck()
    proofs = {2: prove(deck, 2, Effort(12, 12, cap_rounds=40))}
    found = positions(proofs)
    assert "capped-2-hinder.yaml" in found
    assert set(found) == {
        f"capped-2-{policy}.yaml" for policy, totals in proofs[2].games.items() if totals.first_capped >= 0
    }
    file = tmp_path / "capped.yaml"
    file.write_text(found["capped-2-hinder.yaml"], encoding="utf-8")
    _, state = open_position(file)
    assert state.end is None
    assert state.legal_moves()


def test_prove_writes_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs = [(SYMBOL_IDS[number % 6], SYMBOL_IDS[6 + (number + number // 6) % 6]) for number in range(12)]
    cards = (
        f"id: few-{number:02}, symbols: [{upper}, {lower}], copies: 3" for number, (upper, lower) in enumerate(pairs)
    )
    files = {
        "cards/few.yaml": a_set("few", *cards, kind="base"),
        "cards/decks/mine.yaml": a_deck("mine", "set: few", players="[2]"),
    }
    monkeypatch.chdir(write(tmp_path, files))
    with pytest.raises(SystemExit) as end:
        main(["prove", "mine", "--games", "6", "--jobs", "1", "--report", "out", "--format", "json"])
    assert end.value.code in (None, 0)
    assert (tmp_path / "out/mine/report.html").read_text(encoding="utf-8").count("<img") == 1
    assert (tmp_path / "out/mine/report.pdf").read_bytes().startswith(b"%PDF")
    assert "report.html" in capsys.readouterr().err
