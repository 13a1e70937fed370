"""Designs, cards and papers as an enemy makes them: what would take long to draw is refused, the rest drawn in time."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from generator.lavish import LONGEST, MOST_FILLED, MOST_RICH
from tests.hostile_making import SET, project
from tests.hostile_runs import run, run_all, tree

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits, pipes and devices of POSIX")
HUGE = "card_size: 4800x4800\npapers: [5000x5000]\n"
PATTERN = {"kind": "panel", "box": {"bleed": True}, "fill": "backing", "stroke": "backing-light", "pattern": True}
ROSETTE = {"kind": "rosette", "box": {"left": 1, "top": 1, "right": 1, "bottom": 1}, "stroke": "backing-light"}
SHOWN = {"backing": "burgundy", "symbols": ["cat", "skull"], "title": "One"}
TEXT = {"kind": "text", "content": "{text}", "style": "b"}
STYLE = {"face": "regular", "size": 96, "minimum": 3, "colour": "ink", "leading": 1.1}


def design(folder: Path, faces: dict[str, Any], cards: list[dict[str, Any]], settings: str) -> None:
    project(folder, json.dumps({"set": "mine", "kind": "expansion", "title": "M", "cards": cards}))
    (folder / "leonardo.yaml").write_text(f"title: T\nlanguages: [en]\ntemplate: mine\n{settings}", encoding="utf-8")
    (folder / "templates").mkdir()
    mine = {"template": "mine", "extends": "notebook", "styles": {"b": STYLE}, "faces": faces}
    (folder / "templates" / "mine.yaml").write_text(json.dumps(mine), encoding="utf-8")


@pytest.mark.parametrize(("kind", "name"), [(PATTERN, "pattern"), (ROSETTE, "rosette")], ids=["patterns", "rosettes"])
def test_a_face_has_only_so_many_costly_elements_and_these_are_drawn_in_time(
    kind: dict[str, Any], name: str, tmp_path: Path
) -> None:
    for most, settings in ((90, ""), (MOST_RICH, HUGE)):
        folder = tmp_path / str(most)
        face = {"ground": None, "rosette": None, **{f"{name}{number}": kind for number in range(most)}}
        design(folder, {"back": face}, [{"id": "m1", **SHOWN}], settings)
        checked, built = run_all(folder, [("check",), ("build", "mine", "--only", "sheets")])
        told = f"the face 'back' has {most} plates, rosettes and panels with a pattern, more than {MOST_RICH}"
        assert checked.code == built.code == (1 if most > MOST_RICH else 0), built.said
        assert (told in checked.out) is (most > MOST_RICH)


def test_what_lies_over_something_else_is_told_a_thousand_times(tmp_path: Path) -> None:
    """Each of eighty texts lies over each other."""
    title = {**TEXT, "content": "{title}", "box": {"left": 6, "right": 6, "top": 10, "height": 60}}
    faces = {face: {f"x{number}": title for number in range(80)} for face in ("symbols", "action")}
    design(tmp_path, faces, [{"id": "m1", **SHOWN}], "")
    ended = run(tmp_path, "check")
    assert ended.code == 1
    assert ended.out.count("[box-overlap]") == 1_000
    assert "[too-many-problems]" in ended.out


def texts(content: str, count: int) -> dict[str, Any]:
    elements = {
        f"x{number}": {
            **TEXT,
            "content": content,
            "box": {"left": 60 + number % 4 * 200, "top": 80 + number // 4 * 42, "width": 190, "height": 40},
        }
        for number in range(count)
    }
    return {
        "action": {**dict.fromkeys(("plate", "frame", "rule", "title", "moment", "seal", "text", "number")), **elements}
    }


@pytest.mark.parametrize(
    ("content", "count", "told"),
    [
        ("{text}", MOST_FILLED - 2, ""),
        ("{text}", MOST_FILLED + 1, f"elements with fields of cards, more than {MOST_FILLED} [bad-template]"),
        ("{text} " * 100, 1, f"At most {LONGEST:,} are set."),
    ],
    ids=["the most", "too many", "too long"],
)
def test_long_texts_in_many_boxes_are_set_in_time_or_refused(
    content: str, count: int, told: str, tmp_path: Path
) -> None:
    action = {"when": "start", "manual": True, "text": "<b>a</b> " * 2_200}
    sizes = "card_size: 900x1000\npapers: [1000x1100]\n"
    design(tmp_path, texts(content, count), [{"id": "m1", "title": "One", "action": action}], sizes)
    ended = run(tmp_path, "build", "mine", "--only", "sheets")
    assert ended.code == (1 if told else 0), ended.said
    assert told in ended.said


def test_pages_of_more_pixels_than_are_drawn_are_told(tmp_path: Path) -> None:
    project(tmp_path, SET)
    before = tree(tmp_path)
    sheets = ("--only", "sheets")
    for line in (
        ("--paper", "5000x5000", *sheets),
        ("--paper", "1000x1000", *sheets),
        ("--card", "1150x1150", "--only", "single"),
    ):
        ended = run(tmp_path, "build", "mine", "--format", "png", *line)
        assert ended.code == 2
        assert "pixels, more than 36,000,000 in all; make a PDF" in " ".join(ended.err.split())
    assert tree(tmp_path) == before


PANEL = {"kind": "panel", "fill": "ink", "radius": 1, "box": {"left": 8, "top": 9, "width": 3, "height": 3}}


@pytest.mark.parametrize("files", [4, 7])
def test_designs_that_extend_each_other_are_checked_in_time_or_are_too_large(files: int, tmp_path: Path) -> None:
    project(tmp_path, SET, "title: T\nlanguages: [en]\ntemplate: d0\n")
    (tmp_path / "templates").mkdir()
    panels = {face: {f"p{number}": PANEL for number in range(90)} for face in ("symbols", "action", "back")}
    for number in range(files):
        below = f"d{number + 1}" if number + 1 < files else "notebook"
        shapes = dict.fromkeys(("small", "large", "wide", "square", "low"), panels)
        text = json.dumps({"template": f"d{number}", "extends": below, "faces": panels, "shapes": shapes})
        padding = " " * (245_000 - len(text))
        (tmp_path / "templates" / f"d{number}.yaml").write_text(text + padding + "\n", encoding="utf-8")
    for line in (("check", "templates/d0.yaml"), ("check", "leonardo.yaml")):
        told = "those that it extends have more than 1,000,000 bytes" in run(tmp_path, *line).out
        assert told is (files > 4)


def test_reference_cards_full_of_letters_are_judged_in_time(tmp_path: Path) -> None:
    """Letter by letter, where their ground is not even: in every language, for every game."""
    box = {"left": 3.2, "top": 4, "right": 3.2, "height": 80}
    filled = {f"t{number}": {**TEXT, "content": "{turn}", "box": box} for number in range(MOST_FILLED - 1)}
    plain = {"p": {**TEXT, "content": "ab cd " * 300, "box": box}}
    design(tmp_path, {"turn": {"leaf": {"radius": 26}, **filled, **plain}}, [SHOWN], "")
    settings = tmp_path / "leonardo.yaml"
    many = "en, ru, de, fr, es, it, pl, cs, uk, sr, el, pt, nl, sv, da, fi"
    settings.write_text(settings.read_text("utf-8").replace("[en]", f"[{many}]"), encoding="utf-8")
    assert "overlap" in run(tmp_path, "check").said
