"""A set's leaf without the sections that would list nothing: not every set has symbol cards and action cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.booklet.blocks import Block, Directive, Heading, Listing, Manuscript, Note
from generator.model import SetDef
from generator.problems import Problem
from generator.subject import problem

_SECTION = 3
"""The least level of a heading that may go; a chapter stays."""
_KINDS = {"actions": "action cards", "cards": "symbol cards"}


def without_bare(manuscript: Manuscript, of: SetDef) -> tuple[Manuscript, list[Problem]]:
    """The leaf without what leads to a list that is empty for that set, from the list's own heading on; and every link
    or page number elsewhere that is meant for a heading in there."""
    cutting = _Cutting(of)
    kept = replace(manuscript, blocks=cutting.kept(manuscript.blocks))
    return kept, cutting.broken(manuscript)


class _Cutting:
    def __init__(self, of: SetDef) -> None:
        self.set = of
        has = {"actions": any(card.action for card in of.cards), "cards": any(card.symbols for card in of.cards)}
        self.empty = {name for name, found in has.items() if not found}
        self.gone: list[tuple[range, str]] = []
        """The lines of each section that goes, and the list in it."""

    def kept(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        kept: list[Block] = []
        for block in blocks:
            if isinstance(block, Directive) and not block.argument and block.name in self.empty:
                self._cut(kept, block, block.name)
            elif left := self._left(block):
                kept.append(left)
            else:
                self._cut(kept, block, self.gone[-1][1])
        return tuple(kept)

    def _left(self, block: Block) -> Block | None:
        """A note or a list without what goes in it, None where nothing is left then; any other block itself."""
        if not isinstance(block, Note | Listing):
            return block
        before = len(self.gone)
        parts = (block.blocks,) if isinstance(block, Note) else block.items
        left = tuple(inside for part in parts if (inside := self.kept(part)) or not part)
        if len(self.gone) == before:
            return block
        if not any(left):
            return None
        return replace(block, blocks=left[0]) if isinstance(block, Note) else replace(block, items=left)

    def _cut(self, kept: list[Block], last: Block, name: str) -> None:
        start = _section(kept)
        first = kept[start] if start < len(kept) else last
        self.gone.append((range(first.place.line, last.place.line + 1), name))
        del kept[start:]

    def broken(self, manuscript: Manuscript) -> list[Problem]:
        found = []
        for link, place in manuscript.links:
            target = manuscript.anchors.get(link.removeprefix("#")) if link.startswith("#") else None
            names = [name for lines, name in self.gone if target and target.line in lines and place.line not in lines]
            if names:
                message = (
                    f"the link leads to '{link[1:]}', whose section is left out of the leaf of set '{self.set.id}', "
                    f"which has no {_KINDS[names[0]]}"
                )
                found.append(problem(place, "broken-link", message, "Move the words to that section, or do without."))
        return found


def _section(blocks: Sequence[Block]) -> int:
    """Where the section begins that the last of these blocks stand in; their number where it is none."""
    for number in range(len(blocks) - 1, -1, -1):
        block = blocks[number]
        if isinstance(block, Directive):
            break
        if isinstance(block, Heading):
            return number if block.level >= _SECTION else len(blocks)
    return len(blocks)
