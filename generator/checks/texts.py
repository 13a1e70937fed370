"""Every text of the author's sets and decks, with where it stands: what the checks of texts walk over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.checks.study import Study
from generator.model import ANY_LANGUAGE, Place, Text


@dataclass(frozen=True, slots=True)
class WrittenText:
    """A text field: how messages call it, what it says, where it and each of its languages stand, and whether tags
    mean something in it."""

    name: str
    text: Text
    place: Place
    languages: Mapping[str, Place]
    marked_up: bool

    def place_of(self, language: str) -> Place:
        """Where the text in that language stands."""
        return self.languages.get(language, self.place)


def written_texts(study: Study) -> Iterator[WrittenText]:
    """The titles of sets and decks, and the titles and texts of cards, in file order."""
    for found in study.sets:
        yield from _written(f"the title of the set '{found.id}'", found.title, "title", found.places)
    for deck in study.decks:
        yield from _written(f"the title of the deck '{deck.id}'", deck.title, "title", deck.places)
    for card in study.cards():
        yield from _written(f"the title of the card {card.named}", card.title, "title", card.places)
        yield from _written(f"the text of the card {card.named}", card.text, "action.text", card.places)


def _written(name: str, text: Text, path: str, places: Mapping[str, Place]) -> Iterator[WrittenText]:
    if text:
        paths = {language: f"{path}.{language}" if language != ANY_LANGUAGE else path for language in text.by_language}
        languages = {language: places[here] for language, here in paths.items()}
        yield WrittenText(name, text, places[path], languages, marked_up=path != "title")
