"""The commands of authors, as a person runs them: check, explain, new, schema."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator import schema_files
from generator.checks import PROBLEMS
from generator.cli import main
from generator.load import load_project
from generator.starter import set_name
from tests.forked import slower
from tests.projects import a_deck, a_set, write


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of `leonardo` with these arguments."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    captured = capsys.readouterr()
    return int(ended.value.code or 0), captured.out, captured.err


def test_check_lists_problems_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(
        tmp_path, {"cards/s.yaml": a_set("s", "id: a, symbols: [cat, cot]"), "cards/d.yaml": a_deck("d", "set: base")}
    )
    monkeypatch.chdir(tmp_path / "cards")
    monkeypatch.setenv("NO_COLOR", "1")
    code, out, err = run(capsys, "check")
    assert (code, err) == (1, "")
    assert out == (
        "s.yaml:4:28: error: there is no symbol 'cot'; did you mean 'cat'? [unknown-symbol]\n"
        "    The symbols: mechanism, profile, cathedral, gull, skull, cat, cavalryman, halberd, flower, figure, stream,"
        " eclipse; Russian names do as well.\n"
        "1 error, 0 warnings in 3 files\n"
    )
    code, out, _ = run(capsys, "check", "--format", "json", "s.yaml")
    assert code == 1
    assert json.loads(out)["problems"][0] == {
        "file": "s.yaml",
        "line": 4,
        "column": 28,
        "level": "error",
        "id": "unknown-symbol",
        "message": "there is no symbol 'cot'; did you mean 'cat'?",
        "hint": json.loads(out)["problems"][0]["hint"],
    }
    assert run(capsys, "check", "d.yaml")[0] == 0


def test_warnings_alone_are_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write(tmp_path, {"cards/s.yaml": a_set("s", "id: A, symbols: [cat, gull]")})
    code, out, _ = run(capsys, "check", str(root))
    assert code == 0
    assert out.endswith("0 errors, 1 warning in 2 files\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check"], "no leonardo.yaml here"),
        (["check", "nothing.yaml"], "does not exist"),
        (["check", "empty"], "There are no .yaml files in empty"),
        (["check", "--format", "xml"], "xml"),
        (["explain", "symbol-twise"], "did you mean 'symbol-twice'"),
        (["schema", "sett"], "sett"),
        (["schema", "--refresh"], "no leonardo.yaml"),
        (["new"], "DIR"),
        (["new", ""], "The folder's name is empty"),
        (["legal", "nope"], "There is no deck 'nope'. Known decks: base,"),
        (["analyse", "nope"], "There is no set or deck 'nope'.\n"),
        (["new", "full"], "not empty"),
        (["new", "full/file.txt"], "is a file"),
    ],
)
def test_wrong_usage_exits_2(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file.txt").write_text("x", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["empty", "file.txt", "full"]


def test_a_pipe_is_a_problem_and_not_a_wait(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    code, out, _ = run(capsys, "check", str(tmp_path / "pipe.yaml"))
    assert code == 1
    assert "[unreadable-file]" in out


def test_explain_shows_every_manual(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "explain")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(PROBLEMS)
    code, out, _ = run(capsys, "explain", "[symbol-twice]")
    assert code == 0
    assert out.startswith("symbol-twice\n------------\nA symbol stands twice on one card.\n")
    assert "Passes:" in out
    assert "Fails:" in out


@pytest.mark.parametrize("name", schema_files.NAMES)
def test_schema_prints_the_shipped_schema(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "schema", name)
    assert code == 0
    assert json.loads(out) == schema_files.load(name)


def test_a_schema_of_ones_own_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(write(tmp_path, {"schemas/set.schema.json": '{"$id": "mine"}'}))
    code, _, err = run(capsys, "schema", "--refresh")
    assert (code, "schemas/set.schema.json is in the way" in err) == (2, True)
    assert [path.name for path in (tmp_path / "schemas").iterdir()] == ["set.schema.json"]


def test_schemas_are_refreshed_in_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, {"schemas/set.schema.json": '{"$id": "urn:leonardo:schema:set"}'})
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "schema", "--refresh")[0] == 0
    written = json.loads((tmp_path / "schemas" / "set.schema.json").read_text(encoding="utf-8"))
    assert written == schema_files.load("set")
    _, out, _ = run(capsys, "schema", "--refresh")
    assert out.count("up to date") == len(schema_files.NAMES)
    assert not list(tmp_path.rglob("*.new"))


@pytest.mark.parametrize("place", ["demo", "two words", "deep/er", "Игра", "base", "ready"])
def test_a_new_project_checks_and_its_deck_is_whole(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ready").mkdir()
    monkeypatch.chdir(tmp_path)
    code, out, _ = run(capsys, "new", place)
    assert code == 0
    assert f"Made {place}:" in out
    root = tmp_path / place
    code, out, _ = run(capsys, "check", place)
    assert (code, out) == (0, "0 errors, 0 warnings in 3 files\n")
    library, _ = load_project(root)
    own = next(deck for deck in library.decks.values() if Path(deck.place.file).resolve().is_relative_to(root))
    assert sum(copies for _, copies in own.contents) == 78
    for file in root.rglob("*.yaml"):
        named = re.search(r"\$schema=(\S+)", file.read_text(encoding="utf-8"))
        assert named is not None
        assert (file.parent / named[1]).is_file()
    assert not list(tmp_path.glob(".leonardo*"))


def test_a_new_project_fills_an_empty_folder_it_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = run(capsys, "new", ".")
    assert code == 0
    assert "cd " not in out
    assert (tmp_path / "leonardo.yaml").is_file()


def test_nothing_is_left_of_a_project_that_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    for place in ("fresh", "ready"):
        (tmp_path / "ready").mkdir(exist_ok=True)
        code, _, err = run(capsys, "new", str(tmp_path / place))
        assert code == 1
        assert "no space left" in err
    assert [path.name for path in tmp_path.rglob("*")] == ["ready"]


@pytest.mark.parametrize(
    ("title", "name"),
    [("Demo", "demo"), ("My Cards!", "my-cards"), ("Игра", "sketches"), ("base", "base-cards"), ("--", "sketches")],
)
def test_the_name_of_the_first_set(title: str, name: str) -> None:
    assert set_name(title, frozenset({"base"})) == name


@pytest.mark.slow
def test_ten_thousand_cards(tmp_path: Path) -> None:
    fields = "backing: gold, symbols: [кошка, skull], copies: 2"
    cards = (f"id: c-{n}, title: {{en: Name {n}, ru: Имя {n}}}, {fields}" for n in range(10_000))
    write(tmp_path, {"cards/big.yaml": a_set("big", *cards), "cards/d.yaml": a_deck("d", *["card: c-77777"] * 500)})
    code = "import sys; from tests.bench.large_work import program; sys.argv[1:] = ['check']; program()"
    path = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=path, capture_output=True, text=True)
    assert done.stdout.endswith("500 errors, 0 warnings in 3 files\n"), done.stderr
    seconds, megabytes = map(float, done.stderr.split()[-2:])
    assert seconds < 6 * slower()
    assert megabytes < 300
