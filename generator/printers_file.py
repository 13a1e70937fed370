"""`printers.yaml` when files are checked: the project's own, and one that is named."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from pathlib import Path

from generator import schema, source
from generator.problems import Problem

PRINTERS = "printers.yaml"


def problems_below(root: Path) -> list[Problem]:
    """What is wrong with the file of the project at `root`, if it has one."""
    path = root / PRINTERS
    return problems_of(path, root) if os.path.lexists(path) else []


def problems_of(path: Path, home: Path | None) -> list[Problem]:
    """What is wrong with a file of printers; `home` is the project that it lies in."""
    document, problems = source.read(path, home, source.MOST_TEXT)
    return problems if document is None else problems + schema.validate(document, "printers")


def among(files: Iterable[Path], others: Collection[str]) -> list[Path]:
    """The files of printers among them; a set or a design may have that name too, and `others` are real paths of
    those."""
    return [file for file in files if file.name == PRINTERS and os.path.realpath(file) not in others]
