"""Examples: a position, the moves that are made from it, and what is said to come out, held against the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from pathlib import Path as FilePath
from typing import Any

from engine.moves import Move, MoveError, split_moves
from engine.state import ChanceError, State
from generator import source
from generator.authored import misspelt
from generator.booklet.described import unprinted
from generator.booklet.expected import Path, differences, fields_of_positions, unknown
from generator.booklet.plan import POSITIONS, own_positions
from generator.model import Library, Place
from generator.named_cards import finder
from generator.positions import game_of
from generator.problems import Problem
from generator.resources import shipped
from generator.source import Document
from generator.subject import problem
from generator.suggest import did_you_mean
from generator.wording import shorten, shown

_LONGEST = 200
"""Characters of an outcome that a message shows."""
KEPT = 4
"""Positions of which the legal moves are kept: those of one that asks for the most choices take some 30 MB."""
Games = dict[str, tuple[State | None, list[Problem]]]
"""Positions by name: the game, if it can be played, and every problem in its file."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of an example, with the game before and after it."""

    move: Move
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class Example:
    """A position and the moves made from it."""

    name: str
    start: State
    steps: tuple[Step, ...]

    @property
    def end(self) -> State:
        """The game after the last move."""
        return self.steps[-1].after if self.steps else self.start


@dataclass(frozen=True, slots=True)
class Examined:
    """What became of an example: the position, if it is sound, the example, if its moves can be made, the problems in
    the position's file, and those of the moves and of what is said to come out."""

    start: State | None = None
    found: Example | None = None
    position: Sequence[Problem] = ()
    own: Sequence[Problem] = ()

    @property
    def problems(self) -> list[Problem]:
        """All of them."""
        return [*self.position, *self.own]


def position_files(root: FilePath) -> dict[str, FilePath]:
    """The positions that can be named, by name; the project's own win over the shipped ones."""
    ours = shipped("templates") / "booklets" / "positions"
    return {path.stem: path for path in (*sorted(ours.glob("*.yaml")), *own_positions(root))}


def problems_of_position(path: FilePath, library: Library) -> list[Problem]:
    """What is wrong with the file of a position, whether a booklet shows it or not."""
    return _game(path, library)[1]


def example(
    library: Library,
    name: str,
    options: Document,
    place: Place,
    games: Games | None = None,
    lost: Set[str] = frozenset(),
) -> Examined:
    """The example of a `layout` directive, its moves replayed and its stated outcome compared.

    The options `moves`, `expect` and `refused` are those of the directive; problems stand at their values. `games`
    keeps what is read of positions, `lost` are options under a misspelt key: without its moves no outcome is judged.
    """
    files = position_files(library.project.root)
    if name not in files:
        message = f"there is no position '{shorten(name)}'{did_you_mean(name, files)}"
        message = message if name else "'layout' does not say which position"
        hint = f"Positions are files in {POSITIONS.as_posix()}."
        unnamed = problem(place, "unknown-position", message, hint)
        return Examined(own=[unnamed, *(fault for _, fault in _shapes(options))])
    games = {} if games is None else games
    before = games.pop(name, None)
    start, faults = games[name] = _game(files[name], library) if before is None else before
    for earlier, _ in list(games.values())[:-KEPT]:
        if earlier is not None:
            earlier.moves = None
    shapes = list(_shapes(options))
    told = [fault for _, fault in shapes]
    wrong = {option for option, _ in shapes}
    if start is None or "moves" in wrong:
        return Examined(start, None, faults, told)
    found, stopped = _replayed(name, start, options)
    outcome = {} if "moves" in lost else options.data
    expected = outcome.get("expect") or {} if "expect" not in wrong else {}
    if stopped is not None:
        return Examined(start, None, faults, [*told, stopped, *_strange(expected, found, options)])
    told += _outcome(expected, found, options)
    told += _refusal(found, options) if "refused" in outcome and "refused" not in wrong else ()
    return Examined(start, found, faults, told)


def _replayed(name: str, start: State, options: Document) -> tuple[Example, Problem | None]:
    """The example as far as its moves can be made, and what is wrong with the first that cannot."""
    steps: list[Step] = []
    state = start
    for number, text in enumerate(split_moves(options.data.get("moves") or ""), 1):
        before = state.copy()
        try:
            move = state.parse(text)
            state = state.copy()
            state.apply(move)
        except (MoveError, ChanceError) as error:
            reason = error.reason if isinstance(error, MoveError) else str(error)
            rule = f" ({error.rule})" if isinstance(error, MoveError) and error.rule else ""
            message = f"move {number}, '{text}', cannot be made: {reason}{rule}"
            where = options.at_value(("moves",))
            stopped = problem(where, "example-differs", message, "Mend the move or the position.")
            return Example(name, start, tuple(steps)), stopped
        steps.append(Step(move, before, state))
    return Example(name, start, tuple(steps)), None


def _game(file: FilePath, library: Library) -> tuple[State | None, list[Problem]]:
    document, problems = source.read(file, library.project.root)
    if document is None:
        return None, problems
    start, faults = game_of(document, finder(library))
    return start, [*problems, *faults, *unprinted(document, library)]


_WRITTEN: Mapping[str, tuple[type, str]] = {
    "moves": (str, "the moves in one line, such as: play skull-cat top"),
    "expect": (dict, "a mapping with the field names of a position, such as {turn: 1}"),
    "refused": (dict, "a mapping of a move and a rule, such as {move: play skull-cat top, rule: BASE-8}"),
}
_REFUSED = ("move", "rule")
_QUOTED = 'A move that has a comma stands in quotes: {move: "swap c 0,0", rule: QF-10}.'


def _shapes(options: Document) -> Iterator[tuple[str, Problem]]:
    """Options that are not written as they must be, each with what is wrong."""
    data = options.data
    for name, (kind, wanted) in _WRITTEN.items():
        if data.get(name) is not None and not isinstance(data[name], kind):
            message = f"'{name}' is {wanted}; found {shown(data[name])}"
            yield name, problem(options.at_value((name,)), "directive-option", message)
    refused = data.get("refused")
    if not isinstance(refused, dict):
        return
    for name in refused:
        if name not in _REFUSED:
            message = f"'refused' has no '{name}'{did_you_mean(name, _REFUSED)}"
            place = options.at_key(("refused", name))
            hint = _QUOTED if refused[name] is None else "It has move and rule."
            yield "refused", problem(place, "directive-option", message, hint)
    lost = misspelt(refused, _REFUSED)
    for name in _REFUSED:
        if name in lost:
            continue
        if not isinstance(refused.get(name), str) or not refused[name].strip():
            place = options.at_value(("refused", name))
            hint = "Write both, such as {move: play skull-cat top, rule: BASE-8}."
            yield "refused", problem(place, "directive-option", f"'refused' does not say which {name}", hint)


def _outcome(expected: Mapping[str, Any], found: Example, options: Document) -> Iterator[Problem]:
    if not expected:
        return
    there = found.end.to_position()
    strangers = dict(unknown(expected, there))
    for path, message in strangers.items():
        yield _stranger(path, message, options)
    for path, wanted, held in differences(expected, there):
        if any(path[:depth] in strangers for depth in range(len(path) + 1)):
            continue
        place = options.at_value(("expect", *path))
        what = ".".join(path)
        said, engine = (shorten(_shown(each), _LONGEST) for each in (wanted, held))
        said = f"the text '{said}'" if said == engine and isinstance(wanted, str) else said
        message = f"the example says {what} is {said}; the engine finds {engine}"
        yield problem(place, "example-differs", message, "Mend the example: the engine plays by the rules.")


def _strange(expected: Mapping[str, Any], found: Example, options: Document) -> Iterator[Problem]:
    """What is expected under names that no position after more moves has either."""
    for path, message in unknown(expected, found.end.to_position()):
        if path[-1] not in fields_of_positions():
            yield _stranger(path, message, options)


def _stranger(path: Path, message: str, options: Document) -> Problem:
    hint = "Fields are named as in a position: 'leonardo schema position'."
    return problem(options.at_key(("expect", *path)), "example-differs", message, hint)


def _refusal(found: Example, options: Document) -> Iterator[Problem]:
    """`refused: {move: …, rule: …}`: a move that the rules forbid at the end of the example."""
    refused = options.data["refused"]
    if refused is None:
        return
    place = options.at_value(("refused",))
    text, rule = refused["move"], refused["rule"]
    try:
        found.end.parse(text)
    except MoveError as error:
        if error.rule != rule:
            message = f"'{text}' is refused by {error.rule or 'no rule'}, the example says {rule}"
            yield problem(place, "example-differs", message, "Name the rule that the engine names.")
        return
    message = f"the example says that '{text}' is refused; the engine allows it"
    yield problem(place, "example-differs", message, "Mend the example: the engine plays by the rules.")


def _shown(value: Any) -> str:
    """The value in words; of a long one more than a message shows."""
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value[:_LONGEST]))}]"
    if isinstance(value, Mapping):
        first = islice(value.items(), _LONGEST)
        return "{" + ", ".join(f"{key}: {_shown(each)}" for key, each in first) + "}"
    return value if isinstance(value, str) else shown(value)
