"""A number differs between the languages of a text.

Where one language says 2 and another 3, one of them was changed and the other forgotten. Numbers are compared by value,
in whatever way a language parts thousands and decimals. Numbers in words are not read: where one language has "2 cards"
and another "two cards", that is told; write both in figures or both in words.

Passes:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        action:
          when: start
          effect: [{draw: {count: 2}}]
          text: {en: Draw 2 cards., ru: Возьмите 2 карты.}

Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        action:
          when: start
          effect: [{draw: {count: 2}}]
          text: {en: Draw 2 cards., ru: Возьмите 3 карты.}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.checks.texts import written_texts
from generator.checks.written_numbers import as_written, tell_the_same
from generator.markup import STYLING
from generator.problems import Problem
from generator.suggest import listed

_MOST_TOLD = 12


def check(study: Study) -> Iterator[Problem]:
    """A warning at each text whose numbers are not those of the text's first language."""
    for written in written_texts(study):
        shown = {language: STYLING.sub("", words) for language, words in written.text.by_language.items()}
        versions = [(language, words) for language, words in shown.items() if words.strip()]
        for language, words in versions[1:]:
            first, told = versions[0]
            if not tell_the_same(told, words):
                message = f"{written.name} has {_told(told)} in '{first}' but {_told(words)} in '{language}'"
                hint = "Bring the languages in line."
                yield problem(written.place_of(language), "warning", "number-differs", message, hint)


def _told(words: str) -> str:
    numbers = as_written(words)
    more = [f"{len(numbers) - _MOST_TOLD:,} more"] if len(numbers) > _MOST_TOLD + 1 else []
    told = [*numbers[:_MOST_TOLD], *more] if more else numbers
    return f"the number{'s' if len(numbers) > 1 else ''} {listed(told, 'and')}" if numbers else "no number"
