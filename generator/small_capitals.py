"""Letters that have no small capitals in the type, where a design asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from engine.words import listed
from generator import fonts
from generator.design import Template
from generator.model import Library
from generator.problems import Problem
from generator.shaping import shaped
from generator.subject import problem

_MOST_NAMED = 6


def without_small_capitals(library: Library, template: Template) -> Iterator[Problem]:
    """A warning for each style in small capitals that the type has not for some of what is printed: it has none at all
    for Cyrillic letters, which are printed wherever a project has Russian among its languages."""
    styles = {name: style for name, (style, _) in template.styles.items() if style.small_caps}
    if not styles:
        return
    letters = sorted(filter(_has_capital, _printed(library)))
    for name, style in styles.items():
        lacking = [letter for letter in letters if _lacks(letter, style.face)]
        if "ru" in library.project.languages:
            told = "Cyrillic letters"
        elif lacking:
            more = f" and {len(lacking) - _MOST_NAMED} more" if len(lacking) > _MOST_NAMED else ""
            named = [f"'{letter}'" for letter in lacking[:_MOST_NAMED]]
            told = (", ".join(named) + more) if more else listed(named, "and")
        else:
            continue
        message = (
            f"the style '{name}' asks for small capitals, and {fonts.face(style.face).full_name} has none for {told}"
        )
        hint = "Such letters stay small; write them in capitals, or take another style."
        yield replace(problem(template.place, "bad-template", message, hint), level="warning")


def _printed(library: Library) -> set[str]:
    """The characters of titles and texts in the languages of the project."""
    texts = chain(
        (each.title for each in library.sets.values()),
        *((card.title, card.text) for card in library.cards.values()),
    )
    found: set[str] = set()
    for text in texts:
        found.update(*(text.get(language) or "" for language in library.project.languages))
    return found


def _has_capital(letter: str) -> bool:
    return letter.islower() and len(letter.upper()) == 1


def _lacks(letter: str, face: str) -> bool:
    if ord(letter) not in fonts.face(face).characters:
        return False
    return shaped(letter, face, True)[0].index == shaped(letter, face, False)[0].index
