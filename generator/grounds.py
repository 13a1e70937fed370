"""What lies under an element of a design: the flat areas drawn before it, in their colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from generator.design import Element
from generator.display import Box
from generator.outlines import is_within

PICTURES = ("plate",)
"""Kinds of elements that may have any colour, so that nothing is said of what stands on them."""
LINES, LETTER = (20, 10), (5, 4)
"""Points, across and down, at which the ground under a box of text and under one letter is looked up."""
_LEAST_SHARE = 0.1
"""Of a box; a smaller part is its edge, which texts seldom reach."""


@dataclass(frozen=True, slots=True)
class Area:
    """A flat area, its corners round, in the colour of that name; None for a picture."""

    box: Box
    radius: int
    fill: str | None

    @classmethod
    def of(cls, element: Element, width: int, height: int, fill: str | None) -> Area:
        """That of an element: where it goes on through the bleed its corners lie beyond it."""
        radius = 0 if fill is None else element.um("radius")
        box = element.area(width, height)
        return cls(box.grown(*element.beyond(box, width, height, 2 * radius)), radius, fill)

    def covers(self, x: float, y: float) -> bool:
        return is_within(self.box, self.radius, x, y)

    def holds(self, box: Box) -> bool:
        return all(self.covers(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))


def grounds(box: Box, areas: Sequence[Area], points: tuple[int, int] = LINES) -> list[str]:
    """The colours under a box, looked up at so many points, of each the last area over it, empty for that of the paper:
    all that have a share of it in which letters may stand. Pictures are passed over."""
    across, down = points
    over = [area for area in reversed(areas) if area.box.meets(box)]
    if is_even(box, over[:1]):
        found = Counter({over[0].fill: across * down})
    else:
        found = Counter(
            next((area.fill for area in over if area.covers(x, y)), "")
            for x in _middles(box.x, box.width, across)
            for y in _middles(box.y, box.height, down)
        )
    return [fill for fill, count in found.items() if fill is not None and count >= _LEAST_SHARE * across * down]


def is_even(box: Box, areas: Sequence[Area]) -> bool:
    """Whether the box lies wholly on the last of the areas that it meets."""
    return next((area.holds(box) for area in reversed(areas) if area.box.meets(box)), False)


def _middles(start: int, length: int, parts: int) -> list[float]:
    return [start + length * (part + 0.5) / parts for part in range(parts)]
