"""Designs when a project is checked: the one it names, and those that lie in it unused."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator import source
from generator.model import Library, Place, ProjectDef
from generator.problems import Problem, bounded
from generator.resources import shipped

DESIGNS = "templates"
BLEED = 3_000
"""The usual bleed; what reaches into it is inside the card, however wide it is."""


def files_of(root: Path, paths: Sequence[Path], chosen: Sequence[Path]) -> list[Path]:
    """The files of the project's own designs: all of them where the project is named, else those named."""
    from generator.design_files import own_files

    folder = root / DESIGNS
    if os.path.realpath(folder) == os.path.realpath(shipped(DESIGNS)):
        return []
    whole = any(path.is_dir() and os.path.realpath(path) == os.path.realpath(root) for path in paths)
    named = {os.path.realpath(file) for file in chosen}
    return [file for file in own_files(root) if whole or os.path.realpath(file) in named]


def problems_of_named(library: Library) -> list[Problem]:
    """What is wrong with the design that the project names, or has of its own."""
    project = library.project
    own = project.root / DESIGNS / f"{project.template}.yaml"
    ours = shipped(DESIGNS) / own.name
    if "template" not in project.places and (
        not os.path.lexists(own) or os.path.realpath(own) == os.path.realpath(ours)
    ):
        return []
    from generator.template import load

    return list(bounded(load(project.template, project.root, project.place_of("template"))[1]))


def problems_of(file: Path, project: ProjectDef) -> list[Problem]:
    """What is wrong with a design of the project's own, for cards of every shape and on the project's cards."""
    return list(bounded(_problems(file.stem, project, Place(source.shown(file)))))


def _problems(name: str, project: ProjectDef, place: Place) -> Iterator[Problem]:
    from generator import formats
    from generator.design_files import layers_of
    from generator.placing import misplaced
    from generator.template import SIZES, judged

    layers, problems = layers_of(name, project.root, place)
    yield from problems
    if not layers:
        return
    for size in (None, *SIZES):
        yield from judged(name, layers, size)[1]
    card = formats.card(project.card_size)
    if card is None or "card_size" in project.unread:
        return
    template, problems = judged(name, layers, (card.width, card.height))
    yield from problems
    yield from misplaced(template, card.width, card.height, BLEED)
