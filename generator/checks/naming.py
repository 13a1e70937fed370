"""The manuals of the problems with names: of symbols, cards, sets, and of what a file is."""

from __future__ import annotations

MANUALS: dict[str, str] = {
    "unknown-symbol": """A card names a symbol that does not exist.

The twelve symbols may be named by id, in English or in Russian, in any case; ё may be written е. The
message names the symbol that was probably meant.

Passes:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [Кошка, skull]

Fails:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [кощка, skull]
""",
    "unknown-card": """A deck names a card that no set has.

The deck would be a card short, so nothing is proved or printed before it is mended.

Passes:

    deck: table
    mode: base
    players: [2]
    contents:
      - set: base
      - card: skull-cat
        copies: 1

Fails:

    deck: table
    mode: base
    players: [2]
    contents:
      - set: base
      - card: skul-cat
        copies: 1
""",
    "unknown-set": """A deck names a set that does not exist.

The sets are those of the project's folders cards and decks, and the shipped ones.

Passes:

    deck: table
    mode: base
    players: [2]
    contents:
      - set: base

Fails:

    deck: table
    mode: base
    players: [2]
    contents:
      - set: bases
""",
    "unknown-deck": """leonardo.yaml names a deck to build that does not exist.

Passes:

    # file: leonardo.yaml
    title: My cards
    build: {decks: [base]}

Fails:

    # file: leonardo.yaml
    title: My cards
    build: {decks: [bass]}
""",
    "not-a-card-file": """A file is neither a set, nor a deck, nor a position.

A set begins with `set: NAME`, a deck with `deck: NAME`; a position has `mode` and `seats`. Every .yaml and
.yml file in the project's folders cards and decks should be one of them; keep other files elsewhere. A file called
NAME.yaml.txt, as some editors save it, is not read and warned of.

Passes:

    set: workshop
    kind: expansion
    cards:
      - id: workshop-01
        symbols: [cat, skull]

Fails:

    shopping: [ink, chalk, paper]
""",
}
