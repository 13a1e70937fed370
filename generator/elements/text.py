"""A text: words of the template and fields of the card, set into the element's box.

A text with a field that the card does not have is left out. The words and the field `text` have markup
(generator.markup); the other fields are plain. `{{` and `}}` are plain braces.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from engine.effects import describe_effect
from generator import braces, files
from generator.art import art_file
from generator.design import CARD_FACES, Element
from generator.elements.words import absent, set_words, whose
from generator.formats import word
from generator.lavish import LONGEST
from generator.lettering import Style
from generator.markup import clean, escape, parse, tied
from generator.model import CardDef, Text
from generator.pictures import MOST_BYTES
from generator.problems import Problem
from generator.subject import Drawn, Subject, problem
from generator.suggest import did_you_mean

CARD_FIELDS: tuple[str, ...] = (
    "title",
    "text",
    "set",
    "number",
    "size",
    "symbols",
    "moment",
    "id",
    "version",
)
"""What a card says."""
WORDS: tuple[str, ...] = ("turn_title", "seniority_title")
"""Words of leonardo's own, the same for every card."""
FIELDS: tuple[str, ...] = (*CARD_FIELDS, "turn", *WORDS)
FIELDS_OF: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"symbols": FIELDS, "action": FIELDS, "back": WORDS, "seniority": ("turn", *WORDS), "turn": ("turn", *WORDS)}
)
"""The fields that a face may have: a back is drawn once for all cards of a backing, whatever their set, so that none is
told by its back; a reference card is no card of a set."""
_SAME: Mapping[str, str] = MappingProxyType(
    {
        "back": "one back serves all cards of its backing, of every set",
        "seniority": "a reference card shows none of a set's cards",
        "turn": "a reference card shows none of a set's cards",
    }
)
_VERSION_LENGTH = 4


class _Untranslated(Exception):
    """A field written in other languages only, or blank in this one."""


def faults(content: str, face: str) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the words of a design on that face, whatever the card: id, message, hint of each problem."""
    fields = FIELDS_OF[face]
    where, shown = ("of a card", CARD_FIELDS) if face in CARD_FACES else ("here", fields)
    known = f"Fields {where} are {', '.join(f'{{{field}}}' for field in shown)}."
    for found, name in braces.written(content):
        if name in fields:
            continue
        if name is None:
            message, hint = braces.half(found)
        elif name in FIELDS:
            message, hint = f"the face '{face}' has no field {{{name}}}: {_SAME[face]}", ""
        else:
            message, hint = f"there is no field {{{name}}}{did_you_mean(name, fields)}", ""
        yield "unknown-field", message, f"{hint} {known}".lstrip()
    for fault in parse(clean(braces.fill(content, lambda name: f"{{{name}}}")))[1]:
        yield "bad-markup", fault.message, fault.hint


def clashes(element: Element, card: CardDef, language: str, design: str) -> Iterator[Problem]:
    """Faults of a card's text that it has only where that element sets it: its tags stand inside the design's own."""
    content, written = element.settings.get("content", ""), card.text.get(language) or ""
    if "<" not in content or "<" not in written or parse(clean(written))[1]:
        return
    whole = braces.fill(content, lambda name: written if name == "text" else "0")
    place = card.place_of(f"action.text.{language}")
    for said in dict.fromkeys(fault.message for fault in parse(clean(whole))[1]):
        message = (
            f"card '{card.id}' ({language}): in the text, {said}; the outer tag is the design's: "
            f"'{element.name}' on the face '{element.face}' of '{design}'"
        )
        hint = "Take the inner tag out of the text, or the outer one out of the design's 'content'."
        yield problem(place, "bad-markup", message, hint)


def draw(element: Element, subject: Subject) -> Drawn:
    content = element.settings.get("content", "")
    named = [name for _, name in braces.written(content) if name]
    field = named[0] if len(named) == 1 else element.name
    place = subject.card.place_of(f"{_written_at(field)}.{subject.language}") if subject.card else element.place
    values: dict[str, str] = {}
    untranslated = []
    for name in dict.fromkeys(named):
        try:
            values[name] = _value(name, subject)
        except _Untranslated:
            untranslated.append(_missing(name, subject))
    if untranslated:
        return Drawn(problems=tuple(untranslated))
    untitled = _untitled(subject) if "title" in values and not values["title"] else ()
    if values and not any(values.values()):
        return Drawn(problems=untitled)
    written = braces.fill(content, lambda name: values[name])
    if len(written) > LONGEST:
        message = f"{whose(subject)}: '{element.name}' has {len(written):,} characters with its fields filled in"
        return Drawn(problems=(problem(element.place, "text-overflow", message, f"At most {LONGEST:,} are set."),))
    language = subject.spoken if _are_ours(content, named, subject.card) else subject.language
    paragraphs, wrong = parse(tied(clean(written), language))
    if wrong:
        clashing = clashes(element, subject.card, subject.language, subject.template.name) if subject.card else ()
        return Drawn(
            problems=tuple(clashing)
            or tuple(
                problem(place, "bad-markup", f"{whose(subject)}: in the {field}, {fault.message}", fault.hint)
                for fault in wrong
            )
        )
    style = subject.template.style(element.settings["style"], subject.backing)
    told = "line of the set's title" if "set" in named else field
    if len(named) > 1 and (missing := _absent(values, style, subject)):
        return Drawn(problems=(*untitled, *missing))
    room = subject.area(element)
    drawn = set_words(paragraphs, style, room, subject, told, place, language)
    if any(each.id == "text-overflow" for each in drawn.problems):
        parted = parse(tied(clean(written), language, loosely=True))[0]
        drawn = set_words(parted, style, room, subject, told, place, language)
    drawn = replace(drawn, problems=(*untitled, *drawn.problems))
    if "set" not in named:
        return drawn
    hint = f"Shorten the title '{subject.set_title}' of the set, or enlarge the line's box in the template."
    return replace(
        drawn,
        problems=tuple(replace(each, hint=hint) if each.id == "text-overflow" else each for each in drawn.problems),
    )


def _missing(field: str, subject: Subject) -> Problem:
    """What is told of a field that the card has in other languages only."""
    assert subject.card is not None
    place = subject.card.place_of(f"{_written_at(field)}.{subject.language}")
    message = f"{whose(subject)} has no {field} in this language"
    return problem(place, "missing-text", message, f"Add {field}: {{{subject.language}: …}}.")


def _are_ours(content: str, named: Sequence[str], card: CardDef | None) -> bool:
    """Whether all words are leonardo's own, and none the author's or the design's."""
    ours = {"symbols", "moment", "turn", *WORDS} | ({"text"} if card and not card.text else set())
    around = re.sub("<[^>]*>", "", braces.fill(content, lambda _: ""))
    return bool(ours & {*named}) and not {"title", "text", "set"} - ours & {*named} and around.upper() == around.lower()


def _absent(values: Mapping[str, str], style: Style, subject: Subject) -> list[Problem]:
    """Characters without a glyph in what a card itself says, each where it was written: a line may join several
    fields."""
    card = subject.card
    if card is None:
        return []
    return [
        found
        for name in ("title", "text")
        if name in values
        for found in absent(
            parse(clean(values[name]))[0], style, subject, name,
            card.place_of(f"{_written_at(name)}.{subject.language}"),
        )
    ]  # fmt: skip


def _untitled(subject: Subject) -> tuple[Problem, ...]:
    """A warning for the card whose place for the title stays empty."""
    card = subject.card
    if card is None:
        return ()
    message = f"card '{card.id}' has no title; its place on the card stays empty"
    return (replace(problem(card.place_of("title"), "missing-text", message, "Add title: …."), level="warning"),)


def _written_at(field: str) -> str:
    return "action.text" if field == "text" else field


def _value(name: str, subject: Subject) -> str:
    """What the field says; nothing where the card has none. Raises _Untranslated."""
    card = subject.card
    if name == "turn":
        if not subject.mode:
            return ""
        told = word(f"turn-{subject.mode}", subject.language, keys=subject.keys)
        return "\n".join([told.rstrip("\n"), *(word(each, subject.language) for each in subject.varied)])
    if name in ("turn_title", "seniority_title"):
        return escape(word(name, subject.language))
    if card is None:
        return ""
    if name == "title":
        return escape(_in_language(card.title, subject))
    if name == "text":
        return _text(card, subject)
    if name == "moment":
        if card.action is None:
            return ""
        return escape(word(card.action.when, subject.language))
    plain = {
        "set": subject.set_title,
        "number": str(card.number),
        "size": str(subject.set_size),
        "symbols": " · ".join(subject.symbol_title(symbol) for symbol in card.symbols),
        "id": card.id,
        "version": _version(card, subject),
    }
    return escape(plain[name])


def _version(card: CardDef, subject: Subject) -> str:
    """Four digits that change with what the card says or shows, so that an old print is told from a new one."""
    said = [card.id, card.backing, *card.symbols, card.title.get(subject.language) or ""]
    picture = art_file(card, subject.root)
    if picture is not None:
        with contextlib.suppress(files.Refused):
            said.append(f"{card.art} {files.digest(picture, MOST_BYTES)}")
    if card.text:
        said.append(card.text.get(subject.language) or "")
    if card.action is not None:
        said += [card.action.when, describe_effect(card.action, subject.language, _mode(card))]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:_VERSION_LENGTH]


def _in_language(text: Text, subject: Subject) -> str:
    if not text:
        return ""
    found = text.get(subject.language)
    if found is None or not found.strip():
        raise _Untranslated
    return found


def _text(card: CardDef, subject: Subject) -> str:
    """The author's text, or the one composed from the action's effect."""
    if card.text:
        return _in_language(card.text, subject)
    if card.action is None:
        return ""
    return escape(describe_effect(card.action, subject.language, _mode(card)))


def _mode(card: CardDef) -> str:
    return "quintis" if card.kind == "quintis" else "expansion"
