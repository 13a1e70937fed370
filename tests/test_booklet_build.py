"""`leonardo build` and booklets: whose, into which files, and only when something changed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from generator.load import load_project
from generator.problems import ProblemsFound
from tests.booklet_making import chars, make, text_of
from tests.projects import a_set, write

PROJECT = "title: Test\nlanguages: [en]\npapers: [a4]\n"
CARDS = a_set(
    "garden",
    "id: garden-01, title: {en: The Hedge}, symbols: [cat, skull]",
    "id: garden-02, title: {en: The Maze}, action: {when: end, effect: [{lock: {zones: corners}}]}",
    "id: garden-03, title: {en: The Well}, action: {when: start, effect: [draw], "
    "text: {en: 'Draw <b>one</b> card <cat>.'}}",
).replace("kind:", "title: {en: The Walled Garden}\nkind:")

Build = Callable[..., Result]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path, {"leonardo.yaml": PROJECT, "cards/garden.yaml": CARDS})


@pytest.fixture
def build(root: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.chdir(root)

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(cli, ["build", *arguments, "--only", "booklets"], catch_exceptions=True)

    return run


def files(root: Path) -> list[str]:
    out = root / "output"
    return sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())


def test_an_authors_own_set_gets_a_leaf_and_its_mode_the_rules(root: Path, build: Build) -> None:
    result = build("garden")
    assert result.exit_code == 0, result.output
    assert files(root) == [
        "booklets/booklets.json",
        "booklets/expansion-en-fold-a4.pdf",
        "booklets/expansion-en-quick-a4.pdf",
        "booklets/expansion-en.pdf",
        "garden/garden-en-rules-fold-a4.pdf",
        "garden/garden-en-rules.pdf",
    ]
    assert "output/garden/garden-en-rules.pdf" in result.output.split()
    leaf = text_of(root / "output" / "garden" / "garden-en-rules.pdf")
    assert "The Walled Garden" in leaf
    for told in ("The Hedge", "cat", "skull", "The Maze", "end of turn", "corner", "The Well", "Draw one card"):
        assert told in leaf, told


def test_a_project_says_which_rules_are_told(root: Path, build: Build) -> None:
    """A build of everything tells the rules that the project lists; a build of a set, those of its mode."""
    text = PROJECT + "build: {sets: [garden]}\nbooklets: {modes: [base]}\n"
    (root / "leonardo.yaml").write_text(text, encoding="utf-8")
    assert build().exit_code == 0
    assert [name for name in files(root) if name.startswith("booklets/")] == [
        "booklets/base-en-fold-a4.pdf",
        "booklets/base-en-quick-a4.pdf",
        "booklets/base-en.pdf",
        "booklets/booklets.json",
    ]
    assert "garden/garden-en-rules.pdf" in files(root)
    assert build("garden").exit_code == 0
    assert "booklets/expansion-en.pdf" in files(root)


def test_an_unknown_mode_is_told(root: Path, build: Build) -> None:
    (root / "leonardo.yaml").write_text(PROJECT + "booklets: {modes: [bass]}\n", encoding="utf-8")
    result = build("garden")
    assert errors(result) == [(4, "wrong-value")]


def put(root: Path, text: str) -> None:
    """The project's own text of a leaf, below three lines with its title."""
    path = root / "templates" / "booklets" / "leaf.en.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"---\ntitle: Leaf\n---\n{text}", encoding="utf-8")


def errors(result: Result) -> list[tuple[int, str]]:
    """Line and id of each error that ended a build."""
    assert isinstance(result.exception, ProblemsFound)
    return [(each.line, each.id) for each in result.exception.problems if each.level == "error"]


def stamps(root: Path) -> dict[str, int]:
    return {name: (root / "output" / name).stat().st_mtime_ns for name in files(root)}


def test_nothing_is_made_anew_when_nothing_changed(root: Path, build: Build) -> None:
    first = build("garden")
    before = stamps(root)
    again = build("garden")
    assert again.exit_code == 0
    assert stamps(root) == before
    assert sorted(again.output.split()) == sorted(first.output.split()), "the files are named all the same"


@pytest.mark.parametrize(
    "change",
    [
        lambda root: (root / "cards" / "garden.yaml").write_text(CARDS.replace("The Hedge", "The Yew"), "utf-8"),
        lambda root: put(root, "## `set`\n\n```cards\n```\n"),
        lambda root: (root / "output" / "garden" / "garden-en-rules.pdf").unlink(),
        lambda root: (root / "output" / "booklets" / "booklets.json").unlink(),
        lambda root: (root / "leonardo.yaml").write_text(PROJECT + "template: plain\n", "utf-8"),
    ],
    ids=["card", "manuscript", "deleted", "manifest", "design"],
)
def test_what_changed_is_made_anew(root: Path, build: Build, change: Callable[[Path], object]) -> None:
    assert build("garden").exit_code == 0
    before = stamps(root)
    change(root)
    assert build("garden").exit_code == 0
    now = stamps(root)
    assert now["garden/garden-en-rules.pdf"] != before["garden/garden-en-rules.pdf"]
    assert (root / "output" / "garden" / "garden-en-rules.pdf").read_bytes().startswith(b"%PDF-1")


@pytest.mark.parametrize("place", ["garden/garden-en-rules.pdf", "booklets/booklets.json"])
def test_what_hands_have_changed_is_told_and_stays(root: Path, build: Build, place: str) -> None:
    build("garden")
    (root / "output" / place).write_bytes(b"%PDF-1.4 with my notes")
    before = stamps(root)
    result = build("garden")
    assert result.exit_code == 2
    assert f"output/{place} is in the way" in " ".join(result.output.split())
    assert stamps(root) == before


def test_the_manifest_tells_what_was_written(root: Path, build: Build) -> None:
    build("garden")
    told = json.loads((root / "output" / "booklets" / "booklets.json").read_text("utf-8"))["booklets"]
    assert {file for entry in told.values() for file in entry["files"]} == {
        name for name in files(root) if name.endswith(".pdf")
    }


def test_a_mistake_leaves_the_previous_output(root: Path, build: Build) -> None:
    assert build("garden").exit_code == 0
    before = stamps(root)
    put(root, "## `set`\n\nSee `symbol cta`.\n")
    result = build("garden")
    assert isinstance(result.exception, ProblemsFound)
    (problem,) = result.exception.problems
    assert (Path(problem.file).name, problem.line, problem.column, problem.id) == ("leaf.en.md", 6, 5, "unknown-symbol")
    assert stamps(root) == before


def test_flip_and_creep_are_settings(root: Path, build: Build) -> None:
    text = PROJECT + "booklets: {modes: [base], flip: long-edge, creep: 0.4}\n"
    (root / "leonardo.yaml").write_text(text, encoding="utf-8")
    assert build("base").exit_code == 0
    path = root / "output" / "booklets" / "base-en-fold-a4.pdf"
    with pikepdf.open(path) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
        shifts = [_shift(page) for page in pdf.pages]
    assert shifts[0] - shifts[4] == pytest.approx(0.8, abs=0.01), "the third sheet of paper moves by twice the creep"


def _shift(page: pikepdf.Page) -> float:
    """How far a sheet's right page stands from the paper's left edge, in millimetres; 0 for the turned sides."""
    return max(
        float(operands[4]) * 25.4 / 72 if float(operands[0]) > 0 else 0.0
        for operands, operator in pikepdf.parse_content_stream(page)
        if str(operator) == "cm"
    )


def test_too_much_creep_is_told(root: Path, build: Build) -> None:
    (root / "leonardo.yaml").write_text(PROJECT + "booklets: {creep: 9}\n", encoding="utf-8")
    result = build("garden")
    assert errors(result) == [(4, "out-of-range")]


def _ground(path: Path) -> tuple[float, ...] | None:
    """The colour that fills the whole first page, or None."""
    with pikepdf.open(path) as pdf:
        colour: tuple[float, ...] | None = None
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            if str(operator) == "rg":
                colour = tuple(round(float(value), 3) for value in operands)
            if str(operator) == "re" and float(operands[2]) == pytest.approx(148 * 72 / 25.4, abs=0.1):
                return colour
    return None


@pytest.mark.parametrize(("design", "tinted"), [("notebook", True), ("plain", False), ("low-ink", False)])
def test_designs_of_a_booklet(root: Path, build: Build, design: str, tinted: bool) -> None:
    """On the screen the notebook has its warm ground; on paper, and in the plain designs, there is none."""
    assert build("garden", "--template", design).exit_code == 0
    screen = root / "output" / "garden" / "garden-en-rules.pdf"
    assert (_ground(screen) is not None) is tinted
    assert _ground(root / "output" / "garden" / "garden-en-rules-fold-a4.pdf") is None
    assert len(chars(screen)[0]) > 200


def test_other_formats(root: Path, build: Build) -> None:
    assert build("garden", "--format", "listing").exit_code == 0
    listing = (root / "output" / "garden" / "garden-en-rules.txt").read_text("utf-8")
    assert listing.startswith("document 'The Walled Garden' language en")
    assert not [name for name in files(root) if name.endswith(".pdf")]


def test_a_build_of_everything_makes_booklets_too(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    result = CliRunner().invoke(cli, ["build", "garden", "--only", "sheets,booklets"])
    assert result.exit_code == 0, result.output
    assert "garden/garden-en-rules.pdf" in files(root)
    assert "garden/garden-en-a4.pdf" in files(root)


def test_finding_nothing_changed_loads_no_more_than_that_takes(root: Path, build: Build) -> None:
    """What sets type, what draws a bar on a terminal and what plays cards stay where they are."""
    assert build("garden").exit_code == 0
    heavy = ("reportlab", "markdown_it", "pikepdf", "uharfbuzz", "rich", "importlib.metadata", "engine.players")
    program = (
        "import sys\nfrom generator.cli import cli\n"
        "cli.main(['build', 'garden', '--only', 'booklets'], standalone_mode=False)\n"
        f"sys.exit(' '.join(name for name in {heavy} if name in sys.modules))"
    )
    again = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False)
    assert "garden-en-rules.pdf" in again.stdout
    assert again.stderr.strip() == ""


def test_a_paper_too_small_for_booklets_goes_without_unless_they_are_asked_for(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is told each time, for what was not made does not come to be up to date."""
    monkeypatch.chdir(root)
    write(root, {"leonardo.yaml": PROJECT.replace("[a4]", "[a4, 110x150]")})
    for _ in range(2):
        result = CliRunner().invoke(cli, ["build", "garden", "--lang", "en"], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        assert result.output.count("3:14: warning: booklets cannot be folded from 110x150") == 1
    made = {name for name in files(root) if name.startswith("booklets/expansion-en")}
    assert {f"booklets/expansion-en{part}.pdf" for part in ("", "-fold-a4", "-quick-a4")} <= made
    assert not [name for name in made if "110x150" in name]
    with pytest.raises(ProblemsFound):
        CliRunner().invoke(cli, ["build", "garden", "--only", "booklets"], catch_exceptions=False)


@pytest.mark.parametrize("mode", ["base", "quintis"])
def test_a_quick_reference_of_ours_that_a_paper_does_not_hold_is_no_mistake_of_the_author(
    mode: str, root: Path
) -> None:
    """One of them has labels that run into one another there, the other takes two pages."""
    write(root, {"leonardo.yaml": PROJECT.replace("a4", "168x237")})
    library, _ = load_project(root)
    for asked, level in ((False, "warning"), (True, "error")):
        made = make(library, root / "out", (library.sets[mode],), papers=("168x237",), asked=asked)
        assert [(each.id, each.level, each.line) for each in made.problems] == [("sheet-too-small", level, 3)]
        assert "the quick reference" in made.problems[0].message
    assert (root / "out" / "booklets" / f"{mode}-en-fold-168x237.pdf").is_file()
    assert not (root / "out" / "booklets" / f"{mode}-en-quick-168x237.pdf").exists()


def test_a_build_for_a_press_makes_booklets_in_rgb_and_says_so(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    result = CliRunner().invoke(cli, ["build", "garden", "--lang", "en", "--colour", "cmyk"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert "booklets are made in RGB; --colour cmyk is for all else" in result.output
    assert {"garden/garden-en-a4.pdf", "garden/garden-en-rules.pdf"} <= set(files(root))


def test_the_contents_show_the_icons_of_headings(root: Path, build: Build) -> None:
    text = "---\ntitle: T\n---\n```contents\n```\n\n## The turn `symbol cat`\n\nText.\n"
    write(root, {"leonardo.yaml": PROJECT, "templates/booklets/leaf.en.md": text})
    assert build("garden").exit_code == 0
    with pikepdf.open(root / "output" / "garden" / "garden-en-rules.pdf") as made:
        drawn = [
            part for page in made.pages for part in pikepdf.parse_content_stream(page) if str(part.operator) == "Do"
        ]
    assert len(drawn) == 2
