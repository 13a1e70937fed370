"""The texts composed from effects: stored to be read, and held to what a printed card needs."""

from __future__ import annotations

import re

import pytest

from engine.cards import Step
from engine.effects.vocabulary import FrozenParameters, describe_action, describe_effect, read_action
from engine.writing import action_data
from tests.action_wording import GOLDEN, LANGUAGES, action_of, composed, every_step, sentences

STEPS = tuple(every_step())
LONGEST = 220
"""Characters that a card of 63 x 88 mm has room for at the size of the body text."""


def test_the_stored_texts_are_those_composed_today() -> None:
    """After a change on purpose: `python -m tests.action_wording`, then read the diff."""
    assert composed().splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits_a_card_and_is_whole_sentences_of_its_language(language: str) -> None:
    foreign = re.compile("[А-яЁё]" if language == "en" else "(?!VETO)[A-Za-z]+")
    for mode, step in STEPS:
        text = describe_action(action_of(mode, step), language, mode)
        assert len(text) <= LONGEST, (len(text), text)
        assert not foreign.search(text.replace("VETO", "")), text
        assert text.endswith(".")
        assert not re.search(r"  |\.\.|,,| [.,;:]|\{|\}|None", text), text
        assert all(part[0].isupper() for part in text.split(". ")), text


@pytest.mark.parametrize("mode", ["expansion", "quintis"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_differs_in_effect_differs_in_text(mode: str, language: str) -> None:
    """Save in quintis, where the kind of `play_more` means nothing."""
    meanings: dict[str, Step] = {}
    for found, step in STEPS:
        if found != mode:
            continue
        text = sentences(mode, step)[LANGUAGES.index(language)]
        first = meanings.setdefault(text, step)
        if mode == "quintis" and step.verb == "play_more":
            assert first.parameters["count"] == step.parameters["count"]
        else:
            assert first == step, text


def test_a_card_that_stays_in_play_says_so_and_no_other_does() -> None:
    """EXP-24."""
    for mode, step in STEPS:
        english, russian = sentences(mode, step)
        stays = step.verb in ("lock", "guard")
        assert ("stays in play until then" in english) == stays
        assert ("до тех пор остаётся в игре" in russian) == stays


def test_steps_follow_one_another_as_sentences() -> None:
    steps = [Step("draw", FrozenParameters(count=2)), Step("divert", FrozenParameters(to="discard"))]
    action = action_of("expansion", *steps)
    for language in LANGUAGES:
        told = [sentences("expansion", step)[LANGUAGES.index(language)] for step in steps]
        assert describe_action(action, language, "expansion").endswith(" ".join(told))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sing.", ("Sing.", "Sing.")),
        ({"ru": "Спойте.", "en": "Sing."}, ("Sing.", "Спойте.")),
        ({"de": "Ä"}, ("Ä", "Ä")),
    ],
)
def test_the_text_of_a_manual_action_stays_as_it_is_written(text: object, said: tuple[str, str]) -> None:
    written = {"when": "start", "manual": True, "text": text}
    action = read_action(written)
    assert action_data(action) == written
    assert read_action(action_data(action)) == action
    assert tuple(describe_effect(action, language, "expansion") for language in ("en", "ru")) == said
