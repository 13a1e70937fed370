"""Position files to games: the schema's problems and the engine's faults, each at its line and column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from engine.boards.field import FieldState
from engine.cells import in_one_piece
from engine.faults import Fault, FaultsFound
from engine.keeping import KEEP
from engine.position import CardOf, read_position
from engine.state import ChanceError, State
from generator import schema
from generator.compose import Path
from generator.names import symbol_id
from generator.problems import Problem, bounded, has_errors
from generator.schema_files import resolved
from generator.shapes import Shape
from generator.source import Document

NEEDED = frozenset(("cards", "seats"))
"""Keys without which nothing more can be said of a position than that they are missing."""
_NO_NULL = NEEDED | {"mode"}
"""Keys that no null leaves out."""


def game_of(document: Document, card_of: CardOf) -> tuple[State | None, list[Problem]]:
    """The game of a position's document, gone on to its next decision, and every problem in it.

    `card_of` finds the card that a `from` names. The engine's faults at a place where the schema found one already
    are not told again. The game is None where there is an error, or where a card that it names cannot be read.
    """
    document = _without_nulls(document)
    problems = schema.validate(document, "position")
    whole = document.complete and not document.broken
    if not whole or not isinstance(document.data, dict) or not document.data.keys() >= NEEDED:
        return None, problems
    try:
        state = read_position(document.data, card_of, symbol_id)
    except FaultsFound as found:
        told = {(problem.line, problem.column) for problem in problems}
        problems += bounded(
            problem for problem in problems_of(document, found.faults) if (problem.line, problem.column) not in told
        )
        return None, problems
    except ChanceError as error:
        return None, [*problems, chance_problem(document, error)]
    problems += [*_partial_field(document, state), *_random_keep(document, state), *_too_early(document, state)]
    return (None if has_errors(problems) else state), problems


def _partial_field(document: Document, state: State) -> list[Problem]:
    """A warning where a field falls apart (QF-7): no game has one, but a position by hand may leave cards out."""
    if not isinstance(state, FieldState) or in_one_piece(set(state.field)):
        return []
    place = document.at_value(("field",))
    message = "the field is not in one piece, as every field of a game is (QF-7)"
    hint = "It is played as it stands; look for a cell that is written wrong."
    return [Problem(place.file, place.line, place.column, "warning", "position-impossible", message, hint)]


def _random_keep(document: Document, state: State) -> list[Problem]:
    """A warning where players keep five of their cards though these are picked unseen (HB-6)."""
    if state.phase != KEEP or state.table.rules["cross_choice"] == "player":
        return []
    place = document.at_value(("phase",))
    message = "players keep five of their cards by 'cross_choice: player' only; here five are picked unseen (HB-6)"
    hint = "It is played as it stands; write 'rules: {cross_choice: player}', or another phase."
    return [Problem(place.file, place.line, place.column, "warning", "position-impossible", message, hint)]


_FIRST = {"base": ("play", "BASE-8"), "expansion": ("start", "EXP-10"), "quintis": ("start", "QF-20")}
"""The phase in which a turn of each mode begins, before any card of the turn is played; and the rule."""


def _too_early(document: Document, state: State) -> Iterator[Problem]:
    """A warning where something was done in the turn that is done in a later phase only."""
    first, rule = _FIRST[state.mode]
    phase = document.data.get("phase") or (first if state.end is None else "")
    if phase not in (first, KEEP):
        return
    for key in ("played", *(("acted",) if state.mode == "quintis" else ())):
        if document.data.get(key):
            place = document.at_key((key,))
            message = f"'{key}' tells of what is done after phase {phase} only ({'HB-6' if phase == KEEP else rule})"
            hint = "Leave it out, or write another phase; it is played as it stands, which no game comes to."
            yield Problem(place.file, place.line, place.column, "warning", "position-impossible", message, hint)


def _without_nulls(document: Document) -> Document:
    """The document without those keys of the position whose value is null, which leaves them out (save _NO_NULL); keys
    that are none stay, to be told."""
    data = document.data
    if not isinstance(data, dict):
        return document
    parts: dict[Path, Any] = {(): data, **{(key,): data.get(key) for key in ("base", "additional", "plays", "pending")}}
    for key in ("seats", "lasting"):
        several = data.get(key)
        parts |= {(key, index): item for index, item in enumerate(several if isinstance(several, list) else ())}
    nulls = {
        (*path, key)
        for path, part in parts.items()
        for key, value in (part.items() if isinstance(part, dict) else ())
        if value is None and not (part is data and key in _NO_NULL)
    }
    shape = Shape.of(resolved("position"))
    nulls = {path for path in nulls if path[-1] in shape.at(path[:-1]).names}
    for path in nulls:
        del parts[path[:-1]][path[-1]]
    return replace(document, plain={path: text for path, text in document.plain.items() if path not in nulls})


def problems_of(document: Document, faults: Iterable[Fault]) -> list[Problem]:
    """Faults of the engine as problems of the file."""
    problems = []
    for fault in faults:
        place = document.at_key(fault.path) if fault.at_key else document.at_value(fault.path)
        message = f"{fault.message} ({fault.rule})" if fault.rule else fault.message
        hint = fault.hint[:1].upper() + fault.hint[1:]
        problems.append(Problem(place.file, place.line, place.column, "error", fault.id, message, hint))
    return problems


def chance_problem(document: Document, error: ChanceError, move: str = "") -> Problem:
    """A written outcome of chance that does not fit."""
    place = document.at_value(("chance",))
    message = f"{move}: {error}" if move else str(error)
    hint = "Write the outcomes in the order in which chance decides."
    return Problem(place.file, place.line, place.column, "error", "chance", message, hint)
