"""Imposition: cards onto sheets, fronts and backs, with marks, labels and rulers; to Documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.display import BLACK, AnyForm, Document, Duplex, Item, Page, Path, Use
from generator.formats import Size, word
from generator.grid import Flip, Fold, Grid, Rules, fold, grid, margin_note, turns_sideways
from generator.margins import Margins, left_out, margins
from generator.marks import MARK_LINE, Frame, frame
from generator.printer import Printer

SEAM = 50


@dataclass(frozen=True, slots=True)
class Slot:
    """One card to print: the names of the forms of its front and its back."""

    front: str
    back: str


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed, and how: cards in order with the forms they use, on which paper.

    `title`, `language` and `version` are what every sheet says of itself.
    """

    slots: tuple[Slot, ...]
    forms: Mapping[str, AnyForm]
    title: str
    language: str
    version: str
    paper: Size
    card: Size
    rules: Rules = field(default_factory=Rules)
    backs: str = "long-edge"
    marks: str = "ticks"
    printer: Printer | None = None
    colour: str = "rgb"
    over_fronts: tuple[str, ...] = ()
    """Forms drawn over every front, such as guides for its corners."""
    over_cards: tuple[str, ...] = ()
    """Forms drawn over every front and back, as a proof has them."""


@dataclass(frozen=True, slots=True)
class Imposed:
    """A document, what its file's name ends in, and what there is to tell of its layout."""

    suffix: str
    document: Document
    notes: tuple[str, ...]
    grid: Grid
    sound: bool = True
    """Whether label and ruler are on every page, where every printer prints."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A form in a slot of a grid, by quarter turns."""

    form: str
    grid: Grid
    slot: int
    turns: int
    front: bool = False


@dataclass(frozen=True, slots=True)
class _Side:
    """One page to be: which side of which sheet, its cards, where it is folded."""

    side: str
    sheet: int
    cards: tuple[_Placed, ...]
    fold: Path | None = None


def impose(order: Order) -> list[Imposed]:
    """The sheets of an order, in as many documents as its backs need. Raises DoesNotFit.

    Where the computed grid leaves no room for label and ruler, a row or a column is given up.
    """
    first = BACKS[order.backs](order)
    if all(each.sound for each in first) or order.rules.columns or order.rules.rows:
        return first
    told = (
        f"{order.paper.name}: {first[0].grid.columns} × {first[0].grid.rows} would leave no room for label and ruler "
        "where every printer prints; a grid that is asked for is kept all the same"
    )
    for columns, rows in _fewer(first[0].grid):
        imposed = BACKS[order.backs](replace(order, rules=replace(order.rules, columns=columns, rows=rows)))
        if all(each.sound for each in imposed):
            return [replace(each, notes=(*each.notes, told)) for each in imposed]
    return first


def _fewer(layout: Grid) -> list[tuple[int, int]]:
    """Columns and rows with one of either less, those with more cards first."""
    found = [(layout.columns, layout.rows - 1), (layout.columns - 1, layout.rows)]
    return sorted((each for each in found if min(each)), key=lambda each: -each[0] * each[1])


def _duplex(order: Order) -> list[Imposed]:
    """Each page of fronts is followed by its page of backs."""
    flip = flip_of(order)
    layout = grid(order.paper, order.card, order.rules)
    sides = [
        side
        for number, cards in _sheets(order, layout)
        for side in (_fronts(number, cards, layout), _backs(number, cards, layout, flip))
    ]
    return [_document(order, layout, sides, "", flip)]


def _separate(order: Order) -> list[Imposed]:
    """Fronts in one file, backs in another, mirrored for turning on the long edge."""
    layout = grid(order.paper, order.card, order.rules)
    sheets = _sheets(order, layout)
    fronts = [_fronts(number, cards, layout) for number, cards in sheets]
    backs = [_backs(number, cards, layout, "long-edge") for number, cards in sheets]
    return [
        _document(order, layout, fronts, "-fronts", "simplex"),
        _document(order, layout, backs, "-backs", "simplex"),
    ]


def _no_backs(order: Order) -> list[Imposed]:
    layout = grid(order.paper, order.card, order.rules)
    sides = [_fronts(number, cards, layout) for number, cards in _sheets(order, layout)]
    return [_document(order, layout, sides, "", "simplex")]


def _folded(order: Order) -> list[Imposed]:
    """Fronts and backs on one page, to be folded along its middle and glued."""
    layout = fold(order.paper, order.card, order.rules)
    sides = [_fold_side(number, cards, layout) for number, cards in _sheets(order, layout.fronts)]
    return [_document(order, layout.fronts, sides, "", "simplex")]


BACKS: dict[str, Callable[[Order], list[Imposed]]] = {
    "long-edge": _duplex,
    "short-edge": _duplex,
    "fold": _folded,
    "separate": _separate,
    "none": _no_backs,
}
"""How backs are printed: name, and what lays them out."""
PRINTED_LATER: frozenset[str] = frozenset({"long-edge", "short-edge", "separate"})
"""The kinds of backs that go through the printer after their fronts, so that a printer's shift shows."""


def flip_of(order: Order) -> Flip:
    """The edge on which the paper is turned for the order's backs."""
    return "short-edge" if order.backs == "short-edge" else "long-edge"


_Cards = Sequence[tuple[int, Slot]]
"""The cards of a sheet, each with the number of the slot it lies in."""


def _sheets(order: Order, layout: Grid) -> list[tuple[int, _Cards]]:
    """The cards of each sheet, with the sheet's number from 1.

    Cards of one back lie together. Where neighbours share a cut, a change of backs begins a new row (or
    column), so that no card gets an edge of another colour, unless that would take another sheet.
    """
    down = layout.gap_y == 0 and layout.gap_x > 0
    path = [row * layout.columns + column for column in range(layout.columns) for row in range(layout.rows)]
    path = path if down else list(range(layout.count))
    run = (layout.rows if down else layout.columns) if 0 in (layout.gap_x, layout.gap_y) else 1
    backs = list(dict.fromkeys(card.back for card in order.slots))
    groups = [[card for card in order.slots if card.back == back] for back in backs]
    together: list[Slot | None] = [card for group in groups for card in group]
    apart = [card for group in groups for card in (*group, *[None] * (-len(group) % run))]
    while apart and apart[-1] is None:
        apart.pop()
    places = apart if -(-len(apart) // layout.count) == -(-len(together) // layout.count) else together
    starts = range(0, len(places), layout.count)
    return [
        (
            number,
            sorted(
                ((slot, card) for slot, card in zip(path, places[start : start + layout.count], strict=False) if card),
                key=lambda each: each[0],
            ),
        )
        for number, start in enumerate(starts, 1)
    ]


def _fronts(number: int, cards: _Cards, layout: Grid) -> _Side:
    return _Side("fronts", number, tuple(_Placed(card.front, layout, slot, layout.turns, True) for slot, card in cards))


def _backs(number: int, cards: _Cards, layout: Grid, flip: Flip) -> _Side:
    sideways = turns_sideways(layout.paper, flip)
    turns = (-layout.turns if sideways else 2 - layout.turns) % 4
    placed = [_Placed(card.back, layout, layout.opposite(slot, sideways=sideways), turns) for slot, card in cards]
    return _Side("backs", number, tuple(sorted(placed, key=lambda each: each.slot)))


def _fold_side(number: int, cards: _Cards, layout: Fold) -> _Side:
    turns = (-layout.fronts.turns if layout.sideways else 2 - layout.fronts.turns) % 4
    fronts = _fronts(number, cards, layout.fronts).cards
    backs = [
        _Placed(card.back, layout.backs, layout.backs.opposite(slot, sideways=layout.sideways), turns)
        for slot, card in cards
    ]
    backs.sort(key=lambda each: each.slot)
    paper = layout.fronts.paper
    x, y = paper.width // 2, paper.height // 2
    ends = ((x, 0), (x, paper.height)) if layout.sideways else ((0, y), (paper.width, y))
    crease = Path((("M", ends[0]), ("L", ends[1])), stroke=BLACK, line=MARK_LINE, dash=(2_000, 1_500), cap="butt")
    return _Side("folded", number, (*fronts, *backs), crease)


def _document(order: Order, layout: Grid, sides: list[_Side], suffix: str, duplex: Duplex) -> Imposed:
    forms: dict[str, AnyForm] = dict(order.forms)
    notes = [margin_note(order.paper, layout)]
    pages = []
    sound = True
    for number, side in enumerate(sides, 1):
        around = frame(order.paper, [(card.grid, card.slot) for card in side.cards])
        texts = _label(order, side, number, len(sides), sides[-1].sheet)
        done = margins(around, order.marks, [side.fold] if side.fold else [], texts, order.language)
        pages.append(_page(order, side, around, done, number, forms))
        notes += left_out(around, done)
        sound = sound and done.sound
    version = word("version", order.language, hash=order.version)
    document = Document(order.title, order.language, tuple(pages), forms, duplex, version, order.colour)
    return Imposed(suffix, document, tuple(dict.fromkeys(notes)), layout, sound)


def _label(order: Order, side: _Side, number: int, total: int, sheets: int) -> tuple[str, ...]:
    """What a page says of itself."""
    sheet = word("sheet", order.language, n=side.sheet, total=sheets)
    page = word("page", order.language, n=number, total=total)
    return (
        f"{order.title} · {order.language}",
        f"{word(side.side, order.language)} · {sheet} · {page}",
        f"{word('version', order.language, hash=order.version)} · {order.paper.name}",
    )


def _page(order: Order, side: _Side, around: Frame, written: Margins, number: int, forms: dict[str, AnyForm]) -> Page:
    paper = order.paper
    items: list[Item] = [_use(card) for card in side.cards]
    items += [
        _use(replace(card, form=over))
        for card in side.cards
        for over in (*(order.over_fronts if card.front else ()), *order.over_cards)
    ]
    items += [side.fold] if side.fold else []
    items += written.drawn(paper, f"margin-{number}", forms)
    if order.printer and side.side == "backs":
        items = [order.printer.moved(items, paper, flip_of(order), forms, f"page-{number}")]
    name = f"{word(side.side, order.language)} {side.sheet}"
    return Page(paper.width, paper.height, around.block, around.bleeds, tuple(items), name)


def _use(card: _Placed) -> Use:
    """A card's form in its slot, bleeding as far as the slot allows.

    Where two cards share a cut, the earlier reaches SEAM under the later, which is painted over it: two
    edges that merely meet would let a hair of paper shine through.
    """
    layout = card.grid
    trim, clip = layout.trim(card.slot), layout.bleeding(card.slot)
    right = SEAM if layout.gap_x == 0 and clip.right == trim.right else 0
    below = SEAM if layout.gap_y == 0 and clip.bottom == trim.bottom else 0
    corners = ((trim.x, trim.y), (trim.right, trim.y), (trim.right, trim.bottom), (trim.x, trim.bottom))
    return Use(card.form, *corners[card.turns], turns=card.turns, clip=clip.grown(0, 0, right, below))
