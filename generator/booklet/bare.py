"""A set's leaf without the sections that would list nothing: not every set has symbol cards and action cards."""

from __future__ import annotations

from collections.abc import Sequence

from generator.booklet.blocks import Block, Directive, Heading
from generator.model import SetDef

_SECTION = 3
"""The least level of a heading that may go; a chapter stays."""


def without_bare(blocks: Sequence[Block], of: SetDef) -> tuple[Block, ...]:
    """The blocks of a leaf without what leads to a list that is empty for that set, from the list's own heading on."""
    empty = {"actions": not any(card.action for card in of.cards), "cards": not any(card.symbols for card in of.cards)}
    kept: list[Block] = []
    for block in blocks:
        if isinstance(block, Directive) and not block.argument and empty.get(block.name, False):
            del kept[_section(kept) :]
        else:
            kept.append(block)
    return tuple(kept)


def _section(blocks: Sequence[Block]) -> int:
    """Where the section begins that the last of these blocks stand in; their number where it is none."""
    for number in range(len(blocks) - 1, -1, -1):
        block = blocks[number]
        if isinstance(block, Directive):
            break
        if isinstance(block, Heading):
            return number if block.level >= _SECTION else len(blocks)
    return len(blocks)
