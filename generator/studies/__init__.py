"""The studies drawn on plates: one for each symbol, and those for cards without symbols."""

from collections.abc import Callable

from generator.studies import bodies, flight, heads, heavens, machines, measures, nature, weapons
from generator.studies.pen import Area, Pen

STUDIES: dict[str, Callable[[Pen, Area], None]] = {
    "mechanism": machines.gears,
    "profile": heads.profile,
    "cathedral": heavens.plan,
    "gull": flight.wing,
    "skull": heads.skull,
    "cat": bodies.cats,
    "cavalryman": machines.chariot,
    "halberd": weapons.polearms,
    "flower": nature.flower,
    "figure": bodies.figure,
    "stream": nature.water,
    "eclipse": heavens.eclipse,
}

MEASURES: tuple[Callable[[Pen, Area], None], ...] = (measures.solid, measures.arches, measures.knot, measures.lunes)
