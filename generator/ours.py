"""Which files a command may replace: those that leonardo made.

A manifest beside a file tells of it, or the file says itself who made it, as far as its kind can (a picture cannot).
What neither is told nor says so is somebody's own, and is never lost to a build.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from generator import files, manifest
from generator.booklet.fresh import MANIFEST, Manifest

_MOST_BYTES = 64 * 2**20
_MADE_BY = re.compile(rb"/(?:Creator|Author) \(leonardo\)")
_PACKED = re.compile(rb"/ObjStm[^\0]{0,300}?stream\r?\n")
_MOST_PACKED, _MOST_UNPACKED = 100, 2**20
_LISTING = re.compile(rb"document [^\n]+ language [^\n]+ duplex ")
_CAPPED = re.compile(rb"# [^\n]+ players, seed [0-9]+: game [0-9]+")
_REPORT = "report.pdf"


def replaceable(out: Path) -> Callable[[Path], bool]:
    """Whether a file in that output folder, or in one of its folders, may be replaced by one that a build makes."""

    @cache
    def booklets() -> frozenset[Path]:
        return frozenset(out / name for entry in Manifest.read(out).entries.values() for name in entry["files"])

    @cache
    def told(folder: Path) -> frozenset[str]:
        return frozenset(manifest.names(manifest.read(folder / manifest.NAME)))

    def ours(path: Path) -> bool:
        return path.name in told(path.parent) or path in booklets() or made_here(path)

    return ours


def made_here(path: Path) -> bool:
    """Whether the file says that leonardo made it. A link says nothing, but nothing is lost where it is replaced."""
    if path.is_symlink():
        return True
    try:
        content = files.read(path, _MOST_BYTES)
    except files.Refused:
        return False
    return _says_so(path, content)


def _says_so(path: Path, content: bytes) -> bool:
    if path.name in (manifest.NAME, Path(MANIFEST).name):
        return _is_manifest(content)
    match path.suffix:
        case ".pdf":
            return _MADE_BY.search(content) is not None or any(map(_MADE_BY.search, _unpacked(content)))
        case ".html":  # a report's page and its paper are written together
            return made_here(path.with_name(_REPORT))
        case ".txt":
            return _LISTING.match(content) is not None
        case ".yaml":
            return _CAPPED.match(content) is not None
    return False


def _is_manifest(content: bytes) -> bool:
    """Whether it is a manifest, or what is left of one: no other program's JSON."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return True
    return isinstance(data, dict) and (str(data.get("made_by")).startswith("leonardo") or "booklets" in data)


def _unpacked(content: bytes) -> list[bytes]:
    """The beginnings of a PDF's first object streams (ISO 32000-1, 7.5.7), in which a booklet says who made it."""
    found = []
    for start in [each.end() for each in _PACKED.finditer(content)][:_MOST_PACKED]:
        try:
            found.append(zlib.decompressobj().decompress(content[start : start + _MOST_UNPACKED], _MOST_UNPACKED))
        except zlib.error:
            continue
    return found
