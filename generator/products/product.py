"""What a product of a build is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from generator.design import Template
from generator.edition import Sheets, Wishes
from generator.model import DeckDef, Library, SetDef
from generator.problems import Problem

_PAPER = {"sheet-too-small", "box-too-large"}
_DOES_NOT_FIT = {*_PAPER, "text-overflow", "symbols-overflow"}
"""The problems of what has no room: on a paper, or at all."""


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

    @property
    def backs(self) -> bool:
        """Whether backs are made at all."""
        return self.wishes.backs != "none"


@dataclass(frozen=True, slots=True)
class Made:
    """The documents of a product, every problem met in making them, and what else is to be told."""

    sheets: tuple[Sheets, ...]
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Product:
    """A product: what makes it, its line in the manual, and for what it is made unasked."""

    make: Callable[[Request], Made]
    description: str
    by_default: Callable[[Request], bool] = lambda request: True
    of_cards: bool = False
    """Whether it shows cards, of which some may be chosen."""


def asked_only(request: Request) -> bool:
    """Made only when `--only` names it."""
    return False


def fronts_alone(request: Request) -> tuple[str, ...]:
    """What to tell where a setting, which was made for sheets, leaves backs out of something else."""
    if request.backs or request.library.project.backs != "none":
        return ()
    return ("single cards and contact sheets have no backs, as leonardo.yaml says; --backs long-edge adds them",)


def unasked(made: Made, name: str) -> Made:
    """What a build takes of a product beside the cards that nobody asked for by name.

    Where it does not fit the cards' size or a paper, it is left out and warned of; the rest is built.
    """
    errors = [each for each in made.problems if each.level == "error"]
    if not errors or not {each.id for each in errors} <= _DOES_NOT_FIT:
        return made
    kept = made.sheets if {each.id for each in errors} <= _PAPER else ()
    left = f"It is left out and all else is built; with --only {name} this is an error."
    told = [
        replace(each, level="warning", hint=f"{left} {each.hint}".strip()) if each in errors else each
        for each in made.problems
    ]
    return Made(kept, tuple(told), made.notes)
