"""The block directives: what a fenced block of a manuscript is drawn or set as."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.booklet import layout, listings
from generator.booklet.blocks import Directive
from generator.booklet.figures import figure
from generator.booklet.idle import ANCHOR, BESIDE
from generator.booklet.options import Options
from generator.booklet.pictures.keys import chits
from generator.booklet.pictures.picture import Picture
from generator.booklet.scene import Made, Scene
from generator.display import Box, Item
from generator.model import CardDef
from generator.problems import MOST_OF_ONE_KIND, Problem
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


def _card(directive: Directive, options: Options, scene: Scene) -> Made:
    """One or more cards, side by side, as they are printed."""
    width = options.length("width") or 34_000
    gap = 4_000
    cards = _cards_named(directive, options, scene)
    items: list[Item] = []
    height = scene.faces.height_for(width)
    scene.faces.place = directive.place
    for index, card in enumerate(cards):
        front = scene.faces.of(card)
        x = index * (width + gap)
        items += scene.faces.placed(front, Box(x, 0, width, height))
    total = len(cards) * (width + gap) - gap
    caption = options.line("caption")
    options.count(BESIDE)
    return figure(Picture(total, height, tuple(items)), caption, directive, scene, options) if cards else []


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
    return figure(picture, options.line("caption"), directive, scene, options)


DIRECTIVES: Mapping[str, Kind] = {
    layout.NAME: Kind(layout.make, layout.OPTIONS, about=True),
    "card": Kind(
        _card,
        {
            "width": "the width of a card in millimetres",
            "caption": layout.OPTIONS["caption"],
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
