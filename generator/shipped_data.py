"""The shipped YAML files that the program itself lives on: words, formats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from generator import source
from generator.resources import shipped


@cache
def shipped_data(name: str) -> Mapping[str, Any]:
    """What `templates/NAME.yaml` holds. Raises ValueError where the installation's own file cannot be read."""
    document, problems = source.read(shipped("templates") / f"{name}.yaml")
    if document is None or problems:
        raise ValueError(f"the shipped {name}.yaml cannot be read: {[str(each) for each in problems]}")
    found: Mapping[str, Any] = document.data
    return found
