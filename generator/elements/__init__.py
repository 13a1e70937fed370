"""The kinds of elements a template can put on a face; one module each."""

from generator.design import CARD_FACES
from generator.elements import moment, panel, plate, rosette, seal, seniority, symbols, text
from generator.elements.kind import Kind

ELEMENTS: dict[str, Kind] = {
    "moment": Kind(moment.draw, (), solid=True, shows=moment.shows, faces=("action",)),
    "panel": Kind(
        panel.draw,
        ("fill", "stroke", "line", "radius", "pattern"),
        shows=panel.shows,
        needs=(("fill", "stroke", "pattern"),),
        outlined=True,
    ),
    "plate": Kind(
        plate.draw,
        ("stroke", "accent", "fill", "ground"),
        defaults={"stroke": "ink", "accent": "accent", "fill": "light", "ground": "light"},
        faces=CARD_FACES,
    ),
    "rosette": Kind(rosette.draw, ("stroke", "line"), shows=rosette.shows, defaults={"stroke": "backing-light"}),
    "seal": Kind(
        seal.draw, ("stroke", "line"), solid=True, shows=seal.shows, defaults={"stroke": "ink"}, faces=CARD_FACES
    ),
    "seniority": Kind(seniority.draw, ("side", "style", "columns"), solid=True),
    "symbols": Kind(
        symbols.draw,
        ("fill", "stroke", "line", "radius", "side", "gap", "padding", "style", "names"),
        solid=True,
        shows=symbols.shows,
        faces=("symbols",),
        outlined=True,
    ),
    "text": Kind(text.draw, ("content", "style"), solid=True, needs=(("content",),)),
}
