"""From a manuscript to its pages: read, judged, filled in with the project's data, and set."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.booklet.bare import without_bare
from generator.booklet.characters import FACES
from generator.booklet.comments import without_comments
from generator.booklet.front import PLAYERS, SET, filled, length
from generator.booklet.listed import too_long
from generator.booklet.numbers import spans
from generator.booklet.plan import Wanted
from generator.design import Template
from generator.files import real
from generator.load import shipped_cards
from generator.model import Library, Place
from generator.problems import MOST_OF_ONE_KIND, Problem, bounded, has_errors
from generator.resources import shipped
from generator.source import shown, text_of
from generator.spacing import held
from generator.subject import problem

if TYPE_CHECKING:
    from generator.booklet.blocks import Manuscript
    from generator.booklet.pages import Setting
    from generator.booklet.pictures.cards import Faces
    from generator.booklet.style import PageStyle


class Studio:
    """The library and the design, and the faces of cards in each language, drawn once for all booklets."""

    def __init__(self, library: Library, template: Template) -> None:
        self.library = library
        self.template = template
        self._faces: dict[str, Faces] = {}

    @classmethod
    def of(cls, library: Library, template: Template) -> Studio:
        """For the library with the shipped cards, even where the project has its own set of that name: our texts show
        them."""
        if real(library.project.root / "cards") != real(shipped("cards")):
            library = replace(library, cards=MappingProxyType({**shipped_cards(), **library.cards}))
        return cls(library, template)

    def faces(self, language: str) -> Faces:
        from generator.booklet.pictures.cards import Faces
        from generator.booklet.style import Palette

        if language not in self._faces:
            self._faces[language] = Faces(self.library, self.template, language, Palette.of(self.template))
        return self._faces[language]


def typeset(studio: Studio, each: Wanted, page: PageStyle, *, cover: bool) -> tuple[Setting | None, list[Problem]]:
    """The booklet on its pages, or None, and every problem met."""
    return set_on(studio, each, filled_in(studio, each), page, cover=cover)


FilledIn = tuple["Manuscript | None", list[Problem]]
"""A manuscript with the project's data, None if there is nothing to set, and what was found in it so far."""


def filled_in(studio: Studio, each: Wanted) -> FilledIn:
    """What the booklet's file says, read, judged and filled in: the same for pages of every size."""
    from generator.booklet.manuscript import Dialect, read
    from generator.booklet.most import MOST, MOST_OF_SMALL
    from generator.booklet.scene import Subject
    from generator.booklet.small import small_directives

    library = studio.library
    subject = Subject(library, each.mode, each.language, each.set)
    most = MOST if each.kind == "rules" else MOST_OF_SMALL
    dialect = Dialect(each.language, small_directives(subject), most)
    manuscript, problems = read(each.source, dialect, library.project.root)
    if manuscript is None:
        return None, problems
    problems += _missing_glyphs(manuscript, library.project.root, each)
    front, faults = filled(manuscript.front, _values(library, each))
    manuscript = replace(manuscript, front=front)
    if each.set is not None:
        manuscript, gone = without_bare(manuscript, each.set)
        problems += gone
    problems += faults
    long = too_long(manuscript.blocks, library, each.set, each.language, most, sheet=each.kind == "quick")
    if long:
        return None, [*bounded((*problems, *long))]
    if has_errors(problems) and (not manuscript.blocks or len(problems) > MOST_OF_ONE_KIND):
        return None, [*bounded(problems)]
    return manuscript, problems


def set_on(
    studio: Studio, each: Wanted, found: FilledIn, page: PageStyle, *, cover: bool
) -> tuple[Setting | None, list[Problem]]:
    """The same on pages of that style."""
    from generator.booklet.pages import UNKNOWN, Pages
    from generator.booklet.scene import Scene, Subject
    from generator.booklet.setting import Setter
    from generator.booklet.style import Palette, Types

    manuscript, problems = found
    if manuscript is None:
        return None, problems
    subject = Subject(studio.library, each.mode, each.language, each.set)
    palette = Palette.of(studio.template)
    numbers: dict[str, str] = {}
    setter = Setter(each.language, lambda anchor: numbers.get(anchor, UNKNOWN))
    scene = Scene(subject, page, palette, Types.of(page, palette), studio.faces(each.language), setter)
    pages = Pages(manuscript, scene, numbers, cover=cover)
    setting = pages.set()
    return None if has_errors(problems) else setting, [*bounded((*problems, *pages.problems))]


def _values(library: Library, each: Wanted) -> dict[str, str | None]:
    """What the placeholders of opening fields stand for; None for what the booklet has not."""
    counts = [count for deck in library.decks.values() if deck.mode == each.mode for count in deck.players]
    players = spans(counts or (2, 3, 4))
    title = (each.set.title.get(each.language) or each.set.id) if each.set else None
    return {PLAYERS: players, SET: title}


def _missing_glyphs(manuscript: Manuscript, root: Path, each: Wanted) -> list[Problem]:
    """Every character of the manuscript that its type has no glyph for, where it first stands in a line, comments left
    out; those that an opening field brings by an escape or by the title of the set, where these stand."""
    from generator import fonts
    from generator.booklet.scene import missing_glyphs, title_place

    text, problems = text_of(manuscript.path, root)
    if text is None:
        return problems
    text = held(without_comments(text))
    absent: dict[str, str] = {}
    for name in FACES:
        absent = {**{char: fonts.face(name).full_name for char in fonts.face(name).missing(text)}, **absent}
    fields = manuscript.front.data
    opening, printed = length(text), set("".join(fields.values()))
    for number, line in enumerate(text.split("\n"), 1):
        for char in dict.fromkeys(line):
            if char in absent and char not in "\t\r" and (number > opening or char in printed):
                place = Place(shown(manuscript.path), number, line.index(char) + 1)
                message = (
                    f"{fonts.describe(char)} has no glyph in {absent[char]}, one of the faces that booklets are set in"
                )
                hint = "Replace the character; a symbol's icon is written `symbol cat`."
                problems.append(problem(place, "missing-glyph", message, hint))
    for name, value in fields.items():
        escaped = "".join(char for char in value if char not in absent)
        problems += missing_glyphs(escaped, manuscript.front.at_value((name,)), f"the opening field {name}")
    if each.set is not None and any(f"{{{SET}}}" in value for value in fields.values()):
        title = each.set.title.get(each.language) or each.set.id
        whose = f"the title of set '{each.set.id}' ({each.language})"
        problems += missing_glyphs(title, title_place(each.set, each.language), whose)
    return problems
