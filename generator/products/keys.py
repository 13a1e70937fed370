"""Key chits: round, 20 mm, to be cut or punched.

Double chits bear two different symbols, so that fewer serve a game in which nobody holds two equal keys;
quintis has three single chits of each symbol, and the VETO marker.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.symbols import SYMBOL_IDS
from generator import edition, face
from generator.design import Template
from generator.display import WHITE, Box, Form, Item, Path, Use, um
from generator.emblems import FORM
from generator.formats import Size
from generator.grid import Rules
from generator.lettering import ICON_SIDE_UM, Style
from generator.luminance import contrast
from generator.markup import Words
from generator.model import SetDef
from generator.outlines import circle_segments
from generator.products.product import Made, Request
from generator.products.reference import players, rules
from generator.sheet import Slot
from generator.text import Fitted, fit

CHIT = Size("chit", um(20), um(20))
SIDES: tuple[str, ...] = ("double", "single")
QUINTIS_COPIES = 3
_RULES = Rules(bleed=um(1.5), gap=um(3))
_RIM, _SYMBOL = um(1.6), um(12.4)
_VETO = "veto"


def make(request: Request) -> Made:
    sides = request.wishes.keys or ("single" if request.mode == "quintis" else "double")
    forms = dict(face.symbol_forms(request.template))
    for symbol in SYMBOL_IDS:
        form = _key(request.template, symbol)
        forms[form.name] = form
    veto = _veto(request.template)
    forms[veto.name] = veto
    drawn = edition.drawn_of(request.target, request.language, _slots(request, sides), forms, CHIT, "keys")
    sheets, problems = edition.sheets(request.library, drawn, replace(request.wishes, rules=_RULES))
    return Made(tuple(sheets), tuple(problems))


def needed(request: Request) -> bool:
    """An expansion set is played with the keys of the base game."""
    return not (isinstance(request.target, SetDef) and request.target.kind == "expansion")


def _slots(request: Request, sides: str) -> list[Slot]:
    """Enough keys for everyone: each symbol for each player, and in quintis three and the marker, or three for each
    player where the ladder is each player's own (HQ-1)."""
    quintis = request.mode == "quintis"
    own = rules(request).get("ladder") == "player"
    copies = QUINTIS_COPIES * (players(request) if own else 1) if quintis else players(request)
    half = len(SYMBOL_IDS) // 2
    slots = [
        Slot(_name(symbol), _name(SYMBOL_IDS[(index + half) % len(SYMBOL_IDS)] if sides == "double" else symbol))
        for index, symbol in enumerate(SYMBOL_IDS)
        for _ in range(copies)
    ]
    return [*slots, Slot(_name(_VETO), _name(_VETO))] if quintis else slots


def _name(symbol: str) -> str:
    return f"key-{symbol}"


def _key(template: Template, symbol: str) -> Form:
    """A light disc with the symbol in a dark rim, and the line to cut along."""
    x, y, radius = CHIT.width // 2, CHIT.height // 2, CHIT.width // 2
    tone, light = template.backings["black"]["tone"], template.colours["light"]
    gold = template.backings["gold"]["tone"]
    items: list[Item] = [
        Path(circle_segments(x, y, radius + _RULES.bleed), fill=tone),
        Path(circle_segments(x, y, radius - _RIM), fill=light, stroke=gold, line=um(0.35)),
        _cut(),
        Use(FORM.format(symbol), x - _SYMBOL // 2, y - _SYMBOL // 2, scale=_SYMBOL / ICON_SIDE_UM),
    ]
    return Form(_name(symbol), _reach(), tuple(items))


def _veto(template: Template) -> Form:
    """The marker: blood-red, its word in the middle between two bars, in the colour that is read on it."""
    x, y, radius = CHIT.width // 2, CHIT.height // 2, CHIT.width // 2
    tones = template.backings["burgundy"]
    light = max((template.colours[name] for name in ("light", "ink")), key=partial(contrast, tones["tone"]))
    style = Style(face="bold", size=15, minimum=8, ink=light, align="center", anchor="middle", tracking=0.06)
    word = fit([(Words("VETO"),)], style, Box(um(2.5), um(5), um(15), um(10)), "{}")
    assert isinstance(word, Fitted)
    bars = [
        Path((("M", (x - um(4.5), y + dy)), ("L", (x + um(4.5), y + dy))), stroke=light, line=um(0.3))
        for dy in (-um(4.2), um(4.2))
    ]
    items: list[Item] = [
        Path(circle_segments(x, y, radius + _RULES.bleed), fill=tones["tone"]),
        Path(circle_segments(x, y, radius - _RIM), stroke=tones["light"], line=um(0.35)),
        _cut(),
        *bars,
        *word.items,
    ]
    return Form(_name(_VETO), _reach(), tuple(items))


def _cut() -> Path:
    """The hairline along which a chit is cut, in the light that shows on its rim."""
    return Path(circle_segments(CHIT.width // 2, CHIT.height // 2, CHIT.width // 2), stroke=WHITE, line=um(0.1))


def _reach() -> Box:
    return Box(0, 0, CHIT.width, CHIT.height).grown(*(_RULES.bleed,) * 4)
