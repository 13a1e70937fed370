"""`leonardo check`: every problem of every file, in one run."""

from __future__ import annotations

from pathlib import Path

import click

from generator.problems import has_errors
from generator.project import find_root
from generator.reporters import REPORTERS, show
from generator.saying import say
from generator.survey import survey


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--format", "format_", type=click.Choice(list(REPORTERS)), default="text", show_default=True, help="How to report."
)
@click.pass_context
def check(context: click.Context, paths: tuple[Path, ...], format_: str) -> None:
    """List every mistake in the project's files, or in the files and folders named.

    Sets, decks, positions, designs, the cards' pictures, the texts of booklets, printers.yaml and leonardo.yaml are
    checked. The exit code is 1 if there is an error; warnings alone leave it 0. `leonardo explain ID` tells more about
    a problem.

    \b
    Examples:
      leonardo check
      leonardo check cards/workshop.yaml --format json
      leonardo check art/cat.svg
    """
    if not paths:
        root = find_root(Path.cwd())
        if root is None:
            raise click.UsageError(
                "There is no leonardo.yaml here or in a folder above. Name the files to check,"
                " or start a project with `leonardo new DIR`."
            )
        paths = (root,)
    found = survey(paths)
    if not found.files:
        raise click.UsageError(f"There are no .yaml files in {', '.join(map(str, paths))}.")
    for note in dict.fromkeys(found.notes):
        say(note, err=True)
    show(found.problems, format_, len(found.files), to_stderr=False)
    context.exit(1 if has_errors(found.problems) else 0)
