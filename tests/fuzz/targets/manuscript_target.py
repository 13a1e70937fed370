"""A manuscript of Markdown, read and judged but not set, so that many more are tried than of whole booklets."""

from __future__ import annotations

from collections.abc import Iterable

from generator import load
from generator.booklet.bare import without_bare
from generator.booklet.listed import too_long
from generator.booklet.manuscript import Dialect, read
from generator.booklet.most import MOST
from generator.booklet.scene import Subject
from generator.booklet.small import small_directives
from tests.fuzz.outcome import harmless, place, told
from tests.fuzz.shelves import enter, project
from tests.fuzz.targets import booklet_target


def target(data: bytes) -> None:
    root = project("manuscripts", cards=booklet_target.CARDS)
    path = place("manuscripts/templates/booklets/leaf.en.md", data)
    enter(root)
    with harmless():
        library = load.load_project(root)[0]
        few = library.sets["few"]
        subject = Subject(library, "expansion", "en", few)
        manuscript, problems = read(path, Dialect("en", small_directives(subject)), root)
        if manuscript is not None:
            kept, gone = without_bare(manuscript, few)
            problems = [*problems, *gone, *too_long(kept.blocks, library, few, "en", MOST, sheet=False)]
    told(problems, path)


def seeds() -> Iterable[bytes]:
    return booklet_target.seeds()
