"""Folders given on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click


class Folder(click.Path):
    """A folder, there or not. Nothing between quotes is none: it would mean the folder one is in."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and not value.strip():
            self.fail("no folder is named; '.' is the one you are in.", param, ctx)
        return super().convert(value, param, ctx)
