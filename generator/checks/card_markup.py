"""The markup of a card's text is broken.

A text may hold `<b>bold</b>`, `<i>italic</i>` and a symbol's icon by its name, such as `<cat>` or `<кошка>`;
a plain `<` is written `<<`. The problem names the card and stands at the language that is broken; the other
cards and languages are printed as they are.

Passes:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        action:
          when: start
          effect: [{wild: {symbol: cat}}]
          text: {en: One card bears <b>also</b> <cat>., ru: Одна карта несёт <b>ещё и</b> <кошка>.}

Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        action:
          when: start
          effect: [{wild: {symbol: cat}}]
          text: {en: One card bears <b>also <cat>., ru: Одна карта несёт <b>ещё и</b> <кот>.}
"""

from __future__ import annotations

from collections.abc import Iterator

from generator import markup
from generator.checks.study import Study, problem
from generator.checks.texts import written_texts
from generator.model import ANY_LANGUAGE
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A problem for each fault that the markup's parser finds, at the text of its language."""
    for written in written_texts(study):
        for language, words in written.text.by_language.items():
            if "<" not in words:
                continue
            for fault in markup.parse(words)[1]:
                where = f" in '{language}'" if language != ANY_LANGUAGE else ""
                message = f"{written.name}{where}: {fault.message}"
                hint = fault.hint[:1].upper() + fault.hint[1:]
                yield problem(written.place_of(language), "error", "card-markup", message, hint)
