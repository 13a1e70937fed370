"""Measurements, run by hand: `python -m tests.bench [NAME ...]`. Not part of the tests."""

from __future__ import annotations

from collections.abc import Mapping

BENCHES: Mapping[str, str] = {
    "engine": "tests.bench.engine_speed",
    "print": "tests.bench.print_speed",
    "commands": "tests.bench.commands_speed",
    "large": "tests.bench.large_work",
}
"""Name to module; each module has `rows(seconds)`, which yields the rows of its part of the table."""
