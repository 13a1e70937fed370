"""Documents against the JSON Schemas in `schemas/`, each error worded plainly at its line and column.

One mistake is one problem: of a `oneOf` only the branch that was meant is judged, a missing key whose
misspelling stands beside it is not reported again, and nothing is said of values that could not be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from typing import Any

from jsonschema.exceptions import ValidationError

from generator import wording
from generator.compose import Path
from generator.form import Form
from generator.problems import MOST_OF_ONE_KIND, Problem, too_many
from generator.schema_files import resolved
from generator.settle import settle_text
from generator.source import Document
from generator.suggest import listed, nearest
from generator.validator import OF_EFFECTS, validator_of, written


def validate(document: Document, name: str) -> list[Problem]:
    """Every way in which the document breaks the schema `name`, as `judged` finds it."""
    return list(judged(document, name).problems)


def judged(document: Document, name: str) -> Form:
    """Every way in which the document breaks the schema `name`, and what of it is of no use.

    First, numbers, booleans and null words that stand where the schema wants text become, in the document's
    own data, the text that was written (`title: 012`).
    """
    schema = resolved(name)
    if () in document.broken or not document.complete:
        return Form(lost=frozenset({()}))
    settle_text(document, schema)
    if not isinstance(document.data, dict):
        place = document.at_value(())
        got = wording.found(document.data, document.plain.get(()))
        message = f"a {name} file is a mapping (key: value), found {got}"
        wrong = Problem(place.file, place.line, place.column, "error", "wrong-type", message, "See the examples.")
        return Form((wrong,), lost=frozenset({()}))
    words = _Words(document, schema)
    problems = tuple(words.problems())
    return Form(problems, frozenset(words.strangers), frozenset(words.lost))


class _Words:
    """The wording of one document's errors."""

    def __init__(self, document: Document, schema: dict[str, Any]) -> None:
        self.document = document
        self.root = schema
        self.unknown: dict[Path, set[str]] = {}
        self.strangers: set[Path] = set()
        self.lost: set[Path] = set()

    def problems(self) -> Iterator[Problem]:
        """At most MOST_OF_ONE_KIND, and one that says so where there are more."""
        told = list(islice(self._all(), MOST_OF_ONE_KIND + 1))
        yield from told[:MOST_OF_ONE_KIND]
        if len(told) > MOST_OF_ONE_KIND:
            self.lost.add(())
            yield too_many(self.document.file, "mistakes of form")

    def _all(self) -> Iterator[Problem]:
        name = str(self.root["$id"]).rpartition(":")[2]
        found = islice(validator_of(name).iter_errors(self.document.data), MOST_OF_ONE_KIND + 1)
        errors = [leaf for error in found for leaf in self._leaves(error)]
        errors.sort(key=_rank)
        judged: set[Path] = set()
        for error in errors:
            path = tuple(error.absolute_path)
            if _left_to_the_engine(path, error) or self._unreadable(path):
                continue
            if error.validator not in _OF_KEYS and not _of_key(error):
                if path in judged:
                    continue
                judged.add(path)
            if error.validator not in _OF_KEYS:
                self.lost.add((*path, str(error.instance)) if _of_key(error) else path)
            yield from self._worded(error, path)

    def _unreadable(self, path: Path) -> bool:
        return any(path[:length] in self.document.broken for length in range(1, len(path) + 1))

    def _leaves(self, error: ValidationError) -> Iterator[ValidationError]:
        """The error itself, or those of the one branch of a oneOf or anyOf that was meant."""
        if error.validator not in ("oneOf", "anyOf") or not error.context:
            yield error
            return
        by_name = next((inner for inner in error.context if inner.validator == "enum"), None)
        if by_name is not None and all(inner.validator in ("enum", "pattern") for inner in error.context):
            yield by_name
            return
        branches: dict[int, list[ValidationError]] = {}
        for inner in error.context:
            branches.setdefault(int(inner.schema_path[0]), []).append(inner)
        meant = [inner for inner in branches.values() if not any(_misses(fault) for fault in inner)]
        if len(meant) == 1:
            for inner_error in meant[0]:
                yield from self._leaves(inner_error)
        else:
            yield error

    def _worded(self, error: ValidationError, path: Path) -> Iterator[Problem]:
        keyword, schema = str(error.validator), error.schema
        value: Any = error.instance
        limit: Any = error.validator_value
        assert isinstance(schema, Mapping)
        name = _name(path)
        plain = self.document.plain.get(path)
        if keyword == "additionalProperties":
            yield from self._unknown_keys(schema, value, path)
        elif keyword == "required":
            yield from self._missing_keys(schema, value, path)
        elif keyword == "enum":
            about = _describe(schema) or (_describe(error.parent.schema) if error.parent else "")
            yield self._at(path, "wrong-value", wording.enum_message(name, schema, value, plain), about)
        elif keyword == "type" or (keyword in ("oneOf", "anyOf") and not _keys_only(schema)):
            message = f"{name} must be {wording.expected(schema)}, found {wording.found(value, plain)}"
            yield self._at(path, "wrong-type", message, wording.as_meant(schema, value) or _describe(schema))
        elif keyword in ("oneOf", "anyOf"):
            if not _misspelt_choice(schema, value):
                yield self._at(path, "wrong-choice", _choice(name, schema, value), _describe(schema))
        elif keyword == "not":
            place = self.document.at_key((*path, "copies"))
            message = "an exclusion takes a card out altogether, so its 'copies' mean nothing"
            hint = "Take 'copies' out; to play with some of the copies, name the set's other cards one by one."
            yield Problem(place.file, place.line, place.column, "error", "idle-copies", message, hint)
        elif keyword in ("minimum", "maximum"):
            message = f"{name} must be {wording.expected(schema)}, found {wording.found(value, plain)}"
            yield self._at(path, "out-of-range", message, _describe(schema))
        elif keyword == "uniqueItems":
            yield from self._repeated(name, value, path)
        elif keyword.startswith(("min", "max")):
            message = wording.count_message(name, keyword, limit, value)
            yield self._at(path, "wrong-count", message, _describe(schema))
        else:
            yield self._form(error, path, name)

    def _form(self, error: ValidationError, path: Path, name: str) -> Problem:
        value: Any = error.instance
        schema = error.schema if isinstance(error.schema, Mapping) else {}
        place = self.document.at_value(path)
        if _of_key(error):
            place, name = self.document.at_key((*path, value)), "a key here"
        tidy = " ".join(value.split()) if isinstance(value, str) else value
        guess = f"; did you mean '{tidy}'?" if tidy != value and _has_form(tidy, schema) else ""
        message = f"{name} does not have the form that it needs: {wording.found(value)}{guess}"
        return Problem(place.file, place.line, place.column, "error", "wrong-form", message, _describe(schema))

    def _unknown_keys(self, schema: Mapping[str, Any], value: dict[str, Any], path: Path) -> Iterator[Problem]:
        known = list(schema.get("properties", {}))
        free = [name for name in known if name not in value] or known
        for earlier, key in pairwise((None, *value)):
            assert key is not None
            if key in known:
                continue
            near = nearest(key, free) or nearest(key, known)
            self.strangers.add((*path, key))
            if near and near not in value:
                self.unknown.setdefault(path, set()).add(near)
                self.lost.add((*path, near))
            before = "" if near else _before_comma(value, earlier, key)
            if before:
                self.lost.add((*path, before))
            decimal = f"; a decimal is written with a point, '{before}: {value.get(before)}.{key}'"
            guess = f"; did you mean '{near}'?" if near else decimal if before else ""
            place = self.document.at_key((*path, key))
            yield Problem(
                place.file,
                place.line,
                place.column,
                "error",
                "unknown-key",
                f"unknown key '{key}'{guess}",
                f"Known here: {', '.join(known)}.",
            )

    def _missing_keys(self, schema: Mapping[str, Any], value: dict[str, Any], path: Path) -> Iterator[Problem]:
        for key in schema["required"]:
            if key in value or key in self.unknown.get(path, ()):
                continue
            about = schema.get("properties", {}).get(key, {}).get("description", "")
            owner = f"{_name(path)} lacks" if path else "the file lacks"
            self.lost.add((*path, key))
            yield self._at(path, "missing-key", f"{owner} the key '{key}'", about)
            self.unknown.setdefault(path, set()).add(key)

    def _repeated(self, name: str, value: list[Any], path: Path) -> Iterator[Problem]:
        seen: set[str] = set()
        for index, item in enumerate(value):
            if (same := written(item)) not in seen:
                seen.add(same)
            else:
                message = f"{name} lists {wording.found(item, self.document.plain.get((*path, index)))} twice"
                yield self._at((*path, index), "repeated-item", message, "Keep one of the two.")

    def _at(self, path: Path, problem_id: str, message: str, hint: str) -> Problem:
        place = self.document.at_value(path)
        return Problem(place.file, place.line, place.column, "error", problem_id, message, hint)


_OF_KEYS = frozenset({"additionalProperties", "required"})
"""Keywords that speak of a mapping's keys; any other error says that the value itself is wrong."""

_RANKS: Mapping[str, int] = {"type": 0, "enum": 1, "oneOf": 2, "anyOf": 2, "minLength": 3, "required": 9}


def _rank(error: ValidationError) -> int:
    """Of several errors of one value the first by rank is told; missing keys come last of all."""
    return _RANKS.get(str(error.validator), 4)


def _of_key(error: ValidationError) -> bool:
    """Whether the error is about the name of a key, not about a value."""
    return "propertyNames" in error.absolute_schema_path


def _left_to_the_engine(path: Path, error: ValidationError) -> bool:
    """Whether engine.effects judges this: an action's moment, effect and what it demands."""
    if "action" not in path:
        return False
    inside = path[path.index("action") + 1 :]
    return error.validator == "required" if not inside else inside[0] in OF_EFFECTS


def _misses(error: ValidationError) -> bool:
    """Whether a branch's error says that the branch was not meant: the wrong type for it."""
    return not error.relative_path and error.validator in ("type", "enum", "const")


def _keys_only(schema: Mapping[str, Any]) -> bool:
    """Whether the branches differ only in the keys they demand (`set`, `card` or `exclude`)."""
    branches = schema.get("oneOf", schema.get("anyOf", ()))
    return bool(branches) and all("required" in branch and "type" not in branch for branch in branches)


def _choices(schema: Mapping[str, Any]) -> list[str]:
    return [key for branch in schema.get("oneOf", schema.get("anyOf", ())) for key in branch["required"]]


def _misspelt_choice(schema: Mapping[str, Any], value: dict[str, Any]) -> bool:
    """Whether none of the keys is there, and one is misspelt, which is told of the key."""
    keys, known = _choices(schema), schema.get("properties", {})
    strangers = islice((key for key in value if key not in known), MOST_OF_ONE_KIND)
    return not any(key in value for key in keys) and any(nearest(key, keys) for key in strangers)


def _choice(name: str, schema: Mapping[str, Any], value: dict[str, Any]) -> str:
    keys = _choices(schema)
    given = [key for key in keys if key in value]
    got = f"found {listed(given, 'and')}" if given else "found none of them"
    return f"{name} must have exactly one of {listed(keys)}, {got}"


def _name(path: Path) -> str:
    """How a message calls the thing at `path`: `copies`, `title.ru`, `item 3 of symbols`."""
    words = [part for part in path if isinstance(part, str)]
    if not path:
        return "the file"
    if isinstance(path[-1], int):
        return f"item {path[-1] + 1} of {words[-1]}" if words else f"item {path[-1] + 1}"
    if len(path) > 1 and isinstance(path[-2], str) and path[-2] in ("title", "text", "build", "rules", "expect"):
        return f"{path[-2]}.{path[-1]}"
    return "the text" if path[-1] == "text" else str(path[-1])


_LONGEST_GUESS = 40


def _before_comma(mapping: Mapping[str, Any], earlier: str | None, key: str) -> str:
    """The key before this one, if its number was written with a comma between braces, which parts keys: `{gap: 2,5}`;
    else empty."""
    meant = earlier is not None and key.isdigit() and mapping[key] is None and isinstance(mapping[earlier], int)
    return earlier or "" if meant else ""


def _has_form(text: str, schema: Mapping[str, Any]) -> bool:
    form = schema.get("pattern")
    return isinstance(form, str) and len(text) <= _LONGEST_GUESS and re.search(form, text) is not None


def _describe(schema: object) -> str:
    return str(schema.get("description", "")) if isinstance(schema, Mapping) else ""
