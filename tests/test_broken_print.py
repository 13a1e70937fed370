"""Builds asked for oddly, or ended in the middle."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pypdfium2
import pytest
from PIL import Image

from engine.endings import ASKING
from generator import manifest
from generator.model import Place
from tests.print_making import card, written
from tests.projects import write
from tests.test_print_output import SET, hashes, project, run


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--bleed", "nan"), "'--bleed': 'nan' is not a valid"),
        (("--gap", "NaN"), "'--gap': 'NaN' is not a valid"),
        (("--grid", "²x1"), "--grid: '²x1' is not columns x rows"),
        (("--only", ""), "--only is empty: leave it out"),
        (("--cards", " "), "--cards is empty: leave it out"),
        (("--changed-since", ""), "--changed-since is empty: leave it out"),
        (("--template", " "), "--template is empty: leave it out"),
        (("--printer", ""), "--printer is empty: leave it out"),
        (("--only", "foo"), "--only: there is no 'foo'. Choose sheets"),
        (("--paper", "0x0"), "--paper: there is no '0x0'. Choose a4"),
        (("--paper", "２１０x297"), "or width x height in millimetres from 1 to 5000, such as 70x100."),
        (("--paper", "а4"), "--paper: there is no 'а4'; did you mean 'a4' in Latin letters?"),
        (("--colour", "cmyk", "--format", "png"), "--colour cmyk: a PNG has red, green and blue only"),
        (("--colour", "grey", "--only", "booklets"), "--colour grey: booklets are made in RGB; leave the colour out."),
        (("--colour", "cmyk", "--only", "contact"), "--colour cmyk: a PNG has red, green and blue only"),
        (("--gap", "2,5,5"), "'--gap': '2,5,5' is not a valid"),
        (("--paper", "9999x9999"), "--paper: there is no '9999x9999'."),
        (("--paper", "5001x100"), "--paper: there is no '5001x100'."),
        (("--card", "0.5x88"), "--card: there is no '0.5x88'."),
        (("--card", "0x5"), "--card: there is no '0x5'. Choose poker"),
        (("--cards", "1-2"), "'mine' has no card '1-2'. Name ids"),
        (("--cards", "zzz"), "'mine' has no card 'zzz'. Name ids"),
        (("--lang", "de"), "--lang: nothing of 'mine' is written in 'de'. It has en and ru."),
        (("--lang", "RU"), "in 'RU'; did you mean 'ru'? It has en and ru."),
        (("--lang", "../../x", "--only", "keys"), "nothing of 'mine' is written in '../../x'."),
    ],
)
def test_a_value_that_cannot_be_is_wrong_usage(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    done = run(project(tmp_path), "build", "mine", *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert not (tmp_path / "output").exists()


def test_a_set_whose_file_cannot_be_read_is_told_by_its_mistake(tmp_path: Path) -> None:
    done = run(project(tmp_path, SET.replace("title: {en: Mine", "title: {en: [Mine")), "build", "mine")
    assert done.returncode == 1
    assert "mine.yaml:" in done.stderr
    assert "There is no set" not in done.stderr


def test_what_is_asked_for_twice_is_made_once(tmp_path: Path) -> None:
    twice = ["mine", "mine", "--lang", "en", "--lang", "en", "--only", "sheets, sheets", "--format", "pdf"]
    done = run(project(tmp_path), "build", *twice, "--format", "pdf", "--paper", "a4", "--paper", "a4")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [str(Path("output", "mine", "mine-en-a4.pdf"))]


def test_a_language_of_plain_titles_is_one_of_the_project(tmp_path: Path) -> None:
    plain = SET.replace("{en: Mine, ru: Моё}", "Mine").replace("{en: One, ru: Один}", "One")
    folder = project(tmp_path, plain, "languages: [en, de]\ntemplate: plain\n")
    assert run(folder, "build", "mine", "--only", "sheets", "--lang", "de").returncode == 0
    refused = run(folder, "build", "mine", "--only", "sheets", "--lang", "fr")
    assert refused.returncode == 2
    assert "It has de and en." in refused.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals for a child process there")
@pytest.mark.parametrize(("number", "times"), [*zip(ASKING, (1, 1, 1), strict=False), (signal.SIGTERM, 4)])
def test_a_build_that_is_ended_leaves_the_previous_output_and_no_other(
    tmp_path: Path, number: signal.Signals, times: int
) -> None:
    folder = project(tmp_path, SET.replace("copies: 10", "copies: 90"))
    assert run(folder, "build", "mine", "--only", "sheets", "--lang", "en").returncode == 0
    before = hashes(folder / "output")
    command = [sys.executable, "-c", "from generator.start import main; main()", "build", "mine", "--only", "single"]
    build = subprocess.Popen([*command, "--format", "png"], cwd=folder, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not list((folder / "output").glob(".leonardo-*/files/mine/*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    for _ in range(times):
        build.send_signal(number)
        time.sleep(0.01)
    _, told = build.communicate(timeout=60)
    assert build.returncode == 128 + number
    assert told.strip() == "leonardo: interrupted"
    assert hashes(folder / "output") == before
    assert list((folder / "output").iterdir()) == [folder / "output" / "mine"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full there")
def test_the_exit_code_tells_of_being_ended_also_where_nothing_can_be_said(tmp_path: Path) -> None:
    """Of a terminal that is closed, or on a full disk."""
    folder = project(tmp_path, SET.replace("copies: 10", "copies: 90"))
    command = [sys.executable, "-c", "from generator.start import main; main()", "build", "mine", "--only", "single"]
    with open("/dev/full", "w") as full:
        build = subprocess.Popen([*command, "--format", "png"], cwd=folder, stdout=full, stderr=full)
    deadline = time.monotonic() + 60
    while not list((folder / "output").glob(".leonardo-*/files/mine/*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    build.send_signal(signal.SIGHUP)
    assert build.wait(60) == 129
    assert not (folder / "output").exists()


def test_an_output_that_is_a_file_is_wrong_usage(tmp_path: Path) -> None:
    folder = project(tmp_path)
    (folder / "output").write_text("mine")
    for more in ((), ("--out", "output/deeper")):
        done = run(folder, "build", "mine", "--only", "keys", *more)
        assert done.returncode == 2
        assert "cannot be a folder" in done.stderr
    assert (folder / "output").read_text() == "mine"


@pytest.mark.parametrize("grey", [0, 90, 200])
def test_a_scan_with_16_bits_of_grey_keeps_its_greys(grey: int, tmp_path: Path) -> None:
    Image.new("I;16", (900, 1200), grey * 257).save(tmp_path / "scan.png")
    scanned = card(1, art="scan.png", place=Place(str(tmp_path / "set.yaml"), 3, 5))
    with pypdfium2.PdfDocument(
        written(tmp_path, [scanned], root=tmp_path, template="notebook", backs="none")
    ) as print_:
        page = print_[0].render(scale=1).to_pil()
    red, green, blue = page.getpixel((round(42 * 72 / 25.4), round(60 * 72 / 25.4)))
    assert [red, green, blue] == pytest.approx([grey] * 3, abs=3)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"files": 5, "cards": {}}', '{"files": [{"a": 1}], "cards": {}}', '{"files": [], "cards": []}',
     '{"files": [], "cards": {"en": 5}}', '{"files": [], "cards": {"en": {"a": 5}}}', "[" * 100_000],
)  # fmt: skip
def test_a_damaged_manifest_is_no_manifest_and_the_next_build_mends_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(click.UsageError, match="is no manifest of a build"), manifest.earlier(str(path), tmp_path):
        pass
    assert manifest.merged(manifest.read(path), (), {})["files"] == []


def test_a_revision_with_links_out_of_the_project_can_be_compared_with(tmp_path: Path) -> None:
    folder = project(tmp_path / "p")
    (folder / "notes").symlink_to("/etc")
    (folder / "up").symlink_to("../..")
    author = ["-c", "user.name=a", "-c", "user.email=a@b"]
    for line in (["init", "-q"], ["add", "-A"], [*author, "commit", "-qm", "first"]):
        subprocess.run(["git", "-C", str(folder), *line], check=True)
    done = run(folder, "build", "mine", "--changed-since", "HEAD", "--lang", "en")
    assert (done.returncode, done.stdout) == (0, "")
    assert "No card has changed" in done.stderr


def test_the_rules_are_told_where_an_own_set_has_the_name_of_a_shipped_one(tmp_path: Path) -> None:
    own = SET.replace("mine", "workshop").replace("base", "expansion").replace("black", "gold")
    done = run(project(tmp_path, own), "build", "workshop", "--only", "booklets", "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "output" / "booklets" / "expansion-en.pdf").is_file()


@pytest.mark.parametrize(
    ("content", "title", "place"),
    [
        ("{title} · {set}", "Good", "cards/a.yaml:5:43: error: card 'a' (en): the title has '漢'"),
        ("{number} {title}", "Good", "cards/a.yaml:5:43: error: card 'a' (en): the title has '漢'"),
        ("{number} · {set}", "漢", "the line of the set's title has '漢'"),
    ],
)
def test_a_character_without_a_glyph_is_told_where_it_was_written(
    tmp_path: Path, content: str, title: str, place: str
) -> None:
    """A line of the design may join several fields."""
    card_title = "One" if title == "漢" else "漢"
    design = f'template: d\nextends: notebook\nfaces: {{symbols: {{number: {{content: "{content}"}}, title: null}}}}\n'
    cards = f"set: a\nkind: base\ntitle: {title}\ncards:\n  - {{id: a, symbols: [cat, skull], title: {card_title}}}\n"
    write(tmp_path, {"leonardo.yaml": "title: T\nlanguages: [en]\n", "templates/d.yaml": design, "cards/a.yaml": cards})
    ended = run(tmp_path, "build", "a", "--only", "single", "--template", "d")
    assert ended.returncode == 1
    assert place in ended.stdout + ended.stderr
    assert "Shorten" not in ended.stdout + ended.stderr


def test_the_names_of_the_keys_stand_as_their_style_says(tmp_path: Path) -> None:
    design = "template: d\nextends: notebook\nstyles: {{key: {{align: {}}}}}\n"
    places = {}
    for align in ("left", "center", "right"):
        write(tmp_path, {"leonardo.yaml": "title: T\nlanguages: [en]\n", "templates/d.yaml": design.format(align)})
        ended = run(tmp_path, "build", "base", "--only", "reference", "--template", "d", "--format", "listing")
        assert ended.returncode == 0, ended.stderr
        (name,) = [each for each in ended.stdout.split() if each.endswith(".txt")]
        (at,) = re.findall(r"'7\S+Cavalryman' at ([\d.]+),", (tmp_path / name).read_text(encoding="utf-8"))
        places[align] = float(at)
    assert places["left"] < places["center"] < places["right"]
