"""Characters that a text brings by name or number, such as &#8203; or "\u200b": its file does not show them. And signs
of markup in a text that has none."""

from __future__ import annotations

import re
from functools import lru_cache

from generator import fonts
from generator.model import Place
from generator.problems import Problem
from generator.scalars import UNPRINTABLE, is_hidden
from generator.spacing import held
from generator.subject import problem
from generator.wording import shorten

FACES = ("regular", "italic", "semibold")
"""The faces that booklets are set in."""
_NO_CHARACTER = "\ufffd"
_MARKED = re.compile(r"(\*{1,3}|`+|(?<!\w)_{1,3})(?![\s*_`])[^*`]*?(?<![\s*_`])\1(?![*`\w])|\[[^\[\]]+\]\([^()]+\)")
"""What Markdown would read as emphasis, a code span or a link."""


def faults_of(text: str, written: str, place: Place) -> list[Problem]:
    """A problem for each character of the text that may not be printed or cannot be; `written` is how it is written."""
    return [fault for char in dict.fromkeys(text) if (fault := _fault(char, written, place))]


def as_written(text: str, what: str, place: Place) -> list[Problem]:
    """Markdown in a text that is printed as it is written."""
    found = _MARKED.search(text)
    if found is None:
        return []
    message = f"{what} is printed as it is written: '{shorten(found.group())}' would show its signs"
    return [problem(place, "booklet-markup", message, "Take the signs of markup out.")]


def _fault(char: str, written: str, place: Place) -> Problem | None:
    if char == _NO_CHARACTER:
        return problem(place, "control-character", f"'{written}' stands for no character", "Take it out.")
    if UNPRINTABLE.match(char):
        kind = ("hidden-character", "invisible") if is_hidden(char) else ("control-character", "unprintable")
        message = f"'{written}' stands for the {kind[1]} character U+{ord(char):04X}"
        return problem(place, kind[0], message, "Take it out.")
    if _is_missing(char):
        message = f"'{written}' stands for {fonts.describe(char)}, which has no glyph in EB Garamond"
        return problem(
            place, "missing-glyph", message, "Replace the character; a symbol's icon is written `symbol cat`."
        )
    return None


@lru_cache(maxsize=4_096)
def _is_missing(char: str) -> bool:
    return char not in "\t\n" and any(fonts.face(face).missing(held(char)) for face in FACES)
