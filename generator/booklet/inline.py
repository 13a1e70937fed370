"""The inside of a paragraph: markdown-it's inline tokens to pieces, every fault at its own column.

Small directives stand in code spans: `symbol cat`, `number keys_to_win`, `page turn`, `card bolt`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from markdown_it.token import Token

from generator.booklet.addresses import SCHEME, misleading, target
from generator.booklet.blocks import Break, Claim, Content, Inline, PageOf, Run
from generator.booklet.characters import faults_of
from generator.booklet.cursor import CellCursor, Cursor, Source, tail_of_link
from generator.booklet.most import MOST_OF_PARAGRAPH, Most
from generator.booklet.table_lines import Cell
from generator.booklet.typography import NO_BREAK
from generator.model import Place
from generator.problems import Problem
from generator.spacing import held, spaced
from generator.subject import problem
from generator.suggest import did_you_mean, listed
from generator.wording import shorten

Small = Callable[[str, Place], "Inline | Problem"]
"""A small directive: what its argument stands for in the text."""

CLAIM = re.compile(r"[A-Z]{2,4}-[A-Za-z0-9_]+")
_OBJECT = "\ufffc"
_TIED = re.compile(rf"(?<!^)(?<!{_OBJECT})(?<!{_OBJECT}[.,;:]) (?={_OBJECT})")
"""A space before an icon or a page's number that belongs to the word before; between two of them lines may end."""
_MARKS = re.compile(r"\*+|`+|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)|\]\(|(?<![\w~])~~(?=[^\s~])|\[\^[^\[\]\s]+\]")
_OF_OTHERS = {"~": "strikes nothing out", "[": "is no note of a page"}
"""What the signs of other Markdown do not do here, by their first character."""


@dataclass(frozen=True, slots=True)
class _Link:
    """A link that is being read: where it leads, how its address is shown, and its first piece."""

    target: str
    shown: str
    place: Place
    start: int = 0
    automatic: bool = False


_NO_LINK = _Link("", "", Place(""))


@dataclass(slots=True)
class InlineReader:
    """Reads the inline tokens of one manuscript; problems, claims and links are gathered."""

    source: Source
    language: str
    small: Mapping[str, Small]
    problems: list[Problem]
    claims: list[Claim]
    links: list[tuple[str, Place]]
    most: Most
    brought: int = 0
    """Characters of titles that small directives have brought."""

    def read(self, token: Token, cell: Cell | None = None) -> Content:
        """The pieces of an `inline` token, which may be that of a cell, its spaces made unbreakable where the language
        wants it."""
        assert token.map is not None
        first = token.map[0] + 1
        last = self.source.end((token.map[0], token.map[1]))
        cursor = Cursor(self.source, first, last) if cell is None else CellCursor(self.source, first, cell)
        return self.pieces(token.children or (), cursor)

    def pieces(self, tokens: Iterable[Token], cursor: Cursor) -> Content:
        pieces: list[Inline] = []
        faces: list[str] = []
        link = _NO_LINK
        room = MOST_OF_PARAGRAPH
        for token in tokens:
            match token.type:
                case "text" if link.automatic:
                    cursor.find(token.content)
                    pieces.append(Run(link.shown, _face(faces), link.target))
                case "text":
                    self._look(token.content, cursor)
                    pieces.append(Run(token.content, _face(faces), link.target))
                case "text_special":
                    place = cursor.find(token.markup)
                    if token.info == "entity":
                        self.problems += faults_of(token.content, token.markup, place)
                    pieces.append(Run(token.content, _face(faces), link.target))
                case "softbreak":
                    pieces.append(Run(" ", _face(faces), link.target))
                case "hardbreak":
                    pieces.append(Break())
                case "strong_open" | "em_open":
                    place = cursor.find(token.markup)
                    faces.append(token.type.partition("_")[0])
                    if len(set(faces)) > 1:
                        message = "the type has no letters that are both bold and italic"
                        self._add(place, "booklet-markup", message, "Close one before the other begins.")
                case "strong_close" | "em_close":
                    cursor.find(token.markup)
                    faces.pop()
                case "link_open":
                    link = self._link(token, cursor, len(pieces))
                case "link_close":
                    self._shown(link, pieces, _face(faces))
                    cursor.find(">" if link.automatic else "]")
                    cursor.step(0 if link.automatic else tail_of_link(cursor.rest()))
                    link = _NO_LINK
                case "code_inline":
                    place = cursor.find(token.markup)
                    cursor.find(re.compile(f"(?<!`){token.markup}(?!`)"))
                    found = self._small(token, place) if room >= 0 else None
                    if isinstance(found, Run):
                        room -= len(found.text)
                        found = found if self._has_room(len(found.text), room, place) else Run("")
                        found = replace(found, face=_face(faces) or found.face, link=link.target)
                    elif isinstance(found, PageOf):
                        found = replace(found, face=_face(faces))
                    pieces += [] if found is None else [found]
                case "html_inline":
                    self._html(token.content, cursor)
                case _:
                    place = cursor.find("![" if token.type == "image" else token.content)
                    self._add(place, "booklet-markup", f"{token.type.replace('_', ' ')} is not read here")
        return _spaced(_joined(pieces), self.language)

    def _link(self, token: Token, cursor: Cursor, start: int) -> _Link:
        href = str(token.attrs["href"])
        automatic = token.markup == "autolink"
        place = cursor.find("<" if automatic else "[")
        to = target(href)
        self.links.append((to, place))
        if "title" in token.attrs:
            message = f"'{shorten(str(token.attrs['title']))}', the title of the link, would not be printed"
            self._add(place, "booklet-markup", message, "Write it in the text.")
        return _Link(to, self.source.address(href, place), place, start, automatic)

    def _shown(self, link: _Link, pieces: list[Inline], face: str) -> None:
        """What a link shows is where it leads, or words with the address behind them: paper cannot be clicked."""
        words = "".join(piece.text for piece in pieces[link.start :] if isinstance(piece, Run)).strip()
        other = misleading(words, link.target, link.shown)
        if other:
            message = f"the link shows '{shorten(other)}' and leads to '{shorten(link.shown)}'"
            hint = "Show where it leads, or words that are no address."
            self._add(link.place, "broken-link", message, hint)
        elif link.target.startswith(SCHEME) and words != link.shown:
            pieces.append(Run(f" ({link.shown})", face, link.target))

    def comment(self, text: str, place: Place) -> None:
        """A comment of the source: the rules it names are claimed."""
        self.claims += [Claim(rule, place) for rule in CLAIM.findall(text)]

    def _has_room(self, length: int, left: int, place: Place) -> bool:
        """Whether what is brought there is not too much, for the paragraph, of whose room that is left, or for the
        booklet; told once for each."""
        if left < 0:
            message = f"with this the paragraph brings in more than {MOST_OF_PARAGRAPH:,} characters"
            self._add(place, "file-too-large", message, "Part it into several, or shorten the title.")
            return False
        has_room = self.brought <= self.most.characters
        self.brought += length
        if has_room and self.brought > self.most.characters:
            message = f"with this the booklet brings in more than {self.most.characters:,} characters in its lines"
            self._add(place, "file-too-large", message, "Part it into several booklets, or shorten the title.")
        return self.brought <= self.most.characters

    def _small(self, token: Token, place: Place) -> Inline | None:
        name, _, argument = token.content.strip().partition(" ")
        if name not in self.small:
            self._add(
                place,
                "unknown-directive",
                f"there is no small directive '{name}'{did_you_mean(name, self.small)}",
                f"In a line there are {listed(self.small, 'and')}.",
            )
            return None
        found = self.small[name](argument.strip(), place)
        if isinstance(found, Problem):
            self.problems.append(found)
            return None
        if isinstance(found, PageOf):
            self.links.append((f"#{found.anchor}", place))
        return found

    def _html(self, text: str, cursor: Cursor) -> None:
        place = cursor.find(text)
        if text.startswith("<!--"):
            self.comment(text, place)
            return
        hint = "Write **bold**, *italic*, and `symbol cat` for an icon."
        self._add(place, "booklet-markup", f"the tag {text} is not read in a booklet", hint)

    def _look(self, text: str, cursor: Cursor) -> None:
        """Marks that are left in a text were not understood: an emphasis or a link that is not closed."""
        for mark in _MARKS.finditer(text):
            written = mark.group()
            place = cursor.find(written)
            if other := _OF_OTHERS.get(written[0]):
                message = f"'{shorten(written)}' {other} in a booklet: it would be printed as it is written"
                self._add(place, "booklet-markup", message, "Take it out, or put a backslash before it.")
                continue
            message = f"the '{written}' here opens or closes nothing"
            self._add(place, "unbalanced-markup", message, "Close it, or put a backslash before it.")
        if not _MARKS.search(text):
            cursor.find(text)

    def _add(self, place: Place, problem_id: str, message: str, hint: str = "") -> None:
        self.problems.append(problem(place, problem_id, message, hint))


def _joined(pieces: Iterable[Inline]) -> list[Inline]:
    """Text in one face is one run, however it is written; a tab is a space, as in files of YAML."""
    found: list[Inline] = []
    for _, several in groupby(
        pieces, lambda each: (each.face, each.link, each.origin) if isinstance(each, Run) else None
    ):
        group = list(several)
        runs = [piece for piece in group if isinstance(piece, Run)]
        text = re.sub("[\t\n]", " ", "".join(piece.text for piece in runs))
        found += [replace(runs[0], text=text)] if runs else group
    return found


def _face(faces: list[str]) -> str:
    if not faces:
        return ""
    return {"strong": "semibold", "em": "italic"}[faces[-1]]


def _spaced(pieces: list[Inline], language: str) -> Content:
    """The pieces with no-break spaces, which may depend on the neighbouring piece."""
    whole = "".join(piece.text if isinstance(piece, Run) else _OBJECT for piece in pieces)
    kept = _TIED.sub(NO_BREAK, spaced(held(whole), language))
    result: list[Inline] = []
    at = 0
    for piece in pieces:
        length = len(piece.text) if isinstance(piece, Run) else 1
        result.append(replace(piece, text=kept[at : at + length]) if isinstance(piece, Run) else piece)
        at += length
    return tuple(result)
