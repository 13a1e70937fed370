"""How many of the following blocks stand beside a picture."""

from __future__ import annotations

from collections.abc import Sequence

from generator.booklet.blocks import Block, Directive, Heading
from generator.booklet.directives import DIRECTIVES, NEW_PAGE
from generator.booklet.idle import BESIDE
from generator.problems import Problem
from generator.subject import problem


def asked(written: Block) -> int:
    """How many a picture's `beside` asks for; 0 for anything else."""
    kind = DIRECTIVES.get(written.name) if isinstance(written, Directive) else None
    if kind is None or BESIDE not in kind.options or not isinstance(written, Directive):
        return 0
    data = written.options.data
    given = data.get(BESIDE, 0) if data.get("show") != "none" else 0
    return max(0, given) if isinstance(given, int) else 0


def beside_of(written: Block, following: Sequence[Block]) -> tuple[int, list[Problem]]:
    """How many of the following blocks stand beside it, up to a chapter or a new page; more asked for is told."""
    wanted = asked(written)
    near = following[:wanted]
    found = next((index for index, each in enumerate(near) if _ends(each)), len(near))
    if found == wanted or not isinstance(written, Directive):
        return found, []
    message = f"'beside' is {wanted}, but only {found} of what follows can stand beside the picture"
    hint = "A chapter, a new page and the end of the note, the list or the text end it; give 'beside' that number."
    return found, [problem(written.options.at_value((BESIDE,)), "directive-option", message, hint)]


def _ends(written: Block) -> bool:
    """Whether that begins a page or a chapter of its own."""
    if isinstance(written, Directive):
        return written.name == NEW_PAGE
    return isinstance(written, Heading) and written.level == 2
