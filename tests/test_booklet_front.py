"""The opening fields of a booklet's text: what they may hold, and what is told of them."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from generator.booklet.front import FIELDS
from generator.load import load_project
from generator.problems import Problem, has_errors
from tests.booklet_making import ROOT, make, set_text, texts
from tests.projects import a_deck, a_set, write

BODY = "## A\n\nText.\n"


def built(root: Path, name: str, text: str, **files: str) -> list[Problem]:
    """The problems of a project whose text of that name is this one; nothing is written where there are any."""
    write(root, {"leonardo.yaml": "title: T\nlanguages: [en]\n", f"templates/booklets/{name}": text, **files})
    library, _ = load_project(root)
    target = library.sets["mine" if name.startswith("leaf") else "base"]
    made = make(library, root / "out", (target,))
    assert not (root / "out").exists() or not made.problems
    return made.problems


def front(*fields: str) -> str:
    return "\n".join(["---", *fields, "---", "", BODY])


@pytest.mark.parametrize(
    ("numbers", "told"),
    [([2, 3, 4], "2–4"), ([4], "4"), ([5, 2], "2, 5"), ([7, 2, 3, 2, 5, 6], "2–3, 5–7"), ([12, 3], "3, 12")],
)
def test_the_numbers_of_players_are_those_of_the_decks(tmp_path: Path, numbers: list[int], told: str) -> None:
    decks = {f"cards/decks/{n}-{k}.yaml": a_deck(f"d{k}", "set: base", players=f"[{n}]") for k, n in enumerate(numbers)}
    decks |= {"cards/decks/base.yaml": a_deck("base", "set: base", players=f"[{numbers[0]}]")}
    assert built(tmp_path, "base.en.md", front("title: T", "note: 'For {players} players'"), **decks) == []
    cover = texts(tmp_path / "out" / "booklets" / "base-en.pdf")[0]
    assert f"For {told} players" in cover


@pytest.mark.parametrize(
    ("text", "expected", "said"),
    [
        (front("title: T"), [], ""),
        (front("title: T", "# 中 stays here", "note: N"), [], ""),
        (front("title: T", "note: 中 # 中"), [(3, 7, "missing-glyph")], ""),
        (front("title: T", "# a comment", "note: For {players} players"), [], ""),
        (front("title: 2048", "subtitle: 012", "note: null"), [], ""),
        (front("title: T", f"note: {'a' * 20_001}"), [(3, 7, "wrong-count")], "20,001 characters"),
        (front("title: T", 'note: ""', "head: ' '"), [], ""),
        (front("title: T", "note: Sets {{1}}"), [], ""),
        (front("title: [a]"), [(2, 8, "wrong-type")], "title must be a text, found a list"),
        (front("title: {en: T}"), [(2, 8, "wrong-type")], "title must be a text, found a mapping"),
        (front("title: T", "note:"), [(3, 6, "wrong-type")], "note must be a text, found nothing"),
        (front("title: T", "foo: x"), [(3, 1, "unknown-key")], "unknown opening field 'foo'"),
        (front("titel: T"), [(2, 1, "unknown-key")], "did you mean 'title'?"),
        (front("title: T", "subtitle: [a]", "serie: x"), [(3, 11, "wrong-type"), (4, 1, "unknown-key")], ""),
        (front("title: T", "title: U"), [(3, 1, "duplicate-key")], ""),
        (front("title: T", "[a]: x"), [(3, 1, "key-not-text")], ""),
        (front("title: T", "note: [a"), [(3, 7, "yaml-syntax")], ""),
        (front("just words"), [(2, 1, "wrong-type")], "'name: value', one to a line"),
        (front(), [(1, 1, "missing-key")], "the booklet has no title"),
        (front("# a comment"), [(1, 1, "missing-key")], "the booklet has no title"),
        (front("title: ' '"), [(2, 8, "missing-key")], "the booklet has no title"),
        (front("note: x"), [(2, 1, "missing-key")], "the booklet has no title"),
        (BODY, [(1, 1, "missing-key")], "the booklet has no title"),
        ("\n" + front("title: T"), [(1, 1, "missing-key")], "the booklet has no title"),
        (front("title: T", "note: N {players} {foo}"), [(3, 7, "unknown-field")], "no placeholder {foo}"),
        (front("title: T", "note: For {player}"), [(3, 7, "unknown-field")], "did you mean 'players'?"),
        (front("title: T", "note: 'a } b'"), [(3, 7, "unknown-field")], "a '}' has no other half"),
        (front("title: T", "head: '{}'"), [(3, 7, "unknown-field")], "no placeholder {}"),
        (front("title: 'T {set}'"), [(2, 8, "unknown-field")], "the booklet is about no set"),
        (front("title: T ☃"), [(2, 10, "missing-glyph")], ""),
        (front('title: "T \\u2603"'), [(2, 8, "missing-glyph")], "the opening field title has '☃'"),
        ("", [(1, 1, "empty-file")], "the booklet's text is empty"),
        (" \n\n", [(1, 1, "empty-file")], "the booklet's text is empty"),
        ("---\ntitle: T\n---\n", [(1, 1, "empty-file")], "the booklet has no text"),
        ("---\ntitle: T\n---\n<!-- BASE-1 -->\n", [(1, 1, "empty-file")], "the booklet has no text"),
        ("---\ntitle: T\n---\n```new-page\n```\n", [(1, 1, "empty-file")], "the booklet has no text"),
        ("---\ntitle: x\n\n" + BODY, [(1, 1, "booklet-markup")], "begin with this --- and never end"),
        ("---\ntitle: x\n\n" + BODY + "\n---\n", [(4, 1, "booklet-markup"), (6, 1, "yaml-syntax")], "a heading stands"),
        ("---\ntitle: x\n\n## A\n\n---\n\nText.\n", [(4, 1, "booklet-markup")], "a heading stands among"),
        (front('title: "\\_"'), [(2, 8, "missing-key")], "the booklet has no title"),
        (front("title: T", 'note: "**Read** it"'), [(3, 7, "booklet-markup")], "'**Read**' would show its signs"),
        (front("title: T", "note: 2 * 3 * 4, a_b_c, [1] (2), *", "head: _"), [], ""),
        (front("title: |", "  T", "  ---", "  U"), [], ""),
        ("---", [(1, 1, "booklet-markup")], "begin with this --- and never end"),
    ],
)  # fmt: skip
def test_what_is_told_of_opening_fields(
    tmp_path: Path, text: str, expected: list[tuple[int, int, str]], said: str
) -> None:
    _, problems = set_text(tmp_path, text)
    assert [(each.line, each.column, each.id) for each in problems] == expected
    assert any(said in each.message for each in problems) or not expected
    assert all(each.hint and each.file.endswith("base.en.md") for each in problems)


def test_texts_are_printed_as_they_are_written(tmp_path: Path) -> None:
    """Numbers and braces too."""
    assert built(tmp_path, "base.en.md", front("title: 012", "subtitle: 1e3", "note: '{{players}}: {players}'")) == []
    cover = texts(tmp_path / "out" / "booklets" / "base-en.pdf")[0]
    assert [line.strip() for line in cover.split("\n")] == ["012", "1e3", "{players}: 2–7"]


@pytest.mark.parametrize("body", ["", "<!-- nothing -->", "```new-page\n```"])
@pytest.mark.parametrize("name", ["leaf.en.md", "quick-base.en.md"])
def test_a_booklet_without_a_text(tmp_path: Path, name: str, body: str) -> None:
    card = a_set("mine", "id: mine-01, title: {en: A}, symbols: [cat, skull]")
    problems = built(tmp_path, name, f"---\ntitle: T\n---\n{body}", **{"cards/mine.yaml": card})
    assert [(Path(each.file).name, each.id) for each in problems] == [(name, "empty-file")]


def test_a_character_of_the_sets_title_that_the_type_lacks(tmp_path: Path) -> None:
    """Where the leaf has it in its opening fields alone."""
    card = a_set("mine", "id: mine-01, title: {en: A}, symbols: [cat, skull]")
    cards = card.replace("kind:", "title: {en: 漢}\nkind:")
    problems = built(tmp_path, "leaf.en.md", front("title: '{set}'"), **{"cards/mine.yaml": cards})
    assert [(Path(each.file).name, each.line, each.id) for each in problems] == [("mine.yaml", 2, "missing-glyph")]


def test_every_opening_field_is_in_the_manual() -> None:
    manual = (ROOT / "templates" / "booklets" / "README.md").read_text("utf-8")
    assert [name for name in FIELDS if f"`{name}`" not in manual] == []


def test_headings_without_words_are_named_in_heads_and_outline(tmp_path: Path) -> None:
    """Icons by their symbols, pages by their numbers, for there are words only."""
    parts = (
        "```contents\n```",
        "## The `symbol cat` key",
        "## `symbol skull`",
        "## See `page last`",
        "## Last {#last}",
    )
    body = "\n\nWords.\n\n```new-page\n```\n\n".join(parts) + "\n\nWords.\n"
    assert built(tmp_path, "base.en.md", f"---\ntitle: T\n---\n\n{body}") == []
    path = tmp_path / "out" / "booklets" / "base-en.pdf"
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        names = [item.title.replace("\xa0", " ") for item in outline.root]
    assert names == ["The Cat key", "Skull", "See 6", "Last"]
    shown = texts(path)
    assert [name in text for name, text in zip(names[:3], shown[2:], strict=False)] == [True, False, True]
    assert "See 6" in shown[1].replace("\xa0", " "), "in the contents too"


def test_a_heading_names_its_symbols_in_english_where_a_language_has_no_names(tmp_path: Path) -> None:
    text = "---\ntitle: R\n---\n\n```contents\n```\n\n## Der `symbol cat`\n\nWorte.\n"
    rules = {f"templates/booklets/{name}.de.md": text for name in ("base", "quick-base")}
    library, _ = load_project(write(tmp_path, {"leonardo.yaml": "title: T\nlanguages: [de]\n", **rules}))
    made = make(library, tmp_path / "out", (library.sets["base"],), languages=("de",))
    assert not has_errors(made.problems)
    with pikepdf.open(tmp_path / "out" / "booklets" / "base-de.pdf") as pdf, pdf.open_outline() as outline:
        assert [item.title.replace("\xa0", " ") for item in outline.root] == ["Der Cat"]
