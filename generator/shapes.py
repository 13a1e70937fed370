"""What a resolved schema says of each place of a document: which keys are known there, and what may stand there.

Places that it says the same of are one shape, however many there are: the items of a list, and all keys that it does
not name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from generator.compose import Path

_STRANGE = ""
"""Stands for every key that no part of a schema names."""


class Shape:
    """What the parts of a schema that have a say over a place say of it. `names` are the keys that are known there,
    `kinds` the types of JSON Schema, of values that are listed those too."""

    def __init__(self, parts: Iterator[Any]) -> None:
        self._parts = [each for part in parts if isinstance(part, Mapping) for each in _branches(part)]
        self._inner: dict[str | int, Shape] = {}
        self.names = frozenset(name for part in self._parts for name in part.get("properties", ()))
        self.kinds = frozenset(kind for part in self._parts for kind in _types(part))

    @classmethod
    def of(cls, schema: Mapping[str, Any]) -> Self:
        """The shape of a whole document of that resolved schema."""
        return cls(iter([schema]))

    def at(self, path: Path) -> Shape:
        """The shape of the place at that path from here; without names and kinds where the schema knows of none."""
        found = self
        for step in path:
            found = found._step(step)
        return found

    def _step(self, step: str | int) -> Shape:
        key = 0 if isinstance(step, int) else step if step in self.names else _STRANGE
        if key not in self._inner:
            self._inner[key] = Shape(_said(part, key) for part in self._parts)
        return self._inner[key]


def kinds_of(value: object) -> set[str]:
    """The types of JSON Schema that a plain value has."""
    if value is None:
        return {"null"}
    if isinstance(value, bool):
        return {"boolean"}
    return {"integer", "number"} if isinstance(value, int) else {"number"}


def _said(part: Mapping[str, Any], key: str | int) -> Any:
    """What a part of a schema says of an item (0) or of a key."""
    if isinstance(key, int):
        return part.get("items")
    return part.get("properties", {}).get(key, part.get("additionalProperties"))


def _branches(part: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield part
    for keyword in ("oneOf", "anyOf", "allOf"):
        for branch in part.get(keyword, ()):
            yield from _branches(branch)


def _types(part: Mapping[str, Any]) -> Iterator[str]:
    kinds = part.get("type", ())
    yield from (kinds,) if isinstance(kinds, str) else kinds
    for value in part.get("enum", ()):
        yield from {"string"} if isinstance(value, str) else kinds_of(value)
