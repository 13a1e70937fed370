"""Two cards, two sets or two decks have the same id.

A deck file names cards and sets by their ids, so the project has each only once, in whichever files they
stand. Ids that differ only in upper and lower case count as the same, for they would share one file name on
many computers. (A set or deck of your own may have the id of a shipped one: yours is used then.)

Passes:

    # file: cards/one.yaml
    set: one
    kind: base
    cards:
      - id: one-01
        symbols: [cat, skull]

    # file: cards/two.yaml
    set: two
    kind: base
    cards:
      - id: two-01
        symbols: [cat, gull]

Fails:

    # file: cards/one.yaml
    set: one
    kind: base
    cards:
      - id: first
        symbols: [cat, skull]

    # file: cards/two.yaml
    set: two
    kind: base
    cards:
      - id: first
        symbols: [cat, gull]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks.study import Study, problem
from generator.model import CardDef, DeckDef, Place, SetDef
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A problem at each id after the first of its kind, telling where the first stands."""
    yield from _repeated("set", study.sets)
    yield from _repeated("deck", study.decks)
    yield from _repeated("card", (card for card in study.cards() if card.id))


def _repeated(what: str, things: Iterable[SetDef | DeckDef | CardDef]) -> Iterator[Problem]:
    seen: dict[str, tuple[str, Place]] = {}
    for thing in things:
        place = thing.place_of("id") if isinstance(thing, CardDef) else thing.place
        first, where = seen.setdefault(thing.id.casefold(), (thing.id, place))
        if where == place:
            continue
        there = f"{where.file}, line {where.line}"
        message = f"there is a {what} '{first}' already ({there})"
        if first != thing.id:
            message = f"'{thing.id}' differs only in case from the {what} '{first}' ({there})"
        yield problem(place, "error", "duplicate-id", message, f"Give one of the two {what}s another id.")
