"""The markup of a card's text is broken.

A text may hold `<b>bold</b>`, `<i>italic</i>` and a symbol's icon by its name, such as `<cat>` or `<кошка>`;
a plain `<` is written `<<`. Titles are plain: a tag in one is printed as it is written, and warned of. The problem
names the card and stands at the language that is broken.

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

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from generator import markup
from generator.checks.study import Study, problem
from generator.checks.texts import written_texts
from generator.model import ANY_LANGUAGE
from generator.problems import MOST_OF_ONE_KIND, Problem, too_many
from generator.suggest import listed

_TAG = re.compile(r"</?[^<>\n]+>")


def check(study: Study) -> Iterator[Problem]:
    """A problem for each fault that the markup's parser finds, at the text of its language; a warning for tags in a
    title."""
    told, printed = Counter[str](), Counter[str]()
    for written in written_texts(study):
        for language, words in written.text.by_language.items():
            if "<" not in words:
                continue
            where = f" in '{language}'" if language != ANY_LANGUAGE else ""
            place = written.place_of(language)
            if not written.marked_up:
                tags = dict.fromkeys(_TAG.findall(words))
                if tags and printed[place.file] <= MOST_OF_ONE_KIND:
                    printed[place.file] += 1
                    message = (
                        f"{written.name}{where}: titles are plain, and {listed(list(tags), 'and')} would be printed"
                    )
                    yield problem(place, "warning", "card-markup", message, "Leave tags out of titles.")
                continue
            if told[place.file] > MOST_OF_ONE_KIND:
                continue
            faults = markup.parse(words)[1]
            for said, advice in islice(dict.fromkeys((each.message, each.hint) for each in faults), MOST_OF_ONE_KIND):
                message = f"{written.name}{where}: {said}"
                yield problem(place, "error", "card-markup", message, advice[:1].upper() + advice[1:])
            told[place.file] += len(faults)
            if told[place.file] > MOST_OF_ONE_KIND:
                yield too_many(place.file, "mistakes of markup")
