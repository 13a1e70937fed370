"""Policies: what they may see, what they prefer, how they break ties, and that they play all modes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import rng
from engine.boards.field import FieldState
from engine.boards.square import SquareState
from engine.cards import Card, Deck
from engine.cells import cell_at
from engine.game import new_game
from engine.grid import ZONE_NUMBERS
from engine.modes.base import BaseState
from engine.modes.expansion import ExpansionState
from engine.moves import Move
from engine.players import POLICIES, PolicyError, maker_of, read_policy, stream_seed
from engine.players.greedy import score_moves
from engine.players.weights import KEYS_FIRST
from engine.simulate import Run, simulate
from engine.state import State
from engine.table import Table
from tests.proof_decks import action, base_deck, expansion_deck, first_move, quintis_deck

DECKS = {"base": base_deck(), "expansion": expansion_deck(70), "quintis": quintis_deck(67)}
CHEAP = ("random", "greedy", "hinder")
STREAMS = st.integers(0, 2**64 - 1)


def game_after(mode: str, players: int, seed: int, moves: int, **rules: Any) -> State:
    """A game some random moves on, or at its last decision if it ends before."""
    deck = DECKS[mode]
    state = new_game(Deck(deck.name, mode, deck.players, deck.contents, rules), players, seed)
    for number in range(moves):
        legal = state.legal_moves()
        before = state.copy()
        state.apply(legal[rng.mix(seed + number) % len(legal)])
        if state.end:
            return before
    return state


games = st.builds(game_after, st.sampled_from(list(DECKS)), st.sampled_from([2, 3, 4]), STREAMS, st.integers(0, 60))


@given(games, STREAMS, st.sampled_from(CHEAP))
@settings(max_examples=60, deadline=None)
def test_a_policy_answers_a_legal_move_and_leaves_the_state_alone(state: State, stream: int, name: str) -> None:
    moves = state.legal_moves()
    before, listed = state.to_position(), list(moves)
    move = read_policy(name).seated(state.turn, stream).choose(state, moves)
    assert move in listed
    assert moves == listed
    assert state.to_position() == before


@given(games, STREAMS, STREAMS, st.sampled_from(CHEAP))
@settings(max_examples=60, deadline=None)
def test_a_policy_does_not_see_hidden_cards(state: State, stream: int, deal: int, name: str) -> None:
    other = state.copy()
    other.shuffle_hidden(state.turn, deal)
    assert other.observation(state.turn) == state.observation(state.turn)
    chosen = [
        read_policy(name).seated(state.turn, stream).choose(one, one.legal_moves()).text for one in (state, other)
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("mode", DECKS)
def test_monte_carlo_does_not_see_hidden_cards_and_repeats_itself(mode: str) -> None:
    for seed in range(6):
        state = game_after(mode, 3, seed, 9)
        other = state.copy()
        other.shuffle_hidden(state.turn, seed + 99)
        shown = state.to_position()
        chosen = {
            read_policy("mc:16").seated(state.turn, 5).choose(one, one.legal_moves()).text
            for one in (state, state, other)
        }
        assert len(chosen) == 1
        assert state.to_position() == shown


@pytest.mark.parametrize("mode", DECKS)
@pytest.mark.parametrize("option", ["", "keep"])
def test_every_policy_plays_whole_games(mode: str, option: str) -> None:
    rules = {"cross_choice": "player"} if option and mode != "quintis" else {}
    deck = Deck(mode, mode, (3,), DECKS[mode].contents, rules)
    for name in (*CHEAP, "mc:2"):
        totals = simulate(Run(deck, 3, 2, 3, (name,)))
        assert totals.finished == 2, (mode, name)


def test_random_takes_sixteen_bits_a_decision_lowest_first() -> None:
    state = game_after("base", 2, 1, 0)
    moves = state.legal_moves()
    player = read_policy("random").seated(0, 42)
    chosen = [moves.index(player.choose(state, moves)) for _ in range(9)]
    outputs = [rng.mix((42 + step * rng.GAMMA) & rng.MASK) for step in (1, 2, 3)]
    pieces = [output >> 16 * place & 0xFFFF for output in outputs for place in range(4)]
    assert chosen == [piece * len(moves) >> 16 for piece in pieces[:9]]


def test_random_reaches_every_move() -> None:
    state = game_after("base", 2, 1, 0)
    moves = state.legal_moves()
    player = read_policy("random").seated(0, 1)
    assert {player.choose(state, moves).text for _ in range(2000)} == {move.text for move in moves}


def test_streams_differ_by_run_game_and_seat() -> None:
    streams = {
        stream_seed(rng.game_seed(run, game), seat) for run in range(5) for game in range(20) for seat in range(7)
    }
    assert len(streams) == 5 * 20 * 7
    assert not streams & {rng.game_seed(run, game) for run in range(5) for game in range(20)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gredy", "there is no policy 'gredy'; did you mean 'greedy'?"),
        ("xyz", "there is no policy 'xyz'; there are random, greedy, hinder, mc."),
        ("greedy:3", "policy 'greedy' takes no number, found 'greedy:3'."),
        ("mc", "policy 'mc' is written mc:N, N from 1 to 1,000,000; found 'mc'."),
        ("mc:0", "policy 'mc' is written mc:N, N from 1 to 1,000,000; found 'mc:0'."),
        ("mc:x", "policy 'mc' is written mc:N, N from 1 to 1,000,000; found 'mc:x'."),
        ("", "there is no policy ''; there are random, greedy, hinder, mc."),
    ],
)
def test_unreadable_policy_names(text: str, message: str) -> None:
    with pytest.raises(PolicyError) as error:
        read_policy(text)
    assert str(error.value) == message


def test_policy_names_are_kept_in_one_form() -> None:
    assert [read_policy(name).name for name in (" greedy ", "mc:020")] == ["greedy", "mc:20"]
    assert all(policy.argument in ("", "N") for policy in POLICIES.values())


def test_a_users_policy_sees_the_observation_and_must_answer_a_legal_move() -> None:
    totals = simulate(Run(base_deck(), 2, 3, 1, (first_move, "greedy"), cap=60))
    assert totals.policy_seats == {"first_move": 3, "greedy": 3}

    def cheat(observation: dict[str, Any], moves: list[Move]) -> Move:
        return Move("play nothing nowhere", "play")

    with pytest.raises(ValueError, match="which is no legal move"):
        simulate(Run(base_deck(), 2, 1, 1, (cheat,)))
    assert maker_of(cheat).name == "cheat"


# Single decisions ----------------------------------------------------------------------------------------------

PAIRS = {
    "cc": ("cat", "flower"),
    "ck": ("cat", "skull"),
    "cg": ("cat", "gull"),
    "gf": ("gull", "flower"),
    "ge": ("gull", "eclipse"),
    "se": ("stream", "eclipse"),
    "sf": ("stream", "figure"),
    "hp": ("halberd", "profile"),
    "mv": ("mechanism", "cavalryman"),
}


def base_state(own: str, left: str, hand: str, players: int = 2) -> BaseState:
    """Seat 0 on turn with that cross (top left center right bottom) and hand, its left neighbour with that cross."""
    table = Table("base", [Card(name, symbols) for name, symbols in PAIRS.items()])
    state = BaseState(table, players)
    for seat in range(players):
        for zone, name in zip((1, 3, 4, 5, 7), (own, left, "se hp mv gf se")[min(seat, 2)].split(), strict=True):
            state.layouts[seat][zone] = table.numbers[name]
        state.hands[seat] = [table.numbers["mv"]]
    state.hands[0] = [table.numbers[name] for name in hand.split()]
    state.phase = "play"
    state.deck = [table.numbers["hp"]] * 9
    state.settle()
    return state


def choice(state: State, name: str = "greedy") -> str:
    return read_policy(name).seated(state.turn, 1).choose(state, state.legal_moves()).text


def test_greedy_completes_a_line_base_12() -> None:
    state = base_state("cg hp ck mv sf", "hp mv se sf ge", "ge cc se hp mv")
    assert choice(state) == "play cc bottom"


def test_greedy_earns_a_free_key_rather_than_an_owned_one_base_16() -> None:
    state = base_state("cg ge ck gf sf", "hp mv se sf ge", "cc cg se hp mv")
    state.keys[0] = 1 << 5  # cat: the column would earn it again, a gull in the center completes the row
    assert choice(state) == "play cg center"


def test_greedy_reaches_for_the_any_key_base_17() -> None:
    state = base_state("ck cg ck cg mv", "hp mv se sf ge", "cc ge se hp mv")
    state.keys[0] = (1 << 5) | (1 << 3)
    assert choice(state) == "play cc bottom"
    state.any_key_used[0] = True
    moves = state.legal_moves()
    scores = dict(zip(map(str, moves), score_moves(state, moves, KEYS_FIRST), strict=True))
    assert scores["play cc bottom"] < KEYS_FIRST.key


@given(games.filter(lambda state: isinstance(state, BaseState) and state.phase == "play"))
@settings(max_examples=80, deadline=None)
def test_no_play_of_mode_base_earns_more_keys_now_than_greedys(state: BaseState) -> None:
    def keys_after(move: Move) -> int:
        after = state.copy()
        seat = state.turn
        after.apply(move)
        asked = after.phase == "claim"
        return after.key_count(seat) + asked

    chosen = read_policy("greedy").seated(state.turn, 7).choose(state, state.legal_moves())
    assert keys_after(chosen) == max(map(keys_after, state.legal_moves()))


def test_a_key_outweighs_pairs_of_all_symbols() -> None:
    assert KEYS_FIRST.key > 12 * KEYS_FIRST.pair


@example(state=game_after("expansion", 3, 133_728_819_810, 0))
@given(games.filter(lambda state: isinstance(state, SquareState) and state.phase == "play" and not state.plays[2]))
@settings(max_examples=150, deadline=None)
def test_no_single_play_of_mode_expansion_earns_more_keys_than_greedys(state: ExpansionState) -> None:
    def keys_after(move: Move) -> int:
        after = state.copy()
        seat = state.turn
        after.apply(move)
        if after.phase == "play" and after.turn == seat and not after.end:
            after.apply(after.table.end)
        return after.key_count(seat) + (after.phase == "claim")

    moves = state.legal_moves()
    chosen = read_policy("greedy").seated(state.turn, 7).choose(state, moves)
    assert keys_after(chosen) == max(map(keys_after, moves))


@given(games.filter(lambda state: isinstance(state, FieldState) and state.phase == "play" and state.plays == 1))
@settings(max_examples=60, deadline=None)
def test_no_play_of_mode_quintis_earns_more_keys_than_greedys(state: FieldState) -> None:
    seat = state.turn

    def keys_after(move: Move) -> int:
        after = state.copy()
        after.apply(move)
        while not after.end and after.turn == seat and after.phase in ("veto", "end"):
            after.apply(after.table.veto_stay if after.phase == "veto" else after.table.end)
        return after.key_count(seat)

    moves = [move for move in state.legal_moves() if move.card]
    if moves:
        chosen = read_policy("greedy").seated(seat, 7).choose(state, state.legal_moves())
        assert keys_after(chosen) == max(map(keys_after, moves))


def test_hinder_breaks_the_neighbours_line_base_9_base_10() -> None:
    # The left neighbour lacks one key and its row is whole in cats. Streams on top suit the own column, but push
    # nothing into that row.
    def row_after(name: str) -> int:
        after = base_state("hp mv mv gf se", "hp cc ck cg mv", "sf sf sf sf sf", players=3)
        after.keys[1] = 0b111111 << 6 & ~(1 << 8) | 0b1
        after.play_text(choice(after, name))
        masks = after.table.masks
        _, _, _, west, center, east, _, _, _ = (masks[card] for card in after.layouts[1])
        return west & center & east

    assert row_after("greedy")
    assert not row_after("hinder")


def test_the_any_key_takes_the_symbol_hardest_to_get() -> None:
    state = base_state("ck cg ck cg cc", "hp mv se sf ge", "cc ge se hp mv")
    state.phase = "claim"
    assert choice(state) in {"claim cathedral"}  # on no card at all
    state.keys[0] = (1 << 12) - 1 - (1 << 5) - (1 << 8)  # only cat and flower are free: flower is on fewer cards
    assert choice(state) == "claim flower"


def test_draws_even_out_the_kinds_in_hand_exp_19() -> None:
    state = game_after("expansion", 2, 3, 0)
    assert isinstance(state, SquareState)
    cards = state.table
    base = [number for number in range(1, len(cards.names)) if cards.masks[number] and not cards.additional[number]]
    more = [number for number in range(1, len(cards.names)) if cards.masks[number] and cards.additional[number]]
    state.phase, state.moves = "draw", None
    for hand, wanted in ((base[:3] + more[:2], "draw additional"), (base[:2] + more[:3], "draw base")):
        state.hands[state.turn] = hand
        assert choice(state) == wanted
    state.hands[state.turn] = base[:2] + more[:2]
    assert choice(state) == "draw base"


def expansion_state(hand: list[Card], corners: dict[str, Card], **own: str) -> ExpansionState:
    """Seat 0 of two on turn, in phase start, with that hand and corners; crosses of unlike cards but for `own`."""
    cross = {"top": "mv", "left": "se", "center": "hp", "right": "gf", "bottom": "ck", **own}
    cards = [Card(name, symbols) for name, symbols in PAIRS.items()]
    table = Table("expansion", [*cards, *hand, *corners.values()])
    state = ExpansionState(table, 2)
    for seat in (0, 1):
        for zone, name in cross.items() if seat == 0 else zip(cross, ("sf", "mv", "ge", "hp", "se"), strict=True):
            state.layouts[seat][ZONE_NUMBERS[zone]] = table.numbers[name]
        state.hands[seat] = [table.numbers["sf"], table.numbers["mv"]]
    for zone, card in corners.items():
        state.layouts[0][ZONE_NUMBERS[zone]] = table.numbers[card.name]
    state.hands[0] += [table.numbers[card.name] for card in hand]
    state.decks = [[table.numbers["sf"]] * 20, [table.numbers[card.name] for card in hand] * 5]
    state.phase = "start"
    state.settle()
    return state


def test_greedy_uses_a_wild_symbol_where_it_earns_a_key() -> None:
    wild = Card("joker", (), "gold", action("start", ("wild", {"symbol": "chosen"})), "expansion")
    state = expansion_state([wild], {}, top="cg", center="gf", bottom="hp", left="mv", right="se")
    assert choice(state) == "act joker bottom gull"


def test_greedy_does_not_lock_itself_out_he_14() -> None:
    lock = Card("bolt", (), "gold", action("start", ("lock", {"zones": "all"})), "expansion")
    state = expansion_state([lock], {})
    assert choice(state) == "end"


def test_a_manual_action_is_played_as_a_blank() -> None:
    from engine.cards import Action

    blank = Card("blank", (), "gold", Action("start", (), True, (("", "Sing a song."),)), "expansion")
    state = expansion_state([blank], {})
    assert choice(state) == "act blank"


def quintis_state(field: dict[tuple[int, int], str], hand: str) -> FieldState:
    """Seat 0 of two on turn, in phase play, with that field and hand."""
    from engine.modes.quintis import QuintisState

    table = Table("quintis", [Card(name, symbols) for name, symbols in PAIRS.items()])
    state = QuintisState(table, 2)
    for (column, row), name in field.items():
        state.put(table.numbers[name], cell_at(column, row))
    state.hands = [[table.numbers[name] for name in hand.split()], [table.numbers["mv"]] * 6]
    state.deck = [table.numbers["mv"]] * 20
    state.phase = "play"
    state.settle()
    return state


@pytest.mark.parametrize(
    ("field", "hand", "taken", "wanted"),
    [
        ({(0, 0): "ck", (1, 0): "cg"}, "cc hp mv", {}, {"place cc -1,0", "place cc 2,0"}),
        ({(0, 0): "ck", (1, 1): "cg"}, "cc hp mv", {}, {"place cc -1,-1", "place cc 2,2"}),
        ({(0, 0): "ck", (2, 0): "cg", (1, 1): "hp"}, "cc se mv", {}, {"place cc 1,0"}),
        (
            {(0, 0): "ck", (1, 0): "cg", (2, 0): "cc", (3, 0): "sf"},
            "cc sf hp",
            {"cat": 1},
            {"place cc -1,0"},
        ),
    ],
)
def test_greedy_completes_a_run_that_pays_qf_15_qf_16(
    field: dict[tuple[int, int], str], hand: str, taken: dict[str, int], wanted: set[str]
) -> None:
    state = quintis_state(field, hand)
    state.taken[5] = taken.get("cat", 0)
    assert choice(state) in wanted


def test_hinder_moves_veto_onto_what_the_next_player_could_complete_qf_13() -> None:
    state = quintis_state({(0, 0): "ck", (1, 0): "cg", (0, 1): "hp"}, "se se mv")
    state.phase, state.moves = "veto", None
    assert choice(state, "hinder") in {"veto 0,0", "veto 1,0"}


# Strength -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "stronger", "weaker", "games"),
    [
        ("base", "greedy", "random", 40),
        ("expansion", "greedy", "random", 30),
        ("quintis", "greedy", "random", 30),
        ("base", "hinder", "greedy", 60),
        ("quintis", "hinder", "greedy", 40),
        ("base", "mc:32", "greedy", 16),
    ],
)
def test_the_stronger_policy_wins_clearly_more_often(mode: str, stronger: str, weaker: str, games: int) -> None:
    wins = simulate(Run(DECKS[mode], 2, games, 5, (stronger, weaker))).policy_wins
    assert wins[stronger] > 1.6 * wins[weaker]


CHOOSERS: dict[str, Callable[[], State]] = {
    "base": lambda: game_after("base", 3, 4, 30),
    "expansion": lambda: game_after("expansion", 3, 4, 30),
    "quintis": lambda: game_after("quintis", 3, 4, 30),
}


@pytest.mark.parametrize("mode", CHOOSERS)
def test_equal_moves_are_drawn_by_the_stream(mode: str) -> None:
    state = CHOOSERS[mode]()
    moves = state.legal_moves()
    scores = score_moves(state, moves, KEYS_FIRST)
    equals = [move for move, score in zip(moves, scores, strict=True) if score == max(scores)]
    _, number = rng.below(9, len(equals))
    expected = equals[number] if len(equals) > 1 else equals[0]
    assert read_policy("greedy").seated(state.turn, 9).choose(state, moves) == expected
