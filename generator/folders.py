"""Folders given on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

MOST_IN_ONE_ANOTHER = 300
"""Folders that a path on the command line has; Python makes each by a call within that for the next."""


class Folder(click.Path):
    """A folder, there or not. Nothing between quotes is none: it would mean the folder one is in."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and not value.strip():
            self.fail("no folder is named; '.' is the one you are in.", param, ctx)
        if isinstance(value, str) and is_too_deep(value):
            self.fail(f"the path has more than {MOST_IN_ONE_ANOTHER} folders.", param, ctx)
        return super().convert(value, param, ctx)


def is_too_deep(path: str) -> bool:
    """Whether a path on the command line has too many folders for them to be made."""
    return len(Path(path).parts) > MOST_IN_ONE_ANOTHER
