"""The parts of the schemas that come from code: verbs, symbols, rules options, papers, backs, marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.cards import BACKINGS, KINDS
from engine.effects import schema_fragment
from engine.expectations import MEASURES, pattern
from engine.options import OPTIONS
from generator.formats import MILLIMETRES, cards, papers
from generator.marks import MARKS
from generator.names import WRITTEN
from generator.products.keys import SIDES
from generator.schema_files import load
from generator.sheet import BACKS


def current(name: str) -> dict[str, Any]:
    """The schema of that name with the parts that the engine defines (verbs, symbols, rules options) renewed."""
    schema = load(name)
    defs = dict(schema["$defs"])
    for part in _RENEWED.get(name, ()):
        defs[part] = _FROM_CODE[part]()
    return {**schema, "$defs": defs}


def _symbol() -> dict[str, Any]:
    return {
        "description": "A symbol by id, in English or in Russian, in any case.",
        "type": "string",
        "anyOf": [{"enum": list(WRITTEN)}, {}],
    }


def _rules() -> dict[str, Any]:
    properties: dict[str, dict[str, Any]] = {}
    for name, option in OPTIONS.items():
        defaults = ", ".join(f"{mode} ({value})" for mode, value in option.defaults.items())
        described: dict[str, Any] = {
            "description": f"{option.description} Modes, with defaults: {defaults}. Rule {option.rule}."
        }
        if option.values is not None:
            properties[name] = {**described, "enum": list(option.values)}
        else:
            most = max(option.most.values()) if option.most else 0
            properties[name] = {**described, "type": "integer", "minimum": 1, "maximum": most}
    return {
        "description": "Options of the rules; each has a default and belongs to certain modes.",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def _expect() -> dict[str, Any]:
    properties = {}
    for name, measure in MEASURES.items():
        examples = '">= 90 %", "<= 8 %" or "40..60 %"' if measure.is_share else '">= 8", "<= 30" or "8..30"'
        about = f"{measure.about[0].upper()}{measure.about[1:]}, such as {examples}."
        properties[name] = {"description": about, "type": "string", "pattern": pattern(measure)}
    return {
        "description": "What the author expects of the deck; `leonardo prove` fails where the games say otherwise,"
        " beyond chance.",
        "type": "object",
        "additionalProperties": False,
        "required": [],
        "properties": properties,
    }


def _paper() -> dict[str, Any]:
    return {
        "description": "A paper: by name, or its width and height in millimetres (1 to 5000), such as 200x280.",
        "anyOf": [{"enum": list(papers())}, {"type": "string", "pattern": MILLIMETRES}],
    }


def _card_size() -> dict[str, Any]:
    names = [name + turned for name in cards() for turned in ("", "-landscape")]
    return {
        "description": "The size of a trimmed card: by name (poker is 63 x 88 mm), or its width and height in"
        " millimetres (1 to 5000), such as 70x100.",
        "anyOf": [{"enum": names}, {"type": "string", "pattern": MILLIMETRES}],
        "default": "poker",
    }


def _sheets() -> dict[str, Any]:
    return {
        "description": "How cards are laid out on sheets. What is left out is computed from paper and card.",
        "type": "object",
        "additionalProperties": False,
        "required": [],
        "properties": {
            "bleed": {
                "description": "How far the design goes on beyond the cut, in millimetres.",
                "type": "number",
                "minimum": 0,
                "maximum": 10,
                "default": 3,
            },
            "gap": {
                "description": "The space between cards, in millimetres; 0 lets neighbours share a cut.",
                "type": "number",
                "minimum": 0,
                "maximum": 50,
            },
            "grid": {
                "description": "Columns and rows, such as 3x3.",
                "type": "string",
                "pattern": "^[1-9][0-9]?x[1-9][0-9]?$",
            },
            "marks": {"description": "The kind of cutting marks.", "enum": list(MARKS), "default": "ticks"},
            "corners": {
                "description": "The radius of rounded corners in millimetres, shown on the fronts as guides in what is"
                " cut away; left out or 0: square corners.",
                "type": "number",
                "minimum": 0,
                "maximum": 20,
            },
            "safe": {
                "description": "How far texts and symbols have to stay from the cut, in millimetres; nearer ones are"
                " told.",
                "type": "number",
                "minimum": 0,
                "maximum": 20,
                "default": 3,
            },
            "keys": {
                "description": "Whether key chits bear two different symbols or one; left out: single in quintis,"
                " double in the other games.",
                "enum": list(SIDES),
            },
            "thickness": {
                "description": "The thickness of a card in millimetres, for the tuck box.",
                "type": "number",
                "minimum": 0.1,
                "maximum": 2,
                "default": 0.3,
            },
        },
    }


def _backs() -> dict[str, Any]:
    return {
        "description": "How backs are printed: for a printer that turns the paper on its long edge or its short edge;"
        " beside the fronts, to be folded; in a file of their own; or not at all.",
        "enum": list(BACKS),
        "default": "long-edge",
    }


_FROM_CODE: Mapping[str, Callable[[], dict[str, Any]]] = {
    "effect": schema_fragment,
    "symbol": _symbol,
    "rules": _rules,
    "backing": lambda: {
        "description": "The substrate and the back: black for base cards, burgundy or gold for additional cards.",
        "enum": list(BACKINGS),
    },
    "expect": _expect,
    "paper": _paper,
    "card_size": _card_size,
    "backs": _backs,
    "sheets": _sheets,
    "mode": lambda: {"description": "The game that is played.", "enum": list(KINDS)},
    "kind": lambda: {
        "description": "What the set is for: base cards, an expansion, or Quintis Fontis.",
        "enum": list(KINDS),
    },
}

_RENEWED: Mapping[str, tuple[str, ...]] = {
    "project": ("paper", "card_size", "backs", "sheets"),
    "set": ("kind", "backing", "symbol", "effect"),
    "deck": ("mode", "rules", "expect"),
    "position": ("mode", "rules", "backing", "symbol", "effect"),
}
"""The parts of each schema that come from code."""
