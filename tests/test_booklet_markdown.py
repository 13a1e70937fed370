"""What a booklet's Markdown says is printed as it is meant; what would be lost or look like something else is told."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from generator.booklet.addresses import cuts, misleading
from generator.booklet.blocks import Heading, Para, Run, Sign
from generator.booklet.manuscript import Dialect, parse
from tests.booklet_making import HEAD, booklet_problems, fence, text_of, texts


def read(body: str) -> tuple[str, list[tuple[int, int, str]], list[str]]:
    """The words of a text's paragraphs and headings, the problems in it, and their messages."""
    manuscript, problems = parse(HEAD + body, Path("base.en.md"), Dialect("en", {}))
    blocks = [block for block in manuscript.blocks if isinstance(block, Para | Heading)]
    words = ["".join(piece.text for piece in block.content if isinstance(piece, Run)) for block in blocks]
    return "\n".join(words), [(each.line, each.column, each.id) for each in problems], [e.message for e in problems]


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (r"a \* b", "a * b"),
        (r"a \` b", "a ` b"),
        (r"\*not bold\* and **bold**", "*not bold* and bold"),
        (r"\_a\_ \[x\](y) \\ \# \|", "_a_ [x](y) \\ # |"),
        (r"mid\*dle", "mid*dle"),
        ("&amp; &lt;b&gt; &ast;x&ast; &#x41;", "& <b> *x* A"),
        (r"\&amp;", "&amp;"),
        ("x\ty&Tab;z", "x y z"),
    ],
)
def test_an_escaped_character_is_printed(written: str, printed: str) -> None:
    words, problems, _ = read(written)
    assert (words, problems) == (printed, [])


@pytest.mark.parametrize(
    ("written", "column", "problem_id"),
    [
        ("x&#x202e;y", 2, "hidden-character"),
        ("x &#8203; y", 3, "hidden-character"),
        ("x &ZeroWidthSpace; y", 3, "hidden-character"),
        ("x &#xfeff;", 3, "hidden-character"),
        ("x &rlm;", 3, "hidden-character"),
        ("x &#7;", 3, "control-character"),
        ("x &#0;", 3, "control-character"),
        ("x &#x2028;", 3, "control-character"),
        ("x &#9731;", 3, "missing-glyph"),
        ("[x &#x202e;](https://a.b)", 4, "hidden-character"),
        ("**&#x202e;**", 3, "hidden-character"),
        ("## A &#x202e;", 6, "hidden-character"),
        ("> - &#x202e;", 5, "hidden-character"),
        ("| a |\n| - |\n| &#x202e; |", 3, "hidden-character"),
        (fence("card skull-cat", r'caption: "a \u6f22"'), 10, "missing-glyph"),
        (fence("layout base-turn", r'names: {0: "\u6f22"}'), 12, "missing-glyph"),
        (fence("card skull-cat", r'caption: "a \u202e"'), 10, "control-character"),
    ],
)
def test_a_character_by_number_is_judged_as_one_that_is_typed(written: str, column: int, problem_id: str) -> None:
    _, problems, _ = read(written)
    assert [(where, kind) for _, where, kind in problems] == [(column, problem_id)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("## Ход {#ход}\n\n[ход](#ход)\n", []),
        ("## Й {#й}\n\n[x](#\u0438\u0306)\n", []),
        ("## \u0418\u0306 {#\u0438\u0306}\n\n[x](#й)\n", []),
        ("## A {#a}\n\n[x](#%61)\n", []),
        (fence("keys", "anchor: ключи") + "\n[x](#ключи)\n", []),
        ("[x](#ход)\n", [(4, 1, "broken-link")]),
        ("## A {#two words}\n", [(4, 1, "broken-link")]),
        ("## A {#a.b}\n", [(4, 1, "broken-link")]),
        ("## A {#a} b\n", [(4, 1, "broken-link")]),
        ("## A {#a} {#b}\n", [(4, 1, "broken-link")]),
        ("## A {#a}{#b}\n", [(4, 1, "broken-link")]),
        ("## A {#a b} {#b}\n", [(4, 1, "broken-link")]),
        ("A {#a} {#b}\n---\n", [(4, 1, "broken-link")]),
        ("## A \\{#a} {#b}\n\n[x](#b)\n", []),
        ("## A \\{#a}\n\n[x](#a)\n", [(6, 1, "broken-link")]),
        (fence("keys", "anchor:") + "\n[x](#None)\n", [(8, 1, "broken-link")]),
    ],
)
def test_names_for_links_are_in_any_alphabet(body: str, expected: list[tuple[int, int, str]]) -> None:
    _, problems, messages = read(body)
    assert problems == expected
    assert not any("%" in message for message in messages)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("| a | b |\n|---|---|\n| 1 | 2 | LOST |\n", [(6, 11, "booklet-markup")]),
        ("| a | b |\n|---|---|\n| 1 | 2 | |\n| 1 \\| x | 2 |\n| 1 |\n", []),
        ("a | b\n--|--\n1 | 2 | LOST | too\n", [(6, 9, "booklet-markup")]),
        ("> | a |\n> |---|\n> | 1 | LOST |\n", [(6, 9, "booklet-markup")]),
        ("[Note]: lost\n\nText.\n", [(4, 1, "booklet-markup")]),
        ("[a]: https://a.b\n\n[b]: https://a.b\n\nSee [a].\n", [(6, 1, "booklet-markup")]),
        ("[a]: https://a.b\n[a]: https://c.d\n\nSee [a].\n", [(5, 1, "booklet-markup")]),
        ("See [it](https://a.b 'Lost').\n", [(4, 5, "booklet-markup")]),
        ("<!-- a --> Lost <!-- b -->\n", [(4, 1, "booklet-markup")]),
        ("<!-- a --> Lost\n", [(4, 1, "booklet-markup")]),
        ("<!-- a --> <!-- b -->\n<!-- c\nd -->\n", []),
        ("A ***x*** b\n", [(4, 4, "booklet-markup")]),
        ("A **b *c* d** e *f **g***\n", [(4, 7, "booklet-markup"), (4, 20, "booklet-markup")]),
        ("**b** *c **d***, **e**\n", [(4, 10, "booklet-markup")]),
        ("A **b** *c* **d**, *e* **f `symbol` g**\n", [(4, 28, "unknown-directive")]),
    ],
)
def test_words_that_markdown_leaves_out_are_told(body: str, expected: list[tuple[int, int, str]]) -> None:
    _, problems, _ = read(body)
    assert problems == expected


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("[our site](https://a.b/c)", "our site (https://a.b/c)"),
        ("[**our** site](https://a.b)", "our site (https://a.b)"),
        ("[a.b](https://www.a.b/c)", "a.b (https://www.a.b/c)"),
        ("[https://a.b/c](https://a.b/c)", "https://a.b/c"),
        ("<https://a.b/c>", "https://a.b/c"),
        ("<https://пример.рф/ход>", "https://пример.рф/ход"),
        ("[страница](https://пример.рф)", "страница (https://пример.рф)"),
        ("<https://xn--80ak6aa92e.com>", "https://xn--80ak6aa92e.com"),
        ("<https://a.b/%E2%80%AE>", "https://a.b/%E2%80%AE"),
        ("<https://a.b/_x_*y>", "https://a.b/_x_*y"),
        ("[x] and <https://a.b> [y]", "[x] and https://a.b [y]"),
    ],
)
def test_where_a_link_leads_is_printed(written: str, printed: str) -> None:
    words, problems, _ = read(written)
    assert (words, problems) == (printed, [])


@pytest.mark.parametrize(
    ("shown", "href", "address"),
    [
        ("https://good.example", "https://evil.example", "https://good.example"),
        ("good.example", "https://evil.example", "good.example"),
        ("at www.good.example.", "https://evil.example/good.example", "www.good.example"),
        ("http://good.example/x", "https://good.example/y", "http://good.example/x"),
        ("https://good.example", "#turn", "https://good.example"),
        ("good.example", "https://good.example/x", ""),
        ("https://www.good.example/", "https://good.example", ""),
        ("see README.md, e.g. this", "https://a.b", ""),
        ("version 1.2", "https://a.b", ""),
        ("words", "https://a.b", ""),
    ],
)
def test_a_link_that_shows_another_address(shown: str, href: str, address: str) -> None:
    assert misleading(shown, href, href) == address
    if address and href.startswith("https"):
        assert read(f"See [{shown}]({href}).\n")[1] == [(4, 5, "broken-link")]


def test_an_address_is_divided_without_a_hyphen(tmp_path: Path) -> None:
    address = (
        "https://example.org/a-page/of-considerable/length/" + "0123456789" * 6 + "/encyclopaedia/antidisestablishment"
    )
    assert booklet_problems(tmp_path, f"Look [there](<{address}>), or do not.\n\n> - <{address}>\n") == []
    path = tmp_path / "out" / "booklets" / "base-en.pdf"
    assert text_of(path).replace(" ", "").count(address) == 2
    with pikepdf.open(path) as pdf:
        areas = [str(each.A.URI) for page in pdf.pages for each in page.get("/Annots", []) if "/A" in each]
    assert set(areas) == {address}
    assert cuts("https://a.b/c") == [len("https://a."), len("https://a.b/")]


def test_a_line_may_end_between_icons_and_between_page_numbers(tmp_path: Path) -> None:
    rows = ["`symbol cat` ", "`symbol cat`, ", "`page a` ", "`page a`; "]
    body = "## A {#a}\n\n" + "\n\n".join(row * 60 for row in rows) + "\n"
    assert booklet_problems(tmp_path, body) == []
    body = "word `symbol cat`, word `symbol cat` and\u202fthen `symbol cat`"
    manuscript, _ = parse(HEAD + body, Path("base.en.md"), Dialect("en", {"symbol": lambda name, _: Sign(name)}))
    (para,) = manuscript.blocks
    assert isinstance(para, Para)
    words = [piece.text for piece in para.content if isinstance(piece, Run)]
    assert words == ["word\u00a0", ", word\u00a0", " and\u2009then\u00a0"]


def test_the_page_of_what_stands_inside_something_else(tmp_path: Path) -> None:
    """Pictures and headings in notes, in lists and beside pictures have their pages like any others."""
    body = (
        "> " + fence("keys", "anchor: k").replace("\n", "\n> ") + "\n\n"
        "- a\n\n  ### In a list {#l}\n\n"
        "> " + fence("card skull-cat", "width: 30", "beside: 2", "anchor: p").replace("\n", "\n> ") + "\n"
        "> ### Beside {#b}\n>\n> text\n\n"
        + fence("new-page") + "\nPages `page k`, `page l`, `page p`, `page b`; [keys](#k).\n"
    )  # fmt: skip
    assert booklet_problems(tmp_path, body) == []
    path = tmp_path / "out" / "booklets" / "base-en.pdf"
    assert "Pages 2, 2, 2, 2; keys." in text_of(path)
    with pikepdf.open(path) as pdf:
        leads = [each.Dest[0].objgen for each in pdf.pages[2].Annots]
        assert leads == [pdf.pages[1].obj.objgen] * 5


def test_chapters_in_notes_and_lists_are_in_the_contents(tmp_path: Path) -> None:
    body = "```contents\n```\n\n## One\n\na\n\n> ## Two\n>\n> b\n\n- ## Three\n\n  c\n\n## Four\n\nd\n"
    assert booklet_problems(tmp_path, body) == []
    listed = texts(tmp_path / "out" / "booklets" / "base-en.pdf")[1]
    assert re.findall(r"^(\w+) (?:\. ?)+(\d+)", listed, re.M) == [
        (name, "2") for name in ("One", "Two", "Three", "Four")
    ]


@pytest.mark.parametrize(("before", "first"), [("", ""), ("> ", "> "), ("   ", "1. "), (">     ", "> - - ")])
def test_an_option_in_a_note_or_a_list_is_told_in_its_column(before: str, first: str) -> None:
    lines = ["```card skull-cat", "# a comment", "width: 30", 'caption: "\\u6f22"', "width: 40", "```"]
    body = "\n".join((before if number else first) + line for number, line in enumerate(lines))
    _, problems, _ = read(body + "\n")
    after = len(before)
    assert sorted(problems) == [(7, after + 10, "missing-glyph"), (8, after + 1, "duplicate-key")]


def test_a_directive_may_hold_a_comment_alone() -> None:
    assert read(fence("keys", "# as on the card"))[1] == []


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        (fence("card skull-cat", "width: 30", "width: 40"), 6, "(first on line 5)"),
        ("text\n\n" + fence("card skull-cat", "width: 30", "", "width: 40"), 9, "(first on line 7)"),
        ("> " + fence("keys", "caption: a", "caption: b").replace("\n", "\n> "), 6, "(first on line 5)"),
        ("## A {#a}\n\n## B {#a}\n", 6, "(the first on line 4)"),
        (fence("keys", "anchor: a") + "\n## B {#a}\n", 8, "(the first on line 5)"),
    ],
)
def test_the_line_of_the_first_of_two(body: str, line: int, words: str) -> None:
    _, problems, messages = read(body)
    assert [each for each, _, _ in problems] == [line]
    assert words in messages[0]


LISTS = "\n".join(f"{'  ' * depth}- at {depth + 1}" for depth in range(12))


@pytest.mark.parametrize(
    ("written", "where", "said"),
    [
        ("- " * 9 + "a", [], ""),
        ("> " * 19 + "a", [], ""),
        ("1. " * 9 + "a", [], ""),
        ("> " + "- " * 9 + "a", [], ""),
        ("- " * 10 + "a", [(4, 21)], "'a'"),
        ("- " * 14 + "a", [(4, 21)], "'- - - - a'"),
        (">" * 20 + " a", [(4, 22)], "'a'"),
        ("> " * 19 + "- a", [(4, 41)], "'a'"),
        ("> - " * 7 + "a", [(4, 29)], "'a'"),
        ("> > " + "- " * 9 + "a\n> > " + "  " * 9 + "b", [(4, 23)], "'a'"),
        (LISTS, [(13, 21)], "'at 10'"),
        (LISTS + "\n" + LISTS, [(13, 21), (25, 21)], "'at 10'"),
        ("1. " * 10 + "a\n\n- " + "- " * 9 + "# b", [(4, 31), (6, 21)], "'a'"),
        (
            "- " * 10 + "```card mine-01\n" + "  " * 10 + "width: 20\n" + "  " * 10 + "```",
            [(4, 21)],
            "'```card mine-01'",
        ),
    ],
)
def test_what_is_nested_too_deep_is_told_and_nothing_after_it_is_lost(
    written: str, where: list[tuple[int, int]], said: str
) -> None:
    words, problems, messages = read(f"{written}\n\nLast words.\n")
    assert problems == [(line, column, "booklet-markup") for line, column in where]
    assert words.endswith("Last words.")
    assert all("is nested too deep to be printed" in message for message in messages)
    assert not messages or messages[0].startswith(said)


@pytest.mark.parametrize(
    ("written", "place", "said"),
    [
        ("1. a\n2. b\n\n7. c\n8. d\n", (6, 1), "written with 7 and printed with 3"),
        ("1. a\n1. b\n3. c\n", (4, 1), "written with 1 and printed with 2"),
        ("> 4. a\n> 6. b\n", (4, 3), "written with 6 and printed with 5"),
        ("- 1. a\n  3. b\n", (4, 3), "written with 3 and printed with 2"),
        ("3. a\n4. b\n5. c\n", None, ""),
        ("1. a\n1. b\n1. c\n", None, ""),
        ("0. a\n0. b\n", None, ""),
        ("9. a\n10. b\n", None, ""),
        ("1. a\n2. b\n\n<!-- anew -->\n\n7. c\n8. d\n", None, ""),
        ("1. a\n2. b\n\n7) c\n8) d\n", None, ""),
    ],
)
def test_a_number_that_is_printed_as_another_is_told(written: str, place: tuple[int, int] | None, said: str) -> None:
    """CommonMark 5.3 counts on from the first number of a list; people number all alike to have them counted."""
    _, problems, messages = read(written)
    start = len(HEAD.splitlines())
    assert problems == ([(place[0] + start - 2, place[1], "booklet-markup")] if place else [])
    assert all(said in message for message in messages)
