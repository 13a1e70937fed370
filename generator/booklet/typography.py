"""What setting in columns needs of a language: where its words may be divided, and spaces that may not break."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

NO_BREAK = "\u00a0"

_DICTIONARIES: Mapping[str, str] = {"en": "en_GB", "ru": "ru_RU"}
_LEAST_LEFT, _LEAST_RIGHT, _LEAST_WORD = 2, 3, 6


@cache
def hyphens(word: str, language: str) -> tuple[int, ...]:
    """Where a word of letters may be divided, as offsets; none in a language without a dictionary, and none where its
    letters change at the division (Hungarian `meny-nyi` for `mennyi`)."""
    if len(word) < _LEAST_WORD:
        return ()
    dictionary = _dictionary(language)
    if dictionary is None:
        return ()
    places = (place for place in dictionary.positions(word) if _LEAST_LEFT <= place <= len(word) - _LEAST_RIGHT)
    return tuple(int(place) for place in places if place.data is None)


@cache
def _dictionary(language: str) -> Any:
    import pyphen

    name = _DICTIONARIES.get(language) or pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=name) if name in pyphen.LANGUAGES else None
