"""What a design prints in a colour which can hardly be told from the ground under it: texts, symbols, marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from engine.options import OPTIONS
from engine.symbols import TITLES
from engine.words import listed
from generator.design import Element, Template
from generator.display import Box, Ink, TextRun, Use
from generator.elements import ELEMENTS
from generator.grounds import LETTER, LINES, PICTURES, Area, grounds, is_even
from generator.lettering import CAPITALS, ICON_SIDE_UM
from generator.luminance import contrast, greyed
from generator.markup import has_icons
from generator.model import DeckDef, Library
from generator.problems import Problem
from generator.subject import Subject, problem
from generator.targets import built

_LEAST = 1.5
"""A contrast of less (WCAG 2.2) is taken for a mistake: what is meant to be quiet has twice as much."""
_NAMED = (("ink", "paper"), ("sepia", "paper"), ("accent", "paper"), ("ink", "light"))
_WHERE = {"paper": "booklets and boxes", "light": "keys"}
"""What is printed in these colours, however cards look."""
_Merge = Callable[[Ink, Ink], bool]


def hardly_read(
    library: Library, template: Template, width: int, height: int, *, grey: bool = False
) -> Iterator[Problem]:
    """A warning for each style and ground, on cards of that size in micrometres, at the first element where it is so,
    each on the first of the backings only; so for what is drawn beside texts, for named colours, and for tints of
    symbols in the colour of their lines. `grey` if colours are printed so."""

    def printed(ink: Ink) -> Ink:
        return greyed(ink) if grey else ink

    def merges(one: Ink, other: Ink) -> bool:
        return contrast(printed(one), printed(other)) < _LEAST

    def is_same(one: Ink, other: Ink) -> bool:
        return printed(one) == printed(other)

    where = " in grey" if grey else ""
    for (shown, _), found in _found(library, template, width, height, merges, is_same).items():
        element, ink, ground = found[0]
        stands = listed([f"{each.face}.{each.name}" for each, _, _ in found], "and")
        message = f"{shown.what} {shown.fault}{where}, {ink} on {ground}: {stands}"
        hint = f"Give {shown.coloured} another colour, or the ground."
        yield replace(problem(element.place, "bad-template", message, hint), level="warning")
    for text, under in _NAMED:
        named = [template.colours[name] for name in (text, under) if name in template.colours]
        if len(named) == 2 and merges(*named):
            ink, ground = named
            message = (
                f"the colour '{text}' can hardly be read on '{under}'{where}, {ink} on {ground}: on {_WHERE[under]}"
            )
            hint = f"Give '{text}' or '{under}' another colour; what cards alone show may have colours of its own."
            yield replace(problem(template.place, "bad-template", message, hint), level="warning")
    if filled := [symbol for symbol, tint in template.tints.items() if merges(template.colours["ink"], tint)]:
        message = f"the tint of {listed(filled, 'and')} can hardly be told from 'ink', which its lines have{where}"
        yield replace(problem(template.place, "bad-template", message, "Give them other tints."), level="warning")


@dataclass(frozen=True, slots=True)
class _Shown:
    """Something that an element shows: what has its colour, and what a warning says of both. `ornament`: tone on tone
    is as it should be, one colour on itself is not."""

    what: str
    colour: str
    style: bool = False
    ornament: bool = False

    @property
    def fault(self) -> str:
        return "can hardly be read where it stands" if self.style else "can hardly be told from the ground"

    @property
    def coloured(self) -> str:
        return self.what if self.style else f"'{self.colour}'" if self.colour in _EVERYWHERE else self.what

    def ink(self, template: Template, backing: str) -> Ink:
        return template.style(self.colour, backing).ink if self.style else template.ink(self.colour, backing)


_EVERYWHERE = ("ink", "accent")
_SYMBOLS = _Shown("the lines of symbols", "ink")
_ICONS = _Shown("the lines of icons", "ink")
_MOMENT = _Shown("the mark of the moment", "accent")
_TEXT = "{text}"
_REFERENCES, _LETTERED = ("seniority", "turn"), ("seniority", "text")
"""Faces that say the same on every card, and kinds of elements: there what is printed is judged, elsewhere the box that
it may stand in."""
_MOST_WORDS = 2_000
"""Characters that a design has on a face; of more the boxes are judged there too."""
_BACKING = "black"


def _shown(element: Element, *, icons: bool) -> Iterator[_Shown]:
    settings = element.settings
    if "style" in settings:
        yield _styled(element)
    match element.kind:
        case "symbols" | "seniority":
            yield _SYMBOLS
        case "text" if icons and _TEXT in settings.get("content", ""):
            yield _ICONS
        case "moment":
            yield _MOMENT
        case "seal":
            yield _Shown("the mark of the set", settings["stroke"])
        case "rosette":
            yield _Shown("the rosette", settings["stroke"], ornament=True)


def _styled(element: Element) -> _Shown:
    style = element.settings["style"]
    return _Shown(f"the style '{style}'", style, style=True)


_Found = dict[tuple[_Shown, Ink], list[tuple[Element, Ink, Ink]]]


def _found(library: Library, template: Template, width: int, height: int, merges: _Merge, is_same: _Merge) -> _Found:
    texts = (text for card in library.cards.values() for text in card.text.by_language.values())
    icons = any(map(has_icons, texts))
    subjects = list(_references(library, template, width, height))
    found: _Found = {}
    for face, elements in template.faces.items():
        areas: list[Area] = []
        words = sum(len(each.settings.get("content", "")) for each in elements)
        by_letter = face in _REFERENCES and words <= _MOST_WORDS
        for element in elements:
            box = element.area(width, height)
            is_picture = element.kind in PICTURES
            fill = None if is_picture else element.settings.get("fill")
            own = [Area(box, 0, fill)] if is_picture or fill is not None else []
            places, points = [(each, box) for each in _shown(element, icons=icons)], LINES
            if by_letter and element.kind in _LETTERED and not is_even(box, [*areas, *own]):
                places, points = [place for subject in subjects for place in _printed(element, subject)], LETTER
            for shown, place in places:
                for ground in grounds(place, [*areas, *own], points):
                    for backing in template.backings:
                        ink = shown.ink(template, backing)
                        under = template.ink(ground, backing) if ground else template.paper
                        if (is_same if shown.ornament else merges)(ink, under):
                            told = found.setdefault((shown, under), [])
                            if all(each is not element for each, _, _ in told):
                                told.append((element, ink, under))
                            break
            areas += [Area.of(element, width, height, fill)] if own else []
    return found


def _references(library: Library, template: Template, width: int, height: int) -> Iterator[Subject]:
    """What reference cards are drawn of: in each language that they are written in, for each game that is built."""
    languages = [*dict.fromkeys(name if name in TITLES else "en" for name in library.project.languages)]
    modes = {target.mode if isinstance(target, DeckDef) else target.kind for target in built(library)}
    most = OPTIONS["keys_to_win"].defaults
    for mode in sorted(modes & {*most}):  # that of a set may not have been read
        keys = int(most[mode])
        for language in languages:
            yield Subject(template, None, _BACKING, language, "", 0, width, height, 0, mode, keys)


def _printed(element: Element, subject: Subject) -> Iterator[tuple[_Shown, Box]]:
    """Each letter and each symbol that an element of a reference card prints, with where it stands."""
    for item in ELEMENTS[element.kind].draw(element, subject).items:
        if isinstance(item, TextRun):
            x, high = item.x, round(item.size * CAPITALS)
            for glyph in item.glyphs:
                if not glyph.text.isspace():
                    yield _styled(element), Box(x, item.baseline - high, glyph.advance, high)
                x += glyph.advance
        elif isinstance(item, Use):
            side = round(item.scale * ICON_SIDE_UM)
            yield _SYMBOLS, Box(item.x, item.y, side, side)
