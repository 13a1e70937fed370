"""What a schema says of each place of a document: a shape."""

from __future__ import annotations

from typing import Any

import pytest

from generator.compose import Path
from generator.schema_files import resolved
from generator.shapes import Shape, kinds_of

SCHEMA: dict[str, Any] = {
    "properties": {
        "title": {"oneOf": [{"type": "string"}, {"additionalProperties": {"type": ["string", "null"]}}]},
        "seats": {"items": {"properties": {"hand": {"type": "integer"}}}},
        "step": {
            "anyOf": [{"properties": {"draw": {"type": "integer"}}}, {"properties": {"take": {"enum": [1, "x"]}}}]
        },
    },
}


@pytest.mark.parametrize(
    ("path", "kinds", "names"),
    [
        ((), set(), {"title", "seats", "step"}),
        (("title",), {"string"}, set()),
        (("title", "en"), {"string", "null"}, set()),
        (("title", "en", "deeper"), set(), set()),
        (("seats", 7), set(), {"hand"}),
        (("seats", 7, "hand"), {"integer"}, set()),
        (("step",), set(), {"draw", "take"}),
        (("step", "take"), {"integer", "number", "string"}, set()),
        (("stranger", 3), set(), set()),
    ],
)
def test_a_shape_has_what_any_part_says(path: Path, kinds: set[str], names: set[str]) -> None:
    shape = Shape.of(SCHEMA).at(path)
    assert (shape.kinds, shape.names) == (kinds, names)


def test_places_of_which_the_same_is_said_are_one_shape() -> None:
    shape = Shape.of(resolved("set"))
    lock = ("cards", 0, "action", "effect", 0, "lock")
    assert shape.at((*lock, "vv1")) is shape.at(("cards", 9, "action", "effect", 3, "lock", "vv2"))
    assert shape.at(lock).names == {"zones", "of"}


@pytest.mark.parametrize(
    ("value", "kinds"),
    [(None, {"null"}), (True, {"boolean"}), (3, {"integer", "number"}), (1.5, {"number"})],
)
def test_kinds_of_plain_values(value: object, kinds: set[str]) -> None:
    assert kinds_of(value) == kinds
