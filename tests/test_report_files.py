"""Writing reports: which files `leonardo prove --report` leaves, and in which language."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pdfplumber
import pytest

from engine.playability import Effort, prove
from engine.symbols import SYMBOL_IDS
from generator.cli import main
from generator.commands.prove import prove as prove_command
from generator.load import load_project
from generator.model import Text
from generator.position_files import open_position
from generator.report.words import LANGUAGES
from generator.report.write import language_of, positions, titled
from tests.projects import a_deck, a_set, write
from tests.proof_decks import stalling_deck


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
        f"id: few-{number:02}, title: {{en: One <i>{number}</i> <skull>, ru: Карта}}, "
        f"symbols: [{upper}, {lower}], copies: 3"
        for number, (upper, lower) in enumerate(pairs)
    )
    files = {
        "cards/few.yaml": a_set("few", *cards, kind="base"),
        "cards/decks/mine.yaml": a_deck("mine", "set: few", players="[2]"),
    }
    files["cards/decks/mine.yaml"] += "title: {en: <b>Mine</b> 漢 <cat>, ru: <b>Моя</b> <череп>}\n"
    monkeypatch.chdir(write(tmp_path, files))
    for language in ("en", "ru"):
        with pytest.raises(SystemExit) as end:
            main(["prove", "mine", "--games", "6", "--jobs", "1", "--report", language, "--lang", language])
        assert end.value.code in (None, 0)
        text = (tmp_path / language / "mine/report.html").read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in text
        assert text.count("<img") == 1
        written = {"en": "<b>Mine</b> 漢 <cat>", "ru": "<b>Моя</b> <череп>"}[language]
        title = escape(written)
        assert f"<title>{title}: " in text
        assert f"<h1>{title}</h1>" in text
        assert "One &lt;i&gt;1&lt;/i&gt; &lt;skull&gt; (few-" in text or language == "ru"
        with pdfplumber.open(tmp_path / language / "mine/report.pdf") as opened:
            assert opened.pages[0].extract_text().startswith(written.partition(" ")[0])
        said = capsys.readouterr().err
        assert "report.html" in said
        warned = "cards/decks/mine.yaml:6:13: warning: the title has '漢' (U+6F22 CJK UNIFIED IDEOGRAPH-6F22)"
        assert (warned in said) is (language == "en"), said


@pytest.mark.parametrize(
    ("titles", "found"),
    [({"en": "Cat", "ru": "Кот"}, "Кот"), ({"en": "Cat"}, "Cat"), ({"en": "", "de": "Katze"}, "Katze"), ({}, "")],
)
def test_a_title_is_that_of_the_language_or_the_first_there_is(titles: dict[str, str], found: str) -> None:
    assert titled(Text(titles), "ru") == found


@pytest.mark.parametrize(
    ("languages", "chosen"), [("[ru, en]", "ru"), ("[de, en]", "en"), ("[de]", "en"), ("[en, ru]", "en")]
)
def test_a_report_is_in_the_first_of_the_projects_languages(languages: str, chosen: str, tmp_path: Path) -> None:
    root = write(tmp_path, {"leonardo.yaml": f"title: Test\nlanguages: {languages}\n"})
    assert language_of(load_project(root)[0]) == chosen


def test_the_language_is_one_of_those_there_are_and_needs_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in ((["--lang", "ru"], "--report DIR"), (["--report", "x", "--lang", "de"], "'de'")):
        with pytest.raises(SystemExit) as end:
            main(["prove", "base", *arguments])
        assert end.value.code == 2
        assert said in capsys.readouterr().err
    (option,) = [each for each in prove_command.params if each.name == "language"]
    assert tuple(getattr(option.type, "choices", ())) == LANGUAGES


def test_a_report_without_a_picture_of_its_cards_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    long = "A title without an end " * 20
    cards = [
        f"id: few-{number:02}, title: {long if number == 4 else 'One'}, symbols: [cat, skull], copies: 9"
        for number in range(6)
    ]
    files = {"cards/few.yaml": a_set("few", *cards, kind="base"), "cards/decks/m.yaml": a_deck("m", "set: few")}
    monkeypatch.chdir(write(tmp_path, files))
    with pytest.raises(SystemExit):
        main(["prove", "m", "--quick", "--games", "2", "--players", "2", "--jobs", "1", "--report", "out"])
    said = capsys.readouterr().err
    assert "leonardo: the report of 'm' has no picture of its cards: cards/few.yaml:8:" in said
    assert "card 'few-04' (en): the title does not fit" in said
