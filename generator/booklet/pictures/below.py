"""Places below layouts for cards on their way, from a hand or to the discard pile: those of a kind together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.display import Box

Kind = tuple[str, int]
"""What a place is, as its label says, and the seat below whose layout it is."""


def below(kinds: Sequence[Kind], first: Mapping[int, Box], gap: int, apart: int) -> list[Box]:
    """A place for each of those kinds, in order; `first` is the leftmost place below the layout of each seat.

    Two stand in a row, or three where that is not enough, as wide as a layout with `gap` between its cards; below a
    row there is room `apart` for labels.
    """
    across = 2 if max(Counter(seat for _, seat in kinds).values()) <= 2 else 3
    used: Counter[int] = Counter()
    free: dict[Kind, Iterator[int]] = {}
    for (key, seat), count in Counter(kinds).items():
        start = _start(used[seat], count, across)
        used[seat] = start + count
        free[key, seat] = iter(range(start, start + count))
    boxes: list[Box] = []
    for key, seat in kinds:
        row, column = divmod(next(free[key, seat]), across)
        box = first[seat]
        boxes.append(box.moved(column * ((box.width + gap) * 3 // across), row * (box.height + apart)))
    return boxes


def rows(kinds: Iterable[Kind], boxes: Iterable[Box]) -> list[tuple[Kind, Box]]:
    """Those of each kind in each row: the kind, and the box from the first to the last of them."""
    found: dict[tuple[Kind, int], list[Box]] = {}
    for kind, box in zip(kinds, boxes, strict=True):
        found.setdefault((kind, box.y), []).append(box)
    return [(kind, Box(row[0].x, y, row[-1].right - row[0].x, row[0].height)) for (kind, y), row in found.items()]


def _start(used: int, count: int, across: int) -> int:
    """Where so many of a kind begin behind those of another: they end its last row if that has room for all of them,
    else they begin a new one."""
    left = -used % across
    return used + left - (count if count <= left else 0)
