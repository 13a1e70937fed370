"""Lengths given on the command line."""

from __future__ import annotations

import math
import re
from typing import Any

import click

_COMMA = re.compile(r"[+-]?[0-9]+,[0-9]+")


class Range(click.FloatRange):
    """A number within bounds, with a point or a comma before its decimals. `nan`, which no bounds refuse, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, str) and _COMMA.fullmatch(value):
            value = value.replace(",", ".")
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value!r} is not a valid {self.name}.", param, ctx)
        return number
