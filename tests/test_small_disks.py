"""Output on disks that are full, read-only or not the one of temporary files; and machines with little memory."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cli import main
from tests.kills.rounds import hashes
from tests.test_print_output import SET, project, run

pytestmark = pytest.mark.skipif(os.name == "nt", reason="mounts as POSIX has them")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, of 300 kB, where this user may have one."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "none", str(place)], capture_output=True)
    if made.returncode:
        pytest.skip("no small disk can be mounted here; that takes the rights of root")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


COMMANDS = {
    "build": ("build", "mine", "--only", "single", "--format", "png", "--lang", "en", "--out"),
    "booklets": ("build", "mine", "--only", "booklets", "--lang", "en", "--out"),
    "report": ("prove", "base", "--quick", "--games", "9", "--players", "2", "--jobs", "1", "--report"),
    "shards": ("simulate", "base", "--games", "5000", "--policies", "random", "--jobs", "1", "--shards"),
    "new": ("new",),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk(name: str, disk: Path, tmp_path: Path) -> None:
    folder = project(tmp_path / "project", SET.replace("copies: 10", "copies: 40"), "papers: [a4]\n")
    (disk / "mine").write_bytes(os.urandom(299_000 if name == "new" else 200_000))
    done = run(folder, *COMMANDS[name], str(disk / "out"))
    assert done.returncode == 1, done.stderr
    assert "Usage" not in done.stderr
    assert "no space left on device" in done.stderr.lower()
    assert "Traceback" not in done.stderr
    shards = [path for path in disk.rglob("games-*") if path.is_file()]
    assert bool(shards) == (name == "shards")
    assert all(json.loads(path.read_text())["sha256"] for path in shards), "what had been played is whole"
    assert [path.name for path in disk.rglob("*") if path.is_file() and path not in shards] == ["mine"]
    assert not list(disk.rglob(".leonardo-*"))


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_read_only_disk(name: str, disk: Path, tmp_path: Path) -> None:
    folder = project(tmp_path / "project")
    (disk / "mine").write_text("mine")
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    done = run(folder, *COMMANDS[name], str(disk / "out"))
    assert done.returncode == 1, done.stderr
    assert "Usage" not in done.stderr
    assert "read-only file system" in done.stderr.lower()
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [("new", "more"), ("new", "expansion", "more"), ("calibrate",)])
def test_a_project_on_a_read_only_disk(command: tuple[str, ...], disk: Path) -> None:
    folder = project(disk)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    done = run(folder, *command)
    assert done.returncode == 1, done.stderr
    assert "read-only file system" in done.stderr.lower()
    assert "Usage" not in done.stderr


def test_an_output_on_another_disk_than_temporary_files(disk: Path, tmp_path: Path) -> None:
    folder = project(tmp_path / "project")
    done = run(folder, "build", "mine", "--only", "sheets", "--lang", "en", "--out", str(disk / "out"))
    assert done.returncode == 0, done.stderr
    assert sorted(hashes(disk / "out")) == ["mine/manifest.json", "mine/mine-en-a4.pdf"]


def test_a_disk_inside_the_output_is_refused(disk: Path, tmp_path: Path) -> None:
    folder = project(disk.parent)
    done = run(folder, "build", "mine", "--only", "sheets", "--lang", "en", "--out", ".")
    assert done.returncode == 0, done.stderr
    (disk / "sets").mkdir()
    subprocess.run(["mount", "--bind", str(disk / "sets"), str(folder / "mine")], check=True)
    done = run(folder, "build", "mine", "--only", "sheets", "--lang", "ru", "--out", ".")
    subprocess.run(["umount", str(folder / "mine")], check=True)
    assert done.returncode == 2
    assert "a disk of its own" in " ".join(done.stderr.split())
    assert sorted(path.name for path in (folder / "mine").iterdir()) == ["manifest.json", "mine-en-a4.pdf"]


def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def too_much(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("generator.commands.check.survey", too_much)
    with pytest.raises(SystemExit) as ended:
        main(["check", "."])
    assert ended.value.code == 1
    assert capsys.readouterr().err == "leonardo: this takes more memory than there is\n"
