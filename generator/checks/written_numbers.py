"""The numbers that a text tells, by their values: 1,000 is 1 000, 1,00,000 is 100,000, 0.50 is 0,5, and −2 is not 2.

What a mark between digits means depends on the language and on its author, so a text may be read in several ways.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

_SPACES = " \u00a0\u2009\u202f'’"
_APART = re.compile(rf"\d[.,{_SPACES}]\d")
_WHOLE = r"(?<!\d)(?<!\d[.,])"
"""Where a number begins that does not go on from a list such as 1,2,3."""
_OVER = r"(?!\d)(?![.,]\d)"
_ARABIC = str.maketrans("\u066b\u066c", ".,")
"""The Arabic marks before decimals and between thousands, as the others that mean the same."""
_DIGITS = re.compile(r"\d+")
_SIGN = re.compile(r"(?<![\w.,])[-−–](?=\d)")
_SIGNED = re.compile(rf"{_SIGN.pattern}\d+")
_IN_WORDS = re.compile(r"(?i)minus|минус|мінус")
"""Where a text may have the sign as a word, signs are not compared."""
_READ_AT_ONCE = 60
"""Groups of digits of a text that is read in several ways."""
_MOST, _LONGEST = 1_000, 100
"""Of a text, and of a number: more is not compared."""


def _pattern(groups: str, decimals: str) -> re.Pattern[str]:
    """Numbers with these marks between groups of three digits (commas also as in India, where all groups but the last
    have two), and these before decimals."""
    decimal = rf"(?:(?!(?P=mark))[.,]\d+)?{_OVER}"
    threes = rf"(?P<mark>[{groups}])\d{{3}}(?:(?P=mark)\d{{3}})*{decimal}"
    twos = rf"(?P<comma>,)(?:\d\d,)+\d{{3}}(?:[.]\d+)?{_OVER}"
    parted = [rf"{_WHOLE}[1-9]\d{{0,2}}{threes}"] if groups else []
    parted += [rf"{_WHOLE}[1-9]\d?{twos}"] if "," in groups else []
    broken = rf"{_WHOLE}\d+[{decimals}]\d+{_OVER}"
    return re.compile("|".join((*parted, broken, r"\d+")))


_WAYS = tuple(_pattern(mark + spaces, ".,") for mark in (",", ".") for spaces in (_SPACES, ""))
_AS_LISTS = tuple(_pattern(spaces, ".") for spaces in (_SPACES, ""))
"""Where a comma parts one number from the next."""

Values = tuple[Decimal, ...]


def as_written(words: str) -> list[str]:
    """The numbers as they stand there, with their signs."""
    starts = {found.end(): found.start() for found in _SIGN.finditer(words)}
    found = _WAYS[0].finditer(_in_ascii(words))
    return [words[starts.get(each.start(), each.start()) : each.end()] for each in found]


def _in_ascii(words: str) -> str:
    """The text with the digits and marks of other scripts as those that mean the same, one for one."""
    if words.isascii():
        return words
    digits = {ord(char): str(unicodedata.decimal(char)) for char in set(words) if char.isdecimal()}
    return words.translate(digits).translate(_ARABIC)


def tell_the_same(one: str, other: str) -> bool:
    """Whether some reading of both texts has the same numbers, in any order; not if it reads both as lists. Texts with
    the same digits in one order are the same, and those with very many numbers are not read in several ways."""
    if _signed(one) != _signed(other) and not any(map(_IN_WORDS.search, (one, other))):
        return False
    digits = [_DIGITS.findall(each) for each in (one, other)]
    if digits[0] == digits[1]:
        return True
    if max(map(len, digits)) > _READ_AT_ONCE:
        return sorted(digits[0]) == sorted(digits[1])
    ones, others = _readings(one, _WAYS), _readings(other, _WAYS)
    if ones == others or not any(map(_APART.search, map(_in_ascii, (one, other)))):
        return ones == others
    return bool(ones & others or ones & _readings(other, _AS_LISTS) or _readings(one, _AS_LISTS) & others)


def _signed(words: str) -> int:
    """How many numbers have a minus."""
    return sum(1 for _ in _SIGNED.finditer(words))


def _readings(words: str, ways: tuple[re.Pattern[str], ...]) -> set[Values]:
    words = _in_ascii(words)
    if not _APART.search(words):
        ways = ways[:1]
    return {tuple(sorted(_values(words, way))) for way in ways}


def _values(words: str, way: re.Pattern[str]) -> list[Decimal]:
    found = [match for match, _ in zip(way.finditer(words), range(_MOST), strict=False)]
    return [_value(match) for match in found if len(match.group()) < _LONGEST]


def _value(found: re.Match[str]) -> Decimal:
    marks = found.groupdict()
    mark = marks.get("mark") or marks.get("comma")
    text = found.group().replace(mark, "") if mark else found.group()
    return Decimal(text.replace(",", "."))
