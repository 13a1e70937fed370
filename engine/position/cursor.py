"""Walking through plain data and noting every fault on the way, with its path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from engine.faults import Fault, Path, did_you_mean, near_to, shown
from engine.symbols import BITS, SYMBOL_IDS
from engine.words import cut

SymbolOf = Callable[[str], str | None]

MOST_ITEMS, MOST_HELD, MOST_LASTING, MOST_FAULTS = 20_000, 300, 200, 20_000
"""More than there are in any list, in any hand, and in force at once, of a game that is played; and faults told."""
SHAPE, NAME, IMPOSSIBLE = "position-shape", "position-name", "position-impossible"


class CardUnread(Exception):
    """Raised by what finds the card of a `from`: the card is there, or may be, and what it is cannot be told. Nothing
    is said of it then, and no game is made of the position."""


@dataclass(slots=True)
class Reading:
    """What all cursors of one reading share: how symbols are named, the faults, and the numbers of cards of which the
    kind could not be read, so that nothing is said of where they lie; the names of cards that were found and not read;
    and where which keys were meant by others that are none."""

    symbol_of: SymbolOf
    faults: list[Fault] = field(default_factory=list)
    of_no_kind: set[int] = field(default_factory=set)
    cards_unread: set[str] = field(default_factory=set)
    meant: set[Path] = field(default_factory=set)


class Cursor:
    """A value in the data, its path, and the reading that it is part of.

    Every reading method returns a usable value, a default where the data is wrong, so that reading goes on and finds
    the other faults. What such a default stands for is not judged: `unread` tells where there may be one.
    """

    def __init__(self, value: Any, path: Path, reading: Reading) -> None:
        self.value = value
        self.path = path
        self.reading = reading
        self.faults = reading.faults
        self.symbol_of = reading.symbol_of

    def fault(self, id: str, message: str, hint: str = "", rule: str = "", at_key: bool = False) -> None:
        """Notes a fault here; of tens of thousands the first."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(self.path, id, message, hint, rule, at_key))

    def impossible(self, message: str, rule: str = "", hint: str = "") -> None:
        """Notes that no game can come to this."""
        self.fault(IMPOSSIBLE, message, hint, rule)

    def unread(self, *keys: str) -> bool:
        """Whether something below one of those keys, or without any below here, could not be read as it stands; a key
        that is left out may be one that is misspelt."""
        if self.misspelt(*keys):
            return True
        places = [(*self.path, key) for key in keys] or [self.path]
        return any(
            fault.id != IMPOSSIBLE and any(fault.path[: len(place)] == place for place in places)
            for fault in self.faults
        )

    def misspelt(self, *keys: str) -> bool:
        """Whether one of those keys is left out here, and another stands here that is like it and means nothing."""
        return any((*self.path, key) in self.reading.meant and not self.has(key) for key in keys)

    def has(self, key: str) -> bool:
        """Whether a mapping has that key with a value other than null."""
        return isinstance(self.value, Mapping) and self.value.get(key) is not None

    def at(self, key: str | int) -> Cursor:
        """The value under a key or index; null where there is none."""
        if isinstance(self.value, Mapping):
            return Cursor(self.value.get(key), (*self.path, key), self.reading)
        if isinstance(self.value, list) and isinstance(key, int) and key < len(self.value):
            return Cursor(self.value[key], (*self.path, key), self.reading)
        return Cursor(None, (*self.path, key), self.reading)

    def mapping(self, known: Iterable[str] | None = None) -> dict[str, Cursor]:
        """The entries of a mapping, known ones without a value left out; a fault for what is none, and for each key
        that is not known."""
        if self.value is None:
            return {}
        if not isinstance(self.value, Mapping):
            self.fault(SHAPE, f"a mapping is expected here, found {shown(self.value)}")
            return {}
        entries = {}
        allowed = None if known is None else tuple(known)
        if len(self.value) > MOST_ITEMS:
            self.fault(SHAPE, f"at most {MOST_ITEMS:,} keys can stand here, found {len(self.value):,}")
        for key in islice(self.value, MOST_ITEMS):
            entry = self.at(key)
            if not isinstance(key, str):
                entry.fault(SHAPE, f"a key must be text, found {key!r}", at_key=True)
            elif allowed is not None and key not in allowed:
                near = near_to(key, allowed)
                self.reading.meant.update({(*self.path, near)} if near else ())
                hint = f"did you mean '{near}'?" if near else f"known here: {', '.join(allowed)}"
                entry.fault(SHAPE, f"there is no '{cut(key)}' here", hint, at_key=True)
            elif allowed is None or entry.value is not None:
                entries[key] = entry
        return entries

    def items(self, most: int = MOST_ITEMS) -> Iterator[Cursor]:
        """The items of a list; a fault for what is none, and for what has more than `most` items."""
        if self.value is None:
            return
        if not isinstance(self.value, list):
            self.fault(SHAPE, f"a list is expected here, found {shown(self.value)}")
            return
        if len(self.value) > most:
            self.fault(SHAPE, f"at most {most:,} items can stand here, found {len(self.value):,}")
        for index in range(min(len(self.value), most)):
            yield self.at(index)

    def whole(self, least: int, most: int, default: int) -> int:
        """A whole number within bounds."""
        if self.value is None:
            return default
        if isinstance(self.value, int) and not isinstance(self.value, bool) and least <= self.value <= most:
            return self.value
        self.fault(SHAPE, f"a whole number from {least} to {most} is expected here, found {shown(self.value)}")
        return default

    def seat(self, seats: int) -> int:
        """The seat that is named here, counted from 0; where nothing stands here, that is a fault."""
        if self.value is None:
            self.fault(SHAPE, f"a whole number from 0 to {seats - 1} is expected here, found nothing")
        return self.whole(0, seats - 1, 0)

    def yes(self, default: bool = False) -> bool:
        """True or false."""
        if self.value is None:
            return default
        if isinstance(self.value, bool):
            return self.value
        self.fault(SHAPE, f"true or false is expected here, found {shown(self.value)}")
        return default

    def word(self, words: Iterable[str], default: str) -> str:
        """One of those words."""
        if self.value is None:
            return default
        known = tuple(words)
        if isinstance(self.value, str) and self.value in known:
            return self.value
        hint = did_you_mean(self.value, known)
        self.fault(SHAPE, f"one of {', '.join(known)} is expected here, found {shown(self.value)}", hint)
        return default

    def text(self) -> str:
        """Text; empty with a fault where it is none."""
        if isinstance(self.value, str) and self.value:
            return self.value
        where = f"as '{self.path[-1]}'" if self.value is None and isinstance(self.path[-1], str) else "here"
        self.fault(SHAPE, f"a name is expected {where}, found {shown(self.value)}")
        return ""

    def number(self, numbers: Mapping[str, int], what: str) -> int:
        """The number of that name; -1 with a fault where there is none."""
        name = self.text()
        if not name:
            return -1
        if name not in numbers:
            self.fault(NAME, f"there is no {what} '{cut(name)}'", did_you_mean(name, numbers))
            return -1
        return numbers[name]

    def numbers(self, numbers: Mapping[str, int], what: str, most: int = MOST_ITEMS) -> list[int]:
        """The numbers of a list of names, unknown ones left out with a fault; of too long a list, its beginning."""
        found = (item.number(numbers, what) for item in self.items(most))
        return [number for number in found if number >= 0]

    def symbol(self) -> int:
        """The number of the symbol that is named here; -1 with a fault where none is."""
        name = self.text()
        return self._symbol_number(name, at_key=False) if name else -1

    def counts(self, most: int) -> list[int]:
        """A number for each symbol: a mapping to it, or a list with equal ones repeated."""
        counts = [0] * len(SYMBOL_IDS)
        if isinstance(self.value, list):
            for item in self.items():
                number = item.symbol()
                if number >= 0:
                    counts[number] += 1
            return counts
        named: set[int] = set()
        for name, entry in self.mapping().items():
            number = entry._symbol_number(name, at_key=True)
            if number in named:
                entry.fault(SHAPE, f"the {SYMBOL_IDS[number]} is named a second time here", at_key=True)
            elif number >= 0:
                named.add(number)
                counts[number] = entry.whole(0, most, 0)
        return counts

    def _symbol_number(self, name: str, at_key: bool) -> int:
        symbol = self.symbol_of(name)
        if symbol is None:
            hint = did_you_mean(name.lower(), SYMBOL_IDS)
            self.fault(NAME, f"there is no symbol '{cut(name)}'", hint, at_key=at_key)
            return -1
        return SYMBOL_NUMBERS[symbol]


def symbol_by_id(name: str) -> str | None:
    """A symbol named by its id."""
    return name if name in BITS else None


SYMBOL_NUMBERS: Mapping[str, int] = {symbol: number for number, symbol in enumerate(SYMBOL_IDS)}
