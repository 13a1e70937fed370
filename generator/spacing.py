"""Spaces that may not break, by language: the unseen part of typography.

Signs that are seen (quotation marks, dashes) stay as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_NO_BREAK = "\u00a0"
_NARROW, _THIN = "\u202f", "\u2009"

_MOST_HELD = 3
"""Spaces in a row that are held: among numbers and short words alone a line must end somewhere."""
_DIGIT = "[\\d½¼¾⅓⅔⅛]"
_UNITS = "mm|cm|m|km|mg|g|kg|ml|l|pt|ft|s|min|h|мм|см|м|км|мг|г|кг|мл|л|с|мин|хв|ч|год|zł|Kč|грн|руб|р"
_SIGNS = "[%‰°€₽£$₴¥]"
_ANYWHERE = re.compile(
    rf" (?=[—–])|(?<=[№§]) (?=\w)|(?<={_DIGIT}) (?={_SIGNS}|(?:{_UNITS})\b)|(?<=\d) (?=\d{{3}}(?!\d))"
    r"|(?<=\b[^\W\d_]\.) (?=[^\W\d_]\.|\d)"
)
"""Whatever the language: a dash begins no line; numbers stay with their signs and units, abbreviations of one letter
(z. B., т. е.) with the next and with a number (S. 5)."""
_SHORT_RU = "а|и|о|у|в|к|с|я|во|ко|со|об|от|до|за|из|на|не|ни|но|по|то|да|он|вы|ты|мы"


def _russian(text: str) -> str:
    text = re.sub(rf"(?i)(?<![\w\-])({_SHORT_RU}) (?=\S)", rf"\1{_NO_BREAK}", text)
    text = re.sub(r" (?=(?:же|ли|бы|ль|б)(?![\w\-]))", _NO_BREAK, text)
    text = re.sub(rf"(?<={_DIGIT}) (?=[^\W\d]|×)", _NO_BREAK, text)
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
    """The text with no-break spaces where its language wants words kept together, at most _MOST_HELD in a row."""
    wanted = _ANYWHERE.sub(_NO_BREAK, _SPACING.get(language, _as_written)(text))
    if wanted == text:
        return text
    chars: list[str] = []
    row = 0
    for written, char in zip(text, wanted, strict=True):
        if char in " \n":
            row = 0
        elif char != written:
            row += 1
            if row > _MOST_HELD:
                char, row = written, 0
        chars.append(char)
    return "".join(chars)
