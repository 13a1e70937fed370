"""The directives that bring tables: numbers, cards, actions, verbs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.effects import VERBS, describe_effect
from engine.effects.vocabulary import parameter_domains, required_parameters
from engine.symbols import titles_in
from generator.booklet.blocks import Break, Content, Directive, Inline, Origin, Run, Sign, Table
from generator.booklet.numbers import sizes
from generator.booklet.options import Options
from generator.booklet.scene import Made, Scene, missing_glyphs
from generator.booklet.words import verb_words, word
from generator.markup import Icon, clean, parse, tied
from generator.model import CardDef, SetDef
from generator.spacing import spaced
from generator.subject import problem
from generator.suggest import did_you_mean, listed
from generator.wording import shorten


def numbers(directive: Directive, options: Options, scene: Scene) -> Made:
    """The least cards that decks need, by number of players."""
    players = range(2, 8)
    if scene.mode == "quintis":
        players = range(2, 5)
    say = scene.language
    head: list[Content] = [(Run(word("players_head", say)),)]
    head += [(Run(str(count)),) for count in players]
    rows: list[tuple[Content, ...]] = [tuple(head)]
    for name, limits in sizes(scene.mode, list(players)):
        cells: list[Content] = [(Run(word(name, say).capitalize()),)]
        rows.append(tuple(cells + [(Run(str(limit)),) for limit in limits]))
    return [Table(tuple(rows), (6, *[2] * len(players)), directive.place)]


def actions(directive: Directive, options: Options, scene: Scene) -> Made:
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
        moment = (Run(word(card.action.when, say), "italic"),)
        rows.append((_title(card, scene, options), moment, text))
    return _table(rows, (5, 3, 11), directive, options, f"set '{found.id}' has no action cards")


def _title(card: CardDef, scene: Scene, options: Options) -> Content:
    title = card.title.get(scene.language)
    if card.title and not (title or "").strip():
        message = f"card '{card.id}' has no title in '{scene.language}'"
        place = card.place_of("title")
        options.problems.append(problem(place, "missing-text", message, f"Add title: {{{scene.language}: …}}."))
    origin = _origin("title", card, scene)
    options.problems += missing_glyphs(title or "", origin.place, origin.whose)
    return (Run(spaced(clean(title or card.id), scene.language), "semibold", origin=origin),)


def _action_text(card: CardDef, scene: Scene, options: Options) -> Content:
    assert card.action is not None
    mode = "quintis" if card.kind == "quintis" else "expansion"
    origin = _origin("text", card, scene)
    if not card.text:
        composed = spaced(describe_effect(card.action, scene.language, mode), scene.language)
        return (Run(composed, origin=origin),)
    written = card.text.get(scene.language)
    if written is None or not written.strip():
        message = f"card '{card.id}' has no text in '{scene.language}'"
        place = card.place_of("action.text")
        options.problems.append(problem(place, "missing-text", message, f"Add text: {{{scene.language}: …}}."))
        return ()
    paragraphs, faults = parse(tied(clean(written), scene.language))
    options.problems += [
        problem(
            origin.place, "bad-markup", f"card '{card.id}' ({scene.language}): in the text, {fault.message}", fault.hint
        )
        for fault in faults
    ]
    options.problems += missing_glyphs(written, origin.place, origin.whose)
    pieces: list[Inline] = []
    for paragraph in filter(None, paragraphs):
        pieces += [Break()] if pieces else []
        for piece in paragraph:
            if isinstance(piece, Icon):
                pieces.append(Sign(piece.symbol, origin))
            else:
                face = {"b": "semibold", "i": "italic"}.get(piece.style, "")
                pieces.append(Run(piece.text, face, origin=origin))
    return tuple(pieces)


def _origin(field: str, card: CardDef, scene: Scene) -> Origin:
    """Where a card's title, or its text or what its text is composed of, was written."""
    path = f"action.text.{scene.language}" if field == "text" else f"title.{scene.language}"
    return Origin(f"the {field} of card {card.named} ({scene.language})", card.place_of(path))


def cards(directive: Directive, options: Options, scene: Scene) -> Made:
    """The symbol cards of a set: title, symbols, copies."""
    found = _set_named(directive, options, scene)
    if found is None:
        return []
    say = scene.language
    rows: list[tuple[Content, ...]] = [
        ((Run(word("card", say)),), (Run(word("symbols", say)),), (Run(word("copies", say)),))
    ]
    titles = titles_in(say)
    for card in found.cards:
        if not card.symbols:
            continue
        symbols: list[Inline] = []
        for index, symbol in enumerate(card.symbols):
            symbols += [Run(" \u2003")] if index else []
            symbols += [Sign(symbol), Run("\u00a0" + titles[symbol].lower())]
        rows.append((_title(card, scene, options), tuple(symbols), (Run(str(card.copies)),)))
    return _table(rows, (8, 12, 2), directive, options, f"set '{found.id}' has no symbol cards")


def _table(
    rows: list[tuple[Content, ...]], widths: tuple[int, ...], directive: Directive, options: Options, otherwise: str
) -> Made:
    """The table of those rows below its head; a warning where there are none."""
    if len(rows) > 1:
        return [Table(tuple(rows), widths, directive.place)]
    message = f"'{directive.name}' lists nothing: {otherwise}"
    told = problem(directive.place, "directive-option", message, "Take it out, or name another set.")
    options.problems.append(replace(told, level="warning"))
    return []


def _set_named(directive: Directive, options: Options, scene: Scene) -> SetDef | None:
    if not directive.argument and scene.subject.set is not None:
        return scene.subject.set
    known = scene.library.sets
    found = known.get(directive.argument)
    if found is None:
        message = f"there is no set '{shorten(directive.argument)}'{did_you_mean(directive.argument, known)}"
        message = message if directive.argument else f"'{directive.name}' does not say which set"
        hint = f"Known sets: {listed(known, 'and')}."
        options.problems.append(problem(directive.place, "unknown-set", message, hint))
    return found


def verbs(directive: Directive, options: Options, scene: Scene) -> Made:
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
        title: list[Inline] = [Run(spaced(name or verb, say), "semibold")]
        told: list[Inline] = [Run(spaced(worded, say), "italic"), Run(spaced(f" {note}", say) if note else "")]
        if effect.moments[scene.mode] == ("start",):
            told.append(Run(spaced(f" ({word('only_start', say)})", say), "italic"))
        rows.append((tuple(title), tuple(told)))
    if len(rows) == 1:
        message = f"'verbs' lists nothing: there are no action cards in {scene.mode}"
        options.problems.append(problem(directive.place, "directive-option", message, "Take it out."))
        return []
    return [Table(tuple(rows), (4, 13), directive.place)]


def _telling(words: Sequence[str]) -> str:
    """The word of a parameter with which a verb is shown."""
    return "chosen" if "chosen" in words else words[0]
