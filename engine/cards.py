"""Cards, actions and decks as the rules see them: no art, no titles, no files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from engine.symbols import mask_of

BACKINGS: tuple[str, ...] = ("black", "burgundy", "gold")
ADDITIONAL_BACKINGS: frozenset[str] = frozenset({"burgundy", "gold"})
KINDS: tuple[str, ...] = ("base", "expansion", "quintis")
MOMENTS: tuple[str, ...] = ("start", "end")


@dataclass(frozen=True, slots=True)
class Step:
    """One verb of an effect with its parameters, defaults left out (rules.md, Action effects)."""

    verb: str
    parameters: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Action:
    """What an action card does: its moment and its steps.

    A manual action has no steps; it is shown and played as a blank and counted in reports.
    """

    when: str
    effect: tuple[Step, ...] = ()
    manual: bool = False
    manual_text: tuple[tuple[str, str], ...] = ()
    """For a manual action, each language with its text, in order, or "" with that of every language; it tells it
    from another one (HE-10)."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as the engine plays it.

    `name` is unique within a deck or position; `symbols` are ids in printed order (top slot first), empty
    for an action card. `set_name` and `kind` tell where it comes from, for legality reports; `origin` is the id of the
    card that a position takes it from, for pictures: what it is called makes no difference to the game.
    """

    name: str
    symbols: tuple[str, ...] = ()
    backing: str = "black"
    action: Action | None = None
    kind: str = "base"
    set_name: str = ""
    origin: str = field(default="", compare=False)

    @property
    def mask(self) -> int:
        """The symbols as a mask; 0 for an action card."""
        return mask_of(self.symbols)

    @property
    def additional(self) -> bool:
        """Whether the card belongs to the additional deck in mode expansion (EXP-1)."""
        return self.backing in ADDITIONAL_BACKINGS


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck to be proved and played: cards with copies, its mode, the seats it serves, rules options.

    `contents` keeps the order of the deck file; one card stands in it once, with all its copies.
    """

    name: str
    mode: str
    players: tuple[int, ...]
    contents: tuple[tuple[Card, int], ...]
    rules: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def size(self) -> int:
        """The number of cards, copies counted."""
        return sum(copies for _, copies in self.contents)
