"""What a kind of element is."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from generator.design import Element
from generator.subject import Drawn, Subject


@dataclass(frozen=True, slots=True)
class Kind:
    """How elements of a kind are drawn, which settings they take beside `kind` and `box`, and whether
    they are `solid`: two solid elements may not stand over each other.

    `shows` gives what of the card decides what an element looks like: cards with equal ones may share a drawing. None:
    every card has its own.
    """

    draw: Callable[[Element, Subject], Drawn]
    settings: tuple[str, ...]
    solid: bool = False
    shows: Callable[[Subject], Hashable] | None = None
