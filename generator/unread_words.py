"""What stands in files, or in parts of them, that could not be read: a name there may be that of a card or a set."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class Unread:
    """The words of what could not be read; `whole` where a file could not be read at all, so that nobody knows what it
    has."""

    words: set[str] = field(default_factory=set)
    ids: set[str] = field(default_factory=set)
    """The words that stand where a set, a deck or a card has its id, and the names of files that could not be read at
    all."""
    whole: bool = False

    def __bool__(self) -> bool:
        return self.whole or bool(self.words)

    def may_have(self, name: str) -> bool:
        """Whether a set, deck or card of that name may stand there."""
        return self.whole or name in self.words

    def may_define(self, name: str) -> bool:
        """Whether what stands there may be the set, deck or card of that name, and not only name it."""
        return name in self.ids


_ID = re.compile(r"""\b(?:set|deck|id)["']?\s*:\s*["']?([^\s,;"'\[\]{}]+)""")
_OWN_ID = re.compile(r"""^[{ ]{0,40}["']?(?:set|deck)["']?[ ]{0,40}:[ ]{0,40}["']?[\w-]""", re.MULTILINE)
_PLAIN = re.compile(r"[\w-]+")
_LISTS = ("cards", "contents")
_WORD = re.compile(r"""[^\s,;"'\[\]{}]+""")


def of_text(text: str) -> Iterator[str]:
    """The words of a text that is no YAML as a whole."""
    for word in _WORD.findall(text):
        yield from (word, word.rstrip(":"))


def ids_in(text: str) -> Iterator[str]:
    """What a text that is no YAML as a whole has for the ids of sets, decks and cards; where it has none for its own,
    any word may be meant."""
    yield from _ID.findall(text)
    if not _OWN_ID.search(text):
        yield from of_text(text)


def ids_meant(data: Mapping[str, object], key: str) -> Iterator[str]:
    """The words that may be meant for the id under that key of a set or deck, where it has none that is one."""
    name = data.get(key)
    if not (isinstance(name, str) and _PLAIN.fullmatch(name)):
        yield from of_text(str({each: value for each, value in data.items() if each not in _LISTS}))


def of_data(data: object) -> Iterator[str]:
    """Every text in the data, keys aside."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from of_data(inner)
