"""Projects: where `leonardo.yaml` is, what it says, and which files belong to it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator import schema, source
from generator.authored import places_in, text_of
from generator.files import is_file, is_folder, leads_out
from generator.form import Form
from generator.model import Place, ProjectDef, Text
from generator.problems import MOST_OF_ONE_KIND, Problem, ProblemsFound, has_errors, in_order
from generator.source import Document
from generator.walking import walk

FILE = "leonardo.yaml"
FOLDERS: tuple[str, ...] = ("cards", "decks")
"""The folders of a project whose YAML files, at any depth, are its sets and decks."""
_OTHERS = ("templates", "templates/booklets", "templates/booklets/positions")

_FIELDS = frozenset({"title", "languages", "papers", "card_size", "backs", "template", "build", "sheets", "booklets"})
EMPTY = "Write at least its title, such as 'title: My Cards'."

_ENDINGS = (".yaml", ".yml")


def find_root(path: Path) -> Path | None:
    """The nearest folder at or above `path` that holds a `leonardo.yaml`, whether it can be read or not, or None."""
    start = Path(os.path.abspath(path))
    for folder in (start, *start.parents):
        if os.path.lexists(folder / FILE):
            return folder
    return None


def by_project(paths: Iterable[Path]) -> dict[Path | None, list[Path]]:
    """The paths by the folder of the project that each lies in; None for loose ones."""
    found: dict[Path | None, list[Path]] = {}
    for path in paths:
        found.setdefault(find_root(path), []).append(path)
    return found


def read_project(root: Path) -> tuple[ProjectDef, list[Problem]]:
    """What the project's file says, with defaults for what it does not say or what cannot be read."""
    document, problems = source.read(root / FILE, root)
    problems = [replace(problem, hint=EMPTY) if problem.id == "empty-file" else problem for problem in problems]
    if document is None or not document.complete:
        return replace(bare_project(root), unread=_FIELDS), problems
    form = schema.judged(document, "project")
    unread = {str(path[0]) for path in form.lost if path}
    if () in form.lost or has_errors(problems):
        unread |= _FIELDS
    if not isinstance(document.data, dict):
        return replace(bare_project(root), unread=_FIELDS), [*problems, *form.problems]
    data = _sound(document, form, problems)
    problems += form.problems
    build = data.get("build", {})
    named = {what: _named(document, form, what) for what in ("sets", "decks")}
    if build and not any(build.values()):
        unread.add("build")
        problems.append(_nothing_to_build(document.at_value(("build",))))
    return (
        ProjectDef(
            root=root,
            title=text_of(data.get("title")),
            languages=tuple(data.get("languages", ("en", "ru"))),
            papers=tuple(data.get("papers", ("a4",))),
            card_size=data.get("card_size", "poker"),
            backs=data.get("backs", "long-edge"),
            template=data.get("template", "notebook"),
            sets=tuple(named["sets"]),
            decks=tuple(named["decks"]),
            place=document.at_value(()),
            places=MappingProxyType({**places_in(document, (), data), **_places_of(named)}),
            sheets=data.get("sheets", {}),
            booklets=data.get("booklets", {}),
            unread=frozenset(unread),
        ),
        problems,
    )


def settings(path: Path) -> ProjectDef:
    """What the file of the project at or above `path` says; outside a project, every default. Raises ProblemsFound if
    there is an error in it."""
    root = find_root(path)
    if root is None:
        return bare_project(Path(os.path.abspath(path)))
    project, problems = read_project(root)
    if has_errors(problems):
        raise ProblemsFound(in_order(problems))
    return project


def _sound(document: Document, form: Form, problems: Iterable[Problem]) -> dict[str, Any]:
    """The project's fields, without those in which there is an error, but for unknown keys, which are left out by
    themselves: each field ends where the next begins."""
    left, wrong = form.of_use(document.data), {path[0] for path in form.lost if path}
    starts = sorted((document.keys.get((key,), (1, 1)), key) for key in document.data)
    faulty = [(problem.line, problem.column) for problem in problems if problem.level == "error"]
    ends = [start for start, _ in starts[1:]] + [(sys.maxsize, 0)]
    return {
        key: left[key]
        for (start, key), end in zip(starts, ends, strict=False)
        if key in left and key not in wrong and not any(start <= place < end for place in faulty)
    }


def _named(document: Document, form: Form, what: str) -> dict[str, Place]:
    """The names of the sets, or decks, that the file wants built, as far as they can be read, each once with its place:
    what else is wrong with the list, or beside it, takes nothing from them."""
    build = document.data.get("build")
    names = build.get(what) if isinstance(build, dict) and () not in form.lost else None
    found: dict[str, Place] = {}
    for index, name in enumerate(names[:MOST_OF_ONE_KIND] if isinstance(names, list) else ()):
        path = ("build", what, index)
        if isinstance(name, str) and path not in form.lost:
            found.setdefault(name, document.at_value(path))
    return found


def _places_of(named: Mapping[str, Mapping[str, Place]]) -> dict[str, Place]:
    return {
        f"build.{what}.{index}": place for what, names in named.items() for index, place in enumerate(names.values())
    }


def _nothing_to_build(place: Place) -> Problem:
    message = "there is nothing to build: no set and no deck is named"
    hint = "Name some, such as 'sets: [carnival]'; or leave 'build' out, and every set of the project is built."
    return Problem(place.file, place.line, place.column, "error", "wrong-count", message, hint)


def bare_project(root: Path) -> ProjectDef:
    """A project that says nothing: every field at its default."""
    return ProjectDef(
        root=root,
        title=Text(),
        languages=("en", "ru"),
        papers=("a4",),
        card_size="poker",
        backs="long-edge",
        template="notebook",
        sets=(),
        decks=(),
        place=Place(source.shown(root / FILE)),
    )


def card_files(folders: Iterable[Path], home: Path) -> list[Path]:
    """Every YAML file in the folders, at any depth, hidden ones left out, in a stable order; and every folder that
    cannot be looked into, for what lies there is not to be passed over.

    A link to a folder is followed where it leads to one of `home` that is not looked into already; one that leads out
    of it, nowhere or to a folder around one of these stands for itself.
    """
    found: list[Path] = []
    tops: list[Path] = []
    inside: set[str] = set()
    around: set[str] = set()

    def look_into(folder: Path) -> None:
        target = os.path.realpath(folder)
        if leads_out(folder, home) or target in around:
            found.append(folder)
        elif inside.isdisjoint((target, *_parents(target))):
            tops.append(folder)
            inside.add(target)
            around.update(_parents(target))

    def locked(error: OSError) -> None:
        if error.errno == errno.ENAMETOOLONG or os.path.isdir(error.filename):
            found.append(Path(error.filename))

    for folder in folders:
        look_into(folder)
    for top in tops:
        for here, below, names in walk(top, locked):
            seen = [name for name in below if not name.startswith(".")]
            below[:] = sorted(name for name in seen if not name.lower().endswith(_ENDINGS))
            found += [Path(here, name) for name in seen if name.lower().endswith(_ENDINGS)]
            found += [Path(here, name) for name in names if not name.startswith(".") and _is_meant(here, name)]
            for link in filter(os.path.islink, [os.path.join(here, name) for name in below]):
                look_into(Path(link))
    return sorted(found)


def _parents(path: str) -> Iterator[str]:
    return map(str, Path(path).parents)


def _is_meant(folder: str, name: str) -> bool:
    """Whether it is called as sets and decks are, or is a link to nowhere that is called as their folders are."""
    if "." in name:
        return name.lower().endswith(_ENDINGS)
    path = os.path.join(folder, name)
    return os.path.islink(path) and not os.path.exists(path)


def project_files(root: Path) -> list[Path]:
    """The set and deck files of the project at `root`, and those of its folders that are not to be looked into: for
    want of rights, because they lie elsewhere, or because a pipe, a device or a broken link has their name."""
    others = [root / name for name in _OTHERS]
    locked = [
        path for path in others if is_folder(path) and (leads_out(path, root) or not os.access(path, os.R_OK | os.X_OK))
    ]
    inside = card_files([root / name for name in FOLDERS], root)
    there = [path for name in (*FOLDERS, *_OTHERS) if os.path.lexists(path := root / name)]
    special = [path for path in there if not is_folder(path) and not is_file(path)]
    return [*dict.fromkeys((*inside, *locked, *special))]
