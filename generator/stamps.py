"""What tells a draft that was made here from a folder of such a name that came with somebody's files.

An empty file lies in each draft, is never touched again, and beside it is noted where the system keeps it and when it
says that it was changed last: the number of its inode, and its ctime in nanoseconds. Nobody can bring a file along of
which the system will say what was noted beforehand. Drafts of another account are never taken for one's own.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from generator import files

_TOKEN, _NOTE = "token", "made"
STAMP = (_NOTE, _TOKEN)
"""In the order in which they are removed: the empty one alone is known too."""
_MOST_BYTES = 100


def stamp(draft: Path) -> None:
    """Notes in an empty folder that it was made here. Raises OSError."""
    (draft / _TOKEN).touch()
    (draft / _NOTE).write_bytes(_of(draft / _TOKEN))


def is_stamped(draft: Path) -> bool:
    """Whether that folder is a draft that a process of this account made here."""
    try:
        return _is_own(draft) and files.read(draft / _NOTE, _MOST_BYTES) == _of(draft / _TOKEN)
    except (OSError, files.Refused):
        return False


def remove_hollow(draft: Path) -> bool:
    """Removes what was ended before it was stamped: a folder of this account with nothing in it, or with empty files of
    a stamp alone. False for any other, which stays."""
    with contextlib.suppress(OSError):
        names = os.listdir(draft)
        if _is_own(draft) and all(name in STAMP and _is_empty(draft / name) for name in names):
            for name in names:
                (draft / name).unlink()
            draft.rmdir()
            return True
    return False


def _of(token: Path) -> bytes:
    """Raises OSError, also where no empty file lies there."""
    about = token.lstat()
    if not stat.S_ISREG(about.st_mode) or about.st_size:
        raise FileNotFoundError(2, "No such file or directory", str(token))
    return f"{about.st_ino} {about.st_ctime_ns}".encode()


def _is_empty(path: Path) -> bool:
    about = path.lstat()
    return stat.S_ISREG(about.st_mode) and not about.st_size


def _is_own(path: Path) -> bool:
    return not hasattr(os, "geteuid") or path.lstat().st_uid == os.geteuid()
