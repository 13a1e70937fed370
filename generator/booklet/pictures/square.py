"""Players' own layouts: crosses and squares, with what a play does shown by arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.boards.square import SquareState
from engine.grid import CROSS, CROSS_LINES, SQUARE_LINES
from engine.modes.base import BaseState
from engine.symbols import BITS
from generator.booklet.pictures.badges import crossed, numbered
from generator.booklet.pictures.below import Kind, below, rows
from generator.booklet.pictures.hand import FOOT, draw_hand
from generator.booklet.pictures.picture import HELD, Picture, frame, label, plate, slot, through
from generator.booklet.pictures.plays import NOWHERE, Play, plays
from generator.booklet.pictures.routes import Hop, routed
from generator.booklet.pictures.view import View
from generator.display import Box, Item, TextRun
from generator.lettering import width

_GAP = 1_300
_BETWEEN = 7_000
_LABEL = 4_600
_LARGEST = 21_000
TOP = 1
_DISCARD = "discard"
_SMALL_GAP = 1_800


@dataclass(frozen=True, slots=True)
class _Seat:
    """One player's layout in the picture."""

    seat: int
    boxes: dict[int, Box]


class SquarePicture:
    """Draws the layouts of some seats side by side, the first on the right, each left neighbour to the left of it."""

    def __init__(self, view: View, state: BaseState | SquareState, measure: int) -> None:
        self.view = view
        self.state = state
        self.measure = measure
        self.faces = view.faces
        count = len(view.seats)
        widest = (measure - (count - 1) * _BETWEEN - count * 2 * _GAP) // (3 * count)
        self.card = view.card or min(widest, _LARGEST)
        self.high = self.faces.height_for(self.card)
        self.side = 3 * self.card + 2 * _GAP
        self.width = count * self.side + (count - 1) * _BETWEEN
        self.items: list[Item] = []
        self.symbols: list[Box] = []
        self.hidden: tuple[tuple[str, int], ...] = ()
        self.seats: dict[int, _Seat] = {}

    def name_over(self, seat: int) -> int:
        """How much wider the name of a seat is than the room above its layout and half the way to the next ones."""
        kind = self.view.types.label
        return width(self.view.seat_name(seat), kind.style, kind.um) - self.side - _BETWEEN + _GAP

    def has_line(self, symbol: str) -> bool:
        """Whether a line of that symbol is drawn, if it is asked for: those of the seat on turn are."""
        return self.view.me in self.view.seats and bool(self._lines(self.view.me, (symbol,)))

    def picture(self) -> Picture:
        """The picture of the view."""
        view = self.view
        for index, seat in enumerate(view.seats):
            x = self.width - self.side - index * (self.side + _BETWEEN)
            self._layout(seat, x)
        foot = _LABEL + 3 * self.high + 2 * _GAP
        found = () if view.after else plays(view.example)
        if found:
            foot = self._plays(found, foot + _LABEL)
        if view.piles:
            self._piles(self.width + 2 * _BETWEEN)
        if view.hand:
            played = [play.card for play in found if play.seat == view.me]
            foot = draw_hand(self, self.state, _SMALL_GAP, foot + 2_500, played)
        return Picture(self.width, foot, tuple(self.items), self.hidden)

    def _box(self, zone: int, x: int, y: int) -> Box:
        row, column = divmod(zone, 3)
        return Box(x + column * (self.card + _GAP), y + row * (self.high + _GAP), self.card, self.high)

    def _layout(self, seat: int, x: int) -> None:
        view, state = self.view, self.state
        self.items.append(label(view.seat_name(seat), view.types.label, x + self.side // 2, 3_000))
        boxes: dict[int, Box] = {}
        zones = CROSS if isinstance(state, BaseState) else range(9)
        shown = view.symbols_shown() if seat == view.me else ()
        lines = self._lines(seat, shown)
        marked: dict[int, set[str]] = {}
        for symbol, zones_of_line in lines:
            for zone in zones_of_line:
                marked.setdefault(zone, set()).add(symbol)
        for zone in zones:
            box = boxes[zone] = self._box(zone, x, _LABEL)
            card = state.layouts[seat][zone]
            if card:
                self._front(card, box, marked.get(zone, ()))
            else:
                self.items.append(slot(box, view.palette.soft))
        self.items += [frame(boxes[zone], view.palette.accent, 600) for zone in marked]
        for zone in zones:
            if isinstance(state, SquareState) and state.locked(seat, zone):
                self.items.append(frame(boxes[zone], view.palette.ink, HELD))
        for line in dict.fromkeys(zones_of_line for _, zones_of_line in lines if len(zones_of_line) == 3):
            self.items += through([_lower(boxes[zone]) for zone in line], view.palette)
        self.seats[seat] = _Seat(seat, boxes)

    def _lines(self, seat: int, symbols: tuple[str, ...]) -> list[tuple[str, tuple[int, ...]]]:
        state = self.state
        masks = self._masks(seat)
        lines = CROSS_LINES if isinstance(state, BaseState) else SQUARE_LINES
        found: list[tuple[str, tuple[int, ...]]] = []
        for symbol in symbols:
            bit = BITS[symbol]
            found += [(symbol, line) for line in lines if all(masks[zone] & bit for zone in line)]
            if all(masks[zone] & bit for zone in CROSS):
                found.append((symbol, CROSS))
        return found

    def _masks(self, seat: int) -> list[int]:
        if isinstance(self.state, SquareState):
            return self.state.laid_masks(seat)
        return [self.state.table.masks[card] for card in self.state.layouts[seat]]

    def _plays(self, found: Sequence[Play], top: int) -> int:
        """The cards played, and arrows: into the zone, on to the neighbour, to the discard pile.

        Around a cross the hand card and the discard pile find room in its empty corners, else below the layouts, each
        below that of its seat.
        """
        view = self.view
        around = isinstance(self.state, BaseState) and len(found) == 1
        homes = [self._home(play) for play in found]
        kinds = self._kinds(found, homes)
        boxes = self._corners(found[0], kinds) if around else self._below(kinds, top)
        hops = self._hops(found, homes, iter(boxes))
        above = around and found[0].zone == TOP
        labels = [self._named(key, row, above=above) for (key, _), row in rows(kinds, boxes)]
        below_all = [*self.items, *labels]
        ways = routed(hops, self.symbols, below_all)
        drawn = numbered(ways, 0.45, below_all, self.symbols, view.types.label, view.palette)
        self.items += drawn.items
        for each in labels:
            self.items += [plate(each, view.palette), each] if crossed(each, ways) else [each]
        self.hidden = drawn.hidden
        return top - _LABEL if above else max(box.bottom for box in boxes) + FOOT

    def _hops(self, found: Sequence[Play], homes: Sequence[int], places: Iterator[Box]) -> list[Hop]:
        """Draws what lies in the places of the plays, and tells from where to where their cards go."""
        hops: list[Hop] = []
        for play, home in zip(found, homes, strict=True):
            own = self.seats[play.seat].boxes[play.zone]
            hand = next(places)
            self._front(play.card, hand)
            hops.append((hand, own))
            if play.pushed in self.seats:
                hops.append((own, self.seats[play.pushed].boxes[play.zone]))
            if home != NOWHERE:
                pile = next(places)
                self.items.append(slot(pile, self.view.palette.soft))
                hops.append((self.seats[play.discarded].boxes[play.zone], pile))
        return hops

    def _kinds(self, found: Sequence[Play], homes: Sequence[int]) -> list[Kind]:
        """What places the plays need, in order: that of the card played, and of the card that is discarded."""
        kinds: list[Kind] = []
        named = self.view.me in self.view.names
        for play, home in zip(found, homes, strict=True):
            kinds.append(("from_hand" if play.seat == self.view.me and not named else "from_other", play.seat))
            if home != NOWHERE:
                kinds.append((_DISCARD, home))
        return kinds

    def _corners(self, play: Play, kinds: Sequence[Kind]) -> list[Box]:
        """The corners that are places for a single play around a cross: on the right for its card, on the left for the
        discard pile."""
        row = 0 if play.zone == TOP else 6
        return [_corner(self.seats[seat], row if key == _DISCARD else row + 2) for key, seat in kinds]

    def _below(self, kinds: Sequence[Kind], top: int) -> list[Box]:
        """The places below the layouts."""
        first = {seat: Box(each.boxes[3].x, top, self.card, self.high) for seat, each in self.seats.items()}
        return below(kinds, first, _GAP, _LABEL)

    def _home(self, play: Play) -> int:
        """The seat by whose layout the discarded card of a play is drawn, or NOWHERE for one that is not seen to go."""
        if play.discarded not in self.seats:
            return NOWHERE
        likely = (play.towards, (play.seat + 1) % self.state.seats, play.seat)
        return next(seat for seat in likely if seat in self.seats)

    def _front(self, card: int, box: Box, marked: Iterable[str] = ()) -> None:
        face = self.state.table.cards[card]
        self.items += self.faces.front(face, box, marked)
        self.symbols += self.faces.symbols_in(face, box)

    def _named(self, key: str, box: Box, *, above: bool) -> TextRun:
        """The label of a card, or of a row of several."""
        baseline = box.y - 1_600 if above else box.bottom + 2_900
        return label(self.view.say(key), self.view.types.label, box.x + box.width // 2, baseline)

    def _piles(self, left: int) -> None:
        """Draw and discard piles to the right of the layouts, the draw piles face down."""
        state, view = self.state, self.view
        piles: list[tuple[str, str, list[int], list[int]]] = []
        if isinstance(state, BaseState):
            piles.append(("deck", "discard", state.deck, state.discard))
        else:
            for kind, name in enumerate(("base_pile", "additional_pile")):
                piles.append((name, "its_discard", state.decks[kind], state.discards[kind]))
        step = self.card + 7_000
        row = self.high + 7_000
        top = _LABEL + (3 * self.high + 2 * _GAP - len(piles) * row) // 2
        for place, (drawn, used, deck, discard) in enumerate(piles):
            for column, (what, cards) in enumerate(((drawn, deck), (used, discard))):
                box = Box(left + column * step, top + place * row, self.card, self.high)
                if cards and what is drawn:
                    for shift in (800, 400, 0):
                        self.items += self.faces.back(state.table.cards[cards[-1]], box.moved(shift, -shift))
                elif cards:
                    self.items += self.faces.front(state.table.cards[cards[-1]], box)
                else:
                    self.items.append(slot(box, view.palette.soft))
                text = view.say(what)
                self.items.append(label(text, view.types.label, box.x + self.card // 2, box.bottom + 3_100))
        self.width = left + step + self.card


def _corner(seat: _Seat, zone: int) -> Box:
    """Where a corner of a layout is, whether or not the mode has it."""
    row, column = divmod(zone, 3)
    across = (seat.boxes[3], seat.boxes[4], seat.boxes[5])[column]
    down = (seat.boxes[1], seat.boxes[4], seat.boxes[7])[row]
    return Box(across.x, down.y, across.width, across.height)


def _lower(box: Box) -> tuple[int, int]:
    """Where a line passes: beside the symbols."""
    return box.x + box.width * 7 // 10, box.y + box.height * 7 // 10
