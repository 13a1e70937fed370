"""libyaml's syntax errors in plain words, at the place where the author has to look."""

from __future__ import annotations

import re

import yaml

from generator.problems import Problem

_INDENT = "Check the indentation: what belongs together starts in the same column."
_QUOTE = "Put the text in quotes."

_NO_NAME = "did not find expected alphabetic or numeric character"
_WORDS: dict[str, tuple[str, str]] = {
    "mapping values are not allowed in this context": (
        "a ':' stands where no key can",
        "If it belongs to the text, put the text in quotes; otherwise check the indentation.",
    ),
    "block sequence entries are not allowed in this context": (
        "a '-' stands where no list can begin",
        "Begin the list on a line of its own, or put the text in quotes.",
    ),
    "did not find expected key": ("a key was expected here", _INDENT),
    "did not find expected '-' indicator": ("a list item ('- ') was expected here", _INDENT),
    "could not find expected ':'": (
        "this line is no 'key: value' pair",
        "Add ': ' after the key, or quote or indent a text that goes on over several lines.",
    ),
    "did not find expected node content": ("a value was expected here", "Write the value, or quote it."),
    "did not find expected ',' or ']'": (
        "this '[' list is not closed, or lacks a comma",
        "Close it with ']' and set commas between the items.",
    ),
    "did not find expected ',' or '}'": (
        "this '{' mapping is not closed, or lacks a comma",
        "Close it with '}' and set commas between the pairs; text with a ':' goes in quotes.",
    ),
    "found unexpected end of stream": (
        "this quoted text is never closed",
        "Close the quote; inside single quotes an apostrophe is written twice ('').",
    ),
    "found unexpected document indicator": ("this quoted text is never closed", "Close the quote."),
    "found unknown escape character": (
        "this is no escape that YAML knows",
        "Write a backslash as two, or use single quotes.",
    ),
    "found invalid Unicode character escape code": (
        "this escape names no character (half of a surrogate pair, or too large)",
        "Type the character itself.",
    ),
    "did not find expected hexdecimal number": (
        "this escape lacks its hexadecimal digits",
        "Write a backslash as two, or use single quotes.",
    ),
    "found unexpected ':'": (
        "no blank stands behind this ':'",
        "Write a blank behind it, and the value; text with a ':' goes in quotes.",
    ),
    "found unknown directive name": ("no such % line is read", "Take the line out."),
    "found incompatible YAML document": ("this YAML version is not known", "Take the %YAML line out."),
    "exceeded maximum nesting depth": ("brackets stand inside one another too deep", "Take brackets out."),
    "found undefined tag handle": ("a tag ('!…') stands here", "Tags are not read; quote text that begins with '!'."),
    "did not find expected <document start>": ("the document ended before this line", _INDENT),
    _NO_NAME: (
        "a value that begins with & or * is read as an anchor or an alias, and this is none",
        "Text that begins with & or * goes in quotes.",
    ),
}

_STRAY = "mapping values are not allowed in this context"
_LATE = frozenset({_STRAY, "could not find expected ':'", "did not find expected ',' or '}'"})
"""What is found wrong at a ':' whose key is too long."""
_LONGEST_KEY = 1_024
"""The characters after which libyaml no longer looks for the ':' of a key."""
_EXPECTED = frozenset(f"did not find expected {what}" for what in ("key", "'-' indicator", "<document start>"))
_BEHIND = (
    "the value has ended before this",
    """Put the whole text in quotes of a kind that it has not: '"Cat" and skull', "it's", "{players} players".""",
)
"""For what is expected at the beginning of a line, where it is looked for behind a value."""
_CLOSING = re.compile(r"([,\]}]+)[ \t]*(?:[ \t]#.*)?$")
"""The rest of a line that holds nothing but what would close or go on with a list or mapping."""
_NO_KEY = (
    f"no key of at most {_LONGEST_KEY:,} characters stands before this ':' on its line",
    "Write the key and its ':' on one line, and keep the key short.",
)
_OPENINGS = frozenset(
    {
        "did not find expected ',' or ']'",
        "did not find expected ',' or '}'",
        "found unexpected end of stream",
        "found unexpected document indicator",
        "could not find expected ':'",
    }
)
"""Faults noticed late: where they end on a later line, the place to look is where the thing opened."""


def syntax_problem(error: yaml.MarkedYAMLError, text: str, file: str) -> Problem:
    """The problem for a parser's error in `text`, with line and column from 1."""
    mark = error.problem_mark or error.context_mark
    opening = error.context_mark
    fault = error.problem or ""
    if mark and _lacks_its_key(fault, text, mark.line + 1, mark.column + 1):
        return Problem(file, mark.line + 1, mark.column + 1, "error", "yaml-syntax", *_NO_KEY)
    if fault in _OPENINGS and opening is not None and mark is not None and opening.line < mark.line:
        mark = opening
    if fault == _NO_NAME and opening is not None:
        mark = opening
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    character = _character(text, line, column)
    if character == "\t":
        return Problem(
            file,
            line,
            column,
            "error",
            "tab-indentation",
            "a tab stands where YAML takes only spaces",
            "Replace it with spaces (two for each level is usual).",
        )
    if fault == "exceeded maximum nesting depth":
        message, hint = _WORDS[fault]
        return Problem(file, line, column, "error", "too-deep", message, hint)
    if fault == "found character that cannot start any token":
        message, hint = f"a value cannot begin with '{character}'", _QUOTE
    elif fault in _EXPECTED and _before(text, line, column):
        message, hint = _BEHIND
        if closing := _CLOSING.match(_line(text, line), column - 1):
            hint = f"Take out what closes nothing: {closing[1]}"
    else:
        message, hint = _WORDS.get(fault, (f"YAML cannot be read here: {fault}", "Check quotes, brackets and indents."))
    return Problem(file, line, column, "error", "yaml-syntax", message, hint)


def _lacks_its_key(fault: str, text: str, line: int, column: int) -> bool:
    """Whether a ':' stands there without its key: behind more than a key may have, or within braces at the beginning of
    a line."""
    if _character(text, line, column) != ":":
        return False
    before = _before(text, line, column)
    if fault == "did not find expected ',' or '}'" and not before:
        return True
    return fault in _LATE and len(before) > _LONGEST_KEY and not (fault == _STRAY and ": " in before)


def _before(text: str, line: int, column: int) -> str:
    """What stands before that place on its line."""
    return _line(text, line)[: column - 1].strip()


def _character(text: str, line: int, column: int) -> str:
    """The character at that place, or an empty string past the end."""
    return _line(text, line)[column - 1 : column]


def _line(text: str, line: int) -> str:
    """That line of the text, or an empty string past the end."""
    lines = text.split("\n", line)
    return lines[line - 1] if line <= len(lines) else ""
