"""Every check, one after another, over what was read."""

from __future__ import annotations

import importlib

from generator.checks import PROBLEMS
from generator.checks.study import Study
from generator.problems import Problem, bounded


def run(study: Study) -> list[Problem]:
    """The problems that the checks find, in the order of the table."""
    found: list[Problem] = []
    for name in dict.fromkeys(PROBLEMS.values()):
        check = getattr(importlib.import_module(name), "check", None)
        if check is not None:
            found += bounded(check(study), patient=False)
    return found
