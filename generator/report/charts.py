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
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.font_manager import get_font
from matplotlib.ticker import ScalarFormatter

from engine.figures import action_figures
from engine.statistics import share
from engine.symbols import SYMBOL_IDS
from generator.luminance import luminance
from generator.report.legends import add_legend
from generator.report.words import Words

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
LETTERS = "DejaVu Sans"
"""The face of every picture's letters; it comes with matplotlib."""
WIDE = 5.3
"""The width of a picture in inches, so that its letters are those of the text on paper and can be read on a phone."""
PAPER_DPI = 200
LONGEST_LABEL = 44
_BLACK, _WHITE = "black", "white"
_TO_POINT: Mapping[str, Any] = {
    "arrowstyle": "-",
    "relpos": (0, 0.5),
    "patchA": None,
    "shrinkA": 1.5,
    "shrinkB": 2,
    "linewidth": 0.4,
    "color": INK,
}
"""The line from the middle of a name's left side to its point; without `patchA` it would end where it leaves the name's
box, which a steep line does below."""


@contextmanager
def drawing() -> Iterator[None]:
    """The look of every picture, for as long as it is drawn."""
    names = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color", "legend.labelcolor")
    look: Any = {
        "font.family": LETTERS,
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


def letters_file() -> Path:
    """Where that face is."""
    return Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"


def lacking(text: str) -> list[str]:
    """The characters that pictures have no letters for, each once."""
    known = get_font(letters_file()).get_charmap()
    return [char for char in dict.fromkeys(text) if ord(char) not in known]


def _figure(height: float, words: Words | None = None) -> tuple[Figure, Axes]:
    """A figure with axes; the numbers on them are written as the language of `words` writes them."""
    figure = Figure(figsize=(WIDE, height), layout="constrained")
    axes = figure.add_subplot()
    if words:
        axes.xaxis.set_major_formatter(Numbers(words))
        axes.yaxis.set_major_formatter(Numbers(words))
    return figure, axes


class Numbers(ScalarFormatter):
    """The numbers of an axis as a language writes them."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def __call__(self, x: float, pos: int | None = None) -> str:
        return self.words.decimals(super().__call__(x, pos))


def pairs(matrix: Sequence[Sequence[int]], names: Sequence[str]) -> Figure:
    """How many cards bear both symbols of a row and a column."""
    with drawing():
        figure, axes = _figure(4.8)
        most = max(max(row) for row in matrix) or 1
        colours = matplotlib.colormaps["YlOrBr"]
        axes.pcolormesh(matrix, cmap=colours, vmin=0, vmax=most, edgecolors="#8d7a5f", linewidth=0.4)
        for row, counts in enumerate(matrix):
            for column, count in enumerate(counts):
                ink = _BLACK if luminance(colours(count / most)) > 0.18 else _WHITE
                axes.text(column + 0.5, row + 0.5, str(count), ha="center", va="center", color=ink)
        places = [place + 0.5 for place in range(len(matrix))]
        axes.set_xticks(places, names, rotation=45, ha="right", rotation_mode="anchor")
        axes.set_yticks(places, names)
        axes.invert_yaxis()
        axes.set_aspect("equal")
        axes.tick_params(length=0)
        return figure


def lengths(games: Mapping[str, Totals], words: Words) -> Figure:
    """How long finished games last, by policy: the share of games in each span of rounds, spans growing evenly."""
    with drawing():
        figure, axes = _figure(2.7, words)
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
            axes.stairs(heights, edges, color=colour, linestyle=line, linewidth=1.8, label=words.say(policy))
        axes.set_xscale("log")
        ticks = [tick for tick in (5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300) if low <= tick <= high]
        axes.set_xticks(ticks, [str(tick) for tick in ticks])
        axes.minorticks_off()
        axes.set_xlabel(words.say("rounds_axis"))
        axes.set_ylabel(words.say("games_axis"))
        axes.set_ylim(0, min(100, axes.get_ylim()[1]))
        if counted:
            add_legend(figure)
        return figure


def order(games: Mapping[str, Totals], players: int, words: Words) -> Figure:
    """The share of wins by place in the order of play, with its interval at 95 % confidence."""
    with drawing():
        figure, axes = _figure(2.6, words)
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
            axes.errorbar(
                at, values, yerr=reach, fmt=mark, color=colour, capsize=3, clip_on=False, label=words.say(policy)
            )
        axes.set_xticks(range(1, players + 1))
        axes.set_xlabel(words.say("order_axis"))
        axes.set_ylabel(words.say("wins_axis"))
        axes.set_ylim(0, min(100, axes.get_ylim()[1]))
        add_legend(figure)
        return figure


def keys(games: Mapping[str, Totals], words: Words) -> Figure:
    """How many keys of each symbol all players hold at the end of a game, on average."""
    with drawing():
        figure, axes = _figure(2.7, words)
        wide = 0.8 / len(games)
        for number, (policy, totals) in enumerate(games.items()):
            at = [place + (number - (len(games) - 1) / 2) * wide for place in range(len(SYMBOL_IDS))]
            heights = [totals.keys[place] / totals.games for place in range(len(SYMBOL_IDS))]
            axes.bar(at, heights, wide, color=STYLES[policy][0], label=words.say(policy))
        names = list(map(words.symbol, SYMBOL_IDS))
        axes.set_xticks(range(len(names)), names, rotation=35, ha="right", rotation_mode="anchor")
        axes.set_ylabel(words.say("keys_axis"))
        add_legend(figure)
        return figure


def actions(totals: Totals, players: int, words: Words) -> Figure:
    """Action cards: how often a seat that could use one does, against its users' share of wins beyond a fair one.

    The names stand in a column beside the points, in their order from above, each with a line to its point.
    """
    with drawing():
        found = [(card, action_figures(totals, players, card)) for card in sorted(totals.usable)]
        points = [
            (data["effect"]["value"] * 100, data["used_share"]["value"] * 100, card, data["effect"])
            for card, data in found
            if data["effect"] is not None
        ]
        points.sort(key=lambda point: (-point[0], point[1], point[2]))
        figure, axes = _figure(max(2.8, 0.9 + 0.17 * len(points)), words)
        axes.axhline(0, color=INK, linewidth=0.8, linestyle=(0, (1, 2)))
        for number, (value, used, card, effect) in enumerate(points):
            reach = ([(effect["value"] - effect["low"]) * 100], [(effect["high"] - effect["value"]) * 100])
            axes.errorbar(
                [used], [value], yerr=reach, fmt="o", color="#d55e00", elinewidth=0.6, markersize=4, clip_on=False
            )
            axes.annotate(
                _label(card, words),
                (used, value),
                xytext=(1.12, 1 - (number + 0.5) / len(points)),
                textcoords="axes fraction",
                va="center",
                fontsize=7,
                arrowprops=dict(_TO_POINT),
            )
        axes.set_xlabel(words.say("used_axis"))
        axes.set_ylabel(words.say("effect_axis"))
        axes.margins(x=0.08)
        low, high = axes.get_xlim()
        axes.set_xlim(max(0, low), min(100, high))
        return figure


def _label(card: str, words: Words) -> str:
    """The card's title and id; the id alone where the title is long or a letter of it cannot be drawn."""
    named = words.card(card)
    return card if lacking(named) or len(named) > LONGEST_LABEL else named


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart as an SVG element for a page, and as PNG on white for paper."""

    svg: str
    png: bytes


def drawn(figure: Figure, name: str) -> Drawn:
    """The figure in both forms. `name` begins the ids in the SVG, which then are a page's only ones."""
    with drawing():
        if engine := figure.get_layout_engine():
            engine.execute(figure)
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
