"""A design; every face is drawn with a sound one: cards of symbols, cards of actions, backs and reference cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from generator import edition, load, printable
from generator.design import FACE_NAMES, Template
from generator.display import Group, Item
from generator.elements import ELEMENTS
from generator.model import Library
from generator.problems import Problem, has_errors
from generator.products import reference
from generator.products.product import Request
from tests.fuzz.outcome import harmless, place, told
from tests.fuzz.shelves import enter, project, shipped, whole

CARDS = """\
set: few
kind: expansion
title: {en: Few, ru: Мало}
cards:
  - {id: few-01, backing: burgundy, symbols: [cat, skull], title: {en: The Cat, ru: Кот}}
  - {id: few-02, backing: gold, symbols: [поток, цветок, gull], title: {en: The Stream, ru: Поток}, copies: 3}
  - {id: few-03, backing: gold, title: {en: The Door, ru: Дверь}, action: {when: end, effect: [draw]}}
"""
SETTINGS = "papers: [a4]\nlanguages: [en]\ntemplate: it\ncard_size: {}\n"
SIZES = ("poker", "mini", "tarot", "square", "poker-landscape", "mini-landscape")
"""A size of every shape for which a design may have other boxes."""


def target(data: bytes) -> None:
    size = SIZES[Random(data).randrange(len(SIZES))]
    root = project(f"designs-{size}", SETTINGS.format(size), CARDS)
    file = place(f"designs-{size}/templates/it.yaml", data)
    enter(root)
    with harmless():
        loaded = load.load_files([root])
        problems = [*loaded.problems, *printable.unprintable(loaded.library)]
        template, more = edition.template_of(loaded.library)
        assert {each.id for each in more} <= {each.id for each in problems}, "not told by check"
        if template is not None and not has_errors([*problems, *more]):
            more += _drawn(loaded.library, template)
    told([*problems, *more], file, *whole(root))


def _drawn(library: Library, template: Template) -> list[Problem]:
    """Everything to its last line, as a build would; nothing is written."""
    few, wishes = library.sets["few"], edition.Wishes(("a4",), "long-edge")
    cards, problems = edition.draw(library, few, "en", template)
    made = reference.make(Request(library, few, "en", template, wishes))
    forms = {**cards.forms, **{name: form for sheets in made.sheets for name, form in sheets.document.forms.items()}}
    for form in forms.values():
        assert sum(1 for _ in _everything(form.items)) >= len(form.items)
    return [*problems, *made.problems]


def _everything(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from _everything(item.items)


def seeds() -> Iterable[bytes]:
    yield from shipped("templates/*.yaml")
    yield from shipped("tests/print_project/templates/*.yaml")
    yield b"""\
template: it
extends: plain
colours: {ink: "#102030"}
styles: {title: {face: bold, size: 12, minimum: 8, tracking: 0.1, small_caps: true}}
faces:
  symbols:
    extra: {kind: rosette, box: {left: 10, width: 20, top: 30, height: 20}, stroke: ink, line: 0.3}
"""
    for kind, known in ELEMENTS.items():
        for face in FACE_NAMES:
            yield _one(face, kind, "".join(f", {key}: {_WORTH[key]}" for key in known.settings))


_WORTH = {
    "fill": "light", "stroke": "ink", "accent": "accent", "ground": "paper", "line": "0.3", "radius": "1",
    "pattern": "true", "side": "3", "gap": "0.5", "padding": "0.5", "style": "small", "columns": "3",
    "names": "beside", "content": '"Words {turn_title}"',
}  # fmt: skip


def _one(face: str, kind: str, settings: str) -> bytes:
    """A design with one more element, which is small enough to stand in a corner of any card."""
    box = "{left: 0.5, top: 0.5, width: 4, height: 3}"
    element = f"{{kind: {kind}, box: {box}{settings}}}"
    return f"template: it\nextends: notebook\nfaces:\n  {face}:\n    more: {element}\n".encode()
