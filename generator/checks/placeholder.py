"""A text is still the placeholder that `leonardo new` put there.

A title or text with the word TODO, in capitals, is one that somebody means to write yet. It would be printed as
it stands, so it is a warning.

Passes:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        title: {en: The Bolt, ru: Засов}
        symbols: [cat, skull]

Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        title: {en: TODO title, ru: Засов}
        symbols: [cat, skull]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.checks.texts import written_texts
from generator.model import ANY_LANGUAGE
from generator.problems import Problem
from generator.suggest import listed

_PLACEHOLDER = re.compile(r"\bTODO\b")


def check(study: Study) -> Iterator[Problem]:
    """A warning at the first language of each text that is still to be written."""
    for written in written_texts(study):
        unwritten = [language for language, words in written.text.by_language.items() if _PLACEHOLDER.search(words)]
        if unwritten:
            named = listed((f"'{language}'" for language in unwritten if language != ANY_LANGUAGE), "and")
            message = f"{written.name} is still a placeholder" + (f" in {named}" if named else "")
            yield problem(
                written.place_of(unwritten[0]), "warning", "placeholder", message, "Write it in place of TODO."
            )
