"""What a command's SET|DECK argument names, and sets as decks of their cards."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import click

from engine.cards import Deck
from engine.legality.contents import KINDS_OF_MODE
from generator import load, source
from generator.contents import SPOILT_HINT, spoilt_message
from generator.files import is_file, real
from generator.model import CardDef, DeckDef, Library, SetDef
from generator.named_cards import engine_card
from generator.problems import ProblemsFound, has_errors
from generator.scalars import clean
from generator.suggest import did_you_mean, listed

_Target = TypeVar("_Target", bound=SetDef | DeckDef)


def find_target(library: Library, argument: str, order: Sequence[str] = ("deck", "set")) -> SetDef | DeckDef:
    """The deck or set of that id, in that order where both have it, or the one in the file of that path.

    Raises click.UsageError, with a suggestion, if there is none, and ProblemsFound if the file has errors.
    """
    shelves: dict[str, Mapping[str, SetDef | DeckDef]] = {"deck": library.decks, "set": library.sets}
    name = clean(argument)
    for what in order:
        if name in shelves[what]:
            return shelves[what][name]
    path = Path(argument)
    if is_file(path):
        loaded = load.load_files([path])
        if has_errors(loaded.problems):
            raise ProblemsFound(loaded.problems)
        read: list[SetDef | DeckDef] = [*loaded.library.decks.values(), *loaded.library.sets.values()]
        for found in read:
            if _stands_in(found, path):
                return found
        raise click.UsageError(f"{argument} is neither a set nor a deck; such a file begins with 'set:' or 'deck:'.")
    if "deck" in order:
        _need_whole(library, name)
    known = [each for what in order for each in shelves[what]]
    what = " or ".join(sorted(order, reverse=True))
    raise click.UsageError(f"There is no {what} '{argument}'{did_you_mean(argument, known) or '.'}")


def each_once(found: Iterable[_Target]) -> list[_Target]:
    """The sets and decks, each once, however often and by whatever names it was asked for."""
    return list({(type(each), each.id, os.path.realpath(each.place.file)): each for each in found}.values())


def need_names_of_their_own(found: Iterable[SetDef | DeckDef]) -> None:
    """Raises click.UsageError if two of them, each of a file of its own, have one id: so would what is written."""
    first: dict[str, SetDef | DeckDef] = {}
    for each in found:
        other = first.setdefault(each.id, each)
        if other is not each:
            raise click.UsageError(
                f"'{each.id}' of {each.place.file} and '{each.id}' of {other.place.file} would be written to the same "
                "files: name one at a time, each with a folder of its own."
            )


def built(library: Library) -> list[SetDef | DeckDef]:
    """What a build makes when nothing is named: what the project says, or all its own sets, or the shipped ones where
    it has none. What is named and is not there is told while the files are read."""
    project = library.project
    if project.sets or project.decks:
        sets = [library.sets[name] for name in project.sets if name in library.sets]
        return [*sets, *(library.decks[name] for name in project.decks if name in library.decks)]
    own = [found for found in library.sets.values() if is_own(found, library)]
    return [*(own or library.sets.values())]


def is_own(found: SetDef | DeckDef | CardDef, library: Library) -> bool:
    """Whether it stands in a file of the project."""
    return real(Path(found.place.file)).is_relative_to(real(library.project.root))


def find_deck(library: Library, argument: str) -> DeckDef:
    """The deck of that id, or in the deck file of that path.

    Raises click.UsageError, with a suggestion, if there is neither, and ProblemsFound if the file has errors.
    """
    name = clean(argument)
    if name in library.decks:
        return library.decks[name]
    path = Path(argument)
    if is_file(path):
        return _deck_in(path)
    _need_whole(library, name)
    raise click.UsageError(
        f"There is no deck '{argument}'{did_you_mean(argument, library.decks) or '.'}"
        + (f" Known decks: {listed(library.decks, 'and')}." if library.decks else "")
    )


def _need_whole(library: Library, name: str) -> None:
    if name in library.spoilt:
        raise click.UsageError(f"{spoilt_message(library, name)}. {SPOILT_HINT}")


def _deck_in(path: Path) -> DeckDef:
    loaded = load.load_files([path])
    if has_errors(loaded.problems):
        raise ProblemsFound(loaded.problems)
    for deck in loaded.library.decks.values():
        if _stands_in(deck, path):
            return deck
    raise click.UsageError(f"{source.shown(path)} is not a deck file; a deck file begins with 'deck: NAME'.")


def _stands_in(found: SetDef | DeckDef, path: Path) -> bool:
    return os.path.realpath(found.place.file) == os.path.realpath(path)


def set_as_deck(found: SetDef) -> Deck:
    """The set's cards as a deck of the mode of its kind, for no number of players."""
    contents = tuple((engine_card(card), card.copies) for card in found.cards)
    return Deck(found.id, found.kind, (), contents)


def _without(deck: Deck, names: Collection[str]) -> Deck:
    return replace(deck, contents=tuple(each for each in deck.contents if each[0].name not in names))


def sets_beside(library: Library, deck: DeckDef) -> dict[str, Deck]:
    """The sets that the deck's mode is played with and of which it holds no card, by id, without what it excludes."""
    held = {card.set for card, _ in deck.contents}
    excluded = {entry.name for entry in deck.entries if entry.what == "exclude"}
    return {
        name: _without(set_as_deck(found), excluded)
        for name, found in library.sets.items()
        if name not in held and found.kind in KINDS_OF_MODE[deck.mode]
    }
