"""A deck asked for needs its own files to be right; mistakes in others are told and stop nothing."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from generator.cli import main
from tests.projects import a_deck, a_set, write

SETS = a_set("mine", "id: a, symbols: [cat, skull], title: One", "id: b, symbols: [gull, cat], title: Two")
FILES = {"cards/mine.yaml": SETS, "cards/decks/good.yaml": a_deck("good", "set: base")}
COMMANDS = {
    "legal": ("legal", "good"),
    "simulate": ("simulate", "good", "--games", "1", "--jobs", "1"),
    "prove": ("prove", "good", "--games", "1", "--quick", "--jobs", "1"),
}
ELSEWHERE = {
    "a deck": {"cards/decks/bad.yaml": a_deck("bad", "set: nine")},
    "a set": {"cards/mine.yaml": SETS.replace("gull", "gul")},
    "a file that cannot be read": {"cards/other.yaml": "set: [\n"},
    "cards of one id": {"cards/other.yaml": SETS.replace("mine", "other")},
    "a set twice": {"cards/decks/bad.yaml": a_deck("bad", "set: mine", "set: mine")},
    "two decks of one id": {f"cards/decks/{name}.yaml": a_deck("bad", "set: base") for name in "yz"},
    "a design": {"templates/plain.yaml": "template: plain\nextends: nope\n", "leonardo.yaml": "template: plain\n"},
}
HERE = {
    "the deck": {"cards/decks/good.yaml": a_deck("good", "set: base", "set: nine")},
    "a set of it": {"cards/decks/good.yaml": a_deck("good", "set: base", "set: mine"), **ELSEWHERE["a set"]},
    "a set that cannot be read": {
        "cards/decks/good.yaml": a_deck("good", "set: base", "set: other"),
        "cards/other.yaml": "set: other\nkind: [\n",
    },
    "the project": {"leonardo.yaml": "title: Test\nlanguages: 5\n"},
    "cards of one id": {
        "cards/decks/good.yaml": a_deck("good", "set: base", "set: mine"),
        "cards/other.yaml": SETS.replace("mine", "other"),
    },
    "two decks of its id": {"cards/decks/z.yaml": a_deck("Good", "set: base")},
    "two sets of one id": {
        "cards/decks/good.yaml": a_deck("good", "set: base", "set: mine"),
        "cards/other.yaml": a_set("mine", "id: c, symbols: [cat, skull], title: One"),
    },
}


OF_ITS_NAME = {
    "the deck, broken": {"cards/decks/base.yaml": "deck: base\nmode: base\ncontents:\n  - set: base\n   - x: [\n"},
    "its set, broken": {"cards/base.yaml": 'set: "base"\nkind: base\ncards: [{id: a, symbols: [cat}]\n'},
    "the deck, its key misspelt": {
        "cards/decks/zz.yaml": "dekc: base\nmode: base\nplayers: [2]\ncontents: [set: base]\n"
    },
    "its set, its key misspelt": {"cards/zz.yaml": "sett: base\nkind: base\ncards: [{id: a, symbols: [cat, gull]}]\n"},
    "its set, its id in brackets": {
        "cards/zz.yaml": "set: [base]\nkind: base\ncards: [{id: a, symbols: [cat, gull]}]\n"
    },
    "its set, no pair": {"cards/zz.yaml": "set base\nkind: base\ncards: [{id: a, symbols: [cat, gull]}]\n"},
    "a card of it, broken": {
        "cards/other.yaml": "set: other\nkind: base\ncards: [{id: mechanism-profile, symbols: [cat}]\n"
    },
}


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return int(ended.value.code or 0)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write(tmp_path, FILES))
    return tmp_path


@pytest.mark.parametrize(
    ("where", "command"), [("a deck", each) for each in COMMANDS] + [(each, "legal") for each in ELSEWHERE]
)
def test_mistakes_elsewhere_are_told_and_stop_nothing(
    where: str, command: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project, ELSEWHERE[where])
    assert run(*COMMANDS[command]) == 0
    told = capsys.readouterr().err
    assert "error: " in told
    assert "in files that deck 'good' does not use; going on without them" in told


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nowhere", "other encoding"])
def test_a_file_that_nobody_can_read_may_be_the_deck(
    kind: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / "cards" / "decks" / "base.yaml"
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        os.mkfifo(file)
    elif kind == "link to nowhere":
        file.symlink_to("nowhere.yaml")
    else:
        file.write_text(a_deck("base", "set: base"), encoding="utf-16")
    assert run("legal", "base") == 1
    assert "going on without" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("deck", "where"), [("good", each) for each in HERE] + [("base", each) for each in OF_ITS_NAME]
)
def test_mistakes_in_what_the_deck_is_made_of_stop(
    deck: str, where: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And a file of one's own that cannot be read is not passed over for the shipped one of its name."""
    write(project, {**HERE, **OF_ITS_NAME}[where])
    assert run("legal", deck) == 1
    told = capsys.readouterr()
    assert "error: " in told.err
    assert "going on" not in told.err
    assert not told.out


def test_a_deck_may_be_named_in_letters_and_accents(project: Path) -> None:
    write(project, {"cards/decks/may.yaml": a_deck("май", "set: base")})
    assert run("legal", unicodedata.normalize("NFD", "май")) == 0


def test_a_deck_that_is_not_there_is_told_with_the_mistakes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("legal", "nine") == 2
    write(project, ELSEWHERE["a file that cannot be read"])
    assert run("legal", "nine") == 1
    assert "cards/other.yaml" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_a_deck_to_be_built_in_a_file_that_cannot_be_read_may_be_there(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project, {"leonardo.yaml": "title: Test\nbuild: {decks: [locked]}\n"})
    os.mkfifo(project / "cards" / "locked.yaml")
    assert run("legal", "good") == 0
    told = capsys.readouterr().err
    assert "locked.yaml:1:1: error" in told
    assert "unknown-deck" not in told
