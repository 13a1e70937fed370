"""Problems for people (text), programs (json) and code hosts (github)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

import click

from generator.problems import Problem, in_order
from generator.saying import one_line, visible


def show(problems: Sequence[Problem], format: str = "text", files: int | None = None, to_stderr: bool = True) -> None:
    """Print the problems in that format, sorted by file, line and column.

    `files` is how many files were judged; left out, the files named by the problems are counted. A command
    whose result they are gives `to_stderr=False`; one that failed leaves it. JSON always goes to stdout.
    """
    text = REPORTERS[format](in_order(problems), files)
    plain = "NO_COLOR" in os.environ
    click.echo(text, err=to_stderr and format != "json", color=False if plain else None)


def as_text(problems: Sequence[Problem], files: int | None = None) -> str:
    """A line for each problem, its hint indented below, and a last line that counts."""
    lines = []
    for problem in problems:
        place = click.style(f"{one_line(problem.file)}:{problem.line}:{problem.column}:", bold=True)
        level = click.style(f"{problem.level}:", fg="red" if problem.level == "error" else "yellow")
        lines.append(f"{place} {level} {one_line(problem.message)} [{problem.id}]")
        if problem.hint:
            lines.append(f"    {one_line(problem.hint)}")
    return "\n".join([*lines, summary(problems, files)])


def as_json(problems: Sequence[Problem], files: int | None = None) -> str:
    """`{"problems": [{"file", "line", "column", "level", "id", "message", "hint"}]}`."""
    return visible(json.dumps({"problems": [asdict(problem) for problem in problems]}, ensure_ascii=False, indent=2))


def as_github(problems: Sequence[Problem], files: int | None = None) -> str:
    """Workflow commands that a code host shows beside the line; the count comes last."""
    lines = []
    for problem in problems:
        told = "\n".join(one_line(each) for each in (problem.message, problem.hint) if each)
        where = f"file={_property(one_line(problem.file))},line={problem.line},col={problem.column}"
        lines.append(f"::{problem.level} {where},title={_property(problem.id)}::{_data(told)}")
    return "\n".join([*lines, summary(problems, files)])


def summary(problems: Sequence[Problem], files: int | None = None) -> str:
    """`2 errors, 1 warning in 3 files`."""
    errors = sum(problem.level == "error" for problem in problems)
    warnings = len(problems) - errors
    count = len({problem.file for problem in problems}) if files is None else files
    return f"{_counted(errors, 'error')}, {_counted(warnings, 'warning')} in {_counted(count, 'file')}"


REPORTERS: Mapping[str, Callable[[Sequence[Problem], int | None], str]] = {
    "text": as_text,
    "json": as_json,
    "github": as_github,
}


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
