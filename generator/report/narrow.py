"""Words in a narrow column: whole on their lines, or divided as words are, where one is wider than the column."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from unicodedata import combining

from generator.booklet.typography import hyphens
from generator.report.words import LANGUAGES

_SPACES = re.compile(r"[ \t\n]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_OWN_HYPHEN = re.compile(r"(?<=\w)[-‐–/]+(?=\w)")
_HYPHEN = "-"


def broken(text: str, language: str, fits: Callable[[str], bool]) -> list[str]:
    """The text in lines that fit.

    A word that fits in no line is divided behind a hyphen of its own, else where its language divides it, and between
    any of its letters only where nothing else fits.
    """
    lines: list[str] = []
    for word in filter(None, _SPACES.split(text)):
        if lines and fits(f"{lines[-1]} {word}"):
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines += _divided(word, language, fits)
    return lines


def _divided(word: str, language: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """The word in as few parts as need be, each for a line of its own but the last."""
    while not fits(word) and len(word) > 1:
        head, word = next((cut for cut in _cuts(word, language) if fits(cut[0])), (word[:1], word[1:]))
        yield head
    yield word


def _cuts(word: str, language: str) -> Iterator[tuple[str, str]]:
    """Every way to divide the word, the best first: what then ends the line, and what is left."""
    own = [found.end() for found in _OWN_HYPHEN.finditer(word)]
    yield from ((word[:place], word[place:]) for place in reversed(own))
    for places in (_syllables(word, language), range(1, len(word))):
        for place in sorted(places, reverse=True):
            if not combining(word[place]):
                yield word[:place] + _HYPHEN, word[place:]


def _syllables(word: str, language: str) -> Iterable[int]:
    """Where the word's letters may be divided in the report's language, or in another if that does not know them."""
    for letters in _LETTERS.finditer(word):
        known = (hyphens(letters.group(), each) for each in (language, *LANGUAGES))
        yield from (letters.start() + offset for offset in next(filter(None, known), ()))
