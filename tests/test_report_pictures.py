"""The pictures of a report: names that can be read and do not collide, the table as it lies."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from itertools import combinations

import matplotlib
from matplotlib.text import Text

from engine.boards.field import FieldState
from engine.retelling import retell
from engine.simulate import Run, simulate
from engine.symbols import SYMBOL_IDS
from generator.luminance import luminance
from generator.report import charts, scenes
from generator.report.words import Words
from tests.proof_decks import base_deck, expansion_deck, quintis_deck

ENGLISH = Words()


def test_names_of_cards_are_no_formulas() -> None:
    deck = expansion_deck(70)
    contents = tuple(
        (replace(card, name=f"$x_{number}$<&>") if card.action else card, copies)
        for number, (card, copies) in enumerate(deck.contents)
    )
    totals = simulate(Run(replace(deck, contents=contents), 2, 4, 1, ("greedy",)))
    svg = charts.drawn(charts.actions(totals, 2, ENGLISH), "actions").svg
    assert any(f"{escape(card)}</text>" in svg for card in totals.used)


def test_a_title_that_a_picture_cannot_draw_gives_way_to_the_id() -> None:
    deck = expansion_deck(70)
    totals = simulate(Run(deck, 2, 4, 1, ("greedy",)))
    names = sorted(totals.using_seats)
    titles = {names[0]: "漢字", names[1]: "Long " * 20, names[2]: "The Vice"}
    shown = [each.get_text() for each in charts.actions(totals, 2, Words("en", titles)).axes[0].texts]
    assert {names[0], names[1], f"The Vice ({names[2]})"} <= set(shown)


def test_names_of_action_cards_do_not_overlap() -> None:
    totals = simulate(Run(expansion_deck(70), 2, 20, 1, ("greedy",)))
    figure = charts.actions(totals, 2, ENGLISH)
    with charts.drawing():
        figure.draw_without_rendering()
        boxes = [Text.get_window_extent(each) for each in figure.axes[0].texts]
    assert len(boxes) > 3
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert all(box.x0 >= 0 and box.x1 <= figure.bbox.width for box in boxes)


def test_numbers_on_the_pairs_can_be_read() -> None:
    matrix = [list(range(12)) for _ in range(12)]
    axes = charts.pairs(matrix, SYMBOL_IDS).axes[0]
    colours = matplotlib.colormaps["YlOrBr"]
    for label in axes.texts:
        ground = luminance(colours(int(label.get_text()) / 11)) + 0.05
        ink = luminance(matplotlib.colors.to_rgba(label.get_color())) + 0.05
        assert max(ground, ink) / min(ground, ink) >= 4.5


def test_a_field_is_drawn_with_its_top_cards() -> None:
    deck = quintis_deck(67)
    state, turns = retell(Run(deck, 2, 1, 1, ("greedy",)), 0, 12)
    assert isinstance(state, FieldState)
    (axes,) = scenes.table(state, ENGLISH).axes
    shown = sorted(each.get_text() for each in axes.texts if each.get_text() != "VETO")
    assert sum(each.get_text() == "VETO" for each in axes.texts) == (state.veto in state.field) == 1
    assert shown == sorted("\n".join(state.table.cards[stack[-1]].symbols) for stack in state.field.values())
    (counts,) = [
        line.get_ydata()[-1] for line in scenes.race(turns, 2, ENGLISH).axes[0].lines if line.get_label() == "seat 1"
    ]
    assert counts == state.key_count(1)


def test_the_race_is_counted_in_whole_keys() -> None:
    """However few there are, and in Russian too."""
    _, turns = retell(Run(base_deck(), 2, 1, 1, ("greedy",)), 0, 400)
    for last in (1, 3, 20, len(turns)):
        axes = scenes.race(turns[:last], 2, Words("ru")).axes[0]
        with charts.drawing():
            axes.figure.draw_without_rendering()
        for axis in (axes.xaxis, axes.yaxis):
            labels = [label.get_text() for label in axis.get_ticklabels()]
            assert all(label.lstrip("−").isdigit() for label in labels), labels
            assert len(labels) == len(set(labels)) > 1
