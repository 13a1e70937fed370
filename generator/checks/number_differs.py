"""A number differs between the languages of a text.

Where one language says 2 and another 3, one of them was changed and the other forgotten.

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

import re
from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.checks.texts import written_texts
from generator.problems import Problem
from generator.suggest import listed

_NUMBER = re.compile(r"\d+")


def check(study: Study) -> Iterator[Problem]:
    """A warning at each text whose numbers are not those of the text's first language."""
    for written in written_texts(study):
        versions = [(language, words) for language, words in written.text.by_language.items() if words.strip()]
        for language, words in versions[1:]:
            first, told = versions[0]
            if _numbers(told) != _numbers(words):
                message = f"{written.name} has {_told(told)} in '{first}' but {_told(words)} in '{language}'"
                hint = "Bring the languages in line."
                yield problem(written.place_of(language), "warning", "number-differs", message, hint)


def _numbers(words: str) -> list[int]:
    return sorted(int(number) for number in _NUMBER.findall(words)[:1000] if len(number) < 100)


def _told(words: str) -> str:
    numbers = _NUMBER.findall(words)
    return f"the number{'s' if len(numbers) > 1 else ''} {listed(numbers, 'and')}" if numbers else "no number"
