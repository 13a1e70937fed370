"""The report's pictures, drawn by matplotlib: the same input, the same bytes.

Text and lines have one colour, for which a page puts its own: one drawing serves light and dark grounds.
Policies differ in colour (Okabe and Ito's, told apart by all eyes), line and mark.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import matplotlib
from matplotlib.figure import Figure

from engine.figures import action_figures
from engine.statistics import share
from engine.symbols import SYMBOL_IDS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from engine.totals import Totals

STYLES: Mapping[str, tuple[str, str, str]] = {
    "random": ("#3f8fc4", ":", "o"),
    "greedy": ("#d55e00", "-", "s"),
    "hinder": ("#009e73", "--", "^"),
}
"""Colour, line and mark of each policy."""
INK = "#010203"
"""All but black; stands for the page's own colour of text until the picture is in it."""
MOST_LABELS = 24
PAPER_DPI = 150


@contextmanager
def drawing() -> Iterator[None]:
    """The look of every picture, for as long as it is drawn."""
    names = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color", "legend.labelcolor")
    look: Any = {
        "font.family": "DejaVu Sans",
        "font.size": 9,
        "figure.facecolor": "none",
        "axes.facecolor": "none",
        "savefig.facecolor": "none",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "legend.frameon": False,
        "text.parse_math": False,
        "svg.fonttype": "none",
        "svg.hashsalt": "leonardo",
    }
    look |= dict.fromkeys(names, INK)
    with matplotlib.rc_context(look):
        yield


def _figure(width: float, height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def pairs(matrix: Sequence[Sequence[int]]) -> Figure:
    """How many cards bear both symbols of a row and a column."""
    with drawing():
        figure, axes = _figure(6.4, 5.6)
        most = max(max(row) for row in matrix) or 1
        axes.pcolormesh(matrix, cmap="YlOrBr", vmin=0, vmax=most, edgecolors="#8d7a5f", linewidth=0.4)
        for row, counts in enumerate(matrix):
            for column, count in enumerate(counts):
                dark = count > 0.6 * most
                axes.text(
                    column + 0.5, row + 0.5, str(count), ha="center", va="center", color="white" if dark else "black"
                )
        places = [place + 0.5 for place in range(len(matrix))]
        axes.set_xticks(places, SYMBOL_IDS, rotation=45, ha="right")
        axes.set_yticks(places, SYMBOL_IDS)
        axes.invert_yaxis()
        axes.set_aspect("equal")
        axes.tick_params(length=0)
        return figure


def lengths(games: Mapping[str, Totals]) -> Figure:
    """How long finished games last, by policy: the share of games in each span of rounds, spans growing evenly."""
    with drawing():
        figure, axes = _figure(6.4, 3.0)
        counted = {policy: totals.rounds for policy, totals in games.items() if totals.rounds}
        low = min((min(counts) for counts in counted.values()), default=1)
        high = max((max(counts) for counts in counted.values()), default=2) + 1
        steps = 28
        edges = [low * (high / low) ** (step / steps) for step in range(steps + 1)]
        for policy, counts in counted.items():
            colour, line, _ = STYLES[policy]
            number = sum(counts.values())
            heights = [0.0] * steps
            for rounds, often in counts.items():
                span = min(steps - 1, int(math.log(rounds / low) / math.log(high / low) * steps))
                heights[span] += often / number * 100
            axes.stairs(heights, edges, color=colour, linestyle=line, linewidth=1.8, label=policy)
        axes.set_xscale("log")
        ticks = [tick for tick in (5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300) if low <= tick <= high]
        axes.set_xticks(ticks, [str(tick) for tick in ticks])
        axes.minorticks_off()
        axes.set_xlabel("rounds")
        axes.set_ylabel("% of games")
        if counted:
            figure.legend(loc="outside upper center", ncols=len(counted))
        return figure


def order(games: Mapping[str, Totals], players: int) -> Figure:
    """The share of wins by place in the order of play, with its interval at 95 % confidence."""
    with drawing():
        figure, axes = _figure(6.4, 2.8)
        axes.axhline(100 / players, color=INK, linewidth=0.8, linestyle=(0, (1, 2)))
        for number, (policy, totals) in enumerate(games.items()):
            colour, _, mark = STYLES[policy]
            wins = [totals.wins_by_order[place] for place in range(players)]
            found = [share(count, sum(wins)) for count in wins]
            at = [place + 1 + (number - 1) * 0.14 for place in range(players)]
            values = [each.value * 100 for each in found]
            reach = (
                [max(0.0, (each.value - each.low) * 100) for each in found],
                [max(0.0, (each.high - each.value) * 100) for each in found],
            )
            axes.errorbar(at, values, yerr=reach, fmt=mark, color=colour, capsize=3, label=policy)
        axes.set_xticks(range(1, players + 1))
        axes.set_xlabel("place in the order of play")
        axes.set_ylabel("% of wins")
        axes.set_ylim(bottom=0)
        figure.legend(loc="outside upper center", ncols=len(games))
        return figure


def keys(games: Mapping[str, Totals]) -> Figure:
    """How many keys of each symbol all players hold at the end of a game, on average."""
    with drawing():
        figure, axes = _figure(6.4, 3.0)
        wide = 0.8 / len(games)
        for number, (policy, totals) in enumerate(games.items()):
            at = [place + (number - (len(games) - 1) / 2) * wide for place in range(len(SYMBOL_IDS))]
            heights = [totals.keys[place] / totals.games for place in range(len(SYMBOL_IDS))]
            axes.bar(at, heights, wide, color=STYLES[policy][0], label=policy)
        axes.set_xticks(range(len(SYMBOL_IDS)), SYMBOL_IDS, rotation=35, ha="right")
        axes.set_ylabel("keys in a game")
        figure.legend(loc="outside upper center", ncols=len(games))
        return figure


def actions(totals: Totals, players: int) -> Figure:
    """Action cards: how often a seat that could use one does, against its users' share of wins beyond a fair one."""
    with drawing():
        figure, axes = _figure(6.4, 4.2)
        axes.axhline(0, color=INK, linewidth=0.8, linestyle=(0, (1, 2)))
        cards = sorted(totals.usable)
        for card in cards:
            data = action_figures(totals, players, card)
            effect = data["effect"]
            if effect is None:
                continue
            used, value = data["used_share"]["value"] * 100, effect["value"] * 100
            reach = ([(effect["value"] - effect["low"]) * 100], [(effect["high"] - effect["value"]) * 100])
            axes.errorbar([used], [value], yerr=reach, fmt="o", color="#d55e00", elinewidth=0.7, markersize=4)
            if len(cards) <= MOST_LABELS:
                axes.annotate(card, (used, value), xytext=(5, 3), textcoords="offset points", fontsize=7)
        axes.set_xlabel("used by % of those who could")
        axes.set_ylabel("wins beyond a fair share, in %")
        axes.margins(x=0.15)
        return figure


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart as an SVG element for a page, and as PNG on white for paper."""

    svg: str
    png: bytes


def drawn(figure: Figure, name: str) -> Drawn:
    """The figure in both forms. `name` begins the ids in the SVG, which then are a page's only ones."""
    with drawing():
        figure.draw_without_rendering()
        figure.set_layout_engine("none")
        svg, png = io.StringIO(), io.BytesIO()
        figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
        figure.savefig(png, format="png", dpi=PAPER_DPI, facecolor="white", metadata={"Software": None})
    return Drawn(_element(svg.getvalue(), name), png.getvalue())


def _element(text: str, name: str) -> str:
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r'(xlink:href="|url\()#', rf"\1#{name}-", text)
    return text.replace(INK, "currentColor").strip()
