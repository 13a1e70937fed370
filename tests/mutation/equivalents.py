"""The mutants that no test can tell from the rules as they are, each with the reason, and where they are found."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

LISTED = Path(__file__).with_name("equivalent.yaml")

Change = tuple[str, str, str, str]
"""A file, a function in it (empty: anywhere), a line and what a mutant makes of it, without the spaces around them."""


def equivalents(listed: str, sources: Mapping[str, str]) -> dict[Change, str]:
    """Why each listed change changes nothing, for the files among `sources`.

    Raises:
        ValueError: a listed line is no longer where it is said to be, or is listed twice, unchanged or without a
            reason; the message names all of them.
    """
    found: dict[Change, str] = {}
    wrong = []
    for entry in yaml.safe_load(listed):
        file, function, why = entry["file"], entry.get("in", ""), entry.get("why", "")
        if file not in sources:
            continue
        was = entry["was"].strip()
        there = [number for number, line in enumerate(sources[file].splitlines(), 1) if line.strip() == was]
        if not any(function in ("", function_at(sources[file], number)) for number in there):
            wrong.append(f"{file}: this line is no longer there: {was}")
        for becomes in _each(entry["becomes"]):
            change = (file, function, was, becomes.strip())
            if not why or change in found or becomes.strip() == was:
                wrong.append(f"{file}: listed twice, unchanged or without a reason: {becomes}")
            found[change] = why
    if wrong:
        raise ValueError("\n".join(wrong))
    return found


def is_listed(listed: Mapping[Change, str], file: str, function: str, difference: Sequence[str]) -> bool:
    """Whether a mutant in that function, with those lines taken away (`-`) and put in (`+`), is among those listed."""
    was, becomes = (_plain(line[1:] for line in difference if line[:1] == sign) for sign in "-+")
    return any((file, where, was, becomes) in listed for where in ("", function))


def function_at(source: str, line: int) -> str:
    """The name of the innermost function around a line, empty where there is none."""
    around = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or line)
    ]
    return max(around, key=lambda node: node.lineno).name if around else ""


def _each(becomes: Any) -> Iterable[str]:
    return becomes if isinstance(becomes, list) else [becomes]


def _plain(lines: Iterable[str]) -> str:
    return "\n".join(line.strip() for line in lines if line.strip())
