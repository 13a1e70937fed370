"""Whether the project's settings can be printed at all: what is known of a build before anything is drawn."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from generator import edition, formats, guides, wanted
from generator.checks.symbol_count import fault_of
from generator.design import Template
from generator.elements import text
from generator.grid import DoesNotFit, fold, grid
from generator.model import ANY_LANGUAGE, CardDef, DeckDef, Library, SetDef
from generator.problems import Problem
from generator.resources import shipped
from generator.source import shown
from generator.subject import problem
from generator.targets import built, is_own
from generator.too_small import too_small
from generator.unseen import unseen

_OPTIONS = (
    "card", "template", "backs", "marks", "gap", "bleed", "corners", "safe", "grid", "colour", "printer"
)  # fmt: skip
"""What a build may be told and is not."""


def unprintable(library: Library) -> list[Problem]:
    """The papers that hold no card, a card for which the design has no room, and the languages that what is built is
    not written in: each where the settings that it hangs on could be read."""
    unread = library.project.unread
    return [each for judge, fields in _JUDGES.items() if not unread & fields for each in judge(library)]


def _wished(library: Library) -> tuple[Library, edition.Wishes]:
    return wanted.wished(library, papers=(), proof=False, guides=False, **dict.fromkeys(_OPTIONS))


def _papers(library: Library) -> Iterator[Problem]:
    project = library.project
    _, wishes = _wished(library)
    for number, name in enumerate(project.papers):
        paper = formats.paper(name)
        assert paper is not None
        try:
            (fold if wishes.backs == "fold" else grid)(paper, edition.card_of(library), wishes.room)
        except DoesNotFit as error:
            yield too_small(project, wishes.room, error, number)


def _design(library: Library) -> list[Problem]:
    """What is wrong with a shipped design is so by the size of the cards, which is the author's."""
    project = library.project
    template, told = edition.template_of(library)
    found = [each for each in told if each.level == "error"]
    if template is not None and not found:
        found = _symbols(library, template)
    if template is not None and not found:
        _, wishes = _wished(library)
        unsafe = guides.unsafe(template, edition.card_of(library), wishes.safe, wishes.corners)
        return [*told, *_clashes(library, template), *unseen(template, _cards(library), project.root), *unsafe]
    ours = shown(shipped("templates"))
    theirs = [each for each in found if os.path.dirname(each.file) != ours]
    if len(theirs) == len(found) or "card_size" not in project.places:
        return theirs
    first = next(each for each in found if each not in theirs)
    message = f"the design '{project.template}' has no room on cards of this size: {first.message}"
    hint = "Take larger cards, or another design."
    return [*theirs, problem(project.place_of("card_size"), first.id, message, hint)]


def _symbols(library: Library, template: Template) -> list[Problem]:
    """Whether the frame of symbols holds as many as some card has: one card of each number of them is drawn."""
    by_count: dict[int, CardDef] = {}
    for card in _cards(library):
        if card.symbols and "symbols" not in card.unread and fault_of(card) is None:
            by_count.setdefault(len(card.symbols), card)
    language = library.project.languages[0]
    found: list[Problem] = []
    for card in by_count.values():
        alone = replace(library.sets[card.set], cards=(card,))
        found += edition.draw(library, alone, language, template)[1]
    return [each for each in found if each.id == "symbols-overflow"]


def _clashes(library: Library, template: Template) -> Iterator[Problem]:
    """Tags of cards' texts that stand inside tags of the design."""
    shown_in = [each for each in template.faces["action"] if "{text}" in each.settings.get("content", "")]
    for card in _cards(library):
        for element in shown_in if card.action else ():
            for language in library.project.languages:
                yield from text.clashes(element, card, language, template.name)


def _cards(library: Library) -> Iterator[CardDef]:
    """Every card of what is built, once."""
    yield from {card.id: card for target in built(library) for card in target.cards}.values()


def _languages(library: Library) -> Iterator[Problem]:
    """Own cards without a title in one of several languages are warned of one by one (missing-translation); shipped
    ones, or all of them, cannot be meant to get it."""
    project = library.project
    asked = project.languages if "languages" in project.places else ()
    targets = [(target, _titled(target)) for target in built(library)]
    for number, language in enumerate(asked):
        for target, titled in targets:
            lacking = [card for card, written in titled if language not in written and ANY_LANGUAGE not in written]
            if not lacking or (len(lacking) < len(titled) and all(is_own(card, library) for card in lacking)):
                continue
            what = "deck" if isinstance(target, DeckDef) else "set"
            message = (
                f"the {what} '{target.id}' cannot be printed in '{language}': {len(lacking)} of its {len(titled)} "
                f"titles, that of '{lacking[0].id}' first, are not written in it"
            )
            hint = f"Write them, or take '{language}' out; the shipped cards are written in en and ru."
            yield problem(project.place_of(f"languages.{number}"), "missing-text", message, hint)


def _titled(target: SetDef | DeckDef) -> list[tuple[CardDef, list[str]]]:
    """Its cards that have a title, each with the languages it is written in."""
    titled = [(card, [each for each, text in card.title.by_language.items() if text.strip()]) for card in target.cards]
    return [each for each in titled if each[1]]


_JUDGES: Mapping[Callable[[Library], Iterable[Problem]], frozenset[str]] = {
    _papers: frozenset({"papers", "card_size", "backs", "sheets"}),
    _design: frozenset({"template", "card_size", "sheets", "languages", "build"}),
    _languages: frozenset({"languages", "build"}),
}
"""What is judged, and the settings that it hangs on."""
