"""What holding a document against its schema has found: the problems, and what of the document is of no use."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

from generator.compose import Path
from generator.problems import Problem


@dataclass(frozen=True, slots=True)
class Form:
    """`strangers` are the paths of unknown keys, `lost` those of values that say nothing: wrong ones, and those whose
    key is missing or misspelt; the empty path is the whole document."""

    problems: tuple[Problem, ...] = ()
    strangers: frozenset[Path] = frozenset()
    lost: frozenset[Path] = frozenset()

    def of_use(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The document's data without unknown keys and wrong values; a list with a wrong item is wrong."""
        left = dict(data)
        for path in {*map(_to_a_key, self.strangers | self.lost)}:
            _drop(left, path)
        return left


def starts(path: Path, beginnings: Set[Path]) -> bool:
    """Whether the path, or one that it begins with, is among these."""
    return any(path[:length] in beginnings for length in range(len(path) + 1))


def _to_a_key(path: Path) -> Path:
    index = next((index for index, step in enumerate(path) if isinstance(step, int)), len(path))
    return path[:index]


def _drop(data: dict[str, Any], path: Path) -> None:
    """Take out what stands at the path, in copies of the mappings on the way."""
    for step in path[:-1]:
        inner = data.get(str(step))
        if not isinstance(inner, dict):
            return
        copied = dict(inner)
        data[str(step)] = copied
        data = copied
    if path:
        data.pop(str(path[-1]), None)
