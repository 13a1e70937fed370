"""The real program in processes of its own that need not load it: children of one that has it loaded."""

from __future__ import annotations

import atexit
import compileall
import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

_DRIVER = """
import importlib, json, os, resource, signal, sys, tempfile, time
from pathlib import Path
import engine, generator
from generator import cli
from tests.forked import SLOWEST, tried
home = Path(generator.__file__).parents[1]
files = [path for package in ("engine", "generator") for path in sorted((home / package).rglob("*.py"))]
names = [".".join(path.relative_to(home).with_suffix("").parts) for path in files if path.name != "__main__.py"]
for name in [name for name in names if not name.startswith("generator.report")]:
    importlib.import_module(name.removesuffix(".__init__"))
loaded = time.process_time()
for name in names if {reports} else ():
    importlib.import_module(name.removesuffix(".__init__"))
beside = []
signal.signal(signal.SIGALRM, lambda *_: beside.append(tried()))
for line in os.fdopen(os.dup(0)):
    folder, environment, limits, arguments = json.loads(line)
    out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
    child = os.fork()
    if not child:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(folder)
        stdin = os.open(os.devnull, os.O_RDONLY)
        if limits:
            signal.alarm(limits["wall"])
            if limits["user"]:
                os.setgroups([])
                os.setgid(limits["user"])
                os.setuid(limits["user"])
            resource.setrlimit(resource.RLIMIT_AS, (limits["memory"], limits["memory"]))
            seconds = int(limits["seconds"] * SLOWEST) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            stdin = {silent}
        os.dup2(stdin, 0)
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
    beside.clear()
    signal.setitimer(signal.ITIMER_REAL, {every}, {every})
    _, status, usage = os.wait4(child, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    taken = loaded + usage.ru_utime + usage.ru_stime
    texts = []
    for stream in (out, err):
        stream.seek(0)
        texts.append(stream.read().decode("utf-8", "replace"))
        stream.close()
    print(json.dumps([os.waitstatus_to_exitcode(status), *texts, taken, beside]), flush=True)
"""
"""Reads a run a line, makes each in a child of its own, in which nothing has happened yet but imports, and tells how it
ended and how much of the processor it took, with what the imports took, but for those of reports, which are made for
runs that write one: what draws charts reserves a hundred megabytes, how many is up to the processor. All is compiled
before, as where leonardo is installed. While a run goes on, the processor is measured beside it now and then: others
may make it slower than it was."""

RECORDS, FIFTH = 100_000, 0.2
"""The processor by whose seconds time is measured makes so many small records, writes them as JSON and reads them in a
fifth of a second."""
_AT_ONCE = 20_000
SLOWEST = 4
"""A processor, or a moment, that is slower yet is held to be no slower."""
_EVERY = 0.5
"""Seconds of the clock from one measure beside a run to the next."""
_TOO_LONG = -signal.SIGPROF


def tried() -> float:
    """How many times as long as that one the processor takes just now, whatever else this process holds."""
    gc.freeze()
    start = time.process_time()
    records = [{"a": number, "b": str(number), "c": [number, number]} for number in range(_AT_ONCE)]
    json.loads(json.dumps(records))
    taken = time.process_time() - start
    gc.unfreeze()
    return taken * RECORDS / _AT_ONCE / FIFTH


@cache
def slower() -> float:
    """How many times as long as that one this processor takes, at the best of some tries; 1 where it is faster."""
    return min(SLOWEST, max(1.0, min(tried() for _ in range(5))))


def _slower_then(beside: Sequence[float]) -> float:
    """How many times as long it took while a run went on, by the measures made beside that."""
    return min(SLOWEST, max(slower(), median(beside))) if beside else slower()


@cache
def _driver(*, reports: bool) -> subprocess.Popen[str]:
    """The process whose children are the runs, those that write reports or the others; one of each for all tests of a
    process."""
    silent, never_written = os.pipe()
    for package in ("engine", "generator"):
        compileall.compile_dir(Path(__file__).parents[1] / package, quiet=2)
    started = subprocess.Popen(
        [sys.executable, "-B", "-c", _DRIVER.format(silent=silent, reports=reports, every=_EVERY)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        pass_fds=(silent,),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def end() -> None:
        started.communicate()
        os.close(never_written)

    os.close(silent)
    atexit.register(end)
    return started


def forked(folder: Path, arguments: Sequence[str], limits: Mapping[str, Any] | None = None) -> tuple[int, str, str]:
    """How `leonardo` ends in that folder with these arguments, and what it says on both streams.

    `limits`: the most bytes of `memory`, `seconds` of the processor that SECURITY.md states and of the `wall`'s clock,
    and the `user` it runs as, 0 for oneself; its standard input is then a pipe into which nobody writes. One that took
    longer ends as if SIGPROF had ended it.
    """
    driver = _driver(reports="--report" in arguments)
    assert driver.stdin is not None
    assert driver.stdout is not None
    wanted = [str(folder), dict(os.environ), limits and dict(limits), list(arguments)]
    print(json.dumps(wanted), file=driver.stdin, flush=True)
    code, out, err, taken, beside = json.loads(driver.stdout.readline())
    if limits and taken > limits["seconds"] * _slower_then(beside):
        code = _TOO_LONG
    return code, out, err
