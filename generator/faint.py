"""Text that a design prints in a colour which can hardly be told from the ground under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.words import listed
from generator.design import Element, Template
from generator.display import Box, Ink
from generator.luminance import contrast, greyed
from generator.problems import Problem
from generator.subject import problem

_LEAST = 1.5
"""A contrast of less (WCAG 2.2) is taken for a mistake: what is meant to be quiet has twice as much."""
_ACROSS, _DOWN = 20, 10
"""Points of a box at which the ground under it is looked up."""
_LEAST_SHARE = 0.1
"""Of a box; a smaller part is its edge, which texts seldom reach."""
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
        areas: list[_Area] = []
        for element in elements:
            box, name = element.area(width, height), element.settings.get("style", "")
            is_picture = element.kind in _PICTURES
            fill = None if is_picture else element.settings.get("fill")
            own = [_Area(box, 0, fill)] if is_picture or fill is not None else []
            for ground in _grounds(box, [*areas, *own]) if name else ():
                for backing in template.backings:
                    ink = template.style(name, backing).ink
                    under = template.ink(ground, backing) if ground else template.paper
                    if merge(ink, under):
                        found.setdefault((name, under), []).append((element, ink, under))
                        break
            areas += [_Area.of(element, width, height, fill)] if own else []
    return found


@dataclass(frozen=True, slots=True)
class _Area:
    """A flat area, its corners round, in the colour of that name; None for a picture."""

    box: Box
    radius: int
    fill: str | None

    @classmethod
    def of(cls, element: Element, width: int, height: int, fill: str | None) -> _Area:
        """That of an element: where it goes on through the bleed its corners lie beyond it."""
        radius = 0 if fill is None else element.um("radius")
        box = element.area(width, height)
        return cls(box.grown(*element.beyond(box, width, height, 2 * radius)), radius, fill)

    def covers(self, x: float, y: float) -> bool:
        box = self.box
        if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
            return False
        radius = min(self.radius, box.width / 2, box.height / 2)
        aside = max(box.x + radius - x, x - box.right + radius, 0)
        above = max(box.y + radius - y, y - box.bottom + radius, 0)
        return aside * aside + above * above <= radius * radius

    def holds(self, box: Box) -> bool:
        return all(self.covers(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))


def _grounds(box: Box, areas: Sequence[_Area]) -> list[str]:
    """The colours under a box, of each the last area over it, empty for that of the paper: all that have a share of it
    in which letters may stand. Pictures are passed over."""
    over = [area for area in reversed(areas) if area.box.meets(box)]
    if over and over[0].holds(box):
        found = Counter({over[0].fill: _ACROSS * _DOWN})
    else:
        found = Counter(
            next((area.fill for area in over if area.covers(x, y)), "")
            for x in _middles(box.x, box.width, _ACROSS)
            for y in _middles(box.y, box.height, _DOWN)
        )
    return [fill for fill, count in found.items() if fill is not None and count >= _LEAST_SHARE * _ACROSS * _DOWN]


def _middles(start: int, length: int, parts: int) -> list[float]:
    return [start + length * (part + 0.5) / parts for part in range(parts)]
