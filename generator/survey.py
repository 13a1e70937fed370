"""Everything that `leonardo check` looks at: a project's YAML, the pictures of its cards, and the texts of booklets."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path

from generator import designs, pictures
from generator.art import own_art
from generator.booklet import plan
from generator.files import leads_out, real
from generator.load import Loaded, load_files, load_project
from generator.model import Place
from generator.problems import Problem, bounded, has_errors, in_order
from generator.project import FOLDERS, by_project
from generator.source import shown
from generator.subject import problem
from generator.suggest import did_you_mean
from generator.walking import walk

_PICTURES = (".svg", ".png", ".jpg", ".jpeg")
_TEXT = ".md"
_TEXT_ENDINGS = (".yaml.txt", ".yml.txt")
"""What editors make of a name that they do not know."""


@dataclass(slots=True)
class Survey:
    """Every problem found, in order, the files that were judged, and what could not be judged."""

    problems: list[Problem] = field(default_factory=list)
    files: set[str] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)


def survey(paths: Sequence[Path]) -> Survey:
    """Judge files and folders, each with the project it lies in."""
    found = Survey()
    for root, inside in by_project(paths).items():
        _part(root, inside, found)
    found.problems = in_order(dict.fromkeys(found.problems))
    return found


def _part(root: Path | None, paths: Sequence[Path], found: Survey) -> None:
    """Paths of one project, or loose ones."""
    drawn = [path for path in paths if path.suffix.lower() in _PICTURES and not path.is_dir()]
    named = [path for path in paths if path.suffix.lower() == _TEXT and not path.is_dir()]
    rest = [path for path in paths if path not in drawn and path not in named]
    loaded = load_files(rest) if rest else _nothing_of(root)
    found.files |= {*loaded.files, *map(shown, drawn)}
    found.problems += loaded.problems
    found.problems += _settings(loaded)
    found.problems += _misnamed(root, rest) if root else ()
    found.problems += bounded(_pictures(loaded))
    found.problems += [each for path in drawn for each in _picture(path)]
    if root:
        _positions(loaded, root, rest, found)
    texts = [*named, *(_texts_below(root, rest) if root else ())]
    found.files |= set(map(shown, texts))
    if texts:
        _texts(loaded, root, texts, found)


def _nothing_of(root: Path | None) -> Loaded:
    """The library of a project of which no file of YAML is asked for."""
    library, problems = load_project(root or Path.cwd())
    return Loaded(library, (), (), not has_errors(problems))


def _misnamed(root: Path, paths: Iterable[Path]) -> Iterator[Problem]:
    """Files of the project in the folders named that an editor has called `NAME.yaml.txt`."""
    below = (walk(root / name) for name in (*FOLDERS, designs.DESIGNS) if not leads_out(root / name, root))
    for folder, _, names in chain(islice(walk(root), 1), *below):
        endings = sorted(name for name in names if name.lower().endswith(_TEXT_ENDINGS))
        if endings and any(path.is_dir() and real(Path(folder)).is_relative_to(real(path)) for path in paths):
            for name in endings:
                message = "this file is not read: its name ends in .txt"
                hint = f"Call it '{name[:-4]}'; file managers may hide the ending."
                yield Problem(shown(Path(folder, name)), 1, 1, "warning", "not-a-card-file", message, hint)


def _settings(loaded: Loaded) -> list[Problem]:
    """What is known of a build before anything is drawn, where the project's own file is judged."""
    if loaded.library.project.place.file not in loaded.files:
        return []
    from generator.printable import unprintable

    return unprintable(loaded.library)


def _pictures(loaded: Loaded) -> Iterator[Problem]:
    """The pictures of the cards judged that no card can show; what one has too few pixels for is seen when it is
    drawn."""
    root = loaded.library.project.root
    faults: dict[Path, str] = {}
    judged = (found for found in loaded.library.sets.values() if found.place.file in loaded.files)
    for card in (card for found in judged for card in found.cards):
        path = own_art(card, root)
        if path is None:
            continue
        if path not in faults:
            faults[path] = pictures.fault_of(path)[0]
        if faults[path]:
            yield pictures.refused(card, faults[path])


def _picture(path: Path) -> Iterator[Problem]:
    """A picture that is named itself."""
    fault, line = pictures.fault_of(path)
    if fault:
        message = f"this picture {fault}"
        yield problem(Place(shown(path), line), "bad-picture", message, "Use a PNG, a JPEG or a plain SVG.")


def _texts_below(root: Path, paths: Iterable[Path]) -> list[Path]:
    """The project's texts in the folders named. The shipped ones are no project's own."""
    from generator.resources import shipped

    if os.path.realpath(root / plan.FOLDER) == os.path.realpath(shipped("templates") / "booklets"):
        return []
    folders = [Path(os.path.abspath(path)) for path in paths if path.is_dir()]
    texts = plan.own_texts(Path(os.path.abspath(root)))
    return [text for text in texts if any(text.is_relative_to(folder) for folder in folders)]


def _positions(loaded: Loaded, root: Path, paths: Iterable[Path], found: Survey) -> None:
    """The project's positions for booklets in the folders named, shown by a text or not."""
    folders = [Path(os.path.abspath(path)) for path in paths if path.is_dir()]
    for path in plan.own_positions(Path(os.path.abspath(root))):
        if shown(path) not in found.files and any(path.is_relative_to(folder) for folder in folders):
            from generator.booklet.examples import problems_of_position

            found.files.add(shown(path))
            found.problems += problems_of_position(path, loaded.library)


def _texts(loaded: Loaded, root: Path | None, texts: Sequence[Path], found: Survey) -> None:
    """Texts of booklets, set as a build would set them; they show cards, so that all of these have to be sound."""
    from generator import edition
    from generator.booklet import make

    library = loaded.library
    wanted: list[plan.Wanted] = []
    for text in texts:
        booklets = plan.made_of(library, text) if root and _is_a_text(root, text) else []
        wanted += booklets
        if not booklets:
            found.problems.append(_idle(text, library.project.languages))
    if root and not loaded.sound:
        found.notes.append("The texts of booklets are judged when the project's other files have no errors.")
        return
    template, faults = edition.template_of(library)
    if template is not None and not has_errors(faults):
        found.problems += make.faults(library, template, wanted, library.project.papers)


def _is_a_text(root: Path, path: Path) -> bool:
    return os.path.realpath(path.parent) == os.path.realpath(root / plan.FOLDER)


def _idle(text: Path, languages: Iterable[str]) -> Problem:
    names = plan.names()
    _, _, language = text.name.removesuffix(_TEXT).rpartition(".")
    told_in = dict.fromkeys([*([language] if plan.is_language(language) else []), *languages])
    guess = did_you_mean(text.name, [f"{name}.{each}{_TEXT}" for each in told_in for name in names])
    message = f"no booklet is made of this text{guess}"
    hint = f"Texts lie in {plan.FOLDER.as_posix()} and are called NAME.LANGUAGE.md; a NAME: {', '.join(names)}."
    return Problem(shown(text), 1, 1, "warning", "idle-text", message, hint)
