"""What a kind of element is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.design import FACE_NAMES, Element
from generator.subject import Drawn, Subject


@dataclass(frozen=True, slots=True)
class Kind:
    """How elements of a kind are drawn, which settings they take beside `kind` and `box`, and whether
    they are `solid`: two solid elements may not stand over each other.

    `shows` gives what of the card decides what an element looks like: cards with equal ones may share a drawing. None:
    every card has its own.

    `defaults` are settings that an element is drawn with where its design does not give them. Of each group in `needs`
    one has to be given. `faces` are those on which it has something to show. What is `outlined` has its stroke along
    the edge of its box, half of it outside.
    """

    draw: Callable[[Element, Subject], Drawn]
    settings: tuple[str, ...]
    solid: bool = False
    shows: Callable[[Subject], Hashable] | None = None
    defaults: Mapping[str, Any] = field(default_factory=dict)
    needs: tuple[tuple[str, ...], ...] = ()
    faces: tuple[str, ...] = FACE_NAMES
    outlined: bool = False
