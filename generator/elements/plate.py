"""The plate: the drawing that fills the face. It has no effect on play.

Without art of the author's it is a leaf of studies, one for each symbol of the card, with notes in mirror
writing; the card's id decides everything that chance would, so a card always looks the same and no two alike.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from generator import pictures, studies
from generator.art import art_file
from generator.design import Element
from generator.display import Box, Deferred, Group, Item, Use
from generator.elements.placeholder import placeholder
from generator.elements.symbols import frame_box
from generator.model import CardDef
from generator.problems import has_errors
from generator.studies import STUDIES
from generator.studies.pen import Area, Pen
from generator.subject import Drawn, Subject

_GAP = 2.0
_LINE_OF_NOTES = 2.2


def draw(element: Element, subject: Subject) -> Drawn:
    card = subject.card
    if card is None:
        return Drawn()
    art = art_file(card, subject.root)
    if art is not None:
        drawn = pictures.draw(card, art, _room(element, subject))
        if not has_errors(drawn.problems):
            return drawn
        return replace(drawn, items=placeholder(str(card.art), subject.area(element), subject.language))
    if card.art is not None:
        return Drawn(placeholder(card.art, subject.area(element), subject.language))
    if not card.symbols:
        return Drawn()
    names = ("stroke", "accent", "fill", "ground")
    inks = [subject.template.ink(element.settings[key], subject.backing) for key in names]
    box, frame = subject.area(element), _frame(subject)
    key = f"{_art()} {card.id} {' '.join(card.symbols)} {' '.join(map(str, inks))} {box} {frame}"

    def study() -> tuple[Item, ...]:
        pen = Pen(Random(int.from_bytes(hashlib.sha256(card.id.encode()).digest()[:8])), *inks)
        _compose(pen, card, box, frame)
        return (Group(box, pen.items()),)

    form = Deferred(f"plate-{card.id}", Box(0, 0, subject.width, subject.height), key, study)
    return Drawn((Use(form.name, 0, 0),), forms=(form,))


def _room(element: Element, subject: Subject) -> pictures.Room:
    """The element's box; a picture up to the cut goes on through the bleed, unless the box does so itself."""
    box, card = subject.area(element), Box(0, 0, subject.width, subject.height)
    at_cut = (box.x == 0, box.y == 0, box.right == card.width, box.bottom == card.height)
    left, top, right, bottom = (subject.bleed if reaches else 0 for reaches in at_cut)
    ground = subject.template.ink(element.settings.get("ground", "light"), subject.backing)
    ink = subject.template.colours["ink"]
    return pictures.Room(box, card.grown(*(subject.bleed,) * 4), ink, ground, (left, top, right, bottom))


@cache
def _art() -> str:
    """The hash of the code that draws studies: other code, other drawings."""
    sources = [Path(__file__), *sorted(Path(studies.__file__).parent.glob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def _frame(subject: Subject) -> Box | None:
    """Where the frame of symbols covers the face."""
    for element in subject.template.faces["symbols"]:
        if element.kind == "symbols":
            return frame_box(element, subject)
    return None


def _compose(pen: Pen, card: CardDef, box: Box, frame: Box | None) -> None:
    """The first study beside the frame, the others below it, notes in what is left.

    Where the frame leaves no room below for two others, they too stand beside it.
    """
    x, y, width, height = (length / 1000 for length in (box.x, box.y, box.width, box.height))
    beside = x if frame is None else max(x, frame.right / 1000 + _GAP)
    under = y if frame is None else max(y, frame.bottom / 1000 + _GAP)
    first, *others = pen.random.sample(card.symbols, len(card.symbols))
    tall = min(height * 0.56, width + x - beside + _LINE_OF_NOTES * 2)
    main = Area(beside, y, x + width - beside, tall)
    STUDIES[first](pen, main)
    top = max(y + tall, under if len(others) < 2 else y + tall) + _GAP
    hidden = len(others) > 1 and under > top
    room = Area(beside, top, x + width - beside, y + height - top) if hidden else Area(x, top, width, y + height - top)
    notes = pen.random.choice((0.26, 0.3, 0.34))
    on_left = pen.random.random() < 0.5
    share = 1 - notes if len(others) == 1 else 1.0
    stacked = hidden and min(room.width, room.height / len(others)) > min(room.width / len(others), room.height)
    for index, symbol in enumerate(others):
        if stacked:
            high = room.height / len(others)
            STUDIES[symbol](pen, Area(room.x, room.y + high * index, room.width, high - _GAP))
            continue
        wide = room.width * share / len(others)
        left = room.x + (room.width * notes if on_left and share < 1 else 0) + wide * index
        STUDIES[symbol](pen, Area(left + _GAP / 2, room.y, wide - _GAP, room.height))
    if others and share < 1:
        left = room.x if on_left else room.x + room.width * share
        rows = max(2, int(room.height / _LINE_OF_NOTES) - pen.random.randint(1, 3))
        pen.script(left + 0.5, room.y + 2, room.width * notes - 1, rows)
    if frame is not None and y + tall > under + _LINE_OF_NOTES * 2:
        rows = int((y + tall - under) / _LINE_OF_NOTES) - 1
        pen.script(x + 0.5, under + 2, beside - x - _GAP, rows)
