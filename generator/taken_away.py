"""Elements that a design takes away, with null, from the designs that it extends, though none of them has one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.layered import Layer
from generator.problems import Problem
from generator.subject import problem
from generator.suggest import did_you_mean, listed

_Path = tuple[str, ...]


def nothing_to_take_away(layers: Sequence[Layer]) -> Iterator[Problem]:
    """A problem for each of them; `layers` begins with the design, those that it extends follow."""
    own = layers[0]
    for path, face, elements in _faces(own):
        if None not in elements.values():
            continue
        there = {
            name
            for layer in layers
            for _, other, those in _faces(layer)
            for name, value in those.items()
            if other == face and (value is not None or layer is not own)
        }
        for name, value in elements.items():
            if value is None and name not in there and (*path, name) not in own.lost:
                message = f"there is no '{name}' on the face '{face}' to take away{did_you_mean(name, sorted(there))}"
                hint = f"There are {listed(sorted(there), 'and')}." if there else "Take the line out."
                yield problem(own.place(*path, name), "bad-template", message, hint)


def _faces(layer: Layer) -> Iterator[tuple[_Path, str, Mapping[str, Any]]]:
    """The elements of each face in a file, for cards of all shapes and of some, and where they stand."""
    data = layer.data if isinstance(layer.data, Mapping) else {}
    parts: list[tuple[_Path, Any]] = [(("faces",), data.get("faces"))]
    parts += [(("shapes", shape), faces) for shape, faces in (data.get("shapes") or {}).items()]
    for path, faces in parts:
        for face, elements in (faces or {}).items():
            if isinstance(elements, Mapping):
                yield (*path, face), face, elements
