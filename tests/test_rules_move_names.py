"""What a move may be written with beside what `legal_moves` lists: names of symbols, and kept cards in any order."""

from __future__ import annotations

import random

import pytest
import yaml

from engine.moves import IllegalMove, MoveError, UnreadableMove
from engine.position import read_position
from engine.state import State
from engine.symbols import SYMBOLS

KEEPING = """\
mode: base
rules: {cross_choice: player}
phase: keep
cards: {a: {symbols: [cat, skull]}, b: {symbols: [gull, skull]}}
seats: [{hand: [a, a, a, a, b, b, b, b, b, a]}, {hand: [a, a, a, a, b, b, b, b, b, a]}]
base: {deck: [a]}
"""

WILD = """\
mode: expansion
phase: start
cards:
  a: {symbols: [cat, skull]}
  кошка: {symbols: [gull, skull]}
  w: {action: {when: start, effect: [{wild: {symbol: chosen}}]}}
seats:
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [w]}
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [a]}
base: {deck: [a, a, a], discard: [кошка]}
additional: {deck: []}
"""


CLAIM = """\
mode: base
phase: claim
cards: {a: {symbols: [cat, skull]}, кошка: {symbols: [gull, skull]}}
seats:
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [кошка]}
  - {layout: {top: a, left: a, center: a, right: a, bottom: a}, hand: [a]}
base: {deck: [a, a]}
"""


def state_of(text: str) -> State:
    return read_position(yaml.safe_load(text))


@pytest.mark.parametrize("seed", range(10))
def test_hb_6_kept_cards_stand_in_any_order(seed: int) -> None:
    state = state_of(KEEPING)
    for move in state.legal_moves():
        names = move.text.split()[1:]
        random.Random(seed).shuffle(names)
        parsed = state.parse(" ".join(["keep", *names]))
        assert (parsed, parsed.choices) == (move, move.choices)


@pytest.mark.parametrize("names", ["a a b b", "a a a b b b", "c a a b b", "a a a a a a", ""])
def test_hb_6_other_cards_than_five_of_the_hand_are_not_kept(names: str) -> None:
    with pytest.raises(MoveError, match=r"HB-6|no card is called 'c'|the move is written: keep five CARDs|five of"):
        state_of(KEEPING).parse(f"keep {names}")


@pytest.mark.parametrize(("number", "symbol"), [(n, symbol) for n in (0, 1, 2) for symbol in SYMBOLS])
def test_symbols_of_moves_have_any_of_their_names(number: int, symbol: tuple[str, str, str]) -> None:
    for name in (symbol[number], symbol[number].upper(), symbol[number].lower()):
        assert state_of(WILD).parse(f"act w top {name}").text == f"act w top {symbol[0]}"


def test_the_any_key_is_claimed_by_any_name_of_its_symbol() -> None:
    for name in ("cat", "Cat", "кошка", "Кошка"):
        assert state_of(CLAIM).parse(f"claim {name}").text == "claim cat"


def test_a_card_of_a_symbols_name_is_played_by_that() -> None:
    assert state_of(CLAIM.replace("claim", "play")).parse("play кошка top").text == "play кошка top"


def test_what_is_refused_is_told_as_it_is_written() -> None:
    with pytest.raises(UnreadableMove, match="no symbol is called 'Кит'") as unreadable:
        state_of(WILD).parse("claim  Кит")
    with pytest.raises(IllegalMove) as illegal:
        state_of(WILD).parse("claim Кошка")
    assert (unreadable.value.text, illegal.value.text) == ("claim Кит", "claim Кошка")
