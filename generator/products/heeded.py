"""Which options change what a product looks like: one that changes nothing made would be dropped in silence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from generator.suggest import listed

_ON_SHEETS = frozenset({"paper", "template", "backs", "marks", "colour", "printer", "format"})
_CARDS_ON_SHEETS = _ON_SHEETS | {"card", "gap", "bleed", "corners", "safe", "grid"}

HEEDED: dict[str, frozenset[str]] = {
    "sheets": _CARDS_ON_SHEETS,
    "keys": _ON_SHEETS,
    "reference": _CARDS_ON_SHEETS,
    "box": frozenset({"paper", "card", "template", "colour", "format"}),
    "single": frozenset({"card", "template", "backs none", "bleed", "corners", "safe", "colour", "format"}),
    "contact": frozenset({"card", "template", "backs none", "colour", "format png"}),
    "tabletop": frozenset({"card", "template", "colour", "format png"}),
    "booklets": frozenset({"paper", "card", "template", "colour rgb", "format"}),
}
"""For each product the options that it heeds; one with a value, where it heeds that value only. Corners and the safe
zone are heeded where cards are cut, if only with a warning. What every product heeds, such as the language, and what
chooses cards are not among them."""


def idle(asked: Mapping[str, Collection[str]], products: Collection[str], backs: str) -> Iterator[str]:
    """A sentence for each option that none of the products heeds, of those that are `asked` for with their values.

    `backs` is what the project says of them.
    """
    for option, values in asked.items():
        for value in values:
            heeding = [name for name in HEEDED if _heeds(name, option, value, backs)]
            if not {*heeding} & {*products}:
                made = listed([*dict.fromkeys(products)], "and")
                yield f"--{option} {value} changes nothing in {made}: leave it out, or make {listed(heeding)}."


def _heeds(product: str, option: str, value: str, backs: str) -> bool:
    """What only leaves backs out, or not, heeds any of their kinds where the project has none."""
    heeded = HEEDED[product]
    restored = option == "backs" and backs == "none" and "backs none" in heeded
    return restored or bool({option, f"{option} {value}"} & heeded)
