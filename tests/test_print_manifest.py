"""Manifests, and printing only some cards: those named, or those whose print has changed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest

from generator import choosing, edition
from generator.manifest import left_over
from generator.model import SetDef
from generator.sheet import Imposed
from tests.print_making import card, documents, library
from tests.print_reading import sheets
from tests.test_print_output import hashes, project, run

CARDS = """
set: mine
kind: base
title: {en: Mine, ru: Моё}
cards:
  - {id: a, backing: black, symbols: [cat, skull], title: {en: One, ru: Один}, copies: 10}
  - {id: b, backing: black, symbols: [gull, skull], title: {en: Two, ru: Два}, copies: 2}
  - {id: c, backing: black, symbols: [cat, gull], title: {en: Three, ru: Три}}
"""


def build(folder: Path, *options: str) -> list[str]:
    done = run(folder, "build", "mine", "--only", "sheets", *options)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "output" / "mine" / "manifest.json").read_text(encoding="utf-8"))
    return found


def test_a_manifest_tells_every_file_and_every_card(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    build(folder)
    told = manifest(folder)
    found = hashes(folder / "output" / "mine")
    assert {entry["name"]: entry["sha256"] for entry in told["files"]} == {
        name: digest for name, digest in found.items() if name != "manifest.json"
    }
    for entry in told["files"]:
        pages = sheets(folder / "output" / "mine" / entry["name"])
        assert len(pages) == entry["pages"]
        assert sum(len(page.grounds) for page in pages[::2]) == entry["pieces"] == 13
    assert {card: each["copies"] for card, each in told["cards"]["ru"].items()} == {"a": 10, "b": 2, "c": 1}


def test_a_manifest_keeps_what_was_not_made_again(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    build(folder, "--lang", "en")
    build(folder, "--lang", "ru")
    assert [entry["name"] for entry in manifest(folder)["files"]] == ["mine-en-a4.pdf", "mine-ru-a4.pdf"]
    assert set(manifest(folder)["cards"]) == {"en", "ru"}


def test_only_the_changed_card_is_printed_after_an_edit(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    build(folder)
    before = hashes(folder / "output")
    project(tmp_path, CARDS.replace("Two", "Second"))
    written = build(folder, "--changed-since", "output/mine/manifest.json")
    assert written == ["output/mine/mine-changed-en-a4.pdf"]
    (fronts, _) = sheets(folder / written[0])
    assert len(fronts.grounds) == 2
    assert fronts.text.count("Second") == 2
    after = hashes(folder / "output")
    assert {name for name in before if after[name] != before[name]} == {"mine/manifest.json"}


def test_sheets_on_another_paper_that_show_other_numbers_of_cards_are_told(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    build(folder, "--lang", "en")
    project(tmp_path, CARDS.replace("copies: 2", "copies: 7").replace("copies: 10", "copies: 5"))
    done = run(folder, "build", "mine", "--only", "sheets", "--lang", "en", "--paper", "letter")
    assert "mine-en-a4.pdf is of an earlier build and shows an older version" in done.stderr
    done = run(folder, "build", "mine", "--only", "sheets", "--lang", "en")
    assert "older" not in done.stderr


def test_a_manifest_that_does_not_tell_of_copies_is_heeded(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    build(folder, "--lang", "en")
    told = manifest(folder)
    for entry in told["files"]:
        del entry["copies"]
    (folder / "output" / "mine" / "manifest.json").write_text(json.dumps(told), encoding="utf-8")
    done = run(folder, "build", "mine", "--only", "sheets", "--lang", "en", "--paper", "letter")
    assert (done.returncode, "older" in done.stderr) == (0, False)


def test_nothing_is_written_when_nothing_has_changed(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    build(folder)
    assert build(folder, "--changed-since", "output/mine/manifest.json") == []


@pytest.mark.parametrize("look", [("contact",), ("single",), ("tabletop",), ("sheets", "--format", "png")])
def test_a_look_at_a_changed_card_does_not_print_it(tmp_path: Path, look: tuple[str, ...]) -> None:
    folder = project(tmp_path, CARDS)
    build(folder, "--only", "sheets", "--lang", "en")
    project(tmp_path, CARDS.replace("[cat, gull]", "[cat, flower]"))
    build(folder, "--lang", "en", "--only", *look)
    changed = ("--only", "sheets", "--lang", "en", "--changed-since", "output/mine/manifest.json")
    assert build(folder, *changed) == ["output/mine/mine-changed-en-a4.pdf"]
    build(folder, "--only", "sheets", "--lang", "en")
    assert build(folder, *changed) == []


def test_without_sheets_single_cards_are_what_is_printed(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    build(folder, "--only", "single", "--lang", "en")
    changed = ("--only", "single", "--lang", "en", "--changed-since", "output/mine/manifest.json")
    project(tmp_path, CARDS.replace("[cat, gull]", "[cat, flower]"))
    build(folder, "--only", "contact", "--lang", "en")
    assert build(folder, *changed) == ["output/mine/mine-changed-single-en.pdf"]
    build(folder, "--only", "single", "--lang", "en")
    assert build(folder, *changed) == []


def test_a_card_of_which_more_copies_are_wanted_is_told_and_not_printed_again(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    build(folder)
    project(tmp_path, CARDS.replace("copies: 2", "copies: 5").replace("copies: 10", "copies: 9"))
    done = run(folder, "build", "mine", "--changed-since", "output/mine/manifest.json", "--lang", "en")
    assert (done.returncode, done.stdout) == (0, "")
    (told,) = [line for line in done.stderr.splitlines() if "copies" in line]
    assert "'b' looks as it did in 'en'" in told
    assert "of its 5 copies 3 are new: build mine --cards b --lang en prints it" in told


def test_a_card_may_look_as_it_did_in_one_language_alone(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    build(folder)
    project(tmp_path, CARDS.replace("ru: Два", "ru: Двое").replace("copies: 2", "copies: 3"))
    done = run(folder, "build", "mine", "--changed-since", "output/mine/manifest.json", "--only", "sheets")
    (told,) = [line for line in done.stderr.splitlines() if "copies" in line]
    assert "'b' looks as it did in 'en'" in told
    assert "mine-changed-ru-a4.pdf" in done.stdout
    assert "mine-changed-en-a4.pdf" not in done.stdout


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("test-03", {3}),
        ("3", {3}),
        ("2-4", {2, 3, 4}),
        ("test-02..test-04,7", {2, 3, 4, 7}),
        ("1, test-09", {1, 9}),
    ],
)
def test_cards_are_named_by_id_number_and_range(text: str, ids: set[int]) -> None:
    (target,) = library([card(n) for n in range(1, 10)]).sets.values()
    assert choosing.named(text, target) == {f"test-{number:02d}" for number in ids}


@pytest.mark.parametrize("text", ["test-3", "12", "test-04..tset-02", ""])
def test_a_card_that_is_not_there_is_wrong_usage(text: str) -> None:
    (target,) = library([card(n) for n in range(1, 10)]).sets.values()
    assert isinstance(target, SetDef)
    with pytest.raises(click.UsageError, match="'test' has no card"):
        choosing.named(text, target)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1", "write 2-2 for that card, 1-1 for the others"),
        ("2-4", "write 3-3 for that card, 2-2,3-4 for the others"),
    ],
)
def test_an_id_that_is_the_number_of_others_is_asked_about(text: str, said: str) -> None:
    cards = [replace(card(n), id=name) for n, name in enumerate(["a", "1", "2-4", "4", "b"], 1)]
    (target,) = library(cards).sets.values()
    with pytest.raises(click.UsageError, match=said):
        choosing.named(text, target)
    assert choosing.named("4", target) == {"4"}
    assert choosing.named("3-3,1-2", target) == {"2-4", "a", "1"}


@pytest.mark.parametrize(("text", "turned"), [("test-04..test-02", "test-02..test-04"), ("3-1", "1-3")])
def test_a_range_that_runs_backwards_is_told_with_the_right_one(text: str, turned: str) -> None:
    (target,) = library([card(n) for n in range(1, 10)]).sets.values()
    assert isinstance(target, SetDef)
    with pytest.raises(click.UsageError, match=f"runs backwards; write {turned}"):
        choosing.named(text, target)


def test_sheets_that_lack_a_card_are_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    real = edition.impose

    def losing(order: Any) -> list[Imposed]:
        return real(edition.replace(order, slots=order.slots[:-1]))

    monkeypatch.setattr(edition, "impose", losing)
    with pytest.raises(AssertionError, match="test-02 is on the sheets 2 times, not 3"):
        documents([card(1), card(2, copies=3)])


def test_the_hash_of_a_manifest_entry_is_that_of_the_file(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    (name,) = build(folder, "--lang", "en")
    assert manifest(folder)["files"][0]["sha256"] == hashlib.sha256((folder / name).read_bytes()).hexdigest()


PRODUCTS_OF_CARDS = {
    "sheets": ("mine-chosen-en-a4.pdf", 2),
    "single": ("mine-chosen-single-en.pdf", 4),
    "contact": ("mine-chosen-contact-en.png", 0),
    "tabletop": ("mine-chosen-tabletop-en.png", 0),
}
"""What is made of card `b`: the file, and its pages, where it has any."""


@pytest.mark.parametrize(("product", "file", "pages"), [(name, *made) for name, made in PRODUCTS_OF_CARDS.items()])
def test_chosen_cards_are_chosen_in_everything_that_shows_cards(
    tmp_path: Path, product: str, file: str, pages: int
) -> None:
    folder = project(tmp_path, CARDS)
    options = ("build", "mine", "--lang", "en", "--cards", "b", "--only", product)
    done = run(folder, *options)
    assert (done.returncode, done.stdout.splitlines()) == (0, [f"output/mine/{file}"]), done.stderr
    if pages:
        assert len(sheets(folder / "output" / "mine" / file)) == pages
    assert run(folder, *options).returncode == 0
    assert manifest(folder)["files"] == []


def test_what_is_made_whole_beside_chosen_cards_can_be_made_again(tmp_path: Path) -> None:
    folder = project(tmp_path, CARDS)
    whole = ("build", "mine", "--lang", "en", "--only", "keys,reference,box")
    assert run(folder, *whole).returncode == 0
    done = run(folder, *whole[:-1], "sheets,keys,box", "--cards", "b", "--template", "low-ink")
    assert done.returncode == 0, done.stderr
    again = run(folder, *whole)
    assert again.returncode == 0, again.stderr
    told = {entry["name"]: entry["sha256"] for entry in manifest(folder)["files"]}
    assert told.items() <= hashes(folder / "output" / "mine").items()
    assert set(told) == {"mine-keys-en-a4.pdf", "mine-reference-en-a4.pdf", "mine-box-en-a4.pdf"}


@pytest.mark.parametrize("option", [("--cards", "b"), ("--changed-since", "output/mine/manifest.json")])
@pytest.mark.parametrize("products", ["box", "keys,reference", "booklets"])
def test_cards_are_not_chosen_for_what_shows_none(tmp_path: Path, option: tuple[str, str], products: str) -> None:
    done = run(project(tmp_path, CARDS), "build", "mine", *option, "--only", products)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{option[0]} chooses cards, and {products} shows none" in done.stderr


def test_pictures_of_an_earlier_choice_that_are_not_written_anew_are_named() -> None:
    earlier = {"beside": dict.fromkeys(("a-01.png", "a-02.png", "a-10.png", "a.pdf", "b-03.png", "a-b-04.png"), "0")}
    assert left_over(earlier, ["a-01.png"]) == ["a-02.png", "a-10.png"]
    assert left_over(earlier, ["a.png", "b-01.png"]) == ["a-01.png", "a-02.png", "a-10.png", "b-03.png"]
    assert left_over(earlier, []) == []
