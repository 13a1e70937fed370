"""How light colours are, and how well one is read on another (WCAG 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.display import Ink

LIGHT = (0.2126, 0.7152, 0.0722)
"""How much of the light of a colour its parts make (Rec. ITU-R BT.709): what it is in grey."""


def greyed(ink: Ink) -> Ink:
    """The colour as it is printed in grey."""
    light = round(sum(share * part for share, part in zip(LIGHT, (ink.red, ink.green, ink.blue), strict=True)))
    return Ink(light, light, light)


def luminance(colour: Sequence[float]) -> float:
    """The relative luminance of an sRGB colour, its parts from 0 to 1; black is read better than white above 0.18."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return sum(share * part for share, part in zip(LIGHT, linear, strict=True))


@lru_cache(maxsize=1_024)
def contrast(one: Ink, other: Ink) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    low, high = sorted(luminance([part / 255 for part in (ink.red, ink.green, ink.blue)]) for ink in (one, other))
    return (high + 0.05) / (low + 0.05)
