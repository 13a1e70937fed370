"""What a product of a build is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.design import Template
from generator.edition import Sheets, Wishes
from generator.model import DeckDef, Library, SetDef
from generator.problems import Problem


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted: products of a set or deck, in a language and a design."""

    library: Library
    target: SetDef | DeckDef
    language: str
    template: Template
    wishes: Wishes
    cards: str = ""
    """The cards to print, as `--cards` names them; empty for all."""
    changed_since: str = ""
    """A manifest or git revision: print only what has changed since."""

    @property
    def mode(self) -> str:
        """The game: a deck's mode, or the kind of a set."""
        return self.target.mode if isinstance(self.target, DeckDef) else self.target.kind


@dataclass(frozen=True, slots=True)
class Made:
    """The documents of a product, and every problem met in making them."""

    sheets: tuple[Sheets, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Product:
    """A product: what makes it, its line in the manual, and for what it is made unasked."""

    make: Callable[[Request], Made]
    description: str
    by_default: Callable[[Request], bool] = lambda request: True


def asked_only(request: Request) -> bool:
    """Made only when `--only` names it."""
    return False
