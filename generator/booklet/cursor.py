"""Where the pieces of a manuscript's paragraphs and cells stand in its file."""

from __future__ import annotations

import re
from dataclasses import dataclass

from markdown_it.common.normalize_url import normalizeLinkText
from markdown_it.helpers import parseLinkDestination, parseLinkTitle

from generator.booklet.table_lines import Cell
from generator.model import Place

_BLANK = re.compile(r"[ \t]*")
_NEAR = 1_000
"""Characters from the beginning of a link in which its address is looked for."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a file, to find places in."""

    file: str
    lines: tuple[str, ...]

    def place(self, line: int, column: int = 1) -> Place:
        return Place(self.file, line, column)

    def end(self, offsets: tuple[int, int]) -> int:
        """The last line of a block that markdown-it says reaches from one line up to another (from 0)."""
        return max(offsets[1], offsets[0] + 1)

    def address(self, href: str, place: Place) -> str:
        """The address of the link at that place as it is written there, in letters of every alphabet; else in those of
        ASCII."""
        decoded = normalizeLinkText(href)
        if decoded == href:
            return href
        near = "\n".join(self.lines[place.line - 1 : place.line + 2])[place.column - 1 :][: len(href) + _NEAR]
        return decoded if decoded in near else href


class Cursor:
    """Finds pieces of a block's source one after the other."""

    def __init__(self, source: Source, first: int, last: int) -> None:
        self.source = source
        self.last = last
        self.line = first
        self.column = 1

    def find(self, written: str | re.Pattern[str]) -> Place:
        """Where that text stands next, and steps behind it; where it cannot be found, the present place."""
        for number in range(self.line, min(self.last, len(self.source.lines)) + 1):
            start = self.column - 1 if number == self.line else 0
            found, behind = _found(written, self.source.lines[number - 1], start)
            if found >= 0:
                self.line, self.column = number, behind + 1
                return self.source.place(number, found + 1)
        return self.source.place(self.line, self.column)

    def rest(self) -> str:
        """What stands behind the present place in its line."""
        return self.source.lines[self.line - 1][self.column - 1 :] if self.line <= len(self.source.lines) else ""

    def step(self, characters: int) -> None:
        self.column += characters


class CellCursor(Cursor):
    """The same in one cell of a table: no other cell of its row is looked at."""

    def __init__(self, source: Source, line: int, cell: Cell) -> None:
        super().__init__(source, line, line)
        self.cell = cell
        self.at = 0

    def find(self, written: str | re.Pattern[str]) -> Place:
        found, behind = _found(written, self.cell.text, self.at)
        start = found if found >= 0 else self.at
        self.at = behind if found >= 0 else start
        return self.source.place(self.line, self.cell.columns[start])

    def rest(self) -> str:
        return self.cell.text[self.at :]

    def step(self, characters: int) -> None:
        self.at += characters


def _found(written: str | re.Pattern[str], text: str, start: int) -> tuple[int, int]:
    """Where that begins and ends in the text, from there on; -1 twice where it does not."""
    if isinstance(written, str):
        found = text.find(written, start)
        return (found, found + len(written)) if found >= 0 else (-1, -1)
    match = written.search(text, start)
    return match.span() if match else (-1, -1)


def tail_of_link(behind: str) -> int:
    """How many characters the address and the title of a link take, or the name of its address, where this stands
    behind the words that it shows; 0 where they go on in another line."""
    if behind.startswith("["):
        return behind.find("]") + 1
    if not behind.startswith("("):
        return 0
    address = parseLinkDestination(behind, _past_blanks(behind, 1), len(behind))
    at = _past_blanks(behind, address.pos if address.ok else 1)
    title = parseLinkTitle(behind, at, len(behind))
    at = _past_blanks(behind, title.pos if title.ok else at)
    return at + 1 if behind.startswith(")", at) else 0


def _past_blanks(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at
