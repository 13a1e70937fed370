"""A JSON Schema error in plain words: what must stand there, and what was found."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from generator.suggest import did_you_mean, listed

_TYPES: dict[str, str] = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping (key: value)",
    "null": "null",
}
_LONGEST = 40
_NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,6})?", re.ASCII)
_ID = re.compile(r"[a-z\d]+(-[a-z\d]+)*", re.ASCII)
_RANGE = re.compile(r"(\d{1,2}) ?[-–—] ?(\d{1,2})", re.ASCII)


def expected(schema: Mapping[str, Any]) -> str:
    """What the (sub)schema takes: `a whole number from 1 to 99`, `one of start or end`."""
    if "enum" in schema:
        values = [word(value) for value in schema["enum"]]
        return listed(values) if len(values) <= 12 else f"one of {len(values)} names"
    if "type" in schema:
        kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        return listed([_TYPES[kind] for kind in kinds]) + _bounds(schema)
    for keyword in ("oneOf", "anyOf"):
        if keyword in schema:
            return listed(dict.fromkeys(expected(branch) for branch in schema[keyword]))
    return "something else"


def as_meant(schema: Mapping[str, Any], value: object) -> str:
    """How a text is written that is meant for a number or a list; empty where it is neither."""
    kinds = schema.get("type", ())
    kinds = (kinds,) if isinstance(kinds, str) else kinds
    text = value.strip() if isinstance(value, str) else ""
    if {"integer", "number"} & {*kinds} and _NUMBER.fullmatch(text):
        return f"Write it without quotes: {text}."
    if "array" in kinds and text.startswith("[") and text.endswith("]"):
        return f"Write it without quotes: {_short(text)}."
    if "array" in kinds and text and not set(text) & set("[]{}:#\n"):
        text = text.strip("() ") or text
        parts = text.split()
        items = schema.get("items", {})
        if items.get("type") == "object" and _ID.fullmatch(text):
            return f"Write each on a line of its own: '- {next(iter(items['properties']))}: {_short(text)}'."
        if numbers := _RANGE.fullmatch(text):
            parts = [str(number) for number in range(int(numbers[1]), int(numbers[2]) + 1)]
        names = {name for branch in (items, *items.get("anyOf", ())) for name in branch.get("enum", ())}
        parts = [part.lower() if part.lower() in names else part for part in parts]
        meant = ", ".join(parts) if parts and all(map(_ID.fullmatch, parts)) else text
        return f"A list stands in brackets: [{_short(meant)}]."
    return ""


def word(value: object) -> str:
    """A value as it is written in YAML, without quotes for text."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def found(value: object, plain: str | None = None) -> str:
    """What stands there: the plain scalar as written, text in quotes, or the sort of thing it is."""
    if isinstance(value, dict):
        return "a mapping" if value else "an empty mapping"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if value is None and not plain:
        return "nothing"
    if isinstance(value, str):
        return f'"{_short(value)}"'
    return _short(plain if plain is not None else word(value))


def enum_message(name: str, schema: Mapping[str, Any], value: object, plain: str | None) -> str:
    """`backing must be black, burgundy or gold, found "blak"; did you mean 'black'?`"""
    near = ""
    if isinstance(value, str):
        near = did_you_mean(value, [item for item in schema["enum"] if isinstance(item, str)])
    return f"{name} must be {expected(schema)}, found {found(value, plain)}{near}"


def count_message(name: str, keyword: str, limit: int, value: Any) -> str:
    """For minItems, maxItems, minProperties, maxProperties, minLength, maxLength."""
    what = {"Items": "items", "Properties": "keys", "Length": "characters"}[keyword[3:]]
    if limit == 1:
        what = what.removesuffix("s")
    if keyword.startswith("min") and limit == 1:
        return f"{name} must not be empty"
    bound = "at least" if keyword.startswith("min") else "at most"
    return f"{name} must have {bound} {limit} {what}, found {len(value)}"


def _bounds(schema: Mapping[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f" of {low} or more"
    return f" of {high} or less" if high is not None else ""


def _short(text: str) -> str:
    text = text.replace("\n", " ")
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def shown(value: object) -> str:
    """A value as a message shows it, not longer than a line."""
    if isinstance(value, str):
        return f"'{shorten(value)}'"
    written = {None: "nothing", True: "true", False: "false"}
    return written[value] if value is None or isinstance(value, bool) else shorten(repr(value))


def shorten(text: str, longest: int = _LONGEST) -> str:
    """The text, cut where it is longer than a message has room for."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
