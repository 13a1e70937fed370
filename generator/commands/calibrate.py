"""`leonardo calibrate`: measure by how much a printer's backs are off, and keep it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator import millimetres
from generator.saying import say

if TYPE_CHECKING:
    from generator.grid import Flip


@click.command()
@click.option("--printer", help="The printer's name, to keep what you measured.")
@click.option("--right", type=millimetres.Range(-20, 20), help="Millimetres by which backs must move right.")
@click.option("--down", type=millimetres.Range(-20, 20), help="Millimetres by which backs must move down.")
@click.option("--scale", type=millimetres.Range(90, 110), help="The size backs must have, in per cent.")
@click.option("--paper", help="The paper of the calibration page. Default: the project's first.")
@click.option("--lang", help="The language of the calibration page. Default: the project's first.")
@click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge"]),
    default="long-edge",
    help="The edge the printer turns on.",
)
def calibrate(
    printer: str | None,
    right: float | None,
    down: float | None,
    scale: float | None,
    paper: str | None,
    lang: str | None,
    backs: str,
) -> None:
    """Write the page with which a printer is measured, or, with --printer, keep what was measured.

    Movements are as seen from the front, against the light. They are kept in the project's printers.yaml and
    applied to backs by 'leonardo build --printer NAME'. What is not given stays as it was kept.

    \b
    Examples:
      leonardo calibrate
      leonardo calibrate --printer home --right 1.2 --down -0.8
    """
    from generator import printers_file, project

    if printer is None:
        if (right, down, scale) != (None, None, None):
            raise click.UsageError("--right, --down and --scale are kept under a name: add --printer NAME.")
        settings = project.settings(Path.cwd())
        _page(settings.root, paper or settings.papers[0], _written_in(lang, settings.languages), backs)
        return
    from generator.display import mm
    from generator.printer import save

    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}", printer):
        raise click.UsageError("--printer: a name has Latin letters, digits, hyphens and underscores.")
    kept = save(project.find_root(Path.cwd()) or Path.cwd(), printer, right, down, scale)
    say(printers_file.PRINTERS)
    say(f"{printer}: right {mm(kept.right)} mm, down {mm(kept.down)} mm, scale {kept.scale * 100:g} %", err=True)


def _written_in(language: str | None, languages: tuple[str, ...]) -> str:
    """The language of the page: the project's first, or that asked for, which it has or leonardo has words in."""
    from generator.shipped_data import shipped_data
    from generator.suggest import did_you_mean, listed

    if language is None:
        return languages[0]
    known = (*dict.fromkeys((*shipped_data("words")["proof"], *languages)),)
    if language not in known:
        guess = did_you_mean(language, known) or "."
        raise click.UsageError(f"--lang: there is no page in '{language}'{guess} Known: {listed(known, 'and')}.")
    return language


def _page(root: Path, paper_name: str, language: str, backs: str) -> None:
    from generator import calibration, formats, manifest, output
    from generator.grid import DoesNotFit
    from generator.ours import keeper
    from generator.render import pdf

    paper = formats.paper(paper_name)
    if paper is None:
        raise click.UsageError(f"--paper: there is no '{paper_name}'.")
    flip: Flip = "short-edge" if backs == "short-edge" else "long-edge"
    try:
        page = calibration.document(paper, language, flip)
    except DoesNotFit as error:
        raise click.UsageError(f"--paper: on {paper.name} the page does not fit: {error}. Use a larger one.") from None
    folder = output.folder_of(root)
    with output.staged(folder, keeper(folder)) as staging:
        written = pdf.render(page, staging / f"calibration-{paper.name}")
        manifest.note(folder, staging, written)
    if note := formats.not_ours(language):
        say(note, err=True)
    say(f"output/calibration-{paper.name}.pdf")
