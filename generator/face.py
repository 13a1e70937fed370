"""From a card, a template and a language to a form: everything that is printed on one side of one card."""

from __future__ import annotations

from dataclasses import dataclass

from generator import emblems
from generator.design import SYMBOL_COLOURS, Template
from generator.display import AnyForm, Box, Form
from generator.elements import ELEMENTS
from generator.problems import Problem
from generator.subject import Subject, joined


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


def front(subject: Subject) -> Face:
    """The front of the subject's card."""
    assert subject.card is not None
    kind = "action" if subject.card.action else "symbols"
    return _form(subject, kind, f"front-{subject.card.id}-{subject.language}")


def back(subject: Subject) -> Face:
    """The back of the subject's backing."""
    return _form(subject, "back", f"back-{subject.backing}")


def reference(subject: Subject, side: str) -> Face:
    """A side of a reference card: `seniority` or `turn`."""
    return _form(subject, side, f"{side}-{subject.mode}-{subject.language}")


def symbol_forms(template: Template) -> dict[str, Form]:
    """The forms that faces of this template use, by name."""
    ink, light, accent = (template.colours[name] for name in SYMBOL_COLOURS)
    return emblems.forms(ink, light, accent, template.tints)


def _form(subject: Subject, kind: str, name: str) -> Face:
    drawn = joined(ELEMENTS[element.kind].draw(element, subject) for element in subject.template.faces[kind])
    bleed = subject.bleed
    box = Box(0, 0, subject.width, subject.height).grown(bleed, bleed, bleed, bleed)
    return Face(Form(name, box, drawn.items), drawn.forms, drawn.problems)
