"""The leaf of a set: only sections with something to list."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from generator.load import load_project
from tests.booklet_making import chars, make, text_of
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


LEAF = """---
title: "{set}"
---

## The cards

The deeds stand %s.

### The deeds {#deeds}

```actions
```

- one

  #### In a list {#list}

  ```actions
  ```

> ### In a note
>
> ```actions
> ```

> ### In a note {#note}
>
> Words that stay.
>
> ### With words
>
> ```actions
> ```

#### Around a note {#around}

> ```actions
> ```

### The words

```cards
```
"""


def leaf(root: Path, link: str, *cards: str) -> tuple[list[str], str]:
    """What is told of the leaf, and what it says."""
    text = a_set("mine", *(card.format("mine") for card in cards)).replace("kind:", "title: A Set\nkind:")
    files = {"leonardo.yaml": "title: Test\nlanguages: [en]\n", "cards/mine.yaml": text}
    write(root, {**files, "templates/booklets/leaf.en.md": LEAF % link})
    library, _ = load_project(root)
    made = make(library, root / "out", (library.sets["mine"],))
    told = [f"{problem.line}:{problem.column} {problem.id}: {problem.message}" for problem in made.problems]
    return told, "" if told else text_of(root / "out" / "mine" / "mine-en-rules.pdf")


def test_sections_in_notes_and_lists_go_too(tmp_path: Path) -> None:
    told, printed = leaf(tmp_path, "below", SYMBOLS)
    assert told == []
    assert "In a note Words that stay. The words" in printed
    assert "The deeds stand below." in printed
    assert "• one" in printed
    for gone in ("The deeds 1", "In a list", "With words", "Around a note"):
        assert gone not in printed
    assert printed.count("In a note") == 1


@pytest.mark.parametrize("name", ["deeds", "list", "around"])
@pytest.mark.parametrize("form", ["on page `page {}`", "[there](#{})"])
def test_a_link_to_a_section_that_goes_is_told(tmp_path: Path, form: str, name: str) -> None:
    link = form.format(name)
    told, _ = leaf(tmp_path, link, SYMBOLS)
    column = len("The deeds stand ") + (link.index("`") if "`" in link else 0) + 1
    leads = (
        f"the link leads to '{name}', whose section is left out of the leaf of set 'mine', which has no action cards"
    )
    assert told == [f"7:{column} broken-link: {leads}"]


@pytest.mark.parametrize(("name", "cards"), [("deeds", (SYMBOLS, ACTION)), ("note", (SYMBOLS,))])
def test_a_link_to_a_section_that_stays_is_not(tmp_path: Path, name: str, cards: tuple[str, ...]) -> None:
    told, printed = leaf(tmp_path, f"on page `page {name}`", *cards)
    assert told == []
    assert "The deeds stand on page 1." in printed


def test_what_was_empty_before_is_no_section_that_goes(tmp_path: Path) -> None:
    for number, cards in enumerate([(SYMBOLS,), (SYMBOLS, ACTION)]):
        told, printed = leaf(tmp_path / str(number), "below\n\n>\n\n- first\n-\n- last", *cards)
        assert told == []
        assert "first" in printed
        assert "last" in printed


def test_lines_of_a_cards_text_are_lines_in_a_table(tmp_path: Path) -> None:
    """One below the other, empty lines or not."""
    action = 'action: {when: start, manual: true, text: {en: "One.\\n\\nTwo.\\nThree."}}'
    write(
        tmp_path,
        {
            "leonardo.yaml": "title: T\nlanguages: [en]\n",
            "cards/mine.yaml": a_set("mine", f"id: m-1, title: {{en: A}}, {action}"),
        },
    )
    library, _ = load_project(tmp_path)
    assert make(library, tmp_path / "out", (library.sets["mine"],)).problems == []
    found = [
        each for page in chars(tmp_path / "out" / "mine" / "mine-en-rules.pdf") for each in page if each.text.strip()
    ]
    words = "".join(each.text for each in found)
    start = words.index("One.Two.Three.")
    lines = [found[start + at] for at in (0, 4, 8)]
    assert max(each.left for each in lines) - min(each.left for each in lines) < 0.6
    apart = [other.top - one.top for one, other in pairwise(lines)]
    assert min(apart) > 3
    assert apart[0] == pytest.approx(apart[1], abs=0.2)


@pytest.mark.parametrize("asked", [False, True])
def test_a_set_too_large_for_the_shipped_leaf_goes_without_unless_it_is_asked_for(asked: bool, tmp_path: Path) -> None:
    """No author is told of a text of ours, and what nobody asked for by name keeps nothing else from being made."""
    words = " ".join(f"word{number}" for number in range(25))
    action = "id: many-{:03}, title: T, action: {{when: start, manual: true, text: {}}}"
    text = a_set("many", *(action.format(number, words) for number in range(150)))
    write(tmp_path, {"leonardo.yaml": "title: Test\nlanguages: [en]\n", "cards/many.yaml": text})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["many"],), asked=asked)
    (told,) = made.problems
    assert (told.level, told.id) == ("error" if asked else "warning", "file-too-large")
    assert told.file.endswith("many.yaml")
    assert told.message.startswith("the leaf of set 'many' is not set: with this the text has ")
    assert ("It is left out and all else is built" in told.hint) is not asked
    assert "templates/booklets/leaf.en.md" in told.hint
    made_files = sorted(path.name for path in (tmp_path / "out").rglob("*.pdf"))
    others = ["expansion-en-fold-a4.pdf", "expansion-en-quick-a4.pdf", "expansion-en.pdf"]
    assert made_files == ([] if asked else others)
