"""How much a booklet will bring from elsewhere, before anything is set: rows of its lists, moves of its examples,
chapters of its contents, and the letters of all of these and of titles in its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.moves import split_moves
from generator.booklet.blocks import Block, Content, Directive, Heading, Para, Run, Table
from generator.booklet.chapters import CONTENTS, entries_of, every_block
from generator.booklet.most import Most
from generator.model import Library, SetDef
from generator.problems import Problem
from generator.subject import problem

MOST_ROWS, MOST_CHAPTERS = 5_000, 1_000
"""Of all lists of cards together, some hundred pages, and of all lists of contents."""
ROWS_ON_A_SHEET, CHAPTERS_ON_A_SHEET = 500, 100
"""The same in a text that has to have room on one sheet, and is set for each paper."""
MOST_MOVES = 120
"""Of all examples together; those of the shipped booklets make no more than five each."""
_LISTS = ("actions", "cards")


def too_long(
    blocks: Sequence[Block], library: Library, of: SetDef | None, language: str, most: Most, *, sheet: bool
) -> list[Problem]:
    """The problem of the list, example or text with which there is more; none if there is not. `sheet`: the text
    has to have room on one."""
    most_rows, most_chapters = (ROWS_ON_A_SHEET, CHAPTERS_ON_A_SHEET) if sheet else (MOST_ROWS, MOST_CHAPTERS)
    rows = moves = chapters = letters = words = 0
    entries = entries_of(blocks)
    in_contents = sum(_letters(entry.title) for entry in entries)
    for block in every_block(blocks):
        letters += sum(map(_letters, _contents(block)))
        words += sum(map(_words, _contents(block)))
        if isinstance(block, Directive):
            found = library.sets.get(block.argument) if block.argument else of
            listed = found.cards if found is not None and block.name in _LISTS else ()
            rows += len(listed)
            if rows > most_rows:
                message = f"with this list the text lists {rows:,} cards; at most {most_rows:,} are set"
                return [problem(block.place, "directive-option", message, "List each set once.")]
            chapters += len(entries) if block.name == CONTENTS else 0
            if chapters > most_chapters:
                message = f"with these contents the text lists {chapters:,} chapters; at most {most_chapters:,} are set"
                hint = "Write 'contents' once, for fewer chapters."
                return [problem(block.place, "directive-option", message, hint)]
            written = block.options.data.get("moves") if isinstance(block.options.data, Mapping) else None
            moves += len(split_moves(written)) if isinstance(written, str) else 0
            if moves > MOST_MOVES:
                message = f"with this example the text makes {moves:,} moves; at most {MOST_MOVES:,} are played"
                return [problem(block.place, "directive-option", message, "Begin nearer to what is to be shown.")]
            letters += in_contents if block.name == CONTENTS else 0
            letters += sum(len(text.get(language) or "") for card in listed for text in (card.title, card.text))
        for count, what, limit in (
            (letters, "characters, the titles and lists that it brings in counted", most.characters),
            (words, "words, the titles that its lines bring in counted", most.words),
        ):
            if count > limit:
                message = f"with this the text has {count:,} {what}; at most {limit:,} are set"
                return [problem(block.place, "file-too-large", message, "Part it into several booklets, or list less.")]
    return []


def _contents(block: Block) -> Iterator[Content]:
    """The text of a block itself: its paragraph, or the cells of its table."""
    match block:
        case Heading() | Para():
            yield block.content
        case Table():
            for row in block.rows:
                yield from row


def _letters(content: Content) -> int:
    return sum(len(piece.text) if isinstance(piece, Run) else 1 for piece in content)


def _words(content: Content) -> int:
    """The stretches between blanks, nearly: each piece has one more than blanks."""
    return sum(piece.text.count(" ") + 1 if isinstance(piece, Run) else 1 for piece in content)
