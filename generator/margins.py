"""What is written in the margins of a sheet: its label, and a ruler with the words "print at 100 %".

Between the marks, where cards leave room for that; otherwise beyond the ends of the marks, which then are
shorter, in whichever margins have the room. What a home printer may leave unprinted is used last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

from generator.display import AnyForm, Box, Form, Item, Use, mm
from generator.formats import Size
from generator.grid import EDGE, MARK
from generator.marks import MARK_OFFSET, MARKS, SIDES, Frame, Side, covered
from generator.strips import Strip, Written, label, ruler

_LEAST_DEPTH, _DEPTH = 2_200, 3_000
PRINTED = 4_300
"""How near the paper's edge a strip may come: most printers leave a sixth of an inch (4.23 mm) or less."""
_NEAREST = 1_000
_WIDEST_CORNER = 20_000
"""How far from the paper's corners what is written between marks begins at most."""


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

    def drawn(self, paper: Size, name: str, forms: dict[str, AnyForm]) -> list[Item]:
        """What is to be drawn on a page; what is written is put among the forms under this name."""
        items = list(self.marks)
        if self.upright:
            forms[name] = Form(name, Box(0, 0, paper.width, paper.height), tuple(self.upright))
            items.append(Use(name, 0, 0))
        if self.turned:
            name = f"{name}-up"
            forms[name] = Form(name, Box(0, 0, paper.height, paper.width), tuple(self.turned))
            items.append(Use(name, 0, paper.height, turns=3))
        return items


def margins(frame: Frame, marks: str, others: Sequence[Item], texts: tuple[str, ...], language: str) -> Margins:
    """Marks, label and ruler of a page; `texts` are the label's, in order, `others` what else crosses the margins."""
    page = _Page(frame, marks, tuple(others), texts, language)
    strips = _strips(frame)
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


@lru_cache(maxsize=64)
def _strips(frame: Frame) -> tuple[Strip, ...]:
    """In each margin: between the marks, from corner to corner, and beyond the ends of the marks."""
    return tuple(_found_strips(frame))


def _found_strips(frame: Frame) -> Iterable[Strip]:
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
    others: tuple[Item, ...]
    texts: tuple[str, ...]
    language: str

    def placed(self, upper: Strip | None, lower: Strip | None, *, apart: bool = True) -> Margins | None:
        """The label in the upper strip, the ruler in the lower; None if what has a strip does not fit.

        `apart` says that the words of the ruler may stand with the label.
        """
        ruled = _ruled(self.frame, self.marks, self.others, self.language, upper, lower)
        if lower and (not ruled.rule or (ruled.rule.rest and not apart)):
            return None
        written: list[tuple[Strip, Written]] = []
        texts = self.texts
        if lower and ruled.rule:
            written.append((lower, ruled.rule))
            texts = (*texts, *ruled.rule.rest)
        if upper:
            words = label(upper, ruled.taken, texts)
            if not words:
                return None
            written.insert(0, (upper, words))
        return Margins(
            list(ruled.marks),
            [item for strip, each in written if not strip.turned for item in each.items],
            [item for strip, each in written if strip.turned for item in each.items],
            (*(() if upper else ("label",)), *(() if lower else ("ruler",))),
            min(PRINTED, *(strip.to_edge for strip in (upper, lower) if strip)),
        )


@dataclass(frozen=True, slots=True)
class _Ruled:
    """What is the same on every page of a frame: its marks, its ruler, and the boxes that the label finds taken."""

    marks: tuple[Item, ...]
    rule: Written | None
    taken: tuple[Box, ...]


@lru_cache(maxsize=256)
def _ruled(
    frame: Frame, marks: str, others: tuple[Item, ...], language: str, upper: Strip | None, lower: Strip | None
) -> _Ruled:
    """With the label in the upper strip and the ruler in the lower."""
    strips = [strip for strip in (upper, lower) if strip]
    reach = {strip.side: max(each.reach for each in strips if each.side == strip.side) for strip in strips}
    drawn = tuple(MARKS[marks](frame, reach))
    taken = [box for item in (*drawn, *others) for box in covered(item)]
    rule = ruler(lower, _seen(frame, taken, lower), language) if lower else None
    if lower and rule:
        taken += [_on_paper(box, frame.paper) if lower.turned else box for box in rule.boxes]
    return _Ruled(drawn, rule, tuple(_seen(frame, taken, upper)) if upper else ())


def _seen(frame: Frame, boxes: Sequence[Box], strip: Strip) -> list[Box]:
    """Those of the boxes on the paper that lie in the strip, as seen with its text upright."""
    seen = [_upright(box, frame.paper) for box in boxes] if strip.turned else boxes
    return [box for box in seen if box.meets(strip.box)]
