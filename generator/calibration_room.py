"""Where the crosses of the calibration page stand, and where its instructions have the room to be read beside them.

On large papers the instructions stand in a column below the middle. On small and narrow ones the crosses move outwards,
as far as home printers print, and the instructions go between them, in one box or in two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from generator.display import Box, Item, mm, um
from generator.formats import Size
from generator.grid import EDGE, DoesNotFit
from generator.lettering import Style
from generator.markup import Paragraph
from generator.text import Fitted, Overflow, fit

REACH = um(8)
"""How far the arms of a cross go from its middle."""
_APART = um(2)
_INSETS = (um(25), EDGE + REACH)
_COLUMN = Box(0, um(20), um(140), um(70))
"""The instructions of a large paper: from so far below its middle."""

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Room:
    """The middles of the crosses, the outer four first, left before right, and the instructions, set."""

    spots: tuple[Spot, ...]
    words: tuple[Item, ...]


def room(paper: Size, texts: Sequence[Sequence[Paragraph]], style: Style) -> Room:
    """The way to lay the page out in which the lines are longest, up to those of a large paper, and then largest; of
    equals the first. `texts` are the instructions for each of the `distances`.

    Raises DoesNotFit, with the numbers, if there is none.
    """
    _need_crosses(paper)
    best: Room | None = None
    rank = (0, 0.0)
    least: tuple[int, int, int] | None = None
    for inset, text in zip(_INSETS, texts, strict=True):
        spots = _spots(paper, inset)
        taken = [_around(spot) for spot in spots]
        if any(one.meets(other) for one, other in combinations(taken, 2)):
            continue
        for boxes in _places(paper, inset):
            if not all(_is_free(box, paper, taken) for box in boxes):
                continue
            found = _set(text, style, boxes)
            if not isinstance(found, Overflow):
                reads = min(_COLUMN.width, *(box.width for box in boxes)), found[0].size
                if reads > rank:
                    rank, best = reads, Room(spots, tuple(item for each in found for item in each.items))
                continue
            lack = (found.wide + found.high, found.wide, found.high)
            least = min(least or lack, lack)
    if best:
        return best
    if least is None:
        raise DoesNotFit("its crosses leave no room for instructions")
    _, wide, high = least
    lacking = " and ".join(f"{mm(much)} mm in {way}" for much, way in ((wide, "width"), (high, "height")) if much)
    raise DoesNotFit(f"its instructions, at {style.minimum:g} points between the crosses, lack {lacking}")


def distances(paper: Size) -> list[int]:
    """How far the left and the right crosses are apart in each of the ways that are tried."""
    return [paper.width - 2 * inset for inset in _INSETS]


def _need_crosses(paper: Size) -> None:
    """Raises DoesNotFit if the crosses do not stand clear of each other, the middle one along the longer side."""
    short, long = sorted((paper.width, paper.height))
    side, clear = _INSETS[-1], 2 * REACH + _APART
    needs = 2 * side + clear, 2 * side + 2 * clear
    if short < needs[0] or long < needs[1]:
        raise DoesNotFit(f"its five crosses need {mm(needs[0])} × {mm(needs[1])} mm")


def _spots(paper: Size, inset: int) -> tuple[Spot, ...]:
    left, right, top, bottom = inset, paper.width - inset, inset, paper.height - inset
    return (left, top), (right, top), (left, bottom), (right, bottom), (paper.width // 2, paper.height // 2)


def _around(spot: Spot) -> Box:
    """A cross with half of the space that parts it from the next."""
    reach = REACH + _APART // 2
    return Box(spot[0] - reach, spot[1] - reach, 2 * reach, 2 * reach)


def _is_free(box: Box, paper: Size, taken: Sequence[Box]) -> bool:
    inside = Box(EDGE, EDGE, paper.width - 2 * EDGE, paper.height - 2 * EDGE)
    return min(box.width, box.height) > 0 and inside.holds(box) and not any(box.meets(cross) for cross in taken)


def _places(paper: Size, inset: int) -> Iterator[tuple[Box, ...]]:
    """The boxes that the instructions can fill, those of lines that read well first."""
    x, y = paper.width // 2, paper.height // 2
    yield (_COLUMN.moved(x - _COLUMN.width // 2, y),)
    off = REACH + _APART
    edge_x, edge_y, in_x, in_y = paper.width - EDGE, paper.height - EDGE, inset + off, inset + off
    ways = (
        (_between(EDGE, y + off, edge_x, paper.height - in_y),),
        (_between(in_x, y + off, paper.width - in_x, edge_y),),
        (_between(EDGE, in_y, edge_x, y - off), _between(EDGE, y + off, edge_x, paper.height - in_y)),
        (_between(in_x, EDGE, x - off, edge_y), _between(x + off, EDGE, paper.width - in_x, edge_y)),
        (_between(EDGE, in_y, x - off, paper.height - in_y), _between(x + off, in_y, edge_x, paper.height - in_y)),
    )
    yield from (tuple(map(_narrowed, boxes)) for boxes in ways)
    yield from ways


def _between(left: int, top: int, right: int, bottom: int) -> Box:
    return Box(left, top, right - left, bottom - top)


def _narrowed(box: Box) -> Box:
    """The middle of the box, no wider than lines are that read well."""
    spare = max(0, box.width - _COLUMN.width)
    return Box(box.x + spare // 2, box.y, box.width - spare, box.height)


def _set(text: Sequence[Paragraph], style: Style, boxes: Sequence[Box]) -> tuple[Fitted, ...] | Overflow:
    """The text in the box, or parted between the two where both halves are set largest; else the least overflow."""
    best: tuple[Fitted, ...] = ()
    least = Overflow(1 << 60, 1 << 60, style.minimum)
    for count in range(1, len(text)) if len(boxes) == 2 else (len(text),):
        parts = (text[:count], text[count:])[: len(boxes)]
        found = [fit(part, style, box, "{}") for part, box in zip(parts, boxes, strict=True)]
        over = [each for each in found if isinstance(each, Overflow)]
        if over:
            worst = Overflow(max(each.wide for each in over), max(each.high for each in over), style.minimum)
            least = min(least, worst, key=lambda each: each.wide + each.high)
            continue
        fitted = tuple(each for each in found if isinstance(each, Fitted))
        even = min(each.size for each in fitted)
        if not best or even > min(each.size for each in best):
            alike = replace(style, size=even)
            again = (fit(part, alike, box, "{}") for part, box in zip(parts, boxes, strict=True))
            best = tuple(each for each in again if isinstance(each, Fitted))
    return best or least
