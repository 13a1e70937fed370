"""Which booklets a build makes, and the manuscripts they are made of."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.modes import MODES
from engine.options import defaults
from generator.files import is_folder, leads_out
from generator.model import DeckDef, Library, SetDef
from generator.problems import Level, Problem
from generator.resources import shipped
from generator.schema_files import load
from generator.suggest import listed
from generator.targets import is_own

FOLDER = Path("templates") / "booklets"
POSITIONS = FOLDER / "positions"
LEAF = "leaf"
QUICK = "quick-{}"
_TEXT = re.compile(r"(?!readme\b)[^.].*\.(md|markdown|mdown|mkd|md\.txt)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A booklet to be made: what it is (`rules`, `quick`, `leaf`), of which mode or set, from which manuscript.

    `folder` and `name` are those of its files, without the paper and the ending.
    """

    kind: str
    mode: str
    set: SetDef | None
    language: str
    source: Path
    folder: str
    name: str

    @property
    def is_ours(self) -> bool:
        """Whether the manuscript is a shipped one, of which no author is to hear."""
        return self.source.is_relative_to(shipped("templates"))


def wanted(
    library: Library, targets: Sequence[SetDef | DeckDef], languages: Iterable[str], *, asked: bool, named: bool
) -> tuple[list[Wanted], list[Problem]]:
    """The booklets of these sets and decks: the rules and the quick reference of each of their modes, and a leaf
    for each set that is not a base set.

    A language without a text is an error if booklets were `asked` for, else a warning. Where sets and decks were not
    `named`, the project may say whose rules are told.
    """
    found: list[Wanted] = []
    problems: list[Problem] = []
    for language in languages:
        missing: list[str] = []
        for mode in modes(library, targets, named=named):
            for kind, stem in (("rules", mode), ("quick", QUICK.format(mode))):
                source = manuscript_file(library.project.root, stem, language)
                if source is None:
                    missing.append(f"{stem}.{language}.md")
                    continue
                name = f"{mode}-{language}" if kind == "rules" else f"{mode}-{language}-quick"
                found.append(Wanted(kind, mode, None, language, source, "booklets", name))
        for target in targets:
            if not isinstance(target, SetDef) or target.kind == "base":
                continue
            source = manuscript_file(library.project.root, LEAF, language)
            if source is None:
                missing.append(f"{LEAF}.{language}.md")
                continue
            name = f"{target.id}-{language}-rules"
            found.append(Wanted(LEAF, target.kind, target, language, source, target.id, name))
        if missing:
            problems.append(_no_text(library, language, missing, "error" if asked else "warning"))
    return found, problems


def own_texts(root: Path) -> list[Path]:
    """The texts that the project has of its own, used or not, in order, whatever editors have made of their endings; a
    README is none."""
    try:
        names = [] if leads_out(root / FOLDER, root) else os.listdir(root / FOLDER)
    except OSError:
        return []
    return [root / FOLDER / name for name in sorted(names) if _TEXT.fullmatch(name)]


def own_positions(root: Path) -> list[Path]:
    """The positions that the project has of its own for its booklets to show, in order."""
    folder = root / POSITIONS
    return sorted(folder.glob("*.yaml")) if is_folder(folder) and not leads_out(folder, root) else []


def is_language(code: str) -> bool:
    """Whether it has the form of a language's code."""
    return re.search(load("set")["$defs"]["language"]["pattern"], code) is not None


def names() -> list[str]:
    """What texts are called, without language and ending."""
    return [*MODES, *map(QUICK.format, MODES), LEAF]


def made_of(library: Library, text: Path) -> list[Wanted]:
    """The booklets that are made of a text, by its name; none if builds look for no such name."""
    stem, _, language = text.name.removesuffix(".md").rpartition(".")
    if text.suffix != ".md" or not is_language(language):
        return []
    for mode in MODES:
        if stem == mode:
            return [Wanted("rules", mode, None, language, text, "booklets", f"{mode}-{language}")]
        if stem == QUICK.format(mode):
            return [Wanted("quick", mode, None, language, text, "booklets", f"{mode}-{language}-quick")]
    leaves = [found for found in library.sets.values() if found.kind not in ("", "base")] if stem == LEAF else []
    own = [found for found in leaves if is_own(found, library)]
    return [
        Wanted(LEAF, found.kind, found, language, text, found.id, f"{found.id}-{language}-rules")
        for found in own or leaves
    ]


def modes(library: Library, targets: Sequence[SetDef | DeckDef], *, named: bool) -> list[str]:
    """The modes to tell the rules of: those that the project lists, else those that the sets and decks are for."""
    listed_modes = library.project.booklets.get("modes")
    if listed_modes and not named:
        return list(listed_modes)
    needed = {target.mode if isinstance(target, DeckDef) else target.kind for target in targets}
    return [mode for mode in MODES if mode in needed]


def manuscript_file(root: Path, stem: str, language: str) -> Path | None:
    """The manuscript of that name in a language: the project's own, read or not, or the shipped one."""
    name = f"{stem}.{language}.md"
    places = (root / FOLDER / name, shipped("templates") / "booklets" / name)
    return next((place for place in places if os.path.lexists(place)), None)


def languages_told(root: Path) -> list[str]:
    """The languages that some manuscript is written in."""
    folders = (root / FOLDER, shipped("templates") / "booklets")
    return sorted({path.stem.rpartition(".")[2] for folder in folders for path in folder.glob("*.*.md")})


def _no_text(library: Library, language: str, missing: Sequence[str], level: Level) -> Problem:
    project = library.project
    index = project.languages.index(language) if language in project.languages else 0
    place = project.places.get(f"languages.{index}", project.places.get("languages", project.place))
    message = f"there is no text of the rules in '{language}': {listed(dict.fromkeys(missing), 'and')} cannot be found"
    stems = {name.removesuffix(f".{language}.md") for name in missing}
    known = [
        each for each in languages_told(project.root) if all(manuscript_file(project.root, s, each) for s in stems)
    ]
    hint = f"Write it in {FOLDER.as_posix()}"
    hint += f", or build the languages there are: {listed(known, 'and')}." if known else "."
    return Problem(place.file, place.line, place.column, level, "booklet-language", message, hint)


def other_rules(targets: Iterable[SetDef | DeckDef]) -> Iterator[str]:
    """A line for each deck whose rules are not those that the booklets of its mode tell."""
    for target in targets:
        if isinstance(target, DeckDef):
            usual = defaults(target.mode)
            own = [f"{name}: {value}" for name, value in target.rules.items() if value != usual.get(name)]
            if own:
                yield f"booklets tell the rules of a mode; the deck '{target.id}' is played with {', '.join(own)}"
