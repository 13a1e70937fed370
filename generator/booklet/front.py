"""The opening fields of a manuscript: parted from its text, judged, and filled in.

Between two lines of `---` at the top of the file, one to a line: `title: The Base Game`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from generator import braces
from generator import source as files
from generator.booklet.characters import as_written
from generator.booklet.most import MOST_OF_PARAGRAPH
from generator.model import Place
from generator.problems import Problem
from generator.source import Document, shown
from generator.subject import problem
from generator.suggest import did_you_mean, listed
from generator.wording import found

FIELDS: Mapping[str, str] = {
    "title": "what the booklet is called",
    "subtitle": "what it is: rules, a quick reference",
    "series": "the words above the cover's drawing",
    "note": "the words at the foot of the cover",
    "head": "the running head of left pages",
}
"""Name: what it holds. `title` is the only one that every booklet has."""
PLAYERS, SET = "players", "set"

_FENCE = "---"
_HEADING = re.compile("#{2,4} ")
"""A comment in YAML, but not meant as one."""
_WRITTEN = "Begin the file with the lines ---, title: … and ---."
_SHOWN = 20
"""Characters of a field that is too long to be set, which stand for it so that no more is told of it."""
_BLANKS = re.compile(r"[ \t\n]+")


def parted(text: str, path: Path) -> tuple[Document, str, list[Problem]]:
    """The opening fields, the text below them with its line numbers kept (by empty lines before it), and what is wrong
    with the fields: what is no text or not known is told and left out of them."""
    lines = text.split("\n")
    fences = _fences(lines)
    place = Place(shown(path))
    if not text.strip():
        return _nothing(path), text, [problem(place, "empty-file", "the booklet's text is empty", _WRITTEN)]
    if fences[:1] != [0]:
        return _nothing(path), text, [problem(place, "missing-key", "the booklet has no title", _WRITTEN)]
    if len(fences) < 2:
        message = "the opening fields begin with this --- and never end"
        hint = "Write --- below the last of them, on a line of its own."
        return _nothing(path), "", [problem(place, "booklet-markup", message, hint)]
    end = fences[1]
    front, problems = _judged(["", *lines[1:end]], path)
    for number, line in enumerate(lines[1:end], 2):
        if _HEADING.match(line):
            message = "a heading stands among the opening fields"
            hint = "Write --- below the last of the fields, above the text."
            problems.append(problem(replace(place, line=number), "booklet-markup", message, hint))
    return front, "\n".join([*[""] * (end + 1), *lines[end + 1 :]]), problems


def length(text: str) -> int:
    """How many lines the opening fields take, with those around them; 0 where there are none."""
    fences = _fences(text.split("\n"))
    return fences[1] + 1 if fences[:1] == [0] and len(fences) > 1 else 0


def _fences(lines: list[str]) -> list[int]:
    return [number for number, line in enumerate(lines) if line.rstrip() == _FENCE]


def _nothing(path: Path) -> Document:
    return Document(shown(path), path, {}, {}, {(): (1, 1)}, {})


def _judged(lines: list[str], path: Path) -> tuple[Document, list[Problem]]:
    """The fields that are texts, as they are written, and a problem for each that is none."""
    written = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    front, problems = files.parse("\n".join(lines).encode(), path) if written else (_nothing(path), [])
    if front is None or (problems and not isinstance(front.data, dict)):
        return _nothing(path), problems
    if not isinstance(front.data, dict):
        message = "the opening fields are written as 'name: value', one to a line"
        return _nothing(path), [problem(Place(front.file, 2), "wrong-type", message, _known())]
    broken = bool(problems)
    texts: dict[str, str] = {}
    meant: set[str] = set()
    for name, value in front.data.items():
        if name not in FIELDS:
            guess = did_you_mean(name, [each for each in FIELDS if each not in front.data])
            meant.update(each for each in FIELDS if f"'{each}'" in guess)
            message = f"unknown opening field '{name}'{guess}"
            problems.append(problem(front.at_key((name,)), "unknown-key", message, _known()))
        elif (name,) in front.broken:
            continue
        elif isinstance(value, dict | list) or (value is None and not front.plain.get((name,))):
            meant.add(name)
            message = f"{name} must be a text, found {found(value, front.plain.get((name,)))}"
            hint = f"{name} is {FIELDS[name]}; quotes make a text of anything."
            problems.append(problem(front.at_value((name,)), "wrong-type", message, hint))
        else:
            text = value if isinstance(value, str) else front.plain[(name,)]
            texts[name] = _BLANKS.sub(" ", text).strip(" ")
            problems += as_written(texts[name], f"the opening field {name}", front.at_value((name,)))
    if not (broken or texts.get("title", "").strip() or "title" in meant):
        place = front.at_value(("title",))
        problems.append(problem(place, "missing-key", "the booklet has no title", "Add the opening field title: …"))
    return replace(front, data=texts), problems


def _known() -> str:
    return f"Opening fields are {listed(FIELDS, 'and')}."


def filled(front: Document, values: Mapping[str, str | None]) -> tuple[Document, list[Problem]]:
    """The fields with the placeholders in braces put in; None for one that this booklet has no value for."""
    problems = [
        problem(front.at_value((name,)), "unknown-field", f"in {name}, {message}", hint)
        for name, text in front.data.items()
        for message, hint in _faults(text, values)
    ]
    data: dict[str, str] = {}
    for name, text in front.data.items():
        whole = braces.length(text, lambda each: len(values.get(each) or ""))
        if whole > MOST_OF_PARAGRAPH:
            message = f"{name} has {whole:,} characters with what is filled in; at most {MOST_OF_PARAGRAPH:,} are set"
            problems.append(problem(front.at_value((name,)), "file-too-large", message, "Shorten it."))
            data[name] = text[:_SHOWN]
        else:
            data[name] = braces.fill(text, lambda each: values.get(each) or "")
    return replace(front, data=data), problems


def _faults(text: str, values: Mapping[str, str | None]) -> Iterator[tuple[str, str]]:
    """What is wrong with the braces of a field: message and hint."""
    usable = [f"{{{name}}}" for name, value in values.items() if value is not None]
    for each, name in braces.written(text):
        if values.get(name or "") is not None:
            continue
        hint = f"What is filled in here: {listed(usable, 'and')}; {{{{ and }}}} are plain braces."
        if name is None:
            yield braces.half(each)
        elif name in values:
            yield f"{{{name}}} has nothing to stand for: the booklet is about no set", hint
        else:
            yield f"there is no placeholder {{{name}}}{did_you_mean(name, values)}", hint
