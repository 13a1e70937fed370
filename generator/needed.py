"""What a command about some decks needs to be right: their own files, not every file of the project."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from generator.load import load_project
from generator.model import CardDef, DeckDef, Library, SetDef
from generator.problems import Problem, ProblemsFound, has_errors
from generator.reporters import show
from generator.saying import say
from generator.targets import is_own


def decks(path: Path, find: Callable[[Library], Sequence[DeckDef]]) -> tuple[Library, Sequence[DeckDef]]:
    """The library of the project at or above `path`, and the decks that are found in it.

    Errors in files that the decks are not made of are shown and keep nothing from going on. Raises ProblemsFound with
    all of them if there are others, or if no deck is found.
    """
    library, problems = load_project(path)
    try:
        found = find(library)
    except click.UsageError:
        if has_errors(problems):
            raise ProblemsFound(problems) from None
        raise
    errors = [each for each in problems if each.level == "error"]
    used = {library.project.place.file, *(file for deck in found for file in _files(library, deck))}
    whole = all(_is_whole(library, deck) for deck in found)
    clear = all(_names(deck).isdisjoint(library.twins) for deck in found)
    shadowed = any(_may_be_of_the_project(library, deck) for deck in found)
    if not whole or not clear or shadowed or any(each.file in used for each in errors):
        if errors:
            raise ProblemsFound(problems)
        return library, found
    _tell(errors, [deck.id for deck in found])
    return library, found


def _files(library: Library, deck: DeckDef) -> set[str]:
    """The files in which the deck, its cards and the sets that it names stand."""
    named = {library.sets[entry.name].place.file for entry in deck.entries if entry.name in library.sets}
    return {deck.place.file, *named, *(card.place.file for card, _ in deck.contents)}


def _may_be_of_the_project(library: Library, deck: DeckDef) -> bool:
    """Whether a shipped deck, set or card is taken of which a file that could not be read may have the project's own,
    which wins."""
    named = [library.sets[entry.name] for entry in deck.entries if entry.what == "set" and entry.name in library.sets]
    things: list[DeckDef | SetDef | CardDef] = [deck, *named, *(card for card, _ in deck.contents)]
    return any(library.unread.may_define(each.id) and not is_own(each, library) for each in things)


def _names(deck: DeckDef) -> set[str]:
    """The ids, in lower case, of the deck, its cards and the sets that it names."""
    named = [entry.name for entry in deck.entries]
    cards = [name for card, _ in deck.contents for name in (card.id, card.set)]
    return {name.casefold() for name in (deck.id, *named, *cards)}


def _is_whole(library: Library, deck: DeckDef) -> bool:
    """Whether all that the deck names is there: what stands in a file that cannot be read is missing without a word."""
    return all(
        entry.name in (library.sets if entry.what == "set" else library.cards)
        for entry in deck.entries
        if entry.what != "exclude"
    )


def _tell(errors: Sequence[Problem], names: Sequence[str]) -> None:
    if errors:
        show(errors)
        who = f"deck '{names[0]}' does" if len(names) == 1 else "the decks asked for do"
        say(f"leonardo: these stand in files that {who} not use; going on without them", err=True)
