"""A hand under a picture: its cards in a row, or in as many rows as it takes to see the symbols of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from engine.state import State
from generator.booklet.pictures.cards import SEEN, Faces
from generator.booklet.pictures.picture import label, shifted
from generator.booklet.pictures.view import View
from generator.display import Box, Item
from generator.lettering import width

FOOT = 3_600
"""From the foot of a card to that of the label below it."""


class Drawing(Protocol):
    """A picture in the making; lengths in micrometres, `measure` what the column has room for."""

    view: View
    faces: Faces
    measure: int
    card: int
    high: int
    width: int
    items: list[Item]


def draw_hand(drawing: Drawing, state: State, gap: int, top: int, played: Iterable[int] = ()) -> int:
    """Draws the hand of the seat on turn and tells where it ends; the picture grows as wide as it needs, and there is
    room for. Cards that are `played` are drawn already, on their way out of it."""
    view, card = drawing.view, drawing.card
    cards = [*(Counter(state.hands[view.me]) - Counter(played)).elements()]
    if not cards and state.hands[view.me]:
        return top - 2_500
    own = view.me in view.names
    text = view.say("whose_hand", name=view.seat_name(view.me)) if own else view.say("hand")
    kind = view.types.label
    wide = max(drawing.width, min(drawing.measure, len(cards) * (card + gap) - gap), width(text, kind.style, kind.um))
    drawing.items = [shifted(item, (wide - drawing.width) // 2, 0) for item in drawing.items]
    drawing.width = wide
    places = [
        (x, top + number * (drawing.high + gap))
        for number, row in enumerate(rows(len(cards), card, gap, wide, drawing.faces.seen(card)))
        for x in row
    ]
    for (x, y), held in zip(places, cards, strict=True):
        drawing.items += drawing.faces.front(state.table.cards[held], Box(x, y, card, drawing.high))
    foot = max((y + drawing.high for _, y in places), default=top) + FOOT
    drawing.items.append(label(text, kind, wide // 2, foot - 700))
    return foot


def rows(count: int, card: int, gap: int, room: int, seen: int = SEEN) -> list[list[int]]:
    """Where the cards of each row begin, in a room of that width; they lie over one another only where they must, and
    of each so many per cent of its width are seen."""
    most = max(1, (room - card) * 100 // (card * seen) + 1)
    number = -(-count // most)
    shares = [count // number + (row < count % number) for row in range(number)]
    return [_row(share, card, gap, room) for share in shares]


def _row(count: int, card: int, gap: int, room: int) -> list[int]:
    step = min(card + gap, (room - card) // max(1, count - 1))
    start = (room - step * (count - 1) - card) // 2
    return [start + step * place for place in range(count)]
