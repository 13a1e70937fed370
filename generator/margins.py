"""What is written in the margins of a sheet: its label, and a ruler with the words "print at 100 %".

Between the marks, where cards leave room for that; otherwise beyond the ends of the marks, which then are
shorter, in whichever margins have the room. What a home printer may leave unprinted is used last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

from generator.display import BLACK, Box, Item, line, mm
from generator.formats import Size, word
from generator.grid import EDGE, MARK
from generator.marks import CLEAR, MARK_LINE, MARK_OFFSET, MARKS, SIDES, Frame, Side, covered
from generator.markup import Words
from generator.text import Fitted, Style, fit, run

RULER = 100_000
_LABEL = Style(face="regular", size=6.5, minimum=4.5, ink=BLACK, anchor="middle", leading=1.0)
_LEAST_DEPTH, _DEPTH = 2_200, 3_000
_LEAST_RULER = 1_500
_BELOW = 500
"""How far the letters beside the ruler reach below its line."""
PRINTED = 4_300
"""How near the paper's edge a strip may come: most printers leave a sixth of an inch (4.23 mm) or less."""
_NEAREST = 1_000
_WIDEST_CORNER = 20_000
"""How far from the paper's corners what is written between marks begins at most."""


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
class Margins:
    """Marks, what is written upright, and what runs up the paper, seen as if that were turned."""

    marks: list[Item]
    upright: list[Item] = field(default_factory=list)
    turned: list[Item] = field(default_factory=list)
    missing: tuple[str, ...] = ()
    to_edge: int = PRINTED
    """How near the paper's edge something is written; at most PRINTED."""

    @property
    def sound(self) -> bool:
        """Whether all is there and comes out of any printer."""
        return not self.missing and self.to_edge >= PRINTED


@dataclass(frozen=True, slots=True)
class _Written:
    """What is drawn in a strip, the boxes it takes, and words for which there was no room."""

    items: list[Item]
    boxes: list[Box]
    rest: tuple[str, ...] = ()


def margins(frame: Frame, marks: str, fold: Item | None, texts: tuple[str, ...], language: str) -> Margins:
    """Marks, label and ruler of a page; `texts` are the label's, in order, `fold` the line the page is folded on."""
    page = _Page(frame, marks, fold, texts, language)
    strips = list(_strips(frame))
    opposite = sorted(strips, key=lambda strip: _sides(frame, for_ruler=True).index(strip.side))
    for to_edge, apart in product((PRINTED, _NEAREST), (False, True)):
        for lower, upper in product(opposite, strips):
            near = min(lower.to_edge, upper.to_edge)
            if near >= to_edge and (done := page.placed(upper, lower, apart=apart)):
                return done
    alone = (
        page.placed(*pair) for pair in [*((None, strip) for strip in opposite), *((strip, None) for strip in strips)]
    )
    return next((done for done in alone if done), Margins(MARKS[marks](frame), missing=("label", "ruler")))


def left_out(frame: Frame, done: Margins) -> list[str]:
    """What is to be told of a page whose margins are too narrow, with the numbers."""
    found = ", ".join(f"{side} {mm(frame.margin(side))}" for side in SIDES)
    room = f"{frame.paper.name}: the margins outside the bleed ({found} mm)"
    told = [f"{room} have no room for the {what}, which is left out" for what in done.missing]
    if not done.missing and not done.sound:
        told.append(
            f"{room} are so narrow that label or ruler stand {mm(done.to_edge)} mm from the paper's edge; "
            f"a printer that leaves {mm(EDGE)} mm unprinted cuts into them"
        )
    return told


def _sides(frame: Frame, *, for_ruler: bool = False) -> tuple[Side, ...]:
    """The margins in the order in which the label tries them; the ruler begins opposite."""
    above, below, left, right = SIDES
    lying = min(frame.margin(above), frame.margin(below)) >= min(frame.margin(left), frame.margin(right))
    pairs = ((above, below), (left, right)) if lying else ((left, right), (above, below))
    return tuple(side for pair in pairs for side in (reversed(pair) if for_ruler else pair))


def _strips(frame: Frame) -> Iterable[Strip]:
    """In each margin: between the marks, from corner to corner, and beyond the ends of the marks."""
    for side in _sides(frame):
        margin = frame.margin(side)
        turned = side in ("left", "right")
        across = SIDES[:2] if turned else SIDES[2:]
        corner = min(*(frame.margin(each) for each in across), _WIDEST_CORNER)
        depth = max(0, min(margin - MARK_OFFSET, max(margin - EDGE, _LEAST_DEPTH), _DEPTH))
        near = margin - MARK_OFFSET - depth
        if near >= _NEAREST:
            yield _strip(frame, side, near, depth, corner)
            yield _strip(frame, side, near, depth, EDGE)
        depth = min(_DEPTH, margin - PRINTED - MARK - 2 * MARK_OFFSET)
        if depth >= _LEAST_DEPTH:
            near = max(PRINTED, margin - 2 * MARK_OFFSET - 5_000 - depth)
            yield _strip(frame, side, near, depth, EDGE, near + depth + MARK_OFFSET)


def _strip(frame: Frame, side: Side, near: int, depth: int, corner: int, reach: int = 0) -> Strip:
    """The strip that begins so near the paper's edge, as deep, and so far from its corners."""
    wide, high = frame.paper.width, frame.paper.height
    box = {
        "above": Box(corner, near, wide - 2 * corner, depth),
        "below": Box(corner, high - near - depth, wide - 2 * corner, depth),
        "left": Box(near, corner, depth, high - 2 * corner),
        "right": Box(wide - near - depth, corner, depth, high - 2 * corner),
    }[side]
    strip = Strip(side, box, min(near, corner), reach)
    return replace(strip, box=_upright(box, frame.paper)) if strip.turned else strip


def _upright(box: Box, paper: Size) -> Box:
    """A box on the paper as seen when the paper's left edge is below."""
    return Box(paper.height - box.bottom, box.x, box.height, box.width)


def _on_paper(box: Box, paper: Size) -> Box:
    """The inverse of _upright."""
    return Box(box.y, paper.height - box.right, box.height, box.width)


@dataclass(frozen=True, slots=True)
class _Page:
    """What is to be placed on a page, and on what page."""

    frame: Frame
    marks: str
    fold: Item | None
    texts: tuple[str, ...]
    language: str

    def placed(self, upper: Strip | None, lower: Strip | None, *, apart: bool = True) -> Margins | None:
        """The label in the upper strip, the ruler in the lower; None if what has a strip does not fit.

        `apart` says that the words of the ruler may stand with the label.
        """
        strips = [strip for strip in (upper, lower) if strip]
        reach = {strip.side: max(each.reach for each in strips if each.side == strip.side) for strip in strips}
        marks = MARKS[self.marks](self.frame, reach)
        taken = [box for item in (*marks, *([self.fold] if self.fold else ())) for box in covered(item)]
        written: list[tuple[Strip, _Written]] = []
        texts = self.texts
        if lower:
            ruler = _ruler(lower, self._seen(taken, lower), self.language)
            if not ruler or (ruler.rest and not apart):
                return None
            written.append((lower, ruler))
            taken += [_on_paper(box, self.frame.paper) if lower.turned else box for box in ruler.boxes]
            texts = (*texts, *ruler.rest)
        if upper:
            label = _label(upper, _spaces(upper, self._seen(taken, upper)), texts)
            if not label:
                return None
            written.insert(0, (upper, label))
        return Margins(
            marks,
            [item for strip, each in written if not strip.turned for item in each.items],
            [item for strip, each in written if strip.turned for item in each.items],
            (*(() if upper else ("label",)), *(() if lower else ("ruler",))),
            min(PRINTED, *(strip.to_edge for strip in strips)),
        )

    def _seen(self, boxes: Sequence[Box], strip: Strip) -> list[Box]:
        """Those of the boxes on the paper that lie in the strip, as seen with its text upright."""
        seen = [_upright(box, self.frame.paper) for box in boxes] if strip.turned else boxes
        return [box for box in seen if box.meets(strip.box)]


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


def _label(strip: Strip, spaces: list[tuple[int, int]], texts: tuple[str, ...]) -> _Written | None:
    """The texts in order in the spaces; None if they do not fit."""
    widest = sorted(sorted(spaces, key=lambda space: space[0] - space[1])[: len(texts)])
    for size in (_LABEL.size, (_LABEL.size + _LABEL.minimum) / 2, _LABEL.minimum):
        style = replace(_LABEL, size=size, minimum=size)
        placed = _one_each(texts, widest, style, strip.box) or _packed(texts, spaces, style, strip.box)
        if placed:
            return _Written(placed, [])
    return None


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


def _ruler(strip: Strip, taken: list[Box], language: str) -> _Written | None:
    """A rule of 100 mm with a mark each 10 mm, broken where cutting marks cross; None if it does not fit.

    Its words stand beside it, or are left over.
    """
    box = strip.box
    cuts = sorted({each.x + each.width // 2 for each in taken if each.width <= MARK_LINE + 2})
    solid = [each for each in taken if each.width > MARK_LINE + 2]
    first = next((cut for cut in cuts if cut >= box.x), box.x) + 2 * CLEAR
    starts = [
        start
        for start in (first, box.right - RULER, *range(box.x, box.right - RULER, 2 * CLEAR))
        if box.x <= start <= box.right - RULER
        and all(abs(end - cut) > CLEAR for cut in cuts for end in (start, start + RULER))
        and not any(each.x < start + RULER + CLEAR and start - CLEAR < each.right for each in solid)
    ]
    if not starts or box.height < _LEAST_RULER:
        return None
    words = f"{word('ruler', language)} · {word('scale', language)}"
    note = run(words, replace(_LABEL, size=6), 0, 0)
    spaces = _spaces(strip, taken)
    base = box.bottom - min(_BELOW, box.height - _LEAST_RULER)
    for start in starts:
        free = [(max(a, start + RULER + CLEAR), b) for a, b in spaces]
        free += [(a, min(b, start - CLEAR)) for a, b in spaces]
        room = next((a for a, b in free if b - a >= note.width), None)
        if room is not None:
            items = [*_rule(start, base, cuts), replace(note, x=room, baseline=base)]
            return _Written(items, [_reach(box, start, RULER), _reach(box, room, note.width)])
    return _Written(_rule(starts[0], base, cuts), [_reach(box, starts[0], RULER)], (words,))


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
