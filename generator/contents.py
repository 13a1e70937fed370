"""What a deck's lines name, put together: each card once, with all its copies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from generator.model import CardDef, DeckDef, DeckEntry, Library, SetDef
from generator.problems import MOST_OF_ONE_KIND, Problem, too_many
from generator.suggest import did_you_mean, listed
from generator.wording import shorten

MOST_GUESSES = 5
"""Did-you-mean is looked for in so many unknown names of a deck: among thousands of cards it takes its time."""


def resolve(
    deck: DeckDef,
    sets: Mapping[str, SetDef],
    cards: Mapping[str, CardDef],
    may_exist: Callable[[str], bool] = lambda name: False,
) -> tuple[DeckDef, list[Problem]]:
    """The deck with its contents, and a problem for each name that nothing has.

    Cards keep the order in which lines first name them; the same card named again adds its copies; a set named
    again is a mistake and adds nothing; an exclusion takes a card out wherever it stands. `may_exist` tells of names
    that stand in files which could not be read, about which nothing is said.
    """
    problems: list[Problem] = []
    counted: dict[str, tuple[CardDef, int]] = {}
    excluded = {entry.name for entry in deck.entries if entry.what == "exclude"}
    taken: set[str] = set()
    for entry in deck.entries:
        if entry.what == "set" and entry.name in taken:
            continue
        known = sets if entry.what == "set" else cards
        if entry.name not in known:
            if len(problems) >= MOST_OF_ONE_KIND:
                return deck, [*problems, too_many(entry.place.file, "mistakes in what it holds")]
            if not may_exist(entry.name):
                problems.append(_unknown(entry, sets, cards, guess=len(problems) < MOST_GUESSES))
            continue
        taken |= {entry.name} if entry.what == "set" else set()
        for card, copies in _named(entry, sets, cards):
            if card.id not in excluded:
                first, before = counted.setdefault(card.id, (card, 0))
                if first.set != card.set:
                    problems.append(_clash(entry, first, card))
                counted[card.id] = (first, before + copies)
    return replace(deck, contents=tuple(counted.values())), problems


def unknown_targets(library: Library) -> Iterator[Problem]:
    """A problem for each set or deck that leonardo.yaml wants built and nothing has, as far as that is known."""
    project = library.project
    for what, names, known in (("set", project.sets, library.sets), ("deck", project.decks, library.decks)):
        for index, name in enumerate(names):
            if name not in known and not library.unread.may_have(name):
                place = project.places[f"build.{what}s.{index}"]
                message = f"there is no {what} '{name}'{did_you_mean(name, known)}"
                hint = f"Known {what}s: {listed(known, 'and')}."
                if what == "deck" and name in library.spoilt:
                    message, hint = spoilt_message(library, name), SPOILT_HINT
                yield Problem(place.file, place.line, place.column, "error", f"unknown-{what}", message, hint)


SPOILT_HINT = "Give your set or its card another id, or write a deck of your own."


def spoilt_message(library: Library, name: str) -> str:
    """Why a shipped deck is not to be had."""
    return f"the shipped deck '{name}' cannot be put together with this project's sets: {library.spoilt[name]}"


def _named(entry: DeckEntry, sets: Mapping[str, SetDef], cards: Mapping[str, CardDef]) -> Iterator[tuple[CardDef, int]]:
    if entry.what == "set":
        for card in sets[entry.name].cards:
            yield card, card.copies * (entry.copies or 1)
    elif entry.what == "card":
        card = cards[entry.name]
        yield card, entry.copies or card.copies


def _unknown(entry: DeckEntry, sets: Mapping[str, SetDef], cards: Mapping[str, CardDef], guess: bool) -> Problem:
    place = entry.place
    if entry.what == "set":
        near = did_you_mean(entry.name, sets) if guess else ""
        hint = f"'{entry.name}' is a card: write 'card: {entry.name}'." if entry.name in cards else ""
        return Problem(
            place.file,
            place.line,
            place.column,
            "error",
            "unknown-set",
            f"there is no set '{shorten(entry.name)}'{near}",
            hint or f"Known sets: {listed(sets, 'and')}.",
        )
    near = did_you_mean(entry.name, cards) if guess and entry.name not in sets else ""
    hint = "Check the card's id in its set file."
    if entry.name in sets and entry.what == "exclude":
        hint = f"'{entry.name}' is a set, and an exclusion names one card: leave its line 'set:' out instead."
    elif entry.name in sets:
        hint = f"'{entry.name}' is a set: write 'set: {entry.name}'."
    return Problem(
        place.file,
        place.line,
        place.column,
        "error",
        "unknown-card",
        f"there is no card '{shorten(entry.name)}'{near}",
        hint,
    )


def _clash(entry: DeckEntry, first: CardDef, second: CardDef) -> Problem:
    return Problem(
        entry.place.file,
        entry.place.line,
        entry.place.column,
        "error",
        "duplicate-id",
        f"this deck would hold two different cards called '{first.id}', of the sets {first.set} and {second.set}",
        "Rename one of them; 'exclude' would leave both out.",
    )
