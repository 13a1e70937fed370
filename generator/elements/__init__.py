"""The kinds of elements a template can put on a face; one module each."""

from generator.elements import moment, panel, plate, rosette, seal, seniority, symbols, text
from generator.elements.kind import Kind

ELEMENTS: dict[str, Kind] = {
    "moment": Kind(moment.draw, (), solid=True, shows=moment.shows),
    "panel": Kind(panel.draw, ("fill", "stroke", "line", "radius", "pattern"), shows=panel.shows),
    "plate": Kind(plate.draw, ("stroke", "accent", "fill", "ground")),
    "rosette": Kind(rosette.draw, ("stroke", "line"), shows=rosette.shows),
    "seal": Kind(seal.draw, ("stroke", "line"), solid=True, shows=seal.shows),
    "seniority": Kind(seniority.draw, ("side", "style", "columns"), solid=True),
    "symbols": Kind(
        symbols.draw,
        ("fill", "stroke", "line", "radius", "side", "gap", "padding", "style", "names"),
        solid=True,
        shows=symbols.shows,
    ),
    "text": Kind(text.draw, ("content", "style"), solid=True),
}
