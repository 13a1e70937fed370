"""A deck against another: paired games, and which differences are more than chance."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cards import Deck
from engine.paired import compare_decks, holm, mean_test, play_pairs, sign_test
from engine.simulate import Run
from engine.workers import Workers
from generator.changes import Change, change_lines
from generator.cli import main
from tests.projects import a_deck, write
from tests.proof_decks import base_deck, expansion_deck, quintis_deck


def thinned(deck: Deck, symbol: str, left: int) -> Deck:
    """The deck with so many cards of a symbol; the others of its cards have one more copy of other cards instead."""
    contents, gone, seen = [], 0, 0
    for card, copies in deck.contents:
        kept = copies
        if symbol in card.symbols:
            kept = min(copies, max(0, left - seen))
            seen += kept
            gone += copies - kept
        contents.append((card, kept))
    others = [place for place, (card, _) in enumerate(contents) if symbol not in card.symbols]
    for number in range(gone):
        card, copies = contents[others[number % len(others)]]
        contents[others[number % len(others)]] = (card, copies + 1)
    return replace(deck, name="thinned", contents=tuple(entry for entry in contents if entry[1]))


@pytest.mark.parametrize("deck", [base_deck(), expansion_deck(70), quintis_deck(67)], ids=lambda deck: deck.mode)
def test_a_deck_against_itself_differs_in_nothing(deck: Deck) -> None:
    found = compare_decks(deck, deck, [2, 3], ["greedy"], 20, 3, 100)
    assert len(found) > 30
    assert all(not each.real and each.chance == each.corrected == 1.0 for each in found)
    assert all(each.difference.value == each.difference.low == each.difference.high == 0 for each in found)
    assert change_lines(Change(deck, deck, 20, tuple(found)))[-1].endswith("nothing differs by more than chance")


def test_a_symbol_thinned_out_is_reported_as_real() -> None:
    deck = base_deck()
    worse = thinned(deck, "cat", 4)
    assert worse.size == deck.size
    found = compare_decks(deck, worse, [2], ["greedy", "hinder"], 120, 1, 100)
    change = Change(deck, worse, 120, tuple(found))
    real = {(each.policy, each.measure): each for each in change.real}
    for policy in ("greedy", "hinder"):
        cats = real[policy, "keys.cat"]
        assert cats.difference.high < 0
        assert cats.after < cats.before
    assert change.symbols["cat"] == (12, 4)
    assert "keys.cat" in "\n".join(change_lines(change))


def test_the_same_cards_dealt_otherwise_differ_no_more_than_chance_makes_them() -> None:
    """Under other names the same cards are dealt in another order: the games differ, the deck does not."""
    deck = base_deck()
    found = []
    for seed in range(6):
        names = [f"other-{number:02}" for number in range(len(deck.contents))]
        random.Random(seed).shuffle(names)
        renamed = [
            (replace(card, name=name), copies) for (card, copies), name in zip(deck.contents, names, strict=True)
        ]
        found += compare_decks(deck, replace(deck, contents=tuple(renamed)), [2], ["greedy"], 100, seed, 100)
    assert any(each.difference.low != each.difference.high for each in found)
    assert sum(each.chance < 0.05 for each in found) / len(found) < 0.1
    assert sum(each.real for each in found) <= 1


def test_pairs_do_not_depend_on_processes() -> None:
    deck, worse = base_deck(), thinned(base_deck(), "cat", 4)
    alone = compare_decks(deck, worse, [2], ["greedy"], 120, 5, 100)
    with Workers(2) as workers:
        assert compare_decks(deck, worse, [2], ["greedy"], 120, 5, 100, workers) == alone
    run, other = Run(deck, 2, 12, 5), Run(worse, 2, 12, 5)
    whole = play_pairs(run, other, 0, 12)
    parts = play_pairs(run, other, 0, 5)
    parts.merge(play_pairs(run, other, 5, 12))
    assert parts == whole


def test_holm_of_the_paper_s_kind() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([1.0, 1.0]) == [1.0, 1.0]
    assert holm([]) == []


def test_exact_and_normal_tests() -> None:
    assert sign_test(Counter({1: 8, -1: 2, 0: 90})) == pytest.approx(2 * (1 + 10 + 45) / 1024)
    assert sign_test(Counter({0: 5})) == 1.0
    assert mean_test(Counter({0: 40})) == 1.0
    even = Counter({1: 60, -1: 40})
    z = 0.2 / ((1 - 0.04) * 100 / 99 / 100) ** 0.5
    assert mean_test(even) == pytest.approx(math.erfc(z / 2**0.5))
    assert z == pytest.approx(2.031, abs=1e-3)
    assert mean_test(Counter({2: 40})) == pytest.approx(2 / 2**40)


def test_the_command_tells_what_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    decks = {
        "cards/decks/whole.yaml": a_deck("whole", "set: base", players="[2]"),
        "cards/decks/less.yaml": a_deck("less", "set: base", "exclude: mechanism-cat", players="[2]"),
        "cards/decks/other.yaml": a_deck("other", "set: quintis", players="[2]", mode="quintis"),
    }
    monkeypatch.chdir(write(tmp_path, decks))

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(["prove", *arguments, "--jobs", "1", "--games", "20"])
        shown = capsys.readouterr()
        return int(end.value.code or 0), shown.out, shown.err

    code, out, _ = run("less", "--against", "whole", "--format", "json")
    assert code == 0
    against = json.loads(out)["against"]
    assert against["deck"] == "whole"
    assert against["cards"] == {"mechanism-cat": [2, 0]}
    assert set(against["symbols"]) == {"mechanism", "cat"}
    assert {each["policy"] for each in against["differences"]} == {"random", "greedy", "hinder"}
    assert "nothing differs by more than chance" in run("whole", "--against", "whole")[1]
    assert run("less", "--against", "other")[0] == 2
    assert run("less", "whole", "--against", "whole")[0] == 2
    assert "did you mean" in run("less", "--against", "whol")[2]
    assert "There is no deck ''" in run("less", "--against", "")[2], "an empty name is not none"
