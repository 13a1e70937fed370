"""A paper that does not hold the cards, told where the settings say what does not fit."""

from __future__ import annotations

from generator.grid import DoesNotFit, Rules
from generator.model import ProjectDef
from generator.problems import Problem
from generator.subject import problem

HINT = "Choose a larger paper, a smaller card or fewer cards on a sheet."


def too_small(project: ProjectDef, rules: Rules, error: DoesNotFit, number: int | None = None) -> Problem:
    """At the papers, or the one of that number; where none is named, at the grid that is asked for or at the size of
    the cards."""
    grid = ("sheets.grid",) if rules.columns else ()
    paths = (*(() if number is None else (f"papers.{number}",)), "papers", *grid, "card_size")
    place = next((project.places[path] for path in paths if path in project.places), project.place)
    return problem(place, "sheet-too-small", str(error), HINT)
