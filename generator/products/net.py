"""The net of a tuck box: its measures, where it is cut and where it is folded. The printed side is seen.

From left to right a glue flap, back, left side, front and right side; lid and tuck above the front, a wall below back
and front each, dust flaps above and below the sides. The glue flap goes under the edge of the right side.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator import formats
from generator.display import Box, Segment, um

_PLAY = um(1.5)
"""How much wider and higher than the cards the box is, so that they slide."""
_DEEPER = um(1)
_LEAST_DEPTH = um(8)
THUMB = um(9)
"""How deep the thumb's cut goes into the back."""
_GLUE, _TUCK = um(12), um(16)
_HIGHER = um(1)
"""By how much the back is higher than the front: the tuck goes behind it."""
_SLANT, _TAPER, _DUST = um(4), um(3), um(18)
_KAPPA = 0.5523
Line = tuple[tuple[int, int], tuple[int, int]]
Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Net:
    """The measures of a box and where its net lies: front `width` × `height`, sides `depth` deep."""

    width: int
    height: int
    depth: int
    x: int = 0
    y: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """The net laid flat."""
        return _GLUE + 2 * (self.width + self.depth), self.height + 2 * self.depth + _TUCK

    @property
    def box(self) -> Box:
        """What the net takes on the paper."""
        return Box(self.x, self.y, *self.size)

    @property
    def columns(self) -> tuple[int, int, int, int, int]:
        """The x at which back, left side, front and right side begin, and where the last ends."""
        back = self.x + _GLUE
        left = back + self.width
        front = left + self.depth
        return back, left, front, front + self.width, front + self.width + self.depth

    @property
    def top(self) -> int:
        return self.y + _TUCK + self.depth

    @property
    def bottom(self) -> int:
        return self.top + self.height

    @property
    def glue(self) -> Box:
        """The flap that is glued under the right side: it is left unprinted."""
        return Box(self.x, self.top, _GLUE, self.height)

    @property
    def spare(self) -> Box:
        """The corner of the paper above the back that no part of the net takes."""
        return Box(self.x, self.y, self.columns[1] - self.x, self.top - self.y - _HIGHER)

    def printed(self) -> tuple[Segment, ...]:
        """The outline of all but the glue flap, clockwise from the back's upper corner, around the thumb's cut."""
        back, left, front, right, end = self.columns
        top, bottom, d = self.top, self.bottom, self.depth
        dust, lid, one, half = min(d, _DUST), top - d, um(1), um(0.5)
        x, y, r = (back + left) // 2, top - _HIGHER, THUMB
        k = round(r * _KAPPA)
        rest = [
            (left, y), (left, top), (left + one, top - dust), (front - one, top - dust), (front, top),
            (front, lid), (front + _TAPER, lid - _TUCK), (right - _TAPER, lid - _TUCK), (right, lid), (right, top),
            (right + one, top - dust), (end - one, top - dust), (end, top), (end, bottom),
            (end - one, bottom + dust), (right + one, bottom + dust), (right, bottom),
            (right - half, bottom + d), (front + half, bottom + d), (front, bottom),
            (front - one, bottom + dust), (left + one, bottom + dust), (left, bottom),
            (left - half, bottom + d), (back + half, bottom + d), (back, bottom),
        ]  # fmt: skip
        return (
            ("M", (back, y)),
            ("L", (x - r, y)),
            ("C", (x - r, y + k, x - k, y + r, x, y + r)),
            ("C", (x + k, y + r, x + r, y + k, x + r, y)),
            *(("L", point) for point in rest),
            ("Z", ()),
        )

    def cut(self) -> tuple[Segment, ...]:
        """The outline of the whole net: that of what is printed, around the glue flap instead of along its fold."""
        start, *others, _ = self.printed()
        flap = ((self.x, self.bottom - _SLANT), (self.x, self.top + _SLANT), (self.columns[0], self.top))
        return (start, *others, *(("L", point) for point in flap), ("Z", ()))

    def folds(self) -> list[Line]:
        """The lines on which the net is folded."""
        back, left, front, right, end = self.columns
        top, bottom = self.top, self.bottom
        return [
            *(((x, top), (x, bottom)) for x in (back, left, front, right)),
            ((left, top), (end, top)),
            ((back, bottom), (end, bottom)),
            ((front, top - self.depth), (right, top - self.depth)),
        ]


def net(cards: int, card: formats.Size, thickness: int) -> Net:
    """The box for that many cards of that size and thickness."""
    return Net(card.width + _PLAY, card.height + _PLAY, max(_LEAST_DEPTH, cards * thickness + _DEEPER))
