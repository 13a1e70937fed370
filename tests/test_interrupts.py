"""Whoever asks the program to end is heard, wherever it stands, and finds everything whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from engine.endings import ASKING
from generator import interrupts, moving, output


@pytest.fixture(name="heeding")
def _heeding(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Signals are heard as in the program."""
    before = {number: signal.getsignal(number) for number in ASKING}
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    interrupts.heed()
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", ASKING)
@pytest.mark.parametrize(("module", "name"), [(os, "replace"), (moving, "_remove_all")])
def test_who_asks_while_files_are_moved_in_has_them_all_and_nothing_else(
    module: ModuleType,
    name: str,
    number: signal.Signals,
    tmp_path: Path,
    heeding: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    whole = getattr(module, name)

    def asked(*arguments: object, **named: object) -> object:
        signal.raise_signal(number)
        return whole(*arguments, **named)

    def written() -> None:
        with output.staged(tmp_path) as staging:
            (staging / "a.pdf").write_bytes(b"new")
            (staging / "b.pdf").write_bytes(b"new")
            monkeypatch.setattr(module, name, asked)

    with pytest.raises(interrupts.Asked) as caught:
        written()
    monkeypatch.undo()
    assert caught.value.code == 128 + number
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.pdf": b"new", "b.pdf": b"new"}
    assert interrupts.told() == "interrupted when its files were already written"


@pytest.mark.usefixtures("heeding")
def test_who_asks_while_a_failed_draft_is_removed_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    whole = moving.remove

    def asked(draft: Path) -> None:
        signal.raise_signal(signal.SIGINT)
        whole(draft)

    def failed() -> None:
        with output.staged(tmp_path) as staging:
            (staging / "b.pdf").write_bytes(b"new")
            monkeypatch.setattr(output, "remove", asked)
            raise OSError

    with pytest.raises(interrupts.Asked):
        failed()
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]
    assert interrupts.told() == "interrupted"


@pytest.mark.usefixtures("heeding")
@pytest.mark.parametrize(("module", "name"), [(tempfile, "mkdtemp"), (Path, "mkdir")])
def test_who_asks_just_as_a_folder_is_made_leaves_none(
    module: object, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = getattr(module, name)

    def asked(*arguments: object, **named: object) -> object:
        made = whole(*arguments, **named)
        signal.raise_signal(signal.SIGTERM)
        return made

    def begun() -> None:
        monkeypatch.setattr(module, name, asked)
        with output.staged(tmp_path / "output"):
            pass

    with pytest.raises(interrupts.Asked):
        begun()
    monkeypatch.undo()
    assert [*tmp_path.iterdir()] == []


@pytest.mark.usefixtures("heeding")
@pytest.mark.parametrize("number", ASKING)
def test_who_asks_where_python_lets_no_error_out_is_heard_a_moment_later(
    number: signal.Signals, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupts.heed()  # the lowest pytest puts a hook of its own before each phase of a test
    watched = threading.Event()
    watching = weakref.ref(watched, lambda _: signal.raise_signal(number))
    del watched
    assert watching() is None
    with pytest.raises(interrupts.Asked) as caught:
        threading.Event().wait(10)
    assert caught.value.code == 128 + number
    assert capsys.readouterr().err == ""


PICTURE = """
import signal, sys
from pathlib import Path
import pypdfium2
from generator import interrupts
from generator.display import Box, Document, Ink, Page, Rect
from generator.render import png
function = getattr(pypdfium2.raw, sys.argv[1])
left = int(sys.argv[2])
def asked(*arguments):
    global left
    left -= 1
    if not left:
        signal.raise_signal(signal.SIGTERM)
    return function(*arguments)
setattr(pypdfium2.raw, sys.argv[1], asked)
interrupts.heed()
box = Box(0, 0, 9_000, 9_000)
page = Page(9_000, 9_000, box, box, (Rect(box, fill=Ink(0, 0, 0)),))
try:
    png.render(Document("T", "en", (page, page), {}, dpi=72), Path(sys.argv[3]) / "x")
    print("never asked" if left > 0 else "not heard")
except interrupts.Asked as error:
    print(error.code)
"""
NOT_OF_ALL = "FPDFBitmap_Destroy"
"""A function that older versions of the binding have no need of."""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM to oneself there")
@pytest.mark.parametrize(("function", "times"), [("FPDF_ClosePage", 2), (NOT_OF_ALL, 2), ("FPDF_CloseDocument", 1)])
def test_a_picture_of_a_page_is_closed_whoever_asks_to_end(function: str, times: int, tmp_path: Path) -> None:
    """PDFium's binding tells on standard error what was half closed."""
    for time in range(1, times + 1):
        command = [sys.executable, "-c", PICTURE, function, str(time), str(tmp_path)]
        ended = subprocess.run(command, capture_output=True, text=True, check=True)
        assert ended.stderr == ""
        assert ended.stdout == "143\n" or (function, ended.stdout) == (NOT_OF_ALL, "never asked\n")
        assert not list(tmp_path.glob(".*")), "the PDF that it is drawn from is gone"


@pytest.mark.usefixtures("heeding")
def test_any_other_error_that_python_lets_not_out_is_told_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: told.append(unraisable.exc_type))
    interrupts.heed()
    watched = threading.Event()
    watching = weakref.ref(watched, lambda _: [][0])
    del watched
    assert (watching(), told) == (None, [IndexError])


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM to oneself there")
@pytest.mark.parametrize("number", ASKING)
@pytest.mark.usefixtures("heeding")
def test_files_are_moved_in_together_whoever_asks_to_end(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = os.replace

    def asked_to_end_at_each(source: Path, destination: Path) -> None:
        signal.raise_signal(number)
        move(source, destination)

    monkeypatch.setattr(os, "replace", asked_to_end_at_each)

    def write() -> None:
        with output.staged(tmp_path) as staging:
            for name in "abc":
                (staging / name).write_text(name)

    with pytest.raises(interrupts.Asked) as asked:
        write()
    assert asked.value.code == 128 + number
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "c"]


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM to oneself there")
@pytest.mark.usefixtures("heeding")
def test_who_asks_again_waits_for_the_end_or_ends_what_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    now, ended = [100.0], []
    monkeypatch.setattr(interrupts.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(os, "_exit", ended.append)
    with pytest.raises(interrupts.Asked):
        signal.raise_signal(signal.SIGTERM)
    for number in ASKING:
        signal.raise_signal(number)
    assert ended == []
    now[0] += 5
    signal.raise_signal(signal.SIGINT)
    assert ended == [130]
