"""The three formats of a report."""

from __future__ import annotations

import json

import click
import pytest

from generator import reporters
from generator.problems import Problem

PROBLEMS = [
    Problem("cards/b.yaml", 2, 1, "warning", "missing-translation", "no text in 'ru'", ""),
    Problem("cards/a, b.yaml", 10, 3, "error", "yaml-syntax", "[bold]100%[/bold] of\nit", "Close the ']'."),
]


def test_text_keeps_brackets_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    reporters.show(PROBLEMS, "text", 7, to_stderr=False)
    assert capsys.readouterr().out == (
        "cards/a, b.yaml:10:3: error: [bold]100%[/bold] of\\nit [yaml-syntax]\n"
        "    Close the ']'.\n"
        "cards/b.yaml:2:1: warning: no text in 'ru' [missing-translation]\n"
        "1 error, 1 warning in 7 files\n"
    )


def test_a_name_of_thousands_of_letters_is_told_by_its_ends() -> None:
    problem = Problem("a.yaml", 1, 1, "error", "unknown-key", f"unknown key 'be{'x' * 9_000}en'", "Known here: title.")
    assert problem.message.startswith("unknown key 'bexx")
    assert " […] " in problem.message
    assert problem.message.endswith("xxen'")
    assert len(problem.message) < 2_000


def test_json_has_the_documented_shape(capsys: pytest.CaptureFixture[str]) -> None:
    reporters.show(PROBLEMS, "json")
    shown = json.loads(capsys.readouterr().out)
    assert list(shown) == ["problems"]
    assert [list(problem) for problem in shown["problems"]] == [
        ["file", "line", "column", "level", "id", "message", "hint"]
    ] * 2
    assert [problem["file"] for problem in shown["problems"]] == ["cards/a, b.yaml", "cards/b.yaml"]


def test_github_commands_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    reporters.show(PROBLEMS, "github", 2, to_stderr=False)
    assert capsys.readouterr().out == (
        "::error file=cards/a%2C b.yaml,line=10,col=3,title=yaml-syntax"
        "::[bold]100%25[/bold] of\\nit%0AClose the ']'.\n"
        "::warning file=cards/b.yaml,line=2,col=1,title=missing-translation::no text in 'ru'\n"
        "1 error, 1 warning in 2 files\n"
    )


def test_what_a_failed_command_has_to_say_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    reporters.show(PROBLEMS)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.endswith("1 error, 1 warning in 2 files\n")


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool | None] = []
    monkeypatch.setattr(click, "echo", lambda text, err, color: seen.append(color))
    monkeypatch.delenv("NO_COLOR", raising=False)
    reporters.show(PROBLEMS)
    monkeypatch.setenv("NO_COLOR", "1")
    reporters.show(PROBLEMS)
    assert seen == [None, False]


@pytest.mark.parametrize(
    ("problems", "line"), [([], "0 errors, 0 warnings in 0 files"), (PROBLEMS * 2, "2 errors, 2 warnings in 2 files")]
)
def test_the_summary(problems: list[Problem], line: str) -> None:
    assert reporters.summary(problems) == line
