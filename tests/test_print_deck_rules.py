"""What is made of a deck follows the deck's own rules (the options of rules.md), or says that it does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from engine.options import OPTIONS
from generator import edition
from generator.booklet.plan import other_rules
from generator.model import DeckDef, Text
from generator.products import PRODUCTS, Made, Request
from generator.render import pdf
from tests.print_making import PLACE, card, library

CARDS = [card(number) for number in (1, 2, 3)]
DESIGNS = ("notebook", "plain", "low-ink", "large-print")


def played(
    product: str,
    mode: str,
    players: tuple[int, ...] = (3,),
    design: str = "notebook",
    language: str = "en",
    **options: Any,
) -> Made:
    source = library(CARDS, template=design)
    template, _ = edition.template_of(source)
    assert template is not None
    contents = tuple((each, 1) for each in source.sets["test"].cards)
    deck = DeckDef("own", mode, players, Text({"en": "Own"}), options, contents, PLACE)
    return PRODUCTS[product].make(Request(source, deck, language, template, edition.Wishes(("a4",), "long-edge")))


@pytest.mark.parametrize(
    ("mode", "options", "told"),
    [
        ("base", {"key_scope": "played"}, "Only lines through a zone played into this turn earn keys."),
        ("expansion", {"key_scope": "played"}, "Only lines through a zone played into this turn earn keys."),
        ("quintis", {"ladder": "player"}, "The steps of a run count your own keys only."),
        ("quintis", {"swap_limit": "none"}, "You may swap on every turn."),
        ("base", {"keys_to_win": 5}, "Different keys that win at once: 5."),
    ],
)
def test_a_reference_card_tells_what_the_deck_plays_otherwise(
    mode: str, options: dict[str, Any], told: str, tmp_path: Path
) -> None:
    usual = {name: OPTIONS[name].defaults[mode] for name in options}
    for name, given, there in (("own", options, True), ("usual", usual, False)):
        (path,) = pdf.render(played("reference", mode, **given).sheets[0].document, tmp_path / name)
        with pypdfium2.PdfDocument(path) as opened:
            words = " ".join(" ".join(page.get_textpage().get_text_range() for page in opened).split())
        assert (told in words) is there


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_that_is_otherwise_fits_in_every_design(design: str, language: str) -> None:
    for mode in ("base", "expansion", "quintis"):
        others = {"key_scope": "played"} if mode != "quintis" else {"ladder": "player", "swap_limit": "none"}
        assert not played("reference", mode, design=design, language=language, **others).problems


@pytest.mark.parametrize(("options", "count"), [({}, 37), ({"ladder": "player"}, 36 * 6 + 1)])
def test_where_each_has_a_ladder_there_are_keys_for_each(options: dict[str, Any], count: int) -> None:
    """HQ-1."""
    assert played("keys", "quintis", (3, 6), **options).sheets[0].pieces == count


def test_that_booklets_tell_other_rules_than_a_deck_plays_is_told() -> None:
    decks = [
        DeckDef(name, mode, (3,), Text({}), rules, (), PLACE)
        for name, mode, rules in (
            ("one", "base", {"keys_to_win": 5, "key_scope": "played"}),
            ("two", "quintis", {"keys_to_win": 7}),
            ("three", "expansion", {}),
        )
    ]
    (told,) = other_rules(decks)
    assert "the deck 'one' is played with keys_to_win: 5, key_scope: played" in told
