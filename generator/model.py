"""The author's cards, sets, decks and project as values, each knowing where it was written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.cards import Action
from generator.unread_words import Unread

ANY_LANGUAGE = ""
"""The key of a text that was written as a plain string and serves every language."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text by language: `{"en": …, "ru": …}`, or `{ANY_LANGUAGE: …}` for a plain string."""

    by_language: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def get(self, language: str) -> str | None:
        """The text in that language, or the plain one, or None where it is missing."""
        found = self.by_language.get(language)
        return found if found is not None else self.by_language.get(ANY_LANGUAGE)

    def __bool__(self) -> bool:
        return bool(self.by_language)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was written: file as the user would type it, 1-based line and column."""

    file: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class CardDef:
    """A card as its author wrote it. `symbols` are ids, upper slot first. `places` maps a field's dotted
    path inside the card (`title.ru`, `symbols.1`, `action.text.en`, `art`) to where its value stands."""

    id: str
    set: str
    kind: str
    backing: str
    symbols: tuple[str, ...]
    title: Text
    text: Text
    action: Action | None
    copies: int
    number: int
    """The card's number in its set, from 1, in file order."""
    art: str | None
    place: Place
    places: Mapping[str, Place] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    unread: frozenset[str] = frozenset()
    """Fields that could not be read and stand at a default: `kind`, `backing`, `symbols`, `action`, `copies`, or any
    whose key is misspelt."""
    focus: tuple[float, float] = (0.5, 0.5)
    """The point of the art that stays in sight when it is cropped, in shares from the left and the top."""

    @property
    def named(self) -> str:
        """How a message calls the card: its id in quotes, or its number where it has none."""
        return f"'{self.id}'" if self.id else f"number {self.number}"

    def place_of(self, path: str) -> Place:
        """Where that field stands, or its nearest written ancestor, or the card itself."""
        while path:
            if path in self.places:
                return self.places[path]
            path = path.rpartition(".")[0]
        return self.place


@dataclass(frozen=True, slots=True)
class SetDef:
    """A set: its id, kind (base, expansion, quintis), titles, and cards in file order."""

    id: str
    kind: str
    title: Text
    cards: tuple[CardDef, ...]
    place: Place
    places: Mapping[str, Place] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    """Where the set's own fields stand, by dotted path (`kind`, `title.ru`)."""
    unread: frozenset[str] = frozenset()
    """`cards` where not all of them could be read."""

    @property
    def contents(self) -> tuple[tuple[CardDef, int], ...]:
        """Each card with its copies, as a deck has them."""
        return tuple((card, card.copies) for card in self.cards)

    @property
    def size(self) -> int:
        """Cards with their copies."""
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A line of a deck's contents: `what` is `set`, `card` or `exclude`, `name` the id it names.

    `copies` is None where the line states none. `place` is where the name stands.
    """

    what: str
    name: str
    copies: int | None
    place: Place


@dataclass(frozen=True, slots=True)
class DeckDef:
    """A deck as written, its contents resolved to (card, copies); options of rules.md in `rules`."""

    id: str
    mode: str
    players: tuple[int, ...]
    title: Text
    rules: Mapping[str, Any]
    contents: tuple[tuple[CardDef, int], ...]
    place: Place
    expect: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    entries: tuple[DeckEntry, ...] = ()
    unread: frozenset[str] = frozenset()
    """`contents` where a line of it could not be read."""
    places: Mapping[str, Place] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    """Where the deck's own fields stand, by dotted path (`mode`, `players.0`, `rules.ladder`)."""

    @property
    def cards(self) -> tuple[CardDef, ...]:
        """Its cards, as a set has them."""
        return tuple(card for card, _ in self.contents)


@dataclass(frozen=True, slots=True)
class ProjectDef:
    """`leonardo.yaml`: what the project is called and what a build makes by default.

    `root` is the project's folder. `papers` are paper names, `card_size` a card size's name, `languages`
    language codes in order of preference, `sets` and `decks` ids to build (both empty: all sets of the project).
    """

    root: Path
    title: Text
    languages: tuple[str, ...]
    papers: tuple[str, ...]
    card_size: str
    backs: str
    template: str
    sets: tuple[str, ...]
    decks: tuple[str, ...]
    place: Place
    places: Mapping[str, Place] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    """Where its fields stand, by dotted path (`template`, `build.sets.0`)."""
    sheets: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """How sheets are laid out, as written: `bleed` and `gap` in mm, `grid`, `marks`."""
    booklets: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Which rules are told and how they are folded, as written: `modes`, `flip`, `creep` in mm."""
    unread: frozenset[str] = frozenset()
    """Fields of the file that could not be read, wholly or in part, and stand at a default."""

    def place_of(self, path: str) -> Place:
        """Where that field stands, or the project's file where it does not say."""
        return self.places.get(path, self.place)


@dataclass(frozen=True, slots=True)
class Library:
    """Everything a project can see: its own files first, then the shipped ones of other names."""

    project: ProjectDef
    sets: Mapping[str, SetDef]
    cards: Mapping[str, CardDef]
    decks: Mapping[str, DeckDef]
    twins: frozenset[str] = frozenset()
    """The ids, in lower case, that two of the project's sets, two of its decks or two of its cards have."""
    unread: Unread = field(default_factory=Unread, compare=False)
    """What stands in the project's files and could not be read."""
    spoilt: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    """Shipped decks that cannot be put together with the project's sets in place of the shipped ones, and why."""
