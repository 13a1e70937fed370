"""The names that places of a manuscript bear for links, those of places that are refused included: a link to one of
them leads where it should as soon as the place is mended."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from generator.booklet.blocks import Content, Run
from generator.model import Place
from generator.problems import Problem
from generator.scalars import clean
from generator.source import Document
from generator.subject import problem
from generator.suggest import nearest
from generator.wording import shorten

_OPTION = "anchor"
_ANCHOR = re.compile(r"\s*\{#([\w-]+)\}\s*$")
_BRACE = re.compile(r"(?<!\\)(?:\\\\)*\{#")
_WRITTEN = re.compile(rf"""(?:^|[{{,])[ \t]*{_OPTION}:[ \t]+["']?([\w-]+)""", re.MULTILINE)


@dataclass(slots=True)
class Anchors:
    """The names by the places that bear them; what is wrong with them goes to `problems`."""

    problems: list[Problem]
    places: dict[str, Place] = field(default_factory=dict)

    def add(self, name: str, place: Place) -> None:
        """Something bears that name, if it is not empty; each name is borne once."""
        if name in self.places:
            first = self.places[name].line
            self._fault(place, f"a second place is named '{name}' (the first on line {first})")
        elif name:
            self.places[name] = place

    def of_heading(self, content: Content, written: str, place: Place) -> tuple[str, Content]:
        """The name at the end of a heading, or "", and what remains to be set of it; `written` is its Markdown."""
        last = content[-1] if content else None
        found = _ANCHOR.search(clean(last.text)) if isinstance(last, Run) else None
        braces = [each.end() for each in _BRACE.finditer(written)]
        if found and isinstance(last, Run) and braces and "{#" not in written[braces[-1] :]:
            name = found.group(1)
            if len(braces) > 1:
                message = f"this heading is named '{shorten(name)}'; another name before that would be printed"
                self._fault(place, message, "A heading has one name for links: take the other out.")
            return name, (*content[:-1], replace(last, text=found.string[: found.start()]))
        if braces:
            message = "what stands in braces in this heading is no name for links"
            hint = "At its end, one word of letters, digits, '-' and '_': ## The turn {#turn}"
            self._fault(place, message, hint)
            self._meant(written[braces[-1] :].partition("}")[0], place)
        return "", content

    def of_options(self, options: Document, written: str, place: Place, sound: bool) -> None:
        """The name that the options of a fence give; where they are not sound, also one that `written` shows."""
        name = options.data.get(_OPTION)
        if isinstance(name, str):
            self.add(name.strip(), options.at_value((_OPTION,)))
            return
        given = [(key, str(value)) for key, value in options.data.items() if value is not None]
        near = [value for key, value in given if nearest(key, (_OPTION,))]
        for each in near or ([] if sound else _WRITTEN.findall(written)):
            self._meant(each, place)

    def _meant(self, name: str, place: Place) -> None:
        """A name that is not borne yet, for a mistake that is told."""
        if name := name.strip():
            self.places.setdefault(name, place)

    def _fault(self, place: Place, message: str, hint: str = "") -> None:
        self.problems.append(problem(place, "broken-link", message, hint))
