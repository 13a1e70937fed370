"""The directive `layout`: a position with real card faces, the moves as arrows, the lines that earned keys."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.boards.square import SquareState
from engine.modes.base import BaseState
from engine.state import State
from generator.authored import misspelt
from generator.booklet.blocks import Directive
from generator.booklet.examples import Example, example
from generator.booklet.figures import figure
from generator.booklet.idle import ANCHOR, BESIDE, beyond_arrows, idle_lines, idle_names, unused
from generator.booklet.options import Options
from generator.booklet.pictures.field import FieldPicture
from generator.booklet.pictures.plays import movers, plays, seats_of
from generator.booklet.pictures.square import SquarePicture
from generator.booklet.pictures.view import View
from generator.booklet.scene import Made, Scene
from generator.display import mm
from generator.problems import has_errors
from generator.subject import problem
from generator.wording import shorten

NAME = "layout"
OPTIONS: Mapping[str, str] = {
    "moves": "the moves made from the position",
    "expect": "what comes out, with the field names of a position",
    "refused": "a move that the rules forbid then, and the rule's ID",
    "show": "before, after or none",
    "seats": "the seats drawn, from right to left",
    "names": "what seats are called in the picture",
    "card": "the width of a card in millimetres",
    "lines": "symbols whose lines are drawn",
    "hand": "whether the hand is shown",
    "piles": "whether the draw and discard piles are shown",
    "cells": "whether free cells are shown",
    "caption": "a line below the picture, without markup",
    BESIDE: "how many of the following paragraphs stand beside the picture",
    ANCHOR: "a name for links to the picture",
}
_SHOWN = ("before", "after", "none")
_OF_MOVES = frozenset({"moves", "seats", "show"})
"""Options without which it is not known what the picture shows."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the options say by themselves, whatever the position is."""

    show: str
    card: int
    hand: bool
    piles: bool
    cells: bool
    beside: int


def make(directive: Directive, options: Options, scene: Scene) -> Made:
    """The picture, and every mistake in what is asked for; one of its outcome hides none of what it shows."""
    lost = misspelt(directive.options.data, OPTIONS)
    lines = options.symbols("lines")
    before = len(options.problems)
    wanted = _wanted(options)
    lost |= {"show"} if not wanted.show else set()
    examined = example(scene.library, directive.argument, directive.options, directive.place, scene.games, lost)
    if "show" not in lost:
        unused(options, examined.start, None if "moves" in lost else examined.found, wanted.show, hand=wanted.hand)
    picture = None
    if examined.found is not None:
        view = _view(wanted, lines, examined.found, lost, options, scene)
        sound = not lost and not has_errors(options.problems[before:]) and not has_errors(examined.position)
        if wanted.show != "none" and sound:
            picture = _picture(view, directive, options, scene)
    elif examined.start is not None:
        _unmoved(examined.start, lost, options)
    options.problems += examined.problems
    caption = options.line("caption")
    if picture is None:
        options.anchor(ANCHOR)
        return []
    return figure(picture.picture(), caption, directive, scene, options)


def _wanted(options: Options) -> _Wanted:
    return _Wanted(
        show=options.word("show", _SHOWN),
        card=options.length("card"),
        hand=options.flag("hand"),
        piles=options.flag("piles"),
        cells=options.flag("cells"),
        beside=options.count(BESIDE),
    )


def _view(
    wanted: _Wanted,
    lines: tuple[str, ...] | None,
    found: Example,
    lost: Set[str],
    options: Options,
    scene: Scene,
) -> View:
    sure = not lost & _OF_MOVES
    if sure and wanted.show == "before":
        beyond_arrows(options, found)
    named = options.seats("seats", found.start.seats)
    names = options.names("names", found.start.seats)
    seats = named or ()
    if sure and named is not None:
        told = len(options.problems)
        seats = _seats(wanted, found, named, options)
        if len(options.problems) == told:
            idle_names(names, options, found, seats, hand=wanted.hand)
    return View(
        example=found,
        after=wanted.show == "after",
        seats=seats,
        names=names,
        card=wanted.card,
        lines=lines,
        hand=wanted.hand,
        piles=wanted.piles,
        cells=wanted.cells,
        narrow=wanted.beside > 0,
        faces=scene.faces,
        palette=scene.palette,
        types=scene.types,
        language=scene.language,
    )


def _seats(wanted: _Wanted, found: Example, named: tuple[int, ...], options: Options) -> tuple[int, ...]:
    """The seats to be drawn: those that are named, which must have all whose moves and hand are shown, or those that
    the moves touch."""
    me = found.start.turn
    shown = plays(found) if wanted.show == "before" else ()
    if not named:
        return seats_of(shown, me, found.start.seats)
    first = movers(shown)
    for seat, play in first.items():
        if seat not in named:
            message = f"seat {seat}, which plays {found.start.table.names[play.card]}, is not drawn"
            hint = f"Add {seat} to the seats, or leave that move out; 'show: after' is the position after the moves."
            options.fault("seats", message, hint)
    if wanted.hand and me not in (*named, *first):
        options.fault("hand", f"the hand is that of seat {me}, which is not drawn", f"Add {me} to the seats.")
    return named


def _unmoved(start: State, lost: Set[str], options: Options) -> None:
    """What is wrong with seats and their names, where it is not known which moves are shown."""
    seats = options.seats("seats", start.seats)
    names = options.names("names", start.seats)
    if seats and "seats" not in lost and not isinstance(start, FieldState):
        idle_names(names, options, None, seats)


def _picture(view: View, directive: Directive, options: Options, scene: Scene) -> SquarePicture | FieldPicture:
    state = view.example.end if view.after else view.example.start
    scene.faces.place = directive.place
    picture: SquarePicture | FieldPicture
    if isinstance(state, BaseState | SquareState):
        picture = SquarePicture(view, state, options.room)
        _wide_names(picture, directive, options)
    else:
        assert isinstance(state, FieldState)
        picture = FieldPicture(view, state, options.room)
    idle_lines(picture, options)
    return picture


def _wide_names(picture: SquarePicture, directive: Directive, options: Options) -> None:
    """A seat's name must fit between its neighbours."""
    view = picture.view
    for seat in view.seats:
        over = picture.name_over(seat)
        if over <= 0:
            continue
        message = f"'{shorten(view.seat_name(seat))}' is {mm(over)} mm wider than the room above its cards"
        if seat in view.names:
            place = directive.options.at_value(("names", str(seat)))
            options.problems.append(problem(place, "text-overflow", message, "Shorten the name, or draw larger cards."))
        else:
            place = directive.options.at_value(("card",)) if options.given("card") else directive.place
            hint = "Draw larger cards, or give the seat a shorter name with 'names'."
            options.problems.append(problem(place, "text-overflow", message, hint))
