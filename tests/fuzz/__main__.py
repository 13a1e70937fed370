"""`python -m tests.fuzz TARGET… --seconds N`: coverage-guided runs, by atheris where it is installed.

Each target runs in a process of its own, from the shipped files on; half of the inputs are mutated by libFuzzer, half
by tests.fuzz.broken. The number of inputs and every kind of finding are printed, with the input that showed it first.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from types import FrameType

from tests.fuzz.broken import SPICE, mutated
from tests.fuzz.targets import NAMES, Target, load

LONGEST = 5
"""Seconds of the processor that an input may take."""
MOST_BYTES = 60_000
TOLD_EACH = 0.5
"""Seconds between two words of a run about its inputs: libFuzzer ends the process without one."""


class TooLong(BaseException):
    """An input that takes longer than LONGEST."""


class Run:
    """The inputs of one target and what came of them, told on standard output as it goes."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.target: Target = load(name)
        self.inputs = 0
        self.told = 0.0
        self.kinds: set[str] = set()
        signal.signal(signal.SIGPROF, self._alarm)

    def one(self, data: bytes) -> None:
        self.inputs += 1
        try:
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
            self.target.run(data)
        except (Exception, TooLong) as error:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._found(data, error)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if time.monotonic() > self.told + TOLD_EACH:
            self.tell()

    def tell(self) -> None:
        self.told = time.monotonic()
        print(json.dumps({"inputs": self.inputs}), flush=True)

    def _alarm(self, number: int, frame: FrameType | None) -> None:
        raise TooLong(f"longer than {LONGEST} s")

    def _found(self, data: bytes, error: BaseException) -> None:
        frames = traceback.extract_tb(error.__traceback__)[-3:]
        kind = (
            f"{type(error).__name__} at {' < '.join(f'{Path(f.filename).name}:{f.lineno}' for f in reversed(frames))}"
        )
        if kind not in self.kinds:
            self.kinds.add(kind)
            file = self.folder / f"{self.name}-{hashlib.sha256(data).hexdigest()[:12]}"
            file.write_bytes(data)
            print(json.dumps({"kind": kind, "says": str(error)[:300], "file": str(file)}), flush=True)


def child(name: str, seconds: int, folder: Path) -> None:
    """Runs one target in this process until the time is over; libFuzzer then ends the process."""
    import atheris

    with atheris.instrument_imports(include=["engine", "generator"]):
        run = Run(name, folder)
        seeds = list(run.target.seeds())
        for seed in seeds:
            run.target.run(seed)
    corpus = Path(tempfile.mkdtemp(prefix="leonardo-corpus-"))
    for number, seed in enumerate(seeds):
        (corpus / str(number)).write_bytes(seed)
    tokens = corpus.with_suffix(".dict")
    tokens.write_text("".join(f'"{_escaped(piece)}"\n' for piece in SPICE if len(piece) < 30), encoding="ascii")

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        if seed % 2:
            return bytes(atheris.Mutate(data, most))
        return mutated(data, seeds, Random(seed))[:most]

    options = [
        f"-max_total_time={seconds}", f"-max_len={MOST_BYTES}", "-rss_limit_mb=2000", f"-timeout={LONGEST * 20}",
        f"-dict={tokens}", f"-artifact_prefix={folder}/", "-verbosity=0", str(corpus),
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *options], run.one, custom_mutator=mutate)
    atheris.Fuzz()


def _escaped(piece: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in piece.encode("utf-8", "surrogatepass"))


def parent(names: list[str], seconds: int, folder: Path, scratch: str) -> int:
    """Runs each target in a process of its own, whose temporary files go to `scratch`; 1 if any found something."""
    failed = False
    print(f"{'target':12}{'inputs':>10}{'seconds':>9}{'findings':>10}", flush=True)
    for name in names:
        began = time.monotonic()
        command = [sys.executable, "-B", "-m", "tests.fuzz", name, "--seconds", str(seconds), "--child", str(folder)]
        around = {**os.environ, "TMPDIR": scratch}
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, env=around)
        told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        inputs = max((each["inputs"] for each in told if "inputs" in each), default=0)
        found = [each for each in told if "kind" in each]
        if done.returncode:
            found.append({"kind": f"ended with {done.returncode}", "says": done.stderr[-600:], "file": str(folder)})
        failed = failed or bool(found)
        print(f"{name:12}{inputs:>10}{time.monotonic() - began:>9.0f}{len(found):>10}", flush=True)
        for each in found:
            print(f"    {each['kind']}\n        {each['says']}\n        {each['file']}", flush=True)
    return int(failed)


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("targets", nargs="*", choices=[*NAMES, "all"], default="all", metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if importlib.util.find_spec("atheris") is None:
        print("nothing was fuzzed: atheris is not installed (pip install '.[fuzz]')", file=sys.stderr)
        return 1
    names = list(NAMES) if "all" in asked.targets else list(dict.fromkeys(asked.targets))
    if asked.child:
        child(names[0], asked.seconds, asked.child)
        return 0
    folder = Path(tempfile.mkdtemp(prefix="leonardo-findings-"))
    try:
        with tempfile.TemporaryDirectory(prefix="leonardo-fuzz-") as scratch:
            return parent(names, asked.seconds, folder, scratch)
    finally:
        with contextlib.suppress(OSError):  # there are findings in it
            folder.rmdir()


if __name__ == "__main__":
    sys.exit(main())
