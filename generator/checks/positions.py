"""The manuals of the problems in position files and in moves (engine.position, `leonardo replay`)."""

from __future__ import annotations

GOOD = """
    mode: base
    cards:
      a: {symbols: [cat, skull]}
      b: {symbols: [gull, flower]}
    seats:
      - layout: {top: a, left: b, center: a, right: b, bottom: a}
        hand: [a, b]
      - layout: {top: b, left: a, center: b, right: a, bottom: b}
        hand: [b]
    base: {deck: [a, b]}
"""

_POSITION = GOOD.strip("\n")

MANUALS: dict[str, str] = {
    "position-shape": f"""A position is not written as a position is.

It needs `mode`, `cards` and `seats`; the rest has defaults. `leonardo schema position` describes each key; a key
that belongs to another mode, such as `field` in mode base, is wrong too.

Passes:
{GOOD}
Fails:

    mode: base
    cards:
      a: {{symbols: [cat, skull]}}
    seats:
      - layout: {{top: a, left: a, center: a, right: a, bottom: a}}
        hand: [a]
      - layout: {{top: a, left: a, center: a, right: a, bottom: a}}
        hand: [a]
    base: {{deck: [a]}}
    field: {{"0,0": [a]}}
""",
    "position-name": f"""A position uses a name that stands for no card.

The cards of a position have names of its own, listed under `cards`; `from` there names a card of a set.

Passes:
{GOOD}
Fails:

    mode: base
    cards:
      a: {{symbols: [cat, skull]}}
    seats:
      - layout: {{top: a, left: a, center: a, right: a, bottom: a}}
        hand: [a]
      - layout: {{top: a, left: a, center: z, right: a, bottom: a}}
        hand: [a]
    base: {{deck: [a]}}
""",
    "position-impossible": f"""A position cannot come about in a game.

For example an action card in a zone, a base card in a corner, a field wider than five, or VETO on an empty
cell. How many cards there are is not checked: positions may be partial. So a field that falls apart, whose joining
cards may have been left out, is played with a warning.

Passes:
{GOOD}
Fails:

    mode: expansion
    cards:
      a: {{symbols: [cat, skull]}}
      bolt: {{action: {{when: start, effect: [{{draw: {{count: 1}}}}]}}}}
    seats:
      - layout: {{top: a, left: a, center: a, right: a, bottom: a, top-left: bolt}}
        hand: [a]
      - layout: {{top: a, left: a, center: a, right: a, bottom: a}}
        hand: [a]
    base: {{deck: [a]}}
""",
    "position-rules": f"""A position sets a rules option that its mode does not have.

Passes:
{GOOD}
Fails:

    mode: base
    rules: {{ladder: player}}
    cards:
      a: {{symbols: [cat, skull]}}
    seats:
      - layout: {{top: a, left: a, center: a, right: a, bottom: a}}
        hand: [a]
      - layout: {{top: a, left: a, center: a, right: a, bottom: a}}
        hand: [a]
    base: {{deck: [a]}}
""",
    "chance": f"""An outcome of chance that a position states does not fit what chance has to decide.

`chance` lists outcomes in the order in which they are needed: a card's name for a random card, a list of
names (the next card first) for a deck that is re-formed from the discard pile.

Passes:
{GOOD}
Fails:

    # leonardo replay cards/example.yaml --moves "play a top"
    mode: base
    cards:
      a: {{symbols: [cat, skull]}}
      b: {{symbols: [gull, flower]}}
    seats:
      - layout: {{top: a, left: b, center: a, right: b, bottom: a}}
        hand: [a, b]
      - layout: {{top: b, left: a, center: b, right: a, bottom: b}}
        hand: [b]
    base: {{deck: [], discard: [a, a]}}
    chance: [[b, b, b]]
""",
    "illegal-move": f"""A move is against the rules as things stand.

The message quotes the move, its number, the reason and the rule's ID; `leonardo replay FILE --legal` lists
what may be done.

Passes:
{GOOD}
Fails:

    # leonardo replay cards/example.yaml --moves "play a top-left"
{_POSITION}
""",
    "unreadable-move": f"""A move is written in a way that is not understood.

A move is one line, such as `play a top`, `place a 1,-1`, `act bolt`, `claim cat`, `draw base` or `end`.

Passes:
{GOOD}
Fails:

    # leonardo replay cards/example.yaml --moves "put a on top"
{_POSITION}
""",
}
