"""Where the shipped data lies: beside the packages in a checkout, inside `generator` in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def shipped(folder: str) -> Path:
    """The shipped data folder `cards`, `schemas` or `templates`. Raises FileNotFoundError if it is missing."""
    for candidate in (_PACKAGE / folder, _PACKAGE.parent / folder):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"the installation lacks its data folder '{folder}'")


@cache
def version() -> str:
    """The installed version of leonardo."""
    from importlib.metadata import version as installed

    return installed("leonardo-studio")
