"""The little markup of card texts: `<b>`, `<i>`, `<cat>` for a symbol's icon, a line end for a new line.

Icons are written by id or by the symbol's English or Russian title, in any case. `<<` is a plain `<`.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from engine.symbols import SYMBOLS
from generator.spacing import held, spaced

STYLES: dict[str, str] = {"b": "semibold", "i": "italic"}
"""Tag: the face its text is set in."""
_BOLD = ("semibold", "bold")
"""Faces among which that of `<b>` would not stand out."""

_ICONS: dict[str, str] = {
    name.casefold(): symbol for symbol, english, russian in SYMBOLS for name in (symbol, english, russian)
}
STYLING = re.compile(rf"</?\s*(?:{'|'.join(STYLES)})\s*>")
"""A tag that says how letters look, and is none itself."""
_LONGEST = 100
_TOKEN = re.compile(r"<<|</?([^<>\n]*)>|<|\n|[^<\n]+")


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of text in one style (a key of STYLES, or "" for the field's own)."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Icon:
    """A symbol's icon standing in the text."""

    symbol: str


Piece = Words | Icon
Paragraph = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class MarkupFault:
    """What is wrong in a text: the character it begins at (from 0), a message and a hint."""

    offset: int
    message: str
    hint: str = ""


def has_icons(text: str) -> bool:
    """Whether a symbol's icon stands in the text."""
    return "<" in text and any(name.strip().casefold() in _ICONS for name in _TOKEN.findall(text))


def face_of(style: str, own: str) -> str:
    """The face of words in that style (a key of STYLES, or "") within a text that has a face of its own."""
    if style == "b" and own in _BOLD:
        return "extrabold"
    return STYLES.get(style, own)


def clean(text: str) -> str:
    """The text as it is set: composed accents, plain spaces for tabs, no-break spaces all of one width, no blanks at
    line ends."""
    composed = held(unicodedata.normalize("NFC", text)).replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(line.replace("\t", " ").strip(" ") for line in composed.strip("\n ").split("\n"))


def tied(text: str, language: str, *, loosely: bool = False) -> str:
    """The text with no-break spaces where its language wants words kept together, whatever tags stand between them;
    loosely, as `spaced` has it."""
    tokens = [found.group() for found in _TOKEN.finditer(text)]
    shown = ["" if STYLING.fullmatch(token) else token for token in tokens]
    kept = iter(spaced("".join(shown), language, loosely=loosely))
    return "".join("".join(next(kept) for _ in part) or token for token, part in zip(tokens, shown, strict=True))


@lru_cache(maxsize=16)
def parse(text: str) -> tuple[tuple[Paragraph, ...], tuple[MarkupFault, ...]]:
    """A text as paragraphs of pieces, and every fault in it; faulty tags are left out."""
    paragraphs: list[list[Piece]] = [[]]
    faults: list[MarkupFault] = []
    opened: list[tuple[str, int]] = []
    strangers = Counter[str]()

    def add(words: str) -> None:
        paragraphs[-1].append(Words(words, opened[-1][0] if opened else ""))

    for token in _TOKEN.finditer(text):
        raw = token.group()
        if raw == "\n":
            paragraphs.append([])
        elif raw == "<<":
            add("<")
        elif raw == "<":
            faults.append(MarkupFault(token.start(), "a '<' opens a tag that never ends", "write '<<' for a plain '<'"))
        elif raw[0] != "<":
            add(raw)
        elif raw.startswith("</"):
            faults.extend(_close(token.group(1).strip(), token.start(), opened, strangers))
        elif (name := token.group(1).strip()) in STYLES:
            if opened and opened[-1][0] != name:
                faults.append(_both(opened[-1][0], name, token.start()))
            opened.append((name, token.start()))
        elif name.casefold() in _ICONS:
            paragraphs[-1].append(Icon(_ICONS[name.casefold()]))
        else:
            faults.append(_unknown(name, token.start()))
            strangers[_meant(name)] += 1
    faults.extend(
        MarkupFault(start, f"<{name}> is never closed", f"add </{name}> where it ends") for name, start in opened
    )
    return tuple(tuple(paragraph) for paragraph in paragraphs), tuple(faults)


def escape(text: str) -> str:
    """A plain text as markup that shows it unchanged."""
    return text.replace("<", "<<")


def _close(name: str, offset: int, opened: list[tuple[str, int]], strangers: Counter[str]) -> list[MarkupFault]:
    """What is wrong with a closing tag: nothing where it closes one of those that are told as unknown."""
    if opened and opened[-1][0] == name:
        opened.pop()
        return []
    if strangers[meant := _meant(name)]:
        strangers[meant] -= 1
        return []
    if opened:
        return [
            MarkupFault(
                offset, f"</{name}> closes <{opened[-1][0]}>", f"close <{opened[-1][0]}> first, innermost first"
            )
        ]
    return [MarkupFault(offset, f"</{name}> closes nothing", f"open it with <{name}> before, or take it out")]


def _both(outer: str, inner: str, offset: int) -> MarkupFault:
    message = f"<{inner}> stands inside <{outer}>, and the type has no letters that are both bold and italic"
    return MarkupFault(offset, message, f"close <{outer}> first, or take one of them out")


def _unknown(name: str, offset: int) -> MarkupFault:
    near = _meant(name)
    known = near in STYLES or near in _ICONS
    hint = f"did you mean <{near}>?" if known else "tags are <b>, <i> and the twelve symbols, like <cat>"
    return MarkupFault(offset, f"there is no tag <{name}>", hint)


@lru_cache(maxsize=1_000)
def _meant(name: str) -> str:
    """The tag that is nearest to that name, or the name where there is none."""
    name = name.casefold()
    near = difflib.get_close_matches(name, [*_ICONS, *STYLES], n=1) if len(name) <= _LONGEST else []
    return near[0] if near else name
