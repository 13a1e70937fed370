"""Closed, full and odd streams, folders that are gone, killed workers: a line and an exit code, no traceback."""

from __future__ import annotations

import errno
import io
import json
import os
import shlex
import subprocess
import sys
from multiprocessing import spawn
from pathlib import Path

import pytest

from engine.workers import WorkerEnded, WorkerFailed, Workers
from generator import cli, printer, streams
from generator.output import DRAFT
from tests.projects import a_set, write
from tests.test_print_output import run

posix = pytest.mark.skipif(os.name == "nt", reason="a matter of POSIX shells and devices")


MAIN = "from generator.cli import main; main()"


@pytest.fixture(params=["", "1"], ids=["buffered", "unbuffered"], autouse=True)
def buffering(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said is kept back for a moment, as it is by default, or not."""
    monkeypatch.setenv("PYTHONUNBUFFERED", request.param)


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The line in bash; $L in it is the program."""
    program = shlex.join([sys.executable, "-c", MAIN])
    line = line.replace("$L", program)
    return subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, timeout=60)


@posix
@pytest.mark.parametrize(
    "command",
    ["--help", "explain", "legal base", "schema set", "check nothere 2>&1", "build --nope 2>&1", "build x 2>&1"],
)
def test_a_reader_that_has_gone_is_no_problem_and_no_traceback(command: str, tmp_path: Path) -> None:
    ended = shell(f"{{ sleep 0.1; $L {command}; echo $? >code; }} | true; cat code", tmp_path)
    assert (ended.stdout, ended.stderr) == ("141\n", "")


@posix
def test_a_long_output_is_whole_or_its_end_is_noticed(tmp_path: Path) -> None:
    cards = "".join(f"- {{id: c{number}, symbols: [cat, no-symbol], title: T}}\n" for number in range(900))
    write(tmp_path, {"cards/many.yaml": f"set: many\nkind: base\ntitle: Many\ncards:\n{cards}"})
    line = "$L check; echo $? >code"
    whole = shell(line, tmp_path)
    assert whole.stdout.count("[unknown-symbol]") == 900
    assert (tmp_path / "code").read_text() == "1\n"
    shell(f"{{ {line}; }} | head -c 1", tmp_path)
    assert (tmp_path / "code").read_text() == "141\n"


@posix
def test_a_full_disk_is_named_and_is_no_fault_of_ours(tmp_path: Path) -> None:
    ended = shell("$L explain > /dev/full", tmp_path)
    assert (ended.returncode, ended.stderr) == (1, "leonardo: no space left on device\n")


@posix
@pytest.mark.parametrize(
    "line",
    [
        "check nosuch 2>/dev/full",
        "explain zzz 2>/dev/full",
        "new 2>/dev/full",
        "legal nosuch >/dev/full 2>/dev/full",
        "explain >/dev/full 2>/dev/full",
        "prove base --quick --games 5 --players 2 --jobs 1 >/dev/full 2>/dev/full",
    ],
)
def test_where_nothing_can_be_said_the_exit_code_says_it(line: str, tmp_path: Path) -> None:
    ended = shell(f"$L {line}", tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "")


@posix
@pytest.mark.parametrize("line", ["explain", "--version", "check", "simulate base --games 1"])
def test_an_output_that_is_open_for_reading_only_is_no_fault_of_ours(line: str, tmp_path: Path) -> None:
    ended = shell(f"$L {line} 1< /dev/null", write(tmp_path, {}))
    words = "leonardo: standard output, or standard error, is open and cannot be written to\n"
    assert (ended.returncode, ended.stderr) == (1, words)


@posix
def test_a_limit_on_files_is_named_and_is_no_fault_of_ours(tmp_path: Path) -> None:
    done = shell("ulimit -f 8; $L calibrate", write(tmp_path, {}))
    assert done.returncode == 1, done.stderr
    assert "file too large" in done.stderr


@posix
@pytest.mark.parametrize("files", [6, 7, 8, 10])
def test_a_limit_on_open_files_leaves_no_draft(files: int, tmp_path: Path) -> None:
    """Clearing a folder takes open files too: what was made ready is removed with as few as there are."""
    write(tmp_path, {"cards/few.yaml": a_set("few", "id: a, symbols: [cat, skull]", kind="base")})
    for _ in range(2):
        ended = shell(f"ulimit -n {files}; $L build few --only box --out out/deep", tmp_path)
        if ended.returncode:
            assert "too many open files" in ended.stderr
        assert [path for path in tmp_path.rglob("*") if DRAFT.fullmatch(path.name)] == []


@posix
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("$L simulate base --games 1 2>&-", 0),
        ("$L simulate base --games 1 >&-", 0),
        ("$L play base --seed 1 <&-", 0),
        ("echo quit | $L play base --seed 1 >&-", 0),
        ("echo quit | $L play base --seed 1 2>&-", 0),
        ("echo quit | $L play base --seed 1 >&- 2>&-", 0),
        ("$L play base --seed 1 <&- >&- 2>&-", 0),
        ("$L check nothere >&- 2>&-", 2),
        ("exec 2> >(true); sleep 0.1; $L check nothere >&-", 141),
        (r"printf '\xff\xfe\nquit\n' | PYTHONIOENCODING=utf-8:strict $L play base --seed 1", 0),
    ],
)
def test_closed_streams_and_unreadable_bytes_end_nothing(line: str, code: int, tmp_path: Path) -> None:
    ended = shell(line, tmp_path)
    assert (ended.returncode, ended.stderr) == (code, "")


@posix
def test_a_folder_that_is_gone_is_named(tmp_path: Path) -> None:
    ended = shell("mkdir x && cd x && rmdir ../x && $L legal base", tmp_path)
    assert (ended.returncode, ended.stderr) == (1, "leonardo: the folder you are in is there no more\n")


class _Full(io.StringIO):
    """An output that takes nothing more, on a descriptor of its own."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def fileno(self) -> int:
        return self.number


@posix
@pytest.mark.parametrize("there", [True, False])
def test_an_end_without_the_device_for_nothing_is_an_end(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sandbox may have no /dev/null; it is looked for only where an output takes no more."""
    monkeypatch.setattr("os.devnull", os.devnull if there else str(tmp_path / "none"))
    streams.end()
    number = os.open(tmp_path / "full", os.O_WRONLY | os.O_CREAT)
    monkeypatch.setattr("sys.stdout", _Full(number))
    streams.end()
    os.write(number, b"lost")
    os.close(number)
    assert not (tmp_path / "full").read_bytes()


def test_what_cannot_even_be_told_as_usual_is_told_plainly(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A module that says it, or the file of one, cannot be read."""

    def unreadable(*_: object, **__: object) -> int:
        raise OSError(errno.EIO, "Input/output error", "explain.py")

    monkeypatch.setattr(cli, "_report", unreadable)
    monkeypatch.setattr(cli.cli, "main", unreadable)
    with pytest.raises(SystemExit) as ended:
        cli.main(["explain"])
    assert ended.value.code == 1
    assert capfd.readouterr().err == "leonardo: [Errno 5] Input/output error: 'explain.py'\n"


def test_a_missing_folder_for_temporary_files_is_told_as_that(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where nothing can be written anywhere, `tempfile` finds no file, and names none."""
    error = FileNotFoundError(errno.ENOENT, "No usable temporary directory found in ['/tmp']")
    assert streams.refusal(error).startswith("no file can be written into the system's folder for temporary files")
    monkeypatch.chdir(tmp_path)
    tmp_path.rmdir()
    assert streams.refusal(error) == "the folder you are in is there no more"


def test_an_output_whose_encoding_lacks_characters_gets_escapes_that_json_reads(tmp_path: Path) -> None:
    write(tmp_path, {"cards/кот🎴.yaml": a_set("few", "id: a, symbols: [кыт, skull]", kind="base")})
    ended = subprocess.run(
        [sys.executable, "-c", MAIN, "check", "--format", "json"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        timeout=60,
    )
    problem = json.loads(ended.stdout.decode("latin-1"))["problems"][0]
    assert problem["file"].endswith("кот🎴.yaml")
    assert problem["message"].startswith("there is no symbol 'кыт'")


@posix
def test_a_limit_of_the_machine_is_no_fault_of_ours(tmp_path: Path) -> None:
    """The system ends a worker that has taken its second of the processor."""
    ended = shell("ulimit -t 1; $L simulate base --games 50000 --jobs 2", write(tmp_path, {}))
    assert ended.returncode == 1
    assert "leonardo: a worker process ended before its work was done, for want of memory or time" in ended.stderr


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (MemoryError(), 1, "this takes more memory than there is"),
        (ImportError("libx.so: failed to map segment from shared object"), 1, "this takes more memory than there is"),
        (SystemError("error return without exception set"), 1, "this takes more memory than there is"),
        (SystemError("x returned NULL without setting an exception"), 1, "this takes more memory than there is"),
        (SystemError("bad argument to internal function"), 3, "a fault of ours: SystemError: bad argument"),
        (WorkerEnded("a worker process ended"), 1, "a worker process ended, for want of memory or time, or by"),
        (ImportError("no module named x"), 3, "a fault of ours: ImportError: no module named x"),
        (WorkerFailed("ValueError: no 1"), 3, "a fault of ours: WorkerFailed: ValueError: no 1"),
    ],
)
def test_what_the_machine_refuses_is_told_apart_from_faults_of_ours(
    error: Exception, code: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(**_: object) -> None:
        raise error

    monkeypatch.setattr(cli.cli, "main", fail)
    with pytest.raises(SystemExit) as end:
        cli.main(["check"])
    assert (end.value.code, words in capsys.readouterr().err) == (code, True)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), "no space left on device"),
        (PermissionError(13, "Permission denied", "x/cards"), "x/cards: permission denied"),
        (FileNotFoundError(2, "No such file or directory", "card.png"), ""),
        (OSError("cannot identify image file"), ""),
        (
            FileNotFoundError(2, "No such file or directory", "x/output/.leonardo-17-abcd_123/files/a.pdf"),
            "x/output: somebody has moved, removed or replaced this folder while it was written to",
        ),
        (
            FileExistsError(17, "File exists", "output/.leonardo-17-abcd_123/files/a.pdf"),
            "output: somebody has moved, ",
        ),
        (
            NotADirectoryError(20, "Not a directory", "x/output/.leonardo-17-abcd_123"),
            "x/output: somebody has moved, ",
        ),
        (OSError(errno.ESTALE, "Stale file handle", "x/output/a.pdf"), "x/output/a.pdf: stale file handle"),
        (FileExistsError(17, "File exists", "output/a.pdf"), ""),
    ],
)
def test_only_what_the_machine_refuses_is_its_fault(error: OSError, words: str) -> None:
    refused = streams.refusal(error)
    assert refused.startswith(words)
    assert bool(refused) == bool(words)


def test_what_is_not_measured_again_stays(tmp_path: Path) -> None:
    """Lengths may have the decimal comma of Russian."""
    write(tmp_path, {})
    for options in (("--right", "1,2", "--down", "-0.8", "--scale", "99.5"), ("--right", "0.2"), ("--scale", "100")):
        done = run(tmp_path, "calibrate", "--printer", "home", *options)
        assert (done.returncode, done.stdout) == (0, "printers.yaml\n")
    assert done.stderr == "home: right 0.2 mm, down -0.8 mm, scale 100 %\n"
    assert printer.read(tmp_path) == {"home": printer.Printer("home", 200, -800, 1.0)}


HELD_BACK = """
import signal
from engine.workers import Workers
with Workers(2) as workers:
    for held in workers.map(signal.pthread_sigmask, [(signal.SIG_BLOCK, ())] * 4):
        print(signal.SIGINT in held)
"""


@posix
def test_workers_are_born_deaf_to_ctrl_c() -> None:
    """In a process of its own, in which no worker has been started yet."""
    done = subprocess.run([sys.executable, "-c", HELD_BACK], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["True"] * 4, done.stderr


def test_a_killed_worker_is_told_as_what_it_is() -> None:
    with Workers(2) as workers:
        assert sorted(workers.map(abs, [(-1,), (-2,), (-3,)])) == [1, 2, 3]
        for process in workers._processes:
            process.kill()
            process.join()
        with pytest.raises(WorkerEnded, match="ended before its work was done"):
            list(workers.map(abs, [(-1,), (-2,), (-3,)]))


@posix
def test_the_folder_may_get_another_name_while_workers_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    monkeypatch.chdir(before)
    prepared = spawn.get_preparation_data

    def renamed(name: str) -> dict[str, object]:
        data = prepared(name)
        if before.is_dir():
            before.rename(after)
        return data

    monkeypatch.setattr(spawn, "get_preparation_data", renamed)
    with Workers(2) as workers:
        assert sorted(workers.map(abs, [(-1,), (-2,), (-3,)])) == [1, 2, 3]
    assert Path.cwd() == after
    assert capfd.readouterr().err == ""
