"""matplotlib as it comes: with no settings but its own.

Left to itself it takes settings from a file `matplotlibrc` of the folder one is in, which strangers may have made, runs
programs that these name, obeys variables that are meant for others (a notebook's MPLBACKEND), and opens the files that
a list of fonts in the user's home names, which may be a stranger's project.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from engine.elsewhere import within
from generator import cache


@contextmanager
def _undisturbed() -> Iterator[None]:
    """In a folder of ours, where its own settings are the first that are found; its list of fonts is kept in the user's
    cache, or where there is none, in a folder that it makes and takes away itself."""
    found = find_spec("matplotlib")
    assert found is not None
    assert found.submodule_search_locations
    own = Path(found.submodule_search_locations[0]) / "mpl-data"
    ours = cache.folder()
    kept = os.devnull if ours is None or _is_a_loop(ours / "matplotlib") else str(ours / "matplotlib")
    asked = {"MATPLOTLIBRC": str(own / "matplotlibrc"), "MPLBACKEND": "agg", "MPLCONFIGDIR": kept}
    before = {name: os.environ.get(name) for name in asked}
    os.environ.update(asked)
    try:
        with within(own):
            yield
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def _is_a_loop(path: Path) -> bool:
    """Whether a link on the way there leads to itself."""
    try:
        path.stat()
    except (OSError, RuntimeError) as error:
        return isinstance(error, RuntimeError) or error.errno == errno.ELOOP
    return False


logging.getLogger("matplotlib").setLevel(logging.ERROR)  # where it may not write its cache it makes one elsewhere
with _undisturbed():
    import matplotlib as matplotlib

    matplotlib.get_configdir()  # both are looked for once
    matplotlib.get_cachedir()
