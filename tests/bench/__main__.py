"""Runs all benches, or those named, and prints one table."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib import import_module

from tests.bench import BENCHES
from tests.bench.row import Row, table


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHES)}; all where none is given")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one round of a measurement")
    chosen = parser.parse_args()
    for name in chosen.names:
        if name not in BENCHES:
            parser.error(f"there is no bench '{name}'; there are: {', '.join(BENCHES)}")
    rows: list[Row] = []
    for name in chosen.names or BENCHES:
        print(f"measuring: {name}", file=sys.stderr, flush=True)
        rows += import_module(BENCHES[name]).rows(chosen.seconds)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f}; best of rounds")
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
