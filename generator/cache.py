"""The user's cache: results that take long to make, kept between runs under a key that says what made them.

Everything works without it, only slower: what cannot be read or written is made again. An entry is written
whole or not at all and carries its own checksum; when there are very many, the oldest go. The system's folder is let
alone where it lies in a project, whose author could have put into it what would then be printed.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from generator import files
from generator.holds import Busy, held

_MOST, _MOST_BYTES = 4_000, 30_000_000
"""Entries, and bytes of one: fifty times what the largest font or photo of a card takes."""
_PROJECT = "leonardo.yaml"
_BETWEEN = 100
"""How many entries a process writes before it looks again whether there are too many: looking takes a while."""
_WRITES = itertools.count()
_DIGEST = 32
_PART = ".part"


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """What is kept under that key, or what `make` gives, kept from now on."""
    place = folder()
    if place is None:
        return make()
    _sweep(place)
    path = place / f"{hashlib.sha256(key.encode()).hexdigest()[:40]}.kept"
    found = _read(path)
    if found is None:
        found = make()
        _write(path, found)
    return found


def folder() -> Path | None:
    """`$LEONARDO_CACHE`, or where the system keeps caches; None where that lies in a project."""
    chosen = os.environ.get("LEONARDO_CACHE")
    if chosen:
        return Path(chosen)
    usual = _system_folder() / "leonardo"
    return None if _is_in_a_project(usual) else usual


@cache
def _is_in_a_project(place: Path) -> bool:
    folders = {*Path(os.path.abspath(place)).parents, *Path(os.path.realpath(place)).parents}
    return any(os.path.lexists(each / _PROJECT) for each in folders)


@cache
def _system_folder() -> Path:
    try:
        home = Path.home()
    except RuntimeError:
        home = Path(tempfile.gettempdir())
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    chosen = os.environ.get("XDG_CACHE_HOME", "")
    return Path(chosen) if os.path.isabs(chosen) else home / ".cache"


def _read(path: Path) -> bytes | None:
    try:
        content = files.read(path, _MOST_BYTES)
    except files.Refused:
        return None
    data = content[_DIGEST:]
    return data if hashlib.sha256(data).digest() == content[:_DIGEST] else None


def _write(path: Path, data: bytes) -> None:
    if len(data) > _MOST_BYTES - _DIGEST:
        return
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        if next(_WRITES) % _BETWEEN == 0:
            _prune(path.parent)
        handle, temporary = tempfile.mkstemp(suffix=_PART, dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file, held(Path(temporary), lambda: None):
                file.write(hashlib.sha256(data).digest() + data)
                file.flush()
                os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)
            raise


def _prune(place: Path) -> None:
    """Remove the older half of the entries once there are more than _MOST."""
    with os.scandir(place) as entries:
        found = [(entry.stat().st_mtime, entry.path) for entry in entries if entry.is_file(follow_symlinks=False)]
    for _, path in sorted(found)[: len(found) // 2] if len(found) > _MOST else ():
        with contextlib.suppress(OSError):
            os.unlink(path)


@cache
def _sweep(place: Path) -> None:
    """Remove, once, what dead processes left half written."""
    with contextlib.suppress(OSError), os.scandir(place) as entries:
        parts = [Path(entry.path) for entry in entries if entry.name.endswith(_PART)]
        for path in parts:
            with contextlib.suppress(OSError, Busy), held(path) as sure:
                if sure:
                    path.unlink()
