"""Folders within folders, however deep they lie: `os.walk` of Python 3.11 and `Path.rglob` call themselves for each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path


def walk(
    top: Path, failed: Callable[[OSError], None] = lambda error: None
) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each folder from `top` down with the names of the folders and of the other things in it, as `os.walk` has them:
    links are not followed, the names of folders may be taken out, what cannot be looked into is told to `failed`."""
    waiting = [str(top)]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as entries:
                found = [(entry.name, _is_folder(entry), entry.is_symlink()) for entry in entries]
        except OSError as error:
            failed(error)
            continue
        folders = [name for name, is_folder, _ in found if is_folder]
        yield here, folders, [name for name, is_folder, _ in found if not is_folder]
        links = {name for name, _, is_link in found if is_link}
        waiting += [os.path.join(here, name) for name in reversed(folders) if name not in links]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
