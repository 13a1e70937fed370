"""The small directives, which stand in code spans inside a line: `symbol cat`, `number keys_to_win words` …"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from generator.booklet import numbers
from generator.booklet.blocks import Inline, Origin, PageOf, Run, Sign
from generator.booklet.inline import Small
from generator.booklet.scene import Subject, missing_glyphs, title_place, unknown_symbol
from generator.booklet.words import FORMS, written
from generator.model import Place
from generator.names import symbol_id
from generator.problems import Problem
from generator.scalars import clean
from generator.subject import problem
from generator.suggest import did_you_mean, listed
from generator.wording import shorten


def small_directives(subject: Subject) -> Mapping[str, Small]:
    """The small directives for a booklet about that subject."""
    return {
        "symbol": _symbol,
        "number": partial(_number, subject),
        "page": _page,
        "card": partial(_card, subject),
        "set": partial(_set, subject),
    }


def _symbol(argument: str, place: Place) -> Inline | Problem:
    """`symbol cat`: the symbol's icon."""
    found = symbol_id(argument)
    return Sign(found) if found else unknown_symbol(argument, place)


def _number(subject: Subject, argument: str, place: Place) -> Inline | Problem:
    """`number keys_to_win words`: a number of the rules, as digits or in words."""
    name, _, form = argument.partition(" ")
    if name not in numbers.FACTS:
        message = f"there is no number '{name}'{did_you_mean(name, numbers.FACTS)}"
        return problem(place, "unknown-number", message, f"There are {listed(numbers.FACTS, 'and')}.")
    form = form.strip() or FORMS[0]
    if form not in FORMS:
        message = f"a number is not written as '{form}'{did_you_mean(form, FORMS)}"
        return problem(place, "unknown-number", message, f"Write {listed(FORMS)}.")
    return Run(written(numbers.FACTS[name](subject.mode), form, subject.language))


def _page(argument: str, place: Place) -> Inline | Problem:
    """`page turn`: the number of the page on which the heading {#turn} stands."""
    return PageOf(clean(argument), place)


def _card(subject: Subject, argument: str, place: Place) -> Inline | Problem:
    """`card workshop-15`: the card's title."""
    cards = subject.library.cards
    if argument not in cards:
        message = f"there is no card '{shorten(argument)}'{did_you_mean(argument, cards)}"
        return problem(place, "unknown-card", message, "Check the card's id in its set file.")
    title = cards[argument].title.get(subject.language)
    if title is None or not title.strip():
        message = f"card '{argument}' has no title in '{subject.language}'"
        return problem(place, "missing-text", message, "Give the card a title in this language.")
    whose = f"the title of card '{argument}' ({subject.language})"
    place_of_title = cards[argument].place_of(f"title.{subject.language}")
    return _brought(title, Origin(whose, place_of_title), "italic")


def _set(subject: Subject, argument: str, place: Place) -> Inline | Problem:
    """`set` or `set workshop`: the title of the set."""
    found = subject.set if not argument else subject.library.sets.get(argument)
    if found is None:
        known = subject.library.sets
        message = (
            f"there is no set '{shorten(argument)}'{did_you_mean(argument, known)}"
            if argument
            else "no set is told of here"
        )
        return problem(place, "unknown-set", message, f"Known sets: {listed(known, 'and')}.")
    title = (found.title.get(subject.language) or "").strip()
    if found.title and not title:
        message = f"the set '{found.id}' has no title in '{subject.language}'"
        return problem(place, "missing-text", message, "Give it one, or write its name in the text.")
    title = title or found.id
    origin = Origin(f"the title of set '{found.id}' ({subject.language})", title_place(found, subject.language))
    return _brought(title, origin)


@lru_cache(maxsize=1_024)
def _brought(title: str, origin: Origin, face: str = "") -> Run | Problem:
    """A title as a piece of the text, looked through once however often it is brought."""
    faults = missing_glyphs(title, origin.place, origin.whose)
    return faults[0] if faults else Run(title, face, origin=origin)
