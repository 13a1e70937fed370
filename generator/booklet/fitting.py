"""Words into a room of a given size: as large as they fit, wrapped, down to the smallest size that they may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from generator.booklet.lines import Line, Type, moved
from generator.booklet.setting import Setter, plain
from generator.display import Item, TextRun, mm

LEADING = 1.15
"""From one baseline to the next, as a share of the size."""
_ASCENT, _DESCENT = 0.9, 0.3
"""What letters with their accents take above and below the baseline, as shares of the size."""
_TOGETHER = 1.26
"""How far letters with their usual accents reach into the room between two lines: at the same place they seldom do."""
_STEP = 0.5
"""Points."""
_NARROWER = 2_000


@dataclass(frozen=True, slots=True)
class Room:
    """A width and a height in micrometres, and the sizes in points that words in it may have."""

    width: int
    height: int
    largest: float
    least: float
    single: bool = False
    """Whether all words stand on one line."""

    def sizes(self) -> Iterator[float]:
        """From the largest to the least."""
        size = self.largest
        while size > self.least:
            yield size
            size -= _STEP
        yield self.least


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that fit their room, set in that type; `left` is how far they stand from its left edge."""

    lines: tuple[Line, ...]
    kind: Type
    left: int = 0

    @property
    def step(self) -> int:
        """From one baseline to the next: more than usual where marks above and below letters would touch."""
        least = round(self.kind.um * LEADING)
        together = max((line.down + following.up for line, following in pairwise(self.lines)), default=0)
        return least if together <= round(self.kind.um * _TOGETHER) else together

    @property
    def ascent(self) -> int:
        return max(round(self.kind.um * _ASCENT), *(line.up for line in self.lines[:1]), 0)

    @property
    def below(self) -> int:
        """From the first baseline to the foot of the last line."""
        foot = max(round(self.kind.um * _DESCENT), *(line.down for line in self.lines[-1:]), 0)
        return (len(self.lines) - 1) * self.step + foot

    @property
    def height(self) -> int:
        return self.ascent + self.below if self.lines else 0

    def items(self, x: int, baseline: int) -> list[Item]:
        """The lines with the left edge of their room at x and their first baseline there."""
        return [
            moved(item, x + self.left, baseline + number * self.step)
            for number, line in enumerate(self.lines)
            for item in line.items
        ]


def fitted(setter: Setter, text: str, kind: Type, room: Room) -> Block | str:
    """The text in the largest size with which it fits; or, where it does not fit even in the least, what is wrong
    with it, to be put behind the name of the text."""
    least = _set(setter, text, replace(kind, size=room.least), room)
    if told := _beyond(least, room):
        return told
    for size in room.sizes():
        block = _set(setter, text, replace(kind, size=size), room)
        if not _beyond(block, room):
            return _evened(setter, text, block, room) if kind.align == "center" else block
    return least


def _set(setter: Setter, text: str, kind: Type, room: Room) -> Block:
    return Block(setter.lines(plain(text), kind, room.width), kind)


def _beyond(block: Block, room: Room) -> str:
    """How far the lines stick out of the room, or nothing."""
    at = f"at the least size of {room.least:g} pt"
    widest = max(block.lines, key=lambda line: line.over, default=None)
    if widest is not None and widest.over:
        words = "".join(item.text for item in widest.items if isinstance(item, TextRun)).strip()
        words = words if len(words) <= 40 else f"{words[:39]}…"
        return f"is too wide: {at} '{words}' is {mm(widest.over)} mm wider than the {mm(room.width)} mm there are"
    if room.single and len(block.lines) > 1:
        over = sum(line.width for line in block.lines) - room.width
        return f"is too long: {at} it is {mm(over)} mm wider than its line of {mm(room.width)} mm"
    if block.height > room.height:
        over, width = block.height - room.height, room.width
        return f"is too long: {at} it is {mm(over)} mm higher than its {mm(width)} × {mm(room.height)} mm"
    return ""


def _evened(setter: Setter, text: str, block: Block, room: Room) -> Block:
    """The same lines as even as they can be: in the narrowest measure that makes no more of them."""
    width = room.width
    while len(block.lines) > 1 and width > room.width // 2:
        narrower = setter.lines(plain(text), block.kind, width - _NARROWER)
        if len(narrower) > len(block.lines) or any(line.over for line in narrower):
            break
        width -= _NARROWER
        block = replace(block, lines=narrower, left=(room.width - width) // 2)
    return block
