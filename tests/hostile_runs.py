"""The real program in processes of its own, within the limits that are promised, watched from outside."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
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
for line in os.fdopen(os.dup(0)):
    folder, environment, nobody, arguments = json.loads(line)
    out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    child = os.fork()
    if not child:
        signal.alarm({wall})
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(folder)
        if nobody:
            os.setgroups([])
            os.setgid({nobody})
            os.setuid({nobody})
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
        stream.close()
    print(json.dumps([code, *texts]), flush=True)
"""
"""Reads a run a line, makes each in a child of its own, in which nothing has happened yet but imports, and tells how it
ended."""
_NOBODY = 65534


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


@cache
def _driver() -> subprocess.Popen[str]:
    """The process whose children are the runs; one for all tests of a process."""
    reading, writing = os.pipe()
    driver = _DRIVER.format(wall=_WALL, memory=MEGABYTES * 1_000_000, seconds=SECONDS, stdin=reading, nobody=_NOBODY)
    started = subprocess.Popen(
        [sys.executable, "-B", "-c", driver],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        pass_fds=(reading,),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def end() -> None:
        started.communicate()
        os.close(writing)

    os.close(reading)
    atexit.register(end)
    return started


def run_all(folder: Path, lines: Sequence[Sequence[str]], *, nobody: bool = False) -> list[Ended]:
    """Runs `leonardo` in that folder with each of these arguments, one after the other.

    The memory that each may ask for and its time of the processor are limited by the system; its standard input is a
    pipe into which nobody writes. None shows a traceback or a fault of ours. As `nobody` they have no rights but those
    that everybody has.
    """
    driver = _driver()
    assert driver.stdin is not None
    assert driver.stdout is not None
    ended = []
    for line in lines:
        print(json.dumps([str(folder), dict(os.environ), nobody, line]), file=driver.stdin, flush=True)
        ended.append(Ended(tuple(line), *json.loads(driver.stdout.readline())))
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
