"""Files that strangers may have made, opened with care.

A pipe or a device is never waited for, even one that takes a file's place between two looks at it, and no more bytes
are read than are wanted, even of a file that grows meanwhile.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from pathlib import Path
from typing import BinaryIO

from generator.scalars import UNPRINTABLE

_LARGE, _ON_DISK = 2**30, 512
"""Bytes from which a file is looked at for holes (it has been given a size and no content, and nothing that leonardo
writes has any), and those of a block that it takes on the disk."""
_CHUNK = 1 << 20
_SPECIAL = (errno.ENXIO, errno.ENODEV)


FOLDER = "a folder"
LOCKED = "a folder that you may not look into"
"""What is special of a folder without rights."""


class Refused(Exception):
    """Why a file is not read: in words that follow "the file …". `size` is its number of bytes if that is why, else
    0; `special` says that what lies there is a folder, a pipe or a device."""

    def __init__(self, reason: str, size: int = 0, special: str = "") -> None:
        super().__init__(reason)
        self.size = size
        self.special = special


def is_file(path: Path | str) -> bool:
    """Whether a regular file lies there; a path that cannot be looked at (too long, a locked folder) has none."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def is_locked(folder: str) -> bool:
    """Whether missing rights to that folder, or to one on the way, keep from seeing what lies in it."""
    try:
        os.stat(os.path.join(folder, os.curdir))
    except (OSError, ValueError) as error:
        return isinstance(error, PermissionError)
    return False


def is_folder(path: Path) -> bool:
    """Whether a folder lies there; a path that cannot be looked at has none."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def can_be_typed(name: str) -> bool:
    """Whether a new file may be called so: no control character, nothing invisible, no byte that is no character."""
    return not UNPRINTABLE.search(name) and not set(name) & set("\t\n")


def real(path: Path) -> Path:
    """The path with its links followed, as far as they lead anywhere: `Path.resolve` raises an error of its own where
    they lead in a circle."""
    return Path(os.path.realpath(path))


def leads_out(path: Path, home: Path) -> bool:
    """Whether a path below that folder leads out of it, by links of its own or of a folder on the way."""
    inside = Path(os.path.abspath(path)).is_relative_to(os.path.abspath(home))
    return inside and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(home))


def read(path: Path, most: int) -> bytes:
    """The bytes of a regular file of at most that many. Raises Refused."""
    try:
        with _opened(path, most) as stream:
            content = stream.read(most + 1)
    except (OSError, ValueError) as error:
        raise _refused(error) from None
    if len(content) > most:
        raise Refused(f"has more than {most:,} bytes; at most so many are read", len(content))
    return content


def digest(path: Path, most: int) -> str:
    """The SHA-256 of a regular file of at most that many bytes, in hexadecimal. Raises Refused."""
    total = hashlib.sha256()
    left = most
    try:
        with _opened(path, most) as stream:
            while left > 0 and (chunk := stream.read(min(_CHUNK, left))):
                total.update(chunk)
                left -= len(chunk)
    except (OSError, ValueError) as error:
        raise _refused(error) from None
    return total.hexdigest()


def _opened(path: Path, most: int) -> BinaryIO:
    """The regular file, open for reading. It is looked at before, for even to open a device may do something, and
    after, for another may have taken its place."""
    about = path.stat()
    if stat.S_ISDIR(about.st_mode) and not os.access(path, os.R_OK | os.X_OK):
        raise Refused("is a folder that cannot be read", special=LOCKED)
    _judge(about, most)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _judge(os.fstat(handle), most)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def _judge(about: os.stat_result, most: int) -> None:
    if stat.S_ISDIR(about.st_mode):
        raise Refused("is a folder", special=FOLDER)
    if not stat.S_ISREG(about.st_mode):
        raise Refused("is a pipe or a device", special="a pipe or a device")
    if about.st_size > _LARGE and about.st_size > 2 * _ON_DISK * getattr(about, "st_blocks", about.st_size):
        raise Refused(f"has {about.st_size:,} bytes, most of them in no place of the disk", about.st_size)
    if about.st_size > most:
        raise Refused(f"has {about.st_size:,} bytes; at most {most:,} are read", about.st_size)


def _refused(error: OSError | ValueError) -> Refused:
    if isinstance(error, OSError) and error.errno in _SPECIAL:
        return Refused("is a pipe or a device", special="a pipe or a device")
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return Refused(f"cannot be read: {reason.lower()}")
