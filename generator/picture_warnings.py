"""What is told of pictures that are printed all the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.words import counted
from generator.display import Box, Ink, mm
from generator.problems import Problem
from generator.rasters import UM_PER_INCH, Cut
from generator.subject import problem

if TYPE_CHECKING:
    from generator.model import CardDef

LEAST_DPI = 200
"""Fewer pixels to the inch than this show, and are told."""


def uneven(card: CardDef, ground: Ink) -> Problem:
    """A transparent picture over several colours, of which one shows through it."""
    message = (
        f"card '{card.id}': the picture '{card.art}' is transparent and lies over more than one colour of the design; "
        f"only {ground} shows through"
    )
    hint = "Give the plate a box within one panel without a pattern, use an SVG, or fill the picture's ground."
    return replace(problem(card.place_of("art"), "uneven-ground", message, hint), level="warning")


def coarse(card: CardDef, part: Cut, box: Box) -> tuple[Problem, ...]:
    """Too few pixels in that part of a picture, for the box that it fills."""
    message = (
        f"card '{card.id}': the picture '{card.art}' has {counted(int(part.dpi), 'pixel')} to the inch at "
        f"{mm(box.width)} × {mm(box.height)} mm; below {LEAST_DPI} it looks coarse"
    )
    least = " × ".join(str(-(-length * LEAST_DPI // UM_PER_INCH)) for length in (box.width, box.height))
    hint = (
        f"Of its {part.whole[0]:.0f} × {part.whole[1]:.0f} pixels {part.width:.0f} × {part.height:.0f} fill the box. "
        f"Use a picture of which {least} or more do."
    )
    return (replace(problem(card.place_of("art"), "coarse-picture", message, hint), level="warning"),)
