"""What directives work with: the subject of a booklet, its pages, type and cards, and what they bring."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator import fonts
from generator.booklet.blocks import Table
from generator.booklet.examples import Games
from generator.booklet.pictures.cards import Faces
from generator.booklet.pictures.picture import Picture
from generator.booklet.setting import Setter
from generator.booklet.style import PageStyle, Palette, Types
from generator.model import Library, Place, SetDef
from generator.problems import Problem
from generator.spacing import held
from generator.subject import problem
from generator.suggest import did_you_mean


@dataclass(frozen=True, slots=True)
class Subject:
    """What a booklet is about: a mode in a language, and for a leaf the set it tells of."""

    library: Library
    mode: str
    language: str
    set: SetDef | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A subject with all that is needed to set its pages."""

    subject: Subject
    page: PageStyle
    palette: Palette
    types: Types
    faces: Faces
    setter: Setter
    games: Games = field(default_factory=dict, compare=False)
    """The positions that are read already."""

    @property
    def library(self) -> Library:
        return self.subject.library

    @property
    def language(self) -> str:
        return self.subject.language

    @property
    def mode(self) -> str:
        return self.subject.mode


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with its caption."""

    picture: Picture
    caption: str
    anchor: str = ""


Made = list[Figure | Table]
"""What a directive brings into the text, in order."""


def unknown_symbol(written: str, place: Place) -> Problem:
    """The problem of a symbol that nothing is called."""
    from generator.names import WRITTEN

    message = f"there is no symbol '{written}'{did_you_mean(written, WRITTEN)}"
    return problem(place, "unknown-symbol", message, "Symbols are named by id, in English or in Russian.")


def title_place(found: SetDef, language: str) -> Place:
    """Where the title of a set in a language was written."""
    places = found.places
    return places.get(f"title.{language}", places.get("title", found.place))


def missing_glyphs(text: str, place: Place, whose: str) -> list[Problem]:
    """A problem for each character that the type has no glyph for."""
    return [
        problem(
            place,
            "missing-glyph",
            f"{whose} has {fonts.describe(char)}, which {fonts.face('regular').full_name} lacks",
            "Replace the character; a symbol's icon is written like <cat>.",
        )
        for char in fonts.face("regular").missing(held(text))
    ]
