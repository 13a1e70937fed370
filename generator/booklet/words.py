"""What a booklet says by itself, by language: `templates/booklets/words.yaml`, and numbers in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.shipped_data import shipped_data

FORMS: tuple[str, ...] = ("digits", "words", "genitive")
"""How a number may be written: 7, seven, (Russian) семи."""


def data() -> Mapping[str, Any]:
    """The whole file: `words`, `numbers`, `verbs`."""
    return shipped_data("booklets/words")


def word(key: str, language: str, **values: object) -> str:
    """One of the booklet's own words in a language, or in English where it has none in that one."""
    forms = data()["words"][key]
    text: str = forms.get(language, forms["en"])
    return text.format(**values)


def verb_words(verb: str, language: str, mode: str) -> tuple[str, str]:
    """What players call a verb of the action vocabulary, and what is to be known about it in a mode; empty if
    nothing is."""
    told = data()["verbs"].get(verb, {})
    entry = told.get(language, told.get("en", {}))
    notes = (entry.get("note", ""), entry.get(mode, ""))
    return entry.get("name", ""), " ".join(note for note in notes if note)


def written(number: int, form: str, language: str) -> str:
    """A number in one of FORMS; digits where the language has no words for it."""
    if form == "digits":
        return str(number)
    table = data()["numbers"].get(language, {}).get(form, {})
    if str(number) in table:
        return str(table[str(number)])
    tens, ones = number // 10 * 10, number % 10
    if 20 < number < 100 and ones and str(tens) in table and str(ones) in table:
        joint = "-" if language == "en" else " "
        return f"{table[str(tens)]}{joint}{table[str(ones)]}"
    return str(number)
