"""A card's picture does not exist, or lies in a folder that may not be looked into.

`art` is a path from the set's own file, or else from the project's folder. Upper and lower case matter.

Passes:

    # file: art/cat.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 6"><circle cx="2" cy="3" r="2"/></svg>

    # file: cards/workshop.yaml
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        art: art/cat.svg

Fails:

    # file: art/cat.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 6"><circle cx="2" cy="3" r="2"/></svg>

    # file: cards/workshop.yaml
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        art: art/cats.svg
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from generator.art import art_file, art_places, leaves_project
from generator.checks.study import Study, problem
from generator.files import LOCKED, is_locked
from generator.problems import Problem
from generator.source import shown
from generator.suggest import nearest

MOST_NAMES = 2_000
"""Files of a folder in which a like-named one is looked for."""


def check(study: Study) -> Iterator[Problem]:
    """A problem at each picture that no file answers to, with a like-named one where there is one."""
    root = study.library.project.root
    is_closed, names = cache(is_locked), cache(_names)
    for card in study.cards():
        if not card.art or art_file(card, root) is not None or leaves_project(card, root):
            continue
        places = art_places(card, root)
        locked = next(filter(is_closed, (os.path.dirname(place) for place in places)), None)
        if locked is not None:
            message = f"the picture '{card.art}' of the card {card.named} lies in {LOCKED}"
            hint = f"Give yourself the right to enter {shown(Path(locked))}."
            yield problem(card.place_of("art"), "error", "art-missing", message, hint)
            continue
        named = Path(card.art).name
        guesses = (nearest(named, names(place.parent)) for place in places if place.name == named)
        near = next(filter(None, guesses), None)
        guess = f"; did you mean '{Path(card.art).with_name(near)}'?" if near else ""
        message = f"the picture '{card.art}' of the card {card.named} is not there{guess}"
        hint = "A path starts from the set's file or from the project's folder."
        yield problem(card.place_of("art"), "error", "art-missing", message, hint)


def _names(folder: Path) -> list[str]:
    """The first files of a folder, in order of their names; none of a folder that cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in islice(entries, MOST_NAMES) if entry.is_file())
    except OSError:
        return []
