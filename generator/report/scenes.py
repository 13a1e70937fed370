"""Pictures of a game: the table at some moments, and the race for keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from engine.boards.field import OFF_FIELD, FieldState
from engine.boards.square import SquareState
from engine.cells import column_row
from engine.retelling import Turn
from engine.state import State
from generator.report.charts import INK, WIDE, Numbers, drawing
from generator.report.legends import add_legend
from generator.report.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SEATS = ("#3f8fc4", "#d55e00", "#009e73", "#a07d2c", "#b5569a", "#6f7fd0", "#7f7f7f")
"""The colour of each seat; from the eighth on they come again, with another line."""
LINES = ("-", "--", ":", "-.")
PAPER, EDGE, VETO = "#fcf7e8", "#8d7a5f", "#a1260f"


class Laid(Protocol):
    """A state whose seats have layouts of their own."""

    layouts: list[list[int]]


def race(turns: Sequence[Turn], seats: int, words: Words) -> Figure:
    """How many keys each seat holds after each turn."""
    with drawing():
        figure = Figure(figsize=(WIDE, 2.6), layout="constrained")
        axes = figure.add_subplot()
        held = [[0] for _ in range(seats)]
        for turn in turns:
            for seat, counts in enumerate(held):
                counts.append(sum(turn.after) if turn.seat == seat else counts[-1])
        for seat, counts in enumerate(held):
            colour, line = SEATS[seat % len(SEATS)], LINES[seat % len(LINES)]
            axes.step(
                range(len(counts)), counts, where="post", color=colour, linestyle=line, label=words.say("seat", n=seat)
            )
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
            axis.set_major_formatter(Numbers(words))
        axes.set_xlabel(words.say("turns_axis"))
        axes.set_ylabel(words.say("held_axis"))
        axes.set_ylim(0, max(1, axes.get_ylim()[1]))
        add_legend(figure)
        return figure


def table(state: State, words: Words) -> Figure:
    """The table: the layout of every seat, or the common field with the card under VETO marked; what is locked or
    guarded has a heavy frame."""
    with drawing():
        if isinstance(state, FieldState):
            figure = Figure(figsize=(WIDE, 4.2), layout="constrained")
            _field(figure.add_subplot(), state, words)
            return figure
        columns = min(3, state.seats)
        rows = -(-state.seats // columns)
        figure = Figure(figsize=(2.5 * columns, 2.4 * rows), layout="constrained")
        for seat, layout in enumerate(cast(Laid, state).layouts):
            axes = figure.add_subplot(rows, columns, seat + 1)
            axes.set_title(words.say("seat", n=seat), fontsize=9, color=INK)
            for zone, card in enumerate(layout):
                held = isinstance(state, SquareState) and state.locked(seat, zone)
                if card or held:
                    _card(axes, _symbols(state, card, words) if card else "", zone % 3, zone // 3, held=held)
            _fit(axes, 0, 2, 0, 2)
        return figure


def _field(axes: Axes, state: FieldState, words: Words) -> None:
    places = {cell: column_row(cell) for cell in state.field}
    guarded = state.guarded()
    for cell, (column, row) in places.items():
        vetoed = cell == state.veto != OFF_FIELD
        symbols = _symbols(state, state.field[cell][-1], words)
        _card(axes, symbols, column, row, vetoed=vetoed, held=cell in guarded)
    columns = [column for column, _ in places.values()] or [0]
    rows = [row for _, row in places.values()] or [0]
    _fit(axes, min(columns), max(columns), min(rows), max(rows))


def _fit(axes: Axes, left: int, right: int, top: int, bottom: int) -> None:
    axes.set_xlim(left - 0.5, right + 0.5)
    axes.set_ylim(bottom + 0.5, top - 0.5)
    axes.set_axis_off()


def _symbols(state: State, card: int, words: Words) -> str:
    return "\n".join(map(words.symbol, state.table.cards[card].symbols))


def _card(axes: Axes, symbols: str, column: int, row: int, *, vetoed: bool = False, held: bool = False) -> None:
    """A card as a box with the names of its symbols; an empty zone that is locked as the box alone."""
    edge, line = (VETO, 2.0) if vetoed else (INK, 2.0) if held else (EDGE, 0.7)
    box = Rectangle(
        (column - 0.46, row - 0.44),
        0.92,
        0.88,
        facecolor=PAPER,
        edgecolor=edge,
        linewidth=line + vetoed * held,
    )
    axes.add_patch(box)
    axes.text(column, row, symbols, ha="center", va="center", fontsize=6.5, color="black")
    if vetoed:
        axes.text(column, row - 0.4, "VETO", ha="center", va="top", fontsize=5.5, fontweight="bold", color=VETO)
