"""The options of a directive: a block of YAML inside a manuscript."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator import source as files
from generator.booklet.characters import faults_of
from generator.compose import Mark
from generator.compose import Path as DataPath
from generator.model import Place
from generator.problems import Problem
from generator.source import Document, shown
from generator.subject import problem


def fence_options(text: str, first_line: int, path: Path, lines: Sequence[str]) -> tuple[Document, list[Problem]]:
    """The options in a fence whose `text` begins on that line of the file, their marks counted in the file's own lines
    and columns, and what is wrong with them; `lines` are those of the whole file."""
    nothing = Document(shown(path), path, {}, {}, {(): (first_line, 1)}, {})
    if not [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]:
        return nothing, []
    document, problems = files.parse(text.encode(), path, first_line - 1)
    before = _before(text, first_line, lines)
    problems = [replace(each, column=each.column + before.get(each.line, 0)) for each in problems]
    if document is None:
        return nothing, problems
    if any(before.values()):
        document = replace(document, keys=_right(document.keys, before), values=_right(document.values, before))
    if not isinstance(document.data, dict):
        if not problems:
            place = Place(shown(path), first_line)
            message = "options are written as 'name: value'"
            problems.append(problem(place, "directive-option", message, "One to a line."))
        return replace(document, data={}), problems
    return document, [*problems, *_escaped(document.data, text, document, ())]


def _escaped(data: Any, written: str, options: Document, path: DataPath) -> Iterator[Problem]:
    """Characters that the options hold and their text does not show: those written as escapes."""
    if isinstance(data, str):
        for char in dict.fromkeys(data):
            if char not in written:
                yield from faults_of(char, f"\\u{ord(char):04x}", options.at_value(path))
    else:
        parts = data.items() if isinstance(data, dict) else enumerate(data if isinstance(data, list) else ())
        for key, each in parts:
            yield from _escaped(each, written, options, (*path, key))


def _before(text: str, first_line: int, lines: Sequence[str]) -> dict[int, int]:
    """How many characters stand before each line of a block: the marks of a note, the blanks of a list."""
    inner = text.split("\n")
    pairs = zip(inner, lines[first_line - 1 : first_line - 1 + len(inner)], strict=False)
    return {
        line: len(written) - len(inside) if written.endswith(inside) else 0
        for line, (inside, written) in enumerate(pairs, first_line)
    }


def _right(marks: Mapping[DataPath, Mark], before: Mapping[int, int]) -> dict[DataPath, Mark]:
    return {path: (line, column + before.get(line, 0)) for path, (line, column) in marks.items()}
