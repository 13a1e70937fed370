"""How much a booklet will bring from elsewhere, before anything is set: rows of its lists, moves of its examples,
chapters of its contents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.moves import split_moves
from generator.booklet.blocks import Block, Directive
from generator.booklet.chapters import CONTENTS, entries_of, every_block
from generator.model import Library, SetDef
from generator.problems import Problem
from generator.subject import problem

MOST_ROWS, MOST_CHAPTERS = 5_000, 1_000
"""Of all lists of cards together, some hundred pages, and of all lists of contents."""
ROWS_ON_A_SHEET, CHAPTERS_ON_A_SHEET = 500, 100
"""The same in a text that has to have room on one sheet, and is set for each paper."""
MOST_MOVES = 200
"""Of all examples together; those of the shipped booklets make no more than five each."""
_LISTS = ("actions", "cards")


def too_long(blocks: Sequence[Block], library: Library, of: SetDef | None, *, sheet: bool) -> list[Problem]:
    """The problem of the list or example with which there is more; none if there is not. `sheet`: the text has to have
    room on one."""
    most_rows, most_chapters = (ROWS_ON_A_SHEET, CHAPTERS_ON_A_SHEET) if sheet else (MOST_ROWS, MOST_CHAPTERS)
    rows = moves = chapters = 0
    in_contents = len(entries_of(blocks))
    for directive in directives(blocks):
        found = library.sets.get(directive.argument) if directive.argument else of
        rows += len(found.cards) if found is not None and directive.name in _LISTS else 0
        if rows > most_rows:
            message = f"with this list the text lists {rows:,} cards; at most {most_rows:,} are set"
            return [problem(directive.place, "directive-option", message, "List each set once.")]
        chapters += in_contents if directive.name == CONTENTS else 0
        if chapters > most_chapters:
            message = f"with these contents the text lists {chapters:,} chapters; at most {most_chapters:,} are set"
            return [problem(directive.place, "directive-option", message, "Write 'contents' once, for fewer chapters.")]
        written = directive.options.data.get("moves") if isinstance(directive.options.data, Mapping) else None
        moves += len(split_moves(written)) if isinstance(written, str) else 0
        if moves > MOST_MOVES:
            message = f"with this example the text makes {moves:,} moves; at most {MOST_MOVES:,} are played"
            return [problem(directive.place, "directive-option", message, "Begin nearer to what is to be shown.")]
    return []


def directives(blocks: Iterable[Block]) -> Iterator[Directive]:
    """Every directive, in notes and lists too, in order."""
    return (block for block in every_block(blocks) if isinstance(block, Directive))
