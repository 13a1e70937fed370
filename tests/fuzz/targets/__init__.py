"""The targets by name: modules with `target(data)`, which asserts the outcome, and `seeds()`, inputs to begin with."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from typing import NamedTuple

NAMES: tuple[str, ...] = (
    "booklet",
    "deck",
    "expectation",
    "manifest",
    "manuscript",
    "moves",
    "options",
    "picture",
    "position",
    "printers",
    "project",
    "set",
    "svg",
    "template",
    "transcript",
)


class Target(NamedTuple):
    """What is run with each input, and the inputs to begin with."""

    run: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]


def load(name: str) -> Target:
    """The target of that name."""
    module = importlib.import_module(f"tests.fuzz.targets.{name}_target")
    return Target(module.target, module.seeds)
