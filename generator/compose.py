"""YAML text to plain data and the marks of every key and value, by libyaml's events.

The data is built here, not by PyYAML's constructors: duplicate keys, aliases, tags and merge keys are
problems, scalars follow YAML 1.2 (generator.scalars), and depth is bounded. Events are taken one at a
time, so an alias bomb or a deep nest is refused as soon as it is met.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeAlias

import yaml
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from generator.problems import MOST_OF_ONE_KIND, Problem, too_many
from generator.scalars import MOST_MARKS, UNPRINTABLE, clean, marks_in_a_row, resolve
from generator.syntax import syntax_problem

Path: TypeAlias = tuple[str | int, ...]
"""The way to a place in the data: keys and list indexes from the top."""

Mark: TypeAlias = tuple[int, int]
"""Line and column, both from 1; columns count characters."""

MAX_DEPTH = 40
MOST_VALUES = 200_000
"""More values than a file of 10,000 cards has: a file of more is not read to its end."""
LONGEST_TEXT = 20_000
"""Characters of a text or key."""
MOST_TAG_LINES = 100
"""libyaml compares each %TAG line with all before it."""

_UNUSED = "\0"
_TAG_LINE = re.compile(r"(?:\A\ufeff?|[\r\n\x85\u2028\u2029])%TAG")
_BLANK_WITH_TABS = re.compile(r"^ *\t[ \t]*$", re.MULTILINE)
"""Lines with nothing but blanks, which libyaml refuses where one is a tab and YAML 1.2 (6.7) does not."""
_TEXT_TAGS = frozenset({"!", "tag:yaml.org,2002:str"})


@dataclass(slots=True)
class Composed:
    """What was read: `data` (None if nothing was), the marks, and what must not be judged further.

    `plain` keeps the written text of plain scalars that are not strings (`1e3`), for text fields to take
    verbatim. `broken` holds the paths whose value could not be used (an alias), `left_out` those whose value stands
    there and came not into the data, since their key stands there already, or is none (then `""`). `complete` is False
    when reading stopped before the end.
    """

    data: Any = None
    keys: dict[Path, Mark] = field(default_factory=dict)
    values: dict[Path, Mark] = field(default_factory=dict)
    plain: dict[Path, str] = field(default_factory=dict)
    broken: set[Path] = field(default_factory=set)
    left_out: set[Path] = field(default_factory=set)
    complete: bool = True
    problems: list[Problem] = field(default_factory=list)


class _StopReading(Exception):
    """Nothing more can be read from this file."""


def compose(text: str, file: str, before: int = 0) -> Composed:
    """The one document of `text`, with problems named after `file`. Never raises for what the author wrote.

    `before` is how many lines of the file stand before the text.
    """
    reader = _Reader(text, file, before)
    try:
        reader.document()
    except _StopReading:
        reader.result.complete = False
    except yaml.MarkedYAMLError as error:
        reader.result.complete = False
        told = syntax_problem(error, text, file)
        reader.result.problems.append(replace(told, line=told.line + before))
    return reader.result


class _Reader:
    def __init__(self, text: str, file: str, before: int) -> None:
        self.file = file
        self.before = before
        self.text = text
        self.parser = CParser(_BLANK_WITH_TABS.sub("", text))
        self.result = Composed()
        self.counts: Counter[str] = Counter()

    def document(self) -> None:
        self._refuse_tag_lines()
        first = True
        while not isinstance(event := self._next(), StreamEndEvent):
            if not isinstance(event, DocumentStartEvent):
                continue
            if not first:
                self._add(
                    event,
                    "several-documents",
                    "a second YAML document starts here; a file holds one",
                    "Move what follows the line '---' to a file of its own; where nothing does, take the line out.",
                )
                raise _StopReading
            first = False
            self.result.data = self._node(self._next(), (), 0)

    def _refuse_tag_lines(self) -> None:
        found = list(islice(_TAG_LINE.finditer(self.text), MOST_TAG_LINES + 1))
        if len(found) > MOST_TAG_LINES:
            line = self.before + self.text.count("\n", 0, found[0].end()) + 1
            message = f"more than {MOST_TAG_LINES} lines of %TAG stand in the file; tags are not read"
            self._told((line, 1), "yaml-tag", message, "Take the lines out.")
            raise _StopReading

    def _next(self) -> Any:
        return self.parser.get_event()

    def _mark(self, event: Any) -> Mark:
        return self.before + event.start_mark.line + 1, event.start_mark.column + 1

    def _add(self, event: Any, problem_id: str, message: str, hint: str) -> None:
        self._told(self._mark(event), problem_id, message, hint)

    def _told(self, mark: Mark, problem_id: str, message: str, hint: str) -> None:
        self.counts[problem_id] += 1
        if self.counts[problem_id] > MOST_OF_ONE_KIND:
            self.result.problems.append(too_many(self.file, f"problems of the kind {problem_id}"))
            raise _StopReading
        self.result.problems.append(Problem(self.file, *mark, "error", problem_id, message, hint))

    def _node(self, event: Any, path: Path, depth: int) -> Any:
        self.result.values[path] = self._mark(event)
        if len(self.result.values) > MOST_VALUES:
            self._add(
                event,
                "file-too-large",
                f"the file holds more than {MOST_VALUES:,} values; it is read no further",
                "Split it into several.",
            )
            raise _StopReading
        kind = type(event)
        if kind is ScalarEvent:
            return self._scalar(event, path)
        if kind is AliasEvent:
            self._refuse_alias(event, f"*{event.anchor}")
            self.result.broken.add(path)
            return None
        if depth >= MAX_DEPTH:
            self._add(
                event,
                "too-deep",
                f"lists and mappings stand inside one another more than {MAX_DEPTH} deep",
                "Card files need no more than a dozen levels; look for a bracket or an indent too many.",
            )
            raise _StopReading
        self._properties(event)
        if kind is SequenceStartEvent:
            return self._sequence(path, depth)
        return self._mapping(path, depth)

    def _sequence(self, path: Path, depth: int) -> list[Any]:
        items: list[Any] = []
        while type(event := self._next()) is not SequenceEndEvent:
            items.append(self._node(event, (*path, len(items)), depth + 1))
        return items

    def _mapping(self, path: Path, depth: int) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        while type(event := self._next()) is not MappingEndEvent:
            key = self._key(event, path, depth)
            if key is None or key in mapping:
                if key is not None:
                    self._duplicate(event, key, (*path, key))
                self.result.left_out.add((*path, key or ""))
                self._node(self._next(), (*path, _UNUSED), depth + 1)
                continue
            here = (*path, key)
            self.result.keys[here] = self._mark(event)
            mapping[key] = None
            mapping[key] = self._node(self._next(), here, depth + 1)
        return mapping

    def _key(self, event: Any, path: Path, depth: int) -> str | None:
        """The key as its written text, or None if it cannot be one."""
        if type(event) is AliasEvent:
            self._refuse_alias(event, f"*{event.anchor}")
            return None
        if type(event) is not ScalarEvent or event.value == "":
            quoted = type(event) is ScalarEvent and event.style in ("'", '"')
            what = {
                ScalarEvent: "a key without a letter stands here" if quoted else "nothing stands before this ':'",
                MappingStartEvent: "a mapping stands where a key should",
                SequenceStartEvent: "a list stands where a key should",
            }[type(event)]
            self._add(event, "key-not-text", what, "A key is a word, such as 'title', followed by ':'.")
            if type(event) is not ScalarEvent:
                self._node(event, (*path, _UNUSED), depth + 1)
            return None
        self._properties(event)
        if event.value == "<<" and event.implicit[0]:
            self._add(
                event,
                "merge-key",
                "merge keys (<<) are not read",
                "Write the fields out where they are needed.",
            )
            return None
        if self._unfit(event, "key"):
            return None
        return self._checked(event)

    def _scalar(self, event: Any, path: Path) -> Any:
        self._properties(event)
        if self._unfit(event, "text"):
            self.result.broken.add(path)
            return None
        if event.implicit[0] and event.tag is None:
            value = resolve(event.value)
            if not isinstance(value, str):
                self.result.plain[path] = event.value
                return value
        return self._checked(event)

    def _unfit(self, event: Any, what: str) -> bool:
        """Whether a text is longer, or has more marks on a letter, than is read, which is told."""
        if len(event.value) > LONGEST_TEXT:
            message = f"a {what} of {len(event.value):,} characters stands here; at most {LONGEST_TEXT:,} are read"
            self._add(event, "wrong-count", message, "Shorten it; no card or page has room for that much.")
            return True
        if marks := marks_in_a_row(event.value):
            message = f"a {what} with {marks:,} combining marks in a row stands here; at most {MOST_MARKS} are read"
            self._add(event, "wrong-count", message, "Take marks (accents) out; no letter has so many.")
            return True
        return False

    def _checked(self, event: Any) -> str:
        text = clean(event.value)
        bad = UNPRINTABLE.search(text)
        if bad:
            self._add(
                event,
                "control-character",
                f"the text holds the unprintable character U+{ord(bad.group()):04X}, written as an escape",
                "Take the escape out.",
            )
            text = UNPRINTABLE.sub(" ", text)
        return text

    def _properties(self, event: Any) -> None:
        if event.anchor:
            self._refuse_alias(event, f"&{event.anchor}")
        if event.tag and not (type(event) is ScalarEvent and event.tag in _TEXT_TAGS):
            self._add(
                event,
                "yaml-tag",
                f"tags such as '{event.tag.replace('tag:yaml.org,2002:', '!!')}' are not read",
                "Take the tag out; to keep a number as text, put it in quotes.",
            )

    def _refuse_alias(self, event: Any, written: str) -> None:
        self._add(
            event,
            "yaml-alias",
            f"anchors and aliases ({written}) are not read",
            "Write the value out where it is needed; text that begins with & or * goes in quotes.",
        )

    def _duplicate(self, event: Any, key: str, first: Path) -> None:
        line, _ = self.result.keys[first]
        self._add(
            event,
            "duplicate-key",
            f"the key '{key}' stands here a second time (first on line {line})",
            "Keep one of the two.",
        )
