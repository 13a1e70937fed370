"""What a deck's author expects of it, as written: the measure, a colon, the bounds."""

from __future__ import annotations

import math
from collections.abc import Iterable

from engine.expectations import MEASURES, ExpectationError, read_expectation
from engine.modes import MODES
from tests.fuzz.outcome import harmless


def target(data: bytes) -> None:
    measure, _, written = data.decode("utf-8", "replace").partition(":")
    with harmless():
        for name in (measure, *MEASURES):
            for mode in MODES:
                try:
                    found = read_expectation(name, written, mode)
                except ExpectationError:
                    continue
                else:
                    assert math.isfinite(found.low)
                    assert found.low <= found.high


def seeds() -> Iterable[bytes]:
    for measure in MEASURES:
        for bounds in (">= 99 %", "<= 8 %", "8..30", "40 .. 60.5 %", ">=1"):
            yield f"{measure}:{bounds}".encode()
