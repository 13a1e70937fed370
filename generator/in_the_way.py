"""What is in the way of a file that is to be written, and why it stays: nobody's work is lost in silence."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click

from generator.files import is_file
from generator.suggest import listed

_FOLDER_OPTIONS = ("--out", "--report", "--shards")
_MOST_NAMED = 5
_WRITABLE = 0o222


def elsewhere(words: str) -> str:
    """The words, `{}` in them filled with the option by which the running command takes a folder to write to; nothing
    where it has none."""
    context = click.get_current_context(silent=True)
    known = [name for each in context.command.params for name in each.opts] if context else []
    return next((words.format(option) for option in _FOLDER_OPTIONS if option in known), "")


class InTheWay(click.UsageError):
    """Something is where a file or a folder is to be written, and is not to be replaced."""


FOREIGN = "does not know {them} as its own"
"""Why a file is not written over: words that follow "leonardo would write over it, and …"."""
_NO_FILE = "replaces no link, pipe or device"
_PROTECTED = "{they} {are} protected from writing"
Keeper = Callable[[Path], str]
"""Says why a file that is there must stay, in words as FOREIGN has them; nothing where it may be replaced."""


def nothing_kept(path: Path) -> str:
    """For files that are the command's own to write, whatever they were."""
    return ""


def all_kept(path: Path) -> str:
    """For files that are to be new."""
    return FOREIGN


def kept(path: Path, keeps: Keeper) -> str:
    """Why what lies there must stay: it is no file, it is protected, or what `keeps` says."""
    if path.is_symlink() or not is_file(path):
        return _NO_FILE
    may_be_written = path.stat().st_mode & _WRITABLE and os.access(path, os.W_OK)
    return keeps(path) if may_be_written else _PROTECTED


def spare(lost: Mapping[Path, str]) -> None:
    """Raises InTheWay, with what to do, if there is a reason why any of these files must stay."""
    by_reason: dict[str, list[Path]] = {}
    for path, reason in lost.items():
        by_reason.setdefault(reason, []).append(path)
    by_reason.pop("", None)
    if not by_reason:
        return
    them = "it" if sum(map(len, by_reason.values())) == 1 else "them"
    raise InTheWay(
        f"{' '.join(_in_the_way(paths, reason) for reason, paths in by_reason.items())} "
        f"Nothing is written; move {them} away or delete {them}{elsewhere(', or name another folder with {}')}."
    )


def _in_the_way(paths: Sequence[Path], reason: str) -> str:
    named = listed([str(path) for path in paths[:_MOST_NAMED]], "and")
    more = f" and {len(paths) - _MOST_NAMED} more" if len(paths) > _MOST_NAMED else ""
    are, they, them = ("is", "it", "it") if len(paths) == 1 else ("are", "they", "them")
    why = reason.format(they=they, them=them, are=are)
    return f"{named}{more} {are} in the way: leonardo would write over {them}, and {why}."
