"""A design; every face of a card is drawn with a sound one."""

from __future__ import annotations

from collections.abc import Iterable

from generator import edition, load
from generator.problems import has_errors
from tests.fuzz.outcome import harmless, place, told
from tests.fuzz.shelves import enter, project, shipped, whole


def target(data: bytes) -> None:
    root = project("designs", "papers: [a4]\nlanguages: [en]\ntemplate: it\n")
    file = place("designs/templates/it.yaml", data)
    enter(root)
    with harmless():
        loaded = load.load_files([root])
        problems = list(loaded.problems)
        template, more = edition.template_of(loaded.library)
        problems += more
        if template is not None and not has_errors(problems):
            problems += edition.draw(loaded.library, loaded.library.sets["few"], "en", template)[1]
    told(problems, file, *whole(root))


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
