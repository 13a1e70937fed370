"""Words that the sentences of several verbs share, in English and Russian, with Russian number agreement."""

from __future__ import annotations

from collections.abc import Mapping

from engine.symbols import TITLES

NUMBERS_EN = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS_RU_FEMININE = (
    "ни одной",
    "одну",
    "две",
    "три",
    "четыре",
    "пять",
    "шесть",
    "семь",
    "восемь",
    "девять",
    "десять",
)


OTHERS_EN: Mapping[str, str] = {
    "left": "your left neighbour",
    "right": "your right neighbour",
    "chosen": "another player of your choice",
    "others": "every other player",
}
"""Who is meant, in the middle of a sentence."""

OTHERS_RU: Mapping[str, str] = {
    "left": "сосед слева",
    "right": "сосед справа",
    "chosen": "другой игрок на ваш выбор",
    "others": "каждый из остальных игроков",
}
"""Who is meant, in the nominative."""

STAYS_EN = "This action card stays in play until then."
STAYS_RU = "Карта действия до тех пор остаётся в игре."
"""EXP-24: only a card whose text says so stays in play."""


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def possessive_en(who: str) -> str:
    """`your left neighbour’s`, `another player’s`."""
    return "another player’s" if who == "chosen" else f"{OTHERS_EN[who]}’s"


def any_other_ru(who: str) -> str:
    """The genitive: `соседа слева`, `любого другого игрока`."""
    return {"left": "соседа слева", "right": "соседа справа", "chosen": "любого другого игрока"}[who]


def cards_en(count: int, adjective: str = "") -> str:
    """`one card`, `two random cards`."""
    middle = f"{adjective} " if adjective else ""
    return f"{NUMBERS_EN[count]} {middle}card{'' if count == 1 else 's'}"


def cards_ru(count: int, one: str = "", few: str = "") -> str:
    """`одну карту`, `две случайные карты`, `пять случайных карт`; `few` is the adjective after 5 and more.

    `one` is the adjective with 1 (feminine accusative); with 2 to 4 the nominative plural is made from it.
    """
    noun = "карту" if count == 1 else "карты" if count < 5 else "карт"
    if not one:
        return f"{NUMBERS_RU_FEMININE[count]} {noun}"
    adjective = one if count == 1 else one.removesuffix("ую") + "ые" if count < 5 else few
    return f"{NUMBERS_RU_FEMININE[count]} {adjective} {noun}"


def symbol_name(symbol: str, language: str) -> str:
    """The symbol's title as it stands inside a sentence."""
    return TITLES[language][symbol].lower()
