"""Lengths given on the command line."""

from __future__ import annotations

import math
from typing import Any

import click


class Range(click.FloatRange):
    """A number within bounds. `nan`, which no bounds refuse, is no number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value!r} is not a valid {self.name}.", param, ctx)
        return number
