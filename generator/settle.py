"""Text stays the text that was written: `title: 012`, `id: 1e3`, `title: true` where the schema wants text.

YAML 1.2 reads such plain scalars as numbers, booleans or null; what they were meant as is known only from the
schema of the field they stand in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.compose import Path
from generator.schema_files import schemas_at
from generator.source import Document


def settle_text(document: Document, root: dict[str, Any]) -> None:
    """Put back, in the document's data, the written text of plain scalars where the resolved schema wants text."""
    known: dict[Path, set[str]] = {}
    for path, written in document.plain.items():
        if not written or written == "~" or not path or "\0" in path:
            continue
        alike = tuple(0 if isinstance(step, int) else step for step in path)
        kinds = known.get(alike)
        if kinds is None:
            kinds = known[alike] = {kind for schema in schemas_at(root, path) for kind in _types(schema)}
        if "string" in kinds and not kinds & _kinds_of(_value(document.data, path)):
            _replace(document.data, path, written)


def _kinds_of(value: object) -> set[str]:
    if value is None:
        return {"null"}
    if isinstance(value, bool):
        return {"boolean"}
    return {"integer", "number"} if isinstance(value, int) else {"number"}


def _types(schema: Mapping[str, Any]) -> Iterator[str]:
    kinds = schema.get("type", ())
    yield from (kinds,) if isinstance(kinds, str) else kinds
    for value in schema.get("enum", ()):
        yield from {"string"} if isinstance(value, str) else _kinds_of(value)


def _value(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def _replace(data: Any, path: Path, value: str) -> None:
    _value(data, path[:-1])[path[-1]] = value
