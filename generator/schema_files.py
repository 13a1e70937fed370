"""The JSON Schema files: read and written; what is in them that comes from code is renewed by schema_parts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.resources import shipped

NAMES: tuple[str, ...] = ("project", "set", "deck", "position", "template", "printers")


@cache
def load(name: str) -> dict[str, Any]:
    """The schema of that name, as its file has it."""
    text = (shipped("schemas") / f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def resolved(name: str) -> dict[str, Any]:
    """The schema with every reference replaced by what it names: quicker to validate with, and to talk about."""
    schema = load(name)

    def inline(part: Any) -> Any:
        if isinstance(part, list):
            return [inline(item) for item in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            named = schema["$defs"][part["$ref"].rpartition("/")[2]]
            part = {**named, **{key: value for key, value in part.items() if key != "$ref"}}
        return {key: inline(value) for key, value in part.items()}

    whole: dict[str, Any] = inline({key: value for key, value in schema.items() if key != "$defs"})
    return whole


def written(schema: Mapping[str, Any]) -> str:
    """The schema as its file has it."""
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
