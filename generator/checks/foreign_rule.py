"""A deck sets a rules option that its mode does not have.

Each option of the rules belongs to certain modes: `key_scope` and `cross_choice` to base and expansion,
`copies_limit` to expansion, `ladder` and `swap_limit` to quintis. `keys_to_win` belongs to all, up to 12 keys
in base and expansion, where a player owns each key once, and up to 36 in quintis.

Passes:

    deck: long-game
    mode: base
    players: [2]
    rules: {keys_to_win: 9, key_scope: played}
    contents:
      - set: base

Fails:

    deck: long-game
    mode: base
    players: [2]
    rules: {keys_to_win: 13, ladder: global}
    contents:
      - set: base
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.options import OPTIONS, defaults
from generator.checks.study import Study, problem
from generator.problems import Problem
from generator.suggest import listed


def check(study: Study) -> Iterator[Problem]:
    """A problem at each option that is not the mode's, or whose number is beyond what the mode allows."""
    for deck in study.decks:
        if not deck.mode:
            continue
        for name, value in deck.rules.items():
            option = OPTIONS.get(name)
            if option is None:
                continue
            place = deck.places[f"rules.{name}"]
            if deck.mode not in option.defaults:
                message = f"'{name}' is an option of mode {listed(option.defaults, 'and')}, not of {deck.mode}"
                hint = f"Mode {deck.mode} has {listed(defaults(deck.mode), 'and')}."
                yield problem(place, "error", "foreign-rule", message, hint)
            elif option.most and isinstance(value, int) and option.most[deck.mode] < value <= max(option.most.values()):
                message = f"'{name}' is at most {option.most[deck.mode]} in mode {deck.mode}, found {value}"
                yield problem(place, "error", "foreign-rule", message, "Write a smaller number.")
