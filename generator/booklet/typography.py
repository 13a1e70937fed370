"""The unseen part of typography: spaces that may not break, by language.

Signs that are seen (quotation marks, dashes) stay as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

NO_BREAK = "\u00a0"

_SHORT_RU = "а|и|о|у|в|к|с|я|во|ко|со|об|от|до|за|из|на|не|ни|но|по|то|да|он|вы|ты|мы"


def _russian(text: str) -> str:
    text = re.sub(r" (?=[—–])", NO_BREAK, text)
    text = re.sub(rf"(?i)(?<![\w\-])({_SHORT_RU}) (?=\S)", rf"\1{NO_BREAK}", text)
    text = re.sub(r" (?=(?:же|ли|бы|ль|б)(?![\w\-]))", NO_BREAK, text)
    text = re.sub(r"(?<=\d) (?=[\w%×])", NO_BREAK, text)
    return re.sub(r"(?i)\b(с\.|см\.|стр\.|т\.) (?=\S)", rf"\1{NO_BREAK}", text)


def _english(text: str) -> str:
    text = re.sub(r" (?=[—–])", NO_BREAK, text)
    text = re.sub(r"(?<![\w’])(a|A|I|an|An|of|to|in|no|No) (?=\w+)", rf"\1{NO_BREAK}", text)
    text = re.sub(r"(?<=\d) (?=(?:mm|pt|%|×|×|cards?|keys?|players?)\b)", NO_BREAK, text)
    return re.sub(r"\b(page|pages|p\.|pp\.) (?=\S)", rf"\1{NO_BREAK}", text)


def _as_written(text: str) -> str:
    return text


_SPACING: Mapping[str, Callable[[str], str]] = {"en": _english, "ru": _russian}
_DICTIONARIES: Mapping[str, str] = {"en": "en_GB", "ru": "ru_RU"}
_LEAST_LEFT, _LEAST_RIGHT, _LEAST_WORD = 2, 3, 6


def spaced(text: str, language: str) -> str:
    """The text with no-break spaces where its language wants words kept together."""
    return _SPACING.get(language, _as_written)(text)


@cache
def hyphens(word: str, language: str) -> tuple[int, ...]:
    """Where a word of letters may be divided, as offsets; none in a language without a dictionary."""
    if len(word) < _LEAST_WORD:
        return ()
    dictionary = _dictionary(language)
    if dictionary is None:
        return ()
    return tuple(place for place in dictionary.positions(word) if _LEAST_LEFT <= place <= len(word) - _LEAST_RIGHT)


@cache
def _dictionary(language: str) -> Any:
    import pyphen

    name = _DICTIONARIES.get(language) or pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=name) if name in pyphen.LANGUAGES else None
