"""Many cards: time and peak memory of `check` and `build` on 66 to 10,000 cards, and how both grow; a long run.

Whole commands in processes of their own, start-up included, with an empty cache. Growth is the exponent e of the time
beyond that of one card, as (number of cards) to the power e, by least squares over the sizes at which that is more than
noise: 1 is linear.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.bench.row import Row, most_memory

ROOT = Path(__file__).resolve().parents[2]
SIZES = (66, 660, 6_600, 10_000)
MOST = SIZES[-1]
SYMBOLS = ("mechanism", "profile", "cathedral", "cavalryman", "halberd", "eclipse")
OTHERS = ("cat", "gull", "skull", "flower", "stream", "figure")
CHECK_SECONDS, CHECK_MEMORY, BUILD_MEMORY, GROWTH = 6.0, 300.0, 200.0, 1.1
NOISE = 0.1
"""Seconds by which two runs of the same command differ."""
COMMANDS = {
    "check": ("check",),
    "build": ("build", "many", "--only", "sheets", "--lang", "en"),
}


@dataclass(frozen=True)
class Spent:
    """What a process took: seconds of processor time, and the most memory it held, in MB."""

    seconds: float
    memory: float


def write(folder: Path, count: int) -> None:
    """A project with one set of that many cards, each with a title of its own."""
    (folder / "cards").mkdir(parents=True)
    (folder / "leonardo.yaml").write_text("title: Many\npapers: [a4]\n", encoding="utf-8")
    rows = ["set: many\nkind: base\ntitle: {en: Many, ru: Много}\ncards:\n"]
    for number in range(count):
        pair = f"{SYMBOLS[number % 6]}, {OTHERS[number // 6 % 6]}"
        title = f"{{en: Card {number} of many, ru: Карта {number} из многих}}"
        rows.append(f"  - id: c{number:05}\n    backing: black\n    symbols: [{pair}]\n    title: {title}\n")
    (folder / "cards" / "many.yaml").write_text("".join(rows), encoding="utf-8")


def spent(folder: Path, *arguments: str) -> Spent:
    """What `leonardo` takes there with those arguments, its workers left out."""
    environment = {**os.environ, "LEONARDO_CACHE": str(folder / "cache")}
    program = [sys.executable, "-c", "from tests.bench.large_work import program; program()", *arguments]
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        program, cwd=folder, env={**environment, "PYTHONPATH": path}, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    seconds, memory = done.stderr.split()[-2:]
    return Spent(float(seconds), float(memory))


def program() -> None:
    """Runs `leonardo` and tells on standard error, last, what it took."""
    from generator.cli import main

    try:
        main()
    finally:
        print(time.process_time(), most_memory(), file=sys.stderr)


def growth(seconds: dict[int, float], least: float) -> float:
    """The slope of log(seconds - least) over log(number) by least squares, of what is more than noise."""
    points = [(math.log(count), math.log(taken - least)) for count, taken in seconds.items() if taken - least > NOISE]
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    across = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / across


def rows(seconds: float) -> Iterator[Row]:
    """The bounds are those promised: 10,000 cards are checked in 6 s and 300 MB; builds are linear and take 200 MB."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count in (1, *SIZES):
            write(folder / str(count), count)
        for command, arguments in COMMANDS.items():
            least = spent(folder / "1", *arguments).seconds
            taken = {}
            for count in SIZES:
                found = spent(folder / str(count), *arguments)
                taken[count] = found.seconds
                bound = CHECK_SECONDS if command == "check" else 0.0
                yield Row(f"{command} {count:,} cards: processor time", found.seconds, "s", bound, most=True)
                most = BUILD_MEMORY if command == "build" else CHECK_MEMORY
                yield Row(f"{command} {count:,} cards: memory", found.memory, "MB", most, most=True)
            yield Row(f"{command}: growth, time to the power", growth(taken, least), "", GROWTH, most=True)
        run = ("simulate", "base", "--policies", "random", "--jobs", "1", "--shards", "runs", "--games")
        few, many = spent(folder / "1", *run, "1000"), spent(folder / "1", *run, "4000")
        yield Row("simulate 1,000 games in shards: memory", few.memory, "MB")
        yield Row("memory of 4,000 games to that", many.memory / few.memory, "times", GROWTH, most=True)
