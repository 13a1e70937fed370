"""What the options of a build ask for, with what the project says and the rest computed."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import click

from generator import formats
from generator.display import um
from generator.edition import Wishes
from generator.grid import Rules
from generator.marks import MARKS
from generator.model import Library, Place
from generator.printer import load as printer_of
from generator.render.colour import COLOURS
from generator.sheet import BACKS, PRINTED_LATER
from generator.suggest import did_you_mean, listed


def wished(
    library: Library,
    papers: tuple[str, ...],
    card: str | None,
    template: str | None,
    backs: str | None,
    marks: str | None,
    gap: float | None,
    bleed: float | None,
    corners: float | None,
    safe: float | None,
    grid: str | None,
    proof: bool,
    guides: bool,
    colour: str | None,
    printer: str | None,
) -> tuple[Library, Wishes]:
    """The library with the card size and design asked for, and how its sheets are to be laid out.

    What no option says is as the project says, and otherwise computed.
    """
    project = library.project
    gap = project.sheets.get("gap") if gap is None else gap
    columns, rows = _columns_and_rows(grid or project.sheets.get("grid"))
    if card is not None and formats.card(card) is None:
        one_of("--card", card, formats.cards(), formats.CUSTOM)
    for paper in papers:
        if formats.paper(paper) is None:
            one_of("--paper", paper, formats.papers(), formats.CUSTOM)
    backs = one_of("--backs", backs or project.backs, BACKS)
    if printer and backs not in PRINTED_LATER:
        raise click.UsageError(f"--printer moves backs that are printed after their fronts; with '{backs}' none are.")
    marks = one_of("--marks", marks or project.sheets.get("marks", "ticks"), MARKS)
    around = um(project.sheets.get("bleed", 3) if bleed is None else bleed)
    rounded = um(project.sheets.get("corners", 0) if corners is None else corners)
    project = replace(project, card_size=card or project.card_size, template=template or project.template)
    if grid:
        project = replace(project, places={**project.places, "sheets.grid": Place("--grid")})
    if papers:
        elsewhere = {path: place for path, place in project.places.items() if not path.startswith("papers")}
        project = replace(project, places={**elsewhere, "papers": Place("--paper")})
    return replace(library, project=project), Wishes(
        papers=tuple(dict.fromkeys(map(_called, papers or project.papers))),
        backs=backs,
        marks=marks,
        rules=Rules(around, None if gap is None else um(gap), columns, rows),
        colour=one_of("--colour", colour or "rgb", COLOURS),
        keys=project.sheets.get("keys", ""),
        corners=rounded,
        proof=proof,
        guides=guides,
        safe=um(project.sheets.get("safe", 3) if safe is None else safe),
        thickness=um(project.sheets.get("thickness", 0.3)),
        printer=printer_of(printer, project.root) if printer else None,
    )


def given(
    papers: tuple[str, ...], formats: tuple[str, ...], **options: str | float | None
) -> dict[str, tuple[str, ...]]:
    """The options that were given, each with its values as one would write them."""
    single = {
        name: (value if isinstance(value, str) else f"{value:g}",)
        for name, value in options.items()
        if value is not None
    }
    several = {"paper": tuple(dict.fromkeys(papers)), "format": tuple(dict.fromkeys(formats))}
    return single | {name: values for name, values in several.items() if values}


def _called(paper: str) -> str:
    """The name of a paper, one for all the ways in which its millimetres can be written."""
    size = formats.paper(paper)
    return size.name if size else paper


def preset(name: str) -> dict[str, Any]:
    return formats.presets()[one_of("--preset", name, formats.presets())]


def _columns_and_rows(text: str | None) -> tuple[int | None, int | None]:
    if text is None:
        return None, None
    written = re.fullmatch(f"([1-9][0-9]?){formats.TIMES}([1-9][0-9]?)", text)
    if written is None:
        raise click.UsageError(f"--grid: '{text}' is not columns x rows, such as 3x3.")
    return int(written[1]), int(written[2])


def one_of(option: str, value: str, known: Collection[str], otherwise: str = "") -> str:
    """The value, if it is known; `otherwise` is what else could have been written."""
    if value in known:
        return value
    guess = did_you_mean(value, known) or "."
    raise click.UsageError(f"{option}: there is no '{value}'{guess} Choose {listed(known)}{otherwise}.")
