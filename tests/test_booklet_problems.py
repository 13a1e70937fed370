"""Bad input to booklets: every mistake with its line and column, all of them in one run, nothing written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.load import load_project
from generator.survey import survey
from tests.booklet_making import HEAD, ROOT, booklet_problems, fence, make, text_of, texts
from tests.projects import a_set, write


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Look at `symbol cat`.\n", []),
        ("Look at `symbol cta`.\n", [(4, 9, "unknown-symbol")]),
        ("A line,\nthen `simbol cat`.\n", [(5, 6, "unknown-directive")]),
        ("See `card none`.\n", [(4, 5, "unknown-card")]),
        ("See `set none`.\n", [(4, 5, "unknown-set")]),
        ("See `set`.\n", [(4, 5, "unknown-set")]),
        ("Take `number none`.\n", [(4, 6, "unknown-number")]),
        ("Take `number keys_to_win sevenish`.\n", [(4, 6, "unknown-number")]),
        ("- one\n- see `symbol cta`\n", [(5, 7, "unknown-symbol")]),
        ("> quoted `symbol cta`\n", [(4, 10, "unknown-symbol")]),
        ("| a | b |\n| - | - |\n| x | `symbol cta` |\n", [(6, 7, "unknown-symbol")]),
        ("`symbol cta` and `symbol cta`\n", [(4, 1, "unknown-symbol"), (4, 18, "unknown-symbol")]),
        ("See ` card zz ` and ` card zz `.\n", [(4, 5, "unknown-card"), (4, 21, "unknown-card")]),
        ("See `` card zz ``, `card zz`\n", [(4, 5, "unknown-card"), (4, 20, "unknown-card")]),
        ("See `card\nzz` and `card\nzz`\n", [(4, 5, "unknown-card"), (5, 9, "unknown-card")]),
        ("See \\``card zz` and `card zz`\n", [(4, 7, "unknown-card"), (4, 21, "unknown-card")]),
        ("Now [it](https://a.bc/*q) *y\n", [(4, 27, "unbalanced-markup")]),
        ("Now [it](<https://a.bc/a*b>) *y\n", [(4, 30, "unbalanced-markup")]),
        ("Now [it][**] **y\n\n[**]: https://a.bc\n", [(4, 14, "unbalanced-markup")]),
        ("Now [it] (**y\n\n[it]: https://a.bc\n", [(4, 11, "unbalanced-markup")]),
        ("See [it](#gone).\n", [(4, 5, "broken-link")]),
        ("On page `page gone`.\n", [(4, 9, "broken-link")]),
        ("See [it](other.md).\n", [(4, 5, "broken-link")]),
        ("## One {#a}\n\nText.\n\n## Two {#a}\n\nText.\n", [(8, 1, "broken-link")]),
        ("Now **bold.\n", [(4, 5, "unbalanced-markup")]),
        ("Now *one** two.\n", [(4, 10, "unbalanced-markup")]),
        ("Now [it](#\n", [(4, 8, "unbalanced-markup")]),
        ("Now `code.\n", [(4, 5, "unbalanced-markup")]),
        ("Now ~~struck~~ *y\n", [(4, 5, "booklet-markup"), (4, 16, "unbalanced-markup")]),
        ("| a | b |\n| - | - |\n| x | see[^1] and ~~old~~ |\n", [(6, 10, "booklet-markup"), (6, 19, "booklet-markup")]),
        ("Now \\~~struck~~ [^ a] \\[^1], a ~~ b, a~b.\n", []),
        ("A <b>tag</b>.\n", [(4, 3, "booklet-markup"), (4, 9, "booklet-markup")]),
        ("<div>\nA block.\n</div>\n", [(4, 1, "booklet-markup")]),
        ("# Title\n", [(4, 1, "booklet-markup")]),
        ("##### Deep\n", [(4, 1, "booklet-markup")]),
        ("Text.\n\n## \n\nText.\n", [(6, 1, "booklet-markup")]),
        ("Text.\n\n## {#a}\n\nText.\n", [(6, 1, "booklet-markup")]),
        ("Text.\n\n## `symbol cat` {#a}\n\nText.\n", []),
        ("![A picture](x.png)\n", [(4, 1, "booklet-markup")]),
        ("    indented code\n", [(4, 5, "booklet-markup")]),
        ("A snowman ☃ here.\n", [(4, 11, "missing-glyph")]),
        ("A character 漢 here.\n", [(4, 13, "missing-glyph")]),
        ("A narrow no-break\u202fspace and a wide\u00a0one.\n", []),
        ("<!-- BASE-1 漢 -->\nText.\n", []),
        (fence("laiout base-turn"), [(4, 1, "unknown-directive")]),
        (fence(""), [(4, 1, "unknown-directive")]),
        (fence("layout base-trun"), [(4, 1, "unknown-position")]),
        (fence("layout base-turn", "colour: red"), [(5, 1, "directive-option")]),
        (fence("layout base-turn", "show: later"), [(5, 7, "directive-option")]),
        (fence("layout base-turn", "hand: 3"), [(5, 7, "directive-option")]),
        (fence("layout base-turn", "card: wide"), [(5, 7, "directive-option")]),
        (fence("layout base-turn", "card: -3"), [(5, 7, "directive-option")]),
        (fence("layout base-turn", "seats: [0, 9]"), [(5, 12, "directive-option")]),
        (fence("layout base-turn", "seats: 0"), [(5, 8, "directive-option")]),
        (fence("layout base-turn", "lines: [cta]"), [(5, 9, "unknown-symbol")]),
        (fence("layout base-turn", "beside: -1"), [(5, 9, "directive-option")]),
        (fence("layout base-turn", "just text"), [(5, 1, "directive-option")]),
        (fence("layout base-turn", "a: [1"), [(5, 4, "yaml-syntax")]),
        (fence("layout base-turn", "show: before", "show: after"), [(6, 1, "duplicate-key")]),
        (fence("layout base-turn", "card: 40"), [(5, 7, "picture-too-large")]),
        (fence("layout base-turn", "card: 31", "hand: true"), [(5, 7, "picture-too-large")]),
        (fence("layout base-turn", "moves: play skull-cat top"), [(5, 8, "example-differs")]),
        (fence("card none"), [(4, 1, "unknown-card")]),
        (fence("card"), [(4, 1, "unknown-card")]),
        (fence("card skull-cat", "width: 130"), [(5, 8, "picture-too-large")]),
        (fence("actions none"), [(4, 1, "unknown-set")]),
        (fence("keys", "lines: [cat]"), [(5, 1, "directive-option")]),
        (fence("keys", "beside: 1") + "\nText.\n\nText.\n", [(5, 1, "directive-option")]),
        ("> ```card none\n> width: 3000\n> ```\n", [(4, 3, "unknown-card"), (5, 10, "directive-option")]),
        (">   - ```card none\n>     ```\n", [(4, 7, "unknown-card")]),
        ("> ## One\n> ##### Deep\n", [(5, 3, "booklet-markup")]),
        ("## One\n\n```new-page\n```\n\nText.\n", [(6, 1, "directive-option")]),
        ("Text.\n\n### One\n\n#### Two\n\n```new-page\n```\n\nText.\n", [(10, 1, "directive-option")]),
        ("Text:\n\n```new-page\n```\n\nText.\n", []),
        ("| long |\n| - |\n| " + "m" * 90 + " |\n", [(4, 1, "text-overflow")]),
        ("| long |\n| - |\n| `card skull-cat` " + "m" * 90 + " |\n", [(4, 1, "text-overflow")]),
    ],
)  # fmt: skip
def test_a_mistake_is_told_at_its_place(tmp_path: Path, body: str, expected: list[tuple[int, int, str]]) -> None:
    problems = booklet_problems(tmp_path, body)
    assert [(each.line, each.column, each.id) for each in problems] == expected
    assert all(each.file.endswith("base.en.md") for each in problems)


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("actions", "id: one, symbols: [cat, skull, flower], backing: gold, title: {en: One}"),
        ("cards", "id: one, title: {en: One}, backing: gold, action: {when: start, effect: [draw]}"),
    ],
)
def test_a_list_of_nothing_is_told_with_a_warning(tmp_path: Path, name: str, card: str) -> None:
    text = f"{HEAD}The list:\n\n```{name} bare\n```\n"
    write(tmp_path, {"cards/bare.yaml": a_set("bare", card), "templates/booklets/base.en.md": text})
    library, _ = load_project(tmp_path)
    (told,) = make(library, tmp_path / "out", (library.sets["base"],)).problems
    assert (told.line, told.level, told.id) == (6, "warning", "directive-option")
    assert told.message.startswith(f"'{name}' lists nothing: set 'bare' has no")


STRAY, CARD, MARKUP, LINK = "unbalanced-markup", "unknown-card", "booklet-markup", "broken-link"
CELLS = [
    ("", "| **x** | **x |", [(11, STRAY)]),
    ("", "**x** | **x", [(9, STRAY)]),
    ("", "| `card zz` | `card zz` |", [(3, CARD), (15, CARD)]),
    ("", "|`card zz`|`card zz`|", [(2, CARD), (12, CARD)]),
    ("", "|\t`card zz`\t|\t`card zz`", [(3, CARD), (15, CARD)]),
    ("", "| <!-- `card zz` --> q | `card zz` |", [(26, CARD)]),
    ("", "| <!-- BASE-7 ** --> | ** |", [(24, STRAY)]),
    ("", "| [x](#a) | [x](#a) |", [(3, LINK), (13, LINK)]),
    ("", '| [x](#b) | [x](#b "t") |', [(13, MARKUP)]),
    ("", '| [x](#b "card") | `card zz` |', [(3, MARKUP), (20, CARD)]),
    ("", "| x | <b> |", [(7, MARKUP)]),
    ("", "| \\<b> | <b> |", [(10, MARKUP)]),
    ("", "| a\\|`card zz` | `card zz` |", [(6, CARD), (18, CARD)]),
    ("", "| `card z\\|z` | `card z\\|z` |", [(3, CARD), (17, CARD)]),
    ("", "| \\\\| **x** | **x |", [(15, STRAY)]),
    ("", "| `card zz | `card zz` |", [(3, STRAY), (14, CARD)]),
    ("", "| | `card zz` |", [(5, CARD)]),
    ("", "| `card zz` |", [(3, CARD)]),
    ("", "| x | y | **x", [(11, MARKUP)]),
    ("", "x | y | z \\| |", [(9, MARKUP)]),
    ("", "| &#8203; | &#8203; |", [(3, "hidden-character"), (13, "hidden-character")]),
    ("", '| [x](#b "**") **y | **x |', [(3, MARKUP), (16, STRAY), (22, STRAY)]),
    ("", "| [x](#b \"\\|\") *y | [x](#b '`') `y |", [(3, MARKUP), (16, STRAY), (21, MARKUP), (33, STRAY)]),
    ("> ", "| **x** | **x |", [(13, STRAY)]),
    ("> ", "**x** | **x", [(11, STRAY)]),
    ("- ", "| **x** | **x |", [(13, STRAY)]),
    ("- ", "**x** | **x", [(11, STRAY)]),
    (">\t", "| **x** | **x |", [(13, STRAY)]),
    ("-\t> ", "| **x** | **x |", [(15, STRAY)]),
    ("12. ", "| `card zz` | `card zz` |", [(7, CARD), (19, CARD)]),
    ("> - ", "| `card zz` | `card zz` | zz |", [(7, CARD), (19, CARD), (31, MARKUP)]),
    ("- > ", "`card zz` | `card zz` | zz", [(5, CARD), (17, CARD), (29, MARKUP)]),
]


HEADS = [(True, *each) for each in CELLS if len(re.findall(r"(?<!^)(?<!\\)\|(?!$)", each[1])) == 1]
"""Those of two cells, which Markdown takes for a table's head."""


@pytest.mark.parametrize(("head", "marks", "row", "expected"), [*((False, *each) for each in CELLS), *HEADS])
def test_a_mistake_in_a_cell_is_told_in_that_cell(
    tmp_path: Path, head: bool, marks: str, row: str, expected: list[tuple[int, str]]
) -> None:
    after = re.sub("[^>\t]", " ", marks)
    lines = [f"{marks}{row}", f"{after}|---|---|"] if head else [f"{marks}a | b", f"{after}|---|---|", f"{after}{row}"]
    found = booklet_problems(tmp_path, "## B {#b}\n\n" + "\n".join(lines) + "\n")
    line = 6 if head else 8
    assert [(each.line, each.column, each.id) for each in found] == [(line, *each) for each in expected]


LINKS = "See [it](#pic), page `page pic`.\n\n"


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("# The turn {#pic}\n", [(6, 1, "booklet-markup")]),
        ("##### The turn {#pic}\n", [(6, 1, "booklet-markup")]),
        ("The turn {#pic}\n===\n", [(6, 1, "booklet-markup")]),
        ("> # The turn {#pic}\n", [(6, 3, "booklet-markup")]),
        ("# Look at `symbol cta` {#pic}\n", [(6, 1, "booklet-markup"), (6, 11, "unknown-symbol")]),
        ("# The turn {#pic}\n\n## It {#pic}\n", [(6, 1, "booklet-markup"), (8, 1, "broken-link")]),
        ("## {#pic}\n", [(6, 1, "booklet-markup")]),
        ("## The turn {#pic} ends\n", [(6, 1, "broken-link")]),
        ("## The turn {# pic}\n", [(6, 1, "broken-link")]),
        (fence("card skull-cat", "anchor: pic", "caption: *A cat*"), [(8, 10, "yaml-alias"), (8, 13, "yaml-syntax")]),
        (fence("card skull-cat", "caption: [A", "anchor: pic"), [(7, 10, "yaml-syntax")]),
        (fence("card skull-cat", "{width: [30, anchor: 'pic'}"), [(7, 27, "yaml-syntax")]),
        (fence("card skull-cat", "ancor: pic"), [(7, 1, "directive-option")]),
        (fence("crad skull-cat", "anchor: pic"), [(6, 1, "unknown-directive")]),
        (fence("", "anchor: pic"), [(6, 1, "unknown-directive")]),
        (
            fence("card skull-cat", "anchor: pic 2"),
            [(4, 5, "broken-link"), (4, 22, "broken-link"), (7, 9, "directive-option")],
        ),
        (fence("keys", "anchor:"), [(4, 5, "broken-link"), (4, 22, "broken-link")]),
        (fence("card skull-cat", "caption: anchor pic"), [(4, 5, "broken-link"), (4, 22, "broken-link")]),
        (fence("card skull-cat", "caption: |", "  anchor: pic"), [(4, 5, "broken-link"), (4, 22, "broken-link")]),
    ],
)
def test_a_link_to_a_place_that_is_refused_leads_there(
    tmp_path: Path, named: str, expected: list[tuple[int, int, str]]
) -> None:
    found = booklet_problems(tmp_path, LINKS + named)
    assert [(each.line, each.column, each.id) for each in found] == expected


def test_links_are_not_judged_where_not_all_was_looked_at(tmp_path: Path) -> None:
    body = LINKS + "`symbol cta`\n\n" * 1_100 + "## The turn {#pic}\n\nText.\n"
    assert {each.id for each in booklet_problems(tmp_path, body)} == {"unknown-symbol", "too-many-problems"}


def test_all_mistakes_in_one_run(tmp_path: Path) -> None:
    body = (
        "## The turn\n\nLook at `symbol cta`, **bold.\n\n"
        + fence("layout base-trun")
        + "\nSee [it](#gone) and <b>this</b>.\n\n"
        + fence("keys", "size: 3")
    )
    found = [(each.line, each.id) for each in booklet_problems(tmp_path, body)]
    assert found == [
        (6, "unknown-symbol"),
        (6, "unbalanced-markup"),
        (8, "unknown-position"),
        (11, "broken-link"),
        (11, "booklet-markup"),
        (11, "booklet-markup"),
        (14, "directive-option"),
    ]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("mode: base\n", [(1, 1, "missing-key"), (1, 1, "missing-key")]),
        ("mode: base\ncards: {a: {symbols: [cat, cta]}}\nseats: []\n", [(2, 28, "unknown-symbol")]),
    ],
)
def test_a_bad_position_is_told_in_its_own_file(
    tmp_path: Path, written: str, expected: list[tuple[int, int, str]]
) -> None:
    files = {"templates/booklets/positions/mine.yaml": written}
    problems = booklet_problems(tmp_path, fence("layout mine"), **files)
    assert {Path(each.file).name for each in problems} == {"mine.yaml"}
    assert {(each.line, each.column, each.id) for each in problems} >= set(expected)


def test_an_unreadable_text(tmp_path: Path) -> None:
    write(tmp_path, {"templates/booklets/base.en.md": "Правила".encode("cp1251")})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["base"],))
    assert [problem.id for problem in made.problems] == ["bad-encoding"]


def test_a_language_without_a_text(tmp_path: Path) -> None:
    """Asked for, it is an error at the language; in a build of everything a warning, and the rest is made."""
    write(tmp_path, {"leonardo.yaml": "title: Test\nlanguages: [en, de]\n"})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["base"],), languages=("en", "de"))
    (problem,) = made.problems
    assert (problem.level, problem.id, problem.line, problem.column) == ("error", "booklet-language", 2, 17)
    assert "base.de.md" in problem.message
    assert not (tmp_path / "out").exists()
    made = make(library, tmp_path / "out", (library.sets["base"],), languages=("en", "de"), asked=False)
    assert [each.level for each in made.problems] == ["warning"]
    assert (tmp_path / "out" / "booklets" / "base-en.pdf").is_file()
    assert not (tmp_path / "out" / "booklets" / "base-de.pdf").exists()


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ((), "en and ru"),
        (("leaf.de.md",), "en and ru"),
        (("base.fr.md",), "en and ru"),
        (("base.fr.md", "quick-base.fr.md"), "en, fr and ru"),
    ],
)
def test_a_language_without_a_text_is_told_those_that_have_all_of_it(
    tmp_path: Path, files: tuple[str, ...], told: str
) -> None:
    texts = {f"templates/booklets/{name}": "---\ntitle: T\n---\n\nWords.\n" for name in files}
    write(tmp_path, {"leonardo.yaml": "title: Test\nlanguages: [de]\n", **texts})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["base"],), languages=("de",))
    hint = f"Write it in templates/booklets, or build the languages there are: {told}."
    assert [each.hint for each in made.problems if each.id == "booklet-language"] == [hint]


def test_a_paper_that_is_too_small(tmp_path: Path) -> None:
    from generator import edition
    from generator.booklet.make import Order, booklets
    from generator.formats import Size

    write(tmp_path, {"leonardo.yaml": "title: Test\npapers: [a4]\n"})
    library, _ = load_project(tmp_path)
    template, _ = edition.template_of(library)
    assert template is not None
    order = Order((library.sets["base"],), ("en",), (Size("a6", 105_000, 148_000),), asked=True)
    made = booklets(library, template, order, tmp_path / "out")
    assert {(each.id, each.line) for each in made.problems} >= {("sheet-too-small", 2)}


def test_a_quick_reference_that_does_not_fit(tmp_path: Path) -> None:
    text = HEAD + "".join(f"## Chapter {number}\n\n" + "Many words. " * 60 + "\n\n" for number in range(20))
    write(tmp_path, {"templates/booklets/quick-base.en.md": text})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["base"],))
    (problem,) = made.problems
    assert problem.id == "text-overflow"
    assert "pages of a4 at the least size of 9 pt" in problem.message


def test_a_set_without_a_text_in_the_language(tmp_path: Path) -> None:
    card = "id: mine-01, title: {en: The Bolt}, action: {when: start, effect: [draw], text: {en: Draw}}"
    write(tmp_path, {"leonardo.yaml": "title: Test\nlanguages: [ru]\n", "cards/mine.yaml": a_set("mine", card)})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["mine"],), languages=("ru",))
    assert {(each.line, each.id) for each in made.problems} == {(4, "missing-text")}


def test_a_set_named_in_a_language_in_which_it_has_no_title(tmp_path: Path) -> None:
    files = {
        "leonardo.yaml": "title: Test\nlanguages: [de]\nbooklets: {modes: [base]}\n",
        "cards/mine.yaml": a_set("mine", "id: m-1, symbols: [cat, skull]"),
        "templates/booklets/base.de.md": "---\ntitle: T\n---\n## A\n\nDas Set `set base`, das Set `set mine`.\n",
    }
    found = [each for each in survey([write(tmp_path, files)]).problems if each.level == "error"]
    assert [(each.line, each.column, each.id) for each in found] == [(6, 9, "missing-text")]


def test_unclosed_markup_of_a_card(tmp_path: Path) -> None:
    card = 'id: mine-01, action: {when: start, effect: [draw], text: {en: "<b>Draw"}}'
    write(tmp_path, {"cards/mine.yaml": a_set("mine", card)})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["mine"],))
    assert {(each.line, each.id) for each in made.problems} == {(4, "bad-markup")}


def test_a_character_of_a_card_that_the_type_lacks(tmp_path: Path) -> None:
    cards = [
        "id: mine-01, title: {en: The 漢}, symbols: [cat, skull]",
        "id: mine-02, action: {when: start, effect: [draw], text: {en: Draw 漢}}",
    ]
    write(tmp_path, {"cards/mine.yaml": a_set("mine", *cards).replace("kind:", "title: {en: 漢}\nkind:")})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["mine"],))
    found = {(Path(each.file).name, each.line, each.id) for each in made.problems}
    assert found == {("mine.yaml", line, "missing-glyph") for line in (2, 5, 6)}


def test_what_does_not_fit_is_told_where_its_author_wrote_it(tmp_path: Path) -> None:
    """A set's data in its leaf: the place in the set's file, whose words they are, and the numbers."""
    action = "action: {when: start, effect: [draw], text: {en: %s}}"
    cards = [
        f"id: mine-01, title: {{en: {'W' * 40}}}, symbols: [cat, skull]",
        "id: mine-02, title: {en: The Word}, " + action % f"Draw {'w' * 60}.",
        "id: mine-03, title: {en: The Icons}, " + action % f"'{'<cat>' * 200}'",
        "id: mine-04, title: {en: The Tale}, " + action % ("Draw and draw again. " * 300),
    ]
    text = a_set("mine", *cards).replace("kind:", f"title: {{en: {'M' * 60}}}\nkind:")
    write(tmp_path, {"leonardo.yaml": "title: Test\nlanguages: [en]\n", "cards/mine.yaml": text})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["mine"],))
    found = sorted({(each.line, each.column, each.message.partition("'W")[0][:44]) for each in made.problems})
    assert {(Path(each.file).name, each.id) for each in made.problems} == {("mine.yaml", "text-overflow")}
    column = [line.index("{en:", line.index("action") if "action" in line else 0) + 6 for line in text.split("\n")[4:8]]
    assert [(line, column) for line, column, _ in found] == [
        (2, 13), (5, column[0]), (6, column[1]), (7, column[2]), (8, column[3])
    ]  # fmt: skip
    wanted = ("title of set 'mine'", *(f"card 'mine-0{number}'" for number in range(1, 5)))
    for (_, _, message), whose in zip(found, wanted, strict=True):
        assert whose in message
    assert all(re.search(r"is [\d.]+ mm (wider|higher) than", each.message) and each.hint for each in made.problems)


def test_short_words_of_a_leaf_never_end_a_line(tmp_path: Path) -> None:
    """As on the cards themselves; a narrow no-break space, which the type lacks, is a thin one."""
    action = "action: {when: start, effect: [draw], text: {ru: %s}}"
    tied = (" ", "\u202f", "\\_")
    texts_of_cards = [f'"{f"кошка и{space}пёс " * 24}"' for space in tied]
    cards = [f"id: mine-0{number}, " + action % text for number, text in enumerate(texts_of_cards)]
    write(tmp_path, {"leonardo.yaml": "title: Т\nlanguages: [ru]\n", "cards/mine.yaml": a_set("mine", *cards)})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["mine"],), languages=("ru",))
    assert made.problems == []
    lines = "\n".join(texts(tmp_path / "out" / "mine" / "mine-ru-rules.pdf")).split("\n")
    assert sum("кошка" in line for line in lines) > 10
    assert not [line for line in lines if line.rstrip().endswith(" и")]


def test_a_running_head_that_is_too_long_says_that_it_goes_on(tmp_path: Path) -> None:
    title = "The Cabinet of " + "Very Remarkable " * 8 + "Things"
    text = a_set("mine", "id: mine-01, symbols: [cat, skull]").replace("kind:", f"title: {{en: {title}}}\nkind:")
    write(tmp_path, {"leonardo.yaml": "title: Test\nlanguages: [en]\n", "cards/mine.yaml": text})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["mine"],))
    assert made.problems == []
    lines = texts(tmp_path / "out" / "mine" / "mine-en-rules.pdf")[0].split("\n")
    assert [line.strip() for line in lines if "…" in line and line.strip().startswith("The Cabinet of Very")]
    assert title in text_of(tmp_path / "out" / "mine" / "mine-en-rules.pdf")


def test_a_long_title_is_whole_in_the_contents(tmp_path: Path) -> None:
    title = "What this is about, said at such length that no line of the contents of any booklet could ever hold it"
    text = (
        (ROOT / "templates" / "booklets" / "base.en.md")
        .read_text(encoding="utf-8")
        .replace("## Winning", f"## {title}")
    )
    write(tmp_path, {"leonardo.yaml": "title: Test\nlanguages: [en]\n", "templates/booklets/base.en.md": text})
    library, _ = load_project(tmp_path)
    make(library, tmp_path / "out", (library.sets["base"],))
    assert text_of(tmp_path / "out" / "booklets" / "base-en.pdf").count(title) == 2


def test_tall_rows_of_a_leaf_part_where_they_can(tmp_path: Path) -> None:
    """Two texts of most of a page each: a row stands alone rather than not at all."""
    card = "id: mine-0%d, title: {en: The Tale}, action: {when: start, effect: [draw], text: {en: %s}}"
    cards = [card % (number, "Draw and draw again. " * 60) for number in (1, 2)]
    write(tmp_path, {"cards/mine.yaml": a_set("mine", *cards)})
    library, _ = load_project(tmp_path)
    made = make(library, tmp_path / "out", (library.sets["mine"],))
    assert made.problems == []
    assert text_of(tmp_path / "out" / "mine" / "mine-en-rules.pdf").count("draw again") == 120
