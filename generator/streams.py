"""The standard streams, prepared so that no text fails on them and none of them is missing; and what the machine
around us refuses, in plain words."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from pathlib import Path
from types import ModuleType

from generator.saying import escaped

_ESCAPE = "leonardo-escape"
_CHANGED = frozenset((errno.ENOENT, errno.EEXIST, errno.ENOTDIR, errno.ESTALE))
_REFUSALS = frozenset(
    (
        errno.EACCES,
        errno.EAGAIN,
        errno.EBUSY,
        getattr(errno, "EDQUOT", errno.ENOSPC),
        errno.EFBIG,
        errno.EIO,
        errno.ELOOP,
        errno.EMFILE,
        errno.ENAMETOOLONG,
        errno.ENFILE,
        errno.ENOMEM,
        errno.ENOSPC,
        errno.EPERM,
        errno.EROFS,
        errno.ESTALE,
    )
)


def prepare() -> None:
    """Characters that an output's encoding lacks are written as JSON escapes (`\\u0416`), bytes that the input's
    encoding cannot read become U+FFFD; a closed input is an empty one, and what is said on a closed output goes
    nowhere. They are opened in the order of their numbers, so that each has its own again."""
    codecs.register_error(_ESCAPE, _escaped)
    for name, mode, errors in (("stdin", "r", "replace"), ("stdout", "w", _ESCAPE), ("stderr", "w", _ESCAPE)):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
            if mode == "w" and isinstance(stream.buffer, io.RawIOBase):
                setattr(sys, name, _whole(stream))


def _whole(stream: io.TextIOWrapper) -> io.TextIOWrapper:
    """The same stream with a buffer: without one, as PYTHONUNBUFFERED has it, Python loses in silence what the system
    does not take at once."""
    return open(stream.fileno(), "w", 1, stream.encoding, stream.errors, closefd=False)


def forget_others() -> None:
    """What is a setting to the library that sets pages is none to leonardo, and no code of anybody's is run for it:
    variables, modules anywhere on Python's path, and files in the user's home, which may be the project or no folder.
    """
    for name in [name for name in os.environ if name.startswith("RL_")]:
        del os.environ[name]
    for name in ("reportlab_mods", "reportlab_settings"):
        sys.modules[name] = ModuleType(name)


def end() -> None:
    """Nothing more is written: what is left of an output that takes no more, which is told, goes nowhere in silence."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _lead_nowhere(stream.fileno())


def _lead_nowhere(number: int) -> None:
    """A pipe that nobody reads would do for /dev/null, were it not for the signal; a file that has no name does."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        nowhere = os.memfd_create("nowhere") if hasattr(os, "memfd_create") else -1
    if nowhere >= 0:
        os.dup2(nowhere, number)
        os.close(nowhere)


def refusal(error: OSError) -> str:
    """What the machine refused (a full disk, a folder without rights, a name too long), or an empty string where the
    error may be a fault of ours."""
    name = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else ""
    if error.errno in _CHANGED and (folder := _written_to(name)):
        return f"{folder}: somebody has moved, removed or replaced this folder while it was written to"
    if error.errno in _REFUSALS:
        shown = f"{name if len(name) <= 100 else name[:99] + '…'}: " if name else ""
        return f"{shown}{(error.strerror or str(error)).lower()}"
    if isinstance(error, FileNotFoundError) and error.filename is None:
        return _nowhere()
    if error.errno == errno.EBADF:
        return "standard output, or standard error, is open and cannot be written to"
    return ""


def _nowhere() -> str:
    try:
        os.getcwd()
    except OSError:
        return "the folder you are in is there no more"
    return "no file can be written into the system's folder for temporary files, nor into the one you are in"


def _written_to(name: str) -> str:
    """The folder in which what lies there was, or was to be, made ready to be moved in, or an empty string."""
    from generator.output import DRAFT

    places = (Path(name), *Path(name).parents)
    return next((str(place.parent) for place in places if DRAFT.fullmatch(place.name)), "")


def _escaped(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(escaped, error.object[error.start : error.end])), error.end
