"""How many small mistakes in the rules the tests would notice: `python -m tests.mutation [PATH ...]`.

Run by hand, not part of the tests; needs cosmic-ray (`pip install --editable '.[dev,mutation]'`). Each mutant is one
change that cosmic-ray's operators make in one place (`<` for `<=`, 2 for 1, `and` for `or`); it is killed when a test
fails, ends in an error or does not end. Those that equivalent.yaml lists with a reason change nothing that any input
could show: they are counted out, and the run says how many.
"""

from __future__ import annotations

RULES: tuple[str, ...] = (
    "engine/modes",
    "engine/boards",
    "engine/effects",
    "engine/refusals",
    "engine/legality",
    "engine/position",
    "engine/keys.py",
    "engine/keeping.py",
    "engine/acting.py",
    "engine/lasting.py",
    "engine/pending.py",
    "engine/grid.py",
    "engine/cells.py",
)
"""The rules and what is legal: files and folders, from the project's root."""

TESTS: tuple[str, ...] = (
    "tests/test_rules*.py",
    "tests/test_legality.py",
    "tests/test_action_texts.py",
    "tests/test_playthroughs.py",
    "tests/test_perft.py",
    "tests/test_schema.py",
)
"""The tests that judge a mutant."""
