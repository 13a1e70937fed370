"""Spaces that may not break, by language: the unseen part of typography.

Signs that are seen (quotation marks, dashes) stay as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_NO_BREAK = "\u00a0"
_NARROW, _THIN = "\u202f", "\u2009"

_MOST_HELD, _MOST_IN_ALL = 3, 6
"""Spaces in a row that are held, those within numbers and before their units aside, and all: somewhere a line must
end."""
_WITHIN, _BESIDE, _BETWEEN = 3, 2, 1
"""How much holds the words around a space: those of a number, of a number or sign and a word, of two words or
a number and a short word behind it."""
_DIGIT = "[\\d½¼¾⅓⅔⅛]"
_UNITS = "mm|cm|m|km|mg|g|kg|ml|l|pt|ft|s|min|h|мм|см|м|км|мг|г|кг|мл|л|с|мин|хв|ч|год|zł|Kč|грн|руб|р"
_CAPITAL = "[A-ZÀ-ÖØ-ÞА-ЯЁЇІЄҐ]"
_NUMBERS = re.compile(rf"(?<=[№§€₽£$₴¥]) (?=\d)|(?<={_DIGIT}) (?=[%‰°€₽£$₴¥]|(?:{_UNITS})\b)|(?<=\d) (?=\d{{3}}(?!\d))")
_ANYWHERE = re.compile(
    rf" (?=[—–])|(?<=[№§]) (?=\w)|(?<=\b[^\W\d_]\.) (?=[^\W\d_]\.|\d)|(?<=\b{_CAPITAL}\.) (?={_CAPITAL})"
)
"""Whatever the language: a dash begins no line; abbreviations of one letter stay with the next (z. B., т. е.) and with
a number (S. 5), initials with the name."""
_SHORT_RU = "а|и|о|у|в|к|с|я|во|ко|со|об|от|до|за|из|на|не|ни|но|по|то|да|он|вы|ты|мы"
_SHORT = re.compile(rf"(?i:{_SHORT_RU})(?!\w)")


def _russian(text: str) -> str:
    text = re.sub(rf"(?i)(?<![\w\-])({_SHORT_RU}) (?=\S)", rf"\1{_NO_BREAK}", text)
    text = re.sub(r" (?=(?:же|ли|бы|ль|б)(?![\w\-]))", _NO_BREAK, text)
    text = re.sub(rf"(?<={_DIGIT}) (?=[^\W\d]|×)", _NO_BREAK, text)
    text = re.sub(r"(?i)\b(п|д|ч|гл|ст|рис|табл|разд)\. (?=\d)", rf"\1.{_NO_BREAK}", text)
    return re.sub(r"(?i)\b(с\.|см\.|стр\.|т\.) (?=\S)", rf"\1{_NO_BREAK}", text)


def _english(text: str) -> str:
    text = re.sub(r"(?<![\w’])(a|A|I|an|An|of|to|in|no|No) (?=\w+)", rf"\1{_NO_BREAK}", text)
    text = re.sub(rf"(?<={_DIGIT}) (?=×|(?:cards?|keys?|players?)\b)", _NO_BREAK, text)
    return re.sub(r"\b(page|pages|p\.|pp\.) (?=\S)", rf"\1{_NO_BREAK}", text)


def _as_written(text: str) -> str:
    return text


_SPACING: Mapping[str, Callable[[str], str]] = {"en": _english, "ru": _russian}


def held(text: str) -> str:
    """The text with a thin space for each narrow no-break one, which the type has no glyph for: lines end at neither,
    and neither is stretched."""
    return text.replace(_NARROW, _THIN)


def spaced(text: str, language: str) -> str:
    """The text with no-break spaces where its language wants words kept together, no more in a row than are held: of
    more, the one is let go that holds least."""
    whole = _NUMBERS.sub(_NO_BREAK, text)
    wanted = _ANYWHERE.sub(_NO_BREAK, _SPACING.get(language, _as_written)(text))
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
    words = text[at - 1 : at].isalpha() and text[at + 1 : at + 2].isalpha()
    return _BETWEEN if words or _SHORT.match(text, at + 1) else _BESIDE
