"""Every check, one after another, over what was read."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Iterator

from generator.checks import PROBLEMS
from generator.checks.study import Study
from generator.problems import MOST_OF_ONE_KIND, Problem, too_many


def run(study: Study) -> list[Problem]:
    """The problems that the checks find, in the order of the table."""
    found: list[Problem] = []
    for name in dict.fromkeys(PROBLEMS.values()):
        check = getattr(importlib.import_module(name), "check", None)
        if check is not None:
            found += _bounded(check(study))
    return found


def _bounded(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The first MOST_OF_ONE_KIND of each kind in each file, and one that says so where there are more."""
    counts: Counter[tuple[str, str]] = Counter()
    for each in problems:
        counts[each.file, each.id] += 1
        if counts[each.file, each.id] <= MOST_OF_ONE_KIND:
            yield each
        elif counts[each.file, each.id] == MOST_OF_ONE_KIND + 1:
            yield too_many(each.file, f"problems of the kind {each.id}")
