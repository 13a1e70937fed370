"""What is written is whole or absent: killed at any step, on full and read-only disks, and two at once."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from generator import cache, holds, output
from generator.in_the_way import InTheWay
from tests.kills.rounds import SCENARIOS, hashes, one_round, prepared
from tests.test_print_output import project, run

pytestmark = pytest.mark.skipif(os.name == "nt", reason="holds and signals are POSIX's")

EARLIER = {"a.txt": "old a", "deep/b.txt": "old b", "deep/c.txt": "old c", "kept.txt": "kept"}
LATER = {"a.txt": "new a", "deep/b.txt": "new b", "deep/c.txt": "new c", "more/d.txt": "new d"}
WRITE = """
import os, signal, sys
from pathlib import Path
from generator import output
from tests.test_whole_or_absent import LATER, put
left = int(sys.argv[2])
moves = {"replace": os.replace, "link": os.link, "rename": Path.rename}
def counted(name):
    def move(*arguments, **more):
        global left
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1
        return moves[name](*arguments, **more)
    return move
os.replace, os.link, Path.rename = counted("replace"), counted("link"), counted("rename")
with output.staged(Path(sys.argv[1])) as files:
    put(files, LATER)
"""


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def texts(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("moves", range(9))
def test_killed_before_any_step_of_moving_in(moves: int, tmp_path: Path) -> None:
    put(tmp_path, EARLIER)
    root = Path(__file__).parents[1]
    ended = subprocess.run([sys.executable, "-c", WRITE, str(tmp_path), str(moves)], cwd=root)
    assert ended.returncode == (-9 if moves < 8 else 0)
    before = {name: text for name, text in texts(tmp_path).items() if not name.startswith(".")}
    for name in EARLIER:
        assert before[name] in (EARLIER[name], LATER.get(name)), "each file is whole, whenever it is looked at"
    assert output.folder_of(tmp_path, tmp_path) == tmp_path
    assert texts(tmp_path) == (EARLIER if moves == 0 else {**EARLIER, **LATER})
    assert not list(tmp_path.glob(".leonardo-*"))


@pytest.mark.parametrize("hard_links", [True, False])
@pytest.mark.parametrize("failing", range(4))
def test_a_move_that_fails_leaves_all_as_it_was(
    failing: int, hard_links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, EARLIER)
    moved = 0
    replace = os.replace

    def move(source: Path, destination: Path) -> None:
        nonlocal moved
        if destination.name == sorted(LATER)[failing].rpartition("/")[2] and "ready" in source.parts:
            moved += 1
            raise PermissionError(13, "Permission denied", str(destination))
        replace(source, destination)

    def unlinked(*_: object, **__: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "replace", move)
    if not hard_links:
        monkeypatch.setattr(os, "link", unlinked)

    def write() -> None:
        with output.staged(tmp_path) as files:
            put(files, LATER)

    with pytest.raises(PermissionError):
        write()
    assert moved == 1
    assert texts(tmp_path) == EARLIER
    assert not (tmp_path / "more").exists()
    assert not list(tmp_path.glob(".leonardo-*"))


class Failing:
    """Moves of which some, one after another, fail."""

    def __init__(self, first: int, lasting: int) -> None:
        self.numbers = range(first + 1, first + lasting + 1)
        self.made = 0

    def of(self, move: Callable[..., None]) -> Callable[..., None]:
        def moved(source: object, destination: object) -> None:
            self.made += 1
            if self.made in self.numbers:
                raise OSError(5, "Input/output error", str(source))
            move(source, destination)

        return moved


def refused(*_: object, **__: object) -> None:
    raise OSError(1, "Operation not permitted")


def written(target: Path) -> bool:
    """Whether the later files could be written."""
    try:
        with output.staged(target) as files:
            put(files, LATER)
    except OSError:
        return False
    return True


@pytest.mark.parametrize("hard_links", [True, False])
@pytest.mark.parametrize("lasting", [1, 2, 3, 100])
def test_whatever_moves_fail_one_after_another_nothing_is_lost(
    lasting: int, hard_links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fails once may fail again on the way back: what cannot be put back then is put back by the next."""
    runs = []
    while not any(runs):
        target = tmp_path / f"{len(runs)}"
        put(target, EARLIER)
        with monkeypatch.context() as patch:
            failing = Failing(len(runs), lasting)
            patch.setattr(os, "replace", failing.of(os.replace))
            patch.setattr(os, "rename", failing.of(os.rename))
            if not hard_links:
                patch.setattr(os, "link", refused)
            runs.append(written(target))
        assert output.folder_of(target, target) == target
        assert texts(target) == ({**EARLIER, **LATER} if runs[-1] else EARLIER), len(runs)
        assert not list(target.glob(".leonardo-*"))
    assert len(runs) > 5


@pytest.mark.parametrize("where", ["a/b/c", "."])
def test_a_failed_first_run_leaves_no_folder(where: str, tmp_path: Path) -> None:
    def write() -> None:
        with output.staged(tmp_path / where) as files:
            put(files, LATER)
            raise KeyError

    with pytest.raises(KeyError):
        write()
    assert not list(tmp_path.iterdir())


def a_file(path: Path) -> None:
    path.write_text("mine")


def a_folder(path: Path) -> None:
    path.mkdir()


def a_link_out(path: Path) -> None:
    (path.parent.parent / "elsewhere").mkdir()
    path.symlink_to("../elsewhere")


@pytest.mark.parametrize(
    ("name", "make", "words"),
    [
        ("deep", a_file, "is in the way: a folder of that name cannot be written"),
        ("a.txt", a_folder, "is in the way: a file of that name cannot be written"),
        ("deep", a_link_out, "is a link or a disk of its own"),
    ],
)
def test_what_is_in_the_way_is_named_before_anything_is_moved(
    name: str, make: object, words: str, tmp_path: Path
) -> None:
    target = tmp_path / "output"
    put(target, {"more/d.txt": "old d"})
    make(target / name)  # type: ignore[operator]
    before = texts(target)

    def write() -> None:
        with output.staged(target) as files:
            put(files, LATER)

    with pytest.raises(click.UsageError, match=words):
        write()
    assert texts(target) == before
    assert not list(target.glob(".leonardo-*"))
    assert not any((tmp_path / "elsewhere").glob("*"))


@pytest.mark.parametrize("to", ["../mine", "../nowhere"])
def test_a_file_that_is_a_link_is_neither_followed_nor_replaced(to: str, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "output").mkdir()
    (tmp_path / "output" / "a.txt").symlink_to(to)
    with pytest.raises(InTheWay, match="replaces no link"), output.staged(tmp_path / "output") as files:
        put(files, LATER)
    assert (tmp_path / "mine").read_text() == "mine"
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["a.txt"]
    assert os.readlink(tmp_path / "output" / "a.txt") == to


def test_a_protected_file_stays_and_a_replaced_one_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("mine")
    path.chmod(0o444)
    with pytest.raises(InTheWay, match=r"a\.txt is in the way.* it is protected"), output.staged(tmp_path) as files:
        put(files, {"a.txt": "new"})
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("mine", 0o444)
    path.chmod(0o640)
    with output.staged(tmp_path) as files:
        put(files, {"a.txt": "new"})
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o640)


def test_an_output_that_leads_out_of_the_project_is_refused_unless_it_is_named(tmp_path: Path) -> None:
    folder = project(tmp_path / "project")
    (tmp_path / "elsewhere").mkdir()
    (folder / "output").symlink_to("../elsewhere")
    done = run(folder, "build", "mine", "--only", "sheets", "--lang", "en")
    assert done.returncode == 2
    assert "is a link that leads elsewhere" in " ".join(done.stderr.split())
    assert not list((tmp_path / "elsewhere").iterdir())
    assert run(folder, "build", "mine", "--only", "sheets", "--lang", "en", "--out", "../elsewhere").returncode == 0
    assert (tmp_path / "elsewhere" / "mine" / "mine-en-a4.pdf").is_file()


def test_links_in_what_looks_like_a_killed_run_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "a.txt").write_text("mine")
    target = tmp_path / "output"
    for number, name in enumerate(("ready", "before")):
        (target / f".leonardo-1-abcdefg{number}").mkdir(parents=True)
        (target / f".leonardo-1-abcdefg{number}" / name).symlink_to("../../secret")
    (target / ".leonardo-1-abcdefgh").symlink_to("../secret")
    with output.staged(target) as files:
        put(files, {"b.txt": "new"})
    assert texts(tmp_path / "secret") == {"a.txt": "mine"}
    assert texts(target)["b.txt"] == "new"


# Two at once ------------------------------------------------------------------------------------------------------


def test_two_writers_take_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun, order = threading.Event(), []

    def other() -> None:
        begun.set()
        with output.staged(tmp_path) as files:
            order.append("second")
            put(files, {"a.txt": "second"})

    thread = threading.Thread(target=other)
    with output.staged(tmp_path) as files:
        thread.start()
        begun.wait()
        put(files, {"a.txt": "first", "b.txt": "first"})
        thread.join(0.2)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]
    assert texts(tmp_path) == {"a.txt": "second", "b.txt": "first"}
    assert "waiting for another leonardo that is writing to" in capsys.readouterr().err


def test_a_writer_that_waited_for_one_that_failed_makes_the_folder_anew(tmp_path: Path) -> None:
    target = tmp_path / "a" / "output"
    begun = threading.Event()

    def other() -> None:
        begun.set()
        with output.staged(target) as files:
            put(files, {"a.txt": "second"})

    thread = threading.Thread(target=other)

    def fail() -> None:
        with output.staged(target):
            thread.start()
            begun.wait()
            thread.join(0.2)
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    thread.join()
    assert texts(target) == {"a.txt": "second"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("languages", "more"), [(("en", "en"), ("--only", "sheets,keys")), (("en", "ru"), ())], ids=["same", "other"]
)
def test_two_builds_at_once_are_as_two_in_turn(
    languages: tuple[str, str], more: tuple[str, ...], tmp_path: Path
) -> None:
    folders = [project(tmp_path / name) for name in ("one", "two")]
    commands = [
        [sys.executable, "-c", "from generator.start import main; main()", "build", "mine", "--lang", language, *more]
        for language in languages
    ]
    for command in commands:
        subprocess.run(command, cwd=folders[0], check=True, capture_output=True)
    both = [
        subprocess.Popen(command, cwd=folders[1], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for command in commands
    ]
    assert [process.wait() for process in both] == [0, 0], [process.communicate() for process in both]
    for process in both:
        assert process.stderr
        process.stderr.close()
    found, expected = hashes(folders[1] / "output"), hashes(folders[0] / "output")
    booklets = "booklets/booklets.json"
    assert {name: digest for name, digest in found.items() if name != booklets} == {
        name: digest for name, digest in expected.items() if name != booklets
    }
    manifest = json.loads((folders[1] / "output" / "mine" / "manifest.json").read_text())
    assert {entry["language"] for entry in manifest["files"]} == set(languages)
    assert not list((folders[1] / "output").glob(".leonardo-*"))


# Other writers ----------------------------------------------------------------------------------------------------


def test_what_is_half_written_in_the_cache_is_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEONARDO_CACHE", str(tmp_path))
    for name in ("dead.part", "alive.part"):
        (tmp_path / name).write_bytes(b"half")
    with holds.held(tmp_path / "alive.part"):
        assert cache.kept("key", lambda: b"made") == b"made"
        assert cache.kept("key", lambda: b"again") == b"made"
        assert not (tmp_path / "dead.part").exists()
        assert (tmp_path / "alive.part").exists()


def test_files_are_put_one_by_one_by_one_process_at_a_time(tmp_path: Path) -> None:
    put(tmp_path, EARLIER)
    with output.one_by_one(tmp_path) as write:
        write("new.txt", "new")
        assert texts(tmp_path)["new.txt"] == "new"
        with pytest.raises(holds.Busy), holds.held(tmp_path):
            pass
    assert texts(tmp_path) == {**EARLIER, "new.txt": "new"}


# At random --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_commands_ended_at_random_moments(tmp_path: Path) -> None:
    chance = random.Random(7)
    ready = prepared(SCENARIOS["build"], tmp_path)
    for _ in range(3):
        outcome = one_round(ready, chance)
        assert not outcome.faults, outcome


@pytest.mark.parametrize(
    ("link", "command"),
    [
        ("output", ("prove", "base", "--quick", "--games", "2", "--players", "2", "--report", "output")),
        ("output/base", ("prove", "base", "--quick", "--games", "2", "--players", "2", "--report", "output")),
        ("output", ("prove", "base", "--quick", "--games", "2", "--players", "2", "--report", "output/reports")),
        ("output", ("simulate", "base", "--games", "2", "--shards", "output/runs")),
        ("output", ("build", "mine", "--only", "sheets", "--out", "output")),
        ("output", ("build", "mine", "--only", "sheets", "--out", "output/more")),
        ("output", ("calibrate",)),
        ("schemas", ("schema", "--refresh")),
    ],
    ids=["report", "of-a-deck", "below", "shards", "out", "out-below", "calibrate", "schemas"],
)
def test_no_link_of_a_project_leads_other_commands_out_of_it(
    tmp_path: Path, link: str, command: tuple[str, ...]
) -> None:
    """What is said to do about it, the command can do."""
    folder = project(tmp_path / "project")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (folder / link).parent.mkdir(exist_ok=True)
    (folder / link).symlink_to(elsewhere)
    done = run(folder, *command)
    assert done.returncode == 2
    told = " ".join(done.stderr.split()).partition("Error: ")[2]
    assert "is a link that leads elsewhere" in told
    assert [word.strip(".") for word in told.split() if word.startswith("--")] == [
        word for word in command if word in ("--report", "--shards", "--out")
    ]
    assert not list(elsewhere.iterdir())
