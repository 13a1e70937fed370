"""From a card, a template and a language to a form: everything that is printed on one side of one card."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass, field, replace

from generator import emblems
from generator.design import SYMBOL_COLOURS, Element, Template
from generator.display import AnyForm, Box, Form
from generator.elements import ELEMENTS
from generator.problems import Problem
from generator.subject import Drawn, Subject, joined


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card: its form, the forms of its own that this uses, and the problems met."""

    form: Form
    parts: tuple[AnyForm, ...]
    problems: tuple[Problem, ...]

    @property
    def forms(self) -> dict[str, AnyForm]:
        """All of them, by name."""
        return {form.name: form for form in (*self.parts, self.form)}


@dataclass(frozen=True, slots=True)
class Common:
    """Drawings that cards of one edition share: made once, and kept once in memory."""

    _drawn: dict[Hashable, Drawn] = field(default_factory=dict)

    def draw(self, element: Element, subject: Subject) -> Drawn:
        """The drawing of the element, the same one for all cards on which it looks the same.

        One with problems is made for every card anew, for they name the card.
        """
        kind = ELEMENTS[element.kind]
        if kind.shows is None:
            return kind.draw(element, subject)
        size = (subject.width, subject.height, subject.bleed)
        key = (element, subject.language, size, kind.shows(subject))
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = kind.draw(element, subject)
            if not drawn.problems:
                self._drawn[key] = drawn
        return drawn


def front(subject: Subject, common: Common | None = None, without: Collection[Element] = ()) -> Face:
    """The front of the subject's card; `without` elements that are not drawn it has a name of its own."""
    assert subject.card is not None
    kind = "action" if subject.card.action else "symbols"
    name = f"{'part' if without else 'front'}-{subject.card.id}-{subject.language}"
    return _form(subject, kind, name, common or Common(), without)


def back(subject: Subject) -> Face:
    """The back of the subject's backing: whatever the card, for no card may be told by its back."""
    return _form(replace(subject, card=None), "back", f"back-{subject.backing}", Common())


def reference(subject: Subject, side: str) -> Face:
    """A side of a reference card: `seniority` or `turn`."""
    return _form(subject, side, f"{side}-{subject.mode}-{subject.language}", Common())


def symbol_forms(template: Template) -> dict[str, Form]:
    """The forms that faces of this template use, by name."""
    ink, light, accent = (template.colours[name] for name in SYMBOL_COLOURS)
    return emblems.forms(ink, light, accent, template.tints)


def _form(subject: Subject, kind: str, name: str, common: Common, without: Collection[Element] = ()) -> Face:
    drawn = joined(common.draw(each, subject) for each in subject.template.faces[kind] if each not in without)
    bleed = subject.bleed
    box = Box(0, 0, subject.width, subject.height).grown(bleed, bleed, bleed, bleed)
    return Face(Form(name, box, drawn.items), drawn.forms, drawn.problems)
