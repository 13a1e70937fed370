"""Characters that a text brings by name or number, such as &#8203; or "\\u200b": its file does not show them."""

from __future__ import annotations

from functools import lru_cache

from generator import fonts
from generator.model import Place
from generator.problems import Problem
from generator.scalars import UNPRINTABLE, is_hidden
from generator.spacing import held
from generator.subject import problem

FACES = ("regular", "italic", "semibold")
"""The faces that booklets are set in."""
_NO_CHARACTER = "\ufffd"


def faults_of(text: str, written: str, place: Place) -> list[Problem]:
    """A problem for each character of the text that may not be printed or cannot be; `written` is how it is written."""
    return [fault for char in dict.fromkeys(text) if (fault := _fault(char, written, place))]


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
