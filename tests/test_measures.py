"""Measures of single games and what chance leaves open of them: paying cards, used actions, shares of turns."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from engine.cards import Deck
from engine.figures import never_mattered, run_figures
from engine.simulate import Run, play_one, simulate
from engine.statistics import Ratio, share, spread
from engine.symbols import SYMBOL_IDS
from engine.totals import Totals
from tests.proof_decks import base_deck, expansion_deck, quintis_deck

DECKS = (base_deck(), expansion_deck(70), quintis_deck(67))


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.mode)
def test_every_line_key_stands_on_cards_that_paid_and_used_actions_were_usable(deck: Deck) -> None:
    cards = {card.name: card for card, _ in deck.contents}
    for number in range(12):
        record, _ = play_one(Run(deck, 3, 12, 5, ("greedy", "random")), number)
        held = {SYMBOL_IDS[bit] for bit, count in enumerate(record.symbols) if count}
        borne = {symbol for name in record.paid for symbol in cards[name].symbols}
        wild = sum(card.action is not None for card in cards.values())
        assert len(held - borne) <= len(record.claimed) + (1 if wild else 0), (held, borne)
        assert bool(record.paid) == bool(held)
        assert all(not cards[name].action for name in record.paid)
        for usable, used in zip(record.usable, record.used, strict=True):
            assert set(used) <= set(usable)
            assert all(cards[name].action for name in usable)
        assert record.misses <= record.no_choice <= record.turns


def test_cards_without_a_part_are_named_and_the_others_are_not() -> None:
    deck = expansion_deck(70)
    run = Run(deck, 2, 3, 1, ("random",))
    totals = simulate(run)
    data = run_figures(run, totals)
    idle = never_mattered(deck, [totals])
    assert data["never_mattered"] == idle != []
    assert {*idle, *totals.paid, *totals.used} == {card.name for card, _ in deck.contents}
    assert set(data["actions"]) == set(totals.usable)
    for card, figure in data["actions"].items():
        assert 0 <= figure["used"] <= figure["playable"] <= 3 * 2, card
        if figure["effect"]:
            assert figure["effect"]["low"] <= figure["effect"]["value"] <= figure["effect"]["high"]
            assert -0.5 <= figure["effect"]["value"] <= 0.5


@pytest.mark.parametrize(("keys", "winners", "lead"), [((7, 4, 3), (0,), 3), ((5, 5, 2), (0, 1), 0), ((4, 4), (1,), 0)])
def test_a_winner_leads_by_keys_and_not_at_all_in_a_shared_win(
    keys: tuple[int, ...], winners: tuple[int, ...], lead: int
) -> None:
    record, _ = play_one(Run(base_deck(), len(keys), 1, 1, ("greedy",), 600), 0)
    totals = Totals()
    totals.add(0, replace(record, keys=keys, winners=winners, used=((),) * len(keys)), ["greedy"] * len(keys))
    assert totals.margins == {lead: 1}


def test_a_ratio_is_that_of_the_sums_and_knows_that_turns_of_a_game_go_together() -> None:
    together, apart = Ratio(), Ratio()
    for number in range(100):
        together.add(10 if number % 2 else 0, 20)
        apart.add(5, 20)
    assert together.interval().value == apart.interval().value == 0.25
    assert apart.interval().low == apart.interval().high == 0.25
    reach = 1.959964 * 5 * math.sqrt(100 * 100 / 99) / 2000
    assert together.interval().high - 0.25 == pytest.approx(reach, rel=1e-4)
    halves = [Ratio(), Ratio()]
    for number in range(100):
        halves[number % 2].add(10 if number % 2 else 0, 20)
    halves[0].merge(halves[1])
    assert halves[0] == together
    assert Ratio().interval().high == 1.0
    none = Ratio()
    none.add(0, 40)
    none.add(0, 60)
    assert none.interval() == share(0, 100)


@pytest.mark.parametrize(
    ("counts", "surely"),
    [((50, 50, 50), False), ((60, 45, 45), False), ((120, 20, 10), True), ((500, 400), True), ((5, 4), False)],
)
def test_a_spread_is_sure_only_where_two_classes_surely_differ(counts: tuple[int, ...], surely: bool) -> None:
    found = spread(counts, sum(counts))
    assert found.value == pytest.approx((max(counts) - min(counts)) / sum(counts))
    assert (found.low > 0) is surely
    assert found.low <= found.value <= found.high


def test_two_classes_have_the_usual_interval_of_a_difference() -> None:
    found = spread((60, 40), 100)
    reach = 1.959964 * math.sqrt((1 - 0.2**2) / 100)
    assert (found.low, found.high) == (pytest.approx(0.2 - reach, abs=1e-6), pytest.approx(0.2 + reach, abs=1e-6))


def test_what_everybody_does_has_no_effect() -> None:
    """However many wins are shared; what only winners do has one."""
    record, _ = play_one(Run(base_deck(), 2, 1, 1, ("greedy",), 600), 0)
    totals = Totals()
    for number, winners in enumerate([(0, 1), (0, 1), (0,), (1,), (0, 1)]):
        used = tuple(("all", "won") if seat in winners else ("all",) for seat in (0, 1))
        totals.add(number, replace(record, winners=winners, keys=(3, 3), usable=used, used=used), ["greedy"] * 2)
    actions = run_figures(Run(base_deck(), 2, 5, 1), totals)["actions"]
    assert actions["all"]["effect"]["value"] == 0
    assert actions["won"]["effect"]["value"] == pytest.approx(1 - 8 / 10)
