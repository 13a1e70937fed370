"""`leonardo build`: the printable sheets of sets and decks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.progress import Progress

    from generator.edition import Sheets
    from generator.model import DeckDef, Library, SetDef


@click.command()
@click.argument("names", metavar="[SET|DECK]…", nargs=-1)
@click.option("--lang", "languages", multiple=True, help="A language; again for more. Default: the project's.")
@click.option("--paper", "papers", multiple=True, help="A paper, such as a4 or letter; again for more.")
@click.option("--backs", help="How backs are printed: long-edge, short-edge or none.")
@click.option("--format", "formats", multiple=True, default=("pdf",), help="pdf, png or listing; again for more.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="The folder to write to. Default: output."
)
def build(
    names: tuple[str, ...],
    languages: tuple[str, ...],
    papers: tuple[str, ...],
    backs: str | None,
    formats: tuple[str, ...],
    out: Path | None,
) -> None:
    """Write the printable sheets of SETs and DECKs, or of all the project's sets.

    Everything is checked before anything is written; files appear whole, in output/SET, or not at all.

    \b
    Examples:
      leonardo build
      leonardo build base --lang ru --paper a4 --backs none
    """
    from generator import edition, load, output, reporters
    from generator import formats as sizes
    from generator.problems import ProblemsFound, has_errors
    from generator.render import RENDERERS
    from generator.sheet import BACKS

    library, problems = load.load_project(Path.cwd())
    project = library.project
    targets = _targets(library, names)
    papers = tuple(_one_of("--paper", paper, sizes.papers()) for paper in papers) or project.papers
    backs = _one_of("--backs", backs or project.backs, BACKS)
    formats = tuple(_one_of("--format", name, RENDERERS) for name in formats)
    template, faults = edition.template_of(library)
    problems += faults
    documents: list[Sheets] = []
    with _progress() as progress:
        if template is not None and not has_errors(problems):
            for target in progress.track(targets, description="Drawing"):
                for language in languages or project.languages:
                    drawn, faults = edition.draw(library, target, language, template)
                    laid_out, more = edition.sheets(library, drawn, papers, backs)
                    documents += laid_out
                    problems += [*faults, *more]
        if has_errors(problems):
            raise ProblemsFound(problems)
        with output.staged(out or project.root / "output") as staging:
            for sheets in progress.track(documents, description="Writing"):
                (staging / sheets.folder).mkdir(exist_ok=True)
                for name in formats:
                    RENDERERS[name](sheets.document, staging / sheets.folder / sheets.name)
            written = sorted(path.relative_to(staging) for path in staging.rglob("*") if path.is_file())
    if problems:
        reporters.show(problems)
    for note in dict.fromkeys(note for sheets in documents for note in sheets.notes):
        click.echo(note, err=True)
    for path in written:
        click.echo((out or Path("output")) / path)


def _targets(library: Library, names: tuple[str, ...]) -> list[SetDef | DeckDef]:
    """The sets and decks named; with no name what the project builds, or all its sets."""
    from generator.suggest import did_you_mean, listed

    project = library.project
    known: dict[str, SetDef | DeckDef] = {**library.decks, **library.sets}
    for name in names:
        if name not in known:
            raise click.UsageError(
                f"There is no set or deck '{name}'{did_you_mean(name, known)} There are {listed(known, 'and')}."
            )
    if names:
        return [known[name] for name in names]
    if project.sets or project.decks:
        return [*(library.sets[name] for name in project.sets), *(library.decks[name] for name in project.decks)]
    return list(library.sets.values())


def _one_of(option: str, value: str, known: Iterable[str]) -> str:
    from generator.suggest import did_you_mean, listed

    if value in known:
        return value
    raise click.UsageError(f"{option}: there is no '{value}'{did_you_mean(value, known)} Choose {listed(known)}.")


def _progress() -> Progress:
    """A bar on a terminal's standard error, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(console=console, transient=True, disable=not console.is_terminal)
