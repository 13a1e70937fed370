"""What an example says comes out, held against what does: data of a position that names some of its fields.

Symbols may be written as in a position, in every way that is read there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from engine.cells import read_cell
from engine.grid import ZONES
from engine.lasting import LOCK, WILD
from generator.names import symbol_id
from generator.schema_files import resolved
from generator.shapes import Shape
from generator.suggest import did_you_mean
from generator.wording import shorten

Path = tuple[str, ...]

_SYMBOLS, _CELLS, _ZONES, _CARDS = ("keys", "taken", "symbols"), "field", "layout", "cards"
"""Fields that hold others under names of their own, and lists of symbols."""
_WITHOUT_ORDER = ("hand", "keys", "removed", "winners", LOCK)
"""Lists in which it does not matter; in stacks and piles it does."""


def differences(expected: Any, found: Any, path: Path = ()) -> Iterator[tuple[Path, Any, Any]]:
    """Where the data found are not as expected; what is not mentioned may be anything.

    A mapping by number stands for a list, so that some of its items can be named; in hands and keys the order does not
    matter. A count that is not written is 0.
    """
    listed = _within(path) in _SYMBOLS and isinstance(found, list)
    if isinstance(expected, Mapping) and (listed or not (expected or isinstance(found, Mapping | list))):
        yield path, expected, found
    elif not expected and isinstance(expected, Mapping) and isinstance(found, Mapping) and _holds_names(path):
        if found:
            yield path, expected, found
    elif isinstance(expected, Mapping):
        for key, wanted in expected.items():
            held = _held(found, _named(path, key))
            if held is None and wanted == 0 and path and path[-1] in _SYMBOLS and isinstance(found, Mapping):
                continue
            yield from differences(wanted, held, (*path, key))
    elif _are_records(expected, found):
        if any(_differ(*pair, (*path, str(number))) for number, pair in enumerate(zip(expected, found, strict=True))):
            yield path, expected, found
    elif expected is None and found == []:
        return
    elif isinstance(expected, list) and isinstance(found, list) and all(map(_is_name, expected)):
        if len(expected) != len(found) or not _same_names(expected, found, path):
            yield path, expected, found
    elif _named(path, expected) != found or isinstance(expected, bool) is not isinstance(found, bool):
        yield path, expected, found


def unknown(expected: Any, found: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Where something is expected under a name that a position of this mode does not have, and what to say of it."""
    if not isinstance(expected, Mapping) or (len(path) > 1 and path[0] == _CARDS):
        return
    for key, wanted in expected.items():
        name = _named(path, key)
        if message := _stranger(path, key, found):
            yield (*path, key), message
        else:
            yield from unknown(wanted, _held(found, name), (*path, key))


@cache
def fields_of_positions() -> frozenset[str]:
    """All names that the fields of a position and of what it holds may have, in any mode."""

    def names(schema: object) -> Iterator[str]:
        if isinstance(schema, list):
            for each in schema:
                yield from names(each)
        elif isinstance(schema, dict):
            yield from schema.get("properties", ())
            for each in schema.values():
                yield from names(each)

    return frozenset(names(resolved("position")))


def _stranger(path: Path, key: str, found: Any) -> str:
    """Why there is nothing of that name there; empty if there may be."""
    within = _within(path)
    what = f"'{shorten(key)}'"
    if within in _SYMBOLS:
        return "" if symbol_id(key) else f"there is no symbol {what}"
    if within == _CELLS:
        return "" if read_cell(key) is not None else f"a cell is written 'column,row', found {what}"
    if within == _ZONES:
        return "" if key in ZONES else f"there is no zone {what}{did_you_mean(key, ZONES)}"
    where = ".".join(path) or "a position"
    if isinstance(found, Mapping):
        return "" if key in found else f"there is no {what} in {where} of this mode{did_you_mean(key, found)}"
    if isinstance(found, list):
        return (
            "" if _held(found, key) is not None else f"{where} has {len(found)}, named by number from 0, and no {what}"
        )
    known = Shape.of(resolved("position")).at(_places(path)).names if found is None else frozenset()
    if known:
        return "" if key in known else f"there is no {what} in {where}{did_you_mean(key, sorted(known))}"
    return f"{where} has no {what}: it is one value"


def _places(path: Path) -> tuple[str | int, ...]:
    return tuple(int(step) if step.isdecimal() else step for step in path)


def _holds_names(path: Path) -> bool:
    """Whether what lies there has names of its own, such as keys by symbol: none of them is nothing."""
    return _within(path) in (*_SYMBOLS, _CELLS, _ZONES)


def _is_name(written: Any) -> bool:
    """Whether it names a card, a place or a seat."""
    return isinstance(written, str | int) and not isinstance(written, bool)


def _same_names(expected: Sequence[str | int], found: Sequence[Any], path: Path) -> bool:
    wanted, there = [str(_named(path, each)) for each in expected], [*map(str, found)]
    return sorted(wanted) == sorted(there) if _within(path) in _WITHOUT_ORDER else wanted == there


def _are_records(expected: Any, found: Any) -> bool:
    """Whether both are lists of so many mappings, such as seats or what lasts."""
    return (
        isinstance(expected, list)
        and isinstance(found, list)
        and len(expected) == len(found)
        and all(isinstance(each, Mapping) for each in (*expected, *found))
    )


def _differ(expected: Mapping[str, Any], found: Mapping[str, Any], path: Path) -> bool:
    """Whether an item of a list differs, of which all is written."""
    return any(differences({**dict.fromkeys(found), **expected}, found, path))


def _within(path: Path) -> str:
    return path[-1] if path else ""


def _named(path: Path, written: Any) -> Any:
    """The name under which a position has what is written there."""
    named = isinstance(written, str) and _within(path) in (*_SYMBOLS, WILD)
    return (symbol_id(written) or written) if named else written


def _held(data: Any, key: str) -> Any:
    if isinstance(data, Mapping):
        return data.get(key)
    if isinstance(data, Sequence) and not isinstance(data, str) and key in map(str, range(len(data))):
        return data[int(key)]
    return None
