"""What lies where a file should, what files and folders are called, and what happens to them meanwhile."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.load import load_project
from generator.targets import built
from tests.hostile_making import SET, SETTINGS, project
from tests.hostile_runs import run, run_all, tree

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes, devices and rights of POSIX")


def nobody_can_run_python() -> bool:
    """Whether an account without rights finds the Python of the tests."""
    try:
        return subprocess.run([sys.executable, "-c", "import generator"], user=65534, check=False).returncode == 0
    except (OSError, ValueError):
        return False


root_only = pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can become nobody")


def special(folder: Path) -> tuple[str, ...]:
    """Names of things that are no files: a pipe, a folder, links to devices, to nothing and in a circle."""
    os.mkfifo(folder / "pipe")
    (folder / "folder").mkdir()
    (folder / "zero").symlink_to("/dev/zero")
    (folder / "nothing").symlink_to("nowhere")
    (folder / "circle").symlink_to("circle")
    return "pipe", "folder", "zero", "nothing", "circle", "/dev/stdin", "/dev/zero", "x" * 300, "\udcff"


COMMANDS = (
    ("check",),
    ("replay",),
    ("play", "--position"),
    ("legal",),
    ("build", "mine", "--only", "sheets", "--changed-since"),
    ("build",),
)


@pytest.mark.parametrize("kind", ["pipe", "folder", "zero", "nothing", "circle"])
def test_a_projects_file_that_is_none_is_told(tmp_path: Path, kind: str) -> None:
    """And no other project above it is taken for this one."""
    project(tmp_path)
    inside = tmp_path / "inside"
    inside.mkdir()
    special(inside)
    (inside / kind).rename(inside / "leonardo.yaml")
    for ended in run_all(inside, [("check",), ("legal", "base"), ("build",), ("check", ".")]):
        assert ended.code == 1, ended.said
        assert "leonardo.yaml:1:1" in ended.said
        assert "unreadable-file" in ended.said


def test_every_option_that_takes_a_file_takes_nothing_else(tmp_path: Path) -> None:
    names = special(project(tmp_path))
    before = tree(tmp_path)
    lines = [(*command, name) for command in COMMANDS for name in ("pipe", "zero", "/dev/stdin")]
    lines += [(*command, name) for command in (("check",), ("replay",), ("legal",)) for name in names[3:]]
    for ended in run_all(tmp_path, lines):
        assert ended.code in (1, 2), (ended.arguments, ended.said)
    assert tree(tmp_path) == before


@pytest.mark.parametrize("command", [("build", "mine", "--only", "keys", "--out"), ("new",)])
def test_what_is_no_folder_is_not_written_to(command: tuple[str, ...], tmp_path: Path) -> None:
    names = [name for name in special(project(tmp_path)) if name not in ("folder", "nothing", "\udcff")]
    names += ["/proc"] if Path("/proc/self").is_dir() else []
    before = tree(tmp_path)
    for ended in run_all(tmp_path, [(*command, name) for name in names]):
        assert ended.code in (1, 2), (ended.arguments, ended.said)
    assert tree(tmp_path) == before


@pytest.mark.parametrize("asked", ["nonsense", "fish_nonsense", "bash_"])
def test_completion_of_a_kind_that_there_is_not_is_told(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_LEONARDO_COMPLETE", asked)
    ended = run(Path.cwd(), "check")
    assert (ended.code, ended.out) == (2, "")
    assert "_LEONARDO_COMPLETE is set" in ended.err


@pytest.mark.parametrize("cursor", ["", "x"])
def test_completion_without_what_the_shell_gives_is_told(cursor: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_LEONARDO_COMPLETE", "bash_complete")
    if cursor:
        monkeypatch.setenv("COMP_WORDS", 'leonardo "')
        monkeypatch.setenv("COMP_CWORD", cursor)
    ended = run(Path.cwd(), "check")
    assert ended.code == 2
    assert "_LEONARDO_COMPLETE is set" in ended.err


PLACES = (
    "cards/more.yaml", "decks/more.yaml", "templates/plain.yaml", "templates/booklets/leaf.en.md",
    "templates/booklets/positions/p.yaml", "printers.yaml", "art.png", "output/mine/manifest.json",
    "output/booklets/booklets.json",
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_no_file_that_a_project_may_have_is_waited_for_or_followed_out(place: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("set: secret\nkind: base\nsecret_word_of_mine: 1\n", encoding="utf-8")
    cards = SET.replace("base", "expansion").replace("id: a,", "id: a, backing: gold, art: art.png,")
    kinds = {kind: KINDS[kind] for kind in (("link out", "pipe") if place in QUICKLY else KINDS)}
    for number, (kind, put) in enumerate(kinds.items()):
        home = project(tmp_path / str(number), cards)
        path = home / place
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, secret)
        only = "booklets" if "booklets" in place else "sheets"
        more = MORE.get(place, ())
        lines = (("check",), ("build", "mine", "--only", only, "--format", "listing", *more))
        for ended in run_all(home, lines):
            assert "secret_word" not in ended.said, (kind, ended)


TAKEN = {
    "templates/booklets/base.en.md": "booklets",
    "templates/notebook.yaml": "sheets",
    "templates/booklets/positions": "booklets",
    "templates/booklets": "booklets",
    "templates": "sheets",
    "decks": "sheets",
}


@pytest.mark.parametrize("place", TAKEN)
def test_nothing_shipped_is_printed_in_place_of_what_cannot_be_read(place: str, tmp_path: Path) -> None:
    """A text, a design or a folder of the project whose name a folder, a pipe or a broken link has."""
    for number, kind in enumerate(("folder", "pipe", "link to nowhere", "link to itself")):
        if kind == "folder" and "." not in place:
            continue
        home = project(tmp_path / str(number))
        path = home / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind == "folder":
            path.mkdir()
        elif kind == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to("nowhere" if kind == "link to nowhere" else path.name)
        for ended in run_all(home, [("check",), ("build", "mine", "--only", TAKEN[place], "--format", "listing")]):
            assert ended.code == 1, (kind, ended)
            assert f"{place}:1:1" in ended.said
            assert "unreadable-file" in ended.said
        assert not (home / "output").exists()


@pytest.mark.parametrize("line", [("replay",), ("play", "--position")])
def test_a_position_that_is_a_link_out_of_the_project_is_not_read(line: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("secret_word_of_mine: 1\n", encoding="utf-8")
    home = project(tmp_path / "home")
    (home / "p.yaml").symlink_to(tmp_path / "secret.yaml")
    ended = run(home, *line, "p.yaml")
    assert ended.code == 1
    assert "this is a link that leads out of the project" in ended.said
    assert "secret_word" not in ended.said


MORE = {
    "printers.yaml": ("--printer", "home"),
    "output/mine/manifest.json": ("--changed-since", "output/mine"),
}
QUICKLY = (
    "decks/more.yaml", "templates/plain.yaml", "printers.yaml", "templates/booklets/positions/p.yaml",
    "templates/booklets/leaf.en.md", "output/booklets/booklets.json",
)  # fmt: skip
"""Places that are read as one of the others is."""
KINDS: dict[str, Callable[[Path, Path], None]] = {
    "pipe": lambda path, _: os.mkfifo(path),
    "folder": lambda path, _: path.mkdir(),
    "device": lambda path, _: path.symlink_to("/dev/zero"),
    "link out": lambda path, secret: path.symlink_to(secret),
    "relative link out": lambda path, secret: path.symlink_to(os.path.relpath(secret, path.parent)),
    "empty": lambda path, _: path.write_bytes(b"") and None,
}


@pytest.mark.parametrize("art", ["pics/secret-1.png", "pics/secret-2.png", "../out/secret-1.png"])
def test_nothing_is_told_of_what_lies_in_folders_outside(art: str, tmp_path: Path) -> None:
    """No name that is like it, through a link or through `..`."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "secret-2.png").touch()
    home = project(tmp_path / "in", SET.replace("title: One", f"title: One, art: {art}"))
    (home / "pics").symlink_to("../out")
    said = run(home, "check").out
    assert ("[art-outside]" if "pics" in art else "[art-missing]") in said
    assert said.count("secret") == 1


@pytest.mark.parametrize("folder", ["templates", "templates/booklets", "templates/booklets/positions"])
def test_no_file_of_a_folder_that_is_a_link_out_is_named(folder: str, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    for name in ("hush.yaml", "base.en.md"):
        (tmp_path / "out" / name).write_text("template: hush\n", encoding="utf-8")
    home = project(tmp_path / "in", SET, SETTINGS.replace("plain", "hus"))
    (home / folder).parent.mkdir(parents=True, exist_ok=True)
    (home / folder).symlink_to(tmp_path / "out")
    said = run(home, "check").out
    assert f"{folder}:1:1: error: this is a link that leads out of the project" in said
    assert "hush" not in said
    assert "base.en" not in said


@pytest.mark.parametrize(
    ("art", "problem"),
    [
        ("../out.png", "art-outside"),
        ("cards/../../out.png", "art-outside"),
        ("/etc/hostname", "art-outside"),
        ("link.png", "art-outside"),
        ("folder/out.png", "art-outside"),
        ("https://a.example/x.png", "art-outside"),
        ("C:\\x.png", "art-outside"),
        (".", "art-missing"),
        ("cards/..", "art-missing"),
        ("pipe.png", "art-missing"),
        ("zero.png", "art-missing"),
        ("x" * 5_000, "art-missing"),
        ("x/" * 2_000, "art-missing"),
    ],
)
def test_art_is_a_file_in_the_project(art: str, problem: str, tmp_path: Path) -> None:
    home = project(tmp_path / "home", SET.replace("title: One", f"title: One, art: '{art}'"))
    (tmp_path / "out.png").write_bytes(b"x")
    (home / "link.png").symlink_to("../out.png")
    (home / "cards" / "link.png").symlink_to("../../out.png")
    (home / "folder").symlink_to(tmp_path)
    os.mkfifo(home / "pipe.png")
    (home / "zero.png").symlink_to("/dev/zero")
    if problem == "art-missing" and art == "zero.png":
        problem = "art-"
    ended = run(home, "check")
    assert ended.code == 1
    assert f"[{problem}" in ended.out
    assert ended.out.count("[art-") == 1


@pytest.mark.parametrize("design", ["../../x", "/etc/hostname", "x" * 5_000, "..", "templates/plain"])
def test_a_design_is_named_not_reached(design: str, tmp_path: Path) -> None:
    project(tmp_path, settings=SETTINGS.replace("plain", design))
    (tmp_path / "templates" / "templates").mkdir(parents=True)
    own = tmp_path / "templates" / "mine.yaml"
    own.write_text(f"template: mine\nextends: '{design}'\n", encoding="utf-8")
    ended, other = run_all(tmp_path, [("check",), ("build", "mine", "--template", "mine", "--only", "sheets")])
    assert "[unknown-template]" in ended.out
    assert other.code == 1


NAMES = (
    "-x.yaml",
    "--help.yaml",
    "a\nb.yaml",
    "a\x1b[2Jb.yaml",
    "a\u202eb.yaml",
    "\udcff\udcfe.yaml",
    "кот🎴.yaml",
    "a b.yaml",
)


def test_files_may_be_called_anything(tmp_path: Path) -> None:
    project(tmp_path)
    for name in NAMES:
        (tmp_path / "cards" / name).write_text("set: [\n", encoding="utf-8")
    plain, github, data, named = run_all(
        tmp_path,
        [("check",), ("check", "--format", "github"), ("check", "--format", "json"), ("check", "--", "cards/-x.yaml")],
    )
    assert plain.code == github.code == data.code == named.code == 1
    assert plain.out.count("[yaml-syntax]") == len(NAMES)
    assert len(plain.out.splitlines()) == 2 * len(NAMES) + 1
    assert len(json.loads(data.out)["problems"]) == len(NAMES)


EVIL = "x\x1b[31m\x07\u202ey"


def test_nothing_that_is_typed_reaches_the_terminal_as_it_is(tmp_path: Path) -> None:
    """`run_all` looks at what is said; what is typed may have been copied from a stranger."""
    project(tmp_path)
    anything = ("check", "build", "legal", "prove", "simulate", "analyse", "play", "replay", "explain", "schema", "new")
    lines = [
        (EVIL,), ("check", f"--{EVIL}"), ("build", "mine", "--only", "sheets", "--format", "listing", "--out", EVIL),
        *((command, EVIL) for command in anything), *((command, "expansion", EVIL) for command in ("new", "build")),
        *(("build", "mine", option, EVIL) for option in ("--changed-since", "--paper", "--lang", "--cards")),
        *(("calibrate", option, EVIL) for option in ("--printer", "--paper", "--lang")),
        ("play", "base", "--transcript", EVIL), ("play", "--position", EVIL), ("replay", EVIL, "--moves", EVIL),
        ("prove", "base", "--against", EVIL), ("prove", EVIL, "--report", EVIL),
        ("simulate", "base", "--games", "10", "--shards", EVIL), ("simulate", "base", "--policy", EVIL),
    ]  # fmt: skip
    ended = run_all(tmp_path, lines)
    assert sum("\\u202e" in each.said for each in ended) > len(lines) / 2


PROGRAM = Path(sys.executable).with_name("leonardo")
MODULES = (
    "multiprocessing",
    "pickle",
    "os",
    "json",
    "random",
    "threading",
    "yaml",
    "matplotlib",
    "numpy",
    "engine",
    "click",
)


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not installed beside this Python")
def test_no_module_and_no_setting_in_a_project_is_taken_for_a_librarys(tmp_path: Path) -> None:
    """Neither by the program nor by its workers, which Python starts in the folder one is in."""
    home = project(tmp_path / "home")
    for name in (*MODULES, "sitecustomize", "usercustomize", "reportlab_settings"):
        (home / f"{name}.py").write_text("open('RUN', 'w').close()\n1 / 0\n", encoding="utf-8")
    (home / "matplotlibrc").write_text("text.usetex: True\nbackend: none\n", encoding="utf-8")
    (home / "git").write_text("#!/bin/sh\ntouch RUN\n", encoding="utf-8")
    (home / "git").chmod(0o755)
    environment = {**os.environ, "MPLBACKEND": "module://none", "PATH": f".{os.pathsep}{os.environ['PATH']}"}
    for line in (
        "check", "simulate base --games 20 --jobs 2",
        "prove base --quick --games 4 --players 2 --jobs 2 --report output",
    ):  # fmt: skip
        ended = subprocess.run([PROGRAM, *line.split()], cwd=home, env=environment, capture_output=True, text=True)
        assert ended.returncode == 0, ended.stderr
    since = [PROGRAM, "build", "mine", "--changed-since", "HEAD"]
    assert subprocess.run(since, cwd=home, env=environment, capture_output=True).returncode == 2
    assert not (home / "RUN").exists()


def test_a_project_may_lie_in_a_folder_of_any_name(tmp_path: Path) -> None:
    for number, name in enumerate(NAMES):
        home = project(tmp_path / name, SET.replace("title: One", "title: One, art: a.svg"))
        drawing = '<svg viewBox="0 0 63 88"><rect width="63" height="88" fill="#aabbcc"/></svg>'
        (home / "cards" / "a.svg").write_text(drawing, encoding="utf-8")
        line = ("build", "mine", "--only", "sheets", "--format", "listing") if number % 2 else ("check",)
        ended = run(home, *line)
        assert ended.code == 0, (name, ended.said)


ENCODED = {
    "UTF-8 with a mark": ("utf-8-sig", "\n", 0),
    "CRLF": ("utf-8", "\r\n", 0),
    "lone CR": ("utf-8", "\r", 0),
    "UTF-16": ("utf-16", "\n", 1),
    "UTF-16 without a mark": ("utf-16-le", "\n", 1),
    "UTF-32": ("utf-32", "\n", 1),
    "UTF-7": ("utf-7", "\n", 1),
}


@pytest.mark.parametrize("name", ENCODED)
def test_files_of_any_encoding_are_read_or_told(name: str, tmp_path: Path) -> None:
    encoding, end, code = ENCODED[name]
    texts = (SET.replace("One", "Один é ё"), SETTINGS)
    cards, settings = (text.replace("\n", end).encode(encoding) for text in texts)
    project(tmp_path, cards, settings)
    ended = run(tmp_path, "check")
    assert ended.code == code or name == "UTF-7"


@root_only
@pytest.mark.skipif(not nobody_can_run_python(), reason="this Python is one's own")
def test_files_without_rights_are_told(tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents[:3]):
        if folder.owner() == "root" and str(folder).count("/") > 1:
            folder.chmod(0o755)
    home = project(tmp_path / "home", SET.replace("title: One", "title: One, art: locked/a.png"))
    (home / "locked").mkdir(mode=0o700)
    (home / "cards" / "locked.yaml").write_text(SET, encoding="utf-8")
    (home / "cards" / "locked.yaml").chmod(0)
    checked, built = run_all(home, [("check",), ("build", "mine", "--only", "keys")], nobody=True)
    assert "locked.yaml:1:1: error: the file cannot be read: permission denied [unreadable-file]" in checked.out
    assert "[art-missing]" in checked.out
    assert built.code == 1


def without_rights(folder: Path, *command: str) -> tuple[int, str]:
    """The exit code and the words of a command whose rights to files are those that the files give."""
    without = (
        ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"] if os.geteuid() == 0 else []
    )
    program = [*without, sys.executable, "-c", "from generator.cli import main; main()"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    ended = subprocess.run([*program, *command], cwd=folder, env=environment, capture_output=True, text=True)
    return ended.returncode, ended.stdout + ended.stderr


setpriv = pytest.mark.skipif(shutil.which("setpriv") is None, reason="setpriv is not installed")


@setpriv
@pytest.mark.parametrize("locked", ["cards", "cards/decks", "decks", "templates", "templates/booklets"])
def test_a_folder_that_may_not_be_looked_into_is_told(locked: str, tmp_path: Path) -> None:
    """Else a build would print the shipped sets instead, without a word."""
    home = project(tmp_path)
    (home / locked).mkdir(exist_ok=True, parents=True)
    (home / locked).chmod(0)
    commands = [("check",), ("build", "--only", "booklets" if "templates" in locked else "keys"), ("legal", "base")]
    for command in commands[: 3 if locked == "cards" else 2]:
        code, told = without_rights(home, *command)
        assert f"{locked}:1:1: error: this is a folder that you may not look into [unreadable-file]" in told, command
        assert code == 1 or command[0] == "legal"
    assert not (home / "output").exists()
    (home / locked).chmod(0o755)


@pytest.fixture
def deep(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A project with 2,500 folders within folders below one of its own; Python could not remove them."""
    home = project(tmp_path)
    below = home / request.param
    below.mkdir(exist_ok=True, parents=True)
    inside = os.open(below, os.O_RDONLY)
    for _ in range(2_500):
        os.mkdir("b", dir_fd=inside)
        deeper = os.open("b", os.O_RDONLY, dir_fd=inside)
        os.close(inside)
        inside = deeper
    os.close(inside)
    yield home
    subprocess.run(["rm", "-rf", str(below)], check=True)


@pytest.mark.parametrize(
    ("deep", "told"),
    [("cards", True), ("templates", False), ("templates/booklets", False), ("output", False)],
    indirect=["deep"],
)
def test_folders_within_folders_are_followed_however_deep(deep: Path, told: bool) -> None:
    """Python's own way of walking through them calls itself for each."""
    for command in (("check",), ("build", "mine", "--only", "booklets"), ("legal", "base")):
        ended = run(deep, *command)
        assert ended.code == int(told and command[0] != "legal"), (command, ended.said[-300:])
        assert (":1:1: error: the file cannot be read: file name too long [unreadable-file]" in ended.said) is told


@pytest.mark.parametrize(
    "command", [("build", "mine", "--out"), ("simulate", "base", "--games", "9", "--shards"), ("new",)]
)
def test_a_path_of_a_thousand_folders_is_not_made(command: tuple[str, ...], tmp_path: Path) -> None:
    home = project(tmp_path)
    before = tree(home)
    ended = run(home, *command, "b/" * 1_200)
    assert ended.code == 2
    assert "he path has more than 300 folders." in ended.err
    assert tree(home) == before


@setpriv
def test_a_picture_in_a_folder_that_may_not_be_looked_into_is_not_called_missing(tmp_path: Path) -> None:
    home = project(tmp_path, SET.replace("title: One", "title: One, art: locked/a.png"))
    (home / "locked").mkdir(mode=0)
    for command in (("check",), ("build", "mine", "--only", "sheets")):
        code, told = without_rights(home, *command)
        assert code == 1
        assert "lies in a folder that you may not look into [art-missing]" in told, command
        assert "the right to enter locked." in told
    (home / "locked").chmod(0o755)


def test_files_that_come_and_go_are_told_and_never_waited_for(tmp_path: Path) -> None:
    """One thread changes what lies in three places, as quickly as it can, while the program runs."""
    home = project(tmp_path / "home", SET.replace("title: One", "title: One, art: a.svg"))
    drawing = b'<svg viewBox="0 0 63 88"><rect width="63" height="88" fill="#aabbcc"/></svg>'
    contents = {"cards/other.yaml": b"deck: d\n", "a.svg": drawing, "leonardo.yaml": SETTINGS.encode()}
    over = threading.Event()

    def change() -> None:
        number = 0
        while not over.is_set():
            number += 1
            for name, content in contents.items():
                fresh = tmp_path / "fresh"
                if number % 3 == 0 and name != "leonardo.yaml":
                    os.mkfifo(fresh)
                else:
                    fresh.write_bytes(content[: number % (len(content) + 1)] if number % 3 == 1 else content)
                os.replace(fresh, home / name)

    changing = threading.Thread(target=change)
    changing.start()
    try:
        run_all(home, [("check",), ("build", "mine", "--only", "sheets", "--format", "listing")] * 2)
    finally:
        over.set()
        changing.join()


def test_comparing_with_a_revision_runs_nothing_of_the_repository(tmp_path: Path) -> None:
    home = project(tmp_path / "home")
    ran = tmp_path / "ran"
    (home / ".gitattributes").write_text("* filter=evil diff=evil export-subst\n", encoding="utf-8")
    author = ("-c", "user.name=a", "-c", "user.email=a@b")
    for line in (("init", "-q"), ("add", "-A"), (*author, "commit", "-qm", "first")):
        subprocess.run(["git", "-C", str(home), *line], check=True)
    evil = f"touch {ran}"
    for key in ("filter.evil.smudge", "filter.evil.process", "diff.evil.textconv", "core.fsmonitor", "core.pager",
                "tar.tar.command", "core.sshCommand", "remote.origin.uploadpack", "core.editor"):  # fmt: skip
        subprocess.run(["git", "-C", str(home), "config", key, evil], check=True)
    for key, value in (
        ("remote.origin.url", f"ext::sh -c {ran}"), ("remote.origin.promisor", "true"),
        ("extensions.partialClone", "origin"), ("protocol.ext.allow", "always"), ("core.repositoryformatversion", "1"),
    ):  # fmt: skip
        subprocess.run(["git", "-C", str(home), "config", key, value], check=True)
    (same,) = run_all(home, [("build", "mine", "--only", "sheets", "--changed-since", "HEAD")])
    assert (same.code, same.out) == (0, "")
    for blob in (home / ".git" / "objects").rglob("*"):
        if blob.is_file() and blob.stat().st_size < 90:
            blob.unlink()
    run(home, "build", "mine", "--only", "sheets", "--changed-since", "HEAD")
    assert not ran.exists()


def test_a_set_that_becomes_a_link_to_itself_while_it_is_used_is_no_fault_of_ours(tmp_path: Path) -> None:
    library, problems = load_project(project(tmp_path))
    assert problems == []
    (tmp_path / "cards" / "mine.yaml").unlink()
    (tmp_path / "cards" / "mine.yaml").symlink_to("mine.yaml")
    assert [each.id for each in built(library)] == ["mine"]
