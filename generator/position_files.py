"""Position files of a project: opened for replay and play, and written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from engine.cards import Card
from engine.position import CardOf, CardUnread
from engine.state import State
from generator import reporters, source
from generator.files import real
from generator.load import load_project
from generator.named_cards import finder
from generator.positions import game_of
from generator.problems import Problem, ProblemsFound, has_errors
from generator.project import find_root
from generator.source import Document


def open_position(path: Path) -> tuple[Document, State]:
    """The document and the game of a position file; warnings go to standard error.

    Raises ProblemsFound with all that is wrong with it, and with the errors of the project around it where it names
    a card that cannot be read.
    """
    document, problems = source.read(path, find_root(path.absolute().parent))
    if document is None or has_errors(problems):
        raise ProblemsFound(problems)
    around = _Around(path)
    state, faults = game_of(document, around.card_of)
    if state is None:
        raise ProblemsFound([*problems, *faults, *around.blamed])
    if problems or faults:
        reporters.show([*problems, *faults])
    return document, state


class _Around:
    """The project around a file, which is read when a card of it is asked for first."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: tuple[CardOf, list[Problem]] | None = None
        self.blamed: list[Problem] = []
        """The errors of the project, where a card that was asked for cannot be read."""

    def card_of(self, name: str) -> Card | None:
        """The card of that id. Raises CardUnread."""
        if self._read is None:
            library, problems = load_project(real(self._path).parent)
            self._read = finder(library), problems
        find, problems = self._read
        try:
            return find(name)
        except CardUnread:
            self.blamed = [problem for problem in problems if problem.level == "error"]
            raise


def as_yaml(data: Mapping[str, Any]) -> str:
    """A position as YAML that `leonardo replay` reads back."""
    dumped = yaml.dump(
        dict(data), Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, default_flow_style=None, width=110
    )
    return str(dumped).rstrip("\n")
