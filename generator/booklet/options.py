"""The options of a directive, read with every mistake at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.booklet.blocks import Directive
from generator.booklet.characters import as_written
from generator.booklet.scene import unknown_symbol
from generator.compose import Path
from generator.display import um
from generator.names import symbol_id
from generator.problems import Problem
from generator.subject import problem
from generator.suggest import did_you_mean, listed
from generator.wording import shorten, shown

LEAST_MM, MOST_MM = 1, 1_000
"""Lengths that a directive takes, in millimetres."""
NAME = re.compile(r"[\w-]+")
"""A name for links."""


@dataclass(slots=True)
class Options:
    """The options of a directive; `known` maps the names it takes to what they hold. `room` is how wide the column is
    in which the directive stands, in micrometres."""

    directive: Directive
    known: Mapping[str, str]
    room: int = 0
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name in self.directive.options.data:
            if name not in self.known:
                place = self.directive.options.at_key((name,))
                message = f"'{self.directive.name}' has no option '{name}'{did_you_mean(name, self.known)}"
                hint = f"It has: {listed(self.known, 'and')}." if self.known else "It has none."
                self.problems.append(problem(place, "directive-option", message, hint))

    def given(self, name: str) -> bool:
        """Whether that option is written, with a value."""
        return self.directive.options.data.get(name) is not None

    def fault(self, path: str | Path, message: str, hint: str = "") -> None:
        """A mistake in the value of an option, or in a part of it."""
        place = self.directive.options.at_value((path,) if isinstance(path, str) else path)
        self.problems.append(problem(place, "directive-option", message, hint))

    def unused(self, names: Iterable[str], why: str) -> None:
        """Options that change nothing here are told, each where it is written."""
        for name in names:
            if self.given(name):
                place = self.directive.options.at_key((name,))
                message = f"'{name}' changes nothing here: {why}"
                self.problems.append(problem(place, "directive-option", message, "Take it out."))

    def _value(self, name: str, kinds: type | tuple[type, ...], wanted: str) -> Any:
        value = self.directive.options.data.get(name)
        if value is None:
            return None
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
            self.fault(name, f"'{name}' is {wanted}, found {shown(value)}")
            return None
        return value

    def text(self, name: str) -> str:
        return (self._value(name, str, "a text") or "").strip()

    def line(self, name: str) -> str:
        """A text that is printed as it is written."""
        text = self.text(name)
        self.problems += as_written(text, f"'{name}'", self.directive.options.at_value((name,)))
        return text

    def anchor(self, name: str) -> str:
        """A name for links: one word."""
        value = self.text(name)
        if value and not NAME.fullmatch(value):
            self.fault(name, f"{shown(value)} is no name for links", "Write one word, such as: three-cats.")
            return ""
        return value

    def flag(self, name: str) -> bool:
        return bool(self._value(name, bool, "true or false"))

    def count(self, name: str) -> int:
        """A whole number from 0; 0 if it is not given."""
        value = self._value(name, int, "a whole number")
        if value is not None and value < 0:
            self.fault(name, f"'{name}' is a whole number, found {shown(value)}")
        return max(0, value or 0)

    def length(self, name: str) -> int:
        """A length, written in millimetres, in micrometres; 0 if it is not given."""
        wanted = f"a length of {LEAST_MM} to {MOST_MM:,} millimetres"
        value = self._value(name, (int, float), wanted)
        if value is None:
            return 0
        if not LEAST_MM <= value <= MOST_MM:
            self.fault(name, f"'{name}' is {wanted}, found {shown(value)}")
            return 0
        return um(value)

    def word(self, name: str, allowed: Sequence[str]) -> str:
        """One of some words; the first of them if it is not given, none if it is wrong."""
        value = self._value(name, str, listed(allowed))
        if value is None:
            return "" if self.given(name) else allowed[0]
        if value not in allowed:
            self.fault(name, f"'{name}' is {listed(allowed)}, found {shown(value)}{did_you_mean(value, allowed)}")
            return ""
        return str(value)

    def seats(self, name: str, count: int) -> tuple[int, ...] | None:
        """A list of different seats of a table of so many, empty if it is not given; None if it is wrong."""
        told = len(self.problems)
        value = self._value(name, list, "a list of seats") or []
        found: list[int] = []
        for index, seat in enumerate(value):
            if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < count:
                self.fault((name, index), _no_seat(shown(seat), count))
            elif seat in found:
                self.fault((name, index), f"seat {seat} is drawn twice", "Name each seat once.")
            else:
                found.append(seat)
        return tuple(found) if len(self.problems) == told else None

    def symbols(self, name: str) -> tuple[str, ...] | None:
        """A list of symbols, or None if it is not given."""
        value = self._value(name, list, "a list of symbols")
        if value is None:
            return None
        found = [symbol_id(str(each)) for each in value]
        for index, (written, symbol) in enumerate(zip(value, found, strict=True)):
            if symbol is None:
                place = self.directive.options.at_value((name, index))
                self.problems.append(unknown_symbol(shorten(str(written)), place))
            elif symbol in found[:index]:
                self.fault((name, index), f"{symbol} is named twice", "Name each symbol once.")
        return tuple(dict.fromkeys(symbol for symbol in found if symbol))

    def names(self, name: str, count: int) -> dict[int, str]:
        """Texts by seat, of a table of so many seats."""
        value = self._value(name, dict, "a mapping from seat to name, such as {0: Ann}") or {}
        found: dict[int, str] = {}
        for seat, text in value.items():
            if seat not in map(str, range(count)):
                place = self.directive.options.at_key((name, seat))
                self.problems.append(problem(place, "directive-option", _no_seat(shorten(seat), count)))
            elif not isinstance(text, str):
                hint = "A name that looks like a number goes in quotes."
                self.fault((name, seat), f"the name of seat {seat} is a text, found {shown(text)}", hint)
            elif not text.strip():
                self.fault((name, seat), f"the name of seat {seat} is empty", "Write a name, or leave the seat out.")
            else:
                found[int(seat)] = text.strip()
                place = self.directive.options.at_value((name, seat))
                self.problems += as_written(text, f"the name of seat {seat}", place)
        return found


def _no_seat(seat: str, count: int) -> str:
    return f"there is no seat {seat}; the position has seats 0 to {count - 1}"
