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
        gone: dict[Path, set[str]] = {}
        for path in {*map(_to_a_key, self.strangers | self.lost)}:
            if path:
                gone.setdefault(path[:-1], set()).add(str(path[-1]))
        on_the_way = {above[:length] for above in gone for length in range(len(above) + 1)}
        return _without(data, (), gone, on_the_way)


def starts(path: Path, beginnings: Set[Path]) -> bool:
    """Whether the path, or one that it begins with, is among these."""
    return any(path[:length] in beginnings for length in range(len(path) + 1))


def _to_a_key(path: Path) -> Path:
    index = next((index for index, step in enumerate(path) if isinstance(step, int)), len(path))
    return path[:index]


def _without(
    data: Mapping[str, Any], here: Path, gone: Mapping[Path, Set[str]], on_the_way: Set[Path]
) -> dict[str, Any]:
    """The mapping at `here` without the keys that are gone from it, and from those in it."""
    lacking = gone.get(here, frozenset())
    return {
        key: _without(value, inside, gone, on_the_way)
        if isinstance(value, dict) and (inside := (*here, key)) in on_the_way
        else value
        for key, value in data.items()
        if key not in lacking
    }
