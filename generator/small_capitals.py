"""Letters that have no small capitals in the type, where a design asks for them."""

from __future__ import annotations

import unicodedata
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
    for Cyrillic letters, which are printed wherever a project has Russian among its languages, and are not named one by
    one there."""
    styles = {name: style for name, (style, _) in template.styles.items() if style.small_caps}
    if not styles:
        return
    speaks_russian = "ru" in library.project.languages
    letters = sorted(filter(_has_capital, _printed(library)))
    for name, style in styles.items():
        lacking = [
            letter for letter in letters if _lacks(letter, style.face) and not (speaks_russian and _is_cyrillic(letter))
        ]
        named = ["Cyrillic letters"] * speaks_russian + [f"'{letter}'" for letter in lacking]
        if not named:
            continue
        more = len(named) - _MOST_NAMED
        told = listed(named, "and") if more <= 0 else f"{', '.join(named[:_MOST_NAMED])} and {more} more"
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


def _is_cyrillic(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("CYRILLIC")


def _lacks(letter: str, face: str) -> bool:
    if ord(letter) not in fonts.face(face).characters:
        return False
    return shaped(letter, face, True)[0].index == shaped(letter, face, False)[0].index
