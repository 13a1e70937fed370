"""`leonardo check` looks at pictures and at booklets' texts too, and says of them what a build would."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.checks import booklets
from generator.checks.manual import manual
from generator.survey import Survey, survey
from tests.projects import a_set, write

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 65">\n{}</svg>'
TEXT = "---\ntitle: Mine\n---\n## The turn\n\nPlay {} card.\n"


def told(found: Survey) -> list[str]:
    """Each problem as file:line:column level id."""
    return [f"{each.file}:{each.line}:{each.column} {each.level} {each.id}" for each in found.problems]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_good_text_is_no_problem(here: Path) -> None:
    for file in manual("example-differs").passes:
        file.write(here)
    assert survey([here]).problems == []


@pytest.mark.parametrize("problem_id", sorted(booklets.FOUND_BY_BUILD - {"booklet-language"}))
def test_what_a_build_says_of_a_text_is_said_by_check(problem_id: str, here: Path) -> None:
    for file in manual(problem_id).fails:
        file.write(here)
    assert {each.id for each in survey([here]).problems} == {problem_id}


def photo(*, cut: int) -> bytes:
    """A JPEG without its last bytes."""
    file = io.BytesIO()
    Image.effect_noise((600, 800), 80).convert("RGB").save(file, "JPEG")
    return file.getvalue()[:-cut] if cut else file.getvalue()


PICTURES: dict[str, tuple[str, bytes | str]] = {
    "a drawing": ("", SVG.format('<circle cx="26" cy="32" r="20"/>')),
    "a photo": ("", photo(cut=0)),
    "a script": (":2:1 error bad-picture", SVG.format("<script/>")),
    "a photo that ends early": (":1:1 error bad-picture", photo(cut=2000)),
    "nothing": (":1:1 error bad-picture", b""),
    "no picture": (":1:1 error bad-picture", b"GIF89a"),
}


@pytest.mark.parametrize("what", PICTURES)
def test_a_picture_is_read_wherever_it_is_met(what: str, here: Path) -> None:
    fault, content = PICTURES[what]
    name = "art/it.svg" if isinstance(content, str) else "art/it.jpg"
    cards = a_set(
        "mine",
        f"id: a, symbols: [cat, skull], title: One, art: {name}",
        f"id: b, symbols: [cat, gull], title: Two, art: {name}",
    )
    write(here, {name: content, "cards/mine.yaml": cards})
    both = [f"cards/mine.yaml:{line} error bad-picture" for line in ("4:53", "5:52")] if fault else []
    assert told(survey([here])) == told(survey([here / "cards" / "mine.yaml"])) == both
    assert told(survey([here])) == both, "what was found sound is remembered, what was not is looked at again"
    assert told(survey([here / name])) == ([name + fault] if fault else [])


def test_a_picture_that_lies_elsewhere_is_not_opened(here: Path) -> None:
    cards = a_set("mine", "id: a, symbols: [cat, skull], title: One, art: ../it.svg")
    write(here / "project", {"../it.svg": "no drawing", "cards/mine.yaml": cards})
    assert [each.id for each in survey([here / "project"]).problems] == ["art-outside"]


def test_texts_are_judged_with_the_project_and_by_name(here: Path) -> None:
    good, bad, idle = (f"templates/booklets/{name}.en.md" for name in ("base", "quick-base", "bse"))
    write(here, {good: TEXT.format("one"), bad: TEXT.format("**one"), idle: TEXT.format("one"), "README.md": "**"})
    wrong = [f"{idle}:1:1 warning idle-text", f"{bad}:6:6 error unbalanced-markup"]
    assert told(survey([here])) == told(survey([here / "templates"])) == wrong
    assert told(survey([here / good])) == told(survey([here / "leonardo.yaml"])) == []
    assert told(survey([here / good, here / bad])) == wrong[1:]
    assert told(survey([here / "README.md"])) == ["README.md:1:1 warning idle-text"]
    assert survey([here]).files == {"leonardo.yaml", good, bad, idle}


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("base.EN.md", "base.en.md"),
        ("base.md", "base.ru.md"),
        ("base.en.MD", "base.en.md"),
        ("quick-base.ru.markdown", "quick-base.ru.md"),
        ("base.en.md.txt", "base.en.md"),
        ("base-en.md", "base.en.md"),
        ("notes.md", ""),
        ("README.md", None),
        ("readme.ru.md", None),
        ("base.de.md", None),
        ("words.txt", None),
    ],
)
def test_a_text_that_no_build_looks_for_is_told(here: Path, name: str, guess: str | None) -> None:
    write(here, {f"templates/booklets/{name}": TEXT.format("one")})
    found = [problem for problem in survey([here]).problems if problem.id == "idle-text"]
    assert [(problem.file, problem.level) for problem in found] == (
        [(f"templates/booklets/{name}", "warning")] if guess is not None else []
    )
    assert all((f"did you mean '{guess}'?" in problem.message) == bool(guess) for problem in found)


def test_positions_for_booklets_are_judged_though_no_text_shows_them(here: Path) -> None:
    wrong, fine = (f"templates/booklets/positions/{name}.yaml" for name in ("wrong", "fine"))
    sound = "mode: base\ncards: {a: {symbols: [cat, gull]}}\nseats: [{}, {}]\nbase: {deck: [a]}\n"
    write(here, {wrong: "mode: base\ncards: [\n", fine: sound, "templates/booklets/base.en.md": TEXT.format("**one")})
    told_of_text = "templates/booklets/base.en.md:6:6 error unbalanced-markup"
    found = survey([here])
    assert [each for each in told(found) if "wrong" in each] == [f"{wrong}:3:1 error yaml-syntax"]
    assert told_of_text in told(found), "and hide nothing of the texts"
    assert {wrong, fine} <= found.files
    assert told(survey([here / "leonardo.yaml"])) == []


def test_texts_wait_for_sound_cards(here: Path) -> None:
    text = "templates/booklets/base.en.md"
    write(here, {text: TEXT.format("**one"), "cards/mine.yaml": "set: mine\n"})
    for paths in ([here], [here / text]):
        found = survey(paths)
        assert found.notes == ["The texts of booklets are judged when the project's other files have no errors."]
        assert not [each for each in found.problems if each.file == text]


def test_a_leaf_is_judged_for_each_set_it_tells_of(here: Path) -> None:
    leaf = "---\ntitle: '{set}'\n---\n## {set}\n\n`card mine-b`\n"
    cards = a_set("mine", "id: mine-a, symbols: [cat, skull], title: One")
    write(here, {"templates/booklets/leaf.en.md": leaf, "cards/mine.yaml": cards})
    assert "unknown-card" in [each.id for each in survey([here]).problems]


def test_several_projects_at_once(here: Path) -> None:
    cards = a_set("mine", "id: a, symbols: [cat, skull], title: One, art: it.svg")
    for name in ("one", "two"):
        write(here / name, {"it.svg": "", "cards/mine.yaml": cards})
    places = [f"{name}/cards/mine.yaml:4:53 error bad-picture" for name in ("one", "two")]
    assert told(survey([here / "one", here / "two"])) == places
