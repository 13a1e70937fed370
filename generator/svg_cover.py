"""How often the shapes of a drawing cover it, one over another: what it takes to make a picture of it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.svg_paths import Step

MOST_COVERED = 1_000
"""Each takes about as long as to fill all of a picture once."""
_EDGE = 0.06
"""What the edge of an area takes that goes along two sides of the drawing, against its whole area."""


class Cover:
    """Counts how often a view box (its corner and size) is covered."""

    def __init__(self, box: tuple[float, float, float, float]) -> None:
        self.left, self.top, self.width, self.height = box
        self.times = 0.0

    def add(self, outline: Sequence[Step], filled: bool, line: float) -> bool:
        """An outline, filled or not, with a line so wide, 0 for none; False when there are too many."""
        corners = [points[-2:] for _, points in outline if points]
        if not corners:
            return True
        along = 0.0
        here = start = corners[0]
        for letter, points in outline:
            behind = points or start
            if letter == "M":
                start = points[-2:]
            else:
                along += sum(self._sides((*here, *behind), line / 2))
            here = behind[-2:]
        every = tuple(value for _, points in outline for value in points)
        if filled:
            self.times += self._share(every, 0) + _EDGE * along
        if line:
            broad = along * (self.width + self.height) * line / (self.width * self.height)
            self.times += min(self._share(every, line / 2), broad) + 2 * _EDGE * along
        return self.times <= MOST_COVERED

    def _sides(self, points: tuple[float, ...], around: float) -> tuple[float, float]:
        """How wide and how high what lies about these points is within the view, against half of its sides."""
        xs, ys = points[::2], points[1::2]
        wide = min(max(xs) + around, self.left + self.width) - max(min(xs) - around, self.left)
        high = min(max(ys) + around, self.top + self.height) - max(min(ys) - around, self.top)
        if wide < 0 or high < 0:
            return 0.0, 0.0
        return wide / (self.width + self.height), high / (self.width + self.height)

    def _share(self, points: tuple[float, ...], around: float) -> float:
        wide, high = self._sides(points, around)
        return wide * high * (self.width + self.height) ** 2 / (self.width * self.height)
