"""Text that a design prints in a colour which can hardly be told from the ground under it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from engine.words import listed
from generator.design import Element, Template
from generator.display import Box, Ink
from generator.luminance import contrast, greyed
from generator.problems import Problem
from generator.subject import problem

_LEAST = 1.5
"""A contrast of less (WCAG 2.2) is taken for a mistake: what is meant to be quiet has twice as much."""
_PICTURES = ("plate",)
"""What may have any colour, so that nothing is said of text on it."""
_NAMED = (("ink", "paper"), ("sepia", "paper"), ("accent", "paper"), ("ink", "light"))
_WHERE = {"paper": "booklets and boxes", "light": "keys"}
"""What is printed in these colours, however cards look."""


def hardly_read(template: Template, width: int, height: int, *, grey: bool = False) -> Iterator[Problem]:
    """A warning for each style and ground, on cards of that size in micrometres, at the first element where it is so,
    each on the first of the backings only; for named colours, and for tints of symbols in the colour of their lines.
    `grey` if colours are printed so."""
    merges = partial(_merge, grey)
    where = " in grey" if grey else ""
    for found in _found(template, width, height, merges).values():
        element, ink, ground = found[0]
        stands = listed([f"{each.face}.{each.name}" for each, _, _ in found], "and")
        style = element.settings["style"]
        message = f"the style '{style}' can hardly be read where it stands{where}, {ink} on {ground}: {stands}"
        hint = f"Give the style '{style}' another colour, or the ground."
        yield replace(problem(element.place, "bad-template", message, hint), level="warning")
    for text, under in _NAMED:
        named = [template.colours[name] for name in (text, under) if name in template.colours]
        if len(named) == 2 and merges(*named):
            ink, ground = named
            message = (
                f"the colour '{text}' can hardly be read on '{under}'{where}, {ink} on {ground}: on {_WHERE[under]}"
            )
            hint = f"Give '{text}' or '{under}' another colour; what cards alone show may have colours of its own."
            yield replace(problem(template.place, "bad-template", message, hint), level="warning")
    if filled := [symbol for symbol, tint in template.tints.items() if merges(template.colours["ink"], tint)]:
        message = f"the tint of {listed(filled, 'and')} can hardly be told from 'ink', which its lines have{where}"
        yield replace(problem(template.place, "bad-template", message, "Give them other tints."), level="warning")


def _merge(grey: bool, one: Ink, other: Ink) -> bool:
    """Whether two colours can hardly be told apart, as they are printed."""
    return contrast(*(greyed(ink) if grey else ink for ink in (one, other))) < _LEAST


_Found = dict[tuple[str, Ink], list[tuple[Element, Ink, Ink]]]


def _found(template: Template, width: int, height: int, merge: Callable[[Ink, Ink], bool]) -> _Found:
    found: _Found = {}
    for elements in template.faces.values():
        areas: list[tuple[Box, str | None]] = []
        for element in elements:
            box, fill, name = (
                element.area(width, height),
                element.settings.get("fill"),
                element.settings.get("style"),
            )
            if fill is not None or element.kind in _PICTURES:
                areas.append((box, None if element.kind in _PICTURES else fill))
            ground = _ground(box, areas) if name is not None else None
            if name is None or ground is None:
                continue
            for backing in template.backings:
                ink = template.style(name, backing).ink
                under = template.ink(ground, backing) if ground else template.paper
                if merge(ink, under):
                    found.setdefault((name, under), []).append((element, ink, under))
                    break
    return found


def _ground(box: Box, areas: Sequence[tuple[Box, str | None]]) -> str | None:
    """The colour under a box: that of the last flat area which holds it whole, empty for that of the paper. None where
    a picture or the edge of an area lies between."""
    for area, fill in reversed(areas):
        if area.meets(box):
            return fill if area.holds(box) else None
    return ""
