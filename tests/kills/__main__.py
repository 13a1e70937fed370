"""Ends commands at random moments and tells what became of their output: `python -m tests.kills --rounds 200`."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.kills.rounds import OFTEN, SCENARIOS, one_round, prepared


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(SCENARIOS)}; all where none is given")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in chosen.names:
        if name not in SCENARIOS:
            parser.error(f"there is no '{name}'; there are: {', '.join(SCENARIOS)}")
    names = chosen.names or OFTEN
    chance = random.Random(chosen.seed)
    tally: Counter[tuple[str, str, str]] = Counter()
    faults = starting = 0
    with tempfile.TemporaryDirectory() as folder:
        ready = {name: prepared(SCENARIOS[name], Path(folder)) for name in dict.fromkeys(names)}
        for name, each in ready.items():
            print(f"{name}: {len(each.after)} files, {each.seconds:.1f} s", flush=True)
        for number in range(chosen.rounds):
            outcome = one_round(ready[names[number % len(names)]], chance)
            tally[outcome.scenario, outcome.signal, outcome.state] += 1
            starting += outcome.starting
            faults += bool(outcome.faults)
            for fault in outcome.faults:
                print(
                    f"round {number}, {outcome.scenario}, {outcome.signal} after {outcome.moment:.3f} s: {fault}",
                    flush=True,
                )
    for (name, signal, state), count in sorted(tally.items()):
        print(f"{name:10}{signal:9}{state:10}{count:5}")
    print(f"{chosen.rounds} rounds, {starting} ended while starting, {faults} with faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
