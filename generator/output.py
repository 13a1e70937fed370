"""Writing output whole or not at all: into a draft inside the target, then moved in at once.

A command that fails or is interrupted leaves the previous output as it was; once its files are being moved in, they all
are before it ends. A draft is held by its process, and stamped, so the next run knows what a killed one left behind and
removes it; if the killed one had begun to move its files in, the next run moves in the rest, but nothing over what has
been changed since. What bears a draft's name and no stamp is somebody's, and stays. Two processes that write to one
folder take turns.
"""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import click

from engine.endings import undisturbed
from generator import interrupts
from generator.files import is_file, leads_out, real
from generator.holds import Busy, held
from generator.in_the_way import InTheWay, Keeper, elsewhere, kept, nothing_kept, spare
from generator.moving import (
    FILES,
    READY,
    NotPutBack,
    go_on,
    keep_what_changed,
    move_in,
    note,
    pairs,
    plain,
    remove,
    remove_empty,
)
from generator.saying import one_line, say
from generator.stamps import is_stamped, remove_hollow, stamp

DRAFT = re.compile(r"\.leonardo-\d+-\w{8}")
"""What a folder is called in which files are made ready to be moved in."""
_ATTEMPTS = 100
_GONE = (FileNotFoundError, NotADirectoryError)
"""What the system says of a folder that is there no more, or has made way for something else."""


def folder_of(root: Path, chosen: Path | None = None) -> Path:
    """The folder to write to: the one chosen, or `output` in the project. What a killed run had ready is moved in.

    Raises click.UsageError if it is reached by a link of the project that leads out of the project.
    """
    folder = chosen or root / "output"
    stay_inside(folder, root)
    if folder.is_dir():
        with contextlib.suppress(*_GONE), _turn(folder):  # it may just have gone
            _sweep_all(folder)
    return folder


def stay_inside(folder: Path, root: Path) -> None:
    """Raises click.UsageError, with what to do, if a folder named in `root` lies elsewhere, by a link on the way."""
    if leads_out(folder, root):
        raise click.UsageError(
            f"{folder} is a link that leads elsewhere, or lies behind one; "
            f"take the link away{elsewhere(', or name the folder it means with {}')}."
        )


@contextlib.contextmanager
def staged(target: Path, keeps: Keeper = nothing_kept) -> Iterator[Path]:
    """A folder to write into; on a clean exit its files replace those of the same names in `target`, all or none.

    `keeps` is asked of each file that is there and is not the same. Raises OSError if the target cannot be written,
    click.UsageError if it is no folder, InTheWay if something in it is in the way.
    """
    missing = [folder for folder in (target, *target.parents) if not folder.exists()]
    with contextlib.ExitStack() as stack:
        for folder in reversed(missing[1:]):
            stack.callback(remove_empty, folder)
        _take_turn(target, stack, is_new=bool(missing))
        if missing:
            stack.callback(remove_empty, target)
        _tell_apart(_sweep_all(target))
        place = stack.enter_context(draft(target))
        files = place / FILES
        files.mkdir()
        yield files
        with undisturbed():
            _check(files, target, keeps)
            note(place, target)
            files.rename(place / READY)
            move_in(place, target)
            interrupts.files_written()
            _remove(place)  # here already: who asks while a stack unwinds may make it pass a callback over


@contextlib.contextmanager
def one_by_one(target: Path) -> Iterator[Callable[[str, str], None]]:
    """What writes a file into `target`, by name and text: each at once and whole, with the target held meanwhile.

    Raises OSError if the target cannot be written, click.UsageError if it is no folder.
    """
    with contextlib.ExitStack() as stack:
        _take_turn(target, stack)
        place = stack.enter_context(draft(target))

        def put(name: str, text: str) -> None:
            (place / name).write_text(text, encoding="utf-8")
            os.replace(place / name, target / name)

        yield put


@contextlib.contextmanager
def draft(place: Path) -> Iterator[Path]:
    """A folder of this process alone inside `place`, removed at the end; those of dead processes are removed first.

    Raises OSError, about `place`, if none can be made there, and about the draft if `place` is gone.
    """
    _sweep(place)
    with contextlib.ExitStack() as stack:
        folder = None
        while folder is None:
            try:
                with undisturbed():
                    made = Path(tempfile.mkdtemp(prefix=f".leonardo-{os.getpid()}-", dir=place))
                    stack.push(partial(_leave, made))
            except OSError as error:
                if isinstance(error, FileNotFoundError) and place.is_dir():
                    raise PermissionError(errno.EACCES, "no file can be made in this folder", str(place)) from None
                about = error.filename if isinstance(error, _GONE) else place
                raise OSError(error.errno, error.strerror, str(about)) from None
            with contextlib.suppress(FileNotFoundError):  # another's sweep came between
                stack.enter_context(held(made, lambda: None))
                stamp(made)
                folder = made
        yield folder


def _leave(draft: Path, _: object, error: BaseException | None, __: object) -> None:
    """Removes it, unless something lies in it that the next run must put back."""
    if not isinstance(error, NotPutBack):
        _remove(draft)


def _remove(draft: Path) -> None:
    with undisturbed():
        remove(draft)


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """An empty folder in the system's one for temporary files, for what is not yet output."""
    with draft(Path(tempfile.gettempdir())) as place:
        folder = place / FILES
        folder.mkdir()
        yield folder


def _sweep_all(target: Path) -> list[Path]:
    """Put right what dead processes left in the folder and in its subfolders. What bears such a name and is none of
    theirs is given back."""
    foreign: list[Path] = []
    with contextlib.suppress(OSError):
        for entry in list(os.scandir(target)):
            if entry.is_dir(follow_symlinks=False) and not DRAFT.fullmatch(entry.name):
                foreign += _sweep(Path(entry.path))
    return [*foreign, *_sweep(target)]


def _sweep(place: Path) -> list[Path]:
    foreign: list[Path] = []
    with contextlib.suppress(OSError):
        for entry in list(os.scandir(place)):
            if DRAFT.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                leftover = Path(entry.path)
                if is_stamped(leftover):
                    _clear(leftover, place)
                elif not _was_hollow(leftover):
                    foreign.append(leftover)
    return foreign


def _was_hollow(leftover: Path) -> bool:
    """Whether there was nothing in it, so that it was removed, or is just being made."""
    try:
        with held(leftover) as sure:
            return not sure or remove_hollow(leftover)
    except (OSError, Busy):
        return True


def _tell_apart(foreign: list[Path]) -> None:
    if foreign:
        more = f", as {len(foreign) - 1:,} more do" if foreign[1:] else ""
        named = f"leonardo: {one_line(foreign[0])} has the name of what a command that was ended leaves behind"
        say(f"{named}, and was not made here: it stays as it is{more}", err=True)


def _clear(leftover: Path, target: Path) -> None:
    with contextlib.suppress(OSError, Busy, click.UsageError), held(leftover) as sure:
        if not sure:
            return
        with contextlib.ExitStack() as stack:
            stack.push(partial(_leave, leftover))
            with undisturbed():
                keep_what_changed(leftover, target)
                if plain(leftover / READY):
                    _check(leftover / READY, target, nothing_kept)
                go_on(leftover, target)


def _take_turn(target: Path, stack: contextlib.ExitStack, *, is_new: bool = False) -> None:
    """Make the target, and hold it until the stack ends; then one that is new is removed if it is empty."""
    for attempt in range(_ATTEMPTS):
        try:
            with undisturbed():
                target.mkdir(parents=True, exist_ok=True)
                if is_new:
                    stack.callback(remove_empty, target)
            stack.enter_context(_turn(target))
            return
        except FileNotFoundError:  # another process has just removed it
            if attempt + 1 == _ATTEMPTS:
                raise click.UsageError(
                    f"No folder {target} can be made{elsewhere('; name another with {}')}."
                ) from None
        except (FileExistsError, NotADirectoryError):
            raise click.UsageError(f"{target} cannot be a folder: it, or one it lies in, is a file.") from None


@contextlib.contextmanager
def _turn(target: Path) -> Iterator[None]:
    def told() -> None:
        say(f"leonardo: waiting for another leonardo that is writing to {one_line(target)}", err=True)

    with held(target, told):
        yield


def _check(files: Path, target: Path, keeps: Keeper) -> None:
    """Raises what would keep the files from being moved in: InTheWay, or OSError for missing rights."""
    device = target.stat().st_dev
    lost: dict[Path, str] = {}
    for source, destination in pairs(files, target):
        if source.is_dir():
            if not os.path.lexists(destination):
                continue
            if not destination.is_dir():
                raise InTheWay(f"{destination} is in the way: a folder of that name cannot be written.")
            outside = not real(destination).is_relative_to(real(target))
            if outside or destination.stat().st_dev != device:
                raise InTheWay(
                    f"{destination} is a link or a disk of its own, so that its files would lie elsewhere than in "
                    f"{target}. Nothing is written; take it away{elsewhere(', or name another folder with {}')}."
                )
            if not os.access(destination, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, "Permission denied", str(destination))
        elif destination.is_dir() and not destination.is_symlink():
            raise InTheWay(f"{destination} is in the way: a file of that name cannot be written.")
        elif os.path.lexists(destination) and not _same_file(source, destination):
            lost[destination] = kept(destination, keeps)
    spare(lost)


def _same_file(source: Path, destination: Path) -> bool:
    return not destination.is_symlink() and is_file(destination) and filecmp.cmp(source, destination, shallow=False)
