"""The path of a picture leads out of the project.

Pictures lie inside the project's folder, so that the project can be copied and shared whole: no absolute
path, no `..` that climbs out, no link to elsewhere, no address on the net.

Passes:

    # file: art/cat.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 6"><circle cx="2" cy="3" r="2"/></svg>

    # file: cards/workshop.yaml
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        art: ../art/cat.svg

Fails:

    # file: cards/workshop.yaml
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        art: ../../pictures/cat.svg
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.art import leaves_project
from generator.checks.study import Study, problem
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A problem at each such path."""
    for card in study.cards():
        if card.art and leaves_project(card, study.library.project.root):
            message = f"the picture '{card.art}' lies outside the project"
            hint = "Copy it into the project and name it from there, such as art/cat.svg."
            yield problem(card.place_of("art"), "error", "art-outside", message, hint)
