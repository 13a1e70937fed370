"""The verdict on a deck: illegal, unplayable, doubtful or playable, with its reasons and figures."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.cards import Action, Card, Deck
from engine.legality import prospects
from engine.playability import (
    LOOKS,
    PLAYABLE_SHARE,
    POLICIES,
    QUICK_SHARE,
    UNPLAYABLE_SHARE,
    Effort,
    hopeless_because,
    judge,
    prove,
)
from engine.statistics import percent, share
from engine.totals import Totals
from tests.proof_decks import action, base_deck, expansion_deck, quintis_deck, six_symbols, sized_deck, stalling_deck

QUICK = Effort.quick()


def games(finished: int, of: int, ended: str = "keys") -> Totals:
    totals = Totals(games=of)
    totals.ended["cap"] = of - finished
    totals.ended[ended] = finished
    if finished:
        totals.rounds[12] = finished
    return totals


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_base_pairs_are_playable(players: int) -> None:
    proof = prove(base_deck(), players, QUICK)
    assert proof.verdict == "playable"
    assert list(proof.games) == list(POLICIES)
    assert all(f"of {proof.games[policy].games} games" in " ".join(proof.reasons) for policy in POLICIES)


@pytest.mark.parametrize("deck", [expansion_deck(70), quintis_deck(67)], ids=lambda deck: deck.mode)
def test_other_modes_get_a_verdict_from_games_too(deck: Deck) -> None:
    proof = prove(deck, 2, Effort(20, 20))
    assert [totals.games for totals in proof.games.values()] == [20, 20, 20]
    assert all(totals.finished == 20 for totals in proof.games.values())


def test_twenty_nine_cards_are_illegal_for_three_with_the_numbers_base_2() -> None:
    proof = prove(sized_deck(29), 3, QUICK)
    assert (proof.verdict, proof.games) == ("illegal", {})
    assert proof.reasons == ("the deck has 29 cards, 3 players need at least 30 (10 each): 1 too few (BASE-2)",)
    assert prove(sized_deck(29), 2, Effort(2, 2)).verdict != "illegal"


def test_six_symbols_are_unplayable_without_any_game() -> None:
    for players in (2, 3, 4):
        proof = prove(six_symbols(), players, QUICK)
        assert (proof.verdict, proof.games) == ("unplayable", {})
        assert proof.reasons[0].startswith(
            "lines can earn only 6 different keys (mechanism, profile, cathedral, gull, skull, cat), 7 win"
        )


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (base_deck(), ""),
        (six_symbols(), "nobody could win without the key of every one of them and the any-key besides"),
        (
            Deck("two", "base", (2,), ((Card("a", ("cat", "skull")), 20),)),
            "lines can earn only 2 different keys (skull, cat), 7 win, and the any-key brings only one more",
        ),
        (
            Deck("few", "quintis", (2,), ((Card("a", ("cat", "skull")), 13),)),
            "the field can bring 6 keys in all, 7 win",
        ),
        (
            Deck("few", "quintis", (2,), ((Card("a", ("cat", "skull")), 13),), {"ladder": "player"}),
            "the field can bring 6 keys to each player, 7 win",
        ),
        (quintis_deck(60), ""),
    ],
)
def test_why_a_deck_is_hopeless(deck: Deck, reason: str) -> None:
    found = hopeless_because(deck, prospects(deck))
    assert (found is not None) is bool(reason)
    assert found is None or found.sentence.endswith(reason)


@pytest.mark.parametrize("players", [2, 3])
def test_a_deck_that_stalls_under_blocking_players_is_told_with_share_interval_and_policy(players: int) -> None:
    proof = prove(stalling_deck(), players, Effort(60, 240, cap_rounds=150))
    assert proof.verdict in ("doubtful", "unplayable")
    blocked = proof.games["hinder"]
    assert share(blocked.finished, blocked.games).high < PLAYABLE_SHARE
    assert proof.games["greedy"].finished == proof.games["greedy"].games
    finished = share(blocked.finished, blocked.games, 1 - 0.05 / LOOKS)
    said = (
        f"hinder players finish {blocked.finished} of {blocked.games} games, {percent(finished.value)} "
        f"({percent(finished.low)} to {percent(finished.high)} at 98.75 % confidence) within 150 rounds"
    )
    assert any(reason.startswith(said) for reason in proof.reasons)


@pytest.mark.parametrize(
    ("finished", "of", "verdict"),
    [
        (250, 250, "playable"),
        (120, 150, "doubtful"),
        (10, 150, "unplayable"),
        (75, 150, "doubtful"),
        (60, 60, "doubtful"),
    ],
)
def test_the_worst_policy_decides(finished: int, of: int, verdict: str) -> None:
    found, reasons = judge({"random": games(250, 250), "hinder": games(finished, of)}, Effort())
    assert found == verdict
    assert reasons[0].sentence.startswith("hinder" if finished < of or verdict != "playable" else "random")


@pytest.mark.parametrize(
    ("policy", "counted", "verdict", "said"),
    [
        ("greedy", 250, "doubtful", "greedy players mostly end by count: 250 of 250 finished games, 100.0 %; "),
        ("greedy", 150, "doubtful", "greedy players mostly end by count: 150 of 250 finished games, 60.0 %; "),
        ("greedy", 135, "playable", "greedy players mostly end by count: 135 of 250 finished games"),
        ("greedy", 125, "playable", "greedy players finish 250 of 250 games"),
        ("random", 250, "playable", "random players mostly end by count: 250 of 250 finished games"),
        ("hinder", 250, "playable", "hinder players mostly end by count: 250 of 250 finished games"),
    ],
)
def test_a_deck_that_even_the_skilled_end_by_count_is_doubtful_qf_27(
    policy: str, counted: int, verdict: str, said: str
) -> None:
    totals = games(250, 250)
    totals.ended.update({"keys": -counted, "last-lap": counted})
    found, reasons = judge({policy: totals}, Effort())
    assert found == verdict
    assert reasons[0 if verdict == "doubtful" else -1].sentence.startswith(said)


def test_games_are_added_until_the_share_is_clear() -> None:
    proof = prove(stalling_deck(), 2, Effort(40, 160, cap_rounds=150))
    played = {policy: totals.games for policy, totals in proof.games.items()}
    confidence = 1 - 0.05 / LOOKS
    for policy, totals in proof.games.items():
        finished = share(totals.finished, totals.games, confidence)
        clear = (
            finished.low >= PLAYABLE_SHARE
            or finished.high < UNPLAYABLE_SHARE
            or UNPLAYABLE_SHARE <= finished.low <= finished.high < PLAYABLE_SHARE
        )
        assert clear or totals.games == 160
        assert played[policy] % 40 == 0
    assert played["greedy"] > 40, "forty games cannot show 95 %"


def test_effort() -> None:
    assert Effort().limited(10) == Effort(3, 10)
    assert Effort.quick(5).limited(40) == Effort(10, 40, 5, QUICK_SHARE, skill=False)
    for effort in (Effort(), QUICK):
        assert share(effort.step, effort.step, 1 - 0.05 / LOOKS).low >= effort.playable


def test_manual_actions_are_named_as_not_simulated() -> None:
    deck = expansion_deck(70)
    blank = Card("riddle", (), "gold", Action("end", (), True, (("", "Tell a riddle."),)), "expansion")
    proof = prove(replace(deck, contents=(*deck.contents, (blank, 1))), 2, Effort(10, 10))
    assert proof.not_simulated == ("riddle",)
    assert proof.reasons[-1] == "played as blanks, so not simulated: riddle"
    assert proof.games["greedy"].manual_played > 0


@pytest.mark.parametrize("verb", ["wild", "draw"])
def test_what_wild_lends_is_said_to_be_left_out(verb: str) -> None:
    """In the verdict and in every piece of advice about what can be earned (Deck constraints, expansion)."""
    lender = Card("loan", (), "gold", action("start", (verb, {"symbol": "cat"} if verb == "wild" else {})), "expansion")
    blank = Card("riddle", (), "gold", Action("end", (), True, (("", "Tell a riddle."),)), "expansion")
    plain = [entry for entry in expansion_deck(70).contents if entry[0].action is None]
    more = Card("more", ("gull", "stream", "eclipse"), "gold", None, "expansion")
    cards = [(card, copies) for card, copies in plain if "cat" not in card.symbols]
    cards += [(more, 20), (lender, 20), (blank, 20)]
    deck = Deck("no-cats", "expansion", (2,), tuple(cards), {"keys_to_win": 12})
    proof = prove(deck, 2, Effort(2, 2))
    said = [each.message for each in proof.violations if each.id in ("attainable-symbols", "any-key", "winnable")]
    ends = "; what the effect 'wild' lends (1 card here) is not counted"
    assert proof.verdict == "unplayable"
    assert said
    assert all(message.endswith(ends) is (verb == "wild") for message in said)
    lent = "what the effect 'wild' lends is not counted, and might help to win: loan"
    assert (lent in proof.reasons) is (verb == "wild")
    assert proof.reasons[-1] == "played as blanks, so not simulated: riddle"


def test_a_deck_that_games_judge_says_too_what_its_advice_leaves_out() -> None:
    entries = [entry for entry in expansion_deck(70).contents if "cat" not in entry[0].symbols]
    more = Card("more", ("gull", "stream", "eclipse"), "gold", None, "expansion")
    proof = prove(Deck("few-cats", "expansion", (2,), (*entries, (more, 20))), 2, Effort(2, 2))
    assert proof.games
    lent = "what the effect 'wild' lends is not counted, and might help to win: "
    assert [reason.startswith(lent) for reason in proof.reasons].count(True) == 1
    assert not any(reason.startswith(lent) for reason in prove(expansion_deck(70), 2, Effort(2, 2)).reasons)


@pytest.mark.parametrize("of", [6, 8, 22, 34, 36, 100, 200, 340, 400])
@pytest.mark.parametrize("part", [0.0, 0.5, 0.9, 1.0])
@pytest.mark.parametrize("effort", [Effort(), Effort.quick()], ids=["whole", "quick"])
def test_a_verdict_never_contradicts_the_interval_that_it_shows(of: int, part: float, effort: Effort) -> None:
    verdict, (reason, *_) = judge({"greedy": games(round(of * part), of)}, effort)
    if verdict == "playable":
        return
    low, high = map(float, re.findall(r"\(([\d.]+) % to ([\d.]+) % at 98.75 %", reason.sentence)[0])
    assert low <= effort.playable * 100
    assert (high < 50) is (verdict == "unplayable")
