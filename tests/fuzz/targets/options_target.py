"""Values of the program's options: the first byte chooses the option, the rest is its value."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.fuzz.outcome import ground, harmless
from tests.fuzz.program import run
from tests.fuzz.shelves import enter, project

BUILD = ("build", "few", "--only", "sheets", "--format", "listing")
PLAIN: tuple[tuple[str, ...], ...] = (
    *((*BUILD, f"--{name}") for name in (
        "cards", "lang", "paper", "card", "template", "backs", "marks", "gap", "bleed", "corners", "safe", "grid",
        "preset", "colour", "printer", "format", "changed-since",
    )),
    ("build", "few", "--only"),
    ("calibrate", "--printer", "home", "--right"),
    ("legal", "base", "--players"),
    ("simulate", "base", "--games", "1", "--jobs", "1", "--policies"),
    ("simulate", "base", "--games", "1", "--jobs", "1", "--cap", "1", "--seed"),
    ("explain",),
    ("schema",),
    ("legal",),
    ("analyse",),
    ("check",),
    ("replay",),
    ("play", "--seed", "1", "base", "--bots"),
)  # fmt: skip
"""What is called before the value."""
_WORK = re.compile(r"mc:\s*0*[1-9]\d{2}")
"""Playouts by the hundred: they take the time that was asked for."""


def target(data: bytes) -> None:
    arguments = PLAIN[data[0] % len(PLAIN)] if data else BUILD
    value = data[1:].decode("utf-8", "surrogateescape")
    root = project("options")
    enter(root)
    out = ("--out", str(ground() / "options-out")) if arguments[0] == "build" else ()
    if "\0" in value or len(value) > 100_000 or _WORK.search(value):
        return
    with harmless(ground() / "options-out", root, Path(tempfile.gettempdir())):
        run(*_joined(arguments, value), *out)


def _joined(arguments: tuple[str, ...], value: str) -> tuple[str, ...]:
    if arguments[-1].startswith("--"):
        return (*arguments[:-1], f"{arguments[-1]}={value}")
    return (*arguments, "--", value)


def seeds() -> Iterable[bytes]:
    values = {
        "cards": "few-01, 1-2, few-01..few-02", "paper": "200x280", "card": "poker-landscape", "grid": "2x3",
        "gap": "4.5", "bleed": "2", "changed-since": "HEAD", "only": "sheets,keys", "policies": "greedy,mc:2",
    }  # fmt: skip
    for number, arguments in enumerate(PLAIN):
        name = arguments[-1].removeprefix("--")
        yield bytes([number]) + values.get(name, "base").encode()
