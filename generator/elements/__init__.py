"""The kinds of elements a template can put on a face; one module each."""

from generator.elements import moment, panel, plate, rosette, seal, seniority, symbols, text
from generator.elements.kind import Kind

ELEMENTS: dict[str, Kind] = {
    "moment": Kind(moment.draw, (), solid=True),
    "panel": Kind(panel.draw, ("fill", "stroke", "line", "radius", "pattern")),
    "plate": Kind(plate.draw, ("stroke", "accent", "fill", "ground")),
    "rosette": Kind(rosette.draw, ("stroke", "line")),
    "seal": Kind(seal.draw, ("stroke", "line"), solid=True),
    "seniority": Kind(seniority.draw, ("side", "style", "columns"), solid=True),
    "symbols": Kind(
        symbols.draw, ("fill", "stroke", "line", "radius", "side", "gap", "padding", "style", "names"), solid=True
    ),
    "text": Kind(text.draw, ("content", "style"), solid=True),
}
