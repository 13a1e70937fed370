"""The twelve symbols, their names and their bits.

Bit order is seniority (rules.md, Facts): the most senior symbol is the lowest bit, so the most senior
key of a mask is its lowest set bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SYMBOLS: tuple[tuple[str, str, str], ...] = (
    ("mechanism", "Mechanism", "Механизм"),
    ("profile", "Profile", "Профиль"),
    ("cathedral", "Cathedral", "Собор"),
    ("gull", "Gull", "Чайка"),
    ("skull", "Skull", "Череп"),
    ("cat", "Cat", "Кошка"),
    ("cavalryman", "Cavalryman", "Кавалерист"),
    ("halberd", "Halberd", "Алебарда"),
    ("flower", "Flower", "Цветок"),
    ("figure", "Figure", "Фигура"),
    ("stream", "Stream", "Поток"),
    ("eclipse", "Eclipse", "Затмение"),
)
"""Id, English title and Russian title, in order of seniority."""

SYMBOL_IDS: tuple[str, ...] = tuple(symbol[0] for symbol in SYMBOLS)
BITS: Mapping[str, int] = {symbol: 1 << index for index, symbol in enumerate(SYMBOL_IDS)}
NAMED: Mapping[str, str] = {title.casefold(): symbol for symbol, *titles in SYMBOLS for title in titles}
"""The ids by their English and Russian titles in lower case."""
ALL_SYMBOLS: int = (1 << len(SYMBOLS)) - 1

TITLES: Mapping[str, Mapping[str, str]] = {
    "en": {symbol_id: en for symbol_id, en, _ in SYMBOLS},
    "ru": {symbol_id: ru for symbol_id, _, ru in SYMBOLS},
}


def titles_in(language: str) -> Mapping[str, str]:
    """The titles of the symbols by id, in English for a language that has none here."""
    return TITLES.get(language, TITLES["en"])


def mask_of(symbols: Iterable[str]) -> int:
    """The 12-bit mask of symbol ids. Raises KeyError on an unknown id."""
    mask = 0
    for symbol in symbols:
        mask |= BITS[symbol]
    return mask


def symbols_of(mask: int) -> tuple[str, ...]:
    """The symbol ids of a mask, the most senior first."""
    return tuple(symbol for index, symbol in enumerate(SYMBOL_IDS) if mask >> index & 1)
