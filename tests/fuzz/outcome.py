"""What must hold of every outcome: places in the file, messages of bounded length, nothing written, nobody called."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from generator import reporters
from generator.cache import folder as cache_folder
from generator.problems import Problem
from generator.scalars import UNPRINTABLE

LONGEST = 4_000
"""Characters of a message and its hint."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGING = frozenset(
    {
        "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.symlink", "os.link", "os.truncate", "os.chmod",
        "os.chown", "os.utime", "shutil.rmtree", "shutil.move", "shutil.copyfile", "tempfile.mkstemp",
        "tempfile.mkdtemp",
    }
)  # fmt: skip
_CALLING = frozenset(
    {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "socket.connect", "socket.getaddrinfo"}
)
_GIT = "git"
"""The one program that is asked something: for the revision that --changed-since names."""
_LINE_END = re.compile(r"\r\n?|\n")

_watched: list[str] | None = None
_allowed: tuple[str, ...] = ()


@cache
def ground() -> Path:
    """A folder of this process for the targets' files."""
    sys.addaudithook(_note)
    folder = Path(tempfile.mkdtemp(prefix="leonardo-fuzz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def place(name: str, data: bytes) -> Path:
    """The file of that name below the ground, with these bytes."""
    path = ground() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


@contextmanager
def harmless(*allowed: Path) -> Iterator[None]:
    """Within it nothing is written but below the allowed folders and the cache, no program is started, nothing on the
    net is asked, and no library warns. Modules that are loaded meanwhile are not kept compiled."""
    global _watched, _allowed
    with suppress(FileExistsError):
        cache_folder().mkdir(parents=True)
    _allowed = tuple(str(folder) + os.sep for folder in (cache_folder(), *allowed))
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    _watched = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
        found = _watched
    finally:
        _watched = None
        sys.dont_write_bytecode = kept
    assert not found, f"done outside: {found[:5]}"


def told(problems: Sequence[Problem], *files: Path) -> None:
    """Problems as they must be: each in one of these files, at a place that the file has, in every format."""
    texts = {os.path.relpath(file): file.read_bytes().decode("utf-8", "replace") for file in files}
    texts |= {str(file): texts[os.path.relpath(file)] for file in files}
    for problem in problems:
        assert problem.file in texts, f"{problem.file} is none of {sorted(texts)}"
        lines = len(_LINE_END.findall(texts[problem.file])) + 1
        assert 1 <= problem.line <= lines + 1, f"{problem} in a file of {lines} lines"
        assert problem.column >= 1
        assert problem.message
        assert len(problem.message) + len(problem.hint) <= LONGEST, f"{len(problem.message)}: {problem.message[:200]}"
        assert not UNPRINTABLE.search(f"{problem.message}{problem.hint}"), repr(problem)
    for report in reporters.REPORTERS.values():
        report(problems, 1).encode("utf-8")


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if _watched is None:
        return
    if event == "open":
        name, flags = arguments[0], arguments[2]
        if isinstance(name, str | bytes | os.PathLike) and isinstance(flags, int) and flags & _WRITING:
            _judge(event, name)
    elif event in _CALLING:
        if event != "subprocess.Popen" or os.path.basename(str(arguments[0])) != _GIT:
            _watched.append(f"{event} {arguments[:2]}")
    elif event in _CHANGING and not _relative_to_a_folder(event, arguments):
        _judge(event, arguments[1] if event == "os.rename" else arguments[0])


def _relative_to_a_folder(event: str, arguments: tuple[object, ...]) -> bool:
    """Whether it is a step of shutil.rmtree, which is judged as a whole."""
    return event in ("os.remove", "os.rmdir") and arguments[-1] != -1


def _judge(event: str, name: object) -> None:
    if not isinstance(name, str | bytes | os.PathLike):
        return
    path = os.path.abspath(os.fsdecode(name))
    if _watched is not None and not f"{path}{os.sep}".startswith(_allowed) and path != os.devnull:
        _watched.append(f"{event} {path}")
