"""What is wrong with an author's files, as values: never raised across a stage, always gathered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Literal

Level = Literal["error", "warning"]

_LONGEST = 1_500


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One problem at one place.

    `file` is the path as the user would type it; `line` and `column` count from 1 (1, 1 when the whole
    file is meant). `id` is the kebab-case name that `leonardo explain` knows. `hint` says what to do, or
    is empty. Of a text that quotes thousands of characters of the author's, the middle is left out.
    """

    file: str
    line: int
    column: int
    level: Level
    id: str
    message: str
    hint: str = ""

    def __post_init__(self) -> None:
        for name in ("message", "hint"):
            text = getattr(self, name)
            if len(text) > _LONGEST:
                half = _LONGEST // 2
                object.__setattr__(self, name, f"{text[:half]} […] {text[-half:]}")

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.level}: {self.message} [{self.id}]"


_ORDER = attrgetter("file", "line", "column", "level", "id", "message", "hint")


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each of them once, by file and place."""
    return sorted(set(problems), key=_ORDER)


MOST_OF_ONE_KIND = 1_000
"""Mistakes of form, unknown symbols or unknown cards of one file that are told; more would take minutes to word."""

TOO_MANY = "too-many-problems"
_HOPELESS = 1_100


def too_many(file: str, what: str, level: Level = "error") -> Problem:
    """What stands after the first MOST_OF_ONE_KIND of that level."""
    message = f"the file has more than {MOST_OF_ONE_KIND:,} {what}; these are the first of them"
    hint = "Mend these first; the others are told then."
    return Problem(file, 1, 1, level, TOO_MANY, message, hint)


def bounded(problems: Iterable[Problem], patient: bool = True) -> Iterator[Problem]:
    """The first MOST_OF_ONE_KIND of each kind and level in each file, each once, and one of that level that says so
    where there are more; of very many more errors, no others are looked for, and if not `patient`, of very many
    warnings neither: where no error can come after them."""
    counts: Counter[tuple[str, str, Level]] = Counter()
    told: set[Problem] = set()
    for each in problems:
        kind = each.file, each.id, each.level
        if each in told:
            continue
        if counts[kind] < MOST_OF_ONE_KIND:
            told.add(each)
        counts[kind] += 1
        if counts[kind] <= MOST_OF_ONE_KIND:
            yield each
        elif counts[kind] == MOST_OF_ONE_KIND + 1:
            yield too_many(each.file, f"problems of the kind {each.id}", each.level)
        elif counts[kind] == _HOPELESS and not (patient and each.level == "warning"):
            return


class ProblemsFound(Exception):
    """Ends a command that cannot go on: carries every problem found so far (exit code 1)."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_order(problems)
        super().__init__(f"{len(self.problems)} problem(s)")


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of them is an error; warnings alone leave a command clean."""
    return any(problem.level == "error" for problem in problems)


def unwritten_once(problems: Iterable[Problem]) -> list[Problem]:
    """The problems, those of texts still to be written as one with their number: a new set has many, and `check` lists
    them."""
    problems = in_order(problems)
    unwritten = [each for each in problems if each.id == "placeholder"]
    if len(unwritten) < 2:
        return problems
    message = f"{len(unwritten)} texts are still placeholders, this is the first; TODO is printed"
    told = replace(unwritten[0], message=message, hint="Write them in place of TODO; `leonardo check` lists them.")
    return in_order([told, *(each for each in problems if each.id != "placeholder")])
