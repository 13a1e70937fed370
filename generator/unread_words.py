"""What may be an id in files that could be read in part: a name that stands there may be that of a card or a set."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WORD = re.compile(r"""[^\s,;"'\[\]{}]+""")


def of_text(text: str) -> Iterator[str]:
    """The words of a text that is no YAML as a whole."""
    for word in _WORD.findall(text):
        yield from (word, word.rstrip(":"))


def of_data(data: object) -> Iterator[str]:
    """Every text in the data, keys aside."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from of_data(inner)
