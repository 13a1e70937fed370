"""One round: a command is started over an earlier output and ended at a random moment; then it is run once more."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path

MARK = "LEONARDO_ROUND"
SIGNALS = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)
CODES = {signal.SIGINT: 130, signal.SIGTERM: 143}
SAID = "leonardo: interrupted"
SAID_LATE = "leonardo: interrupted when its files were already written"
STARTING = 0.5
"""Seconds within which Python itself may still be starting, before a line of ours has run."""
SET = """set: mine
kind: base
title: {{en: {title}, ru: Моё}}
cards:
"""
CARD = "  - {{id: m{n}, backing: black, symbols: [{a}, {b}], title: {{en: Card {n}, ru: Карта {n}}}}}\n"
DECK = """deck: small
mode: base
title: {en: Small, ru: Малая}
players: [2]
contents:
  - {set: mine, copies: 2}
"""
FIRST, SECOND = ("mechanism", "profile", "cathedral", "cavalryman", "halberd", "eclipse"), ("cat", "gull", "skull")


@dataclass(frozen=True)
class Scenario:
    """A command, the folder it writes to, and whether its files come one by one instead of all at once."""

    name: str
    arguments: tuple[str, ...]
    one_by_one: bool = False
    folder: str = "output"


SCENARIOS = {
    each.name: each
    for each in (
        Scenario("build", ("build", "mine", "small", "--only", "sheets,keys,box", "--lang", "en", "--lang", "ru")),
        Scenario("base", ("build", "base", "--lang", "en")),
        Scenario("prove", ("prove", "small", "--quick", "--jobs", "2", "--report", "output")),
        Scenario(
            "simulate",
            ("simulate", "small", "--games", "400", "--jobs", "2", "--policies", "random", "--shards", "output"),
            one_by_one=True,
        ),
    )
}
OFTEN = ("build", "build", "base", "prove", "build", "simulate")
"""The scenarios of rounds, again and again."""


@dataclass(frozen=True)
class Prepared:
    """A scenario ready to be ended: its project, the output of before, and the hashes of that and of the new output."""

    scenario: Scenario
    project: Path
    earlier: Path
    before: dict[str, str]
    after: dict[str, str]
    seconds: float


@dataclass
class Outcome:
    """How a round ended: `intact`, `complete`, `between` (moving was cut off, the next run finished it)."""

    scenario: str
    signal: str
    whole_group: bool
    moment: float
    state: str
    code: int
    starting: bool
    faults: list[str] = field(default_factory=list)


def hashes(folder: Path) -> dict[str, str]:
    """The hash of every file but those in drafts."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(part.startswith(".leonardo-") for part in path.relative_to(folder).parts)
    }


def environment(project: Path, mark: str) -> dict[str, str]:
    """A cache and a folder for temporary files beside the project, and the round's mark, which workers inherit."""
    (project.parent / "tmp").mkdir(exist_ok=True)
    return {
        **os.environ,
        "LEONARDO_CACHE": str(project.parent / "cache"),
        "TMPDIR": str(project.parent / "tmp"),
        "MPLCONFIGDIR": str(project.parent / "matplotlib"),
        MARK: mark,
    }


def started(project: Path, arguments: tuple[str, ...], mark: str = "") -> subprocess.Popen[str]:
    """The program as it is installed, in a group of its own, which hears Ctrl-C even where this process does not."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen(
        [sys.executable, "-c", "from generator.start import main; main()", *arguments],
        cwd=project,
        env=environment(project, mark),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def run(project: Path, arguments: tuple[str, ...]) -> None:
    process = started(project, arguments)
    _, told = process.communicate(timeout=600)
    assert process.returncode == 0, told


def write(project: Path, title: str) -> None:
    """A small project, in a version that its title tells."""
    (project / "cards" / "decks").mkdir(parents=True, exist_ok=True)
    (project / "leonardo.yaml").write_text(f"title: {title}\npapers: [a4]\n", encoding="utf-8")
    pairs = [(a, b) for a in FIRST for b in SECOND]
    cards = "".join(CARD.format(n=number, a=a, b=b) for number, (a, b) in enumerate(pairs))
    (project / "cards" / "mine.yaml").write_text(SET.format(title=title) + cards, encoding="utf-8")
    (project / "cards" / "decks" / "small.yaml").write_text(DECK.replace("Small", title), encoding="utf-8")
    base = Path(__file__).parents[2] / "cards" / "base.yaml"
    text = base.read_text(encoding="utf-8").replace("The Mousetrap", f"The {title}")
    (project / "cards" / "base.yaml").write_text(text, encoding="utf-8")


def prepared(scenario: Scenario, place: Path) -> Prepared:
    """The outputs of two versions, the second written over the first, and how long that takes."""
    project = place / scenario.name / "project"
    write(project, "Old")
    output = project / scenario.folder
    if not scenario.one_by_one:
        run(project, scenario.arguments)
    output.mkdir(exist_ok=True)
    earlier = place / scenario.name / "earlier"
    shutil.copytree(output, earlier)
    before = hashes(earlier)
    write(project, "New")
    run(project, scenario.arguments)
    shutil.rmtree(output)
    shutil.copytree(earlier, output)
    start = time.monotonic()
    run(project, scenario.arguments)
    return Prepared(scenario, project, earlier, before, hashes(output), time.monotonic() - start)


def one_round(ready: Prepared, chance: random.Random) -> Outcome:
    """Ends the command once, and looks at everything it must keep."""
    output = ready.project / ready.scenario.folder
    shutil.rmtree(output)
    shutil.copytree(ready.earlier, output)
    number = chance.choice(SIGNALS)
    group = chance.random() < 0.5
    moment = chance.uniform(0, ready.seconds * 1.05)
    mark = uuid.UUID(int=chance.getrandbits(128)).hex
    begun = time.monotonic()
    process = started(ready.project, ready.scenario.arguments, mark)
    try:
        process.wait(moment)
    except subprocess.TimeoutExpired:
        (os.killpg if group else os.kill)(process.pid, number)
    _, told = process.communicate(timeout=60)
    starting = time.monotonic() - begun < STARTING
    outcome = Outcome(
        ready.scenario.name, number.name, group, moment, _state(ready, output), process.returncode, starting
    )
    outcome.faults += _faults_of_exit(outcome, number, told)
    outcome.faults += [f"a process outlives its parent: {line}" for line in orphans(mark)]
    if outcome.state == "mixed":
        outcome.faults.append("the output is neither the earlier nor the new one")
    run(ready.project, ready.scenario.arguments)
    if hashes(output) != ready.after:
        outcome.faults.append("the next run does not complete the output")
    outcome.faults += [f"left behind: {path}" for path in temporaries(ready.project)]
    return outcome


def _state(ready: Prepared, output: Path) -> str:
    found = hashes(output)
    if found == ready.before:
        return "intact"
    if found == ready.after:
        return "complete"
    known = all(digest in (ready.before.get(name), ready.after.get(name)) for name, digest in found.items())
    if known and ready.scenario.one_by_one:
        return "partly"
    moving = any(output.rglob(".leonardo-*/ready"))
    return "between" if known and moving and ready.before.keys() <= found.keys() else "mixed"


def _faults_of_exit(outcome: Outcome, number: signal.Signals, told: str) -> list[str]:
    """What is wrong with the exit code and the message."""
    code = outcome.code
    if code == 0:
        done = outcome.state == "complete"
        return (
            []
            if done and "Traceback" not in told
            else [f"it ended well with an output that is {outcome.state}: {told}"]
        )
    if number == signal.SIGKILL:
        return [] if code == -signal.SIGKILL and "Traceback" not in told else [f"it ended with {code}: {told}"]
    if outcome.starting and code in (-number, 1) and "generator" not in told.replace("from generator.start", ""):
        return []
    late = outcome.state == "complete" and not SCENARIOS[outcome.scenario].one_by_one
    if code == CODES[number] and told.splitlines()[-1:] == [SAID_LATE if late else SAID] and "Traceback" not in told:
        return []
    return [f"it ended with {code} on {number.name}: {told}"]


def orphans(mark: str) -> list[str]:
    """The command lines of processes with that mark which are there two seconds later still."""
    for _ in range(20):
        found = _marked(mark)
        if not found:
            return []
        time.sleep(0.1)
    return found


def _marked(mark: str) -> list[str]:
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}".encode() in (path / "environ").read_bytes().split(b"\0"):
                found.append((path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue
    return found


def temporaries(project: Path) -> list[str]:
    """Whatever is left in the folder for temporary files, half written in the cache, or as a draft in the project."""
    left = [*(project.parent / "tmp").iterdir(), *(project.parent / "cache").glob("*.part")]
    return [str(path) for path in (*left, *project.rglob(".leonardo-*"))]
