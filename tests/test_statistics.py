"""The statistics against published values."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.statistics import Interval, mean, quantile, rounded, share, uniformity, upper_gamma


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_interval_of_newcombe_1998_table_1(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(st.integers(1, 5000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_a_share_lies_in_its_interval_and_the_complement_mirrors_it(case: tuple[int, int]) -> None:
    count, of = case
    found, mirrored = share(count, of), share(of - count, of)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert mirrored.low == pytest.approx(1 - found.high, abs=1e-12)
    assert share(count, of, 0.99).low <= found.low


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [(0.525, 2, "0.53"), (0.575, 2, "0.58"), (7.55, 1, "7.6"), (0.285 * 100, 0, "29"), (-0.575, 2, "-0.58"),
     (-0.001, 2, "0.00"), (3, 1, "3.0"), (1.0049, 2, "1.00"), (300.0, 0, "300")],
)  # fmt: skip
def test_exact_halves_are_rounded_away_from_zero(value: float, places: int, written: str) -> None:
    assert rounded(value, places) == written


def test_no_trials_tell_nothing() -> None:
    assert share(0, 0) == Interval(0.0, 0.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "statistic"), [(1, 3.841459), (2, 5.991465), (3, 7.814728), (9, 16.918978), (30, 43.772972)]
)
def test_chi_square_critical_values_at_five_percent(freedom: int, statistic: float) -> None:
    assert upper_gamma(freedom / 2, statistic / 2) == pytest.approx(0.05, abs=1e-6)


@given(st.integers(1, 40), st.floats(0.01, 200), st.floats(0.01, 200))
def test_upper_gamma_falls_from_one_to_nothing(freedom: int, one: float, two: float) -> None:
    low, high = sorted((one, two))
    assert 0 <= upper_gamma(freedom / 2, high) <= upper_gamma(freedom / 2, low) + 1e-12 <= 1 + 1e-12


def test_equal_counts_are_no_surprise_and_unequal_ones_are() -> None:
    assert uniformity([50, 50, 50], {1: 150}) == 1.0
    assert uniformity([48, 52], {1: 100}) == pytest.approx(0.6892, abs=1e-4)
    assert uniformity([10, 90], {1: 100}) < 1e-12
    assert uniformity([0, 0], {}) == 1.0


def test_shared_wins_are_not_independent() -> None:
    """Games that all seats share tell nothing of their strength; others tell less than single wins do."""
    assert uniformity([148, 152], {1: 100, 2: 100}) == uniformity([48, 52], {1: 100})
    assert uniformity([100, 100], {2: 100}) == 1.0
    assert uniformity([60, 70, 80], {1: 10, 2: 100}) < uniformity([60, 70, 80], {1: 210})


@pytest.mark.parametrize("winners", [{1: 90}, {1: 60, 2: 30}, {2: 90}, {1: 30, 2: 30, 3: 30, 4: 30}])
def test_equally_strong_seats_seem_to_differ_as_often_as_chance_says(winners: dict[int, int]) -> None:
    """Over many runs of games whose winners are drawn by lot, a chance below p comes up about that often."""
    lot = random.Random(5)
    chances = []
    for _ in range(700):
        wins = [0, 0, 0, 0]
        for number, games in winners.items():
            for _ in range(games):
                for seat in lot.sample(range(4), number):
                    wins[seat] += 1
        chances.append(uniformity(wins, winners))
    for p in (0.05, 0.3):
        assert sum(chance < p for chance in chances) / len(chances) == pytest.approx(p, abs=0.04)


def test_mean_and_quantiles_of_a_histogram() -> None:
    counts = {1: 1, 2: 2, 5: 1}
    found = mean(counts)
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.959964 * (3 / 4) ** 0.5, abs=1e-5)
    assert [quantile(counts, part) for part in (0.05, 0.25, 0.5, 0.75, 0.95)] == [1, 1, 2, 2, 5]
    assert mean({7: 1}) == Interval(7.0, 7.0, 7.0)


@pytest.mark.parametrize(("least", "low"), [(1, 1.0), (0, 0.0), (-100, 5 - 1.959964 * 4)])
def test_a_mean_has_no_bound_below_what_can_be(least: int, low: float) -> None:
    found = mean({1: 1, 9: 1}, least=least)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(5 + 1.959964 * 4, abs=1e-4))
