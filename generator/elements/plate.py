"""The plate: the drawing that fills the face. It has no effect on play.

Without art of the author's it is a leaf of studies, one for each symbol of the card, with notes in mirror
writing, whole within the cut; the card's id decides everything that chance would, so a card always looks the same
and no two alike.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from generator import pictures, studies
from generator.art import art_file
from generator.design import Element
from generator.display import Box, Deferred, Group, Item, Use, marked
from generator.elements import leaf
from generator.elements.leaf import GAP, layouts
from generator.elements.placeholder import placeholder
from generator.elements.symbols import frame_box
from generator.model import CardDef
from generator.problems import has_errors
from generator.studies import MEASURES, STUDIES
from generator.studies.pen import Area, Pen
from generator.subject import Drawn, Subject

_NOTES, _LINE = 1.5, 2.2 / 1.5
"""The height of the notes' letters in millimetres, and of a line as a multiple of it."""
_MOST_NOTES = 80
"""On plates of which a side of the notes has more letters the notes are written larger."""


def draw(element: Element, subject: Subject) -> Drawn:
    card = subject.card
    if card is None:
        return Drawn()
    art = art_file(card, subject.root)
    if art is not None:
        drawn = pictures.draw(card, art, _room(element, subject))
        if not has_errors(drawn.problems):
            return drawn
        return replace(drawn, items=placeholder(str(card.art), subject.reach(element), subject.language))
    if card.art is not None:
        return Drawn(placeholder(card.art, subject.reach(element), subject.language))
    names = ("stroke", "accent", "fill", "ground")
    inks = [subject.template.ink(element.settings[key], subject.backing) for key in names]
    cut = Box(0, 0, subject.width, subject.height)
    if not subject.reach(element).meets(cut):
        return Drawn()
    box, frame = subject.reach(element).shared(cut), _frame(element, subject)
    key = f"{_art()} {card.id} {card.number} {' '.join(card.symbols)} {' '.join(map(str, inks))} {box} {frame}"

    def study() -> tuple[Item, ...]:
        pen = Pen(Random(int.from_bytes(hashlib.sha256(card.id.encode()).digest()[:8])), *inks)
        _compose(pen, card, box, frame)
        return (Group(box, pen.items()),)

    form = Deferred(f"plate-{card.id}-{marked(key)}", cut, key, study)
    return Drawn((Use(form.name, 0, 0),), forms=(form,))


def _room(element: Element, subject: Subject) -> pictures.Room:
    """The element's box; a picture up to the cut goes on through the bleed, unless the box does so itself."""
    box, card = subject.reach(element), Box(0, 0, subject.width, subject.height)
    at_cut = (box.x == 0, box.y == 0, box.right == card.width, box.bottom == card.height)
    left, top, right, bottom = (subject.bleed if reaches else 0 for reaches in at_cut)
    beyond = (left, top, right, bottom)
    panels = [
        each
        for each in itertools.takewhile(lambda each: each is not element, subject.template.faces[element.face])
        if each.kind == "panel" and "fill" in each.settings and subject.reach(each).meets(box)
    ]
    most = [each for each in panels if 2 * _shared(subject.reach(each), box) >= box.width * box.height]
    holding = [number for number, each in enumerate(panels) if subject.reach(each).holds(box)]
    seen = panels[holding[-1] :] if holding else panels
    fills = {subject.template.ink(each.settings["fill"], subject.backing) for each in seen}
    patterned = subject.template.patterns[subject.backing] != "plain"
    ground = most[-1].settings["fill"] if most else element.settings.get("ground", "light")
    return pictures.Room(
        box=box,
        whole=card.grown(*(subject.bleed,) * 4),
        ink=subject.template.colours["ink"],
        ground=subject.template.ink(ground, subject.backing),
        beyond=beyond,
        even=not panels
        or (
            bool(holding) and len(fills) == 1 and not (patterned and any(each.settings.get("pattern") for each in seen))
        ),
        covered=any(subject.reach(each).holds(box.grown(*beyond)) for each in panels),
    )


def _shared(one: Box, other: Box) -> int:
    """The area that two boxes which meet have in common."""
    shared = one.shared(other)
    return shared.width * shared.height


@cache
def _art() -> str:
    """The hash of the code that draws studies: other code, other drawings."""
    sources = [Path(__file__), Path(leaf.__file__), *sorted(Path(studies.__file__).parent.glob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def _frame(plate: Element, subject: Subject) -> Box | None:
    """Where the frame of symbols covers the face."""
    for element in subject.template.faces[plate.face]:
        if element.kind == "symbols":
            return frame_box(element, subject)
    return None


def _compose(pen: Pen, card: CardDef, box: Box, frame: Box | None) -> None:
    """The studies where they have most room, and notes in mirror writing in what is left."""
    whole = Area(*(length / 1000 for length in (box.x, box.y, box.width, box.height)))
    shown = [STUDIES[symbol] for symbol in pen.random.sample(card.symbols, len(card.symbols))]
    shown = shown or [MEASURES[card.number % len(MEASURES)]]
    right = 0.0 if frame is None else max(0.0, frame.right / 1000 + GAP - whole.x)
    under = 0.0 if frame is None else max(0.0, frame.bottom / 1000 + GAP - whole.y)
    notes, on_left = pen.random.choice((0.26, 0.3, 0.34)), pen.random.random() < 0.5
    ways = layouts(whole, right, under, len(shown), notes, on_left=on_left)
    way = max(ways, key=lambda each: each.worth)
    for study, area in zip(shown, way.studies, strict=True):
        study(pen, area)
    for area in way.notes:
        size = max(_NOTES, math.sqrt(area.width * area.height) / _MOST_NOTES)
        rows = round((area.height - 0.8) / (size * _LINE))
        pen.script(area.x, area.y + size, area.width, rows, size)
