"""Nothing of anybody else's is lost: files that are not leonardo's stay, and writers of one file take turns."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click
import pytest

from generator import in_the_way, ours, output, printer
from generator.cli import main
from generator.render import RENDERERS, png
from tests.forked import slower
from tests.projects import a_set, write

SETTINGS = "papers: [a4]\ntemplate: plain\n"
CARDS = a_set(
    "mine",
    "id: a, backing: black, symbols: [cat, skull], title: One",
    "id: b, backing: black, symbols: [gull, cat], title: Two",
    kind="base",
)
SHEETS = ("build", "mine", "--only", "sheets", "--lang", "en")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project, whose pictures are drawn coarsely."""
    monkeypatch.setitem(RENDERERS, "png", lambda document, stem: png.render(replace(document, dpi=60), stem))
    monkeypatch.chdir(write(tmp_path, {"leonardo.yaml": SETTINGS, "cards/mine.yaml": CARDS}))
    return tmp_path


@pytest.fixture
def leonardo(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    def run(*arguments: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        said = " ".join(capsys.readouterr().err.split())
        return int(ended.value.code or 0), said.partition("Error: ")[2]

    return run


PLACES = {
    "output/mine/mine-en-a4.pdf": SHEETS,
    "output/mine/mine-en-a4-01.png": (*SHEETS, "--format", "png"),
    "output/mine/mine-en-a4-proof-01.png": ("build", "mine", "--lang", "en", "--proof", "--format", "png"),
    "output/mine/mine-en-a4.txt": (*SHEETS, "--format", "listing"),
    "output/mine/manifest.json": SHEETS,
    "output/calibration-a4.pdf": ("calibrate",),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_file_that_others_protect_is_not_replaced(
    place: str, folder: Path, leonardo: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own mode may let its owner write it, and not who runs leonardo; the folder's would let anyone replace it."""
    assert leonardo(*PLACES[place]) == (0, "")
    path = folder / place
    path.write_bytes(path.read_bytes() + b" ")
    may = os.access
    monkeypatch.setattr(os, "access", lambda at, mode, **named: Path(at).name != path.name and may(at, mode, **named))
    code, said = leonardo(*PLACES[place])
    assert code == 2
    assert "protected from writing" in said


@pytest.mark.parametrize("place", [*PLACES, "schemas/set.schema.json"])
@pytest.mark.parametrize("size", [2**40, 3 * 2**30])
def test_a_file_of_holes_is_not_read_to_be_told_of(
    place: str, size: int, folder: Path, leonardo: Callable[..., tuple[int, str]]
) -> None:
    """It takes a few bytes of the disk and of an archive, and hours to read."""
    command = PLACES.get(place, ("schema", "--refresh"))
    assert leonardo(*command) == (0, "")
    os.truncate(folder / place, size)
    begun = time.process_time()
    code, said = leonardo(*command)
    assert (code, time.process_time() - begun < 5 * slower()) == (2, True)
    assert f"{Path(place).name} is in the way" in said
    assert (folder / place).stat().st_size == size


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "text", ['{"mine": true}', "mine", "", "{", "[]", '{"files": [], "cards": 5, "made_by": "leonardo"}']
)
def test_a_file_of_ones_own_is_not_written_over(
    place: str, text: str, folder: Path, leonardo: Callable[..., tuple[int, str]]
) -> None:
    write(folder, {"leonardo.yaml": SETTINGS, place: text})
    code, said = leonardo(*PLACES[place])
    why = "cannot read it as a manifest that it wrote" if "manifest" in place else "does not know it as its own"
    assert code == 2
    assert f"{place} is in the way: leonardo would write over it, and {why}. Nothing is written; move it away" in said
    assert ("--out" in said) == (PLACES[place][0] == "build")
    assert (folder / place).read_text() == text
    assert [path.name for path in (folder / place).parent.iterdir()] == [(folder / place).name]


@pytest.mark.parametrize("place", [place for place in PLACES if "manifest" not in place])
def test_what_hands_have_changed_is_not_written_over(
    place: str, folder: Path, leonardo: Callable[..., tuple[int, str]]
) -> None:
    """What leonardo wrote is told by its hash, in every way of writing it; the rest of the output stays too."""
    assert leonardo(*PLACES[place]) == (0, "")
    path = folder / place
    path.write_bytes(path.read_bytes() + b"%%EOF\n% my notes")
    before = {each: each.read_bytes() for each in path.parent.iterdir()}
    (folder / "cards" / "mine.yaml").write_text(CARDS.replace("One", "Another"))
    code, said = leonardo(*PLACES[place])
    assert code == 2
    assert (
        f"{place} is in the way: leonardo would write over it, and what leonardo wrote there has been changed" in said
    )
    assert {each: each.read_bytes() for each in path.parent.iterdir()} == before
    path.unlink()
    assert leonardo(*PLACES[place]) == (0, "")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", ["link", "dangling", "pipe"])
def test_what_is_no_file_is_not_replaced(
    place: str, kind: str, folder: Path, leonardo: Callable[..., tuple[int, str]]
) -> None:
    assert leonardo(*PLACES[place]) == (0, "")
    path = folder / place
    path.rename(folder / "elsewhere")
    os.mkfifo(path) if kind == "pipe" else path.symlink_to(folder / kind.replace("link", "elsewhere"))
    code, said = leonardo(*PLACES[place])
    assert (code, f"{place} is in the way" in said, "replaces no link, pipe or device" in said) == (2, True, True)
    assert path.is_symlink() or path.is_fifo()


@pytest.mark.parametrize("place", PLACES)
def test_what_leonardo_made_is_replaced(place: str, folder: Path, leonardo: Callable[..., object]) -> None:
    """Even where nothing but the file itself says so, as far as it can."""
    assert leonardo(*PLACES[place]) == (0, "")
    before = (folder / place).read_bytes()
    (folder / "cards" / "mine.yaml").write_text(CARDS.replace("One", "Another"))
    if Path(place).suffix in (".pdf", ".txt"):
        (folder / "output" / "mine" / "manifest.json").unlink(missing_ok=True)
    assert leonardo(*PLACES[place]) == (0, "")
    assert (folder / place).read_bytes() != before or place == "output/calibration-a4.pdf"


def test_pictures_without_a_manifest_are_replaced_by_the_same_only(
    folder: Path, leonardo: Callable[..., tuple[int, str]]
) -> None:
    command = (*SHEETS, "--format", "png")
    assert leonardo(*command)[0] == 0
    manifest = folder / "output" / "mine" / "manifest.json"
    manifest.unlink()
    assert leonardo(*command)[0] == 0
    manifest.unlink()
    (folder / "cards" / "mine.yaml").write_text(CARDS.replace("One", "Another"))
    code, said = leonardo(*command)
    assert (code, said.count(".png")) == (2, 2)
    assert not manifest.exists()


def test_a_part_of_the_cards_is_named_beside_what_is_whole(
    folder: Path, leonardo: Callable[..., tuple[int, str]]
) -> None:
    assert leonardo(*SHEETS)[0] == 0
    before = json.loads((folder / "output" / "mine" / "manifest.json").read_text())
    assert leonardo("build", "mine", "--lang", "en", "--cards", "a", "--format", "png")[0] == 0
    after = json.loads((folder / "output" / "mine" / "manifest.json").read_text())
    assert set(after.pop("beside")) == {"mine-chosen-en-a4-01.png", "mine-chosen-en-a4-02.png"}
    assert after | {"beside": {}} == before


def test_formats_do_not_take_each_others_files(folder: Path, leonardo: Callable[..., tuple[int, str]]) -> None:
    assert leonardo(*SHEETS, "--format", "pdf", "--format", "png", "--format", "listing")[0] == 0
    names = {path.name for path in (folder / "output" / "mine").iterdir()}
    assert {"mine-en-a4.pdf", "mine-en-a4-01.png", "mine-en-a4-02.png", "mine-en-a4.txt"} < names


def test_a_report_is_not_written_over_a_page_of_ones_own(
    folder: Path, leonardo: Callable[..., tuple[int, str]]
) -> None:
    write(folder, {"output/base/report.html": "mine", "output/base/capped-2-random.yaml": "mine"})
    code, said = leonardo("prove", "base", "--report", "output")
    assert code == 2
    assert "output/base/report.html and output/base/capped-2-random.yaml are in the way" in said
    assert "--report" in said


def test_a_report_that_hands_have_changed_is_not_written_over(
    folder: Path, leonardo: Callable[..., tuple[int, str]]
) -> None:
    command = ("prove", "base", "--players", "2", "--quick", "--games", "4", "--jobs", "1", "--report", "output")
    assert leonardo(*command)[0] == 0
    page = folder / "output" / "base" / "report.html"
    page.write_text(page.read_text() + "<!-- my notes -->")
    code, said = leonardo(*command)
    assert (code, "report.html is in the way" in said, "has been changed since" in said) == (2, True, True)


def test_a_booklet_says_who_made_it_though_it_is_packed(tmp_path: Path) -> None:
    import pikepdf

    path = tmp_path / "a.pdf"
    for name in ("leonardo", "another"):
        with pikepdf.new() as pdf:
            pdf.add_blank_page()
            pdf.docinfo["/Creator"] = name
            pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        assert b"/Creator" not in path.read_bytes()
        assert ours.made_here(path) == (name == "leonardo")


def test_files_that_are_to_be_new_replace_nothing(tmp_path: Path) -> None:
    write(tmp_path, {f"{number}.txt": "mine" for number in range(7)})

    def put() -> None:
        with output.staged(tmp_path, in_the_way.all_kept) as staging:
            for number in range(7):
                (staging / f"{number}.txt").write_text("new" if number else "mine")

    with pytest.raises(click.UsageError, match=r"5.txt and 1 more are in the way"):
        put()
    assert {path.read_text() for path in tmp_path.glob("*.txt")} == {"mine"}


def test_profiles_measured_at_once_are_all_kept(tmp_path: Path) -> None:
    """All wait while another writes, so that each has come before any has read what the others write."""
    write(tmp_path, {})
    measured = [("p0", 1, None), ("p1", 2, None), ("p2", 3, None), ("p0", None, 4), ("p1", None, 5)]
    threads = [threading.Thread(target=printer.save, args=(tmp_path, *each, None)) for each in measured]
    with output.staged(tmp_path):
        for thread in threads:
            thread.start()
        time.sleep(0.2)
    for thread in threads:
        thread.join()
    profiles = printer.read(tmp_path)
    assert {name: (each.right, each.down) for name, each in profiles.items()} == {
        "p0": (1_000, 4_000),
        "p1": (2_000, 5_000),
        "p2": (3_000, 0),
    }
