"""Faces of a design that would take long to draw: more of what is costly than any face needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator import braces
from generator.design import Element

MOST_RICH = 8
"""Elements of a face that are drawn with hundreds of lines."""
MOST_FILLED = 15
"""Elements of a face that show fields of cards, each of which may be long."""
LONGEST = 20_000
"""Characters of one element when its fields are filled in."""
_RICH = ("plate", "rosette")


def too_many(elements: Sequence[Element]) -> Iterator[tuple[Element, str]]:
    """The first element that is too much, and what it is one of."""
    rich = [each for each in elements if each.kind in _RICH or each.settings.get("pattern")]
    filled = [each for each in elements if any(name for _, name in braces.written(each.settings.get("content", "")))]
    for found, most, what in (
        (rich, MOST_RICH, "plates, rosettes and panels with a pattern"),
        (filled, MOST_FILLED, "elements with fields of cards"),
    ):
        if len(found) > most:
            yield found[most], f"{len(found)} {what}, more than {most}"
