"""The program itself, in this process: its exit code and what it said."""

from __future__ import annotations

import contextlib
import io

from generator.cli import main

EXPECTED = (0, 1, 2)


def run(*arguments: str) -> str:
    """What `leonardo` says with these arguments on both streams; a fault of ours raises as what it is."""
    said = io.StringIO()
    code: object = None
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            main(["--debug", *arguments])
        except SystemExit as ended:
            code = ended.code
    assert code in EXPECTED, f"{arguments} ended with {code}: {said.getvalue()[-500:]}"
    return said.getvalue()
