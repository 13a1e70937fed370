"""Output is written whole or not at all, and is the same bytes each time."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.endings import ASKING
from generator import interrupts, output
from generator.stamps import stamp
from tests.forked import forked

SET = """
set: mine
kind: base
title: {en: Mine, ru: Моё}
cards:
  - {id: a, backing: black, symbols: [cat, skull], title: {en: One, ru: Один}, copies: 10}
"""


def project(folder: Path, cards: str = SET, settings: str = "papers: [a4]\ntemplate: plain\n") -> Path:
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "leonardo.yaml").write_text(settings, encoding="utf-8")
    (folder / "cards" / "mine.yaml").write_text(cards.lstrip(), encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`leonardo` there with these arguments, in a process of its own."""
    if not environment and hasattr(os, "fork"):
        return subprocess.CompletedProcess(arguments, *forked(folder, arguments))
    return subprocess.run(
        [sys.executable, "-c", "from generator.cli import main; main()", *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def hashes(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_a_deck_with_the_name_of_a_set_has_files_of_its_own(tmp_path: Path) -> None:
    folder = project(tmp_path)
    deck = folder / "cards" / "decks" / "mine.yaml"
    deck.parent.mkdir(exist_ok=True)
    deck.write_text(
        "deck: mine\nmode: base\ntitle: {en: M, ru: M}\nplayers: [2]\ncontents:\n  - {set: base}\n", encoding="utf-8"
    )
    what = ("--only", "sheets", "--lang", "en", "--paper", "a4")
    assert run(folder, "build", "mine", *what).stdout == "output/mine/mine-en-a4.pdf\n"
    assert run(folder, "build", "cards/decks/mine.yaml", *what).stdout == "output/mine-deck/mine-deck-en-a4.pdf\n"


def test_a_deck_of_the_name_of_a_set_takes_the_folder_of_no_other(tmp_path: Path) -> None:
    folder = project(tmp_path)
    other = SET.lstrip().replace("set: mine", "set: mine-deck").replace("{id: ", "{id: other-")
    (folder / "cards" / "other.yaml").write_text(other, encoding="utf-8")
    (folder / "cards" / "decks").mkdir()
    (folder / "cards" / "decks" / "mine.yaml").write_text(
        "deck: mine\nmode: base\ntitle: {en: Mine, ru: Моя}\nplayers: [2]\ncontents:\n  - {set: mine}\n",
        encoding="utf-8",
    )
    what = ("--only", "sheets", "--lang", "en", "--format", "listing")
    done = run(folder, "build", "mine", "mine-deck", "cards/decks/mine.yaml", *what)
    assert done.returncode == 0, done.stderr
    assert len(set(done.stdout.splitlines())) == 3
    assert all((folder / line).is_file() for line in done.stdout.splitlines())


def test_a_folder_that_cannot_be_made_is_wrong_usage(tmp_path: Path) -> None:
    done = run(project(tmp_path), "build", "mine", "--only", "sheets", "--out", "/proc/leonardo")
    assert done.returncode == 2
    assert "No folder /proc/leonardo can be made" in " ".join(done.stderr.split())


def test_files_are_told_on_stdout_and_the_layout_on_stderr(tmp_path: Path) -> None:
    done = run(project(tmp_path), "build", "mine", "--only", "sheets", "--lang", "en")
    assert done.stdout == "output/mine/mine-en-a4.pdf\n"
    assert "to the paper's edge 10.5 mm from the trim" in done.stderr


def test_a_failed_build_leaves_the_previous_output_as_it_was(tmp_path: Path) -> None:
    folder = project(tmp_path)
    run(folder, "build", "mine", "--only", "sheets")
    before = hashes(folder / "output")
    project(tmp_path, SET.replace("One", "Cat 🐱"))
    done = run(folder, "build", "mine", "--only", "sheets")
    assert done.returncode == 1
    assert "U+1F431" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert hashes(folder / "output") == before


def test_all_problems_come_in_one_run(tmp_path: Path) -> None:
    cards = SET + "  - {id: b, backing: black, symbols: [cat, gull], title: {en: 漢, ru: 字}}\n"
    done = run(project(tmp_path, cards.replace("Один", "🐱")), "build", "mine", "--only", "sheets")
    assert done.stderr.count("[missing-glyph]") == 3
    assert "mine.yaml:6:" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mime"], "There is no set or deck 'mime'; did you mean 'mine'?"),
        (["--paper", "a44"], "there is no 'a44'; did you mean 'a4'?"),
        (["--format", "pdfs"], "there is no 'pdfs'; did you mean 'pdf'?"),
        (["--backs", "long"], "there is no 'long'"),
    ],
)
def test_wrong_usage_is_told_with_a_suggestion(tmp_path: Path, arguments: list[str], message: str) -> None:
    done = run(project(tmp_path), "build", *arguments)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())


@pytest.mark.parametrize(("name", "files"), [("png", 4), ("listing", 1), ("pdf", 1)])
def test_every_format_is_written(tmp_path: Path, name: str, files: int) -> None:
    done = run(project(tmp_path), "build", "mine", "--only", "sheets", "--lang", "ru", "--format", name)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == files
    assert all((tmp_path / line).stat().st_size for line in done.stdout.splitlines())


def test_an_interrupted_build_writes_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    target = tmp_path / "output"

    def interrupted() -> None:
        with output.staged(target) as staging:
            (staging / "half.pdf").write_bytes(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not target.exists()


def test_what_a_killed_build_left_is_swept(tmp_path: Path) -> None:
    dead = tmp_path / ".leonardo-999999999-abcdefgh"
    dead.mkdir()
    stamp(dead)
    (dead / "files").mkdir()
    (tmp_path / ".leonardo-mine").mkdir()
    with output.staged(tmp_path) as staging:
        (staging / "base").mkdir()
        (staging / "base" / "a.pdf").write_bytes(b"new")
    assert (tmp_path / "base" / "a.pdf").read_bytes() == b"new"
    assert not dead.exists()
    assert (tmp_path / ".leonardo-mine").exists(), "what bears no name of ours is nobody's leftover"


ILLUSTRATED = SET.replace("copies: 10", "copies: 2, art: art/cat.png").replace("title: {en: One", "title: {en: Two")
NOTEBOOK = "papers: [a4]\n"


def words_of(path: Path) -> str:
    import pdfplumber

    with pdfplumber.open(path) as opened:
        return "\n".join(page.extract_text() for page in opened.pages)


def test_a_missing_picture_stops_a_build_and_is_named_on_a_proof(tmp_path: Path) -> None:
    folder = project(tmp_path, settings=NOTEBOOK)
    assert run(folder, "build", "mine", "--only", "sheets", "--lang", "en").returncode == 0
    before = hashes(folder / "output")
    project(tmp_path, ILLUSTRATED, NOTEBOOK)
    done = run(folder, "build", "mine", "--only", "sheets", "--lang", "en")
    assert (done.returncode, done.stdout) == (1, "")
    assert "the picture 'art/cat.png'" in done.stderr
    assert hashes(folder / "output") == before

    done = run(folder, "build", "mine", "--proof", "--lang", "en")
    assert (done.returncode, done.stdout) == (1, "output/mine/mine-en-a4-proof.pdf\n")
    assert done.stderr.count("[art-missing]") == 1
    assert "mine.yaml:5:" in done.stderr
    text = words_of(folder / "output" / "mine" / "mine-en-a4-proof.pdf")
    assert text.count("art/cat.png") == 2
    assert text.count("Missing picture") == 2
    assert text.count("PROOF") == 4, "on both sides of both cards"
    after = hashes(folder / "output")
    assert {name for name in before if after[name] != before[name]} == {"mine/manifest.json"}, "it tells of the proof"


def test_a_broken_picture_is_named_on_a_proof_and_other_errors_still_stop_it(tmp_path: Path) -> None:
    folder = project(tmp_path, ILLUSTRATED, NOTEBOOK)
    (folder / "art").mkdir()
    (folder / "art" / "cat.png").write_bytes(b"no picture")
    done = run(folder, "build", "mine", "--proof", "--lang", "ru", "--guides")
    assert (done.returncode, done.stdout) == (1, "output/mine/mine-ru-a4-proof.pdf\n")
    assert "[bad-picture]" in done.stderr
    assert "art/cat.png" in words_of(folder / "output" / "mine" / "mine-ru-a4-proof.pdf")
    project(tmp_path, ILLUSTRATED.replace("Two", "Cat 🐱"), NOTEBOOK)
    done = run(folder, "build", "mine", "--proof", "--lang", "en")
    assert (done.returncode, done.stdout) == (1, "")
    assert "[missing-glyph]" in done.stderr


def test_a_proof_without_a_fault_is_clean(tmp_path: Path) -> None:
    done = run(project(tmp_path), "build", "mine", "--proof", "--lang", "en")
    assert (done.returncode, done.stdout) == (0, "output/mine/mine-en-a4-proof.pdf\n")


@pytest.mark.parametrize("arguments", [("--guides",), ("--proof", "--only", "keys")])
def test_what_a_proof_cannot_be_is_wrong_usage(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert run(project(tmp_path), "build", "mine", *arguments).returncode == 2


def test_files_of_an_earlier_build_stay_are_told_and_leave_the_manifest_when_deleted(tmp_path: Path) -> None:
    folder = project(tmp_path)
    first = run(folder, "build", "mine", "--only", "sheets", "--lang", "en", "--paper", "a4", "--paper", "letter")
    assert "earlier build" not in first.stderr
    old = (folder / "output" / "mine" / "mine-en-letter.pdf").read_bytes()
    project(tmp_path, SET.replace("One", "Another"))
    second = run(folder, "build", "mine", "--only", "sheets", "--lang", "en", "--paper", "a4")
    assert second.returncode == 0
    assert "mine/mine-en-letter.pdf is of an earlier build and shows an older version" in second.stderr
    assert second.stderr.count("earlier build") == 1
    assert (folder / "output" / "mine" / "mine-en-letter.pdf").read_bytes() == old
    (folder / "output" / "mine" / "mine-en-letter.pdf").unlink()
    third = run(folder, "build", "mine", "--only", "sheets", "--lang", "en", "--paper", "a4")
    assert "earlier build" not in third.stderr
    assert "letter" not in (folder / "output" / "mine" / "manifest.json").read_text(encoding="utf-8")


CRAMPED = """template: cramped
extends: plain
faces:
  turn: {text: {box: {left: 6, right: 6, top: 14, height: 4}}}
"""


def test_a_product_that_nobody_asked_for_and_that_does_not_fit_is_left_out_and_told(tmp_path: Path) -> None:
    folder = project(tmp_path, settings="papers: [a4]\ntemplate: cramped\nlanguages: [en]\ncard_size: mini\n")
    (folder / "templates").mkdir()
    (folder / "templates" / "cramped.yaml").write_text(CRAMPED, encoding="utf-8")
    done = run(folder, "build", "mine", "--paper", "a4")
    assert done.returncode == 0, done.stderr
    made = {line.removeprefix("output/mine/") for line in done.stdout.splitlines()}
    assert {"mine-en-a4.pdf", "mine-keys-en-a4.pdf", "mine-box-en-a4.pdf"} <= made
    assert not any("reference" in name for name in made)
    told = " ".join(done.stderr.split())
    assert "warning: the reference card of base (en): the turn does not fit its 32 × 4 mm box" in told
    assert "It is left out and all else is built; with --only reference this is an error." in told
    asked = run(folder, "build", "mine", "--paper", "a4", "--only", "reference,keys")
    assert (asked.returncode, asked.stdout) == (1, "")
    assert "[text-overflow]" in asked.stderr


@pytest.mark.parametrize("number", ASKING)
def test_who_asks_is_heard_by_number_through_errors_that_are_raised_anew(number: int) -> None:
    """By the library that sets pages, which does so to say where an error came from."""
    utils = pytest.importorskip("reportlab.lib.utils")

    def set_page() -> None:
        try:
            raise interrupts.Asked(number)
        except interrupts.Asked:
            utils.annotateException("on page 1")

    with pytest.raises(interrupts.Asked) as caught:
        set_page()
    assert caught.value.code == 128 + number
