"""Shares, means and differences with what chance leaves open. Plain functions of counts, whatever played the games."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations
from statistics import NormalDist

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate between its bounds, at 95 % confidence where nothing else is said."""

    value: float
    low: float
    high: float


def rounded(value: float, places: int) -> str:
    """A number with so many decimals; exact halves, as they are written (0.575), away from zero, which has no sign."""
    return f"{Decimal(repr(round(value, 9))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP) + 0:f}"


def percent(part: float, places: int = 1) -> str:
    """A share from 0 to 1 as `97.5 %`, with so many decimals."""
    return f"{rounded(part * 100, places)} %"


def telling(found: Interval, bounds: Iterable[float], scale: float = 1.0) -> int:
    """How many decimals it takes to see on which side of the bounds the ends of an interval lie, all of them times the
    scale: one, or as many as tell."""
    ends = [end * scale for end in (found.low, found.high)]
    limits = [round(bound * scale, 9) for bound in bounds]
    for places in range(1, 9):
        shown = [float(rounded(end, places)) for end in ends]
        pairs = [(end, seen, limit) for end, seen in zip(ends, shown, strict=True) for limit in limits]
        if all((end < limit, end > limit) == (seen < limit, seen > limit) for end, seen, limit in pairs):
            return places
    return 9


def quantile_of(confidence: float = CONFIDENCE) -> float:
    """The two-sided normal quantile: 1.96 for 95 %."""
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def share(count: int, of: int, confidence: float = CONFIDENCE) -> Interval:
    """A proportion with its Wilson score interval (Wilson 1927; recommended by Brown, Cai and DasGupta 2001).

    With `of` 0 nothing is known: 0 within 0...1.
    """
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    z = quantile_of(confidence)
    value = count / of
    centre = value + z * z / (2 * of)
    reach = z * math.sqrt(value * (1 - value) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    low = 0.0 if count == 0 else (centre - reach) / scale
    high = 1.0 if count == of else (centre + reach) / scale
    return Interval(value, low, high)


def mean(counts: Mapping[int, int], confidence: float = CONFIDENCE, least: float = -math.inf) -> Interval:
    """The mean of a histogram {value: how often} with its normal interval, value ± z s / sqrt(n).

    Needs at least one value; with one alone the bounds are the value. `least` is the smallest value that can be: no
    bound lies below it.
    """
    number = sum(counts.values())
    total = sum(value * often for value, often in counts.items())
    value = total / number
    if number == 1:
        return Interval(value, value, value)
    squares = sum(value * value * often for value, often in counts.items())
    variance = (squares - total * total / number) / (number - 1)
    reach = quantile_of(confidence) * math.sqrt(max(0.0, variance) / number)
    return Interval(value, max(least, value - reach), value + reach)


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The smallest value of a histogram below or at which lies that part of it (0.5: the median)."""
    wanted = part * sum(counts.values())
    seen = 0
    value = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            break
    return value


@dataclass(slots=True)
class Ratio:
    """Sums over games of a count within another, such as missed turns and turns, which are not independent in a game.

    Whole numbers only, so that they are the same in whatever order games are added.
    """

    games: int = 0
    part: int = 0
    whole: int = 0
    part_squares: int = 0
    products: int = 0
    whole_squares: int = 0

    def add(self, part: int, whole: int) -> None:
        """Counts a game."""
        self.games += 1
        self.part += part
        self.whole += whole
        self.part_squares += part * part
        self.products += part * whole
        self.whole_squares += whole * whole

    def merge(self, other: Ratio) -> None:
        """Adds the games of other sums."""
        self.games += other.games
        self.part += other.part
        self.whole += other.whole
        self.part_squares += other.part_squares
        self.products += other.products
        self.whole_squares += other.whole_squares

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The ratio of the sums with its normal interval (Cochran 1977, Sampling Techniques, section 6.4), in 0...1.

        With no game nothing is known; where no game has any, as if each turn were a draw of its own.
        """
        if self.whole == 0:
            return Interval(0.0, 0.0, 1.0)
        if self.games < 2 or self.part == 0:
            return share(self.part, self.whole, confidence)
        value = self.part / self.whole
        squares = self.part_squares - 2 * value * self.products + value * value * self.whole_squares
        variance = max(0.0, squares) * self.games / (self.games - 1)
        reach = quantile_of(confidence) * math.sqrt(variance) / self.whole
        return Interval(value, max(0.0, value - reach), min(1.0, value + reach))


def spread(counts: Sequence[int], of: int, confidence: float = CONFIDENCE) -> Interval:
    """The largest difference between the shares of classes, with simultaneous bounds for all pairs of them.

    Bonferroni intervals for the differences of multinomial proportions (Goodman 1965); the bounds are the largest of
    any pair's, so that the lower one is above 0 only where some pair surely differs. Counts of which one event may add
    to several, such as wins that are shared, vary less than is reckoned here: the bounds are then wider than they need
    be, never narrower. Where all events are of one class, the width is that with one more in each (Agresti and Caffo
    2000), for else few events would have an interval of none.
    """
    if of == 0 or len(counts) < 2:
        return Interval(0.0, 0.0, 1.0)
    pairs = list(combinations(counts, 2))
    z = quantile_of(1 - (1 - confidence) / len(pairs))
    low = high = 0.0
    for one, other in pairs:
        apart = abs(one - other) / of
        wide, about = (one + other) / of - apart * apart, of
        if wide <= 0:
            about = of + len(counts)
            wide = (one + other + 2) / about - ((one - other) / about) ** 2
        reach = z * math.sqrt(wide / about)
        low, high = max(low, apart - reach), max(high, apart + reach)
    return Interval((max(counts) - min(counts)) / of, low, min(1.0, high))


def uniformity(counts: Sequence[int], winners: Mapping[int, int]) -> float:
    """The probability that equally likely seats differ at least as much as these counts of their wins.

    `winners` says how many games were won by so many seats together. Where each has one winner this is Pearson's
    chi-square. The wins of one game are not independent: a game that m of k seats share adds m (k - m) / k to the sum
    of squares that chance makes (for m = 1, 1 - 1 / k), and one that all share nothing. 1 where there is nothing to
    compare.
    """
    seats = len(counts)
    chance = sum(games * number * (seats - number) / seats for number, games in winners.items())
    if chance == 0:
        return 1.0
    expected = sum(counts) / seats
    statistic = sum((count - expected) ** 2 for count in counts) / chance * (seats - 1)
    return upper_gamma((seats - 1) / 2, statistic / 2)


def upper_gamma(shape: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(shape, x), by series or continued fraction.

    Numerical Recipes, 3rd edition, section 6.2; the fraction by Lentz's method. shape > 0, x >= 0.
    """
    if x == 0:
        return 1.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        part = shape
        while term > total * 1e-16:
            part += 1
            term *= x / part
            total += term
        return max(0.0, 1 - front * total)
    tiny = 1e-300
    b = x + 1 - shape
    c = 1 / tiny
    d = 1 / b
    fraction = d
    for step in range(1, 10_000):
        a = -step * (step - shape)
        b += 2
        d = 1 / (a * d + b or tiny)
        c = b + a / c or tiny
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * fraction
