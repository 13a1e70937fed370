"""The table drawn in text, for a terminal: layouts or the field, hands, keys, piles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.boards.field import OFF_FIELD, FieldState
from engine.boards.square import KINDS, SquareState
from engine.cells import cell_at, column_row
from engine.grid import ZONES
from engine.lasting import DIVERT, GUARD, LOCK, WILD, Lasting
from engine.modes.base import BaseState
from engine.state import State
from engine.symbols import SYMBOL_IDS, symbols_of
from engine.words import listed

EMPTY, FACE_DOWN = "·", "face down"


def draw_table(state: State, viewer: int | None) -> str:
    """The whole table in lines of text. `viewer` is the seat whose hand is shown, None for all of them."""
    parts = [headline(state)]
    if isinstance(state, FieldState):
        parts += [draw_field(state), *(_seat_line(state, seat, viewer) for seat in range(state.seats))]
        parts.append(_line("Draw deck", _count(len(state.deck))))
        parts += _lasting(state, state.lasting)
    elif isinstance(state, BaseState | SquareState):
        for seat in range(state.seats):
            parts += [_seat_line(state, seat, viewer), draw_layout(state, seat, viewer)]
        parts += _piles(state)
        if isinstance(state, SquareState):
            parts += _lasting(state, state.lasting)
    return "\n".join(parts)


def headline(state: State) -> str:
    """Whose turn it is and which phase, or how the game ended."""
    end = state.end
    if end is None:
        return f"Seat {state.turn} is on turn, phase {state.phase}."
    if not end.winners:
        return f"The game is over ({end.reason}): nobody has won."
    seats = listed(map(str, end.winners), "and")
    shared = " share the win" if len(end.winners) > 1 else " has won"
    how = ", the tie broken by seniority" if end.by_seniority else ""
    return f"The game is over ({end.reason}{how}): seat{'s' if len(end.winners) > 1 else ''} {seats}{shared}."


def card_label(state: State, card: int) -> str:
    """A card's name, and its symbols where the name does not tell them."""
    name = state.table.names[card]
    symbols = state.table.cards[card].symbols
    return name if not symbols or all(symbol in name for symbol in symbols) else f"{name} ({', '.join(symbols)})"


def _seat_line(state: State, seat: int, viewer: int | None) -> str:
    mark = "▶" if seat == state.turn and state.end is None else " "
    hand = state.hands[seat]
    if viewer in (None, seat):
        cards = ", ".join(card_label(state, card) for card in hand) or "no cards"
    else:
        cards = _count(len(hand))
    return f"\n{mark} Seat {seat} · {_keys(state, seat)}\n  hand: {cards}"


def _keys(state: State, seat: int) -> str:
    if isinstance(state, FieldState):
        held = [
            symbol if count == 1 else f"{symbol} ×{count}"
            for symbol, count in zip(SYMBOL_IDS, state.keys[seat], strict=True)
            if count
        ]
    else:
        held = list(symbols_of(state.key_mask(seat)))
    number = state.key_count(seat)
    return f"{number} key{'' if number == 1 else 's'}" + (f": {', '.join(held)}" if held else "")


def draw_layout(state: BaseState | SquareState, seat: int, viewer: int | None = None) -> str:
    """A seat's layout as three rows of boxes, as the viewer sees it; locked zones are marked with #."""
    layout = state.layouts[seat]
    hidden = state.hidden(viewer) if viewer is not None else []
    unseen = {index for places in hidden for pile, index in places if pile is layout}
    locks = state.locks[seat] if isinstance(state, SquareState) else 0
    shown = range(9) if isinstance(state, SquareState) else (1, 3, 4, 5, 7)
    cells = []
    for zone in range(9):
        text = card_label(state, layout[zone]) if layout[zone] else EMPTY
        text = FACE_DOWN if zone in unseen else text
        cells.append((text + (" #" if locks >> zone & 1 else "")) if zone in shown else "")
    return _grid([cells[row : row + 3] for row in (0, 3, 6)])


def draw_field(state: FieldState) -> str:
    """The field with its columns and rows numbered: the top cards, (n) for a stack of n, ! under VETO, # guarded."""
    if not state.field:
        return "\n  The field is empty; the first card goes to 0,0."
    places = [column_row(cell) for cell in state.field]
    columns = range(min(column for column, _ in places), max(column for column, _ in places) + 1)
    rows = range(min(row for _, row in places), max(row for _, row in places) + 1)
    guarded = state.guarded()
    lines = [["", *map(str, columns)]]
    for row in rows:
        line = [str(row)]
        for column in columns:
            cell = cell_at(column, row)
            stack = state.field.get(cell)
            text = card_label(state, stack[-1]) if stack else EMPTY
            text += f" ({len(stack)})" if stack and len(stack) > 1 else ""
            line.append(text + (" !" if cell == state.veto else "") + (" #" if cell in guarded else ""))
        lines.append(line)
    veto = "VETO is off the field." if state.veto == OFF_FIELD else "! VETO"
    return "\n" + _grid(lines) + f"\n  {veto}"


def _grid(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "    " + "   ".join(text.center(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _piles(state: BaseState | SquareState) -> list[str]:
    if isinstance(state, BaseState):
        return ["", _line("Draw deck", _count(len(state.deck))), _line("Discard pile", _top(state, state.discard))]
    lines = [""]
    for kind, deck, discard in zip(KINDS, state.decks, state.discards, strict=True):
        lines.append(_line(f"{kind.capitalize()} deck", f"{_count(len(deck))}, discard pile: {_top(state, discard)}"))
    return lines


def _top(state: State, pile: Sequence[int]) -> str:
    return f"{_count(len(pile))}, on top {card_label(state, pile[-1])}" if pile else "empty"


def _count(cards: int) -> str:
    return f"{cards} card{'' if cards == 1 else 's'}"


def _line(name: str, text: str) -> str:
    return f"  {name}: {text}"


def _lasting(state: State, effects: Sequence[Lasting]) -> list[str]:
    """A line for each that holds: of diverts the last."""
    last = max((number for number, effect in enumerate(effects) if effect.kind == DIVERT), default=-1)
    holding = [effect for number, effect in enumerate(effects) if effect.kind != DIVERT or number == last]
    return [_line("Lasting", LASTING_WORDS.get(effect.kind, _plain)(effect)) for effect in holding]


def _plain(effect: Lasting) -> str:
    return effect.kind.replace("_", " ") + " this turn"


LASTING_WORDS: Mapping[str, Callable[[Lasting], str]] = {
    LOCK: lambda effect: (
        f"seat {effect.seat}: {', '.join(ZONES[zone] for zone in effect.places)} locked until seat {effect.by}'s turn"
    ),
    GUARD: lambda effect: "{},{} guarded until seat {}'s turn".format(*column_row(effect.places[0]), effect.by),
    WILD: lambda effect: f"a card counts as {SYMBOL_IDS[effect.symbol]} too this turn",
    DIVERT: lambda effect: f"replaced cards go to the {effect.to} this turn",
}
