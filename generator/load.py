"""A project, or some files, as a Library: read, held against the schemas, resolved and checked."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.cards import Deck
from generator import contents, designs, printers_file, schema, source
from generator.authored import deck_of, set_of
from generator.checks.running import run
from generator.checks.study import Study
from generator.files import leads_out
from generator.model import CardDef, DeckDef, Library, ProjectDef, SetDef
from generator.named_cards import engine_card, finder
from generator.problems import Problem, ProblemsFound, has_errors, in_order
from generator.project import FILE, bare_project, by_project, card_files, find_root, project_files, read_project
from generator.resources import shipped
from generator.schema_files import resolved
from generator.settle import settle_text
from generator.source import Document
from generator.suggest import nearest
from generator.unread_words import Unread, ids_in, ids_meant, of_data, of_text

if TYPE_CHECKING:
    from engine.expectations import Expectation


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was read: the library, every problem in it, sorted, and the files that were judged; `sound` says that the
    whole library, whatever was asked for of it, has no error."""

    library: Library
    problems: tuple[Problem, ...]
    files: tuple[str, ...]
    sound: bool


def load_project(path: Path) -> tuple[Library, list[Problem]]:
    """The library of the project at or above `path`, with all problems; outside a project, the shipped one."""
    root = find_root(path)
    loaded = _load(root or Path(os.path.abspath(path)), project_files(root) if root else [], root is not None)
    return loaded.library, list(loaded.problems)


def require(path: Path) -> Library:
    """The library of the project at or above `path`. Raises ProblemsFound if any file has an error."""
    library, problems = load_project(path)
    if has_errors(problems):
        raise ProblemsFound(problems)
    return library


def shipped_cards() -> Mapping[str, CardDef]:
    """The shipped cards by id, those of sets that a project has its own of included."""
    folder = os.path.realpath(shipped("cards"))
    shelf = _shipped(Path(folder), frozenset(), _seen_from(folder))
    return MappingProxyType({card.id: card for found in shelf.sets for card in found.cards})


def load_files(paths: Sequence[Path]) -> Loaded:
    """The files and folders named, seen together with the projects they lie in; only their problems are kept.

    The library is that of the first path.
    """
    parts = [_load_part(root, inside) for root, inside in by_project(paths).items()]
    problems = [problem for part in parts for problem in part.problems]
    files = {file for part in parts for file in part.files}
    sound = all(part.sound for part in parts)
    return Loaded(parts[0].library, tuple(in_order(problems)), tuple(sorted(files)), sound)


def _load_part(root: Path | None, paths: Sequence[Path]) -> Loaded:
    """Paths of one project, or loose ones, which see each other and the shipped cards."""
    chosen: list[Path] = []
    for path in paths:
        if path.is_dir() and not (root and leads_out(path, root)):
            inside = path / FILE
            chosen += [inside, *project_files(path)] if os.path.lexists(inside) else card_files([path], root or path)
        else:
            chosen.append(path)
    own = project_files(root) if root else []
    own_designs = designs.files_of(root, paths, chosen) if root else []
    known = {os.path.realpath(file) for file in own}
    printers = printers_file.among(chosen, {*known, *map(os.path.realpath, own_designs)})
    own += [
        file for file in chosen if file.name != FILE and file not in printers and os.path.realpath(file) not in known
    ]
    loaded = _load(root or Path.cwd(), own, root is not None)
    below = [path / printers_file.PRINTERS for path in paths]
    wanted = {source.shown(file) for file in (*chosen, *filter(os.path.lexists, below), *own_designs)}
    problems = [problem for problem in loaded.problems if problem.file in wanted]
    problems += [problem for file in printers for problem in printers_file.problems_of(file, root)]
    problems += [problem for file in own_designs for problem in designs.problems_of(file, loaded.library.project)]
    for file in chosen:
        if file.name == FILE and (root is None or os.path.realpath(file) != os.path.realpath(root / FILE)):
            problems += read_project(file.parent)[1]
    return Loaded(loaded.library, tuple(problems), tuple(wanted), loaded.sound)


def engine_deck(deck: DeckDef) -> Deck:
    """The deck as the engine plays it; a card's name is its id."""
    return Deck(
        name=deck.id,
        mode=deck.mode,
        players=deck.players,
        contents=tuple((engine_card(card), copies) for card, copies in deck.contents),
        rules=deck.rules,
    )


def expectations(deck: DeckDef) -> tuple[Expectation, ...]:
    """What the deck's author expects of it. The deck is free of errors."""
    from engine.expectations import read_expectation

    return tuple(read_expectation(measure, written, deck.mode) for measure, written in deck.expect.items())


class _Shelf:
    """Sets and decks as they come from files, in order, with the problems met."""

    def __init__(self, valid: bool) -> None:
        """`valid`: the files are the shipped ones, which a test holds to their schemas."""
        self.valid = valid
        self.sets: list[SetDef] = []
        self.decks: list[DeckDef] = []
        self.problems: list[Problem] = []
        self.positions: list[Document] = []
        self.unread = Unread()

    def take(self, file: Path, home: Path | None = None) -> None:
        document, problems = source.read(file, home)
        self.problems += problems
        if document is None:
            if any(problem.id != "empty-file" for problem in problems):
                self.unread.whole = True
                self.unread.ids.add(file.stem)
            return
        self.unread.words.update(of_text(document.text))
        if not document.complete:
            self.unread.ids.update(ids_in(document.text))
            return
        kind = _kind(document)
        if kind is None:
            if () not in document.broken:
                self.problems.append(_not_ours(document))
            return
        if kind == "position":
            self.positions.append(document)
            return
        if self.valid:
            settle_text(document, resolved(kind))
        else:
            self.problems += schema.validate(document, kind)
        if kind == "template":
            return
        self.unread.ids.update(ids_meant(document.data, kind))
        if kind == "set":
            found, faults = set_of(document)
            self.sets.append(found)
            self.problems += faults
            if found.unread or not all(card.id for card in found.cards):
                self.unread.words.update(of_data(document.data))
        else:
            self.decks.append(deck_of(document))


@lru_cache(maxsize=4)
def _shipped(folder: Path, taken: frozenset[str], here: str) -> _Shelf:
    """The shipped sets and decks but those taken already; their places are named as seen from `here`."""
    shelf = _Shelf(valid=True)
    for file in card_files([folder], folder):
        if str(file) not in taken:
            shelf.take(file)
    return shelf


def _seen_from(folder: str) -> str:
    """The current folder, where what files below that one are called hangs on it; else they have their whole paths."""
    here = os.path.realpath(os.getcwd())
    return here if os.path.commonpath((here, folder)) in (here, folder) else ""


def _load(root: Path, files: Iterable[Path], is_project: bool) -> Loaded:
    project, problems = read_project(root) if is_project else (bare_project(root), [])
    own = _Shelf(valid=False)
    files = list(files)
    for file in files:
        own.take(file, root if is_project else None)
    folder = os.path.realpath(shipped("cards"))
    taken = frozenset(path for path in map(os.path.realpath, files) if path.startswith(folder + os.sep))
    ours = _shipped(Path(folder), taken, _seen_from(folder))
    library, own_decks, deck_problems = _library(project, own, ours)
    problems = [*problems, *own.problems, *ours.problems, *deck_problems]
    problems += contents.unknown_targets(library)
    study = Study(library=library, sets=tuple(own.sets), decks=own_decks)
    problems += run(study)
    problems += _position_problems(own.positions, library)
    if is_project:
        problems += designs.problems_of_named(library) + printers_file.problems_below(root)
    names = [source.shown(root / FILE)] if is_project else []
    names += [source.shown(file) for file in files]
    return Loaded(library, tuple(in_order(problems)), tuple(names), not has_errors(problems))


def _library(project: ProjectDef, own: _Shelf, ours: _Shelf) -> tuple[Library, tuple[DeckDef, ...], list[Problem]]:
    sets: dict[str, SetDef] = {}
    cards: dict[str, CardDef] = {}
    for found in (*own.sets, *ours.sets):
        sets.setdefault(found.id, found)
    for found in (*own.sets, *sets.values()):
        for card in found.cards:
            cards.setdefault(card.id, card)
    cards.pop("", None)
    problems: list[Problem] = []
    own_decks: list[DeckDef] = []
    decks: dict[str, DeckDef] = {}
    spoilt: dict[str, str] = {}
    for deck in own.decks:
        resolved, faults = contents.resolve(deck, sets, cards, own.unread.may_have)
        problems += faults
        own_decks.append(resolved)
        decks.setdefault(deck.id, resolved)
    for deck in ours.decks:
        resolved, faults = contents.resolve(deck, sets, cards)
        if faults:
            spoilt[deck.id] = faults[0].message
        else:
            decks.setdefault(deck.id, resolved)
    twins = frozenset(
        name
        for things in (own.sets, own.decks, [card for found in own.sets for card in found.cards])
        for name, count in Counter(thing.id.casefold() for thing in things).items()
        if name and count > 1
    )
    known = (MappingProxyType(sets), MappingProxyType(cards), MappingProxyType(decks))
    library = Library(project, *known, twins, own.unread, MappingProxyType(spoilt))
    return library, tuple(own_decks), problems


def _position_problems(documents: Sequence[Document], library: Library) -> list[Problem]:
    if not documents:
        return []
    from generator.positions import game_of

    card_of = finder(library)
    return [problem for document in documents for problem in game_of(document, card_of)[1]]


_KINDS: Mapping[str, str] = MappingProxyType(
    {"set": "set", "seats": "position", "deck": "deck", "template": "template"}
)


def _kind(document: Document) -> str | None:
    """Which schema a file is meant for, by its keys; a misspelt first key is understood."""
    data = document.data
    if not isinstance(data, dict):
        return None
    for key, kind in _KINDS.items():
        if key in data:
            return kind
    if "cards" in data and "kind" in data:
        return "set"
    if "contents" in data:
        return "deck"
    near = [nearest(key, _KINDS) for key in data]
    return next((_KINDS[key] for key in near if key), None)


def _not_ours(document: Document) -> Problem:
    place = document.at_value(())
    return Problem(
        place.file,
        place.line,
        place.column,
        "error",
        "not-a-card-file",
        "this is neither a set nor a deck nor a position nor a design",
        "A set begins with 'set: NAME', a deck with 'deck: NAME'; other files belong outside cards and decks.",
    )
