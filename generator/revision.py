"""A project as it was at a git revision, taken out by git's plumbing.

What a repository from a stranger holds is neither run nor followed: no filter or hook of its configuration, no fetching
of what it lacks, no link but those within the project; and its size is bounded.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import IO, NamedTuple

from generator.files import leads_out

MOST_FILES = 20_000
MOST_BYTES = 1_000_000_000
MOST_DEEP = 300
"""Folders within folders that a file lies in."""
PATIENCE = 20.0
"""Seconds that git may take for an answer."""
_LINK = b"120000"
_KINDS = (b"100644", b"100755", _LINK)
"""The modes of files and links in a tree; other repositories (160000) are left where they are."""
_MOST_OF_LINK = 4_096
_UNKNOWN = "is neither a manifest nor a git revision of this project"
_DAMAGED = "cannot be read: the repository is damaged"
_UNNAMEABLE = (errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EINVAL)
_CHUNK = 1 << 20
_OBJECT = re.compile("[0-9a-fA-F]{40,64}")
"""The whole name of an object; git takes any of that form for one, whether it is there or not."""
_ALONE = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
}
"""git asks nobody for what the repository lacks, and so runs no command that it names for that; a commit is what it was
when it was made, whatever `git replace` puts in its place."""


class NoRevision(Exception):
    """Why nothing can be taken out, in words that follow the revision's name."""


class _Failed(NoRevision):
    """git ended with an error: which one, it says in its own language only."""


class _Kept(NamedTuple):
    path: Path
    content: bytes
    """The name that git knows the content by."""
    size: int
    is_link: bool


def take_out(revision: str, root: Path, folder: Path) -> None:
    """Put the files of the project at `root`, as they were at that revision, into the folder. Raises NoRevision."""
    if revision.startswith("-"):
        raise NoRevision(_UNKNOWN)
    try:
        kept = _listed(_named(revision, root), root)
        links: dict[Path, bytes] = {}
        with _git(root, "cat-file", "--batch") as (questions, answers):
            for each in kept:
                questions.write(each.content + b"\n")
                questions.flush()
                if not answers.line().endswith(b" blob %d\n" % each.size):
                    raise NoRevision(_DAMAGED)
                if each.is_link:
                    links[folder / each.path] = b"".join(_content(answers, each.size))
                else:
                    _write(answers, folder / each.path, each.size)
                answers.some(1)
        _link(links, folder)
    except FileNotFoundError:
        raise NoRevision("is no file, and git is not here") from None
    except _Failed:
        raise NoRevision(_reason(revision, root)) from None


def _reason(revision: str, root: Path) -> str:
    """Why git finds no files of the project under that name."""
    if _answer(root, "rev-parse", "--git-dir") is None:
        return "is no manifest, and git reads no repository here"
    named = _answer(root, "rev-parse", "--verify", "--quiet", revision)
    if named is None or not _OBJECT.fullmatch(named) or named == revision:
        return _UNKNOWN
    kind = _answer(root, "cat-file", "-t", named)
    if kind is None or (kind in ("commit", "tag") and _answer(root, "cat-file", "-e", f"{named}^{{tree}}") is None):
        return _DAMAGED
    return _UNKNOWN


def _answer(root: Path, *arguments: str) -> str | None:
    """The line that git answers; None where it ends with an error."""
    try:
        with _git(root, *arguments) as (_, answers):
            return answers.line().decode("utf-8", "replace").strip()
    except _Failed:
        return None


def _named(revision: str, root: Path) -> str:
    """A revision behind which a path can be written: of `:/TEXT`, which takes all that follows for its text, the name
    of the commit that git finds by it."""
    if not revision.startswith(":/"):
        return revision
    with _git(root, "rev-parse", "--verify", "--quiet", revision) as (_, answers):
        return answers.line().decode("ascii", "replace").strip()


def _listed(revision: str, root: Path) -> list[_Kept]:
    kept: list[_Kept] = []
    total = 0
    with _git(root, "ls-tree", "-r", "-z", "-l", "--full-tree", f"{revision}:./") as (_, answers):
        for entry in _entries(answers):
            about, _, name = entry.partition(b"\t")
            mode, _, content, size = about.split()
            if size == b"BAD":
                raise NoRevision(_DAMAGED)
            parts = os.fsdecode(name).split("/")
            if mode not in _KINDS or not all(map(_is_plain, parts)):
                continue
            total += int(size)
            if len(kept) == MOST_FILES or total > MOST_BYTES:
                raise NoRevision(f"holds more than {MOST_FILES:,} files or {MOST_BYTES:,} bytes")
            if len(parts) > MOST_DEEP:
                raise NoRevision(f"has files more than {MOST_DEEP} folders deep")
            if mode != _LINK or int(size) <= _MOST_OF_LINK:
                kept.append(_Kept(Path(*parts), content, int(size), mode == _LINK))
    return kept


def _entries(answers: _Answers) -> Iterator[bytes]:
    """What stands before each NUL."""
    rest = b""
    while chunk := answers.some(_CHUNK):
        *whole, rest = (rest + chunk).split(b"\0")
        yield from whole


def _is_plain(part: str) -> bool:
    """Whether a part of a path names something in its folder, and neither that folder nor another place."""
    return part not in ("", ".", "..") and not (os.name == "nt" and set(part) & set(":\\"))


def _write(answers: _Answers, path: Path, size: int) -> None:
    with _new(path) as file:
        for chunk in _content(answers, size):
            if file:
                file.write(chunk)


def _content(answers: _Answers, size: int) -> Iterator[bytes]:
    """The next bytes, so many in all, or up to the end."""
    while size > 0 and (chunk := answers.some(min(size, _CHUNK))):
        yield chunk
        size -= len(chunk)


def _link(links: Mapping[Path, bytes], folder: Path) -> None:
    """The links that stay within the folder, made when all files are there; where one cannot be, what it leads to is
    missed as it would be without it."""
    for path, target in links.items():
        with contextlib.suppress(OSError, ValueError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.symlink_to(os.fsdecode(target))
    for path in links:
        if path.is_symlink() and leads_out(path, folder):
            path.unlink()


@contextmanager
def _new(path: Path) -> Iterator[IO[bytes] | None]:
    """A new file; None where the tree's names cannot stand beside each other here, or at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("xb")
    except OSError as error:
        if error.errno not in _UNNAMEABLE:
            raise
        yield None
        return
    with file:
        yield file


def _program(root: Path) -> str:
    """Where git is: not in the project, as a path may have it that begins with the folder one is in. Raises
    FileNotFoundError."""
    found = shutil.which("git")
    if found is None or Path(os.path.realpath(found)).is_relative_to(os.path.realpath(root)):
        raise FileNotFoundError("git")
    return found


def _surroundings(root: Path) -> dict[str, str]:
    """The variables that git is given. Where the user's settings would lie in the project, git goes without."""
    homes = (os.path.expanduser("~"), os.environ.get("XDG_CONFIG_HOME", ""))
    inside = any(home and Path(os.path.realpath(home)).is_relative_to(os.path.realpath(root)) for home in homes)
    return {**os.environ, **_ALONE, **({"GIT_CONFIG_GLOBAL": os.devnull} if inside else {})}


class _Answers:
    """What git says. A git that says nothing for PATIENCE, as one that waits for a pipe in place of a file does, is
    ended, and what it says ends with it."""

    def __init__(self, process: subprocess.Popen[bytes], stream: BufferedReader) -> None:
        self.lost = False
        self._process, self._stream = process, stream
        self._over = threading.Event()
        self._last = time.monotonic()
        threading.Thread(target=self._watch, daemon=True).start()

    def some(self, most: int) -> bytes:
        """The next bytes, so many at most, as soon as there are any; none at the end."""
        return self._heard(self._stream.read1(most))

    def line(self) -> bytes:
        return self._heard(self._stream.readline())

    def end(self) -> None:
        self._over.set()

    def _heard(self, said: bytes) -> bytes:
        self._last = time.monotonic()
        return said

    def _watch(self) -> None:
        while not self._over.wait(PATIENCE / 20):
            if time.monotonic() - self._last > PATIENCE:
                self.lost = True
                self._process.kill()
                return


@contextmanager
def _git(root: Path, *arguments: str) -> Iterator[tuple[IO[bytes], _Answers]]:
    """What git reads and what it answers. Raises NoRevision if it fails or gives no answer for PATIENCE,
    FileNotFoundError if there is no git."""
    with subprocess.Popen(
        [_program(root), "-C", str(root), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_surroundings(root),
    ) as process:
        assert process.stdin is not None
        assert isinstance(process.stdout, BufferedReader)
        answers = _Answers(process, process.stdout)
        try:
            yield process.stdin, answers
            process.stdin.close()
            if process.wait():
                raise _Failed(_UNKNOWN)
        except (NoRevision, BrokenPipeError) as error:
            if answers.lost:
                raise NoRevision(f"cannot be read: git has given no answer for {PATIENCE:g} seconds") from None
            raise error if isinstance(error, NoRevision) else NoRevision(_DAMAGED) from None
        finally:
            answers.end()
            process.kill()
            with contextlib.suppress(OSError):
                process.stdin.close()
