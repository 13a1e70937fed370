"""A text is missing in one of the project's languages.

`languages` in leonardo.yaml lists what the cards are printed in. A text that is written by language needs
each of them; a text written as one plain string serves all, unless it is blank. What leonardo itself writes
is in English and Russian; in another language it is printed in English, and you are told.

Passes:

    set: workshop
    kind: expansion
    title: {en: The Workshop, ru: Мастерская}
    cards:
      - id: workshop-01
        title: Codex
        symbols: [cat, skull]

Fails:

    set: workshop
    kind: expansion
    title: {en: The Workshop}
    cards:
      - id: workshop-01
        symbols: [cat, skull]
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.study import Study, problem
from generator.checks.texts import written_texts
from generator.formats import not_ours
from generator.model import ANY_LANGUAGE
from generator.problems import Problem
from generator.suggest import nearest


def check(study: Study) -> Iterator[Problem]:
    """A warning for each language that a text lacks, or that leonardo does."""
    project = study.library.project
    languages = project.languages
    for number, language in enumerate(languages):
        if message := not_ours(language):
            hint = "Write the texts of actions yourself ('text'); the rest cannot be changed."
            yield problem(project.place_of(f"languages.{number}"), "warning", "missing-translation", message, hint)
    for written in written_texts(study):
        by_language = written.text.by_language
        if not by_language:
            continue
        if ANY_LANGUAGE in by_language:
            if not by_language[ANY_LANGUAGE].strip():
                hint = "Write it, or leave it out."
                yield problem(written.place, "warning", "missing-translation", f"{written.name} is blank", hint)
            continue
        for language in languages if "languages" not in project.unread else ():
            if not by_language.get(language, "").strip():
                near = nearest(language, [other for other in by_language if other not in languages])
                add = f"Write it behind '{language}:'." if language in by_language else f"Add '{language}: …'."
                hint = f"Is '{near}' meant for '{language}'?" if near else add
                message = f"{written.name} has no text in '{language}'"
                place = written.place_of(language) if language in by_language else written.place
                yield problem(place, "warning", "missing-translation", message, hint)
