"""A folder that is moved away just as a command takes it to write there, and what may stand in its place by then."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator import output
from generator.cli import main
from generator.holds import held
from tests.projects import a_set, write

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows moves no folder that a program has open")

SECONDS = 20
"""Whoever waits for a pipe waits for ever."""
COMMANDS = {
    "build few --only box": ("output", 2),
    "calibrate": ("output", 2),
    "schema --refresh": ("schemas", 2),
    "simulate base --games 2 --shards games --jobs 1": ("games", 1),
    "prove base --quick --games 2 --players 2 --jobs 1 --report report": ("report", 2),
}
"""Commands, the folder that each writes to, and how often it takes that."""
INSTEAD: dict[str, Callable[[Path], object]] = {
    "nothing": lambda _: None,
    "a file": lambda place: place.write_text("Mine."),
    "a pipe": os.mkfifo,
}


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    few = a_set("few", "id: a, symbols: [cat, skull]", kind="base")
    folder = write(tmp_path / "project", {"cards/few.yaml": few})
    for name, _ in COMMANDS.values():
        (folder / name).mkdir(exist_ok=True)
        (folder / name / "mine.txt").write_text("Mine.")
    monkeypatch.chdir(folder)
    return folder


def exchanged(monkeypatch: pytest.MonkeyPatch, place: Path, time: int, instead: Callable[[Path], object]) -> list[Path]:
    """Moves the folder away, and puts that in its place, when it is taken the so-manyth time. The times it was."""
    taken: list[Path] = []

    @contextlib.contextmanager
    def taking(path: Path, on_wait: Callable[[], None] | None = None) -> Iterator[bool]:
        if os.path.abspath(path) == str(place):
            taken.append(path)
            if len(taken) == time:
                place.rename(place.with_name("gone"))
                instead(place)
        with held(path, on_wait) as sure:
            yield sure

    monkeypatch.setattr(output, "held", taking)
    return taken


@pytest.mark.parametrize("instead", INSTEAD)
@pytest.mark.parametrize(
    ("command", "time"), [(line, time) for line, (_, times) in COMMANDS.items() for time in range(1, times + 1)]
)
def test_a_folder_that_makes_way_as_it_is_taken_is_told_or_made_anew(
    command: str,
    time: int,
    instead: str,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = project / COMMANDS[command][0]
    taken = exchanged(monkeypatch, place, time, INSTEAD[instead])
    with pytest.raises(SystemExit) as ended:
        main(command.split())
    said = " ".join(capsys.readouterr().err.split())
    assert len(taken) >= time
    assert (project / "gone" / "mine.txt").read_text() == "Mine."
    assert sorted(each.name for each in (project / "gone").iterdir()) == ["mine.txt"]
    if instead == "nothing":
        assert (ended.value.code or 0, place.is_dir()) == (0, True), said
        assert list(place.iterdir())
    else:
        assert ended.value.code in (1, 2), said
        assert "in the way" in said or "cannot be a folder" in said or "somebody has moved" in said
        assert not place.is_dir()


def test_a_pipe_is_held_without_waiting_for_who_writes_to_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with held(tmp_path / "pipe", lambda: None) as sure:
        assert sure


@pytest.mark.parametrize("instead", INSTEAD)
def test_a_draft_is_made_nowhere_but_in_its_folder(instead: str, tmp_path: Path) -> None:
    place = tmp_path / "output"
    INSTEAD[instead](place)
    with pytest.raises((FileNotFoundError, NotADirectoryError)) as failed, output.draft(place):
        pytest.fail("no draft can be made there")
    assert Path(failed.value.filename).parent == place
