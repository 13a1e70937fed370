"""What stands in a strip of a margin: the label of a sheet, or a ruler of 100 mm, between what crosses the strip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from generator.display import BLACK, Box, Item, line
from generator.formats import word
from generator.lettering import Style
from generator.marks import CLEAR, MARK_LINE, Side
from generator.markup import Words
from generator.text import Fitted, fit, run

RULER = 100_000
_LABEL = Style(face="regular", size=6.5, minimum=4.5, ink=BLACK, anchor="middle", leading=1.0)
_CLOSE = 200
"""A text that is too wide by more than so many µm need not be set to see that."""
_LEAST_RULER = 1_500
_BELOW = 500
"""How far the letters beside the ruler reach below its line."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a margin to write in, its box as seen with the text upright; `reach` is where marks must end."""

    side: Side
    box: Box
    to_edge: int
    reach: int = 0

    @property
    def turned(self) -> bool:
        """Whether the text runs up the paper."""
        return self.side in ("left", "right")


@dataclass(frozen=True, slots=True)
class Written:
    """What is drawn in a strip, the boxes it takes, and words for which there was no room."""

    items: list[Item]
    boxes: list[Box]
    rest: tuple[str, ...] = ()


def _spaces(strip: Strip, taken: Iterable[Box]) -> list[tuple[int, int]]:
    """The free stretches of the strip, from left to right."""
    start = strip.box.x
    found = []
    half = MARK_LINE // 2
    for left, right in [*sorted((box.x + half, box.right - half) for box in taken), (strip.box.right, strip.box.right)]:
        if left - start > 8 * CLEAR:
            found.append((start + CLEAR, left - CLEAR))
        start = max(start, right)
    return found


def label(strip: Strip, taken: Iterable[Box], texts: tuple[str, ...]) -> Written | None:
    """The texts in order in the spaces that are not taken; None if they do not fit."""
    spaces = _spaces(strip, taken)
    room = max((end - start for start, end in spaces), default=0)
    if any(_least_width(text) > room + _CLOSE for text in texts):
        return None
    widest = sorted(sorted(spaces, key=lambda space: space[0] - space[1])[: len(texts)])
    for size in (_LABEL.size, (_LABEL.size + _LABEL.minimum) / 2, _LABEL.minimum):
        style = replace(_LABEL, size=size, minimum=size)
        placed = _one_each(texts, widest, style, strip.box) or _packed(texts, spaces, style, strip.box)
        if placed:
            return Written(placed, [])
    return None


@lru_cache(maxsize=64)
def _least_width(text: str) -> int:
    """How wide the text is at the smallest size."""
    return run(text, replace(_LABEL, size=_LABEL.minimum), 0, 0).width


def _one_each(texts: tuple[str, ...], spaces: list[tuple[int, int]], style: Style, box: Box) -> list[Item]:
    """Each text in a space of its own; nothing if one does not fit."""
    if len(spaces) < len(texts):
        return []
    fitted = [_set(text, space, style, box) for text, space in zip(texts, spaces, strict=True)]
    return [] if None in fitted else [item for each in fitted if each for item in each.items]


def _packed(texts: tuple[str, ...], spaces: list[tuple[int, int]], style: Style, box: Box) -> list[Item]:
    """As many texts in each space as it holds; nothing if some are left."""
    items: list[Item] = []
    rest = list(texts)
    for space in spaces:
        for count in range(len(rest), 0, -1):
            fitted = _set(" · ".join(rest[:count]), space, style, box)
            if fitted:
                items += fitted.items
                rest = rest[count:]
                break
    return [] if rest else items


def _set(text: str, space: tuple[int, int], style: Style, box: Box) -> Fitted | None:
    area = Box(space[0], box.y, space[1] - space[0], box.height)
    fitted = fit([(Words(text),)], style, area, "{}")
    return fitted if isinstance(fitted, Fitted) and fitted.lines == 1 else None


def ruler(strip: Strip, taken: list[Box], language: str) -> Written | None:
    """A rule of 100 mm with a mark each 10 mm, broken where cutting marks cross; None if it does not fit.

    Its words stand beside it, or are left over.
    """
    box = strip.box
    cuts = sorted({each.x + each.width // 2 for each in taken if each.width <= MARK_LINE + 2})
    solid = [each for each in taken if each.width > MARK_LINE + 2]
    first = next((cut for cut in cuts if cut >= box.x), box.x) + 2 * CLEAR
    if box.height < _LEAST_RULER:
        return None
    starts = (
        start
        for start in (first, box.right - RULER, *range(box.x, box.right - RULER, 2 * CLEAR))
        if box.x <= start <= box.right - RULER
        and all(abs(end - cut) > CLEAR for cut in cuts for end in (start, start + RULER))
        and not any(each.x < start + RULER + CLEAR and start - CLEAR < each.right for each in solid)
    )
    words = f"{word('ruler', language)} · {word('scale', language)}"
    note = run(words, replace(_LABEL, size=6), 0, 0)
    spaces = _spaces(strip, taken)
    base = box.bottom - min(_BELOW, box.height - _LEAST_RULER)
    alone = None
    for start in starts:
        alone = start if alone is None else alone
        free = [(max(a, start + RULER + CLEAR), b) for a, b in spaces]
        free += [(a, min(b, start - CLEAR)) for a, b in spaces]
        room = next((a for a, b in free if b - a >= note.width), None)
        if room is not None:
            items = [*_rule(start, base, cuts), replace(note, x=room, baseline=base)]
            return Written(items, [_reach(box, start, RULER), _reach(box, room, note.width)])
    return None if alone is None else Written(_rule(alone, base, cuts), [_reach(box, alone, RULER)], (words,))


def _reach(box: Box, start: int, width: int) -> Box:
    return Box(start, box.y, width, box.height)


def _rule(start: int, base: int, cuts: Sequence[int]) -> list[Item]:
    """The rule itself, and its marks that no cutting mark covers."""
    stops = [start, *(cut for cut in cuts if start < cut < start + RULER), start + RULER]
    items: list[Item] = []
    for a, b in pairwise(stops):
        left = a if a == start else a + CLEAR // 2
        right = b if b == start + RULER else b - CLEAR // 2
        items.append(line(left, base, right, base, BLACK, MARK_LINE))
    for step in range(11):
        x = start + step * RULER // 10
        if all(abs(x - cut) > CLEAR // 2 for cut in cuts):
            items.append(line(x, base, x, base - (1_400 if step % 5 == 0 else 800), BLACK, MARK_LINE))
    return items
