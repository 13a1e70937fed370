"""The manuals of the problems in the texts of rule booklets, which `leonardo check` and `leonardo build` tell."""

from __future__ import annotations

PROJECT = """
    # file: leonardo.yaml
    # leonardo build base --only booklets --lang en
    title: My game

    # file: templates/booklets/base.en.md
    ---
    title: My rules
    ---"""

GOOD = (
    PROJECT
    + """
    ## The turn {#turn}

    Play **one** card, such as `card skull-cat`, and look for three cats `symbol cat`.
    `number keys_to_win` keys win. More is said in [the same chapter](#turn), on page `page turn`.

    ```layout base-turn
    moves: play stream-cat top
    expect: {seats: {0: {keys: [cat]}}}
    ```
"""
)

MANUALS: dict[str, str] = {
    "unknown-directive": f"""A booklet uses a directive that does not exist.

In a line there are small directives in code spans, such as `symbol cat`; a fenced block names a large one, such
as `layout`.

Passes:
{GOOD}
Fails:
{PROJECT}
    ## The turn

    Look for three cats `symbl cat`.
""",
    "directive-option": f"""A directive of a booklet has an option it does not take, or an impossible value.

Options are written inside the fenced block, one to a line, as YAML. An option that would change nothing is told too,
such as the caption of an example without a picture, or words behind the name of a directive that takes none.

Passes:
{GOOD}
Fails:
{PROJECT}
    ## The turn

    ```layout base-turn
    show: later
    ```
""",
    "unknown-position": f"""A booklet shows a position that does not exist.

Positions are files in templates/booklets/positions, the project's own or the shipped ones.

Passes:
{GOOD}
Fails:
{PROJECT}
    ## The turn

    ```layout base-trun
    ```
""",
    "example-differs": f"""An example of a booklet is not what the engine plays.

A move cannot be made, or what the example says of its outcome is not what comes out, or a move that it calls
forbidden is allowed.

Passes:
{GOOD}
Fails:
{PROJECT}
    ## The turn

    ```layout base-turn
    moves: play stream-cat top
    expect: {{seats: {{0: {{keys: [gull]}}}}}}
    ```
""",
    "unknown-number": f"""A booklet asks for a number of the rules, or for a form of it, that does not exist.

Numbers come from the engine, so that a booklet cannot state a stale one: `number keys_to_win`, or in words
`number keys_to_win words`.

Passes:
{GOOD}
Fails:
{PROJECT}
    ## The turn

    `number keys_to_loose` keys win.
""",
    "broken-link": f"""A link of a booklet leads nowhere or shows another address, or a name for links is given twice.

A heading gets a name in braces, one word; links to it are written [text](#name), its page is `page name`. Other
links begin with https; their address is printed behind their words.

Passes:
{GOOD}
Fails:
{PROJECT}
    ## The turn {{#turn}}

    See [the end](#end).
""",
    "unbalanced-markup": f"""A mark of emphasis or of a link opens or closes nothing.

What is meant to be bold, italic or a link would be printed with its asterisks or brackets.

Passes:
{GOOD}
Fails:
{PROJECT}
    ## The turn

    Play **one card.
""",
    "booklet-markup": f"""A booklet uses Markdown that is not set: a tag, a picture, a heading of another level.

Or its opening fields, which begin with the line ---, do not end with another before the text.

There are headings of the levels two to four, paragraphs, lists, tables, notes (lines that begin with >), bold,
italic, links and directives. Comments are not printed. What Markdown would leave out is told too: cells beyond the
columns of a table, titles of links, addresses that no link uses; and what other Markdown strikes out (~~like this~~)
or puts below the page ([^1]), which would be printed with its signs.

Passes:
{GOOD}
Fails:
{PROJECT}
    ## The turn

    Play <b>one</b> card.
""",
    "picture-too-large": f"""A picture of a booklet is wider than its column or higher than a page.

The message gives the excess in millimetres. How wide cards are drawn is set by the option card of a layout, and by
width of a card.

Passes:
{GOOD}
Fails:
{PROJECT}
    ## The turn

    ```layout base-turn
    card: 45
    ```
""",
    "booklet-language": """The rules are not written in a language of the project.

Booklets are made from templates/booklets/MODE.LANGUAGE.md. A build of everything leaves the booklets of that
language out with a warning; where booklets are asked for, it is an error.

Passes:

    # file: leonardo.yaml
    # leonardo build base --only booklets
    title: My game
    languages: [en]

Fails:

    # file: leonardo.yaml
    # leonardo build base --only booklets
    title: My game
    languages: [en, de]
""",
    "idle-text": """No booklet is made of a text in the folder of booklets' texts.

Builds look for names of a kind: MODE.LANGUAGE.md (base, expansion, quintis), quick-MODE.LANGUAGE.md, and
leaf.LANGUAGE.md for the sets that are not base sets. A text of another name is never printed.

Passes:

    # file: leonardo.yaml
    title: My game

    # file: templates/booklets/base.en.md
    ---
    title: My rules
    ---

    Hello.

Fails:

    # file: leonardo.yaml
    title: My game

    # file: templates/booklets/bse.en.md
    ---
    title: My rules
    ---

    Hello.
""",
}
FOUND_BY_BUILD = frozenset(MANUALS) - {"idle-text"}
