"""The leaf of a set: only sections with something to list."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load import load_project
from tests.booklet_making import make, text_of
from tests.projects import a_set, write

SYMBOLS = "id: {}-01, title: The Word, symbols: [cat, skull]"
ACTION = "id: {}-02, title: The Deed, action: {{when: start, effect: [draw]}}"


@pytest.mark.parametrize(
    ("name", "cards", "shown", "hidden"),
    [
        ("words", (SYMBOLS,), ("The symbol cards", "The Word"), ("The action cards", "only at the moment")),
        ("deeds", (ACTION,), ("The action cards", "The Deed", "only at the moment"), ("The symbol cards",)),
        ("both", (SYMBOLS, ACTION), ("The symbol cards", "The Word", "The action cards", "The Deed"), ()),
    ],
)
def test_a_leaf_has_no_section_that_lists_nothing(
    tmp_path: Path, name: str, cards: tuple[str, ...], shown: tuple[str, ...], hidden: tuple[str, ...]
) -> None:
    text = a_set(name, *(card.format(name) for card in cards)).replace("kind:", "title: A Set\nkind:")
    write(tmp_path, {"leonardo.yaml": "title: Test\nlanguages: [en]\n", f"cards/{name}.yaml": text})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets[name],))
    assert not made.problems
    (leaf,) = (path for path in (tmp_path / "out").rglob(f"{name}-en-rules.pdf"))
    printed = text_of(leaf)
    assert all(words in printed for words in (*shown, "Sergey Machin", "A Set"))
    assert not any(words in printed for words in hidden)
