"""Colours and styles that a design names nearly as a design that it extends has them, and that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.layered import Layer
from generator.problems import Problem
from generator.subject import problem
from generator.suggest import nearest

_KINDS: Mapping[str, str] = {"colours": "colour", "styles": "style"}


def used_nowhere(layers: Sequence[Layer]) -> Iterator[Problem]:
    """A problem for each of them, where all could be read; `layers` begins with the design, those that it extends
    follow."""
    own, *below = (layer for layer in layers if isinstance(layer.data, Mapping))
    if any(layer.lost for layer in layers):
        return
    for group, kind in _KINDS.items():
        known = sorted({name for layer in below for name in layer.data.get(group) or ()})
        names = [name for name in own.data.get(group) or () if name not in known]
        alike = {name: meant for name in names if (meant := nearest(name, known))}
        used = {word for layer in layers for word in _words(layer.data)} if alike else ()
        for name, meant in alike.items():
            if name not in used:
                message = f"nothing uses the {kind} '{name}'; did you mean '{meant}'?"
                hint = f"Name it as it is where it is used, or take it out; '{meant}' stays as it was."
                yield problem(own.place(group, name), "bad-template", message, hint)


def _words(data: Any) -> Iterator[str]:
    """Every text in the data that is no key."""
    if isinstance(data, str):
        yield data
    for each in data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ():
        yield from _words(each)
