"""The kinds of elements a template can put on a face; one module each."""

from generator.elements import panel, plate, rosette, symbols, text
from generator.elements.kind import Kind

ELEMENTS: dict[str, Kind] = {
    "panel": Kind(panel.draw, ("fill", "stroke", "line", "radius")),
    "plate": Kind(plate.draw, ("fill", "stroke", "line")),
    "rosette": Kind(rosette.draw, ("stroke", "line")),
    "symbols": Kind(symbols.draw, ("fill", "stroke", "line", "radius", "side", "gap", "padding", "style"), solid=True),
    "text": Kind(text.draw, ("content", "style"), solid=True),
}
