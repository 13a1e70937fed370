"""The study drawn for each symbol on a card's plate."""

from collections.abc import Callable

from generator.studies import bodies, heavens, machines, nature
from generator.studies.pen import Area, Pen

STUDIES: dict[str, Callable[[Pen, Area], None]] = {
    "mechanism": machines.gears,
    "profile": bodies.profile,
    "cathedral": heavens.plan,
    "gull": nature.wing,
    "skull": bodies.skull,
    "cat": bodies.cats,
    "cavalryman": machines.chariot,
    "halberd": machines.polearms,
    "flower": nature.flower,
    "figure": bodies.figure,
    "stream": nature.water,
    "eclipse": heavens.eclipse,
}
