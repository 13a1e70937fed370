"""The files of designs: which there are, and those that one design is made of."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from generator import schema, source
from generator.files import leads_out, real
from generator.form import Form
from generator.layered import Layer
from generator.model import Place
from generator.problems import Problem
from generator.resources import shipped
from generator.suggest import did_you_mean, listed, nearest

MOST_LAYERS = 8
"""Files that a design is made of, each extending the next."""
MOST_TOGETHER = 1_000_000
"""Bytes of all of them."""
_NO_DESIGNS = ("formats", "words")


def names(root: Path) -> list[str]:
    """The designs that can be named in that project: its own and the shipped ones."""
    return sorted({path.stem for path in (*own_files(root), *files_in(shipped("templates")))})


def own_files(root: Path) -> list[Path]:
    """The files of the project's own designs, in order; none where the folder is a link out of the project."""
    folder = root / "templates"
    return [] if leads_out(folder, root) else files_in(folder)


def files_in(folder: Path) -> list[Path]:
    """The files of the designs in a folder of designs, in order."""
    return [path for path in sorted(folder.glob("*.yaml")) if path.stem not in _NO_DESIGNS]


def layers_of(name: str, root: Path, asked_at: Place) -> tuple[list[Layer], list[Problem]]:
    """The named file, the one it extends, and so on, at most MOST_LAYERS, without what could not be read, and none
    where one is not to be had, or the one that was meant, so that the rest is judged; and what is wrong in all of them,
    told at once."""
    problems: list[Problem] = []
    own, ours = root / "templates", shipped("templates")
    layers: list[Layer] = []
    read: set[Path] = set()
    wanted, place, whole, together = name, asked_at, True, 0
    while True:
        if len(layers) == MOST_LAYERS:
            message = f"the design '{name}' extends one that extends another, and so on, more than {MOST_LAYERS} in all"
            hint = "Let it extend one of the first of them."
            problems.append(Problem(place.file, place.line, place.column, "error", "unknown-template", message, hint))
            return [], problems
        file = f"{wanted}.yaml"
        folders = [ours] if leads_out(own, root) else [own, ours]
        files = [folder / file for folder in folders]
        candidates = [path for path in files if path.name == file and os.path.lexists(path)]
        path = next((path for path in candidates if real(path) not in read), None)
        if path is None:
            message = (
                f"the design '{wanted}' extends itself"
                if candidates
                else f"there is no design '{wanted}'{did_you_mean(wanted, names(root))}"
            )
            hint = f"Designs are files in templates; there are {listed(names(root), 'and')}."
            problems.append(Problem(place.file, place.line, place.column, "error", "unknown-template", message, hint))
            meant = nearest(wanted, [each for each in names(root) if each not in {file.stem for file in read}])
            if candidates or meant is None or not layers:
                return [], problems
            wanted = meant
            continue
        read.add(real(path))
        content = source.content(path, root, source.MOST_TEXT)
        if isinstance(content, Problem):
            problems.append(content)
            return [], problems
        together += len(content)
        if together > MOST_TOGETHER:
            message = f"the design '{name}' and those that it extends have more than {MOST_TOGETHER:,} bytes in all"
            hint = "Let it extend one of the first of them, or leave out what is not used."
            problems.append(Problem(place.file, place.line, place.column, "error", "file-too-large", message, hint))
            return [], problems
        document, faults, form = _judged(content, path, source.shown(path))
        problems += (*faults, *form.problems)
        if document is None or not isinstance(document.data, dict):
            return [], problems
        whole = whole and not faults and not {(), ("extends",)} & form.lost
        data = form.of_use(document.data)
        if not faults and data.get("template", wanted) != wanted:
            at = document.at_value(("template",))
            message = f"the file calls its design '{document.data['template']}', but its name says '{wanted}'"
            hint = "A design is named as its file is; write the same here, or rename the file."
            problems.append(Problem(at.file, at.line, at.column, "error", "bad-template", message, hint))
        layers.append(Layer(data, {path: document.at_value(path) for path in document.values}, form.lost))
        if not isinstance(data.get("extends"), str):
            return (layers if whole else []), problems
        wanted, place = data["extends"], document.at_value(("extends",))


@lru_cache(maxsize=16)
def _judged(content: bytes, path: Path, shown: str) -> tuple[source.Document | None, tuple[Problem, ...], Form]:
    """A design's file, what keeps it from being read, and what is wrong with its form. How messages name it is a part
    of what is remembered: it depends on the folder one is in."""
    document, faults = source.parse(content, path)
    assert document is None or document.file == shown
    return document, tuple(faults), schema.judged(document, "template") if document is not None else Form()
