"""Booklets that bring much from elsewhere: long titles and texts many times, and thousands of cards in pictures."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.hostile_making import SET, project
from tests.hostile_runs import run

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits, pipes and devices of POSIX")

LONG, WORDS = "word here " * 1_999, "<b><cat></b> 1 " * 300
ACTION = "backing: gold, action: {when: start, effect: [draw], text: "
CARDS = {
    "title": f"  - {{id: c, symbols: [cat, gull], backing: gold, title: {LONG}}}\n",
    "titles": f"  - {{id: c, symbols: [cat, gull], backing: gold, title: {LONG[:1_000]}}}\n",
    "texts": "".join(f"  - {{id: c{each}, title: T{each}, {ACTION}'{WORDS}'}}}}\n" for each in range(50)),
    "set": "  - {id: c, symbols: [cat, gull], backing: gold, title: One}\n",
}
IN_PARAGRAPH, IN_LINES = "brings in more than 5,000 characters", "brings in more than 250,000 characters in its lines"
BROUGHT = {
    "the title of a set in an opening field": (
        "set",
        "leaf",
        "x",
        "head: '" + "{set} " * 300 + "'\n",
        "characters with what is filled in",
    ),
    "the title of a card in a paragraph": ("title", "expansion", "`card c` " * 60, "", IN_PARAGRAPH),
    "in many paragraphs": ("title", "expansion", ("`card c` " * 400 + "\n\n") * 20, "", IN_PARAGRAPH),
    "in a cell": ("title", "expansion", "| a |\n|---|\n| " + "`card c` " * 450 + "|\n", "", IN_PARAGRAPH),
    "of a set in a leaf": ("set", "leaf", "`set` " * 60, "", IN_PARAGRAPH),
    "in a quick reference": ("title", "quick-expansion", "`card c` " * 40, "", IN_PARAGRAPH),
    "once in each of many": ("titles", "expansion", "`card c`\n\n" * 4_000, "", IN_LINES),
    "in headings that contents list": (
        "titles",
        "expansion",
        "```contents\n```\n\n" * 3 + "## `card c`\n\nx\n\n" * 100,
        "",
        "with this the text has 2",
    ),
    "the texts of cards in lists": ("texts", "expansion", "```actions mine\n```\n\n" * 99, "", "the text has 4"),
    "in one list of a quick reference": ("texts", "quick-expansion", "```actions mine\n```\n", "", "at most 25,000"),
}
"""The set, whose text it is, what that says, opening fields, and what is told."""


@pytest.mark.parametrize("name", BROUGHT)
def test_what_a_booklet_brings_in_is_counted_with_its_own_words(name: str, tmp_path: Path) -> None:
    """A hundred words of a text may bring in millions of letters, and each paper sets them anew."""
    cards, file, text, fields, told = BROUGHT[name]
    title = LONG if cards == "set" else "Mine"
    papers = ", ".join(f"{200 + each}x{280 + each}" for each in range(12))
    settings = f"languages: [en]\npapers: [{papers}]\n"
    project(tmp_path, f"set: mine\nkind: expansion\ntitle: {title}\ncards:\n{CARDS[cards]}", settings)
    (tmp_path / "templates" / "booklets").mkdir(parents=True)
    written = f"---\ntitle: T\n{fields}---\n\n## A\n\n{text}\n"
    (tmp_path / "templates" / "booklets" / f"{file}.en.md").write_text(written, encoding="utf-8")
    ended = run(tmp_path, "check")
    assert ended.code == 1
    assert told in ended.out
    assert "[text-overflow]" not in ended.out


@pytest.mark.parametrize(
    ("file", "paragraphs", "length", "told"),
    [
        ("base", 4, 2_450, ""),
        ("base", 5, 2_450, "words, the titles that its lines bring in counted; at most 10,000 are set"),
        ("quick-base", 5, 790, ""),
        ("quick-base", 6, 790, "at most 4,000 are set"),
    ],
)
def test_as_many_words_as_are_set_are_set_in_time(
    file: str, paragraphs: int, length: int, told: str, tmp_path: Path
) -> None:
    """A hundred on each line, and all anew when the number of a page is known."""
    papers = ", ".join(f"{200 + 15 * each}x{280 + 15 * each}" for each in range(12))
    project(tmp_path, SET, f"languages: [en]\npapers: [{papers}]\n")
    (tmp_path / "templates" / "booklets").mkdir(parents=True)
    text = "".join(f"`page one` {'. ' * (length - each)}x\n\n" for each in range(paragraphs))
    written = f"---\ntitle: T\n---\n\n## One {{#one}}\n\n{text}"
    (tmp_path / "templates" / "booklets" / f"{file}.en.md").write_text(written, encoding="utf-8")
    ended = run(tmp_path, "check")
    assert ended.code == (1 if told else 0), ended.out
    assert told in ended.out


def test_titles_of_usual_length_are_brought_in_as_often_as_one_likes(tmp_path: Path) -> None:
    project(tmp_path, SET.replace("base", "expansion").replace("id: a,", "id: c, backing: gold,"))
    (tmp_path / "templates" / "booklets").mkdir(parents=True)
    written = "---\ntitle: T\n---\n\n## A\n\n" + ("`card c` " * 200 + "\n\n") * 12
    (tmp_path / "templates" / "booklets" / "expansion.en.md").write_text(written, encoding="utf-8")
    assert run(tmp_path, "check").code == 0


LONG_TEXTS = "".join(
    f"    t{each}: {{kind: text, content: '{{title}} {'ab ' * 30}', style: q, "
    f"box: {{left: 21, width: 36, top: {6 + 3.6 * each}, height: 3.5}}}}\n"
    for each in range(12)
)


@pytest.mark.parametrize(("shown", "told"), [(1, False), (60, True)])
def test_pictures_of_thousands_of_cards_with_many_elements_are_told(shown: int, told: bool, tmp_path: Path) -> None:
    """Each card takes its time, and a booklet can name as many as there is room for in its file."""
    cards = "".join(f"  - {{id: b{number}, symbols: [cat, skull], title: t {number}}}\n" for number in range(4_999))
    project(tmp_path, SET + cards, "title: T\nlanguages: [en]\ntemplate: mine\n")
    (tmp_path / "templates" / "booklets").mkdir(parents=True)
    style = "  q: {face: italic, size: 40, minimum: 3, colour: ink, leading: 0.8, small_caps: true}\n"
    design = f"template: mine\nextends: notebook\nstyles:\n{style}faces:\n  symbols:\n    plate: null\n{LONG_TEXTS}"
    (tmp_path / "templates" / "mine.yaml").write_text(design, encoding="utf-8")
    blocks = (" ".join(f"b{start + each}" for each in range(shown)) for start in range(0, 80 * shown, shown))
    pictures = "".join(f"```card {names}\nwidth: 20\n```\n\n" for names in blocks)
    text = f"---\ntitle: T\n---\n## A\n\n{pictures}"
    (tmp_path / "templates" / "booklets" / "base.en.md").write_text(text, encoding="utf-8")
    ended = run(tmp_path, "check", "templates/booklets/base.en.md")
    assert "when the project's other files have no errors" not in ended.said, "nothing was drawn"
    assert ("more than 120,000 letters and elements" in ended.out) is told
