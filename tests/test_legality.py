"""Deck rules: rules.md, Deck constraints, with the cases of size, copies, kinds, attainability and winning."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from engine import legality
from engine.cards import Action, Card, Deck, Step
from engine.legality import DECK_RULES, Violation, play_value, prospects, violations, violations_by_players
from engine.legality.winning import Bearers, earns_any_key, earns_key
from engine.options import OPTIONS
from engine.symbols import SYMBOL_IDS
from tests.proof_decks import action, base_deck, expansion_deck, quintis_deck, six_symbols, sized_deck, stalling_deck


def broken(deck: Deck, players: int, id_: str = "") -> list[Violation]:
    return [violation for violation in violations(deck, players) if id_ in ("", violation.id)]


def errors(deck: Deck, players: int) -> list[str]:
    return [violation.id for violation in violations(deck, players) if violation.level == "error"]


@pytest.mark.parametrize(("size", "players", "found"), [(30, 3, None), (29, 3, 29), (40, 4, None), (39, 4, 39)])
def test_base_deck_deals_ten_to_each_base_2(size: int, players: int, found: int | None) -> None:
    expected = (
        []
        if found is None
        else [
            Violation(
                "base-deck-size",
                "BASE-2",
                "error",
                f"the deck has {found} cards, {players} players need at least {10 * players} (10 each): 1 too few",
                10 * players,
                found,
            )
        ]
    )
    assert broken(sized_deck(size), players, "base-deck-size") == expected


@pytest.mark.parametrize(
    ("additional", "players", "rule", "limit"),
    [
        (44, 4, "EXP-2", 45),
        (45, 4, None, 45),
        (69, 4, None, 45),
        (45, 5, "EXP-3", 70),
        (69, 5, "EXP-3", 70),
        (70, 5, None, 70),
        (70, 4, None, 45),
    ],
)
def test_additional_deck_size_exp_2_exp_3(additional: int, players: int, rule: str | None, limit: int) -> None:
    found = broken(expansion_deck(additional), players, "additional-deck-size")
    assert [(one.rule, one.level, one.limit, one.found, one.cards) for one in found] == (
        [(rule, "error", limit, additional, ())] if rule else []
    )


def test_many_players_are_dealt_six_additional_cards_each_exp_8() -> None:
    deck = replace(expansion_deck(70, (12,)), contents=(*base_deck(4).contents, *expansion_deck(70).contents[36:]))
    assert [(one.rule, one.limit, one.found) for one in broken(deck, 12)][:1] == [("EXP-8", 72, 70)]


def test_action_cards_count_to_the_additional_deck_he_12() -> None:
    deck = expansion_deck(45)
    assert sum(card.action is not None for card, _ in deck.contents) == 9
    assert not broken(deck, 4, "additional-deck-size")


def with_cards(*extra: tuple[Card, int], **rules: Any) -> Deck:
    deck = expansion_deck(45, **rules)
    return replace(deck, contents=(*deck.contents, *extra))


def additional(name: str, symbols: tuple[str, ...], backing: str = "gold", set_name: str = "one") -> Card:
    return Card(name, symbols, backing, None, "expansion", set_name)


# No card of `expansion_deck(45)` has this pair: its cards bear three symbols.
PAIR = ("cat", "skull")


def test_copies_count_over_sets_ids_backings_and_order_exp_4_he_10() -> None:
    deck = with_cards(
        (additional("a-1", PAIR), 2),
        (additional("b-1", PAIR[::-1], "burgundy", "two"), 1),
        (additional("b-2", PAIR, "gold", "two"), 1),
    )
    assert broken(deck, 4, "copies") == [
        Violation(
            "copies",
            "EXP-4",
            "warning",
            "4 identical additional cards (cat + skull), 3 are allowed: a-1 x2, b-1 x1, b-2 x1",
            3,
            4,
            ("a-1", "b-1", "b-2"),
        )
    ]
    assert not broken(with_cards((additional("a-1", PAIR), 3)), 4, "copies")


@pytest.mark.parametrize(
    ("copies", "players", "rule"), [(6, 4, "EXP-4"), (6, 5, None), (7, 5, "EXP-5"), (6, 6, None), (7, 6, "EXP-5")]
)
def test_six_copies_with_five_or_more_players_exp_5_he_17(copies: int, players: int, rule: str | None) -> None:
    found = broken(with_cards((additional("a-1", PAIR), copies)), players, "copies")
    limit = 3 if players < 5 else 6
    assert [(one.rule, one.limit, one.found, one.cards) for one in found] == (
        [(rule, limit, copies, ("a-1",))] if rule else []
    )


def test_copies_limit_makes_it_an_error_he_11() -> None:
    assert OPTIONS["copies_limit"].defaults == {"expansion": "warning"}
    found = broken(with_cards((additional("a-1", PAIR), 4), copies_limit="error"), 4, "copies")
    assert [one.level for one in found] == ["error"]


def test_base_cards_may_be_copied_freely_exp_4() -> None:
    deck = expansion_deck(45)
    more = tuple((card, 9) if card.kind == "base" else (card, copies) for card, copies in deck.contents)
    assert not broken(replace(deck, contents=more), 4, "copies")


def test_actions_are_identical_by_moment_and_effect_he_10() -> None:
    def card(act: Action, name: str = "a", backing: str = "gold") -> Card:
        return Card(name, (), backing, act, "expansion")

    draw = action("end", ("draw", {"count": 1}))
    assert play_value(card(draw)) == play_value(card(action("end", ("draw", {})), "b", "burgundy"))
    assert play_value(card(draw)) == play_value(card(Action("end", (Step("draw"),))))
    for more in ({}, {"kind": "base"}):
        here, there = (
            Card("a", (), "gold", action("start", ("play_more", more)), kind) for kind in ("quintis", "expansion")
        )
        assert play_value(here) == play_value(replace(here, action=action("start", ("play_more", {"kind": "any"}))))
        assert (play_value(there) == play_value(here)) == (not more), "only quintis ignores the kind"
    sing = Action("end", (), True, (("", "Sing."),))
    assert play_value(card(sing)) == play_value(card(replace(sing, manual_text=(("en", "Sing."),))))
    assert play_value(card(sing)) != play_value(card(replace(sing, manual_text=(("en", "Sing."), ("ru", "Пойте.")))))
    others = [
        action("start", ("draw", {"count": 1})),
        action("end", ("draw", {"count": 2})),
        action("end", ("draw", {}), ("draw", {})),
        sing,
        Action("end", (), True, (("", "Dance."),)),
    ]
    values = [play_value(card(act)) for act in (draw, *others)]
    assert all(one != two for place, one in enumerate(values) for two in values[:place])


@pytest.mark.parametrize(
    ("mode", "kind", "rule"),
    [
        ("base", "expansion", "BASE-1"),
        ("base", "quintis", "BASE-1"),
        ("expansion", "quintis", "EXP-1"),
        ("quintis", "expansion", "QF-1"),
    ],
)
def test_kinds_of_sets_by_mode(mode: str, kind: str, rule: str) -> None:
    base = base_deck(2)
    stranger = Card("stranger", PAIR, "gold" if kind == "expansion" else "black", None, kind)
    deck = replace(base, mode=mode, contents=(*base.contents, (stranger, 2)))
    found = broken(deck, 3, "card-kinds")
    assert [(one.rule, one.level, one.found, one.cards) for one in found] == [(rule, "error", 2, ("stranger",))]


def test_backings_exp_1() -> None:
    wrong = (Card("red", PAIR, "burgundy"), 1), (Card("dark", PAIR, "black", None, "expansion"), 3)
    found = broken(with_cards(*wrong), 4, "card-backings")
    assert [(one.rule, one.level, one.found, one.cards) for one in found] == [
        ("EXP-1", "error", 1, ("red",)),
        ("EXP-1", "error", 3, ("dark",)),
    ]
    assert not broken(expansion_deck(45), 4, "card-backings")


def test_one_pile_of_two_backings_is_advised_against_qf_1() -> None:
    deck = quintis_deck(60)
    contents = [(replace(card, backing="gold") if card.action else card, copies) for card, copies in deck.contents]
    found = broken(replace(deck, contents=tuple(contents)), 3, "mixed-backings")
    assert [(one.rule, one.level, one.found) for one in found] == [("QF-1", "warning", 2)]
    assert found[0].cards == tuple(card.name for card, _ in deck.contents if card.action)
    assert not broken(deck, 3, "mixed-backings")


@pytest.mark.parametrize("size", [18, 19])
def test_quintis_deck_keeps_a_card_to_draw_hq_15(size: int) -> None:
    found = broken(quintis_deck(size), 3, "quintis-deck-size")
    assert [(one.rule, one.level, one.limit, one.found) for one in found] == (
        [("HQ-15", "error", 19, 18)] if size == 18 else []
    )


@pytest.mark.parametrize(
    ("deck", "act", "rule", "message"),
    [
        (base_deck(), action("end", ("draw", {})), "EXP-21", "'card' is an action card, and mode base has none"),
        (
            expansion_deck(45),
            action("start", ("veto", {})),
            "EXP-21",
            "'card' has the verb 'veto', which mode expansion lacks; it is of mode quintis",
        ),
        (
            quintis_deck(60),
            action("start", ("strip", {"of": "left"})),
            "EXP-21",
            "'card' has the verb 'strip', which mode quintis lacks; it is of mode expansion",
        ),
        (
            expansion_deck(45),
            action("end", ("divert", {"to": "right"})),
            "EXP-22",
            "'card' has the verb 'divert' at the end of a turn, not at the start",
        ),
    ],
)
def test_verbs_of_the_mode_and_moment(deck: Deck, act: Action, rule: str, message: str) -> None:
    card = Card("card", (), "gold", act, "expansion")
    found = broken(replace(deck, contents=(*deck.contents, (card, 2))), 3, "action-verbs")
    assert found == [Violation("action-verbs", rule, "error", message, 0, 2, ("card",))]


def test_players_served() -> None:
    assert errors(base_deck(players=(2, 4)), 3) == ["players-served"]
    assert errors(base_deck(players=(2, 4)), 4) == []


def pairs_with(symbol: str, base: int, more: int) -> Deck:
    """An expansion deck in which that symbol stands on so many base and additional cards."""
    deck = expansion_deck(70)
    others = [name for name in SYMBOL_IDS if name != symbol]
    kept = [
        (replace(card, symbols=tuple(name for name in card.symbols if name != symbol)), copies)
        for card, copies in deck.contents
    ]
    bearing = [(Card("bears", (symbol, others[0])), base), (additional("bears-more", (symbol, others[1])), more)]
    return replace(deck, contents=(*kept, *((card, copies) for card, copies in bearing if copies)))


@pytest.mark.parametrize(
    ("base", "more", "attainable", "limit", "found"),
    [
        (3, 0, True, 0, 0),
        (4, 0, True, 0, 0),
        (2, 1, False, 2, 1),
        (1, 2, True, 0, 0),
        (1, 3, True, 0, 0),
        (1, 1, False, 2, 1),
        (1, 0, False, 2, 0),
        (0, 3, False, 1, 0),
    ],
)
def test_attainable_in_expansion_exp_16(base: int, more: int, attainable: bool, limit: int, found: int) -> None:
    deck = pairs_with("flower", base, more)
    assert ("flower" in prospects(deck).attainable) is attainable
    expected = [] if attainable else [("EXP-16", "warning", limit, found)]
    assert [(one.rule, one.level, one.limit, one.found) for one in broken(deck, 4, "attainable-symbols")] == expected


@pytest.mark.parametrize(("copies", "attainable"), [(2, False), (3, True)])
def test_attainable_in_base_takes_three_cards_base_12(copies: int, attainable: bool) -> None:
    deck = six_symbols()
    deck = replace(deck, contents=(*deck.contents, (Card("lone", ("eclipse", "cat")), copies)))
    assert ("eclipse" in prospects(deck).attainable) is attainable
    lone = [one for one in broken(deck, 2, "attainable-symbols") if "'eclipse'" in one.message]
    assert [(one.rule, one.found, one.cards) for one in lone] == ([] if attainable else [("BASE-12", 2, ("lone",))])


@pytest.mark.parametrize(("copies", "any_key"), [(4, False), (5, True)])
def test_any_key_takes_five_cards_base_17(copies: int, any_key: bool) -> None:
    deck = Deck("few", "base", (2,), ((Card("a", PAIR), copies),))
    assert prospects(deck).any_key is any_key
    assert len(broken(deck, 2, "any-key")) == (0 if any_key else 1)


@pytest.mark.parametrize(("base", "more", "any_key"), [(5, 0, True), (4, 3, False), (1, 4, True), (0, 4, False)])
def test_any_key_in_expansion_exp_17(base: int, more: int, any_key: bool) -> None:
    contents = [(Card("a", PAIR), base), (additional("b", PAIR), more)]
    deck = Deck("few", "expansion", (2,), tuple(entry for entry in contents if entry[1]))
    assert prospects(deck).any_key is any_key


@pytest.mark.parametrize(
    ("base", "more", "key", "any_key"),
    [
        (1, 2, True, False),
        (1, 4, True, True),
        (2, 9, True, True),
        (3, 5, True, True),
        (0, 9, False, False),
        (2, 1, False, False),
    ],
)
def test_many_more_additional_cards_than_needed_earn_as_well_exp_16_exp_17(
    base: int, more: int, key: bool, any_key: bool
) -> None:
    count = Bearers(base, more, ())
    assert (earns_key("expansion", count), earns_any_key("expansion", count)) == (key, any_key)


def test_a_symbol_stands_on_base_and_additional_cards_together_qf_15() -> None:
    assert Bearers(2, 3, ()).all == 5


def test_winnable_with_seven_or_with_six_and_the_any_key_base_20() -> None:
    assert prospects(base_deck()).winnable
    assert prospects(six_symbols()).winnable
    five = Deck("five", "base", (2,), ((Card("a", ("cat", "skull")), 20), (Card("b", ("gull", "flower")), 20)))
    assert not prospects(five).winnable
    assert [(one.rule, one.level, one.limit, one.found) for one in broken(five, 2, "winnable")] == [
        ("BASE-20", "warning", 7, 5)
    ]
    assert prospects(replace(five, rules={"keys_to_win": 5})).winnable
    assert not errors(five, 2)


def test_keys_of_the_ladder_qf_15_qf_16_qf_17() -> None:
    cards = [
        (Card(f"c{count}", (symbol, "cat")), count) for symbol, count in (("skull", 2), ("gull", 3), ("flower", 4))
    ]
    deck = Deck("few", "quintis", (2,), tuple(cards))
    found = prospects(deck)
    assert (found.attainable, found.keys, found.winnable) == (("gull", "cat", "flower"), 1 + 2 + 3, False)
    assert [(one.rule, one.limit, one.found) for one in broken(deck, 2, "winnable")] == [("QF-25", 7, 6)]
    assert prospects(quintis_deck(67)).keys == 36
    assert not prospects(quintis_deck(67)).any_key


def test_whole_decks_break_nothing() -> None:
    for deck in (base_deck(), expansion_deck(70), quintis_deck(67), stalling_deck()):
        for players in deck.players:
            assert violations(deck, players) == [], (deck.name, players)


def test_every_rule_describes_itself_and_errors_come_first() -> None:
    ids = [rule.id for rule in DECK_RULES]
    assert len(set(ids)) == len(ids)
    for rule in DECK_RULES:
        for mode in rule.modes:
            deck = {"base": base_deck(), "expansion": expansion_deck(45), "quintis": quintis_deck(60)}[mode]
            assert rule.description.endswith(".")
            assert rule.limit(deck, 4) >= 0
            named = r"" if rule.id == "players-served" else r"(BASE|EXP|QF|H[BEQ])-[0-9]+"
            assert re.fullmatch(named, rule.rule(deck, 4))
    deck = replace(sized_deck(29), contents=(*sized_deck(29).contents[:9], (Card("x", (), "gold", action("end")), 1)))
    levels = [one.level for one in violations(deck, 3)]
    assert levels == sorted(levels)
    assert len(set(levels)) == 2


@pytest.mark.parametrize(("base", "additional", "found"), [(39, 50, 39), (40, 50, None), (1, 99, 1)])
def test_base_deck_of_an_expansion_deck_leaves_additional_cards_out_base_2_exp_1(
    base: int, additional: int, found: int | None
) -> None:
    more = [entry for entry in expansion_deck(additional).contents if entry[0].additional]
    deck = replace(expansion_deck(additional), contents=(*sized_deck(base).contents, *more))
    message = f"the base deck has {found} card{'' if found == 1 else 's'}, 4 players need at least 40 (10 each)"
    expected = [(40, found, f"{message}: {40 - (found or 0)} too few")] if found else []
    assert [(one.limit, one.found, one.message) for one in broken(deck, 4, "base-deck-size")] == expected


def test_base_deck_of_mode_base_counts_every_card_base_2() -> None:
    """A card of the wrong colour is another fault: it is dealt all the same."""
    deck = sized_deck(39)
    red = replace(deck, contents=(*deck.contents, (Card("red", PAIR, "burgundy"), 1)))
    assert errors(deck, 4) == ["base-deck-size"]
    assert errors(red, 4) == ["card-backings"]


@pytest.mark.parametrize("mode", ["base", "expansion"])
@pytest.mark.parametrize("kind", ["base", "expansion", "quintis"])
@pytest.mark.parametrize("backing", ["black", "burgundy", "gold"])
def test_backings_are_asked_of_base_and_expansion_sets_alone_exp_1(mode: str, kind: str, backing: str) -> None:
    deck = Deck("one", mode, (2,), ((Card("card", PAIR, backing, None, kind), 1),))
    wrong = (kind, backing == "black") in (("base", False), ("expansion", True))
    assert len(broken(deck, 2, "card-backings")) == wrong


@pytest.mark.parametrize("first", ["gold", "black"])
@pytest.mark.parametrize("mode", ["base", "quintis"])
def test_the_usual_backing_is_that_of_most_cards(first: str, mode: str) -> None:
    """Copies count, and the order of the cards does not."""
    cards = [(Card("many", PAIR, "black"), 3), (Card("few", PAIR, "gold"), 2), (Card("more", PAIR, "black"), 1)]
    deck = Deck("mixed", mode, (2,), tuple(sorted(cards, key=lambda entry: entry[0].backing != first)))
    (found,) = broken(deck, 2, "mixed-backings")
    assert (found.cards, found.found) == (("few",), 2)
    assert found.message == (
        "the one pile mixes 2 backings, so the back tells what comes next: 2 of 6 cards are not black"
    )


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (0, "at least two players are needed, found 0"),
        (1, "at least two players are needed, found 1"),
        (3, "the deck is made for 2 or 4 players, not for 3"),
        (5, "the deck is made for 2 or 4 players, not for 5"),
    ],
)
def test_players_served_says_for_whom_the_deck_is(players: int, message: str) -> None:
    assert [one.message for one in broken(base_deck(players=(2, 4)), players, "players-served")] == [message]


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        ("base", "the key of 'cat' cannot be earned by a line: it stands on 1 card, a line takes 3"),
        (
            "expansion",
            "the key of 'cat' cannot be earned by a line: it stands on 1 base card and 0 additional cards, "
            "a line takes 3 base cards, or one and 2 additional ones",
        ),
        ("quintis", "the key of 'cat' cannot be earned by a run: it stands on 1 card, a run takes 3"),
    ],
)
def test_a_key_out_of_reach_is_told_in_the_words_of_the_mode(mode: str, message: str) -> None:
    deck = Deck("one", mode, (2,), ((Card("a", PAIR), 1),))
    assert [one.message for one in broken(deck, 2, "attainable-symbols") if one.symbol == "cat"] == [message]


@pytest.mark.parametrize(
    ("mode", "base", "more", "said", "towards"),
    [
        ("base", 1, 0, "5 base cards; the most is 1 base card", 1),
        ("base", 4, 0, "5 base cards; the most is 4 base cards", 4),
        ("expansion", 4, 0, "{either} on 4 base cards and 0 additional cards", 4),
        ("expansion", 1, 3, "{either} on 1 base card and 3 additional cards", 4),
        ("expansion", 3, 1, "{either} on 3 base cards and 1 additional card", 3),
        ("expansion", 0, 4, "{either} on 0 base cards and 4 additional cards", 4),
        ("expansion", 0, 9, "{either} on 0 base cards and 9 additional cards", 4),
    ],
)
def test_an_any_key_out_of_reach_says_what_it_takes(mode: str, base: int, more: int, said: str, towards: int) -> None:
    cards = [(Card("a", PAIR), base), (Card("b", PAIR, "gold"), more)]
    (found,) = broken(Deck("one", mode, (2,), tuple(each for each in cards if each[1])), 2, "any-key")
    either = "5 base cards, or one and 4 additional ones; the nearest is 'skull', which stands"
    assert found.message == f"nobody can earn the any-key: no symbol stands on {said.format(either=either)}"
    assert (found.limit, found.found) == (5, towards)


@pytest.mark.parametrize("mode", ["base", "expansion", "quintis"])
def test_several_numbers_of_players_are_told_what_each_is_told(mode: str) -> None:
    verb = action("start", ("draw", {"count": 2}))
    cards = [Card("a", PAIR), Card("b", PAIR, "gold"), Card("c", backing="gold", action=verb, kind="quintis")]
    deck = Deck("one", mode, (2, 3, 4, 6, 12), tuple((card, 7) for card in cards))
    found = violations_by_players(deck, range(2, 13))
    assert found == {players: violations(deck, players) for players in range(2, 13)}
    assert [each.limit for players in (4, 5) for each in found[players] if each.id == "copies"] == (
        [3, 3, 6, 6] if mode == "expansion" else []
    )


def test_errors_come_first_wherever_the_rules_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legality, "DECK_RULES", DECK_RULES[::-1])
    deck = replace(sized_deck(19), contents=(*sized_deck(19).contents[:3], (Card("red", PAIR, "gold"), 1)))
    found = [(one.level, one.id) for one in violations(deck, 2)]
    ids = [rule.id for rule in DECK_RULES[::-1]]
    assert found == sorted(found, key=lambda each: (each[0] != "error", ids.index(each[1])))
    assert {level for level, _ in found} == {"error", "warning"}
