"""Files from disk to plain data that knows where each key and value was written.

A byte-order mark, CRLF line ends, tabs and no-break spaces between words and decomposed accents make no
difference to what is read. A no-break space that is meant is written "\\_" in double quotes (YAML 1.2.2,
5.7); one typed as a character counts as a space, for it is invisible and usually came by accident.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from generator import files
from generator.compose import Composed, Mark, Path, compose
from generator.model import Place
from generator.problems import TOO_MANY, Problem, bounded
from generator.scalars import UNPRINTABLE, is_hidden

MAX_BYTES = 5 * 1024 * 1024
MOST_TEXT = 250_000
"""Bytes of a booklet's text, or of a design: ten times the longest shipped one."""

_LINE_ENDS = re.compile("\r\n?")


@dataclass(frozen=True, slots=True)
class Document:
    """A file's data with marks. `file` is the path as the user would type it, `path` where it lies.

    `keys` and `values` map a path into the data to its (line, column); `plain`, `broken` and `left_out` are those of
    generator.compose.Composed; `text` is what was read, for a file not all of which came into the data: one that could
    not be read to its end, or in which a value is left out.
    """

    file: str
    path: FilePath
    data: Any
    keys: Mapping[Path, Mark] = field(repr=False)
    values: Mapping[Path, Mark] = field(repr=False)
    plain: Mapping[Path, str] = field(repr=False)
    broken: Set[Path] = frozenset()
    left_out: Set[Path] = frozenset()
    complete: bool = True
    text: str = field(default="", repr=False)

    def at_key(self, path: Path) -> Place:
        """Where that key stands, or the nearest thing around it that was written."""
        mark = self.keys.get(path)
        return Place(self.file, *mark) if mark else self.at_value(path)

    def at_value(self, path: Path) -> Place:
        """Where that value begins, or the nearest thing around it that was written."""
        while path not in self.values and path:
            path = path[:-1]
        return Place(self.file, *self.values.get(path, (1, 1)))

    def has_broken(self, path: Path) -> bool:
        """Whether a value at or below that path could not be used."""
        return any(each[: len(path)] == path for each in self.broken)


def shown(path: FilePath) -> str:
    """The path as the user would type it: relative to the current folder where it lies below it."""
    absolute = os.path.abspath(path)
    relative = os.path.relpath(absolute)
    return absolute if relative.startswith(os.pardir) else relative


def read(path: FilePath, home: FilePath | None = None, most: int = MAX_BYTES) -> tuple[Document | None, list[Problem]]:
    """The document in that file of at most so many bytes and its problems; None when there is nothing to go on with.

    A file named below `home`, the folder of a project, is not read where a link on the way leads out of it.
    """
    raw = content(path, home, most)
    return (None, [raw]) if isinstance(raw, Problem) else parse(raw, path)


def content(path: FilePath, home: FilePath | None = None, most: int = MAX_BYTES) -> bytes | Problem:
    """The bytes of that file, likewise, or why it is not read."""
    return _bytes(path, shown(path), home, most)


def parse(raw: bytes, path: FilePath, before: int = 0) -> tuple[Document | None, list[Problem]]:
    """The same for bytes already in hand; `path` is what they are called, and `before` how many lines of the file stand
    before them."""
    file = shown(path)
    text = _decode(raw, file)
    if isinstance(text, Problem):
        return None, [text]
    text = _LINE_ENDS.sub("\n", text).replace("\xa0", " ")
    problems = _control_characters(text, file, before)
    if any(each.id == TOO_MANY for each in problems):
        return None, problems
    if problems:
        text = UNPRINTABLE.sub(" ", text)
    composed = compose(text, file, before)
    problems += composed.problems
    if not problems and composed.data is None:
        return None, [_whole(file, "empty-file", "the file holds nothing", "Write what belongs into it, or delete it.")]
    return _document(composed, text, file, path), problems


def text_of(path: FilePath, home: FilePath | None = None) -> tuple[str | None, list[Problem]]:
    """The text of a file of at most MOST_TEXT bytes that is no YAML, with plain line ends, and what is wrong with it.

    None where it cannot be read, a space for each character that has no business in it. `home` is as for `read`.
    """
    file = shown(path)
    raw = _bytes(path, file, home, MOST_TEXT)
    text = raw if isinstance(raw, Problem) else _decode(raw, file)
    if isinstance(text, Problem):
        return None, [text]
    text = _LINE_ENDS.sub("\n", text)
    problems = _control_characters(text, file)
    return (UNPRINTABLE.sub(" ", text) if problems else text), problems


def _document(composed: Composed, text: str, file: str, path: FilePath) -> Document:
    return Document(
        file=file,
        path=path,
        data=composed.data,
        keys=composed.keys,
        values=composed.values,
        plain=composed.plain,
        broken=frozenset(composed.broken),
        left_out=frozenset(composed.left_out),
        complete=composed.complete,
        text=text if not composed.complete or composed.left_out else "",
    )


def _whole(file: str, problem_id: str, message: str, hint: str) -> Problem:
    return Problem(file, 1, 1, "error", problem_id, message, hint)


def _bytes(path: FilePath, file: str, home: FilePath | None, most: int = MAX_BYTES) -> bytes | Problem:
    if home is not None and files.leads_out(path, home):
        message = "this is a link that leads out of the project"
        return _whole(file, "unreadable-file", message, "Copy the file into the project.")
    try:
        return files.read(path, most)
    except files.Refused as error:
        if error.size:
            return _whole(file, "file-too-large", f"the file {error}", "Split it into several.")
        if error.special == files.LOCKED:
            hint = "What lies in it is not read: give yourself the right to read and to enter it."
            return _whole(file, "unreadable-file", f"this is {files.LOCKED}", hint)
        if error.special == files.FOLDER and os.path.islink(path):
            hint = "Let it lead to a folder of the project that holds neither 'cards' nor 'decks'."
            return _whole(file, "unreadable-file", "this is a link to a folder, and is not followed", hint)
        if error.special:
            return _whole(file, "unreadable-file", f"this is {error.special}, not a file", "Name a file of text.")
        return _whole(file, "unreadable-file", f"the file {error}", "Check its name and rights.")


def _decode(raw: bytes, file: str) -> str | Problem:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")):
        name = "UTF-32" if raw.startswith((b"\xff\xfe\0\0", b"\0\0")) else "UTF-16"
        return _whole(file, "bad-encoding", f"the file is saved as {name}", "Save it as UTF-8.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = error.start + (3 if raw.startswith(b"\xef\xbb\xbf") and len(error.object) < len(raw) else 0)
        before = _LINE_ENDS.sub("\n", raw[:start].decode("utf-8-sig"))
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        hint = "Save the file as UTF-8."
        if _looks_cyrillic(raw):
            hint = "It looks like Windows-1251; save the file as UTF-8."
        message = f"byte {start + 1} of the file (0x{raw[start]:02X}) is not UTF-8"
        return Problem(file, line, column, "error", "bad-encoding", message, hint)


def _looks_cyrillic(raw: bytes) -> bool:
    high = [byte for byte in raw[:100_000] if byte >= 0x80]
    return len(high) > 3 and sum(byte >= 0xC0 or byte in (0xA8, 0xB8) for byte in high) > 0.9 * len(high)


def _control_characters(text: str, file: str, lines: int = 0) -> list[Problem]:
    return [*bounded(_each_control_character(text, file, lines))]


def _each_control_character(text: str, file: str, lines: int) -> Iterator[Problem]:
    line, first, seen = lines + 1, 0, 0
    for found in UNPRINTABLE.finditer(text):
        line += text.count("\n", seen, found.start())
        first = max(first, text.rfind("\n", seen, found.start()) + 1)
        seen = found.start()
        hidden = is_hidden(found.group()) is not None
        yield Problem(
            file,
            line,
            seen - first + 1,
            "error",
            "hidden-character" if hidden else "control-character",
            f"the {'invisible' if hidden else 'unprintable'} character U+{ord(found.group()):04X} stands here",
            "Delete it; it came with copied text or a damaged file.",
        )
