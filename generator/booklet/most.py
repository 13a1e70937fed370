"""How much a booklet's text may be, in itself and with what is filled in, for it to be set in a few seconds."""

from __future__ import annotations

from typing import NamedTuple


class Most(NamedTuple):
    """How many pieces, as Markdown counts them (a cell has four), directives, characters and words a text may have:
    where lines may end is tried at every blank."""

    pieces: int
    directives: int
    characters: int
    words: int


MOST = Most(20_000, 100, 250_000, 10_000)
"""Many times what the longest of the shipped booklets has."""
MOST_OF_SMALL = Most(2_000, 8, 25_000, 4_000)
"""That of a leaf and of a quick reference, which are set for each set of cards and for each paper."""
MOST_OF_PARAGRAPH = 5_000
"""Characters of a paragraph, of all titles that it brings in, and of an opening field."""
