"""The real program in processes of its own, within the limits that are promised, watched from outside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SECONDS = 5
MEGABYTES = 500
_WALL = 30
"""A process that waits for something takes no time of the processor; after so many seconds it is held to hang."""
_DRIVER = """
import json, os, resource, signal, sys, tempfile
from generator import cli
from generator.commands import COMMANDS
for module, _ in COMMANDS.values():
    __import__(module.partition(":")[0])
for arguments in json.load(sys.stdin):
    out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    child = os.fork()
    if not child:
        signal.alarm({wall})
        resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
        resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds}))
        os.dup2({stdin}, 0)
        os.dup2(out.fileno(), 1)
        os.dup2(err.fileno(), 2)
        code = 99
        try:
            cli.main([os.fsdecode(os.fsencode(each)) for each in arguments])
        except SystemExit as ended:
            code = ended.code
        except BaseException as error:
            print(f"Traceback of {{error!r}}", file=sys.stderr)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    texts = []
    for stream in (out, err):
        stream.seek(0)
        texts.append(stream.read().decode("utf-8", "replace"))
    print(json.dumps([code, *texts]), flush=True)
"""


@dataclass(frozen=True)
class Ended:
    """How a run ended, and what it said on both streams."""

    arguments: tuple[str, ...]
    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        return f"{self.out}\n{self.err}"


def run_all(folder: Path, lines: Sequence[Sequence[str]], *, nobody: bool = False) -> list[Ended]:
    """Runs `leonardo` in that folder with each of these arguments, one after the other.

    The memory that each may ask for and its time of the processor are limited by the system; its standard input is a
    pipe into which nobody writes. None shows a traceback or a fault of ours. As `nobody` they have no rights but those
    that everybody has.
    """
    reading, writing = os.pipe()
    driver = _DRIVER.format(wall=_WALL, memory=MEGABYTES * 1_000_000, seconds=SECONDS, stdin=reading)
    as_nobody = {"user": 65534, "group": 65534, "extra_groups": ()} if nobody else {}
    try:
        done = subprocess.run(
            [sys.executable, "-B", "-c", driver],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
            input=json.dumps(lines),
            pass_fds=(reading,),
            capture_output=True,
            text=True,
            check=False,
            **as_nobody,
        )
    finally:
        os.close(reading)
        os.close(writing)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(lines), done.stderr[-2000:]
    ended = [Ended(tuple(line), *each) for line, each in zip(lines, told, strict=True)]
    for each in ended:
        assert each.code in (0, 1, 2), (each.arguments, each.code, each.said[-800:])
        assert "Traceback" not in each.said, each
        assert "a fault of ours" not in each.said, each
        assert not set(each.said) & set("\x1b\x07\x00\u202e"), each
    return ended


def run(folder: Path, *arguments: str, nobody: bool = False) -> Ended:
    """Runs `leonardo` there once, as `run_all` does."""
    return run_all(folder, [arguments], nobody=nobody)[0]


def tree(folder: Path) -> dict[str, bytes]:
    """Every file, link, folder and pipe below the folder, with what is in it."""
    found = {}
    for here, folders, names in os.walk(os.fsencode(folder)):
        for name in (*folders, *names):
            path = os.path.join(here, name)
            content = b""
            if os.path.islink(path):
                content = os.readlink(path)
            elif os.path.isfile(path) and os.path.getsize(path) < 1_000_000:
                with open(path, "rb") as file:
                    content = file.read()
            found[os.fsdecode(path)] = content
    return found
