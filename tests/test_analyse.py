"""`leonardo analyse`: the sums, what lacks, and that the additions proposed do mend it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.analysis import analyse
from engine.cards import Card, Deck
from engine.mending import Addition, deck_additions, deck_lacks, set_additions, set_lacks
from engine.symbols import SYMBOL_IDS
from generator.commands.analyse import analyse as command
from generator.load import load_project
from generator.resources import shipped
from generator.targets import set_as_deck
from tests.projects import a_deck, a_set, write
from tests.proof_decks import action, base_deck

PAIRS = tuple(combinations(SYMBOL_IDS, 2))


def card(name: str, *symbols: str, backing: str = "black", **rest: Any) -> Card:
    return Card(name, symbols, backing, **rest)


def deck(*contents: tuple[Card, int], mode: str = "base", players: tuple[int, ...] = (2,)) -> Deck:
    return Deck("tried", mode, players, contents)


def told(folder: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str, code: int = 0) -> str:
    monkeypatch.chdir(folder)
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == code, result.output
    return result.output


SMALL = deck(
    (card("a", "cat", "skull"), 3),
    (card("b", "skull", "cat"), 1),
    (card("c", "cat", "gull", "eclipse", backing="gold"), 1),
    (card("d", backing="gold", action=action("start", ("draw", {"count": 2}), ("wild", {"symbol": "cat"}))), 2),
    (card("e", backing="burgundy", action=action("end", ("draw", {}))), 1),
    mode="expansion",
)


def test_the_sums_of_a_small_deck() -> None:
    found = analyse(SMALL)
    assert (found.cards, found.different, found.copies) == (8, 4, {1: 2, 2: 1, 4: 1})
    assert (found.backings, found.by_symbols) == ({"black": 4, "gold": 3, "burgundy": 1}, {0: 3, 2: 4, 3: 1})
    assert (found.actions, found.action_share, found.moments) == (3, 0.75, {"start": 2, "end": 1})
    assert {name: cards for name, cards in found.verbs.items() if cards} == {"draw": ("d", "e"), "wild": ("d",)}
    assert [(alike.what, alike.cards, alike.copies) for alike in found.alike] == [
        ("skull + cat", (("a", 3), ("b", 1)), 4)
    ]
    assert found.attainable == ("skull", "cat")
    cat, gull, skull = (SYMBOL_IDS.index(symbol) for symbol in ("cat", "gull", "skull"))
    assert (found.pairs[cat][cat], found.pairs[cat][skull], found.pairs[gull][cat]) == (5, 4, 1)
    assert len(found.absent) == 66 - 4
    assert ("gull", "cat") not in found.absent


@given(st.lists(st.lists(st.sampled_from(SYMBOL_IDS), max_size=3, unique=True), max_size=30))
def test_the_pair_matrix_counts_every_card_once_for_each_pair(faces: list[list[str]]) -> None:
    cards = [(card(f"c{number}", *symbols), number % 3 + 1) for number, symbols in enumerate(faces)]
    found = analyse(deck(*cards))
    for row, one in enumerate(SYMBOL_IDS):
        for column, other in enumerate(SYMBOL_IDS):
            both = sum(copies for each, copies in cards if one in each.symbols and other in each.symbols)
            assert found.pairs[row][column] == both
    assert sum(found.by_symbols.values()) == found.cards == sum(copies for _, copies in cards)


def test_an_expansion_set_by_itself_is_seen_beside_base_cards() -> None:
    cards = [(card("a", "cat", "skull", backing="gold"), 2), (card("b", "gull", "stream", backing="gold"), 1)]
    alone = deck(*cards, mode="expansion")
    assert analyse(alone).attainable == ()
    assert analyse(alone, alone=True).attainable == ("skull", "cat")


def test_a_size_that_is_short_for_some_numbers_of_players_is_told_for_the_most() -> None:
    cards = [(card(f"{one}-{other}", one, other), 1) for one, other in PAIRS[:28]]
    found = {lack.name: lack for lack in deck_lacks(deck(*cards, players=(2, 3, 4)))}
    assert (found["base-deck-size"].missing, found["base-deck-size"].players) == (12, (3, 4))
    assert found["eclipse"].missing == 1
    assert "eclipse" in found["eclipse"].message


@pytest.mark.parametrize("players", [(2, 3, 4), (4, 3, 2), (4, 2, 3)])
def test_what_a_deck_lacks_does_not_hang_on_the_order_of_its_numbers_of_players(players: tuple[int, ...]) -> None:
    cards = [(card(f"{one}-{other}", one, other), 1) for one, other in PAIRS[:28]]
    assert deck_lacks(deck(*cards, players=players)) == deck_lacks(deck(*cards, players=(2, 3, 4)))
    few = [(card(f"{one}-{other}", one, other), 1) for one, other in PAIRS[:6]]
    assert deck_lacks(deck(*few, players=players)) == deck_lacks(deck(*few, players=(2, 3, 4)))


@pytest.mark.parametrize(
    ("base", "additional", "missing"), [(0, 0, 3), (0, 2, 1), (1, 0, 2), (2, 0, 1), (1, 1, 1), (0, 1, 2), (1, 2, 0)]
)
def test_what_a_symbol_lacks_in_mode_expansion(base: int, additional: int, missing: int) -> None:
    cards = [(card("black", "cat", "skull"), base), (card("gold", "cat", "skull", backing="gold"), additional)]
    found = {lack.name: lack.missing for lack in deck_lacks(deck(*cards, mode="expansion"))}
    assert found.get("cat", 0) == missing


@pytest.mark.parametrize(
    ("base", "additional", "missing"), [(4, 0, 1), (1, 3, 1), (3, 0, 2), (0, 4, 1), (0, 2, 3), (2, 1, 3), (1, 4, 0)]
)
def test_what_the_any_key_lacks_in_mode_expansion(base: int, additional: int, missing: int) -> None:
    cards = [(card("black", "cat", "skull"), base), (card("gold", "cat", "skull", backing="gold"), additional)]
    found = {lack.id: lack.missing for lack in deck_lacks(deck(*cards, mode="expansion"))}
    assert found.get("any-key", 0) == missing


def test_a_set_by_itself_lacks_cards_and_symbols() -> None:
    cards = [(card(f"{one}-{other}", one, other, backing="gold"), 1) for one, other in PAIRS[:11]]
    thin = deck(*cards, mode="expansion", players=())
    assert [(lack.id, lack.missing) for lack in set_lacks(thin)] == [("set-size", 4)]
    short = replace(thin, contents=thin.contents[:9])
    assert [(lack.name, lack.missing) for lack in set_lacks(short)] == [("set-size", 6), ("stream", 1), ("eclipse", 1)]
    assert set_additions(short) == (
        Addition(symbols=("stream", "eclipse"), backing="burgundy or gold", serves=("stream", "eclipse")),
        Addition(backing="burgundy or gold", count=5, serves=("set-size",)),
    )


def grown(thin: Deck, additions: tuple[Addition, ...], sets: dict[str, Deck]) -> Deck:
    contents = list(thin.contents)
    for number, addition in enumerate(additions):
        if addition.name:
            contents += sets[addition.name].contents
            continue
        backing = addition.backing.partition(" ")[0]
        symbols = addition.symbols or SYMBOL_IDS[:2]
        contents.append((card(f"new-{number}", *symbols, backing=backing), addition.count))
    return replace(thin, contents=tuple(contents))


@pytest.mark.parametrize("mode", ["base", "expansion", "quintis"])
@pytest.mark.parametrize("with_sets", [True, False])
@settings(deadline=None, max_examples=15)
@given(data=st.data())
def test_a_deck_lacks_nothing_once_it_has_the_additions(mode: str, with_sets: bool, data: st.DataObject) -> None:
    backings = ["black", "gold"] if mode == "expansion" else ["black"]
    faces = data.draw(
        st.lists(st.tuples(st.sampled_from(PAIRS), st.sampled_from(backings), st.integers(1, 4)), max_size=20)
    )
    players = tuple(sorted(data.draw(st.sets(st.integers(2, 6), min_size=1))))
    cards = [(card(f"c{n}", *pair, backing=backing), copies) for n, (pair, backing, copies) in enumerate(faces)]
    keys = data.draw(st.integers(1, 12))
    thin = replace(deck(*cards, mode=mode, players=players), rules={"keys_to_win": keys})
    library = load_project(shipped("cards"))[0] if with_sets else None
    sets = {name: set_as_deck(found) for name, found in library.sets.items()} if library else {}
    allowed = {name: found for name, found in sets.items() if found.mode in ("base", mode)}
    additions = deck_additions(thin, allowed)
    assert deck_lacks(grown(thin, additions, sets)) == ()
    before = {lack.name: lack.missing for lack in deck_lacks(thin)}
    for number, addition in enumerate(additions, 1):
        after = {lack.name: lack.missing for lack in deck_lacks(grown(thin, additions[:number], sets))}
        assert not set(addition.serves) & set(after), "what it is for is mended"
        assert all(after.get(name, 0) < before[name] for name in (*addition.serves, *addition.helps))
        wins = after.get("winnable", 0) < before.get("winnable", 0)
        assert ("winnable" in (*addition.serves, *addition.helps)) == wins
        before = after


def test_additions_are_sets_first_and_none_too_many() -> None:
    library = load_project(shipped("cards"))[0]
    sets = {name: set_as_deck(found) for name, found in library.sets.items() if found.kind != "quintis"}
    held = replace(
        sets["base"], mode="expansion", players=(2, 4), contents=(*sets["base"].contents, *sets["water"].contents)
    )
    others = {name: found for name, found in sets.items() if name not in ("base", "water")}
    additions = deck_additions(held, others)
    assert [bool(addition.name) for addition in additions] == [True, True]
    assert [(addition.serves, addition.helps) for addition in additions] == [
        ((), ("additional-deck-size",)),
        (("additional-deck-size",), ()),
    ]


def test_a_deck_that_lacks_nothing_needs_nothing() -> None:
    library = load_project(shipped("cards"))[0]
    whole = replace(set_as_deck(library.sets["base"]), players=(2, 7))
    assert deck_lacks(whole) == ()
    assert deck_additions(whole, {"base": whole}) == ()


THIN = {
    "cards/thin.yaml": a_set("thin", "id: t1, symbols: [кошка, череп]", "id: t2, backing: gold, symbols: [skull, cat]"),
    "cards/both.yaml": a_deck("both", "{set: base}", "{set: thin}", mode="expansion"),
    "cards/decks/thin.yaml": a_deck("thin", "{set: base}"),
}


def test_json_of_a_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = json.loads(told(write(tmp_path, THIN), monkeypatch, "both", "--format", "json"))
    assert (data["deck"], data["mode"], data["cards"], data["different"]) == ("both", "expansion", 74, 36)
    assert data["symbols"]["cat"] == {"base": 12, "additional": 2, "all": 14, "attainable": True}
    assert data["duplicates"] == [
        {"what": "skull + cat", "cards": {"skull-cat": 2, "t1": 1, "t2": 1}, "copies": 4},
    ]
    assert data["pairs"]["symbols"] == list(SYMBOL_IDS)
    assert [len(row) for row in data["pairs"]["cards"]] == [12] * 12
    assert data["actions"] == {"cards": 0, "share": 0.0, "moments": {"start": 0, "end": 0}, "manual": []}
    assert [(lack["id"], lack["missing"], lack["players"]) for lack in data["lacks"]] == [
        ("additional-deck-size", 43, [])
    ]
    assert len([addition for addition in data["additions"] if addition["set"]]) == 3


def test_text_of_a_deck_and_of_the_set_of_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = write(tmp_path, THIN)
    assert told(project, monkeypatch, "thin").startswith("thin (deck, base): 72 cards, 36 different\n")
    text = told(project, monkeypatch, "thin", "--set")
    assert text.startswith("thin (set, expansion): 2 cards, 1 different\n")
    assert "    skull + cat: t1, t2\n" in text
    assert "a set of kind expansion has 15 cards, this one 2: 13 too few" in text
    assert told(project, monkeypatch, "cards/thin.yaml") == text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("watr", "did you mean 'water'?"),
        ("leonardo.yaml", "neither a set nor a deck"),
        ("zzz", "There is no set or deck"),
    ],
)
def test_what_is_no_set_and_no_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str) -> None:
    assert said in told(write(tmp_path, {}), monkeypatch, name, code=2)


@pytest.mark.parametrize("name", [*load_project(shipped("cards"))[0].sets])
def test_every_shipped_set_is_whole_by_itself(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "lacks nothing" in told(write(tmp_path, {}), monkeypatch, name, "--set")


@pytest.mark.parametrize(
    ("mode", "base", "gold", "scarce"),
    [
        ("base", 2, 0, False),
        ("base", 3, 0, True),
        ("base", 4, 0, False),
        ("quintis", 3, 0, True),
        ("quintis", 4, 0, False),
        ("expansion", 1, 2, True),
        ("expansion", 1, 5, True),
        ("expansion", 2, 2, True),
        ("expansion", 2, 3, False),
        ("expansion", 3, 0, True),
        ("expansion", 3, 1, True),
        ("expansion", 3, 2, False),
    ],
)
def test_a_key_that_one_card_held_back_puts_out_of_reach_is_scarce(
    mode: str, base: int, gold: int, scarce: bool
) -> None:
    contents = [(card("a", "cat", "gull"), base), (card("b", "gull", "skull"), 9)]
    contents += [(card("c", "cat", "eclipse", backing="gold"), gold)] if gold else []
    assert ("cat" in analyse(deck(*contents, mode=mode)).scarce) is scarce
    assert "gull" not in analyse(deck(*contents, mode=mode)).scarce


def test_scarce_keys_are_told_of_a_deck_and_not_of_a_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = (
        f"id: s-{number:02}, symbols: [{one}, {other}], copies: 3" for number, (one, other) in enumerate(PAIRS[:3])
    )
    files = {"cards/s.yaml": a_set("s", *cards, kind="base"), "cards/decks/few.yaml": a_deck("few", "set: s")}
    shown = told(write(tmp_path, files), monkeypatch, "few")
    assert "scarce: one card held back puts the key of profile, cathedral and gull out of reach;" in shown
    assert json.loads(told(tmp_path, monkeypatch, "few", "--format", "json"))["scarce"] == [
        "profile",
        "cathedral",
        "gull",
    ]
    assert "scarce" not in told(tmp_path, monkeypatch, "s", "--set")


def test_an_expansion_set_whose_key_says_no_tells_why_it_lacks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write(tmp_path, {}))
    told = CliRunner().invoke(command, ["water"]).output
    assert "the key says no of figure: with one base card to it this set alone earns none" in told
    assert "the key says no" not in CliRunner().invoke(command, ["base", "--set"]).output


def test_a_set_that_would_break_another_rule_mends_nothing() -> None:
    thin = Deck("thin", "expansion", (4,), base_deck(3).contents, {"copies_limit": "error"})
    many = Deck("many", "expansion", (4,), ((Card("m", ("cat", "gull"), "gold", kind="expansion"), 45),))
    pairs = combinations(SYMBOL_IDS, 2)
    mixed = tuple((Card(f"x-{pair}", pair, "gold", kind="expansion"), 1) for pair in islice(pairs, 46))
    other = Deck("other", "expansion", (4,), mixed)
    for beside, wanted in (({"many": many}, ""), ({"many": many, "other": other}, "other")):
        assert [each.name for each in deck_additions(thin, beside) if not each.symbols] == [wanted]
    assert deck_additions(replace(thin, rules={}), {"many": many})[0].name == "many"


def test_what_a_deck_excludes_does_not_come_with_a_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = ("id: b1-1, symbols: [cat, gull], copies: 7", "id: b1-2, symbols: [cat, skull]")
    files = {
        "cards/b1.yaml": a_set("b1", *cards, kind="base"),
        "cards/dk.yaml": a_deck("dk", "set: base", "card: b1-1", "exclude: b1-1", players="[8]"),
    }
    monkeypatch.chdir(write(tmp_path, files))
    (first, second) = json.loads(CliRunner().invoke(command, ["dk", "--format", "json"]).output)["additions"]
    assert (first["set"], first["serves"], first["helps"]) == ("b1", [], ["base-deck-size"])
    assert second["count"] == 7
