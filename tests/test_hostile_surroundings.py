"""What lies around a project's files: folders that are links, a damaged `.git`, a home that is the project or none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator import revision
from generator.cli import main
from tests.hostile_making import SET, project
from tests.hostile_runs import run_all

PROGRAM = Path(sys.executable).with_name("leonardo")
AUTHOR = ("-c", "user.name=a", "-c", "user.email=a@b")


def repository(folder: Path) -> Path:
    """A project at its first revision."""
    home = project(folder, SET)
    commit(home)
    return home


def commit(home: Path) -> None:
    """A first revision of what lies there."""
    for line in (("init", "-q"), ("add", "-A"), (*AUTHOR, "commit", "-qm", "first")):
        subprocess.run(["git", "-C", str(home), *line], check=True)


@pytest.mark.parametrize("name", ["cards", "decks"])
def test_a_folder_that_is_a_link_out_of_the_project_is_told_and_not_walked_through(tmp_path: Path, name: str) -> None:
    outside = tmp_path / "outside"
    for number in range(3):
        (outside / f"deep{number}").mkdir(parents=True)
        (outside / f"deep{number}" / "secret.yaml").write_text("set: secret\n", encoding="utf-8")
    home = tmp_path / "home"
    home.mkdir()
    (home / "leonardo.yaml").write_text("title: T\n", encoding="utf-8")
    (home / name).symlink_to(outside)
    lines = [("check",), ("check", "."), ("check", name), ("check", f"{name}/deep0"), ("build",)]
    for ended in run_all(home, lines):
        assert ended.code == 1
        assert ended.said.count("error: ") == 1, ended.said
        assert "this is a link that leads out of the project [unreadable-file]" in ended.said
        assert "secret" not in ended.said
    assert set(os.listdir(home)) == {name, "leonardo.yaml"}


@pytest.mark.parametrize("name", ["cards", "decks"])
def test_a_folder_that_is_a_link_within_the_project_is_read(tmp_path: Path, name: str) -> None:
    home = project(tmp_path / "home", SET)
    if name == "cards":
        (home / "cards").rename(home / "mine")
    else:
        (home / "mine").mkdir()
    (home / "mine" / "wrong.yaml").write_text("set: wrong\n", encoding="utf-8")
    (home / name).symlink_to("mine")
    (ended,) = run_all(home, [("check",)])
    assert f"{name}/wrong.yaml:1:1: error: " in ended.said


def impatiently(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a build since HEAD where git is given little time."""
    monkeypatch.setattr(revision, "PATIENCE", 0.4)
    monkeypatch.chdir(home)
    with pytest.raises(SystemExit) as end:
        main(["build", "mine", "--only", "sheets", "--changed-since", "HEAD"])
    assert end.value.code == 2
    return " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("place", ["HEAD", "config", "packed-refs", "objects/info/alternates", "commondir"])
def test_git_is_not_waited_for(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = repository(tmp_path)
    path = home / ".git" / place
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    assert "cannot be read: git has given no answer for 0.4 seconds" in impatiently(home, monkeypatch, capsys)


UNKNOWN = "is neither a manifest nor a git revision of this project"
DAMAGED = "cannot be read: the repository is damaged"
UNREADABLE = {
    "settings that git cannot read": ("gone", "config", "[include", "git reads no repository here"),
    "a commit that is away": ("gone", "refs/heads/gone", "1" * 40, DAMAGED),
    "a name that nothing has": ("gone", None, "", UNKNOWN),
    "the name of no object": ("2" * 40, None, "", UNKNOWN),
    "a file": ("HEAD:leonardo.yaml", None, "", UNKNOWN),
    "a folder": ("HEAD:cards", None, "", UNKNOWN),
    "an exclusion": ("^HEAD", None, "", UNKNOWN),
    "a range": ("HEAD..HEAD", None, "", UNKNOWN),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_why_a_revision_cannot_be_read_is_said(
    tmp_path: Path, case: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, file, content, says = UNREADABLE[case]
    home = repository(tmp_path)
    if file:
        (home / ".git" / file).write_text(content + "\n", encoding="utf-8")
    monkeypatch.chdir(home)
    with pytest.raises(SystemExit) as end:
        main(["build", "mine", "--only", "sheets", "--changed-since", name])
    assert end.value.code == 2
    assert says in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(("folders", "says"), [(299, "No card"), (300, "has files more than 300 folders deep")])
def test_a_revision_is_taken_out_300_folders_deep(
    folders: int, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = project(tmp_path, SET)
    deep = home.joinpath(*"d" * folders)
    deep.mkdir(parents=True)
    (deep / "note.txt").write_text("deep", encoding="utf-8")
    repository(home)
    monkeypatch.chdir(home)
    with pytest.raises(SystemExit):
        main(["build", "mine", "--only", "sheets", "--changed-since", "HEAD"])
    heard = capsys.readouterr()
    assert says in " ".join((heard.out + heard.err).split())


def test_a_content_that_is_a_pipe_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = repository(tmp_path)
    for path in list((home / ".git" / "objects").rglob("*")):
        if path.is_file() and subprocess.run(
            ["git", "-C", str(home), "cat-file", "blob", path.parent.name + path.name], capture_output=True
        ).returncode == 0:  # fmt: skip
            path.unlink()
            os.mkfifo(path)
    assert "HEAD cannot be read: " in impatiently(home, monkeypatch, capsys).replace("'", "")


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not installed beside this Python")
@pytest.mark.parametrize("kind", ["no folder", "the project", "no files"])
def test_nothing_is_taken_from_a_home(tmp_path: Path, kind: str) -> None:
    """Neither code nor settings of the library that sets pages; nor git's, where the home is the project."""
    home = repository(tmp_path / "work")
    for name in (".reportlab_mods", ".reportlab_settings"):
        if kind == "the project":
            (home / name).write_text("open('RUN', 'w').close()\n", encoding="utf-8")
        elif kind == "no files" and name == ".reportlab_mods":
            (home / name).mkdir()
        elif kind == "no files":
            os.mkfifo(home / name)
    (home / ".gitconfig").write_text(f"[trace2]\n\teventTarget = {home}/RUN\n", encoding="utf-8")
    (home / "RUN").touch()
    where = os.devnull if kind == "no folder" else str(home)
    lines = ["build mine --only booklets", "build mine --only sheets --format listing --changed-since HEAD"]
    lines += ["prove base --quick --games 1 --players 2 --report out"] * (kind == "no folder")
    for line in lines:
        around = {**os.environ, "HOME": where}
        ended = subprocess.run(
            [PROGRAM, *line.split()], cwd=home, env=around, capture_output=True, text=True, timeout=60
        )
        assert ended.returncode == 0, (line, ended.stderr)
    assert (home / "RUN").read_text("utf-8") == ""


@pytest.mark.parametrize("is_project", [True, False], ids=["a project", "a home"])
def test_the_list_of_fonts_is_kept_with_the_users_cache_and_never_in_a_project(
    tmp_path: Path, is_project: bool
) -> None:
    """What it names is opened: a project that is the user's home could name any file, or be a pipe."""
    if is_project:
        project(tmp_path, SET)
    code = (
        "import os; from generator.report import plotting; import matplotlib\n"
        "print(matplotlib.get_cachedir()); print(matplotlib.get_configdir()); print(os.environ.get('MPLCONFIGDIR'))"
    )
    around = {name: value for name, value in os.environ.items() if name not in ("LEONARDO_CACHE", "XDG_CACHE_HOME")}
    around |= {"HOME": str(tmp_path), "MPLCONFIGDIR": str(tmp_path / "mine"), "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=around, capture_output=True, text=True)
    *places, after = ended.stdout.splitlines()
    assert after == str(tmp_path / "mine"), ended.stderr
    for place in places:
        assert (tmp_path in Path(place).parents) is not is_project
        assert is_project or Path(place) == tmp_path / ".cache" / "leonardo" / "matplotlib"
        assert Path(place).exists() is not is_project


@pytest.mark.parametrize("loop", ["cache", "cache/matplotlib"])
def test_a_cache_that_leads_to_itself_is_gone_without(tmp_path: Path, loop: str) -> None:
    place = tmp_path / loop
    place.parent.mkdir(exist_ok=True)
    place.symlink_to(place)
    around = {**os.environ, "LEONARDO_CACHE": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)}
    code = "from generator.report import plotting; import matplotlib; print(matplotlib.get_cachedir())"
    ended = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=around, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert str(tmp_path / "cache") not in ended.stdout
