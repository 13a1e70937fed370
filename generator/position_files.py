"""Position files of a project: opened for replay and play, and written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from engine.cards import Card
from engine.state import State
from generator import reporters, source
from generator.load import engine_card, load_project
from generator.positions import CardOf, game_of
from generator.problems import ProblemsFound, has_errors
from generator.source import Document


def open_position(path: Path) -> tuple[Document, State]:
    """The document and the game of a position file; warnings go to standard error.

    Raises ProblemsFound with all that is wrong with it.
    """
    document, problems = source.read(path)
    if document is None or has_errors(problems):
        raise ProblemsFound(problems)
    state, faults = game_of(document, card_finder(path))
    if state is None:
        raise ProblemsFound([*problems, *faults])
    if problems or faults:
        reporters.show([*problems, *faults])
    return document, state


def card_finder(path: Path) -> CardOf:
    """Finds cards by id in the project around that file, which is read when the first card is asked for."""
    found: dict[str, Card] = {}
    read: list[bool] = []

    def card_of(name: str) -> Card | None:
        if not read:
            library, _ = load_project(path.resolve().parent)
            found.update({card.id: engine_card(card) for card in library.cards.values()})
            read.append(True)
        return found.get(name)

    return card_of


def as_yaml(data: Mapping[str, Any]) -> str:
    """A position as YAML that `leonardo replay` reads back."""
    dumped = yaml.dump(
        dict(data), Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, default_flow_style=None, width=110
    )
    return str(dumped).rstrip("\n")
