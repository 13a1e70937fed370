"""How much a booklet may be for it to be set in a few seconds."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.token import Token

MOST_PIECES, MOST_DIRECTIVES = 20_000, 1_000
"""Twenty times what the longest of the shipped booklets has, and more; as Markdown counts pieces, a cell has four."""


def too_much(tokens: Sequence[Token]) -> str:
    """What the booklet of these tokens has too many of, as a message; empty if it can be set."""
    pieces = len(tokens) + sum(len(token.children or ()) for token in tokens)
    directives = sum(token.type == "fence" for token in tokens)
    if directives > MOST_DIRECTIVES:
        return f"the booklet has {directives:,} directives; at most {MOST_DIRECTIVES:,} are read"
    if pieces > MOST_PIECES:
        return f"the booklet has {pieces:,} pieces of text; at most {MOST_PIECES:,} are read"
    return ""
