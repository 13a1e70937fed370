"""Moving what is ready into its place, all or none, and to the end where a process was ended meanwhile.

Before the first file moves, its draft notes by hashes what stands in each place and what is to stand there. The next
run moves nothing in or back where something else stands by then: that is somebody's work. Nor does it move what no
note tells of: a folder named like a draft may come with a stranger's project.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator import files
from generator.in_the_way import kept, nothing_kept
from generator.stamps import STAMP

FILES, READY = "files", "ready"
"""Inside a draft: the files while they are written, and when all are."""
_BEFORE, _PLACES, _CHANGED = "before", "places.json", "changed"
"""What stood in their places, the note of both, and what was ready and is not to be moved any more."""
_DEEPEST = 20
"""Folders in one another that are looked into for what is to be moved: no output has half as many."""
_MOST_BYTES, _MOST_HASHED = 16 * 2**20, 2**40


class NotPutBack(OSError):
    """Something that stood in the target could not be put back: it lies in the draft, which must stay until the next
    run."""


def note(place: Path, target: Path) -> None:
    """Writes into the draft what is to be moved where, and what stands there. Raises OSError."""
    noted = {
        source.relative_to(place / FILES).as_posix(): [_hash_of(destination), _hash_of(source)]
        for source, destination in pairs(place / FILES, target)
        if not source.is_dir()
    }
    (place / _PLACES).write_text(json.dumps(noted), encoding="utf-8")


def keep_what_changed(leftover: Path, target: Path) -> None:
    """Takes out of a dead process's draft what is not to be moved any more: there is no note of it, or what stands in
    its place is neither what stood there nor what was to. Where somebody has changed what was ready, none of it is."""
    noted = _noted(leftover)
    if plain(leftover / READY) and not all(_is_as_noted(leftover / READY / name, sums) for name, sums in noted.items()):
        (leftover / READY).rename(leftover / _CHANGED)
    for part in (READY, _BEFORE):
        if (leftover / part).is_symlink():
            (leftover / part).unlink()
        if not plain(leftover / part):
            continue
        for source, destination in reversed(list(pairs(leftover / part, target))):
            name = source.relative_to(leftover / part).as_posix()
            if source.is_dir():
                remove_empty(source)
            elif not (files.is_file(source) and _may_move(destination, noted.get(name, ()))):
                source.unlink()


def go_on(leftover: Path, target: Path) -> None:
    """What a dead process had begun: the rest is moved in, or put back. Raises OSError, as `move_in`."""
    if plain(leftover / READY):
        move_in(leftover, target)
    elif plain(leftover / _BEFORE):
        _put_back(leftover / _BEFORE, target)


def _is_as_noted(ready: Path, hashes: tuple[str, ...]) -> bool:
    """Whether what was to be moved in is what it was, or has been moved."""
    return not os.path.lexists(ready) or (_hash_of(ready),) == hashes[-1:]


def _may_move(destination: Path, hashes: tuple[str, ...]) -> bool:
    if not hashes or not os.path.lexists(destination):
        return bool(hashes)
    return not kept(destination, nothing_kept) and _hash_of(destination) in hashes


def _noted(leftover: Path) -> Mapping[str, tuple[str, ...]]:
    try:
        data = json.loads(files.read(leftover / _PLACES, _MOST_BYTES))
    except (files.Refused, ValueError, RecursionError):
        return {}
    if not isinstance(data, dict):
        return {}
    return {
        name: tuple(each for each in hashes if isinstance(each, str) and each)
        for name, hashes in data.items()
        if isinstance(hashes, list)
    }


def _hash_of(path: Path) -> str:
    """Its hash; nothing where there is no file, or none that can be read."""
    if path.is_symlink():
        return ""
    try:
        return files.digest(path, _MOST_HASHED)
    except files.Refused:
        return ""


def move_in(place: Path, target: Path) -> None:
    """Move what is ready into the target; if that fails, all is as it was before. Raises OSError, and NotPutBack where
    the system let it not be so: the draft then holds what is missing."""
    ready, before = place / READY, place / _BEFORE
    made: list[Path] = []
    try:
        for source, destination in list(pairs(ready, target)):
            if source.is_dir():
                if not destination.exists():
                    destination.mkdir(parents=True)
                    made.append(destination)
                continue
            new = not os.path.lexists(destination)
            if not new:
                shutil.copymode(destination, source)
            _keep(destination, before / source.relative_to(ready))
            os.replace(source, destination)
            made += [destination] if new else []
    except BaseException:
        with contextlib.suppress(OSError):
            ready.rename(place / FILES)
        try:
            _put_back(before, target)
        except NotPutBack:
            _remove_all(ready)  # else the next run would go on with what is not whole any more
            raise
        finally:
            for path in reversed(made):
                with contextlib.suppress(OSError):
                    remove_empty(path) if path.is_dir() else path.unlink(missing_ok=True)
        raise


def _keep(there: Path, place: Path) -> None:
    """Keep what is there under another name too (or instead, on a disk without hard links)."""
    if not os.path.lexists(there):
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(there, place, follow_symlinks=False)
    except FileExistsError:
        return
    except OSError:
        os.replace(there, place)


def _put_back(before: Path, target: Path) -> None:
    """All that can be. Raises NotPutBack if that is not all."""
    failed: NotPutBack | None = None
    for source, destination in list(pairs(before, target)):
        if not source.is_dir():
            try:
                os.replace(source, destination)
            except OSError as error:
                left = f"{error.strerror}; it could not be put back, which the next command that writes there does"
                failed = failed or NotPutBack(error.errno, left, str(destination))
    if failed:
        raise failed


def pairs(folder: Path, target: Path) -> Iterator[tuple[Path, Path]]:
    """What lies in the folder, folders before what is in them, in order, with the place it has in the target."""
    for path in sorted(_inside(folder, _DEEPEST)):
        if not path.is_symlink():
            yield path, target / path.relative_to(folder)


def _inside(folder: Path, deepest: int = sys.maxsize) -> list[Path]:
    """What lies in a folder and in so many of those in one another in it, each folder before what is in it; one file is
    open at a time. Raises OSError."""
    found: list[Path] = []
    left = [(folder, 1)]
    while left:
        here, depth = left.pop()
        with os.scandir(here) as entries:
            for entry in entries:
                found.append(here / entry.name)
                if entry.is_dir(follow_symlinks=False) and depth < deepest:
                    left.append((found[-1], depth + 1))
    return found


def remove(draft: Path) -> None:
    """Removes a draft: first what stood there before, so that the next run never puts a part of it back, last its
    stamp, by which the next run knows what a process that is ended meanwhile leaves. What cannot be removed keeps it.
    """
    for name in sorted(_besides_stamp(draft) or (), key=lambda each: each != _BEFORE):
        _remove_all(draft / name)
    if _besides_stamp(draft) == []:
        with contextlib.suppress(OSError):
            for name in STAMP:
                (draft / name).unlink(missing_ok=True)
        remove_empty(draft)


def _remove_all(path: Path) -> None:
    with contextlib.suppress(OSError):
        for each in (*reversed(_inside(path)), path) if plain(path) else (path,):
            remove_empty(each) if plain(each) else each.unlink()


def _besides_stamp(draft: Path) -> list[str] | None:
    """What lies there beside the stamp; None where it cannot be seen."""
    with contextlib.suppress(OSError):
        return [name for name in os.listdir(draft) if name not in STAMP]
    return None


def plain(folder: Path) -> bool:
    """Whether it is a folder and no link."""
    return folder.is_dir() and not folder.is_symlink()


def remove_empty(folder: Path) -> None:
    """Removes a folder with nothing in it; another stays."""
    with contextlib.suppress(OSError):
        folder.rmdir()
