"""Whether booklets have to be made anew: a manifest of what they were made from and what was written.

The manifest lies beside the booklets. A booklet is up to date when nothing that can change it has changed, by
content, and its files are there as they were written.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, TypedDict

import engine
import generator
from generator.art import art_file
from generator.files import Refused, digest, is_file, read
from generator.model import Library
from generator.project import FILE, project_files
from generator.resources import shipped
from generator.walking import walk

MANIFEST = "booklets/booklets.json"
_MOST_OF_MANIFEST = 8 * 1024 * 1024
_MOST_OF_FILE = 200_000_000
_LIBRARIES = ("fontpkg_eb_garamond", "fonttools", "markdown_it_py", "pikepdf", "pyphen", "reportlab", "uharfbuzz")
_ENDINGS = (".md", ".yaml")
_IS_OURS = re.compile(f"({'|'.join(_LIBRARIES)})-.*\\.(dist|egg)-info", re.IGNORECASE).fullmatch


class Entry(TypedDict):
    """What a booklet was made from, and the hash of each of its files, by its place in the output folder."""

    inputs: str
    files: dict[str, str]


@dataclass(slots=True)
class Manifest:
    """What is known of the booklets in an output folder: for each the hash of its inputs and of its files."""

    out: Path
    entries: dict[str, Entry] = field(default_factory=dict)

    @classmethod
    def read(cls, out: Path) -> Manifest:
        """The manifest of that folder; empty if there is none that can be read."""
        entries = _entries(out / MANIFEST)
        return cls(out, {name: entry for name, entry in entries.items() if _is_entry(entry)})

    def holds(self, name: str, inputs: str) -> bool:
        """Whether that booklet was made from these inputs and all its files are as they were written."""
        entry = self.entries.get(name)
        if entry is None or entry["inputs"] != inputs or not entry["files"]:
            return False
        return all(_hash_of(self.out / file) == known for file, known in entry["files"].items())

    def note(self, name: str, inputs: str, folder: Path, files: Iterable[Path]) -> None:
        """Remember what was written into a staging folder."""
        hashes = {file.relative_to(folder).as_posix(): _hash_of(file) for file in files}
        self.entries[name] = {"inputs": inputs, "files": hashes}

    def write(self, folder: Path) -> None:
        """Write the manifest into a staging folder."""
        path = folder / MANIFEST
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"booklets": dict(sorted(self.entries.items()))}, indent=1)
        path.write_text(text + "\n", encoding="utf-8")


def is_manifest(path: Path) -> bool:
    """Whether the file is a manifest of booklets with every entry whole."""
    entries = _entries(path)
    return bool(entries) and all(map(_is_entry, entries.values()))


def _entries(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(read(path, _MOST_OF_MANIFEST))
    except (Refused, ValueError, RecursionError):
        return {}
    entries = data.get("booklets") if isinstance(data, dict) else None
    return entries if isinstance(entries, dict) else {}


def inputs(library: Library, asked: Mapping[str, object]) -> str:
    """The hash of everything that can change a booklet of the project: its files, the shipped ones, the program,
    the libraries, and what was asked for."""
    total = hashlib.sha256()
    for key, value in sorted(asked.items()):
        total.update(f"{key}={value!r}\n".encode())
    for name in _installed():
        total.update(f"{name}\n".encode())
    for name, path in sorted(_files(library)):
        total.update(f"{name}\n".encode("utf-8", "surrogateescape"))
        total.update(_hash_of(path).encode())
    return total.hexdigest()


def _installed() -> list[str]:
    """The libraries that set booklets, with their versions: the names of the folders that installers record them in
    (`NAME-VERSION.dist-info`, the packaging standards' "recording installed projects").

    importlib.metadata reads the same, but takes longer to be loaded than all that a booklet is made of to be looked at.
    """
    found = []
    for folder in dict.fromkeys(sys.path):
        with contextlib.suppress(OSError), os.scandir(folder or os.curdir) as entries:
            found += [entry.name for entry in entries if _IS_OURS(entry.name)]
    return sorted(found)


def _files(library: Library) -> Iterator[tuple[str, Path]]:
    """Each file once, with a name that does not tell where the project or the program lies."""
    root = library.project.root
    packages = [Path(str(package.__file__)).parent for package in (engine, generator)]
    art = {path for card in library.cards.values() if (path := art_file(card, root)) is not None}
    seen: set[Path] = set()
    for said, folder, paths in (
        ("shipped templates", shipped("templates"), shipped("templates").rglob("*")),
        ("shipped cards", shipped("cards"), shipped("cards").rglob("*")),
        *((package.name, package, package.rglob("*.py")) for package in packages),
        ("project", root, _texts(root / "templates")),
        ("project", root, {*art, *project_files(root), root / FILE}),
    ):
        for path in paths:
            if path not in seen and not path.name.startswith(".") and (said == "project" or is_file(path)):
                yield f"{said}/{os.path.relpath(path, folder)}", path
            seen.add(path)


def _texts(folder: Path) -> Iterator[Path]:
    """What lies below a folder, and folders that have the place of a text or a design."""
    for here, folders, names in walk(folder):
        yield from (Path(here, name) for name in (*names, *(name for name in folders if name.endswith(_ENDINGS))))


def _hash_of(path: Path) -> str:
    """The hash of a file's content; of one that cannot be read, what keeps it from being the same as any other."""
    try:
        return digest(path, _MOST_OF_FILE)
    except Refused as error:
        return str(error)


def _is_entry(entry: object) -> bool:
    """Whether it has the shape of what `note` writes, about files in the output folder: hands and other programs write
    JSON too."""
    return (
        isinstance(entry, dict)
        and isinstance(entry.get("inputs"), str)
        and isinstance(entry.get("files"), dict)
        and all(_is_inside(file) and isinstance(known, str) for file, known in entry["files"].items())
    )


def _is_inside(file: str) -> bool:
    parts = PurePosixPath(file).parts
    return file.isprintable() and "\\" not in file and bool(parts) and not {"..", "/"} & set(parts)
