"""`leonardo new`: a project that checks, proves and builds at once."""

from __future__ import annotations

import os
import shlex
import shutil
import tempfile
from pathlib import Path

import click

from generator.load import load_project
from generator.starter import set_name, starter_files


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def new(folder: Path) -> None:
    """Start a project in the new or empty folder DIR: a small set, a deck, and what an editor needs.

    \b
    Example:
      leonardo new demo && cd demo && leonardo build
    """
    target = Path(os.path.abspath(folder))
    if target.exists() and not target.is_dir():
        raise click.UsageError(f"{folder} is a file; name a folder that does not exist yet.")
    if target.is_dir() and any(target.iterdir()):
        raise click.UsageError(f"The folder {folder} is not empty; name another, or an empty one.")
    shipped, _ = load_project(Path(target.anchor))
    title = target.name.encode("utf-8", "replace").decode("utf-8") or "Cards"
    name = set_name(title, frozenset(shipped.sets) | frozenset(shipped.decks))
    try:
        _put(target, dict(starter_files(title, name)))
    except OSError as error:
        raise click.UsageError(f"{folder} cannot be made: {(error.strerror or str(error)).lower()}.") from error
    click.echo(f"Made {folder}: the set cards/{name}.yaml and the deck cards/decks/{name}.yaml.")
    enter = f"cd {shlex.quote(str(folder))} && " if target != Path.cwd() else ""
    click.echo(f"Next: {enter}leonardo check && leonardo prove && leonardo build")


def _put(target: Path, files: dict[str, str]) -> None:
    """Write everything beside the target first and move it there last, so that nothing is left half-made."""
    above = next(parent for parent in target.parents if parent.is_dir())
    draft = Path(tempfile.mkdtemp(prefix=".leonardo-new-", dir=above))
    try:
        for name, text in files.items():
            file = draft / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        draft.chmod(0o777 & ~_umask())
        if target.is_dir():
            _fill(target, draft)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            draft.rename(target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _fill(target: Path, draft: Path) -> None:
    """Move what is in the draft into the empty target, or nothing of it."""
    moved: list[Path] = []
    try:
        for part in sorted(draft.iterdir()):
            part.rename(target / part.name)
            moved.append(target / part.name)
    except OSError:
        for part in moved:
            part.rename(draft / part.name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
