"""A set file, read with its project and checked; a sound one is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from generator import edition, load
from generator.problems import has_errors
from tests.documents import SAMPLES
from tests.fuzz.outcome import harmless, place, told
from tests.fuzz.shelves import SET, enter, project, shipped, whole

MOST_DRAWN = 40


def target(data: bytes) -> None:
    root = project("sets", cards=SET.replace("few", "other"))
    file = place("sets/cards/it.yaml", data)
    enter(root)
    with harmless():
        loaded = load.load_files([root])
        problems = list(loaded.problems)
        found = [each for each in loaded.library.sets.values() if each.place.file.endswith("it.yaml")]
        if not has_errors(problems) and found and len(found[0].cards) <= MOST_DRAWN:
            template, _ = edition.template_of(loaded.library)
            assert template is not None
            problems += edition.draw(loaded.library, found[0], "en", template)[1]
    told(problems, file, *whole(root))


def seeds() -> Iterable[bytes]:
    yield SET.encode()
    yield from shipped("cards/*.yaml")
    yield SAMPLES["cards/s.yaml"].encode()
