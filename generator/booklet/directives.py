"""The block directives: what a fenced block of a manuscript is drawn or set as."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.boards.field import FieldState
from engine.boards.square import SquareState
from engine.effects import VERBS, describe_action
from engine.effects.vocabulary import parameter_domains, required_parameters
from engine.modes.base import BaseState
from engine.symbols import TITLES
from generator.booklet import numbers
from generator.booklet.blocks import Content, Directive, Inline, Run, Sign, Table
from generator.booklet.examples import example
from generator.booklet.pictures.field import FieldPicture
from generator.booklet.pictures.keys import chits
from generator.booklet.pictures.picture import Picture
from generator.booklet.pictures.square import SquarePicture
from generator.booklet.pictures.view import View
from generator.booklet.scene import Options, Scene, missing_glyphs
from generator.booklet.words import verb_words, word
from generator.display import Box, Item, mm
from generator.markup import Icon, clean, parse
from generator.model import CardDef, SetDef
from generator.problems import Problem
from generator.subject import problem
from generator.suggest import did_you_mean, listed


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with its caption."""

    picture: Picture
    caption: str
    anchor: str = ""


Made = list[Figure | Table]
"""What a directive brings into the text, in order."""


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


def _numbers(directive: Directive, options: Options, scene: Scene) -> Made:
    """The least cards that decks need, by number of players."""
    players = range(2, 8)
    if scene.mode == "quintis":
        players = range(2, 5)
    say = scene.language
    head: list[Content] = [(Run(word("players_head", say)),)]
    head += [(Run(str(count)),) for count in players]
    rows: list[tuple[Content, ...]] = [tuple(head)]
    for name, limits in numbers.sizes(scene.mode, list(players)):
        cells: list[Content] = [(Run(word(name, say).capitalize()),)]
        rows.append(tuple(cells + [(Run(str(limit)),) for limit in limits]))
    return [Table(tuple(rows), (6, *[2] * len(players)), directive.place)]


def _actions(directive: Directive, options: Options, scene: Scene) -> Made:
    """The action cards of a set: title, moment, text (the author's or the one composed from the effect)."""
    found = _set_named(directive, options, scene)
    if found is None:
        return []
    say = scene.language
    rows: list[tuple[Content, ...]] = [
        ((Run(word("card", say)),), (Run(word("moment", say)),), (Run(word("text", say)),))
    ]
    for card in found.cards:
        if card.action is None:
            continue
        text = _action_text(card, scene, options)
        title = _title(card, scene, options)
        rows.append(((Run(title, "semibold"),), (Run(word(card.action.when, say), "italic"),), text))
    return [Table(tuple(rows), (5, 3, 11), directive.place)] if len(rows) > 1 else []


def _title(card: CardDef, scene: Scene, options: Options) -> str:
    title = card.title.get(scene.language)
    if title is None and card.title:
        message = f"card '{card.id}' has no title in '{scene.language}'"
        place = card.place_of("title")
        options.problems.append(problem(place, "missing-text", message, f"Add title: {{{scene.language}: …}}."))
    place = card.place_of(f"title.{scene.language}")
    options.problems += missing_glyphs(title or "", place, f"the title of card '{card.id}' ({scene.language})")
    return title or card.id


def _action_text(card: CardDef, scene: Scene, options: Options) -> Content:
    assert card.action is not None
    mode = "quintis" if card.kind == "quintis" else "expansion"
    if not card.text:
        return (Run(_after_moment(describe_action(card.action, scene.language, mode))),)
    written = card.text.get(scene.language)
    if written is None:
        message = f"card '{card.id}' has no text in '{scene.language}'"
        place = card.place_of("action.text")
        options.problems.append(problem(place, "missing-text", message, f"Add text: {{{scene.language}: …}}."))
        return ()
    paragraphs, faults = parse(clean(written))
    place = card.place_of(f"action.text.{scene.language}")
    options.problems += [
        problem(place, "bad-markup", f"card '{card.id}' ({scene.language}): in the text, {fault.message}", fault.hint)
        for fault in faults
    ]
    options.problems += missing_glyphs(written, place, f"the text of card '{card.id}' ({scene.language})")
    pieces: list[Inline] = []
    for number, paragraph in enumerate(paragraphs):
        pieces += [Run(" ")] if number else []
        for piece in paragraph:
            face = {"b": "semibold", "i": "italic"}
            pieces.append(Sign(piece.symbol) if isinstance(piece, Icon) else Run(piece.text, face.get(piece.style, "")))
    return tuple(pieces)


def _after_moment(text: str) -> str:
    """A composed text without its first sentence, which tells the moment."""
    return text.partition(". ")[2] or text


def _cards(directive: Directive, options: Options, scene: Scene) -> Made:
    """The symbol cards of a set: title, symbols, copies."""
    found = _set_named(directive, options, scene)
    if found is None:
        return []
    say = scene.language
    rows: list[tuple[Content, ...]] = [
        ((Run(word("card", say)),), (Run(word("symbols", say)),), (Run(word("copies", say)),))
    ]
    titles = TITLES.get(say, TITLES["en"])
    for card in found.cards:
        if not card.symbols:
            continue
        symbols: list[Inline] = []
        for index, symbol in enumerate(card.symbols):
            symbols += [Run(" \u2003")] if index else []
            symbols += [Sign(symbol), Run("\u00a0" + titles[symbol].lower())]
        rows.append(((Run(_title(card, scene, options), "semibold"),), tuple(symbols), (Run(str(card.copies)),)))
    return [Table(tuple(rows), (8, 12, 2), directive.place)] if len(rows) > 1 else []


def _set_named(directive: Directive, options: Options, scene: Scene) -> SetDef | None:
    if not directive.argument and scene.subject.set is not None:
        return scene.subject.set
    known = scene.library.sets
    found = known.get(directive.argument)
    if found is None:
        message = f"there is no set '{directive.argument}'{did_you_mean(directive.argument, known)}"
        hint = f"Known sets: {listed(known, 'and')}."
        options.problems.append(problem(directive.place, "unknown-set", message, hint))
    return found


def _verbs(directive: Directive, options: Options, scene: Scene) -> Made:
    """An index of what action cards do in the mode: how cards word it, and what is to be known."""
    say = scene.language
    rows: list[tuple[Content, ...]] = [((Run(word("verb", say)),), (Run(word("text", say)),))]
    for verb, effect in VERBS.items():
        if scene.mode not in effect.moments:
            continue
        name, note = verb_words(verb, say, scene.mode)
        domains = parameter_domains(verb)
        given = {key: _telling(domains[key] or ()) for key in required_parameters(verb)}
        attributes = {field.rstrip("_"): field for field in effect.__dataclass_fields__}
        worded = effect(**{attributes[key]: value for key, value in given.items()}).describe(say, scene.mode)
        title: list[Inline] = [Run(name or verb, "semibold")]
        told: list[Inline] = [Run(worded, "italic"), Run(f" {note}" if note else "")]
        if effect.moments[scene.mode] == ("start",):
            told.append(Run(f" ({word('only_start', say)})", "italic"))
        rows.append((tuple(title), tuple(told)))
    return [Table(tuple(rows), (4, 13), directive.place)] if len(rows) > 1 else []


def _telling(words: Sequence[str]) -> str:
    """The word of a parameter with which a verb is shown."""
    return "chosen" if "chosen" in words else words[0]


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
    "numbers": Kind(_numbers, {}),
    "actions": Kind(_actions, {}),
    "cards": Kind(_cards, {}),
    "verbs": Kind(_verbs, {}),
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
