"""Reading a manuscript: CommonMark with tables, opening fields, and directives in fenced blocks.

    ---
    title: The Base Game
    ---
    ## The turn {#turn}

    <!-- BASE-7 -->
    A turn has three steps …

    ```layout base-push
    moves: play cat-stream top
    ```

What is not understood is a problem at its line and column.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from generator import source as files
from generator.booklet.addresses import SCHEME, readable
from generator.booklet.anchors import Anchors
from generator.booklet.blocks import (
    Block,
    Claim,
    Content,
    Directive,
    Heading,
    Listing,
    Manuscript,
    Note,
    Para,
    Rule,
    Run,
    Table,
)
from generator.booklet.bounds import TOO_DEEP, TOO_MARKED, bounded, too_marked, too_much
from generator.booklet.comments import comments, without_comments
from generator.booklet.cursor import Source
from generator.booklet.fences import fence_options
from generator.booklet.front import parted
from generator.booklet.inline import InlineReader, Small
from generator.booklet.most import MOST, MOST_OF_PARAGRAPH, Most
from generator.booklet.table_lines import Cell, beyond, cells_of, columns_of
from generator.model import Place
from generator.problems import MOST_OF_ONE_KIND, Problem
from generator.source import shown
from generator.subject import problem
from generator.suggest import did_you_mean
from generator.wording import shorten

_TAG = re.compile(r"<[^<>\n]*>")
_HEADINGS = {"h2": 2, "h3": 3, "h4": 4}


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a manuscript may use: its small directives, by name, and how much."""

    language: str
    small: Mapping[str, Small]
    most: Most = MOST


def read(path: Path, dialect: Dialect, home: Path | None = None) -> tuple[Manuscript | None, list[Problem]]:
    """The manuscript in that file, which a project in the folder `home` has, and every problem of it; None when the
    file cannot be read at all."""
    text, problems = files.text_of(path, home)
    if text is None:
        return None, problems
    read, faults = parse(text, path, dialect)
    return read, [*problems, *faults]


def parse(text: str, path: Path, dialect: Dialect) -> tuple[Manuscript, list[Problem]]:
    """The same for a text already in hand; `path` is what it is called."""
    return _Reader(text, path, dialect).manuscript()


class _Reader:
    def __init__(self, text: str, path: Path, dialect: Dialect) -> None:
        self.path = path
        self.file = shown(path)
        self.dialect = dialect
        self.problems: list[Problem] = []
        self.claims: list[Claim] = []
        self.links: list[tuple[str, Place]] = []
        self.anchors = Anchors(self.problems)
        self.whole = True
        """Whether all blocks were looked at, so that no name for links was passed over."""
        self.front, self.body, faults = parted(text, path)
        self.problems += faults
        self.source = Source(self.file, tuple(text.split("\n")))
        self.inline = InlineReader(
            self.source, dialect.language, dialect.small, self.problems, self.claims, self.links, dialect.most
        )

    def manuscript(self) -> tuple[Manuscript, list[Problem]]:
        blocks = self._blocks(SyntaxTreeNode(self._tokens()))
        anchors = self.anchors.places
        for link, place in self.links if self.whole else ():
            name, near = shorten(readable(link)), did_you_mean(link[1:], anchors)
            if link.startswith("#") and link[1:] not in anchors:
                message = f"the link leads to '{name}', which nothing here is called{near}"
                self._add(place, "broken-link", message, "A heading gets a name like this: ## The turn {#turn}")
            elif not link.startswith(("#", SCHEME)):
                message = f"the link leads to '{name}'"
                self._add(place, "broken-link", message, "Link to a heading (#name) or to an https address.")
        read = Manuscript(
            self.path, self.dialect.language, self.front, tuple(blocks), tuple(self.claims), anchors,
            tuple(self.links),
        )  # fmt: skip
        return read, self.problems

    def _tokens(self) -> list[Token]:
        """The text's tokens. What stands for a character (&amp;) is left apart from the text around it; and addresses
        that are defined apart, which Markdown takes out of the text, must be used by some link."""
        markdown = bounded().enable("table").disable("text_join")
        markdown.core.ruler.after("block", "bounds", self._cut_long)
        found: dict[str, Any] = {}
        tokens = markdown.parse(self.body, found)
        if message := found.get(TOO_MARKED) or too_much(tokens, self.dialect.most):
            self._add(Place(self.file, 1, 1), "file-too-large", message, "Part it into several booklets.")
            return []
        used = {each.meta.get("label") for token in tokens for each in token.children or ()}
        unused = [each for label, each in found.get("references", {}).items() if label not in used]
        for reference in [*unused, *found.get("duplicate_refs", ())]:
            line = reference["map"][0]
            written = self.source.lines[line]
            place = Place(self.file, line + 1, len(written) - len(written.lstrip(" >")) + 1)
            message = (
                f"'{shorten(written.strip())}' would not be printed: Markdown reads it as an address that links name"
            )
            self._add(place, "booklet-markup", message, "Put a backslash before its '[' if it is text, or take it out.")
        return tokens

    def _cut_long(self, state: StateCore) -> None:
        """What is too long to be looked through is told, and not looked through."""
        state.env[TOO_MARKED] = too_marked(state.tokens)
        for token in state.tokens:
            if token.type == "inline" and state.env[TOO_MARKED]:
                token.content = ""
            elif token.type == "inline" and len(token.content) > MOST_OF_PARAGRAPH:
                message = f"the paragraph has {len(token.content):,} characters; at most {MOST_OF_PARAGRAPH:,} are set"
                place = Place(self.file, (token.map or (0, 0))[0] + 1, 1)
                self._add(place, "file-too-large", message, "Part it into several.")
                token.content = ""

    def _add(self, place: Place, problem_id: str, message: str, hint: str = "") -> None:
        self.problems.append(problem(place, problem_id, message, hint))

    def _place(self, node: SyntaxTreeNode) -> Place:
        line = (node.map or (0, 0))[0]
        written = self.source.lines[line] if line < len(self.source.lines) else ""
        before = " \t" if node.type == "blockquote" else " \t>"
        column = len(written) - len(written.lstrip(before))
        if node.type == "fence":
            column = max(column, written.find(node.markup))
        return Place(self.file, line + 1, column + 1)

    def _blocks(self, parent: SyntaxTreeNode) -> list[Block]:
        blocks: list[Block] = []
        for node in parent.children:
            if len(self.problems) > MOST_OF_ONE_KIND:
                self.whole = False
                break
            block = self._block(node)
            if block is not None:
                blocks.append(block)
        return blocks

    def _block(self, node: SyntaxTreeNode) -> Block | None:
        place = self._place(node)
        match node.type:
            case "heading":
                return self._heading(node, place)
            case "paragraph":
                content = self._content(node)
                return Para(content, place) if content else None
            case "bullet_list" | "ordered_list":
                items = tuple(tuple(self._blocks(item)) for item in node.children)
                first = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
                if first is not None:
                    self._count(node, first)
                return Listing(items, first, place)
            case "blockquote":
                inner = tuple(self._blocks(node))
                return Note(inner, place) if inner else None
            case "table":
                return self._table(node, place)
            case "hr":
                return Rule(place)
            case "fence":
                return self._directive(node, place)
            case "html_block":
                self._html(node, place)
                return None
            case type_ if type_ == TOO_DEEP:
                self._deep(node, place)
                return None
        self._add(place, "booklet-markup", f"a {node.type.replace('_', ' ')} is not read in a booklet")
        return None

    def _count(self, node: SyntaxTreeNode, first: int) -> None:
        """Warns of the first number of a list that is printed as another; all alike, they are left to be counted."""
        if len({int(item.info) for item in node.children}) == 1:
            return
        for number, item in enumerate(node.children, first):
            if int(item.info) != number:
                line = self._place(item).line
                column = self.source.lines[line - 1].find(f"{item.info}{item.markup}") + 1
                message = f"this item is written with {item.info} and printed with {number}: a list counts on"
                hint = "A heading, a text or a comment between them begins another list."
                told = problem(Place(self.file, line, column), "booklet-markup", message, hint)
                self.problems.append(replace(told, level="warning"))
                return

    def _deep(self, node: SyntaxTreeNode, place: Place) -> None:
        column = int(node.meta["column"])
        message = (
            f"'{shorten(self.source.lines[place.line - 1][column - 1 :].strip())}' is nested too deep to be printed"
        )
        hint = "At most nine lists, or nineteen quotes, stand in one another: raise it to a list above."
        self._add(replace(place, column=column), "booklet-markup", message, hint)

    def _content(self, node: SyntaxTreeNode, cell: Cell | None = None) -> Content:
        token = node.children[0].token
        assert token is not None
        return self.inline.read(token, cell)

    def _heading(self, node: SyntaxTreeNode, place: Place) -> Heading | None:
        level = _HEADINGS.get(node.tag)
        if level is None:
            message = f"a heading of level {node.tag[1:]} is not set in a booklet"
            self._add(place, "booklet-markup", message, "Use ## for a chapter, ### for a section, #### for a question.")
        token: Token = node.children[0].token  # type: ignore[assignment]
        told = len(self.problems)
        anchor, content = self.anchors.of_heading(self.inline.read(token), token.content, place)
        bare = len(self.problems) == told and all(isinstance(each, Run) and not each.text.strip() for each in content)
        if bare and level:
            self._add(place, "booklet-markup", "this heading has no words", "Write some, or take it out.")
        self.anchors.add(anchor, place)
        return Heading(level, content, anchor, place) if level and not bare else None

    def _table(self, node: SyntaxTreeNode, place: Place) -> Table:
        rows = [self._row(row) for part in node.children for row in part.children]
        weights, aligns = columns_of(self.source.lines[place.line])
        return Table(tuple(rows), weights, place, aligns)

    def _row(self, row: SyntaxTreeNode) -> tuple[Content, ...]:
        assert row.map is not None
        written, columns = self.source.lines[row.map[0]], len(row.children)
        cells = cells_of(written, row.meta["column"])
        contents = tuple(self._content(*pair) for pair in zip_longest(row.children, cells[:columns]))
        lost, column = beyond(written, cells, columns)
        if lost:
            message = f"'{shorten(lost)}' stands beyond the last column of the table, which has {columns}"
            hint = "Add a column to its head, or put a backslash before a '|' that is text."
            self._add(Place(self.file, row.map[0] + 1, column), "booklet-markup", message, hint)
        return contents

    def _directive(self, node: SyntaxTreeNode, place: Place) -> Directive | None:
        name, _, argument = node.info.strip().partition(" ")
        options, problems = fence_options(node.content, place.line + 1, self.path, self.source.lines)
        self.anchors.of_options(options, node.content, place, sound=not problems)
        if not name:
            self._add(place, "unknown-directive", "the fenced block does not say what it is", "Begin it like ```keys.")
            return None
        self.problems += problems
        return Directive(name, argument.strip(), options, place)

    def _html(self, node: SyntaxTreeNode, place: Place) -> None:
        text = node.content.strip()
        found = [text[start:end] for start, end in comments(text)]
        if found and not without_comments(text).strip():
            for comment in found:
                self.inline.comment(comment, place)
            return
        if found and text.startswith(found[0]):
            message = "what stands behind a comment on its line would not be printed"
            self._add(place, "booklet-markup", message, "Give the comment a line of its own.")
            return
        tag = _TAG.match(text)
        message = f"the tag {shorten(tag.group() if tag else text.split(chr(10))[0])} is not read in a booklet"
        self._add(place, "booklet-markup", message, "Only comments, <!-- like this -->, are.")
