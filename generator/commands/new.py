"""`leonardo new`: a project, or a set inside one, that checks, proves and builds at once."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from engine.words import listed
from generator.checks.id_form import BOOKLETS, DEVICES
from generator.files import can_be_typed
from generator.folders import MOST_IN_ONE_ANOTHER, is_too_deep
from generator.in_the_way import all_kept
from generator.load import load_project
from generator.moving import FILES
from generator.output import draft, folder_of, staged
from generator.project import FILE, find_root, settings
from generator.saying import say
from generator.starter import set_name, starter_files
from generator.starter_expansion import FILLING, expansion_files

LONGEST_NAME = 40


@click.command()
@click.argument("what", metavar="DIR | expansion NAME", nargs=-1, required=True)
def new(what: tuple[str, ...]) -> None:
    """Start a project in the new or empty folder DIR: a small set, a deck, and what an editor needs. Or, inside a
    project, start the expansion set NAME: fifteen slots to fill, and a deck that plays them.

    One word is always a folder and two are `expansion NAME`. For a project in a folder called expansion write
    ./expansion.

    \b
    Examples:
      leonardo new demo && cd demo && leonardo build
      leonardo new expansion carnival
    """
    if len(what) == 1 and what[0] not in STARTERS:
        new_project(what[0])
    elif len(what) == 1:
        raise click.UsageError(
            f"Name the {what[0]}: leonardo new {what[0]} NAME. For a project in a folder of that name: ./{what[0]}."
        )
    elif len(what) == 2 and what[0] in STARTERS:
        STARTERS[what[0]](what[1])
    else:
        known = " or ".join(f"'{starter} NAME'" for starter in STARTERS)
        raise click.UsageError(f"One folder or {known} is expected, found '{' '.join(what)}'.")


def new_project(where: str) -> None:
    """Make a project in the new or empty folder. Raises click.ClickException, with nothing left, if it cannot."""
    if not where.strip():
        raise click.UsageError("The folder's name is empty; '.' is the folder you are in.")
    if not can_be_typed(where):
        raise click.UsageError("The folder's name has a control character or an invisible one; leave it out.")
    if is_too_deep(where):
        raise click.UsageError(f"The path has more than {MOST_IN_ONE_ANOTHER} folders.")
    folder = Path(where)
    target = Path(os.path.abspath(folder))
    if target.exists() and not target.is_dir():
        raise click.UsageError(f"{folder} is a file; name a folder that does not exist yet.")
    if target.is_dir() and any(folder_of(target, target).iterdir()):
        raise click.UsageError(f"The folder {folder} is not empty; name another, or an empty one.")
    shipped, _ = load_project(Path(target.anchor))
    title = target.name.encode("utf-8", "replace").decode("utf-8") or "Cards"
    name = set_name(title, frozenset(shipped.sets) | frozenset(shipped.decks) | DEVICES | {BOOKLETS})
    try:
        _put(target, dict(starter_files(title, name)))
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be made: {(error.strerror or str(error)).lower()}.") from error
    say(f"Made {folder}: the set cards/{name}.yaml and the deck cards/decks/{name}.yaml.")
    named = f"./{folder}" if str(folder).startswith("-") else str(folder)
    enter = f"cd {shlex.quote(named)} && " if target != Path.cwd() else ""
    say(f"Next: {enter}leonardo check && leonardo prove && leonardo build")


def new_expansion(name: str) -> None:
    """Make the set and the deck of that name in the project here. Raises click.ClickException if it cannot."""
    root = find_root(Path.cwd())
    if root is None:
        raise click.UsageError(f"There is no {FILE} here or above; 'leonardo new DIR' starts a project.")
    folder_of(root, root)
    languages = settings(root).languages
    library, _ = load_project(root)
    simple = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST_NAME].strip("-") if name.isascii() else ""
    if not name or name != simple:
        meant = f", such as '{simple}'" if simple else ", such as 'carnival'"
        raise click.UsageError(
            f"'{name}' cannot name a set: use up to {LONGEST_NAME} lower-case Latin letters, digits and hyphens{meant}."
            " Its title, in any language, you write in the file."
        )
    if name in DEVICES or name == BOOKLETS:
        raise click.UsageError(f"'{name}' cannot name a set: a folder cannot be called so everywhere. Try 'my-{name}'.")
    files = dict(expansion_files(name, languages))
    for what, known in (("set", library.sets), ("deck", library.decks)):
        if name in known:
            raise click.UsageError(f"There is already a {what} '{name}' ({known[name].place.file}); take another name.")
    taken = next((card for card in library.cards if re.fullmatch(rf"{name}-\d\d", card)), None)
    if taken:
        raise click.UsageError(f"There is already a card '{taken}'; take another name.")
    _add(root, files)
    others = listed(("base", *FILLING), "and")
    say(f"Made {' and '.join(files)}: fifteen slots to fill, and a deck of {name} with {others}.")
    say(f"Next: write its cards, then leonardo check && leonardo prove {name} && leonardo build {name}")


STARTERS: Mapping[str, Callable[[str], None]] = {"expansion": new_expansion}
"""What can be started inside a project, by the word that asks for it."""


def _add(root: Path, files: Mapping[str, str]) -> None:
    """Write new files into the project, all of them or none."""
    try:
        with staged(root, keeps=all_kept) as folder:
            for name, text in files.items():
                _write(folder / name, text)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise click.ClickException(f"{' and '.join(files)} cannot be written: {reason}.") from error


def _put(target: Path, files: Mapping[str, str]) -> None:
    """Write everything beside the target first and move it there last, so that nothing is left half-made."""
    if target.is_dir():
        with staged(target, keeps=all_kept) as folder:
            for name, text in files.items():
                _write(folder / name, text)
        return
    with draft(next(parent for parent in target.parents if parent.is_dir())) as place:
        folder = place / FILES
        for name, text in files.items():
            _write(folder / name, text)
        target.parent.mkdir(parents=True, exist_ok=True)
        folder.rename(target)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
