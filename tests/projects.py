"""Small projects on disk for the tests of reading, checking and loading."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.load import Loaded, load_files
from generator.problems import Problem


def write(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write the files below `root`, which becomes a project if it is none yet; gives `root` back."""
    for name, content in {"leonardo.yaml": "title: Test\n", **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def check(root: Path, files: Mapping[str, str | bytes]) -> Loaded:
    """Everything that `leonardo check` finds in a project of these files."""
    return load_files([write(root, files)])


def brief(problems: tuple[Problem, ...] | list[Problem]) -> list[tuple[str, int, int, str]]:
    """Each problem as (file name, line, column, id)."""
    return [(Path(found.file).name, found.line, found.column, found.id) for found in problems]


def a_set(name: str, *cards: str, kind: str = "expansion") -> str:
    """A set file with these cards, each the inside of a flow mapping."""
    return f"set: {name}\nkind: {kind}\ncards:\n" + "".join(f"  - {{{card}}}\n" for card in cards)


def a_deck(name: str, *lines: str, mode: str = "base", players: str = "[2]") -> str:
    """A deck file with these lines of contents."""
    return f"deck: {name}\nmode: {mode}\nplayers: {players}\ncontents:\n" + "".join(f"  - {line}\n" for line in lines)
