"""Watching a game move by move: what must hold at every step, whatever the deck and the moves.

`Watch` holds the game; `move` makes one move under the checks. The rules' part is judged by the oracles, which read
positions as plain data and share nothing with the engine.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.cards import Deck
from engine.game import new_game
from engine.moves import IllegalMove, Move
from engine.position import read_position
from engine.state import ENDS, State
from tests import oracle_field, oracle_layout
from tests.oracle_layout import SYMBOLS, Position, steps

SHAPES = {"seat": str.isdigit, "symbol": SYMBOLS.__contains__, "cell": lambda word: "," in word}
ASKED_AT_THE_END = {"wild": ("symbol",), "lift": ("cell",), "shift": ("cell", "cell"), "guard": ("cell",)}


def texts(moves: list[Move]) -> list[str]:
    return [move.text for move in moves]


def cards_in(position: Position) -> Counter[str]:
    """Every card of a position, by name."""
    found: Counter[str] = Counter()
    for seat in position["seats"]:
        found.update(seat["hand"])
        found.update(seat.get("layout", {}).values())
    for pile in (position.get("base"), position.get("additional")):
        for part in (pile or {}).values():
            found.update(part)
    for stack in position.get("field", {}).values():
        found.update(stack)
    found.update(position.get("deck", []))
    found.update(position.get("removed", []))
    found.update(effect["card"] for effect in position.get("lasting", ()) if "card" in effect)
    pending = position.get("pending")
    if pending and not pending["stays"]:
        found[pending["card"]] += 1
    return found


class Watch:
    """A game under watch. `closely` makes every check at each step, else only the quick ones."""

    def __init__(self, deck: Deck, seats: int, seed: int, closely: bool = True) -> None:
        self.state: State = new_game(deck, seats, seed)
        self.closely = closely
        self.chance = random.Random(seed)
        self.deck = Counter({card.name: copies for card, copies in deck.contents})
        self.numbers = sorted(self.state.all_cards())
        self.seen: list[Move] = []
        self.before: Position = self.state.to_position()
        assert cards_in(self.before) == self.deck
        assert not any(seat["keys"] for seat in self.before["seats"]), "setup earns no key (BASE-5)"
        self.check_moves()

    def move(self, move: Move) -> None:
        """Makes the move and checks everything that must hold before, by and after it."""
        if self.closely:
            self.check_round_trip(move)
            self.check_copy(move)
            self.check_hidden()
            self.check_refusals()
        self.state.apply(move)
        after = self.state.to_position()
        assert sorted(self.state.all_cards()) == self.numbers, "cards are conserved"
        if self.closely:
            assert cards_in(after) == self.deck
        check_keys(self.before, move.text, after)
        check_end(self.before, move.text, after)
        self.seen = [*self.seen[-50:], move]
        self.before = after
        self.check_moves()

    def check_moves(self) -> None:
        """No stall, no move twice, by code point; none missing and none too many by the oracle."""
        state, position = self.state, self.before
        moves = state.legal_moves()
        listed = texts(moves)
        assert listed == sorted(set(listed)), "each text once, by code point"
        assert bool(listed) != state.is_terminal(), "a game that goes on has a move, one that is over none"
        assert state.current_player() == (-1 if state.is_terminal() else state.turn)
        assert abs(sum(state.returns())) < 1e-9
        if state.is_terminal():
            return
        oracle = oracle_field if state.mode == "quintis" else oracle_layout
        told, untold = oracle.legal(position)
        rest = [text for text in listed if text.split()[0] != "act" or text.split()[1] not in untold]
        assert rest == sorted(told), f"legal moves differ: {set(rest) ^ told}"
        if state.mode == "expansion":
            for card in untold:
                assert any(text.split()[:2] == ["act", card] for text in listed), "an action may always be used"
        assert oracle.must_ask(position, told, untold), "a phase with nothing to decide is passed over"
        assert "end" not in listed or len(listed) > 1, "`end` stands only beside another move"

    def check_round_trip(self, move: Move) -> None:
        """A saved game loads and goes on exactly as the one it was saved from; so do texts of moves."""
        loaded = read_position(json.loads(json.dumps(self.before)))
        assert loaded.to_position() == self.before
        assert texts(loaded.legal_moves()) == texts(self.state.legal_moves())
        assert self.state.parse(move.text) is move
        twin = self.state.copy()
        loaded.play_text(move.text)
        twin.apply(move)
        assert loaded.to_position() == twin.to_position()
        assert texts(loaded.legal_moves()) == texts(twin.legal_moves())

    def check_copy(self, move: Move) -> None:
        """A copy is equal and shares nothing that changes."""
        twin = self.state.copy()
        assert vars(twin) == vars(self.state)
        twin.apply(move)
        assert self.state.to_position() == self.before

    def check_hidden(self) -> None:
        """What a seat cannot see reaches neither its observation nor its moves."""
        state = self.state
        for seat in range(state.seats):
            view = state.observation(seat)
            check_view(view, self.before, seat)
            twin = state.copy()
            twin.shuffle_hidden(seat, self.chance.getrandbits(64))
            assert twin.observation(seat) == view
            assert sorted(twin.all_cards()) == self.numbers
            if seat == state.turn:
                assert texts(twin.legal_moves()) == texts(state.legal_moves())

    def check_refusals(self) -> None:
        """A move that is not listed is refused with a reason, a listed one is not."""
        legal = self.state.legal_moves()
        assert self.state.why_not(self.chance.choice(legal)) is None
        for move in self.chance.sample(self.seen, min(3, len(self.seen))):
            refusal = self.state.why_not(move)
            assert (refusal is None) == (move in legal)
            if refusal:
                assert refusal.reason
                with pytest.raises(IllegalMove) as raised:
                    self.state.parse(move.text)
                assert raised.value.reason == refusal.reason


def check_view(view: Position, position: Position, seat: int) -> None:
    """A seat sees its own hand and all that lies open, of the rest only numbers."""
    assert view["seat"] == seat
    assert "rng" not in view
    assert "chance" not in view
    for other, (seen, there) in enumerate(zip(view["seats"], position["seats"], strict=True)):
        if other == seat:
            assert seen["hand"] == there["hand"]
        else:
            assert sum(seen["hand"].values()) == len(there["hand"])
        if position["phase"] == "keep":
            assert not seen["layout"]
        else:
            assert seen.get("layout") == there.get("layout")
        assert seen["keys"] == there["keys"]
    for pile in ("base", "additional"):
        if pile in position:
            assert view[pile] == {"deck": len(position[pile]["deck"]), "discard": position[pile]["discard"]}
    if "field" in position:
        assert view["deck"] == len(position["deck"])
        assert view["field"] == position["field"]


def check_keys(before: Position, move: str, after: Position) -> None:
    """Only the player on turn gains keys, no key is lost, and each is just what the table gives."""
    seat = before["turn"]
    for other, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        assert other == seat or old["keys"] == new["keys"], "only the player on turn gains keys (BASE-13)"
    old, new = before["seats"][seat]["keys"], after["seats"][seat]["keys"]
    if before["mode"] == "quintis":
        assert counted(new) == counted(old) + counted(quintis_due(before, move, after))
        return
    assert new == [symbol for symbol in SYMBOLS if symbol in {*old, *layout_due(before, move, after)}]


def counted(keys: Any) -> Counter[str]:
    return Counter(keys)


def layout_due(before: Position, move: str, after: Position) -> set[str]:
    """The keys that a move brings in mode base and expansion."""
    words = move.split()
    seat = before["turn"]
    if words[0] == "claim":
        used = after["seats"][seat]["any_key_used"]
        assert used == (words[1] != "none")
        return {words[1]} - {"none"}
    assert after["seats"][seat]["any_key_used"] == before["seats"][seat]["any_key_used"]
    if before["phase"] != "play" or words[0] == "miss":
        return set()
    if (after["phase"], after["turn"]) == ("play", seat):
        return set()
    zone = words[2] if words[0] == "play" else ""
    wild = [effect for effect in before.get("lasting", ()) if "wild" in effect and effect["zone"] != zone]
    view = {**after, "turn": seat, "lasting": wild}
    played = [*before["played"], zone] if zone else before["played"]
    due = oracle_layout.lines(view, seat, played if before["rules"]["key_scope"] == "played" else None)
    won = len({*before["seats"][seat]["keys"], *due}) >= before["rules"]["keys_to_win"]
    may_claim = not before["seats"][seat]["any_key_used"] and bool(oracle_layout.any_key(view))
    assert ((after["phase"], after["turn"]) == ("claim", seat)) == (may_claim and not won)
    return due


def quintis_due(before: Position, move: str, after: Position) -> dict[str, int]:
    """The keys that a move brings in mode quintis: those of the turn that it ends."""
    words = move.split()
    seat = before["turn"]
    over = after["turn"] != seat or after["end"] in ("keys", "last-lap", "misses")
    if not over or words[0] == "miss":
        return {}
    played = list(before["played"])
    wild = {effect["wild"] for effect in before["lasting"] if "wild" in effect}
    if words[0] == "act":
        for verb, told, given in steps_taken(before, words):
            if verb == "wild":
                wild |= {given[0] if given else told["symbol"]}
            elif verb in ("lift", "shift") and given and given[0] in played:
                played.remove(given[0])
                played += given[1:]
    keys = [{"keys": there["keys"]} for there in before["seats"]]
    return oracle_field.earned({**after, "seats": keys}, seat, played, wild)


def steps_taken(position: Position, words: list[str]) -> list[tuple[str, dict[str, Any], list[str]]]:
    """The steps of an end action with what was chosen for each, shared out from the last word back: in the tests'
    decks only an earlier step may lack a target while a later one has it."""
    rest = words[2:]
    taken = []
    for verb, told in reversed(steps(position, words[1])):
        kinds = ASKED_AT_THE_END.get(verb, ("seat",) if "chosen" in told.values() else ())
        if verb == "wild" and told["symbol"] != "chosen":
            kinds = ()
        given = rest[-len(kinds) :] if kinds else []
        if len(given) != len(kinds) or not all(SHAPES[kind](word) for kind, word in zip(kinds, given, strict=True)):
            given = []
        rest = rest[: len(rest) - len(given)]
        taken.append((verb, told, given))
    assert not rest
    return taken[::-1]


def check_end(before: Position, move: str, after: Position) -> None:
    """A game ends by a rule, and its winners are those that the rule names."""
    reason, seat = after["end"], before["turn"]
    assert reason is None or reason in ENDS
    keys = [counted(there["keys"]) for there in after["seats"]]
    enough = sum(keys[seat].values()) >= after["rules"]["keys_to_win"]
    assert enough == (reason == "keys"), "enough keys end the game at once, and nothing else by keys"
    if reason == "keys":
        assert after["winners"] == [seat]
    elif reason in ("last-lap", "misses"):
        assert after["mode"] == "quintis"
        if reason == "misses":
            assert move == "miss"
            assert after["misses"] == len(keys)
        else:
            assert after["turns_left"] == 0
            assert not after["deck"]
        best = min(ranking(there) for there in keys)
        assert after["winners"] == [seat for seat, there in enumerate(keys) if ranking(there) == best]
    else:
        assert not after["winners"]


def ranking(keys: Counter[str]) -> tuple[int, list[int]]:
    """QF-27, QF-28, HQ-13: less is better."""
    return -sum(keys.values()), sorted(SYMBOLS.index(symbol) for symbol in keys.elements())


def choose(chance: random.Random, moves: list[Move], by_verb: bool) -> Move:
    """A random move; by verb, so that rare kinds of moves come as often as plentiful ones."""
    if by_verb:
        verb = chance.choice(sorted({(move.verb, move.card if move.verb == "act" else 0) for move in moves}))
        moves = [move for move in moves if (move.verb, move.card if move.verb == "act" else 0) == verb]
    return chance.choice(moves)


def watched_moves(watch: Watch, by_verb: bool, most: int) -> Iterator[Move]:
    """Plays a watched game with random moves, at most so many, and yields each move made."""
    chance = random.Random(watch.state.rng)
    for _ in range(most):
        if watch.state.is_terminal():
            return
        move = choose(chance, watch.state.legal_moves(), by_verb)
        watch.move(move)
        yield move
