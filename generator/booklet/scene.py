"""What directives work with, and their options, read with every mistake at its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator import fonts
from generator.booklet.blocks import Directive, Table
from generator.booklet.pictures.cards import Faces
from generator.booklet.pictures.picture import Picture
from generator.booklet.setting import Setter
from generator.booklet.style import PageStyle, Palette, Types
from generator.display import um
from generator.model import Library, Place, SetDef
from generator.names import symbol_id
from generator.problems import Problem
from generator.spacing import held
from generator.subject import problem
from generator.suggest import did_you_mean, listed


@dataclass(frozen=True, slots=True)
class Subject:
    """What a booklet is about: a mode in a language, and for a leaf the set it tells of."""

    library: Library
    mode: str
    language: str
    set: SetDef | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A subject with all that is needed to set its pages."""

    subject: Subject
    page: PageStyle
    palette: Palette
    types: Types
    faces: Faces
    setter: Setter

    @property
    def library(self) -> Library:
        return self.subject.library

    @property
    def language(self) -> str:
        return self.subject.language

    @property
    def mode(self) -> str:
        return self.subject.mode


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with its caption."""

    picture: Picture
    caption: str
    anchor: str = ""


Made = list[Figure | Table]
"""What a directive brings into the text, in order."""


@dataclass(slots=True)
class Options:
    """The options of a directive; `known` maps the names it takes to what they hold."""

    directive: Directive
    known: Mapping[str, str]
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name in self.directive.options.data:
            if name not in self.known:
                place = self.directive.options.at_key((name,))
                message = f"'{self.directive.name}' has no option '{name}'{did_you_mean(name, self.known)}"
                hint = f"It has: {listed(self.known, 'and')}." if self.known else "It has none."
                self.problems.append(problem(place, "directive-option", message, hint))

    def _value(self, name: str, kinds: type | tuple[type, ...], wanted: str) -> Any:
        value = self.directive.options.data.get(name)
        if value is None:
            return None
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
            self.fault(name, f"'{name}' is {wanted}, found {value!r}")
            return None
        return value

    def fault(self, name: str, message: str, hint: str = "") -> None:
        """A mistake in the value of that option."""
        place = self.directive.options.at_value((name,))
        self.problems.append(problem(place, "directive-option", message, hint))

    def text(self, name: str) -> str:
        return self._value(name, str, "a text") or ""

    def flag(self, name: str) -> bool:
        return bool(self._value(name, bool, "true or false"))

    def count(self, name: str) -> int:
        """A whole number from 0; 0 if it is not given."""
        value = self._value(name, int, "a whole number")
        if value is not None and value < 0:
            self.fault(name, f"'{name}' is a whole number, found {value!r}")
        return max(0, value or 0)

    def length(self, name: str) -> int:
        """A length, written in millimetres, in micrometres; 0 if it is not given."""
        value = self._value(name, (int, float), "a length in millimetres")
        if value is not None and value <= 0:
            self.fault(name, f"'{name}' is a length in millimetres, found {value!r}")
            return 0
        return um(value or 0)

    def word(self, name: str, allowed: Sequence[str]) -> str:
        """One of some words; the first of them if it is not given."""
        value = self._value(name, str, listed(allowed))
        if value is not None and value not in allowed:
            self.fault(name, f"'{name}' is {listed(allowed)}, found '{value}'{did_you_mean(value, allowed)}")
            value = None
        return value or allowed[0]

    def seats(self, name: str, count: int) -> tuple[int, ...]:
        """A list of seats of a table of so many."""
        value = self._value(name, list, "a list of seats") or []
        for seat in value:
            if not isinstance(seat, int) or not 0 <= seat < count:
                self.fault(name, f"there is no seat {seat!r}; the position has seats 0 to {count - 1}")
                return ()
        return tuple(value)

    def symbols(self, name: str) -> tuple[str, ...] | None:
        """A list of symbols, or None if it is not given."""
        value = self._value(name, list, "a list of symbols")
        if value is None:
            return None
        found = [symbol_id(str(each)) for each in value]
        for written, symbol in zip(value, found, strict=True):
            if symbol is None:
                place = self.directive.options.at_value((name,))
                self.problems.append(unknown_symbol(str(written), place))
        return tuple(symbol for symbol in found if symbol)

    def names(self, name: str) -> dict[int, str]:
        """Texts by seat."""
        value = self._value(name, dict, "a mapping from seat to name") or {}
        return {int(seat): str(text) for seat, text in value.items() if str(seat) in "0123456789"}


def unknown_symbol(written: str, place: Place) -> Problem:
    """The problem of a symbol that nothing is called."""
    from generator.names import WRITTEN

    message = f"there is no symbol '{written}'{did_you_mean(written, WRITTEN)}"
    return problem(place, "unknown-symbol", message, "Symbols are named by id, in English or in Russian.")


def title_place(found: SetDef, language: str) -> Place:
    """Where the title of a set in a language was written."""
    places = found.places
    return places.get(f"title.{language}", places.get("title", found.place))


def missing_glyphs(text: str, place: Place, whose: str) -> list[Problem]:
    """A problem for each character that the type has no glyph for."""
    return [
        problem(
            place,
            "missing-glyph",
            f"{whose} has {fonts.describe(char)}, which {fonts.face('regular').full_name} lacks",
            "Replace the character; a symbol's icon is written like <cat>.",
        )
        for char in fonts.face("regular").missing(held(text))
    ]
