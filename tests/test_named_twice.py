"""What is named twice, by its id, its file or another spelling, is made once; what would share files is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli import main
from tests.projects import a_deck, a_set, write

FILES = {
    "leonardo.yaml": "papers: [a4, 200x280, '200 X 280']\nlanguages: [en]\ntemplate: plain\n",
    "cards/mine.yaml": a_set("mine", "id: mine-01, symbols: [cat, skull]", kind="base"),
    "cards/decks/mine.yaml": a_deck("mine", "set: base"),
    "cards/decks/whole.yaml": a_deck("whole", "set: base"),
}
SET = (
    "mine",
    "cards/mine.yaml",
    "./cards/mine.yaml",
    "cards/../cards/mine.yaml",
    "{here}/cards/mine.yaml",
    "link.yaml",
)
DECK = ("whole", "cards/decks/whole.yaml", "./cards/decks/whole.yaml", "{here}/cards/decks/whole.yaml")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write(tmp_path / "project", FILES)
    (folder / "link.yaml").symlink_to(folder / "cards" / "mine.yaml")
    monkeypatch.chdir(folder)
    return folder


def leonardo(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    shown = capsys.readouterr()
    return int(end.value.code or 0), shown.out.splitlines(), " ".join(shown.err.split())


@pytest.mark.parametrize("names", [SET[:2], SET[1:], DECK, (*SET, *DECK), ("mine", "cards/decks/mine.yaml")])
def test_a_set_or_deck_named_in_many_ways_is_built_once(
    here: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, ...]
) -> None:
    what = ("--only", "sheets", "--format", "listing", "--paper", "a4")
    code, out, err = leonardo(capsys, "build", *(name.format(here=here) for name in names), *what)
    assert code == 0, err
    expected = [name for name, its in (("mine", SET), ("whole", DECK)) if {*its} & {*names}]
    expected += ["mine-deck"] if "cards/decks/mine.yaml" in names else []
    assert out == [f"output/{name}/{name}-en-a4.txt" for name in expected]


@pytest.mark.parametrize(
    ("papers", "made"),
    [
        ((), ["a4", "200x280"]),
        (("200x280", "200X280", "200 x 280", "200х280", "200.0x280.00", "200x280"), ["200x280"]),
        (("a4", "a4", "210x297"), ["a4", "210x297"]),
    ],
)
def test_a_paper_written_in_many_ways_is_laid_out_once(
    here: Path, capsys: pytest.CaptureFixture[str], papers: tuple[str, ...], made: list[str]
) -> None:
    asked = [part for paper in papers for part in ("--paper", paper)]
    code, out, err = leonardo(capsys, "build", "mine", "--only", "sheets", "--format", "listing", *asked)
    assert code == 0, err
    assert out == [f"output/mine/mine-en-{name}.txt" for name in made]


def test_a_booklet_is_imposed_once_on_a_paper_written_twice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = leonardo(capsys, "build", "base", "--only", "booklets", "--paper", "200x280", "--paper", "200X280")
    assert code == 0, err
    assert len({*out}) == len(out)
    assert "output/booklets/base-en-fold-200x280.pdf" in out


@pytest.mark.parametrize("command", [("build", "--only", "sheets"), ("prove", "--quick", "--report", "reports")])
def test_two_files_whose_sets_or_decks_have_one_id_are_not_written_over_each_other(
    here: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    other = here.parent / "other" / "whole.yaml"
    other.parent.mkdir()
    other.write_text((here / "cards" / "decks" / "whole.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    code, out, err = leonardo(capsys, command[0], "whole", str(other), *command[1:])
    assert (code, out) == (2, [])
    assert f"'whole' of {other} and 'whole' of " in err
    assert "would be written to the same files" in err
    assert not (here / "output").exists()
    assert not (here / "reports").exists()


def test_a_deck_named_in_many_ways_is_proved_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [name.format(here=here) for name in DECK]
    _, out, _ = leonardo(capsys, "prove", *names, "--quick", "--games", "2", "--jobs", "1", "--format", "json")
    assert isinstance(json.loads("\n".join(out)), dict), "one deck gives an object"


def test_a_file_named_in_many_ways_is_checked_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "cards" / "mine.yaml").write_text(FILES["cards/mine.yaml"].replace("cat", "cta"), encoding="utf-8")
    _, once, _ = leonardo(capsys, "check", "cards/mine.yaml")
    _, often, _ = leonardo(capsys, "check", *(name.format(here=here) for name in SET[1:5]))
    assert often == once
