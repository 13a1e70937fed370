"""The common field of Quintis Fontis: stacks, VETO, free cells, runs, and what a play does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.boards.field import FieldState
from engine.cards import Card
from engine.cells import AXES, column_row, free_around
from engine.symbols import BITS
from generator.booklet.examples import Example, Step
from generator.booklet.pictures.badges import numbered
from generator.booklet.pictures.hand import FOOT, draw_hand
from generator.booklet.pictures.picture import HELD, Picture, frame, label, shifted, slot, through
from generator.booklet.pictures.plays import LAID
from generator.booklet.pictures.routes import Hop, routed
from generator.booklet.pictures.view import View
from generator.booklet.style import Palette
from generator.display import Box, Ink, Item, Path, Segment
from generator.lettering import width

_GAP = 1_900
_LARGEST = 18_500
_EDGE = 650
"""How far a card looks out from under the one that covers it."""
_LABEL = 4_600
WIDE = 4
"""A field of so many columns has its hand below, never beside it."""
_STONE = Ink(138, 20, 24)


class FieldPicture:
    """Draws the field as it lies, the hand's cards that are played below it."""

    def __init__(self, view: View, state: FieldState, measure: int) -> None:
        self.view = view
        self.state = state
        self.measure = measure
        self.faces = view.faces
        cells = self._cells_shown()
        places = [column_row(cell) for cell in cells]
        self.left, self.top = min(c for c, _ in places), min(r for _, r in places)
        self.columns = max(c for c, _ in places) - self.left + 1
        self.rows = max(r for _, r in places) - self.top + 1
        widest = (measure - (self.columns - 1) * _GAP) // self.columns
        self.card = view.card or min(widest, _LARGEST)
        self.high = self.faces.height_for(self.card)
        self.width = max(self.columns * (self.card + _GAP) - _GAP, 3 * (self.card + _GAP))
        self.shift = (self.width - (self.columns * (self.card + _GAP) - _GAP)) // 2
        self.items: list[Item] = []
        self.symbols: list[Box] = []
        self.hidden: tuple[tuple[str, int], ...] = ()

    def _cells_shown(self) -> set[int]:
        """The laid cells, those that the moves touch, and with `cells` the free ones that may be placed on."""
        view = self.view
        cells = set(self.state.field)
        cells.update(step.move.at for step in laid(view.example))
        if view.cells or not cells:
            cells.update(free_around(self.state.field))
        return cells

    def box(self, cell: int) -> Box:
        column, row = column_row(cell)
        x = self.shift + (column - self.left) * (self.card + _GAP)
        return Box(x, 1_500 + (row - self.top) * (self.high + _GAP), self.card, self.high)

    def has_line(self, symbol: str) -> bool:
        """Whether a run of that symbol is drawn, if it is asked for."""
        return bool(self._runs(symbol))

    def picture(self) -> Picture:
        """The picture of the view."""
        view = self.view
        runs = [(symbol, run) for symbol in view.symbols_shown() for run in self._shown(symbol)]
        marked: dict[int, set[str]] = {}
        for symbol, run in runs:
            for cell in run:
                marked.setdefault(cell, set()).add(symbol)
        if view.cells:
            for cell in free_around(self.state.field):
                self.items.append(slot(self.box(cell), view.palette.soft))
        for cell, stack in sorted(self.state.field.items()):
            self._stack(stack, self.box(cell), marked.get(cell, set()))
        for cell in marked:
            self.items.append(frame(self.box(cell), view.palette.accent, 600))
        for cell in sorted(self.state.guarded()):
            self.items.append(frame(self.box(cell), view.palette.ink, HELD))
        for _, run in runs:
            self.items += through([_lower(self.box(cell)) for cell in run], view.palette)
        if self.state.veto >= 0:
            self.items += stone(self.box(self.state.veto), view.palette)
        foot = 1_500 + self.rows * (self.high + _GAP) - _GAP
        steps = laid(view.example)
        if view.after:
            steps = []
        if steps:
            foot = self._plays(steps, foot)
        if view.hand:
            played = [step.move.card for step in steps if step.before.turn == view.me]
            foot = draw_hand(self, self.state, _GAP, foot + 2_500, played)
        return Picture(self.width, foot + 400, tuple(self.items), self.hidden)

    def _stack(self, stack: tuple[int, ...], box: Box, marked: set[str]) -> None:
        table = self.state.table
        below = stack[:-1][-2:]
        for depth, card in enumerate(below):
            shift = (len(below) - depth) * _EDGE
            self.items += self.faces.front(table.cards[card], box.moved(shift, -shift))
        self._front(table.cards[stack[-1]], box, marked)

    def _shown(self, symbol: str) -> list[tuple[int, ...]]:
        """The runs of a symbol that is asked for; of one that the moves earned those through a card that was played
        (QF-15), unless an action has moved it."""
        runs = self._runs(symbol)
        if self.view.lines is not None:
            return runs
        played = {step.move.at for step in laid(self.view.example) if step.before.turn == self.view.me}
        return [run for run in runs if played & {*run}] or runs

    def _runs(self, symbol: str) -> list[tuple[int, ...]]:
        """The unbroken runs of three or more top cards with that symbol (QF-15)."""
        state, bit = self.state, BITS[symbol]
        bearing = {cell for cell in state.field if state.top_mask(cell) & bit}
        runs: list[tuple[int, ...]] = []
        for axis in AXES:
            for cell in bearing:
                if cell - axis in bearing:
                    continue
                run = [cell]
                while run[-1] + axis in bearing:
                    run.append(run[-1] + axis)
                if len(run) >= 3:
                    runs.append(tuple(run))
        return runs

    def _plays(self, steps: Sequence[Step], foot: int) -> int:
        """The cards played and arrows to where they go: below the field, or beside a narrow one."""
        view = self.view
        beside = view.narrow and self.columns < WIDE and len(steps) == 1
        if beside:
            x, top = self.width + 5 * _GAP, _LABEL
            rooms: Iterator[int] = iter(())
        else:
            needed = self._rooms(steps)
            self._widen(sum(needed))
            x, top = (self.width - sum(needed)) // 2, foot + _LABEL
            rooms = iter(needed)
        hops: list[Hop] = []
        for step in steps:
            room = next(rooms, self.card)
            hand = Box(x + (room - self.card) // 2, top, self.card, self.high)
            x += room
            self._front(step.before.table.cards[step.move.card], hand)
            self._name(self._whose(step, "from"), hand, above=beside)
            cell = self.box(step.move.at)
            if step.move.verb == "place":
                self.items.append(slot(cell, view.palette.accent))
            hops.append((hand, cell))
            if step.move.verb == "swap":
                room = next(rooms, 0)
                across = Box(x + (room - self.card) // 2, top, self.card, self.high)
                back = hand.moved(0, self.high + 3 * _GAP) if beside else across
                x += room
                self.items.append(slot(back, view.palette.soft))
                self._name(self._whose(step, "to"), back)
                hops.append((cell, back))
        ways = routed(hops, self.symbols, self.items)
        drawn = numbered(ways, 0.42, self.items, self.symbols, view.types.label, view.palette, bare=len(ways) == 1)
        self.items += drawn.items
        self.hidden = drawn.hidden
        if beside:
            widest = max(self._wide(self._whose(steps[0], way)) for way in ("from", "to"))
            self.width = x - self.card + max(self.card, (self.card + widest) // 2)
            lowest = top + self.high + (self.high + 3 * _GAP + FOOT if steps[0].move.verb == "swap" else 0)
            return max(foot, lowest)
        return top + self.high + FOOT

    def _rooms(self, steps: Sequence[Step]) -> list[int]:
        """How wide the room of each card below the field is: wider where the labels of several players need it."""
        least = self.card + 3 * _GAP
        texts = [self._whose(step, way) for step in steps for way in ("from", "to")[: 1 + (step.move.verb == "swap")]]
        if not any(map(self._has_name, steps)):
            return [least] * len(texts)
        return [max(least, self._wide(text) + _GAP) for text in texts]

    def _widen(self, wanted: int) -> None:
        """Makes the picture so wide, with what is drawn already in its middle."""
        shift = max(0, wanted - self.width) // 2
        self.items = [shifted(item, shift, 0) for item in self.items]
        self.symbols = [box.moved(shift, 0) for box in self.symbols]
        self.width = max(self.width, wanted)
        self.shift += shift

    def _whose(self, step: Step, way: str) -> str:
        """The label of a card that a move takes out of a hand or into it."""
        if self._has_name(step):
            return self.view.say(f"whose_{way}", name=self.view.seat_name(step.before.turn))
        return self.view.say(f"{way}_hand")

    def _has_name(self, step: Step) -> bool:
        """Whether the player of a move is named: all but the one on turn, unless it has a name of its own."""
        return step.before.turn != self.view.me or step.before.turn in self.view.names

    def _wide(self, text: str) -> int:
        kind = self.view.types.label
        return width(text, kind.style, kind.um)

    def _front(self, card: Card, box: Box, marked: Iterable[str] = ()) -> None:
        self.items += self.faces.front(card, box, marked)
        self.symbols += self.faces.symbols_in(card, box)

    def _name(self, text: str, box: Box, *, above: bool = False) -> None:
        y = box.y - 1_000 if above else box.bottom + 2_900
        self.items.append(label(text, self.view.types.label, box.x + box.width // 2, y))


def laid(example: Example) -> list[Step]:
    """The moves of an example that lay a card onto the field."""
    return [step for step in example.steps if step.move.verb in LAID]


def stone(box: Box, palette: Palette) -> list[Item]:
    """The VETO marker on a card: a blood-red stone."""
    x, y = box.x + box.width * 70 // 100, box.y + box.height * 74 // 100
    rx, ry = box.width * 25 // 100, box.width * 20 // 100
    fill = palette.panel if palette.low_ink else _STONE
    edge = _STONE.mixed(Ink(0, 0, 0), 0.4)
    glint = palette.panel.mixed(fill, 0.35)
    return [
        Path(_pebble(x, y, rx, ry), fill=fill, stroke=edge, line=450),
        Path(_pebble(x - rx // 3, y - ry // 3, rx // 4, ry // 5), fill=glint),
    ]


def _pebble(x: int, y: int, rx: int, ry: int) -> tuple[Segment, ...]:
    """An egg-shaped outline."""
    a, b = rx * 58 // 100, ry * 52 // 100
    return (
        ("M", (x - rx, y + ry // 6)),
        ("C", (x - rx, y - b, x - a, y - ry, x, y - ry)),
        ("C", (x + a, y - ry, x + rx, y - b, x + rx, y)),
        ("C", (x + rx, y + b, x + a, y + ry, x, y + ry)),
        ("C", (x - a, y + ry, x - rx, y + b, x - rx, y + ry // 6)),
        ("Z", ()),
    )


def _lower(box: Box) -> tuple[int, int]:
    return box.x + box.width * 7 // 10, box.y + box.height * 6 // 10
