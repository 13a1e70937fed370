"""How much of a booklet is read, which takes a few seconds at most, and how deep its lists and quotes may be nested."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.token import Token

from generator.booklet.most import Most

MOST_SIGNS = 30_000
"""Characters of the whole booklet that may be markup, of which ordinary texts have one in ten: brackets and asterisks
are matched with each other, which takes long among very many."""
_SIGN = re.compile(r"[\n!#$%&*+\-:<=>@\[\\\]^_`{}~]")
"""Where Markdown stops to look."""
DEEPEST = 20
"""How deep Markdown's blocks are read: a quote is one level, a list with its items two."""
TOO_DEEP, TOO_MARKED = "too_deep", "too_marked"


def bounded() -> MarkdownIt:
    """A reader of CommonMark that makes a token, TOO_DEEP, of what is nested deeper, its column in `meta`, as are
    those of tables' rows. Left to itself it would drop that and all that follows; to see it before it does, its own
    bound is a list further."""
    markdown = MarkdownIt("commonmark", {"store_labels": True, "maxNesting": DEEPEST + 2})
    markdown.block.ruler.before("table", TOO_DEEP, _too_deep)
    markdown.block.ruler.at("table", _table, {"alt": ["paragraph", "reference"]})
    return markdown


def _table(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    """Markdown's own rule; each row's `meta` gets the column in which it begins, behind the marks of quotes and
    lists."""
    told = len(state.tokens)
    found = table(state, first, end, silent)
    for token in state.tokens[told:]:
        if token.type == "tr_open" and token.map:
            token.meta = {"column": _column(state, token.map[0])}
    return found


def _column(state: StateBlock, line: int) -> int:
    """The column, from 1, in which that line of the block begins."""
    at = state.bMarks[line] + state.tShift[line]
    return at - state.src.rfind("\n", 0, at)


def _too_deep(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    """A block rule: takes what is nested too deep, up to where its lists and quotes end."""
    if state.level < DEEPEST:
        return False
    last = first + 1
    while last < end and (state.isEmpty(last) or state.sCount[last] >= state.blkIndent):
        last += 1
    state.line = last
    token = state.push(TOO_DEEP, "", 0)
    token.map = [first, last]
    token.meta = {"column": _column(state, first)}
    return True


def too_marked(tokens: Sequence[Token]) -> str:
    """What the booklet has too many of for its paragraphs to be looked through, as a message; empty if they can be."""
    signs = sum(len(_SIGN.findall(token.content)) for token in tokens if token.type == "inline")
    if signs > MOST_SIGNS:
        return f"the booklet has {signs:,} signs that may be markup; at most {MOST_SIGNS:,} are read"
    return ""


def too_much(tokens: Sequence[Token], most: Most) -> str:
    """What the booklet of these tokens has too many of, as a message; empty if it can be set."""
    pieces = len(tokens) + sum(len(token.children or ()) for token in tokens)
    directives = sum(token.type == "fence" for token in tokens)
    if directives > most.directives:
        return f"the booklet has {directives:,} directives; at most {most.directives:,} are read"
    characters = sum(len(token.content) for token in tokens if token.type == "inline")
    if characters > most.characters:
        return f"the booklet has {characters:,} characters; at most {most.characters:,} are read"
    if pieces > most.pieces:
        return f"the booklet has {pieces:,} pieces of text; at most {most.pieces:,} are read"
    return ""
