"""Whether booklets have to be made anew: a manifest of what they were made from and what was written.

The manifest lies beside the booklets. A booklet is up to date when nothing that can change it has changed, by
content, and its files are there as they were written.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

import engine
import generator
from generator.art import art_file
from generator.model import Library
from generator.project import FILE, project_files
from generator.resources import shipped

MANIFEST = "booklets/booklets.json"
_LIBRARIES = (
    "fontpkg-eb-garamond", "fonttools", "markdown-it-py", "pikepdf", "pyphen", "reportlab", "uharfbuzz"
)  # fmt: skip


@dataclass(slots=True)
class Manifest:
    """What is known of the booklets in an output folder: for each the hash of its inputs and of its files."""

    out: Path
    entries: dict[str, dict[str, object]] = field(default_factory=dict)

    @classmethod
    def read(cls, out: Path) -> Manifest:
        """The manifest of that folder; empty if there is none that can be read."""
        try:
            data = json.loads((out / MANIFEST).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return cls(out)
        entries = data.get("booklets") if isinstance(data, dict) else None
        return cls(out, entries if isinstance(entries, dict) else {})

    def holds(self, name: str, inputs: str) -> bool:
        """Whether that booklet was made from these inputs and all its files are as they were written."""
        entry = self.entries.get(name)
        if not isinstance(entry, dict) or entry.get("inputs") != inputs:
            return False
        files = entry.get("files")
        if not isinstance(files, dict) or not files:
            return False
        return all(_hash_of(self.out / file) == digest for file, digest in files.items())

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


def inputs(library: Library, asked: Mapping[str, object]) -> str:
    """The hash of everything that can change a booklet of the project: its files, the shipped ones, the program,
    the libraries, and what was asked for."""
    digest = hashlib.sha256()
    for key, value in sorted(asked.items()):
        digest.update(f"{key}={value!r}\n".encode())
    for name in _LIBRARIES:
        digest.update(f"{name} {version(name)}\n".encode())
    for path in _files(library):
        digest.update(path.as_posix().encode("utf-8", "surrogateescape"))
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _files(library: Library) -> list[Path]:
    root = library.project.root
    folders = [shipped("templates"), shipped("cards"), root / "templates"]
    packages = [Path(str(package.__file__)).parent for package in (engine, generator)]
    found = {path for folder in folders for path in folder.rglob("*") if path.is_file()}
    found |= {path for package in packages for path in package.rglob("*.py")}
    found |= set(project_files(root))
    found |= {path for path in (root / FILE,) if path.is_file()}
    found |= {path for card in library.cards.values() if (path := art_file(card, root)) is not None}
    return sorted(path for path in found if not path.name.startswith("."))


def _hash_of(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
