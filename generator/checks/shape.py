"""The manuals of the problems that the JSON Schemas find (generator.schema)."""

from __future__ import annotations

GOOD = """
    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        copies: 2
"""
GOOD_DECK = """
    deck: table
    mode: base
    players: [2, 3, 4]
    contents:
      - set: base
"""

MANUALS: dict[str, str] = {
    "wrong-type": f"""A value is of the wrong sort: text where a number should be, a list where a text should be.

A number in quotes is text. A text field takes anything as it is written, numbers too.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        copies: "3 "
""",
    "wrong-value": f"""A value is none of those that the field takes.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: extension
    cards:
      - id: workshop-01
        symbols: [cat, skull]
""",
    "out-of-range": f"""A number is too small or too large.

A card has 1 to 99 copies; a deck serves 2 to 12 players.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        copies: 0
""",
    "unknown-key": f"""A key is none of those that are known at this place.

The message names the key that was probably meant; the hint lists all of them.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]
        copy: 2
""",
    "missing-key": f"""Something that must be said is not said.

A set needs `set`, `kind` and `cards`; a card needs `id`; a deck needs `deck`, `mode`, `players` and
`contents`.

Passes:
{GOOD}
Fails:

    set: workshop
    cards:
      - id: workshop-01
        symbols: [cat, skull]
""",
    "wrong-form": f"""A text does not have the form that the field needs.

Ids have no spaces, commas, semicolons, slashes or quotes and begin with neither a dot nor a hyphen, since
they name files and stand in commands. Language codes are like `en` and `ru`.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop 01
        symbols: [cat, skull]
""",
    "wrong-choice": f"""A line of a deck must name exactly one thing.

That is a `set`, a `card`, or a card to `exclude`.

Passes:
{GOOD_DECK}
Fails:

    deck: table
    mode: base
    players: [2, 3, 4]
    contents:
      - set: base
        card: skull-cat
""",
    "idle-copies": f"""An exclusion states a number of copies.

An exclusion takes the card out altogether, whatever lines put it in. For fewer copies of a card, exclude
nothing: name the cards one by one with the copies you want.

Passes:
{GOOD_DECK}
Fails:

    deck: table
    mode: base
    players: [2, 3, 4]
    contents:
      - set: base
      - exclude: skull-cat
        copies: 1
""",
    "repeated-item": f"""A list names the same thing twice where each may stand once.

Passes:
{GOOD_DECK}
Fails:

    deck: table
    mode: base
    players: [2, 3, 3]
    contents:
      - set: base
""",
    "too-many-problems": f"""A file has more mistakes of one sort than are told.

The first thousand are; when they are mended, the next are told. Such a file is usually not what it seems, or has one
mistake on every line, which a search and replace mends. Of warnings, this is a warning too.

Passes:
{GOOD}
Fails:

    # file: cards/workshop.yaml (last line 1001 times)
    set: workshop
    kind: expansion
    cards:
      - cat
""",
    "wrong-count": f"""A list, a mapping or a text has too few or too many members.

A text has 20,000 characters at most, and 30 combining marks (accents typed as characters of their own) in a row.

Passes:
{GOOD}
Fails:

    set: workshop
    kind: expansion
    cards: []
""",
}
