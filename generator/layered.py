"""Data of several files laid over each other, each value with the place where it was written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.compose import Path
from generator.model import Place


@dataclass(frozen=True, slots=True)
class Layer:
    """Data of one or more files laid over each other, and where each value stands."""

    data: Any
    places: Mapping[Path, Place] = field(default_factory=dict)
    lost: frozenset[Path] = frozenset()
    """Where something is written that could not be read."""

    def place(self, *path: str) -> Place:
        while path and path not in self.places:
            path = path[:-1]
        return self.places[path]


def laid_over(below: Layer, above: Layer) -> Layer:
    """The layer above where it says something, the layer below where it does not."""

    def merged(low: Any, high: Any, path: Path) -> Any:
        if not (isinstance(low, Mapping) and isinstance(high, Mapping)) or path[-1:] == ("box",):
            return high
        result = dict(low)
        for key, value in high.items():
            result[key] = merged(low[key], value, (*path, key)) if key in low else value
        return result

    places = {**below.places, **above.places}
    lost = above.lost | {path for path in below.lost if not _replaced(path, above.data)}
    return Layer(merged(below.data, above.data, ()), places, lost)


def _replaced(path: Path, data: Any) -> bool:
    """Whether the data has a value of its own at that path or around it, over which nothing of a lower layer shows."""
    for step in path:
        if not isinstance(data, Mapping) or step not in data:
            return False
        data = data[step]
        if step == "box" or not isinstance(data, Mapping):
            return True
    return False
