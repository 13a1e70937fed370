"""Links to folders among the sets and decks: followed within the project, told where they lead elsewhere."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.hostile_making import SET, project
from tests.hostile_runs import run

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
