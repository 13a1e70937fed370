"""A project's own file; what is built of a sound one is laid out."""

from __future__ import annotations

from collections.abc import Iterable

from generator import load
from generator.problems import has_errors
from generator.project import FILE
from tests.fuzz.outcome import ground, harmless, place, told
from tests.fuzz.program import run
from tests.fuzz.shelves import enter, project, shipped, whole


def target(data: bytes) -> None:
    root = project("projects")
    file = place(f"projects/{FILE}", data)
    enter(root)
    with harmless(ground() / "projects-out"):
        loaded = load.load_files([root])
        if not has_errors(loaded.problems):
            run("build", "few", "--only", "sheets", "--format", "listing", "--out", str(ground() / "projects-out"))
    told(loaded.problems, file, *whole(root))


def seeds() -> Iterable[bytes]:
    yield from shipped("leonardo.yaml")
    yield """\
title: {en: A, ru: Б}
languages: [en, ru]
papers: [a4, letter, 200x280]
card_size: 70x100
backs: fold
template: low-ink
sheets: {bleed: 2, gap: 4, grid: 2x2, marks: crosses, corners: 3, safe: 4, keys: single, thickness: 0.4}
booklets: {modes: [base], flip: long-edge, creep: 0.2}
build: {sets: [few], decks: [base]}
""".encode()
