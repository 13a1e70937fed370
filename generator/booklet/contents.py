"""The contents of a booklet: its chapters with their page numbers, and what headings are called in links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.symbols import titles_in
from generator.booklet.blocks import Content, Directive, PageOf, Run, Sign
from generator.booklet.chapters import Entry
from generator.booklet.flow import Block, TextBlock
from generator.booklet.panels import Gathered
from generator.booklet.scene import Scene


def words_of(content: Content) -> str:
    """The words of a text, without icons and page numbers."""
    return "".join(piece.text for piece in content if isinstance(piece, Run))


def announces(content: Content) -> bool:
    """Whether a text ends in a colon, so that what follows it goes with it."""
    return words_of(content).rstrip().endswith(":")


def in_words(content: Content, language: str, page_of: Callable[[str], str]) -> str:
    """A heading where there are no icons: its words, with the names of its symbols and its page numbers in between."""
    words = []
    for piece in content:
        if isinstance(piece, Run):
            words.append(piece.text)
        elif isinstance(piece, Sign):
            words.append(titles_in(language)[piece.symbol])
        elif isinstance(piece, PageOf):
            words.append(page_of(piece.anchor))
    return "".join(words)


def contents(entries: Sequence[Entry], directive: Directive, scene: Scene, width: int) -> list[Block]:
    """The chapters with their page numbers, dots between."""
    grid = scene.page.grid
    kind = scene.types.left
    blocks: list[Block] = []
    for entry in entries:
        number: Content = (PageOf(entry.anchor, directive.place),)
        title: Content = tuple(
            Run(piece.text, "", f"#{entry.anchor}") if isinstance(piece, Run) else piece for piece in entry.title
        )
        number_width = scene.setter.width(number, kind)
        dot = scene.setter.width((Run(". ."),), kind) - scene.setter.width((Run("."),), kind)
        *above, left = scene.setter.lines(title, kind, width - number_width - 2 * dot)
        room = width - left.width - number_width
        dots = Run(". " * max(0, room // dot - 1))
        right = scene.setter.lines((dots, *number), replace(kind, align="right"), width)[0]
        line = replace(left, items=(*left.items, *right.items), links=(*left.links, *right.links), width=width)
        blocks.append(TextBlock([*above, line], grid, directive.place, loose=True))
    return [Gathered(blocks, directive.place, after=grid)] if blocks else []
