"""`leonardo explain`: the manual of a problem."""

from __future__ import annotations

import click

from generator.checks import PROBLEMS
from generator.checks.manual import manual
from generator.saying import say
from generator.suggest import did_you_mean


@click.command()
@click.argument("problem_id", metavar="[ID]", required=False)
def explain(problem_id: str | None) -> None:
    """Explain the problem ID: what it means, with an example that passes and one that fails.

    Without an ID, list them all. The id of a problem stands in brackets at the end of its line.

    \b
    Examples:
      leonardo explain symbol-twice
      leonardo explain
    """
    if problem_id is None:
        width = max(map(len, PROBLEMS)) + 2
        for each in PROBLEMS:
            say(f"{each:{width}}{manual(each).summary}")
        return
    known = problem_id.strip("[]")
    if known not in PROBLEMS:
        raise click.UsageError(
            f"There is no problem '{known}'{did_you_mean(known, PROBLEMS) or '.'} `leonardo explain` lists them."
        )
    say(f"{known}\n{'-' * len(known)}\n{manual(known).text}")
