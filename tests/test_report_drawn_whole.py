"""The pictures of a report end where all that is drawn in them does: no name, line or mark is cut off at an edge.

Most are drawn in Russian alone, whose words are the longer ones.
"""

from __future__ import annotations

import io
import math
import re
from functools import cache
from xml.etree.ElementTree import Element, fromstring

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Annotation, Text
from PIL import Image, ImageFont

from engine.cards import Deck
from engine.playability import Effort, prove
from engine.retelling import Turn
from engine.simulate import Run, simulate
from generator.report import charts, scenes
from generator.report.blocks import Chart
from generator.report.tale import tell
from generator.report.words import Words
from tests.proof_decks import base_deck, expansion_deck, quintis_deck

NONE = (0,) * 12
MEASURED = 200
"""The size at which letters are measured."""
SVG = "{http://www.w3.org/2000/svg}"
DECKS: dict[str, tuple[Deck, int]] = {
    "base, 2 players": (base_deck(), 2),
    "base, 12 players": (base_deck(4, (12,)), 12),
    "expansion, 6 players": (expansion_deck(100, (6,)), 6),
    "quintis, 4 players": (quintis_deck(80), 4),
}


def a_race(players: int, words: Words) -> Figure:
    """Five rounds in which every seat has one key more than the seat before it."""
    turns = [Turn(number % players, ("miss",), NONE, (number % players, *NONE[1:])) for number in range(players * 5)]
    return scenes.race(turns, players, words)


@cache
def charts_of(deck: str, language: str) -> tuple[Chart, ...]:
    found, players = DECKS[deck]
    titles = {card.name: f"Название карты {number}" for number, (card, _) in enumerate(found.contents)}
    proofs = {players: prove(found, players, Effort(2, 2))}
    report = tell(found, "Deck", proofs, None, Words(language, titles))
    return tuple(block for block in report.blocks if isinstance(block, Chart))


@cache
def letters() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(charts.letters_file()), MEASURED)


def box_of(text: Element) -> tuple[float, float, float, float]:
    """Left, top, right and lower edge of a line of text in an SVG, its letters measured in their own face."""
    style, moved = text.attrib["style"], text.attrib["transform"]
    (size,) = map(float, re.findall(r"([\d.]+)px", style))
    anchor = (re.findall(r"text-anchor: (\w+)", style) or ["start"])[0]
    long = letters().getlength(text.text or "") * size / MEASURED
    before = {"start": 0.0, "middle": long / 2, "end": long}[anchor]
    *turned, x, y = map(float, re.findall(r"-?[\d.]+", moved))
    angle = math.radians(turned[0] if turned else 0)
    cosine, sine = math.cos(angle), math.sin(angle)
    corners = [
        (x + along * cosine - down * sine, y + along * sine + down * cosine)
        for along in (-before, long - before)
        for down in (-0.76 * size, 0.24 * size)
    ]
    across, down = zip(*corners, strict=True)
    return min(across), min(down), max(across), max(down)


def assert_whole(figure: Figure, name: str) -> None:
    """Every text and every path of the SVG lies in its viewBox, and no ink touches the edge of the PNG."""
    drawn = charts.drawn(figure, name)
    root = fromstring(drawn.svg)
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    known = {id(each) for defs in root.iter(f"{SVG}defs") for each in defs.iter()}
    for text in root.iter(f"{SVG}text"):
        left, top, right, foot = box_of(text)
        assert min(left, top) >= 0, (name, text.text, left, top)
        assert right <= wide, (name, text.text, right, wide)
        assert foot <= high, (name, text.text, foot, high)
    for path in root.iter(f"{SVG}path"):
        if id(path) not in known and "clip-path" not in path.attrib:
            for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.attrib["d"]):
                assert 0 <= float(x) <= wide, (name, path.attrib["d"])
                assert 0 <= float(y) <= high, (name, path.attrib["d"])
    with Image.open(io.BytesIO(drawn.png)) as opened:
        picture = opened.convert("L")
    wide, high = picture.size
    for edge in ((0, 0, wide, 1), (0, high - 1, wide, high), (0, 0, 1, high), (wide - 1, 0, wide, high)):
        assert picture.crop(edge).getextrema() == (255, 255), (name, edge)


@pytest.mark.parametrize(("deck", "language"), [*((deck, "ru") for deck in DECKS), ("base, 12 players", "en")])
def test_every_picture_of_a_report_is_whole(deck: str, language: str) -> None:
    found = charts_of(deck, language)
    assert {re.sub("-.*", "", chart.name) for chart in found} >= {"pairs", "lengths", "order", "keys", "race", "table"}
    for chart in found:
        assert_whole(chart.draw(), chart.name)


@pytest.mark.parametrize(
    ("players", "language"), [*((players, "ru") for players in range(2, 13)), *((players, "en") for players in (12,))]
)
def test_every_seat_is_named_beside_its_line_in_the_race(players: int, language: str) -> None:
    words = Words(language)
    figure = a_race(players, words)
    (axes,) = figure.axes
    assert_whole(figure, "race")
    (legend,) = figure.legends
    assert {text.get_text() for text in legend.get_texts()} == {words.say("seat", n=seat) for seat in range(players)}
    drawn = {str(line.get_label()): (line.get_color(), line.get_linestyle()) for line in axes.lines}
    samples = [sample.get_window_extent() for sample in legend.get_lines()]
    places = []
    for text, sample, box in zip(legend.get_texts(), legend.get_lines(), samples, strict=True):
        assert (sample.get_color(), sample.get_linestyle()) == drawn[text.get_text()]
        assert 0 <= box.x0 < box.x1 < text.get_window_extent().x0
        places.append((-round(box.y0), box.x0, text.get_text()))
    assert [name for _, _, name in sorted(places)] == [words.say("seat", n=seat) for seat in range(players)]


def test_a_race_has_the_same_room_however_many_seats_are_named_above_it() -> None:
    """The figure grows by the rows of the legend, and by nothing else."""
    highs = []
    for players in range(2, 13):
        figure = a_race(players, Words("ru"))
        with charts.drawing():
            figure.draw_without_rendering()
        highs.append(figure.axes[0].get_window_extent().height)
    assert max(highs) - min(highs) < 2


def test_shares_end_at_a_hundred_per_cent() -> None:
    totals = {"greedy": simulate(Run(expansion_deck(100), 5, 1, 1, ("greedy",)))}
    words = Words("ru")
    drawn = (charts.order(totals, 5, words), charts.lengths(totals, words), charts.actions(totals["greedy"], 5, words))
    limits = [figure.axes[0].get_ylim() for figure in drawn[:2]] + [drawn[2].axes[0].get_xlim()]
    assert all(low >= 0 and high == 100 for low, high in limits), limits


def test_the_line_to_a_point_begins_at_the_middle_of_its_name() -> None:
    """However steep it is."""
    totals = simulate(Run(expansion_deck(100), 5, 6, 1, ("greedy",)))
    figure = charts.actions(totals, 5, Words())
    with charts.drawing():
        figure.draw_without_rendering()
        names = [each for each in figure.axes[0].texts if isinstance(each, Annotation)]
        for name in names:
            assert name.arrow_patch is not None
            box = Text.get_window_extent(name)
            start = name.arrow_patch.get_transform().transform(name.arrow_patch.get_path().vertices)[0]
            assert abs(start[1] - (box.y0 + box.y1) / 2) <= box.height / 4, name
            assert 0 <= box.x0 - start[0] <= 4, name
    assert len(names) > 10
