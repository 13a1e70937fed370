"""What a killed process left behind: moved in by the next one, but never over what somebody has changed since."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import pytest

from generator.output import folder_of, scratch, staged
from tests.projects import a_set, write

KILLED = """
import os, sys
from pathlib import Path
from generator import moving
from generator.output import staged
left, replace = int(sys.argv[1]), os.replace
def counted(*paths):
    global left
    if left == 0:
        os._exit(9)
    left -= 1
    replace(*paths)
moving.os.replace = counted
with staged(Path(sys.argv[2])) as files:
    (files / "deep").mkdir()
    for name in ("a.txt", "b.txt", "deep/c.txt", "new.txt"):
        (files / name).write_text("new " + name)
"""
NAMES = ("a.txt", "b.txt", "deep/c.txt", "new.txt")


def killed(target: Path, moved: int) -> None:
    """A process that was ended when it had moved so many of its four files in."""
    assert subprocess.run([sys.executable, "-c", KILLED, str(moved), str(target)]).returncode == 9


def before(folder: Path) -> Path:
    target = folder / "output"
    with staged(target) as files:
        (files / "deep").mkdir()
        for name in NAMES[:3]:
            (files / name).write_text(f"old {name}", encoding="utf-8")
    return target


def texts(target: Path) -> dict[str, str]:
    return {
        path.relative_to(target).as_posix(): path.read_text("utf-8") for path in target.rglob("*") if path.is_file()
    }


@pytest.mark.parametrize("moved", range(4))
def test_the_rest_is_moved_in(tmp_path: Path, moved: int) -> None:
    target = before(tmp_path)
    killed(target, moved)
    folder_of(tmp_path)
    assert texts(target) == {name: f"new {name}" for name in NAMES}
    assert sorted(os.listdir(target)) == ["a.txt", "b.txt", "deep", "new.txt"]


ENDED_WHILE_CLEARING = """
import os, sys
from pathlib import Path
from generator.output import staged
left = int(sys.argv[1])
def counted(call):
    def instead(*arguments, **named):
        global left
        if left == 0:
            os._exit(9)
        left -= 1
        return call(*arguments, **named)
    return instead
with staged(Path(sys.argv[2])) as files:
    (files / "deep").mkdir()
    for name in ("a.txt", "b.txt", "deep/c.txt", "new.txt"):
        (files / name).write_text("new " + name)
    os.unlink, os.rmdir = counted(os.unlink), counted(os.rmdir)
"""


def test_a_process_that_was_ended_while_it_cleared_up_leaves_nothing(tmp_path: Path) -> None:
    """Whatever it had removed of its draft by then: the stamp goes last."""
    codes = []
    for steps in range(40):
        target = before(tmp_path / f"{steps}")
        program = [sys.executable, "-c", ENDED_WHILE_CLEARING, str(steps), str(target)]
        codes.append(subprocess.run(program, check=False).returncode)
        assert codes[-1] in (0, 9)
        with staged(target):
            pass
        assert texts(target) == {name: f"new {name}" for name in NAMES}, steps
        assert sorted(os.listdir(target)) == ["a.txt", "b.txt", "deep", "new.txt"], steps
        if codes[-1] == 0:
            break
    assert codes[-1] == 0, "it ended by itself at last"
    assert len(codes) > 8


@pytest.mark.parametrize("moved", range(4))
@pytest.mark.parametrize("changed", NAMES)
def test_what_was_changed_since_stays(tmp_path: Path, moved: int, changed: str) -> None:
    target = before(tmp_path)
    killed(target, moved)
    path = target / changed
    path.write_text("notes of mine", encoding="utf-8")
    folder_of(tmp_path)
    assert texts(target) == {name: f"new {name}" for name in NAMES} | {changed: "notes of mine"}


@pytest.mark.parametrize("kind", ["link", "pipe", "protected", "folder"])
def test_what_is_no_file_any_more_stays(tmp_path: Path, kind: str) -> None:
    target = before(tmp_path)
    killed(target, 0)
    path = target / "b.txt"
    if kind != "protected":
        path.unlink()
    if kind == "link":
        (tmp_path / "elsewhere").write_text("mine", encoding="utf-8")
        path.symlink_to(tmp_path / "elsewhere")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.chmod(0o444)
    mode = path.lstat().st_mode
    folder_of(tmp_path)
    assert path.lstat().st_mode == mode
    assert not [name for name in os.listdir(target) if name.startswith(".leonardo-")]
    if kind == "link":
        assert (tmp_path / "elsewhere").read_text("utf-8") == "mine"


PLACES = "places.json"
FOREIGN = ".leonardo-999999-abcdefgh"
SUM = sha256(b"theirs").hexdigest()
NOTED = json.dumps({"notes.txt": ["", SUM], "deep/x.txt": [sha256(b"mine too").hexdigest(), SUM], "new.txt": ["", SUM]})
NOTES = (None, "{", '{"notes.txt": 3}', '{"notes.txt": [[], null, ""]}', "[" * 9_999, NOTED)
MINE = {"notes.txt": "mine", "deep/x.txt": "mine too"}


def fill(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("part", ["ready", "before", "files"])
@pytest.mark.parametrize("note", NOTES)
def test_a_draft_that_came_with_a_project_stays_as_it_is(
    tmp_path: Path, part: str, note: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever it says of what it is to replace."""
    target = tmp_path / "output"
    names = ("notes.txt", "deep/x.txt", "new.txt", ".git/hooks/pre-commit")
    theirs = {f"{FOREIGN}/{part}/{name}": "theirs" for name in names}
    theirs |= {} if note is None else {f"{FOREIGN}/{PLACES}": note}
    fill(target, {**theirs, **MINE})
    with staged(target):
        pass
    assert texts(target) == {**theirs, **MINE}
    told = f"leonardo: {target / FOREIGN} has the name of what a command that was ended leaves behind"
    assert capsys.readouterr().err == f"{told}, and was not made here: it stays as it is\n"


@pytest.mark.parametrize("brought", ["copied", "another account's", "another token"])
def test_a_draft_that_was_made_elsewhere_stays(tmp_path: Path, brought: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that a killed process left, stamp and all: moved with its folder it is put right, copied it is not."""
    made = before(tmp_path / "there")
    killed(made, 2)
    target = tmp_path / "here"
    if brought == "copied":
        shutil.copytree(made, target)
    else:
        made.rename(target)
    if brought == "another account's":
        monkeypatch.setattr("os.geteuid", lambda: -1)
    elif brought == "another token":
        (draft,) = target.glob(".leonardo-*")
        (draft / "token").rename(draft / "other")
        (draft / "token").touch()
    found = texts(target)
    with staged(target):
        pass
    assert texts(target) == found
    assert any(".leonardo-" in name for name in found)


def test_a_draft_that_moved_with_its_folder_is_put_right(tmp_path: Path) -> None:
    made = before(tmp_path)
    killed(made, 2)
    made.rename(tmp_path / "moved")
    folder_of(tmp_path, tmp_path / "moved")
    assert texts(tmp_path / "moved") == {name: f"new {name}" for name in NAMES}


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    """A folder that is removed at once: one with folders made by `deepen` pytest itself could not remove."""
    yield tmp_path
    subprocess.run(["rm", "-rf", tmp_path], check=True)


def deepen(folder: Path) -> None:
    """Folders in one another, more than Python's own way through them takes."""
    deepest = os.open(folder, os.O_RDONLY)
    for name in ["d"] * 3_000:
        os.mkdir(name, dir_fd=deepest)
        deeper = os.open(name, os.O_RDONLY, dir_fd=deepest)
        os.close(deepest)
        deepest = deeper
    os.close(deepest)


@pytest.mark.parametrize("moved", [0, 2])
@pytest.mark.parametrize("changed", ["text", "link", "pipe", "before a link", "ready deep", "before deep", "deep"])
def test_what_was_ready_and_was_changed_since_is_not_moved_in(deep: Path, moved: int, changed: str) -> None:
    """Nor does anything lead out of the folder, or end the command."""
    target = before(deep)
    killed(target, moved)
    (draft,) = target.glob(".leonardo-*")
    (deep / "elsewhere").mkdir()
    ready = draft / "ready" / "deep" / "c.txt"
    if changed in ("text", "link", "pipe"):
        ready.unlink()
    if changed == "text":
        ready.write_text("theirs", encoding="utf-8")
    elif changed == "link":
        ready.symlink_to(deep / "elsewhere" / "c.txt")
    elif changed == "pipe":
        os.mkfifo(ready)
    elif changed == "before a link":
        shutil.rmtree(draft / "before", ignore_errors=True)
        (draft / "before").symlink_to(deep / "elsewhere")
    else:
        deepen(draft / changed.partition(" deep")[0] if " " in changed else draft)
    with staged(target):
        pass
    assert not list((deep / "elsewhere").iterdir())
    found = {name: (target / name).read_text("utf-8") for name in NAMES if (target / name).is_file()}
    if changed in ("text", "link", "pipe"):
        assert found == {name: f"old {name}" for name in NAMES[:3]}
    elif changed == "before a link":
        assert found == {name: f"new {name}" for name in NAMES}


@pytest.mark.parametrize("stamp", [(), ("token",), ("token", "made")])
def test_what_was_ended_before_it_was_stamped_goes(tmp_path: Path, stamp: tuple[str, ...]) -> None:
    fill(tmp_path / FOREIGN, dict.fromkeys(stamp, ""))
    (tmp_path / FOREIGN).mkdir(exist_ok=True)
    with staged(tmp_path):
        pass
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["t.txt", "token", "made"])
def test_a_folder_of_such_a_name_with_something_in_it_stays(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    thesis = {f".leonardo-{number}-my_notes/{name}": "thesis" for number in range(2000, 2003)}
    fill(tmp_path, thesis)
    with staged(tmp_path):
        pass
    assert texts(tmp_path) == thesis
    assert capsys.readouterr().err.endswith("it stays as it is, as 2 more do\n")


@pytest.mark.parametrize("there", ["output", "cards", "schemas", "output/mine", "."])
def test_a_deep_folder_of_such_a_name_ends_no_command(deep: Path, there: str) -> None:
    write(deep, {"cards/mine.yaml": a_set("mine", "id: a, symbols: [cat, skull]", kind="base")})
    (deep / there).mkdir(exist_ok=True, parents=True)
    (deep / there / FOREIGN).mkdir()
    deepen(deep / there / FOREIGN)
    for arguments in (
        ("build", "mine", "--only", "box"),
        ("calibrate",),
        ("schema", "--refresh"),
        ("new", "expansion", "x"),
    ):
        ended = command(deep, *arguments)
        assert ended.returncode == 0, ended.stderr
    assert (deep / there / FOREIGN / "d").is_dir()


KILLED_COMMAND = """\
import os, sys
from generator import moving
from generator.cli import main

left, replace = int(sys.argv.pop(1)), os.replace

def counted(*paths):
    global left
    if not left:
        os._exit(9)
    left -= 1
    replace(*paths)
moving.os.replace = counted
main(sys.argv[1:])
"""


def command(project: Path, *arguments: str, moved: int | None = None) -> subprocess.CompletedProcess[str]:
    """The command run in that project, ended when it had moved so many files in."""
    program = [KILLED_COMMAND.replace("if not left", "if False") if moved is None else KILLED_COMMAND, str(moved or 0)]
    return subprocess.run(
        [sys.executable, "-c", *program, *arguments], cwd=project, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("moved", [0, 1])
def test_a_new_expansion_that_was_killed_is_there_whole_with_the_next(tmp_path: Path, moved: int) -> None:
    write(tmp_path, {})
    assert command(tmp_path, "new", "expansion", "carnival", moved=moved).returncode == 9
    assert len([*tmp_path.glob(".leonardo-*")]) == 1
    again = command(tmp_path, "new", "expansion", "carnival")
    assert "There is already a set 'carnival'" in again.stderr
    assert not [*tmp_path.glob(".leonardo-*")]
    assert (tmp_path / "cards" / "carnival.yaml").is_file()
    assert (tmp_path / "cards" / "decks" / "carnival.yaml").is_file()
    assert "0 errors" in command(tmp_path, "check").stdout


def test_schemas_that_are_up_to_date_are_put_right_too(tmp_path: Path) -> None:
    write(tmp_path, {})
    assert command(tmp_path, "schema", "--refresh").returncode == 0
    dead = tmp_path / "schemas" / ".leonardo-999999999-abcdefgh"
    dead.mkdir()
    assert "set.schema.json is up to date" in command(tmp_path, "schema", "--refresh").stdout
    assert not dead.exists()


def test_a_draft_that_cannot_be_looked_into_keeps_its_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the next command removes it."""

    def refused(*_: object) -> list[str]:
        raise OSError(24, "Too many open files")

    with monkeypatch.context() as patch, staged(tmp_path) as files:
        (files / "a.txt").write_text("new", encoding="utf-8")
        patch.setattr("os.listdir", refused)
    assert [path.name for path in tmp_path.glob(".leonardo-*/*") if path.name in ("made", "token")]
    with staged(tmp_path):
        pass
    assert texts(tmp_path) == {"a.txt": "new"}


def test_folders_in_one_another_are_removed_with_their_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A revision is taken out as deep as it is."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with scratch() as folder:
        Path(folder, *["d"] * 300).mkdir(parents=True)
    assert not list(tmp_path.iterdir())
