"""`python -m tests.fuzz TARGET… --seconds N`: coverage-guided runs, by atheris where it is installed.

Each target runs in a process of its own, from the shipped files on; half of the inputs are mutated by libFuzzer, half
by tests.fuzz.broken. The number of inputs and every kind of finding are printed, with the input that showed it first.
An input that took too long is run once more as the program is, without what atheris counts with: that costs most.
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

from tests.forked import slower
from tests.fuzz.broken import SPICE, mutated
from tests.fuzz.targets import NAMES, Target, load

LONGEST = 5
"""Seconds of the processor that an input may take; a slower one than SECURITY.md means has more."""
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
            signal.setitimer(signal.ITIMER_PROF, LONGEST * slower())
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


def child(name: str, seconds: int, seed: int, folder: Path) -> None:
    """Runs one target in this process until the time is over; libFuzzer then ends the process."""
    import atheris

    with atheris.instrument_imports(include=["engine", "generator"]):
        run = Run(name, folder)
        seeds = list(run.target.seeds())
        for sound in seeds:
            run.target.run(sound)
    corpus = Path(tempfile.mkdtemp(prefix="leonardo-corpus-"))
    for number, sound in enumerate(seeds):
        (corpus / str(number)).write_bytes(sound)
    tokens = corpus.with_suffix(".dict")
    tokens.write_text("".join(f'"{_escaped(piece)}"\n' for piece in SPICE if len(piece) < 30), encoding="ascii")

    def mutate(data: bytes, most: int, chance: int) -> bytes:
        if chance % 2:
            return bytes(atheris.Mutate(data, most))
        return mutated(data, seeds, Random(chance))[:most]

    options = [
        f"-max_total_time={seconds}", f"-seed={seed}", f"-max_len={MOST_BYTES}", f"-timeout={LONGEST * 20}",
        "-rss_limit_mb=2000", f"-dict={tokens}", f"-artifact_prefix={folder}/", "-verbosity=0", str(corpus),
    ]  # fmt: skip
    try:
        atheris.Setup([sys.argv[0], *options], run.one, custom_mutator=mutate)
        atheris.Fuzz()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)  # atheris waits for ever where Python has ended before it


def again(name: str, data: bytes, folder: Path) -> None:
    """Runs one input as the program is."""
    Run(name, folder).one(data)


def _escaped(piece: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in piece.encode("utf-8", "surrogatepass"))


def parent(names: list[str], seconds: int, seed: int, folder: Path, scratch: str) -> int:
    """Runs each target in a process of its own, whose temporary files go to `scratch`; 1 if any found something."""
    failed = False
    print(f"{'target':12}{'inputs':>10}{'seconds':>9}{'findings':>10}", flush=True)
    for name in names:
        began = time.monotonic()
        times = ("--seconds", str(seconds), "--seed", str(seed))
        command = [sys.executable, "-B", "-m", "tests.fuzz", name, *times, "--child", str(folder)]
        around = {**os.environ, "TMPDIR": scratch}
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, env=around)
        told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        inputs = max((each["inputs"] for each in told if "inputs" in each), default=0)
        found = [each for each in told if "kind" in each and not _only_counting(name, each, folder, around)]
        if done.returncode:
            found.append({"kind": f"ended with {done.returncode}", "says": done.stderr[-600:], "file": str(folder)})
        failed = failed or bool(found)
        print(f"{name:12}{inputs:>10}{time.monotonic() - began:>9.0f}{len(found):>10}", flush=True)
        for each in found:
            print(f"    {each['kind']}\n        {each['says']}\n        {each['file']}", flush=True)
    return int(failed)


def _only_counting(name: str, found: dict[str, str], folder: Path, around: dict[str, str]) -> bool:
    """Whether what took too long takes no longer than it may when nothing is counted."""
    if not found["kind"].startswith(TooLong.__name__):
        return False
    command = [sys.executable, "-B", "-m", "tests.fuzz", name, "--again", found["file"], "--child", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, env=around)
    quick = done.returncode == 0 and '"kind"' not in done.stdout
    if quick:
        Path(found["file"]).unlink()
    return quick


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("targets", nargs="*", choices=[*NAMES, "all"], default="all", metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--seed", type=int, default=0, help="of chance; 0 for another each time")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--again", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if importlib.util.find_spec("atheris") is None:
        print("nothing was fuzzed: atheris is not installed (pip install '.[fuzz]')", file=sys.stderr)
        return 1
    names = list(NAMES) if "all" in asked.targets else list(dict.fromkeys(asked.targets))
    if asked.again:
        again(names[0], asked.again.read_bytes(), asked.child)
        return 0
    if asked.child:
        child(names[0], asked.seconds, asked.seed, asked.child)
        return 0
    folder = Path(tempfile.mkdtemp(prefix="leonardo-findings-"))
    try:
        with tempfile.TemporaryDirectory(prefix="leonardo-fuzz-") as scratch:
            return parent(names, asked.seconds, asked.seed, folder, scratch)
    finally:
        with contextlib.suppress(OSError):  # there are findings in it
            folder.rmdir()


if __name__ == "__main__":
    sys.exit(main())
