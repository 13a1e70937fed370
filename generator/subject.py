"""What a face is drawn of, and what drawing gives back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.symbols import TITLES, titles_in
from generator.design import Element, Sides, Template
from generator.display import AnyForm, Box, Item
from generator.model import CardDef, Place
from generator.problems import Problem


@dataclass(frozen=True, slots=True)
class Subject:
    """A card (None for a back) in a language and a design, at a size in micrometres."""

    template: Template
    card: CardDef | None
    backing: str
    language: str
    set_title: str
    set_size: int
    width: int
    height: int
    bleed: int
    mode: str = ""
    """The game a reference card is for."""
    keys: int = 0
    """How many keys win that game."""
    varied: tuple[str, ...] = ()
    """What is played otherwise than the game has it, as `OPTION-VALUE`."""
    root: Path = Path()
    """The project's folder, where pictures are looked for."""

    def area(self, element: Element) -> Box:
        return element.area(self.width, self.height)

    def reach(self, element: Element) -> Box:
        """Its box with what goes on through the bleed."""
        return element.reach(self.width, self.height, self.bleed)

    def beyond(self, element: Element, box: Box, far: int) -> Sides:
        """How far the element goes on over the sides of that box of its, where it does."""
        return element.beyond(box, self.width, self.height, far)

    @property
    def spoken(self) -> str:
        """The language of leonardo's own words on it: its own, or English where they are not in that."""
        return self.language if self.language in TITLES else "en"

    def symbol_title(self, symbol: str) -> str:
        """A symbol's title in the subject's language, or in English where it has none."""
        return titles_in(self.language)[symbol]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The drawing of an element, what was wrong with what it had to draw, and forms of its own that it uses."""

    items: tuple[Item, ...] = ()
    problems: tuple[Problem, ...] = ()
    forms: tuple[AnyForm, ...] = ()


def problem(place: Place, problem_id: str, message: str, hint: str = "") -> Problem:
    """An error at a place."""
    return Problem(place.file, place.line, place.column, "error", problem_id, message, hint)


def joined(drawings: Iterable[Drawn]) -> Drawn:
    """Drawings laid over each other in order."""
    drawings = list(drawings)
    return Drawn(
        tuple(item for drawn in drawings for item in drawn.items),
        tuple(fault for drawn in drawings for fault in drawn.problems),
        tuple(form for drawn in drawings for form in drawn.forms),
    )
