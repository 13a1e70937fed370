"""A deck expects what no deck can meet, or what every deck meets.

An expectation is a measure and its bounds, in quotes: `">= 99 %"`, `"<= 8 %"`, `"40..60 %"`, and for measures
that are no share `">= 8"`, `"<= 30"` or `"8..30"`. `leonardo prove` measures it for each number of players and
ends with exit code 1 where it is not met beyond chance: the whole interval of the measure lies outside the
bounds. The measures, and whose games count:

- `finished` (share): games that end by a rule; the players of every kind must meet it.
- `rounds`: the mean length of finished games in rounds (1 to 300).
- `seat_spread` (share): the largest difference between the shares of wins by place in the order of play, the
  first player first. Who begins is drawn by lot, so that the chairs themselves cannot differ.
- `any_key_wins` (share): of all wins, those of players who used the any-key. Not in mode quintis.
- `lead_changes`: how often the lead changes in a finished game, on average (0 to 84).
- `half_time_leader_wins` (share): of the finished games in which one player led alone at half-time, those that this
  player won.
- `winning_margin`: by how many keys the winner of a finished game leads, on average; 0 where a win is shared, as it can
  be in mode quintis only.
- `missed_turns`, `no_choice_turns` (shares): of the turns of all games, those that are missed, those with nothing to
  decide; in mode base none is either.

All but `finished` are measured with greedy players. Fewer than 30 games leave means, spreads and shares of turns open.

Passes:

    deck: lively
    mode: base
    players: [2, 3]
    contents:
      - set: base
    expect: {finished: ">= 99 %", rounds: "8..30", seat_spread: "<= 8 %"}

Fails:

    deck: lively
    mode: base
    players: [2, 3]
    contents:
      - set: base
    expect: {finished: ">= 101 %", rounds: "30..8"}
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import KINDS
from generator.checks.study import Study, problem
from generator.problems import Problem


def check(study: Study) -> Iterator[Problem]:
    """A problem at each expectation that says nothing of use; in a deck of no known mode, at those that say nothing of
    use in any."""
    for deck in study.decks:
        for measure, written in deck.expect.items():
            said = {_fault(measure, str(written), mode) for mode in ([deck.mode] if deck.mode else KINDS)}
            if len(said) == 1 and (message := said.pop()):
                place = deck.places[f"expect.{measure}"]
                hint = "`leonardo explain impossible-expectation` lists what can be expected."
                yield problem(place, "error", "impossible-expectation", message, hint)


def _fault(measure: str, written: str, mode: str) -> str:
    """Why the expectation is of no use in that mode; empty if it is, or is told by the schema."""
    from engine.expectations import ExpectationError, UnreadableExpectation, read_expectation

    try:
        read_expectation(measure, written, mode)
    except UnreadableExpectation:
        return ""
    except ExpectationError as error:
        return str(error)
    return ""
