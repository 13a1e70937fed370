"""The block directives: what a fenced block of a manuscript is drawn or set as."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.boards.square import SquareState
from engine.modes.base import BaseState
from generator.booklet import listings
from generator.booklet.blocks import Directive
from generator.booklet.examples import example
from generator.booklet.pictures.field import FieldPicture
from generator.booklet.pictures.keys import chits
from generator.booklet.pictures.picture import Picture
from generator.booklet.pictures.square import SquarePicture
from generator.booklet.pictures.view import View
from generator.booklet.scene import Figure, Made, Options, Scene
from generator.display import Box, Item, mm
from generator.model import CardDef
from generator.problems import Problem
from generator.subject import problem
from generator.suggest import did_you_mean, listed


@dataclass(frozen=True, slots=True)
class Kind:
    """A directive: how it is made, and the options it takes (name and what it holds)."""

    make: Callable[[Directive, Options, Scene], Made]
    options: Mapping[str, str]


BESIDE, ANCHOR, LAYOUT = "beside", "anchor", "layout"
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
    "caption": "a line below the picture",
    BESIDE: "how many of the following paragraphs stand beside the picture",
    ANCHOR: "a name for links to the picture",
}


def _layout(directive: Directive, options: Options, scene: Scene) -> Made:
    """A position with real card faces, the moves as arrows, the lines that earned keys."""
    found, problems = example(scene.library, directive.argument, directive.options, directive.place)
    options.problems += problems
    if found is None:
        return []
    show = options.word("show", ("before", "after", "none"))
    state = found.end if show == "after" else found.start
    seats = options.seats("seats", state.seats)
    if not seats:
        plays = any(step.move.verb == "play" for step in found.steps)
        left = (found.start.turn + 1) % found.start.seats
        seats = (found.start.turn, left) if plays and show == "before" else (found.start.turn,)
    view = View(
        example=found,
        after=show == "after",
        seats=seats,
        names=options.names("names"),
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
    caption = options.text("caption")
    if show == "none" or options.problems:
        return []
    measure = scene.page.measure
    if isinstance(state, BaseState | SquareState):
        picture = SquarePicture(view, state, measure).picture()
    else:
        assert isinstance(state, FieldState)
        picture = FieldPicture(view, state, measure).picture()
    return _figure(picture, caption, directive, scene, options)


def _figure(picture: Picture, caption: str, directive: Directive, scene: Scene, options: Options) -> Made:
    page = scene.page
    if picture.width > page.measure:
        over = picture.width - page.measure
        _too_large(directive, options, f"{mm(over)} mm wider than the column of {mm(page.measure)} mm")
        return []
    if picture.height > page.depth - 2 * page.grid:
        over = picture.height - page.depth + 2 * page.grid
        _too_large(directive, options, f"{mm(over)} mm higher than a page of {mm(page.depth)} mm has room for")
        return []
    return [Figure(picture, caption, options.text(ANCHOR))]


def _too_large(directive: Directive, options: Options, what: str) -> None:
    place = directive.options.at_value(("card",)) if "card" in directive.options.data else directive.place
    message = f"the picture is {what}"
    options.problems.append(problem(place, "picture-too-large", message, "Draw smaller cards (card: 15)."))


def _card(directive: Directive, options: Options, scene: Scene) -> Made:
    """One or more cards, side by side, as they are printed."""
    width = options.length("width") or 34_000
    gap = 4_000
    cards = _cards_named(directive, options, scene)
    items: list[Item] = []
    height = scene.faces.height_for(width)
    for index, card in enumerate(cards):
        front, _ = scene.faces.of(card)
        x = index * (width + gap)
        items += scene.faces.placed(front, Box(x, 0, width, height))
    total = len(cards) * (width + gap) - gap
    caption = options.text("caption")
    return _figure(Picture(total, height, tuple(items)), caption, directive, scene, options) if cards else []


def _cards_named(directive: Directive, options: Options, scene: Scene) -> list[CardDef]:
    known = scene.library.cards
    names = directive.argument.replace(",", " ").split()
    for name in names:
        if name not in known:
            message = f"there is no card '{name}'{did_you_mean(name, known)}"
            hint = "Check the card's id in its set file."
            options.problems.append(problem(directive.place, "unknown-card", message, hint))
    if not names:
        message = "'card' does not say which card"
        options.problems.append(problem(directive.place, "unknown-card", message, "Write ```card ID."))
    return [known[name] for name in names if name in known]


def _keys(directive: Directive, options: Options, scene: Scene) -> Made:
    """The twelve keys in order of seniority."""
    picture = chits(scene.page.measure, scene.palette, scene.types, scene.language)
    return _figure(picture, options.text("caption"), directive, scene, options)


DIRECTIVES: Mapping[str, Kind] = {
    LAYOUT: Kind(_layout, _LAYOUT_OPTIONS),
    "card": Kind(
        _card,
        {
            "width": "the width of a card in millimetres",
            "caption": "a line below the picture",
            BESIDE: "how many of the following paragraphs stand beside the picture",
            ANCHOR: "a name for links to the picture",
        },
    ),
    "keys": Kind(_keys, {"caption": "a line below the picture", ANCHOR: "a name for links to the picture"}),
    "numbers": Kind(listings.numbers, {}),
    "actions": Kind(listings.actions, {}),
    "cards": Kind(listings.cards, {}),
    "verbs": Kind(listings.verbs, {}),
}


def make(directive: Directive, scene: Scene) -> tuple[Made, list[Problem]]:
    """What that directive brings, and every mistake in it."""
    kind = DIRECTIVES.get(directive.name)
    if kind is None:
        known = [*DIRECTIVES, "contents", "new-page"]
        message = f"there is no directive '{directive.name}'{did_you_mean(directive.name, known)}"
        return [], [problem(directive.place, "unknown-directive", message, f"There are {listed(known, 'and')}.")]
    options = Options(directive, kind.options)
    made = kind.make(directive, options, scene)
    return made, options.problems
