"""Plain scalars by the YAML 1.2 core schema (YAML 1.2.2, chapter 10.3): `on`, `no` and `12:30` are text."""

from __future__ import annotations

import re
import unicodedata
from typing import TypeAlias

Scalar: TypeAlias = str | int | float | bool | None

_UNSEEN = (
    "\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
is_hidden = re.compile(f"[{_UNSEEN}]").fullmatch
"""Whether a character is not seen: those that Unicode calls default-ignorable (soft hyphens, turns of the writing's
direction, joiners, selectors, tags), marks of annotations, and blanks that are no space."""

UNPRINTABLE = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff{_UNSEEN}]")
"""What YAML 1.2.2 (5.1) does not print, the line and paragraph separators, which no two editors count alike,
and what is hidden. (As a class of what is meant, not of all else: that takes Python ten times as long to read.)"""

MOST_MARKS = 30
"""Combining marks that may stand in a row, as in Unicode's stream-safe texts (UAX 15, 13): to bring them into order
takes a time that grows as the square of their number."""
_NO_LETTERS = re.compile(rf"[^\w\x00-\x7f]{{{MOST_MARKS + 1},}}")
_MARKS_OF_MARKS = frozenset("\u0f73\u0f75\u0f81")
"""What is no mark by itself (its class is 0) and is made of nothing but marks."""

_NOT_TEXT = frozenset("-+.0123456789nNtTfF~")
_WORDS: dict[str, Scalar] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_WHOLE = re.compile(r"[-+]?[0-9]+\Z")
_OCTAL = re.compile(r"0o[0-7]+\Z")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+\Z")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_SPECIAL = re.compile(r"([-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))\Z")
_MOST_DIGITS = 400
"""A whole number of more digits is read as a float (infinite at that size): no field takes it anyway."""


_LARGEST = 2**53
"""Up to here every whole number is a float of its own."""


def resolve(text: str) -> Scalar:
    """The value of a plain scalar: a string where nothing else is meant. 2.0 is the whole number 2, as in the schemas
    (JSON Schema 2020-12, validation 6.1.1)."""
    if text and text[0] not in _NOT_TEXT:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.match(text):
        return int(text) if len(text) <= _MOST_DIGITS else float(text)
    if _DECIMAL.match(text):
        number = float(text)
        return int(number) if number.is_integer() and abs(number) < _LARGEST else number
    if len(text) <= _MOST_DIGITS and _OCTAL.match(text):
        return int(text[2:], 8)
    if len(text) <= _MOST_DIGITS and _HEXADECIMAL.match(text):
        return int(text[2:], 16)
    if _SPECIAL.match(text):
        return float(text.replace(".", ""))
    return text


def marks_in_a_row(text: str) -> int:
    """The longest run of combining marks, where it is longer than MOST_MARKS; else 0."""
    longest = 0
    for found in () if text.isascii() else _NO_LETTERS.finditer(text):
        run = 0
        for char in found.group():
            run = run + 1 if unicodedata.combining(char) or char in _MARKS_OF_MARKS else 0
            longest = max(longest, run)
    return longest if longest > MOST_MARKS else 0


def clean(text: str) -> str:
    """Text as it is kept: accents composed (NFC), a tab read as a space."""
    if "\t" in text:
        text = text.replace("\t", " ")
    return text if text.isascii() else unicodedata.normalize("NFC", text)
