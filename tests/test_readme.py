"""The README tells the truth: its commands run, and nothing that has a name is missing from it."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.checks import PROBLEMS
from generator.checks.manual import manual
from generator.cli import cli
from generator.commands import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.slow
def test_the_commands_of_the_first_expansion_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line.removeprefix("$ ") for block in blocks("console") for line in block.splitlines()]
    assert len(lines) >= 8
    for line in lines:
        program, *arguments = shlex.split(line)
        if program == "cd":
            monkeypatch.chdir(Path.cwd() / arguments[0])
            continue
        assert program == "leonardo"
        result = CliRunner().invoke(cli, arguments)
        assert result.exit_code == 0, f"{line}\n{result.output}\n{result.exception!r}"
    assert list((tmp_path / "my-cards" / "output" / "carnival").glob("*.pdf"))


def test_the_cards_of_the_first_expansion_are_clean(tmp_path: Path) -> None:
    (cards,) = [block for block in blocks("yaml") if "carnival-01" in block]
    head = "set: carnival\nkind: expansion\ntitle: {en: Carnival, ru: Карнавал}\ncards:\n"
    file = tmp_path / "carnival.yaml"
    file.write_text(head + cards, encoding="utf-8")
    result = CliRunner().invoke(cli, ["check", str(file)])
    assert result.exit_code == 0, result.output
    assert "0 errors, 0 warnings" in result.output


def test_the_policy_of_ones_own_plays() -> None:
    (code,) = blocks("python")
    names: dict[str, object] = {}
    exec(code, names)
    assert names["totals"].games == 50  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme_and_its_help_has_an_example(name: str) -> None:
    assert f"| `leonardo {name}` | {COMMANDS[name][1]} |" in README
    shown = CliRunner().invoke(cli, [name, "--help"]).output
    assert re.search(rf"Examples?:\n +leonardo {name}", shown), shown


def test_every_problem_id_is_in_the_readme_and_has_a_manual() -> None:
    listed = README.partition("The ids:")[2].partition("\n## ")[0]
    assert re.findall(r"`([a-z0-9-]+)`", listed) == sorted(PROBLEMS)
    assert all(manual(id_).text for id_ in PROBLEMS)


def test_every_field_of_a_simulation_is_in_the_readme() -> None:
    printed = CliRunner().invoke(cli, ["simulate", "base", "--games", "2", "--format", "json"]).stdout
    (row,) = (line for line in README.splitlines() if line.startswith("| `simulate` |") and "`games`" in line)
    assert [name for name in json.loads(printed) if f"`{name}`" not in row] == []


def test_every_library_is_explained_and_bounded() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in project["dependencies"]:
        assert re.fullmatch(r"[a-z0-9-]+>=[0-9.]+", requirement), requirement
        name = requirement.partition(">=")[0]
        assert re.search(rf"^\| {name} \| .+ \|$", README, re.MULTILINE), name
    for requirement in project["optional-dependencies"]["dev"]:
        assert requirement.partition(">=")[0] in README, requirement


def test_the_pictures_are_there() -> None:
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    assert pictures
    assert all((ROOT / picture).is_file() for picture in pictures)


def test_make_and_the_readme_name_the_same_steps() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for step in (
        "leonardo check",
        "leonardo prove --report output",
        "leonardo build",
        "python -m pytest -q",
        "'.[dev]'",
    ):
        assert step in makefile
        assert step.replace("'", '"') in README
