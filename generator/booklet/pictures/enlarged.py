"""Where the symbols of a card stand that is drawn too small to read its own: beside its title where they can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.design import Element, Template
from generator.display import Box
from generator.elements import ELEMENTS

_SIDE, _LEAST, _MOST_LESS = 0.42, 0.25, 0.75
"""The side of an enlarged symbol as a share of the card's width; the least at which texts keep their places, as such a
share or as one of the side without them."""
_INSET, _PAD = 0.05, 0.08
"""How far the frame stands from the card's edges, as a share of its width; round each symbol, of the symbol's side."""


@dataclass(frozen=True, slots=True)
class Enlarged:
    """The light frame with symbols of that side, so far from each other and from its edge; and the elements of the
    card's design that it stands in place of."""

    box: Box
    side: int
    pad: int
    instead_of: tuple[Element, ...] = ()

    def on(self, card: Box, width: int) -> Enlarged:
        """The same on a card, which is so wide in truth, drawn in that box."""
        x, y, wide, high, side, pad = (
            length * card.width // width
            for length in (self.box.x, self.box.y, self.box.width, self.box.height, self.side, self.pad)
        )
        return Enlarged(Box(card.x + x, card.y + y, wide, high), side, pad, self.instead_of)


def enlarged(template: Template, count: int, width: int, height: int) -> Enlarged:
    """The frame of so many symbols on a card of that size, in micrometres: between the texts that stand above and below
    it, or where too little is left, in place of them."""
    elements = template.faces["symbols"]
    own = [each for each in elements if each.kind == "symbols"]
    solid = [each for each in elements if ELEMENTS[each.kind].solid and each.kind != "symbols"]
    inset = round(width * _INSET)
    whole = _filled(inset, height - inset, inset, count, width)
    met = sorted((box for each in solid if (box := each.area(width, height)).meets(whole.box)), key=lambda box: box.y)
    start, stop = max(_gaps(met, inset, height - inset), key=lambda gap: gap[1] - gap[0])
    between = _filled(start, stop, inset, count, width)
    found = between if between.side >= min(width * _LEAST, whole.side * _MOST_LESS) else whole
    hidden = [each for each in solid if each.area(width, height).meets(found.box)]
    return Enlarged(found.box, found.side, found.pad, (*own, *hidden))


def _gaps(boxes: Sequence[Box], top: int, bottom: int) -> Iterator[tuple[int, int]]:
    """What is free between those heights, from above, each gap with its ends; the first of them may be empty."""
    at = top
    for box in boxes:
        yield at, max(at, box.y - (top // 2))
        at = max(at, box.bottom + top // 2)
    yield at, max(at, bottom)


def _filled(top: int, bottom: int, left: int, count: int, width: int) -> Enlarged:
    """As large a frame as there is room for between those heights."""
    side = max(1, min(round(width * _SIDE), round((bottom - top) / (count + (count + 1) * _PAD))))
    pad = round(side * _PAD)
    return Enlarged(Box(left, top, side + 2 * pad, count * side + (count + 1) * pad), side, pad)
