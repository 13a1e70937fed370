"""Links to folders among the sets and decks: followed within the project, told where they lead elsewhere."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from generator.revision import take_out
from tests.hostile_making import SET, project
from tests.hostile_runs import run
from tests.test_hostile_surroundings import AUTHOR, commit

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><path d="M0 0h63v88z" fill="red"/></svg>'

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links need rights there")

LINKS = {
    "a folder outside": ("cards/more", "../../out", "this is a link that leads out of the project"),
    "a folder outside, among decks": ("decks/more", "../../out", "this is a link that leads out of the project"),
    "nowhere": ("cards/more", "nowhere", "the file cannot be read: no such file"),
    "the project": ("cards/more", "..", "this is a link to a folder, and is not followed"),
    "a circle": ("cards/more", "more", "the file"),
}


@pytest.mark.parametrize("name", LINKS)
def test_a_link_below_the_cards_to_no_folder_of_the_project_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "hush.yaml").write_text("deck: hush\n", encoding="utf-8")
    home = project(tmp_path / "in")
    place, target, message = LINKS[name]
    (home / place).parent.mkdir(exist_ok=True)
    (home / place).symlink_to(target)
    ended = run(home, "check")
    assert ended.code == 1
    assert f"{place}:1:1: error: {message}" in ended.out
    assert ended.out.count(" error: ") == 1
    assert "hush" not in ended.out


@pytest.mark.parametrize("links", [["cards/more"], ["decks"], ["cards/more", "decks/more"], ["cards/a", "cards/b"]])
def test_what_lies_in_a_linked_folder_of_the_project_is_read_once(links: list[str], tmp_path: Path) -> None:
    home = project(tmp_path)
    (home / "other" / "deeper").mkdir(parents=True)
    (home / "other" / "deeper" / "yours.yaml").write_text(
        SET.replace("mine", "yours").replace("{id: a", "{id: b").replace("One", "")
    )
    (home / "other" / "back").symlink_to("../other")
    (home / "other" / "cards").symlink_to("../cards")
    for link in links:
        (home / link).parent.mkdir(exist_ok=True)
        (home / link).symlink_to(home / "other")
    ended = run(home, "check")
    assert f"{links[0]}/deeper/yours.yaml:" in ended.out
    assert ended.out.count(" error: ") == 1


SINCE = ("build", "mine", "--only", "sheets", "--changed-since", "HEAD")


@pytest.mark.parametrize("place", ["cards", "cards/mine.yaml", "cards/art.svg", "cards/more"])
def test_what_a_link_within_the_project_leads_to_is_the_same_at_a_revision(place: str, tmp_path: Path) -> None:
    home = project(tmp_path, SET.replace("title: One", "title: One, art: art.svg"))
    (home / "cards" / "art.svg").write_text(DRAWING, encoding="utf-8")
    (home / "store").mkdir()
    if place == "cards/more":
        for name in ("art.svg", "mine.yaml"):
            (home / "cards" / name).rename(home / "store" / name)
    else:
        (home / place).rename(home / "store" / "it.yaml")
    target = home / "store" if place == "cards/more" else home / "store" / "it.yaml"
    (home / place).symlink_to(os.path.relpath(target, (home / place).parent))
    commit(home)
    ended = run(home, *SINCE)
    assert (ended.code, "No card" in ended.said) == (0, True), ended.said
    drawing = next(home.rglob("*.svg")) if place != "cards/art.svg" else target
    drawing.write_text(DRAWING.replace("red", "blue"), encoding="utf-8")
    ended = run(home, *SINCE)
    assert (ended.code, "mine-changed-en-a4.pdf" in ended.said) == (0, True), ended.said


@pytest.mark.parametrize("target", ["../../out.svg", "/etc/hostname", "../../in/../out.svg", "../" * 9, ""])
def test_a_link_of_a_revision_that_leads_out_is_left_where_it_is(target: str, tmp_path: Path) -> None:
    home = project(tmp_path / "in")
    (tmp_path / "out.svg").write_text(DRAWING, encoding="utf-8")
    commit(home)
    named = subprocess.run(
        ["git", "-C", str(home), "hash-object", "-w", "--stdin"], input=target.encode(), capture_output=True, check=True
    ).stdout.decode().strip()  # fmt: skip
    line = ("update-index", "--add", "--cacheinfo", f"120000,{named},cards/art.svg")
    subprocess.run(["git", "-C", str(home), *line], check=True)
    subprocess.run(["git", "-C", str(home), *AUTHOR, "commit", "-qm", "second"], check=True)
    taken = tmp_path / "taken"
    taken.mkdir()
    take_out("HEAD", home, taken)
    assert {path.name for path in taken.rglob("*")} == {"cards", "leonardo.yaml", "mine.yaml"}
