"""Writing output whole or not at all: into a temporary folder inside the target, then moved in at once.

A build that fails or is interrupted leaves the previous output as it was; what an interrupted build left
behind is removed by the next one.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from generator.interrupts import undisturbed

_PREFIX = ".leonardo-"


@contextlib.contextmanager
def staged(target: Path) -> Iterator[Path]:
    """A folder to write into; on a clean exit its files replace those of the same names in `target`.

    Raises OSError if the target cannot be written, click.UsageError if it is no folder.
    """
    fresh = not target.exists()
    try:
        target.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise click.UsageError(f"{target} cannot be a folder: it, or one it lies in, is a file.") from None
    _sweep(target)
    staging = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-", dir=target))
    try:
        yield staging
        with undisturbed():
            _move_in(staging, target)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
        if fresh:
            with contextlib.suppress(OSError):
                target.rmdir()


def _move_in(staging: Path, target: Path) -> None:
    for source in sorted(staging.rglob("*")):
        destination = target / source.relative_to(staging)
        if source.is_dir():
            destination.mkdir(parents=True, exist_ok=True)
        else:
            destination.parent.mkdir(parents=True, exist_ok=True)
            os.replace(source, destination)


def _sweep(target: Path) -> None:
    """Remove the temporary folders of builds that are no longer running."""
    for leftover in target.glob(f"{_PREFIX}*-*"):
        owner = leftover.name.removeprefix(_PREFIX).partition("-")[0]
        if owner.isdigit() and not _runs(int(owner)):
            shutil.rmtree(leftover, ignore_errors=True)


def _runs(process: int) -> bool:
    if os.name == "nt":  # signal 0 would end the process there; leave the folder for its owner
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
