"""Every rule of a mode is told in both languages; what a booklet must say is there."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.effects import VERBS
from engine.options import OPTIONS
from generator.booklet.directives import DIRECTIVES
from generator.booklet.scene import Subject
from generator.booklet.small import small_directives
from generator.booklet.words import FORMS, verb_words
from tests.booklet_making import BOOKLETS, LANGUAGES, MODES, ROOT, directives, manuscript, shipped

BASE = [f"BASE-{n}" for n in range(1, 21)] + [f"HB-{n}" for n in range(1, 12)]
EXPANSION = [f"EXP-{n}" for n in range(1, 28)] + [f"HE-{n}" for n in range(1, 20)]
QUINTIS = [f"QF-{n}" for n in range(1, 29)] + [f"HQ-{n}" for n in range(1, 17)]
RULES = {"base": BASE, "expansion": BASE + EXPANSION, "quintis": [*QUINTIS, "HB-10"]}
"""The rules of each mode. The base rules hold in the expansion; of them, quintis has the option keys_to_win."""


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_every_rule_of_the_mode_is_claimed(mode: str, language: str) -> None:
    claimed = {claim.rule for claim in manuscript(mode, mode, language).claims}
    assert claimed == set(RULES[mode])


@pytest.mark.parametrize("mode", MODES)
def test_both_languages_claim_a_rule_equally_often(mode: str) -> None:
    english, russian = (
        Counter(claim.rule for claim in manuscript(mode, mode, language).claims) for language in LANGUAGES
    )
    assert english == russian


@pytest.mark.parametrize("mode", MODES)
def test_both_languages_show_the_same_examples(mode: str) -> None:
    def shown(language: str) -> list[tuple[str, str, str]]:
        found = directives(manuscript(mode, mode, language).blocks)
        return [(each.name, each.argument, str(each.options.data.get("moves", ""))) for each in found]

    assert shown("en") == shown("ru")


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_the_chapters_of_a_booklet(mode: str, language: str) -> None:
    anchors = set(manuscript(mode, mode, language).anchors)
    wanted = {"contents", "about", "needs", "setup", "turn", "keys", "example", "questions", "variants", "seniority"}
    assert wanted | {"credits"} <= anchors
    assert ("verbs" in anchors) == (mode != "base")


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_the_credits(mode: str, language: str) -> None:
    text = (ROOT / "templates" / "booklets" / f"{mode}.{language}.md").read_text(encoding="utf-8")
    names = {
        "en": ["Sergey Machin", "Alexey Pakhomov", "Rightgames", "independent work"],
        "ru": ["Сергей Мачин", "Алексей Пахомов", "Rightgames", "самостоятельная работа"],
    }
    chapter = text.partition("{#credits}")[2]
    assert [name for name in names[language] if name not in chapter] == []


@pytest.mark.parametrize(("mode", "language"), BOOKLETS)
def test_every_option_of_the_mode_is_a_variant(mode: str, language: str) -> None:
    text = (ROOT / "templates" / "booklets" / f"{mode}.{language}.md").read_text(encoding="utf-8")
    wanted = {name for name, option in OPTIONS.items() if mode in option.defaults}
    chapter = text.partition("{#variants}")[2].partition("\n## ")[0]
    found = set(re.findall(r"\(\*([a-z_]+)[:*]", chapter))
    assert found == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_a_name_and_a_note_in_its_modes(verb: str, language: str) -> None:
    for mode in VERBS[verb].moments:
        name, note = verb_words(verb, language, mode)
        assert name
        assert note
    assert verb_words(verb, language, "base")[0] == name


def test_the_numbers_of_the_rules_are_not_written_out() -> None:
    """Where a booklet states how many keys win or cards are dealt, it asks the engine."""
    for mode, language in BOOKLETS:
        text = (ROOT / "templates" / "booklets" / f"{mode}.{language}.md").read_text(encoding="utf-8")
        assert text.count("`number keys_to_win") >= 2, (mode, language)
        assert "`number deal" in text
        assert "```numbers" in text


def test_every_directive_and_option_is_documented() -> None:
    manual = (ROOT / "templates" / "booklets" / "README.md").read_text(encoding="utf-8")
    small = small_directives(Subject(shipped(), "base", "en"))
    for name in small:
        assert f"`{name} " in manual, name
    for name, kind in DIRECTIVES.items():
        assert f"| `{name}" in manual, name
        for option in kind.options:
            assert f"`{option}`" in manual, (name, option)
    for name in FORMS[1:]:
        assert name in manual
