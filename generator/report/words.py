"""What a report says, by language (`templates/report/words.yaml`), and how a language writes numbers and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from engine.statistics import Interval, rounded
from engine.symbols import TITLES
from generator import formats
from generator.shipped_data import shipped_data

LANGUAGES: tuple[str, ...] = ("en", "ru")
"""The languages that a report can be written in."""
MOST_NAMED = 12
"""More cards than this are only counted in a sentence."""


def data() -> Mapping[str, Any]:
    """The whole file: by key the words of each language, a text or the forms of number."""
    return shipped_data("report/words")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one of LANGUAGES; `titles` are the cards' titles in it by the cards' ids, where they have one."""

    language: str = "en"
    titles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def say(self, key: str, **values: object) -> str:
        """The words of that key, filled in; where they have forms, the one for the number `n`."""
        found = data()[key][self.language]
        text: str = found if isinstance(found, str) else found[self._form(values["n"])]
        return text.format(**values)

    def knows(self, key: str) -> bool:
        """Whether the file has words of that key in the language."""
        return self.language in data()[key]

    def _form(self, number: object) -> int:
        """Which of the forms a number takes: of two in English, of three in Russian."""
        assert isinstance(number, int)
        if self.language == "en":
            return int(number != 1)
        if number % 10 == 1 and number % 100 != 11:
            return 0
        return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2

    def symbol(self, symbol: str) -> str:
        """A symbol's name in running text."""
        return TITLES[self.language][symbol].lower()

    def card(self, name: str) -> str:
        """A card's title, and its id behind it."""
        title = self.titles.get(name, "")
        return f"{title} ({name})" if title and title != name else name

    def cards(self, names: Iterable[str]) -> str:
        """Cards in a sentence, the first dozen by name."""
        listed = list(map(self.card, names))
        rest = len(listed) - MOST_NAMED
        more = [self.say("more", n=rest)] if rest > 0 else []
        return ", ".join([*listed[:MOST_NAMED], *more]) or self.say("none")

    def number(self, value: float, places: int = 1, sign: bool = False) -> str:
        """A number with so many decimals, a true minus, and in Russian a comma."""
        text = rounded(value, places)
        plus = "+" if sign and not text.startswith("-") else ""
        return self.decimals(plus + text.replace("-", "−"))

    def decimals(self, digits: str) -> str:
        """A number written with a point as the language writes it."""
        return formats.decimals(digits, self.language)

    def percent(self, part: float, places: int = 1) -> str:
        """A share from 0 to 1 as `97.5 %`, with so many decimals."""
        return f"{self.number(part * 100, places)} %"

    def share(self, interval: Interval | Mapping[str, float]) -> str:
        """A share with its bounds: `97.5 % (95.0–99.1)`."""
        value, low, high = _three(interval)
        return f"{self.percent(value)} ({self.number(low * 100)}–{self.number(high * 100)})"

    def mean(self, interval: Interval | Mapping[str, float]) -> str:
        """A mean with its bounds: `12.31 (11.90–12.80)`."""
        value, low, high = _three(interval)
        return f"{self.number(value, 2)} ({self.number(low, 2)}–{self.number(high, 2)})"

    def surplus(self, interval: Mapping[str, float]) -> str:
        """A difference of shares with its bounds: `+5.0 % (−2.1 to +12.0)`."""
        value, low, high = (self.number(part * 100, sign=True) for part in _three(interval))
        return f"{value} % ({self.say('to', low=low, high=high)})"


def _three(interval: Interval | Mapping[str, float]) -> tuple[float, float, float]:
    if isinstance(interval, Interval):
        return interval.value, interval.low, interval.high
    return interval["value"], interval["low"], interval["high"]


def sentence(text: str) -> str:
    """The text with a capital at its beginning and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
