"""Comments in a manuscript, `<!-- like this -->`: they are not printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BEGIN, _END = "<!--", "-->"


def comments(text: str) -> Iterator[tuple[int, int]]:
    """Where each comment begins and ends; one that never ends is none."""
    at = 0
    while (start := text.find(_BEGIN, at)) >= 0 and (end := text.find(_END, start)) >= 0:
        at = end + len(_END)
        yield start, at


def without_comments(text: str) -> str:
    """The text with blanks in place of its comments, in the same lines and columns."""
    parts: list[str] = []
    at = 0
    for start, end in comments(text):
        parts += [text[at:start], re.sub("[^\n]", " ", text[start:end])]
        at = end
    return "".join([*parts, text[at:]])
