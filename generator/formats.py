"""Papers and card sizes by name, and the words leonardo itself prints: `templates/formats.yaml`, `words.yaml`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from generator.display import mm, um
from generator.shipped_data import shipped_data
from generator.suggest import listed


@dataclass(frozen=True, slots=True)
class Size:
    """A paper or a trimmed card: its name, width and height in micrometres."""

    name: str
    width: int
    height: int


_SIDE = r"([1-9][0-9]{0,2}|[1-4][0-9]{3}|5000)([.,][0-9]{1,3})?"
TIMES = "[x×хХX]"
"""What people write for the `x` between two lengths: the sign itself, the Cyrillic letter."""
MILLIMETRES = f"^{_SIDE} ?{TIMES} ?{_SIDE}$"
"""A size of one's own, from 1 to 5000 mm: pages of more than 14,400 points (5080 mm) are beyond PDF readers
(ISO 32000-1, annex C)."""
CUSTOM = ", or width x height in millimetres from 1 to 5000, such as 70x100"
"""What can be written for a size that has no name."""


def paper(name: str) -> Size | None:
    """The paper of that name, or of the millimetres it says, such as `200x280`; None if it says neither."""
    return papers().get(name) or _custom(name)


def card(name: str) -> Size | None:
    """The card size of that name, or of the millimetres it says, such as `70x100`; `poker-landscape` lies down."""
    upright = cards().get(name.removesuffix("-landscape")) or _custom(name.removesuffix("-landscape"))
    if upright is None or not name.endswith("-landscape"):
        return upright
    return Size(name, upright.height, upright.width)


def _custom(name: str) -> Size | None:
    if not re.fullmatch(MILLIMETRES, name):
        return None
    width, height = (um(float(side.replace(",", "."))) for side in re.split(f" ?{TIMES} ?", name))
    return Size(f"{mm(width)}x{mm(height)}", width, height)


def papers() -> dict[str, Size]:
    """The papers, by name."""
    return _sizes("papers")


def cards() -> dict[str, Size]:
    """The card sizes, by name."""
    return _sizes("cards")


def presets() -> dict[str, dict[str, Any]]:
    """What print shops ask for, by name: `card`, `bleed`, `only`, `format` and `colour`."""
    found: dict[str, dict[str, Any]] = shipped_data("formats")["presets"]
    return found


def word(key: str, language: str, **values: object) -> str:
    """One of leonardo's own words in a language, or in English where it has none in that one."""
    forms = shipped_data("words")[key]
    text: str = forms.get(language, forms["en"])
    return text.format(**values)


def not_ours(language: str) -> str:
    """What is printed in English in that language, for want of words of ours; empty for languages that have them."""
    if language in shipped_data("words")["proof"]:
        return ""
    ours = listed(shipped_data("words")["proof"], "and")
    return (
        f"leonardo has no words of its own in '{language}', only in {ours}: names of symbols, moments of actions, "
        "composed texts, reference cards, heads of tables and what stands in the margins are printed in English, and "
        "numbers in words as digits"
    )


def decimals(digits: str, language: str) -> str:
    """A number written with a point as the language writes it."""
    return digits.replace(".", ",") if language == "ru" else digits


def _sizes(section: str) -> dict[str, Size]:
    return {
        name: Size(name, um(size["width"]), um(size["height"]))
        for name, size in shipped_data("formats")[section].items()
    }
