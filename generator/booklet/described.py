"""Cards that a position describes itself: what they say and pictures do not show, and markup that is broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.compose import Path
from generator.markup import parse
from generator.model import Library
from generator.problems import Problem
from generator.scalars import clean
from generator.source import Document
from generator.subject import problem


def unprinted(document: Document, library: Library) -> Iterator[Problem]:
    """A warning for each text and picture that is not shown, an error for each mistake in a text that is. A card with
    the id of one in a set was copied from there and is shown as that."""
    for name, card in _mapping(document.data, "cards").items():
        if not isinstance(card, dict) or "from" in card or name in library.cards:
            continue
        action = _mapping(card, "action")
        for path in _hidden(card, action):
            message = f"the '{path[-1]}' of card '{name}' is not shown in pictures"
            hint = "Put the card into a set, and name it by 'from'."
            place = document.at_key(("cards", name, *path))
            yield replace(problem(place, "position-shape", message, hint), level="warning")
        if action.get("manual"):
            yield from _broken(document, name, action.get("text"))


def _hidden(card: Mapping[str, Any], action: Mapping[str, Any]) -> Iterator[Path]:
    for field in ("title", "art"):
        if card.get(field):
            yield (field,)
    if action.get("text") and not action.get("manual"):
        yield "action", "text"


def _broken(document: Document, name: str, written: Any) -> Iterator[Problem]:
    path: Path = ("cards", name, "action", "text")
    texts = {(*path, language): text for language, text in written.items()} if isinstance(written, dict) else {}
    for where, text in (texts or {path: written}).items():
        for fault in parse(clean(text))[1] if isinstance(text, str) else ():
            yield problem(document.at_value(where), "bad-markup", f"card '{name}': {fault.message}", fault.hint)


def _mapping(data: Any, key: str) -> Mapping[str, Any]:
    found = data.get(key) if isinstance(data, dict) else None
    return found if isinstance(found, dict) else {}
