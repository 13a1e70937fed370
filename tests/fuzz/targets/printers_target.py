"""Profiles of printers; a sound one moves a page."""

from __future__ import annotations

from collections.abc import Iterable

from generator import printer
from generator.display import Box
from generator.formats import papers
from generator.problems import ProblemsFound
from tests.fuzz.outcome import harmless, place, told
from tests.fuzz.shelves import enter

A4 = papers()["a4"]


def target(data: bytes) -> None:
    file = place(f"printers/{printer.FILE}", data)
    enter(file.parent)
    with harmless():
        try:
            profiles = printer.read(file.parent)
        except ProblemsFound as found:
            profiles = {}
            told(found.problems, file)
        for each in profiles.values():
            each.pushes_out(Box(10_000, 10_000, 190_000, 277_000), A4, "long-edge")
            each.moved((), A4, "short-edge", {}, "it")


def seeds() -> Iterable[bytes]:
    yield b"home: {right: 1.2, down: -0.8, scale: 99.5}\noffice: {right: -3}\n"
