"""The layers of the two packages, lowest first: a module imports from its own layer or a lower one, never in a circle.

A name stands for that module and, where it is a package, for its modules that no longer name fits.
"""

from __future__ import annotations

LAYERS: dict[str, tuple[tuple[str, ...], ...]] = {
    "engine": (
        ("engine", "symbols", "rng", "grid", "cells", "lasting", "pending", "moves", "options", "faults"),
        ("statistics", "workers", "effects.words", "players.weights"),
        ("cards", "keys", "position.cursor"),
        ("table",),
        ("move_text", "writing"),
        ("state",),
        ("keeping", "boards", "refusals"),
        ("players.policy", "players.opening", "players.observing", "watching", "record", "totals"),
        ("effects",),
        ("acting",),
        ("refusals.square", "refusals.field"),
        ("modes",),
        ("position", "game", "legality"),
        ("players",),
        ("simulate", "transcript", "analysis", "expectations"),
        ("figures", "playability", "mending", "paired", "retelling", "skill"),
        ("shards",),
    ),
    "generator": (
        ("generator", "model", "problems", "resources", "holds", "files", "cache", "suggest", "tables", "progress", "markup"),
        ("interrupts", "millimetres", "output"),
        ("display", "svg_values", "svg", "names", "art", "scalars", "spacing", "syntax", "wording", "reporters", "schema_files"),
        ("compose", "source", "settle", "schema", "positions"),
        ("fonts", "shaping", "text", "emblems", "studies", "formats", "render"),
        ("checks", "contents", "authored", "project"),
        ("design", "subject", "pictures", "elements", "face", "template", "guides"),
        ("load", "position_files", "targets", "verdicts", "changes", "analyses"),
        ("table_text", "session", "starter_expansion", "shards"),
        ("grid", "marks", "strips", "margins", "printer", "calibration", "sheet", "edition", "revision", "manifest", "choosing", "wanted", "products"),
        ("schema_parts", "starter"),
        ("booklet", "report"),
        ("commands",),
        ("cli", "streams"),
        ("start",),
    ),
}
