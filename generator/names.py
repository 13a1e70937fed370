"""Symbol names as authors write them: by id, in English or in Russian, in any case, ё or е."""

from __future__ import annotations

import re

from engine.symbols import SYMBOLS
from generator.suggest import fold, nearest

WRITTEN: tuple[str, ...] = tuple(
    dict.fromkeys(name for symbol_id, en, ru in SYMBOLS for name in (symbol_id, en.lower(), ru.lower()))
)
"""Every name that is understood, in lower case: ids (which are the English names), then Russian ones."""

_BY_NAME: dict[str, str] = {fold(name): symbol_id for symbol_id, *titles in SYMBOLS for name in (symbol_id, *titles)}


def symbol_id(name: str) -> str | None:
    """The id of the symbol of that name, or None."""
    return _BY_NAME.get(fold(name))


def nearest_symbol(name: str) -> str | None:
    """The name, in the language it seems to be written in, that was probably meant."""
    return nearest(name, WRITTEN)


def several_symbols(name: str) -> list[str]:
    """The symbols' names of which that text is a list, without brackets or whatever commas it has; none if it is no
    such list."""
    parts = re.split(r"[\s,;/+&]+", name.strip())
    return parts if len(parts) > 1 and all(map(symbol_id, parts)) else []
