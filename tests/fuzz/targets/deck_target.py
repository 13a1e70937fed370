"""A deck file, read with its project; a sound deck is judged, counted and told what it lacks."""

from __future__ import annotations

from collections.abc import Iterable

from engine import mending
from engine.analysis import analyse
from engine.legality import violations
from generator import load, targets
from generator.problems import has_errors
from tests.documents import SAMPLES
from tests.fuzz.outcome import harmless, place, told
from tests.fuzz.shelves import enter, project, shipped, whole


def target(data: bytes) -> None:
    root = project("decks")
    file = place("decks/cards/decks/it.yaml", data)
    enter(root)
    with harmless():
        loaded = load.load_files([root])
        for found in loaded.library.decks.values() if not has_errors(loaded.problems) else ():
            if found.place.file.endswith("it.yaml"):
                deck = load.engine_deck(found)
                for players in deck.players:
                    violations(deck, players)
                analyse(deck)
                mending.deck_lacks(deck)
                mending.deck_additions(deck, targets.sets_beside(loaded.library, found))
                load.expectations(found)
    told(loaded.problems, file, *whole(root))


def seeds() -> Iterable[bytes]:
    yield from shipped("cards/decks/*.yaml")
    yield SAMPLES["cards/d.yaml"].encode()
