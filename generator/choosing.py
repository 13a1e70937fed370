"""Which cards of a set or deck a build prints: those named, or those whose print has changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from generator import edition, load, manifest
from generator.model import CardDef, DeckDef, Library, SetDef
from generator.scalars import clean
from generator.suggest import did_you_mean

Target = SetDef | DeckDef


def named(text: str, target: Target) -> set[str]:
    """The ids of the cards that `--cards` names: ids, numbers in the set, and ranges of either (`3-7`, `a..b`).

    Raises click.UsageError on a name that the target does not have.
    """
    cards = target.cards
    return {card.id for part in clean(text).split(",") for card in _part(part.strip(), cards, target.id)}


def _part(part: str, cards: Sequence[CardDef], owner: str) -> Sequence[CardDef]:
    ids = [card.id for card in cards]
    numbers = re.fullmatch(r"([0-9]{1,9})(?:-([0-9]{1,9}))?", part)
    low, high = (int(numbers[1]), int(numbers[2] or numbers[1])) if numbers else (0, 0)
    found = [card for card in cards if low <= card.number <= high]
    found = found if {low, high} <= {card.number for card in found} else []
    if part in ids:
        card = cards[ids.index(part)]
        if found not in ([], [card]):
            others = f"{low}-{low}" if low == high else f"{low}-{low},{low + 1}-{high}"
            raise click.UsageError(
                f"--cards: '{part}' is the id of the card No. {card.number}, and names others by number; write "
                f"{card.number}-{card.number} for that card, {others} for the others."
            )
        return [card]
    if found:
        return found
    first, dots, last = part.partition("..")
    if dots and first in ids and last in ids and ids.index(first) <= ids.index(last):
        return cards[ids.index(first) : ids.index(last) + 1]
    backwards = f"{numbers[2]}-{numbers[1]}" if numbers and low > high else f"{last}..{first}"
    if (numbers and low > high) or (dots and first in ids and last in ids):
        raise click.UsageError(f"--cards: the range '{part}' runs backwards; write {backwards}.")
    guess = did_you_mean(part, ids) or "."
    raise click.UsageError(f"--cards: '{owner}' has no card '{part}'{guess} Name ids, numbers, or ranges: 3-7, a..b.")


@dataclass(frozen=True, slots=True)
class Changed:
    """The ids of the cards whose print differs from an earlier one, and what else differs, to be told."""

    cards: set[str]
    notes: tuple[str, ...] = ()


def changed(since: str, library: Library, target: Target, drawn: edition.Drawn) -> Changed:
    """The cards whose print differs from that of an earlier build, or that were not in it.

    A card of which only the number of copies has grown is told of, not printed again: those there are still good.
    """
    with manifest.earlier(since, library.project.root) as before:
        ours = library.project.languages
        earlier = _printed_in(before, target, drawn.language, ours) if isinstance(before, Path) else before
    known = earlier.get(drawn.language, {})
    shown = manifest.printed(drawn)
    cards = {card for card, now in shown.items() if card not in known or known[card].shown != now.shown}
    grown = {card: now.copies - known[card].copies for card, now in shown.items() if card not in cards}
    notes = tuple(
        f"{target.id}: '{card}' looks as it did in '{drawn.language}', so it is not printed again in that language; of "
        f"its {shown[card].copies} copies {more} {'is' if more == 1 else 'are'} new: "
        f"build {target.id} --cards {card} --lang {drawn.language} prints it"
        for card, more in grown.items()
        if more > 0
    )
    return Changed(cards, notes)


def _printed_in(
    folder: Path, target: Target, language: str, ours: Sequence[str]
) -> Mapping[str, Mapping[str, manifest.Printed]]:
    """What the project in this folder prints on the target's cards: nothing in a language that is one of ours, and not
    yet one of its own."""
    library, _ = load.load_project(folder)
    if language in ours and language not in library.project.languages:
        return {}
    template, _ = edition.template_of(library)
    known = library.decks if isinstance(target, DeckDef) else library.sets
    if template is None or target.id not in known:
        return {}
    return {language: manifest.printed(edition.draw(library, known[target.id], language, template)[0])}
