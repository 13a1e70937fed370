"""The attributes of SVG elements: which are read, which change nothing, and why any other is refused."""

from __future__ import annotations

import re

from generator.svg_values import short

INHERITED = (
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "color", "class"
)  # fmt: skip
"""What a group hands down to its shapes."""
_UNREAD = {
    "style": (),
    "opacity": ("1",),
    "fill-opacity": ("1",),
    "stroke-opacity": ("1",),
    "fill-rule": ("nonzero",),
    "stroke-dasharray": ("none",),
    "display": ("inline", "block"),
    "visibility": ("visible",),
    "clip-path": ("none",),
    "mask": ("none",),
    "filter": ("none",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
    "paint-order": ("normal",),
    "vector-effect": ("none",),
    "requiredExtensions": (),
    "requiredFeatures": (),
    "systemLanguage": (),
    "transform-origin": (),
}
"""Attributes that would change the drawing, with the values that do not."""
READ: dict[str, tuple[str, ...]] = {
    "svg": ("viewBox", "width", "height", "x", "y", "version", "baseProfile", "preserveAspectRatio", "zoomAndPan"),
    "g": (),
    "path": ("d", "pathLength"),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
"""The attributes of each element that are its own."""
_IDLE = re.compile(
    "id|lang|role|tabindex|(data|aria|font|text|glyph|stop|flood)-.*|(letter|word)-spacing|.*-rendering|clip-rule|"
    "stroke-dashoffset|color-interpolation|color-interpolation-filters|lighting-color|dominant-baseline|writing-mode|"
    "direction|unicode-bidi|pointer-events|cursor|overflow|enable-background|kerning"
)
"""Attributes of every element that change nothing in what is drawn of shapes."""


def refused(tag: str, key: str, value: str) -> str:
    """Why the attribute, its namespace and a blank before its name, keeps a drawing from being read; empty if it does
    not."""
    space, _, name = key.rpartition(" ")
    if name.startswith("on"):
        return f"scripts are not allowed: take the attribute '{short(name)}' out"
    if name == "href" or "url(" in value:
        return f"a drawing may not refer to anything else: '{short(name)}={short(value)}'"
    if name in _UNREAD and value.strip() not in _UNREAD[name]:
        return f"the attribute '{name}' is not read; save as plain SVG with fill and stroke as attributes"
    if name == "preserveAspectRatio" and value.strip().startswith("none"):
        return "a drawing that is stretched is not read; take preserveAspectRatio='none' out"
    if name == "preserveAspectRatio" and "slice" in value:
        return "a drawing that is cut to its frame is not read; take preserveAspectRatio='… slice' out"
    known = name in (*READ[tag], *INHERITED, *_UNREAD, "transform") or _IDLE.fullmatch(name)
    return "" if known or space else f"the attribute '{short(name)}' of a <{tag}> is not read; take it out"
