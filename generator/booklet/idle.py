"""Options of a layout that its picture cannot follow, or that say something of what it does not show."""

from __future__ import annotations

from collections.abc import Iterable

from engine.boards.field import FieldState
from engine.state import State
from generator.booklet.examples import Example
from generator.booklet.options import Options
from generator.booklet.pictures.field import FieldPicture, laid
from generator.booklet.pictures.plays import LAID, shown_twice, unshown
from generator.booklet.pictures.square import SquarePicture
from generator.names import symbol_id

BESIDE, ANCHOR = "beside", "anchor"
MOST_LAID = 8
"""Cards that arrows show on their way: more nobody can follow."""
_INSTEAD = "Begin with a position after the action, or set 'show: after'."
_DRAWS_NOTHING = ("seats", "names", "card", "lines", "hand", "piles", "cells", "caption", BESIDE, ANCHOR)


def beyond_arrows(options: Options, found: Example) -> None:
    """Moves of which arrows cannot be drawn, or would not be true."""
    laid_cards = sum(step.move.verb in ("play", *LAID) for step in found.steps)
    if laid_cards > MOST_LAID:
        message = f"{laid_cards} cards are laid by these moves; arrows show {MOST_LAID} at most"
        options.fault("moves", message, "Leave some of them out, or set 'show: after'.")
    if late := unshown(found):
        message = f"'{late.move.text}' meets cards that an action before it has moved, which arrows do not show"
        options.fault("moves", message, _INSTEAD)
    elif twice := shown_twice(found):
        message = (
            f"'{twice.move.text}' lays a card that an action before it has taken to the hand: it would be seen twice"
        )
        options.fault("moves", message, _INSTEAD)


def unused(options: Options, start: State | None, found: Example | None, show: str, *, hand: bool) -> None:
    """Options that say something of what the picture does not show. `start` is the position, if it is sound, `found`
    the example, if it is known which moves it has; `hand` is whether the hand of the seat on turn is shown."""
    if show == "none":
        options.unused(_DRAWS_NOTHING, "with 'show: none' no picture is drawn")
    elif isinstance(start, FieldState):
        options.unused(("seats", "piles"), "the picture is of the common field")
        if not hand and (show == "after" or (found is not None and not laid(found))):
            options.unused(("names",), "on a common field it names the players of the moves and of the hand shown")
    elif start is not None:
        options.unused(("cells",), "only a common field has free cells")


def idle_names(
    names: Iterable[int], options: Options, found: Example | None, seats: Iterable[int], *, hand: bool = False
) -> None:
    """Names of seats that the picture does not show; on a common field the players of its moves have names, and the one
    whose `hand` is shown."""
    field = found is not None and isinstance(found.start, FieldState)
    shown = {*seats}
    if found is not None and field:
        shown = {step.before.turn for step in laid(found)} | ({found.start.turn} if hand else set())
    why = "makes none of the moves that are shown" if field else "is not drawn"
    for seat in names:
        if shown and seat not in shown:
            options.fault(("names", str(seat)), f"'names' changes nothing for seat {seat}, which {why}", "Take it out.")


def idle_lines(picture: SquarePicture | FieldPicture, options: Options) -> None:
    """Symbols whose lines were asked for, of which the picture shows none."""
    whose = f" of seat {picture.view.me}, who was on turn at the start," if isinstance(picture, SquarePicture) else ""
    written = [symbol_id(str(each)) for each in options.directive.options.data.get("lines") or ()]
    for symbol in picture.view.lines or ():
        if not picture.has_line(symbol):
            message = f"'lines' draws nothing for {symbol}: no line{whose} has it in what the picture shows"
            hint = "Take it out, or show where it lies; 'show: after' is the position after the moves."
            options.fault(("lines", written.index(symbol)), message, hint)
