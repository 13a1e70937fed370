"""Which files a command may replace: those that leonardo made and nobody has changed since.

A manifest beside a file tells what was written there, by its hash. A file of which none tells says itself who made it,
as far as its kind can (a picture cannot). Whatever else lies there is somebody's own, and is never lost to a build.
"""

from __future__ import annotations

import re
import zlib
from functools import cache
from pathlib import Path

from generator import files, manifest
from generator.booklet import fresh
from generator.in_the_way import FOREIGN, Keeper

CHANGED = "what leonardo wrote there has been changed since"
BROKEN = "cannot read {them} as a manifest that it wrote"
_MOST_BYTES = 64 * 2**20
_MOST_HASHED = 2**40
_MADE_BY = re.compile(rb"/(?:Creator|Author) \(leonardo\)")
_PACKED = re.compile(rb"/ObjStm[^\0]{0,300}?stream\r?\n")
_MOST_PACKED, _MOST_UNPACKED = 100, 2**20
_LISTING = re.compile(rb"document [^\n]+ language [^\n]+ duplex ")
_CAPPED = re.compile(rb"# [^\n]+ players, seed [0-9]+: game [0-9]+")
_REPORT = "report.pdf"
_MANIFESTS = (manifest.NAME, Path(fresh.MANIFEST).name)


def keeper(out: Path) -> Keeper:
    """Why a file in that output folder, or in one of its folders, is not to be replaced by one that leonardo makes."""

    @cache
    def booklets() -> dict[Path, str]:
        entries = fresh.Manifest.read(out).entries.values()
        return {out / name: known for entry in entries for name, known in entry["files"].items()}

    @cache
    def told(folder: Path) -> dict[str, str]:
        return manifest.hashes(manifest.read(folder / manifest.NAME))

    def why(path: Path) -> str:
        if path.name in _MANIFESTS:
            return "" if _is_manifest(path) else BROKEN
        known = told(path.parent).get(path.name) or booklets().get(path)
        if known is None:
            return "" if made_here(path) else FOREIGN
        return "" if _hash_of(path) == known else CHANGED

    return why


def _hash_of(path: Path) -> str:
    try:
        return files.digest(path, _MOST_HASHED)
    except files.Refused:
        return ""


def made_here(path: Path) -> bool:
    """Whether the file says that leonardo made it."""
    try:
        content = files.read(path, _MOST_BYTES)
    except files.Refused:
        return False
    return _says_so(path, content)


def _says_so(path: Path, content: bytes) -> bool:
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


def _is_manifest(path: Path) -> bool:
    """Whether it is a whole manifest: what it tells of files could not be heeded otherwise."""
    return bool(manifest.read(path)) if path.name == manifest.NAME else fresh.is_manifest(path)


def _unpacked(content: bytes) -> list[bytes]:
    """The beginnings of a PDF's first object streams (ISO 32000-1, 7.5.7), in which a booklet says who made it."""
    found = []
    for start in [each.end() for each in _PACKED.finditer(content)][:_MOST_PACKED]:
        try:
            found.append(zlib.decompressobj().decompress(content[start : start + _MOST_UNPACKED], _MOST_UNPACKED))
        except zlib.error:
            continue
    return found
