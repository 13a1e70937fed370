"""An edition: a set or a deck in one language, drawn, and laid out on papers; with every problem met."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator import face, formats, grid
from generator.display import Document, Form, um
from generator.margins import margin_note
from generator.model import CardDef, DeckDef, Library, SetDef
from generator.problems import Problem
from generator.render.listing import form_lines
from generator.sheet import Imprint, Slot, impose
from generator.subject import Subject, problem
from generator.template import Template, load, misplaced

BLEED = um(3)
VERSION_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Drawn:
    """All faces of an edition: its cards in printing order, their forms, and the hash of what they show."""

    id: str
    title: str
    language: str
    slots: tuple[Slot, ...]
    forms: Mapping[str, Form]
    version: str


@dataclass(frozen=True, slots=True)
class Sheets:
    """A document to be written: its folder, its name without ending, and what to tell of its layout."""

    folder: str
    name: str
    document: Document
    notes: tuple[str, ...]


def template_of(library: Library) -> tuple[Template | None, list[Problem]]:
    """The project's design, checked against its card size."""
    project = library.project
    template, problems = load(project.template, project.root, project.place)
    size = formats.cards()[project.card_size]
    if template is not None:
        problems = [*problems, *misplaced(template, size.width, size.height, BLEED)]
    return template, problems


def draw(library: Library, target: SetDef | DeckDef, language: str, template: Template) -> tuple[Drawn, list[Problem]]:
    """Every card of a set or deck, with its copies, and the backs they need."""
    size = formats.cards()[library.project.card_size]
    forms: dict[str, Form] = dict(face.symbol_forms(template))
    problems: list[Problem] = []
    slots: list[Slot] = []
    for card, copies in _cards(target):
        owner = library.sets.get(card.set)
        subject = Subject(
            template=template,
            card=card,
            backing=card.backing,
            language=language,
            set_title=(owner.title.get(language) if owner else None) or card.set,
            set_size=len(owner.cards) if owner else 0,
            width=size.width,
            height=size.height,
            bleed=BLEED,
        )
        sides = []
        for side in (face.front, face.back):
            form, faults = side(subject)
            problems += faults
            forms[form.name] = form
            sides.append(form.name)
        slots += [Slot(*sides)] * copies
    title = target.title.get(language) or target.id
    return Drawn(target.id, title, language, tuple(slots), forms, _version(forms.values())), problems


def sheets(library: Library, drawn: Drawn, papers: Sequence[str], backs: str) -> tuple[list[Sheets], list[Problem]]:
    """The edition on each paper, and the papers on which its cards do not fit."""
    project = library.project
    made: list[Sheets] = []
    problems: list[Problem] = []
    for paper in papers:
        try:
            layout = grid.grid(formats.papers()[paper], formats.cards()[project.card_size], BLEED)
        except grid.DoesNotFit as error:
            hint = "Choose a larger paper or a smaller card."
            problems.append(problem(project.place, "sheet-too-small", str(error), hint))
            continue
        imposed = impose(drawn.slots, drawn.forms, layout, backs, Imprint(drawn.title, drawn.language, drawn.version))
        notes = [margin_note(layout)]
        notes += [f"{paper}: the {what} finds no room in the margins and is left out" for what in imposed.left_out]
        made.append(Sheets(drawn.id, f"{drawn.id}-{drawn.language}-{paper}", imposed.document, tuple(notes)))
    return made, problems


def _cards(target: SetDef | DeckDef) -> Iterable[tuple[CardDef, int]]:
    if isinstance(target, DeckDef):
        return target.contents
    return [(card, card.copies) for card in target.cards]


def _version(forms: Iterable[Form]) -> str:
    digest = hashlib.sha256()
    for form in forms:
        for line in form_lines(form):
            digest.update(line.encode())
    return digest.hexdigest()[:VERSION_LENGTH]
