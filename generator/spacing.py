"""Spaces that may not break, by language: the unseen part of typography.

Signs that are seen (quotation marks, dashes) stay as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_NO_BREAK = "\u00a0"
_NARROW, _THIN = "\u202f", "\u2009"

_MOST_HELD, _MOST_IN_ALL = 3, 6
"""Spaces in a row that are held, those within numbers, units, sums and initials aside, and all: somewhere a line must
end."""
_WITHIN, _DASH, _BESIDE, _BETWEEN = 4, 3, 2, 1
"""How much holds the words around a space: those of a number, a sum or a name, a word and its dash, a number or sign
and a word, two words or a number and a short word behind it."""
_LONGEST_COUNT = 12
"""Characters of a number and the word behind it that are kept together, in Russian: more would not fit many a line."""
_DIGIT = "[\\d½¼¾⅓⅔⅛]"
_UNITS = (
    "mm|cm|m|km|mg|g|kg|ml|l|pt|pp|ft|yd|lbs?|oz|mph|dpi|ppi|px|s|min|h|"
    "[kMGTm]?(?:Hz|Wh?|V|Ah?|Pa|J|B|bit|bar|cal)|"
    "EUR|USD|GBP|CHF|RUB|PLN|CZK|UAH|"
    "мм|см|м|км|мг|г|кг|мл|л|с|мин|хв|ч|год|тыс|млн|млрд|[кМГ]?(?:Гц|Вт|В|А|Па|Дж|Б)|кВт·ч|"
    "zł|Kč|грн|руб|р"
)
_COUNTED = "cards?|keys?|players?|hours?|minutes?|seconds?|days?"
_CAPITAL = "[A-ZÀ-ÖØ-ÞА-ЯЁЇІЄҐ]"
_WHOLE = re.compile(
    rf"(?<=[№§€₽£$₴¥]) (?=\d)|(?<={_DIGIT}) (?=[%‰°€₽£$₴¥]|(?:{_UNITS})\b)|(?<=\d) (?=\d{{3}}(?!\d))"
    rf"|(?<=\d) (?=[+−×=x:] ?\d)|(?<=\d [+−×=x:]) (?=\d)|(?<=\b{_CAPITAL}\.) (?={_CAPITAL})"
)
"""Numbers in groups, with their units and in sums, and initials with the name."""
_ANYWHERE = re.compile(r" (?=[—–])|(?<=[№§]) (?=\w)|(?<=\b[^\W\d_]\.) (?=[^\W\d_]\.|\d)")
"""Whatever the language: a dash begins no line; abbreviations of one letter stay with the next (z. B., т. е.) and with
a number (S. 5)."""
_SHORT_RU = "а|и|о|у|в|к|с|я|во|ко|со|об|от|до|за|из|на|не|ни|но|по|то|да|он|вы|ты|мы"
_SHORT = re.compile(rf"(?i:{_SHORT_RU})(?!\w)")
_COUNT = re.compile(rf"(?<![\d.,])({_DIGIT}(?:[\d.,½¼¾⅓⅔⅛]*{_DIGIT})?(?: \d{{3}}(?!\d))*) (?=([^\W\d][\w-]*|×))")


def _counted(found: re.Match[str]) -> str:
    number, word = found.groups()
    return number + (_NO_BREAK if len(number) + 1 + len(word) <= _LONGEST_COUNT else " ")


def _russian(text: str) -> str:
    text = re.sub(rf"(?i)(?<![\w\-])({_SHORT_RU}) (?=\S)", rf"\1{_NO_BREAK}", text)
    text = re.sub(r" (?=(?:же|ли|бы|ль|б)(?![\w\-]))", _NO_BREAK, text)
    text = _COUNT.sub(_counted, text)
    text = re.sub(r"(?i)\b(п|д|ч|гл|ст|рис|табл|разд)\. (?=\d)", rf"\1.{_NO_BREAK}", text)
    return re.sub(r"(?i)\b(с\.|см\.|стр\.|т\.) (?=\S)", rf"\1{_NO_BREAK}", text)


def _english(text: str) -> str:
    text = re.sub(r"(?<![\w’])(a|A|I|an|An|of|to|in|no|No) (?=\w+)", rf"\1{_NO_BREAK}", text)
    text = re.sub(rf"(?<={_DIGIT}) (?=×|of[ {_NO_BREAK}]\d|(?:{_COUNTED})\b)", _NO_BREAK, text)
    return re.sub(r"\b(page|pages|p\.|pp\.) (?=\S)", rf"\1{_NO_BREAK}", text)


def _as_written(text: str) -> str:
    return text


_SPACING: Mapping[str, Callable[[str], str]] = {"en": _english, "ru": _russian}


def held(text: str) -> str:
    """The text with a thin space for each narrow no-break one, which the type has no glyph for: lines end at neither,
    and neither is stretched."""
    return text.replace(_NARROW, _THIN)


def spaced(text: str, language: str, *, loosely: bool = False) -> str:
    """The text with no-break spaces where its language wants words kept together, no more in a row than are held: of
    more, the one is let go that holds least. Loosely, only numbers, sums and initials are."""
    whole = _WHOLE.sub(_NO_BREAK, text)
    wanted = whole if loosely else _ANYWHERE.sub(_NO_BREAK, _SPACING.get(language, _as_written)(text))
    chars = list(text)
    row: list[int] = []
    for at, char in enumerate(text):
        if char not in " \n":
            continue
        if char == "\n" or _NO_BREAK not in (whole[at], wanted[at]):
            row = []
            continue
        chars[at] = _NO_BREAK
        row.append(at)
        strength = [_strength(text, whole, each) for each in row]
        if len(row) - strength.count(_WITHIN) > _MOST_HELD or len(row) > _MOST_IN_ALL:
            let_go = len(row) - 1 - strength[::-1].index(min(strength))
            chars[row[let_go]] = " "
            row = row[let_go + 1 :]
    return "".join(chars)


def _strength(text: str, whole: str, at: int) -> int:
    if whole[at] == _NO_BREAK:
        return _WITHIN
    if text[at + 1 : at + 2] in ("—", "–"):
        return _DASH
    words = text[at - 1 : at].isalpha() and text[at + 1 : at + 2].isalpha()
    return _BETWEEN if words or _SHORT.match(text, at + 1) else _BESIDE
