"""Text stays the text that was written: `title: 012`, `id: 1e3`, `title: true` where the schema wants text.

YAML 1.2 reads such plain scalars as numbers, booleans or null; what they were meant as is known only from the
schema of the field they stand in.
"""

from __future__ import annotations

from typing import Any

from generator.compose import Path
from generator.shapes import Shape, kinds_of
from generator.source import Document


def settle_text(document: Document, root: dict[str, Any]) -> None:
    """Put back, in the document's data, the written text of plain scalars where the resolved schema wants text."""
    shape = Shape.of(root)
    for path, written in document.plain.items():
        if not written or written == "~" or not path or "\0" in path:
            continue
        kinds = shape.at(path).kinds
        if "string" in kinds and not kinds & kinds_of(_value(document.data, path)):
            _replace(document.data, path, written)


def _value(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def _replace(data: Any, path: Path, value: str) -> None:
    _value(data, path[:-1])[path[-1]] = value
