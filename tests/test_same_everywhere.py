"""The same bytes everywhere: hash seeds, time zones, languages of the system, rights of files, folders, processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kills.rounds import hashes

pytestmark = pytest.mark.slow

SET = """\
set: mine
kind: expansion
title: {en: Mine, ru: Моё}
cards:
  - {id: i, backing: gold, symbols: [cat, skull, stream], title: {en: The Inn, ru: Изба}, copies: 2}
  - {id: isle, backing: burgundy, symbols: [gull, кошка], title: {en: The Isle, ru: Ёлка}}
  - id: bolt
    backing: gold
    title: {en: The Bolt, ru: Засов}
    action: {when: start, effect: [{lock: {zones: corners, of: me}}]}
"""
DECK = """\
deck: small
mode: base
title: {en: Small, ru: Малая}
players: [2]
contents: [{set: base}]
"""
PROGRAM = """\
import os, sys
os.umask(int(sys.argv[1], 8))
from generator.start import main
for line in sys.argv[2:]:
    sys.argv = ["leonardo", *line.split()]
    try:
        main()
    except SystemExit as ended:
        assert not ended.code, (line, ended.code)
"""
SURROUNDINGS = {
    "plain": ("plain", "C", "022", "1", {"PYTHONHASHSEED": "1", "TZ": "UTC"}),
    "Russian": (
        "Мой «набор» карт 🂡", "ru_RU", "077", "2",
        {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1700000000"},
    ),
    "Turkish": (
        "it's I & İ", "tr_TR", "000", "3",
        {"PYTHONHASHSEED": "3", "TZ": "America/Lima", "MPLBACKEND": "module://none", "RL_pageCompression": "no",
         "SOURCE_DATE_EPOCH": "never"},
    ),
}  # fmt: skip
OF_OTHERS = {
    "matplotlibrc": "text.usetex: True\nfont.size: 30\nbackend: none\n",
    "sitecustomize.py": "raise SystemExit(9)\n",
}
"""Files that are settings to libraries, and nothing to leonardo."""


def made(root: Path, name: str) -> Path:
    """A project made, drawn, proved and simulated in these surroundings."""
    called, language, mask, jobs, environment = SURROUNDINGS[name]
    folder = root / called
    (folder / "cards" / "decks").mkdir(parents=True)
    (folder / "leonardo.yaml").write_text(
        "title: Mine\npapers: [a4]\ntemplate: plain\nbooklets: {modes: [base]}\n", encoding="utf-8"
    )
    (folder / "cards" / "mine.yaml").write_text(SET, encoding="utf-8")
    for file, text in OF_OTHERS.items() if name == "Turkish" else ():
        (folder / file).write_text(text, encoding="utf-8")
    (folder / "cards" / "decks" / "small.yaml").write_text(DECK, encoding="utf-8")
    commands = (
        "build mine small --only sheets,keys,box,booklets",
        f"prove small --quick --games 6 --jobs {jobs} --report output/report",
        f"simulate small --games 100 --policies greedy,random --jobs {jobs} --shards output/runs",
    )
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, mask, *commands],
        cwd=folder,
        env={**os.environ, **environment, **speaking(root, language), "LEONARDO_CACHE": str(root / "cache" / called)},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    return folder / "output"


def speaking(root: Path, language: str) -> dict[str, str]:
    """The environment of a system of that language; its rules are compiled, for few systems have them all."""
    if language == "C":
        return {"LC_ALL": "C"}
    compiled = root / "locales" / f"{language}.UTF-8"
    compiled.parent.mkdir(exist_ok=True)
    try:
        done = subprocess.run(["localedef", "-i", language, "-f", "UTF-8", compiled], capture_output=True)
    except OSError:
        pytest.skip("no localedef here to compile the rules of other languages")
    if not compiled.is_dir():
        pytest.skip(f"the rules of {language} are not installed here: {done.stderr.decode()}")
    return {"LC_ALL": f"{language}.UTF-8", "LOCPATH": str(compiled.parent)}


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    found = hashes(made(tmp_path_factory.mktemp("here"), "plain"))
    assert {name.rpartition(".")[2] for name in found} >= {"pdf", "json", "html"}
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="compiles the rules of languages as glibc has them")
@pytest.mark.parametrize("name", [name for name in SURROUNDINGS if name != "plain"])
def test_the_same_bytes_whatever_the_surroundings(name: str, expected: dict[str, str], tmp_path: Path) -> None:
    assert hashes(made(tmp_path, name)) == expected
