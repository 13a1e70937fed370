"""The block directives: what a fenced block of a manuscript is drawn or set as."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.boards.square import SquareState
from engine.modes.base import BaseState
from engine.state import State
from generator.authored import misspelt
from generator.booklet import listings
from generator.booklet.blocks import Directive
from generator.booklet.examples import Example, example
from generator.booklet.idle import ANCHOR, BESIDE, beyond_arrows, idle_lines, idle_names, unused
from generator.booklet.options import Options
from generator.booklet.pictures.field import FieldPicture
from generator.booklet.pictures.keys import chits
from generator.booklet.pictures.picture import LOOSE, Picture, crowded
from generator.booklet.pictures.plays import movers, plays, seats_of
from generator.booklet.pictures.square import SquarePicture
from generator.booklet.pictures.view import View
from generator.booklet.scene import Figure, Made, Scene
from generator.display import Box, Item, mm
from generator.model import CardDef, Place
from generator.problems import MOST_OF_ONE_KIND, Problem, has_errors
from generator.subject import problem
from generator.suggest import did_you_mean, listed
from generator.wording import shorten


@dataclass(frozen=True, slots=True)
class Kind:
    """A directive: how it is made, the options it takes (name and what it holds), and whether words behind its name
    say what it is about."""

    make: Callable[[Directive, Options, Scene], Made]
    options: Mapping[str, str]
    about: bool = False


LAYOUT = "layout"
_LAYOUT_OPTIONS: Mapping[str, str] = {
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


def _layout(directive: Directive, options: Options, scene: Scene) -> Made:
    """A position with real card faces, the moves as arrows, the lines that earned keys."""
    written, lost = directive.options, misspelt(directive.options.data, _LAYOUT_OPTIONS)
    found, problems = example(scene.library, directive.argument, written, directive.place, scene.games, lost)
    options.problems += problems
    if found is None:
        _forms(options, scene.games.get(directive.argument, (None, []))[0])
        return []
    show = options.word("show", _SHOWN)
    state = found.end if show == "after" else found.start
    sure = not lost & {"moves", "seats", "show"}
    if sure:
        unused(options, found, show)
    if sure and show == "before":
        beyond_arrows(options, found)
    seats = _seats(options, found, show) if sure else options.seats("seats", state.seats)
    names = options.names("names", state.seats)
    if sure:
        idle_names(names, options, found, seats)
    view = View(
        example=found,
        after=show == "after",
        seats=seats,
        names=names,
        card=options.length("card"),
        lines=options.symbols("lines"),
        hand=options.flag("hand"),
        piles=options.flag("piles"),
        cells=options.flag("cells"),
        narrow=options.count(BESIDE) > 0,
        faces=scene.faces,
        palette=scene.palette,
        types=scene.types,
        language=scene.language,
    )
    caption = options.line("caption")
    scene.faces.place = directive.place
    if show == "none" or has_errors(options.problems):
        return []
    if isinstance(state, BaseState | SquareState):
        square = SquarePicture(view, state, options.room)
        _wide_names(square, directive, options)
        idle_lines(square, options)
        picture = square.picture()
    else:
        assert isinstance(state, FieldState)
        field = FieldPicture(view, state, options.room)
        idle_lines(field, options)
        picture = field.picture()
    return _figure(picture, caption, directive, scene, options)


def _forms(options: Options, start: State | None) -> None:
    """What is wrong with options by themselves, where nothing can be drawn; `start` is the position, if it is sound."""
    options.word("show", _SHOWN)
    options.length("card")
    options.symbols("lines")
    for name in ("hand", "piles", "cells"):
        options.flag(name)
    options.count(BESIDE)
    options.line("caption")
    options.anchor(ANCHOR)
    if start is not None:
        options.seats("seats", start.seats)
        options.names("names", start.seats)


def _seats(options: Options, found: Example, show: str) -> tuple[int, ...]:
    """The seats to be drawn: those that are named, which must have all whose moves and hand are shown, or those that
    the moves touch."""
    me, count = found.start.turn, found.start.seats
    shown = plays(found) if show == "before" else ()
    seats = options.seats("seats", count)
    if not seats:
        return seats_of(shown, me, count)
    first = movers(shown)
    for seat, play in first.items():
        if seat not in seats:
            message = f"seat {seat}, which plays {found.start.table.names[play.card]}, is not drawn"
            hint = f"Add {seat} to the seats, or leave that move out; 'show: after' is the position after the moves."
            options.fault("seats", message, hint)
    if options.flag("hand") and me not in (*seats, *first):
        options.fault("hand", f"the hand is that of seat {me}, which is not drawn", f"Add {me} to the seats.")
    return seats


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


def _figure(picture: Picture, caption: str, directive: Directive, scene: Scene, options: Options) -> Made:
    page = scene.page
    anchor = options.anchor(ANCHOR)
    if picture.width > options.room:
        over = picture.width - options.room
        _too_large(directive, options, f"{mm(over)} mm wider than the column of {mm(options.room)} mm")
        return []
    if picture.height > page.depth - 2 * page.grid:
        over = picture.height - page.depth + 2 * page.grid
        _too_large(directive, options, f"{mm(over)} mm higher than a page of {mm(page.depth)} mm has room for")
        return []
    beside = bool(directive.options.data.get(BESIDE))
    slack = LOOSE if beside else max(LOOSE, (options.room - picture.width) // 2)
    if not has_errors(options.problems):
        for what, over in crowded(picture, scene.types.label, slack):
            place, hint = _sized(directive, options, "larger")
            options.problems.append(problem(place, "text-overflow", f"{what} by {mm(over)} mm", hint))
    return [Figure(picture, caption, anchor)]


def _too_large(directive: Directive, options: Options, what: str) -> None:
    place, hint = _sized(directive, options, "smaller")
    options.problems.append(problem(place, "picture-too-large", f"the picture is {what}", hint))


def _sized(directive: Directive, options: Options, how: str) -> tuple[Place, str]:
    """The option that mends a picture's size is the directive's own: that of the width of a card, if it has one."""
    sized = next((name for name in ("card", "width") if name in options.known), "")
    given = directive.options.data.get(sized)
    place = directive.options.at_value((sized,)) if sized and given is not None else directive.place
    hint = "Let it stand in a wider column."
    if sized:
        hint = f"Draw {how} cards: '{sized}' is their width in millimetres{f', now {given}' if given else ''}."
    return place, hint


def _card(directive: Directive, options: Options, scene: Scene) -> Made:
    """One or more cards, side by side, as they are printed."""
    width = options.length("width") or 34_000
    gap = 4_000
    cards = _cards_named(directive, options, scene)
    items: list[Item] = []
    height = scene.faces.height_for(width)
    for index, card in enumerate(cards):
        front = scene.faces.of(card)
        x = index * (width + gap)
        items += scene.faces.placed(front, Box(x, 0, width, height))
    total = len(cards) * (width + gap) - gap
    caption = options.line("caption")
    return _figure(Picture(total, height, tuple(items)), caption, directive, scene, options) if cards else []


def _cards_named(directive: Directive, options: Options, scene: Scene) -> list[CardDef]:
    known = scene.library.cards
    names = directive.argument.replace(",", " ").split()
    for name in dict.fromkeys(names):
        if name not in known and len(options.problems) <= MOST_OF_ONE_KIND:
            message = f"there is no card '{shorten(name)}'{did_you_mean(name, known)}"
            hint = "Check the card's id in its set file."
            options.problems.append(problem(directive.place, "unknown-card", message, hint))
    if not names:
        message = "'card' does not say which card"
        options.problems.append(problem(directive.place, "unknown-card", message, "Write ```card ID."))
    return [known[name] for name in names if name in known]


def _keys(directive: Directive, options: Options, scene: Scene) -> Made:
    """The twelve keys in order of seniority."""
    picture = chits(options.room, scene.palette, scene.types, scene.language)
    return _figure(picture, options.line("caption"), directive, scene, options)


DIRECTIVES: Mapping[str, Kind] = {
    LAYOUT: Kind(_layout, _LAYOUT_OPTIONS, about=True),
    "card": Kind(
        _card,
        {
            "width": "the width of a card in millimetres",
            "caption": _LAYOUT_OPTIONS["caption"],
            BESIDE: "how many of the following paragraphs stand beside the picture",
            ANCHOR: "a name for links to the picture",
        },
        about=True,
    ),
    "keys": Kind(
        _keys, {"caption": "a line below the picture, without markup", ANCHOR: "a name for links to the picture"}
    ),
    "numbers": Kind(listings.numbers, {}),
    "actions": Kind(listings.actions, {}, about=True),
    "cards": Kind(listings.cards, {}, about=True),
    "verbs": Kind(listings.verbs, {}),
}


CONTENTS, NEW_PAGE = "contents", "new-page"
BARE = (CONTENTS, NEW_PAGE)
"""Directives that are part of the story's order and take nothing."""


def make(directive: Directive, scene: Scene, room: int) -> tuple[Made, list[Problem]]:
    """What that directive brings into a column so wide, and every mistake in it."""
    kind = DIRECTIVES.get(directive.name)
    if kind is None and directive.name not in BARE:
        known = [*DIRECTIVES, *BARE]
        message = f"there is no directive '{directive.name}'{did_you_mean(directive.name, known)}"
        return [], [problem(directive.place, "unknown-directive", message, f"There are {listed(known, 'and')}.")]
    options = Options(directive, kind.options if kind else {}, room)
    if directive.argument and not (kind and kind.about):
        message = f"'{directive.name}' takes nothing behind its name, found '{shorten(directive.argument)}'"
        options.problems.append(problem(directive.place, "directive-option", message, "Take it out."))
    made = kind.make(directive, options, scene) if kind else []
    return made, options.problems
