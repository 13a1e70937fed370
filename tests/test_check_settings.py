"""`leonardo check` tells what a build would stumble over: designs, papers, sizes, languages, and nothing to build."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import printer
from generator.cli import main
from generator.load import load_files, load_project
from generator.problems import ProblemsFound, has_errors
from generator.survey import survey
from generator.targets import built
from tests.projects import a_deck, a_set, write

CARDS = a_set(
    "mine", "id: a, symbols: [cat, skull], title: {en: One, ru: Один}", "id: b, symbols: [gull, cat], title: Two"
)
Check = Callable[..., list[str]]
FILES = {"cards/mine.yaml": CARDS, "cards/decks/all.yaml": a_deck("all", "set: base", "set: mine")}


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    monkeypatch.chdir(tmp_path)

    def found(settings: str, *paths: str, **designs: str) -> list[str]:
        """Each error as file:line:column id."""
        named = {f"templates/{name}.yaml": text for name, text in designs.items()}
        write(tmp_path, {**FILES, **named, "leonardo.yaml": f"title: Test\n{settings}\n"})
        with pytest.raises(SystemExit) as ended:
            main(["check", "--format", "json", *paths])
        errors = [each for each in json.loads(capsys.readouterr().out)["problems"] if each["level"] == "error"]
        assert bool(ended.value.code) == bool(errors)
        return [f"{each['file']}:{each['line']}:{each['column']} {each['id']}" for each in errors]

    return found


SETTINGS = {
    "": [],
    "languages: [en, ru]\nbuild: {decks: [all]}": [],
    "languages: [en, fr]": [],  # one of two titles serves every language: told card by card
    "languages: [ru, fr]\nbuild: {decks: [all]}": ["leonardo.yaml:2:17 missing-text"],
    "languages: [en, box-en]": ["leonardo.yaml:2:17 wrong-form"],  # its cards would be the English box's file
    "languages: [en, en-fold-a4]": ["leonardo.yaml:2:17 wrong-form"],  # and its booklet the English sheets
    "papers: [a4, 30x30]": ["leonardo.yaml:2:14 sheet-too-small"],
    "papers: [80x110]\nbacks: fold": ["leonardo.yaml:2:10 sheet-too-small"],
    "card_size: 300x400": ["leonardo.yaml:2:12 sheet-too-small"],
    "card_size: 1x1": ["leonardo.yaml:2:12 box-outside"],
    "sheets: {grid: 30x30}": ["leonardo.yaml:2:16 sheet-too-small"],
    "card_size: 300x400\nsheets: {bleed: 0}": ["leonardo.yaml:2:12 sheet-too-small"],
    "sheets: {grid: 9x9}\npapers: [a4]": ["leonardo.yaml:3:10 sheet-too-small"],
    "build: {sets: [], decks: []}": ["leonardo.yaml:2:8 wrong-count"],
    "build: {sets: []}": ["leonardo.yaml:2:8 wrong-count"],
    "build: {sets: [], decks: [all]}": [],
    "build: {}": [],
    "card_size: 63,5 × 88\npapers: [a4, 210 х 297]": [],
    "sheets: {bleed: 2,5}": ["leonardo.yaml:2:19 unknown-key"],
    "build: {sets: [nine]}": ["leonardo.yaml:2:16 unknown-set"],
}


SETTINGS |= {
    "foo: 1\nsheets: {grid: 20x20}": ["leonardo.yaml:2:1 unknown-key", "leonardo.yaml:3:16 sheet-too-small"],
    "sheets: {foo: 1, grid: 20x20}": ["leonardo.yaml:2:10 unknown-key", "leonardo.yaml:2:24 sheet-too-small"],
    "sheets: {marks: no, grid: 20x20}": ["leonardo.yaml:2:17 wrong-value"],
    "foo: 1\ncard_size: 900x900": ["leonardo.yaml:2:1 unknown-key", "leonardo.yaml:3:12 sheet-too-small"],
    "foo: 1\nlanguages: [ru, fr]\nbuild: {decks: [all]}": [
        "leonardo.yaml:2:1 unknown-key",
        "leonardo.yaml:3:17 missing-text",
    ],
    "backs: no\nlanguages: [ru, fr]\nbuild: {decks: [all]}": [
        "leonardo.yaml:2:8 wrong-value",
        "leonardo.yaml:3:17 missing-text",
    ],
    "papres: [a2]\ncard_size: 300x400": ["leonardo.yaml:2:1 unknown-key"],  # which may fit on what is meant
    "sheets: {bled: 0}\npapers: [64x89]": ["leonardo.yaml:2:10 unknown-key"],
    "sheets: {bleed: 2,5}\npapers: [64x89]": ["leonardo.yaml:2:19 unknown-key"],
    "build: {set: [mine]}\nlanguages: [rus]": ["leonardo.yaml:2:9 unknown-key"],
    "build: {sets: [nine]}\nlanguages: [rus]": ["leonardo.yaml:2:16 unknown-set"],
    "papers: [a4]\npapers: [a3]\ncard_size: 300x400": ["leonardo.yaml:3:1 duplicate-key"],
}
"""Unknown keys hold nothing back but what hangs on the key that is meant."""
SETTINGS |= {
    "template: nope\ntemplte: x": ["leonardo.yaml:2:11 unknown-template", "leonardo.yaml:3:1 unknown-key"],
    "build: {decks: [nope]}\nbild: {}": ["leonardo.yaml:2:17 unknown-deck", "leonardo.yaml:3:1 unknown-key"],
    "papers: [80x110]\nbacks: fold\npapres: [a4]": [
        "leonardo.yaml:2:10 sheet-too-small",
        "leonardo.yaml:4:1 unknown-key",
    ],
    "sheets: {grid: 20x20, gird: 2x2}": ["leonardo.yaml:2:16 sheet-too-small", "leonardo.yaml:2:23 unknown-key"],
}
"""Nothing hangs on a misspelt key beside the right one."""
SETTINGS |= {
    f"build: {written}": [f"leonardo.yaml:2:{each}" for each in told]
    for written, told in {
        "{decks: [nope, nope]}": ["17 unknown-deck", "23 repeated-item"],
        "{decks: [all, all]}": ["22 repeated-item"],
        "{decks: [nope], sets: }": ["17 unknown-deck", "30 wrong-type"],
        "{decks: [nope], sets: ['a b']}": ["17 unknown-deck", "31 wrong-form"],
        "{decks: [nope], sets: ['a b', zz, mine]}": ["17 unknown-deck", "31 wrong-form", "38 unknown-set"],
        "{decks: [nope, [all], zz]}": ["17 unknown-deck", "23 wrong-type", "30 unknown-deck"],
        "{decks: [*a, nope, &b zz]}": ["17 yaml-alias", "21 unknown-deck", "27 unknown-deck", "27 yaml-alias"],
        "{decks: [nope], setz: []}": ["17 unknown-deck", "24 unknown-key"],
        "{decks: [nope], setz: [zz]}": ["17 unknown-deck", "24 unknown-key"],
        "{decks: nope, sets: [zz]}": ["16 wrong-type", "29 unknown-set"],
        "{decks: {all: 1}, sets: [zz]}": ["16 wrong-type", "33 unknown-set"],
        "{decks: [nope], decks: [all], sets: [zz]}": ["17 unknown-deck", "24 duplicate-key", "45 unknown-set"],
        "[nope]": ["8 wrong-type"],
        "{decks: [all, all], sets: [mine]}": ["22 repeated-item"],
    }.items()
}
"""A slip among the names of what is built holds back only itself."""


@pytest.mark.parametrize("settings", SETTINGS)
def test_settings_that_cannot_be_printed(settings: str, check: Check) -> None:
    assert check(settings) == SETTINGS[settings]


def test_every_design_is_read_and_all_its_mistakes_are_told(check: Check) -> None:
    designs = {
        "good": "template: good\nextends: plain\n",
        "stray": "template: stray\nextends: nope\n",
        "both": 'template: both\nextends: nope\ncolours: {ink: red, paper: "#ffffff"}\nstyles: {title: {size: .nan}}\n',
        "child": "template: child\nextends: both\n",
        "small": "template: small\nextends: notebook\nstyles: {title: {size: 3}}\n",
        "words": "anything: at all\n",
    }
    both = ["both.yaml:2:10 unknown-template", "both.yaml:3:16 wrong-form", "both.yaml:4:24 wrong-type"]
    rest = ["small.yaml:3:24 bad-template", "stray.yaml:2:10 unknown-template"]
    for settings in ("", "template: both"):
        assert check(settings, **designs) == [f"templates/{each}" for each in both + rest]
    assert check("", "templates/stray.yaml") == ["templates/stray.yaml:2:10 unknown-template"]
    assert check("", "templates/good.yaml") == []


def test_a_text_of_blanks_shows_nothing(check: Check) -> None:
    blank = "template: mine\nextends: notebook\nfaces:\n  symbols:\n    title: {content: '   '}\n"
    assert check("template: mine", mine=blank)[:1] == ["templates/mine.yaml:5:12 bad-template"]


@pytest.mark.parametrize(("name", "expected"), [("backing", 1), ("backing-light", 1), ("backing-dark", 0)])
def test_a_colour_by_the_name_of_the_backings_colours_is_told(name: str, expected: int, check: Check) -> None:
    design = f"template: mine\nextends: notebook\ncolours:\n  {name}: '#00ff00'\n"
    assert check("template: mine", mine=design) == [f"templates/mine.yaml:4:{5 + len(name)} bad-template"] * expected


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ("symbols: {plat: null}", "there is no 'plat' on the face 'symbols' to take away; did you mean 'plate'?"),
        ("back: {plate: null, rosette: null}", "there is no 'plate' on the face 'back' to take away"),
        ("symbols: {plate: null}", ""),
        ("symbols: {plate: }", ""),
    ],
)
@pytest.mark.parametrize("shape", ["", "shapes: {wide: ", "shapes: {large: "])
def test_taking_away_what_is_not_there_is_told(
    faces: str, told: str, shape: str, check: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    held = f"{shape}{{{faces}}}}}" if shape else f"faces: {{{faces}}}"
    found = check("template: mine", mine=f"template: mine\nextends: notebook\n{held}\n")
    where = held.find("null") + 1
    assert found == [f"templates/mine.yaml:3:{where} bad-template"] * bool(told)
    with pytest.raises(SystemExit):
        main(["check"])
    assert told in capsys.readouterr().out


def test_small_capitals_that_the_type_has_not_are_told(check: Check, capsys: pytest.CaptureFixture[str]) -> None:
    small = "template: mine\nextends: notebook\nstyles:\n  title: {small_caps: true}\n"
    for languages, title, told in (
        ("[en, ru]", "One", ["Cyrillic letters"]),
        ("[en, ru]", "One µ ж", ["Cyrillic letters and 'µ'"]),
        ("[vi, ru]", "Tiếng ưỡn ọ", ["Cyrillic letters, 'ế', 'ọ' and 'ỡ'"]),
        ("[en]", "One, Straße ëâø", []),
        ("[en]", "One µ ǆ", ["'µ' and 'ǆ'"]),
        ("[el]", "ΟΝΕ αβγδεζη", []),
        ("[de]", "ONE жукшцщи", ["'ж', 'и', 'к', 'у', 'ц', 'ш' and 1 more"]),
        ("[de]", "ONE жук", ["'ж', 'к' and 'у'"]),
    ):
        check(f"template: mine\nlanguages: {languages}", mine=small)
        one = a_set("mine", f"id: a, symbols: [cat, skull], title: {{{languages[1:3]}: '{title}', ru: жжж}}")
        Path("cards/mine.yaml").write_text(one, encoding="utf-8")
        with pytest.raises(SystemExit):
            main(["check"])
        assert re.findall(r"has none for (.+) \[bad-template\]", capsys.readouterr().out) == told, languages


FAINT = {
    "": [],
    "colours: {ink: '#7d5c3c'}": [],
    "colours: {ink: '#f3e8cf'}": [
        "'ink' can hardly be read on 'light', #f3e8cf on #fcf7e8: on keys",
        "'ink' can hardly be read on 'paper', #f3e8cf on #f3e8cf: on booklets and boxes",
        "'body' can hardly be read where it stands, #f3e8cf on #fcf7e8: action.text",
        "'key' can hardly be read where it stands, #f3e8cf on #f3e8cf: seniority.keys",
        "lines of symbols can hardly be told from the ground, #f3e8cf on #f3e8cf: seniority.keys",
        "'name' can hardly be read where it stands, #f3e8cf on #fcf7e8: symbols.frame",
        "lines of symbols can hardly be told from the ground, #f3e8cf on #fcf7e8: symbols.frame",
        "'title' can hardly be read where it stands, #f3e8cf on #f3e8cf: symbols.title, action.title, seniority.title "
        "and turn.title",
        "'turn' can hardly be read where it stands, #f3e8cf on #f3e8cf: turn.text",
        "profile, cathedral, gull, skull, halberd, figure, stream and eclipse can hardly be told from 'ink', which its "
        "lines have",
    ],
    "colours: {sepia: '#f3e0c0'}": [
        "'sepia' can hardly be read on 'paper', #f3e0c0 on #f3e8cf: on booklets and boxes",
        "'small' can hardly be read where it stands, #f3e0c0 on #f3e8cf: symbols.number and action.number",
        "mark of the set can hardly be told from the ground, #f3e0c0 on #f3e8cf: symbols.seal and action.seal",
        "'version' can hardly be read where it stands, #f3e0c0 on #f3e8cf: symbols.version and action.version",
    ],
    "styles: {title: {colour: backing}}\nfaces: {symbols: {frame: {fill: backing, style: title}}}": [
        "'title' can hardly be read where it stands, #191614 on #191614: symbols.frame",
        "lines of symbols can hardly be told from the ground, #2b1d12 on #191614: symbols.frame",
    ],
    "styles: {title: {colour: light}}\nfaces: {symbols: {plate: {box: {left: 4, top: 4, right: 4, bottom: 8}}}}": [
        "'title' can hardly be read where it stands, #fcf7e8 on #f3e8cf: action.title, seniority.title and turn.title"
    ],
}
"""What designs change in that of the notebook, and what is told; nothing of text on pictures."""
FAINT |= {
    "tints: {cat: '#2b1d12', skull: '#352a20'}": [
        "skull and cat can hardly be told from 'ink', which its lines have",
    ],
    "styles: {bk: {face: bold, size: 9, minimum: 8, colour: backing}}\nfaces: {back: "
    "{t: {kind: text, content: x, style: bk, box: {left: 10, right: 10, top: 13, height: 10}}}}": [
        "'bk' can hardly be read where it stands, #191614 on #191614: back.t",
    ],
    "faces: {symbols: {leaf: {radius: 28}, version: {style: title, box: {right: 5, width: 5, bottom: 5, height: 3}}"
    "}}": [
        "'title' can hardly be read where it stands, #2b1d12 on #191614: symbols.title and symbols.version",
    ],
    "faces: {action: {frame: {fill: accent}}}": [
        "'moment' can hardly be read where it stands, #a23c28 on #a23c28: action.moment",
        "mark of the moment can hardly be told from the ground, #a23c28 on #a23c28: action.mark",
    ],
    "faces: {back: {rosette: {stroke: backing}}, symbols: {seal: {stroke: paper}}}": [
        "mark of the set can hardly be told from the ground, #f3e8cf on #f3e8cf: symbols.seal",
        "rosette can hardly be told from the ground, #191614 on #191614: back.rosette",
    ],
    "faces: {back: {rosette: {stroke: '#1a1715'}}}": [],
    "faces: {seniority: {leaf: {radius: 26}, title: null}, turn: {leaf: {radius: 20}, title: null}}": [
        "lines of symbols can hardly be told from the ground, #2b1d12 on #191614: seniority.keys",
        "'key' can hardly be read where it stands, #2b1d12 on #191614: seniority.keys",
        "'turn' can hardly be read where it stands, #2b1d12 on #191614: turn.text",
    ],
    "faces: {seniority: {leaf: {radius: 14}}, turn: {leaf: {radius: 12}}}": [],
    "faces: {symbols: {leaf: {radius: 6}, title: {box: {left: 6, right: 6, bottom: 9, height: 8}}}}": [],
    "faces: {symbols: {leaf: {box: {left: 2, top: 2, right: 2, bottom: 12}}}}": [
        "'title' can hardly be read where it stands, #2b1d12 on #191614: symbols.title",
    ],
    "faces: {symbols: {leaf: {radius: 28, box: {left: 0, top: 0, right: 0, bottom: 0, bleed: true}}, title: {box: "
    "{left: 4, right: 4, bottom: 4, height: 8}}}}": [],
}


@pytest.mark.parametrize("design", FAINT)
def test_text_in_the_colour_of_its_ground_is_told(
    design: str, check: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    check("template: mine", mine=f"template: mine\nextends: notebook\n{design}\n")
    with pytest.raises(SystemExit):
        main(["check"])
    told = capsys.readouterr().out
    found = re.findall(r"the ((?:style|colour|tint|lines|mark|rosette) .+) \[bad-template\]", told)
    assert sorted(re.sub(r"^(style|colour|tint of) ", "", each) for each in found) == sorted(FAINT[design]), told


@pytest.mark.parametrize(("text", "told"), [("Lay <Кошка> down.", 1), ("Lay << cat > down.", 0), ("Lay it down.", 0)])
def test_icons_in_the_colour_of_their_ground_are_told_where_texts_have_any(
    text: str, told: int, check: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    dark = "styles: {body: {colour: light}}\nfaces: {action: {panel: {fill: ink}}}"
    check("template: mine", mine=f"template: mine\nextends: notebook\n{dark}\n")
    card = f"id: a, symbols: [cat, skull], action: {{when: start, text: '{text}'}}"
    Path("cards/mine.yaml").write_text(a_set("mine", card, kind="expansion"), encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["check"])
    words = "the lines of icons can hardly be told from the ground, #2b1d12 on #2b1d12: action.text"
    assert capsys.readouterr().out.count(words) == told


@pytest.mark.parametrize("colour", ["rgb", "cmyk", "grey"])
def test_colours_that_are_one_in_grey_are_told_where_they_are_printed_so(
    colour: str, check: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = "styles: {body: {colour: '#0000ff'}}\nfaces: {action: {panel: {fill: '#121212'}}}"
    design = f"template: mine\nextends: notebook\n{changes}"
    check("template: mine", mine=design)
    with pytest.raises(SystemExit):
        main(["build", "workshop", "--only", "sheets", "--lang", "en", "--colour", colour])
    told = re.findall(r"the style (.+) \[bad-template\]", capsys.readouterr().err)
    assert told == ["'body' can hardly be read where it stands in grey, #0000ff on #121212: action.text"] * (
        colour == "grey"
    )


def test_a_frame_too_small_for_the_symbols_of_some_card_is_told(
    check: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a shipped design at the size of the cards, in one's own at the frame."""
    assert check("card_size: 40x40") == []
    frame = "template: mine\nextends: notebook\nfaces:\n  symbols:\n    frame: {side: 60}\n"
    assert check("template: mine", mine=frame) == ["templates/mine.yaml:5:12 symbols-overflow"]
    for settings, words in (
        (
            "padding: 0, line: 0.35",
            "the line of 'frame' reaches 0.175 mm into its frame, over the symbols",
        ),
        ("side: 60", " of 60 mm overflow the box of 'frame' by "),
    ):
        Path("templates/mine.yaml").write_text(frame.replace("side: 60", settings), encoding="utf-8")
        capsys.readouterr()
        with pytest.raises(SystemExit):
            main(["check"])
        assert words in capsys.readouterr().out
    three = a_set("third", "id: c, symbols: [cat, skull, gull], title: Three")
    Path("templates/mine.yaml").unlink()
    Path("cards/third.yaml").write_text(three, encoding="utf-8")
    assert check("card_size: 40x40") == ["leonardo.yaml:2:12 symbols-overflow"]


def test_a_language_without_words_of_ours_is_told(check: Check, capsys: pytest.CaptureFixture[str]) -> None:
    """By check at the language, and by a build that is asked for it."""
    german = CARDS.replace("title: {en: One, ru: Один}", "title: {de: Eins}")
    Path("cards").mkdir()
    assert check("languages: [de]") == []
    Path("cards/mine.yaml").write_text(german, encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["check"])
    told = capsys.readouterr().out
    assert "leonardo.yaml:2:13: warning: leonardo has no words of its own in 'de', only in en and ru" in told
    Path("leonardo.yaml").write_text("title: Test\nlanguages: [en]\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["build", "mine", "--lang", "de", "--only", "sheets", "--format", "listing"])
    assert "no words of its own in 'de'" in capsys.readouterr().err


@pytest.mark.parametrize("settings", ["langauges: [en]", "languages: [en]\nlanguages: [en]", "languages: [12]"])
def test_no_text_is_missed_in_languages_that_could_not_be_read(settings: str, tmp_path: Path) -> None:
    english = CARDS.replace(", ru: Один", "")
    told = survey([write(tmp_path, {"cards/mine.yaml": english, "leonardo.yaml": f"title: T\n{settings}\n"})])
    assert [Path(each.file).name for each in told.problems] == ["leonardo.yaml"]


TITLE = "faces: {symbols: {title: "
OVER_THE_EDGE = TITLE + "{box: {left: 60, width: 30, bottom: 8, height: 8}}}}"
MISTAKES = {
    "styles: {title: {sise: 12}}\nfaces: {symbols: {leaf: {fill: papper}, title: {style: nosuch}}}": [
        "3:18 unknown-key", "4:32 bad-template", "4:56 bad-template",
    ],
    "tints: {cat: red}\nfaces: {symbols: {leaf: {fill: papper}}}": ["3:14 wrong-form", "4:32 bad-template"],
    "xyzzy: 1\n" + OVER_THE_EDGE: ["3:1 unknown-key", "4:26 box-outside"],
    "styles: {title: {size: 8, minimum: 50}}\ntints: {kat: '#112233'}": ["3:36 bad-template", "4:14 bad-template"],
    "colours: {ink: '#10101'}\n" + OVER_THE_EDGE: ["3:16 wrong-form", "4:26 box-outside"],
    "faces: {symbols: {leaf: {fill: papper}, title: {box: {left: 60, width: 30, bottom: 8, height: 8}}}}": [
        "3:32 bad-template", "3:48 box-outside",
    ],
    "faces: {symbols: {title: {sise: 1, box: {left: 60, width: 30, bottom: 8, height: 8}}}}": ["3:27 unknown-key"],
    "faces: {symbols: {title: {box: {left: 60, width: x, bottom: 8, height: 8}}}}": ["3:50 wrong-type"],
    "faces: {symbols: {title: {box: {left: 60, right: 1, width: 30, bottom: 8, height: 8}}}}": ["3:32 bad-template"],
    "colours: {mine: red}\nfaces: {symbols: {leaf: {fill: mine}}}": ["3:17 wrong-form"],
    "colors: {mine: '#112233'}\nfaces: {symbols: {leaf: {fill: mine}}}": ["3:1 unknown-key"],
    "styles: {mine: 12}\n" + TITLE + "{style: mine}}}": ["3:16 wrong-type"],
    "styles: {title: {size: [7], minimum: 40}}": ["3:24 wrong-type"],
    TITLE + "{styel: mine}}}": ["3:27 unknown-key"],
    TITLE + "{kind: panl, content: x}}}": ["3:33 wrong-value"],
    "faces: {symbols: {new: {knd: panel, fill: ink, box: {}}}}": ["3:25 unknown-key"],
    "faces: {symbols: {new: {kind: panel, fil: ink, box: {}}}}": ["3:38 unknown-key"],
    "faces: {symbols: {frame: null, new: {kind: symbls, box: {}}}}": ["3:44 wrong-value"],
    "shapes: {small: {symbols: {title: {style: 12, content: '{titel}'}, leaf: 5}}}": [
        "3:56 unknown-field", "3:74 wrong-type", "3:43 bad-template"
    ],
}  # fmt: skip
SEAL = "{kind: seal, box: {left: 20, top: 20, width: 20, height: 20}}"
MISTAKES |= {
    "tints: {dog: '#ff0000'}\ntint: {}": ["3:14 bad-template", "4:1 unknown-key"],
    f"faces: {{back: {{s: {SEAL}}}, bak: {{}}}}": ["3:26 bad-template", "3:83 unknown-key"],
    "fases: {}\nfaces: {symbols: {leaf: {fill: papper}}}": ["3:1 unknown-key", "4:32 bad-template"],
    f"faces: {{back: {{s: {SEAL[:-1]}, knd: x}}}}}}": ["3:26 bad-template", "3:81 unknown-key"],
    TITLE + "{styl: body, style: zz}}}": ["3:27 unknown-key", "3:46 bad-template"],
    "styles: {title: {color: ink, colour: zz}}": ["3:18 unknown-key", "3:38 bad-template"],
    TITLE + "{box: {lef: 1, left: 6, right: 1, width: 30, bottom: 8, height: 8}}}}": [
        "3:33 unknown-key", "3:32 bad-template",
    ],
    TITLE + "{box: {lef: 1, left: 60, width: 30, bottom: 8, height: 8}}}}": ["3:33 unknown-key", "3:26 box-outside"],
    "shapes: {wid: {}, wide: {symbols: {title: {style: zz}}}}": ["3:10 unknown-key", "3:51 bad-template"],
    "colours: {mine: red}\ncolors: {}\nfaces: {symbols: {leaf: {fill: mine}}}": ["3:17 wrong-form", "4:1 unknown-key"],
}  # fmt: skip
"""What a design of a project says, and what is told of it: unknown keys and wrong values hide nothing else, and nothing
is told that hangs on them."""


@pytest.mark.parametrize("design", MISTAKES)
def test_mistakes_of_form_in_a_design_hide_no_others(design: str, check: Check) -> None:
    told = check("template: mine", mine=f"template: mine\nextends: notebook\n{design}\n")
    assert sorted(told) == sorted(f"templates/mine.yaml:{each}" for each in MISTAKES[design])


EXTENDED = {
    (TITLE + "{styl: body}}}", TITLE + "{style: zz}}}"): ["3:34 bad-template"],
    ("tints: {cat: red}\nstyles: {title: 12}", TITLE + "{style: zz}}}"): ["3:34 bad-template"],
    (TITLE + "{style: [a]}}}", TITLE + "{style: zz}}}"): ["3:34 bad-template"],
    (TITLE + "{box: {lef: 60, width: 30, bottom: 8, height: 8}}}}", OVER_THE_EDGE): ["3:26 box-outside"],
    (TITLE + "{styl: body}}}", TITLE + "{content: x}}}"): [],
    ("faces: {back: {s: {knd: seal, box: {}}}}", "faces: {back: {s: null}}"): [],
}
"""What a design says that another extends, what that one says, and what is told of the latter."""


@pytest.mark.parametrize(("below", "above"), EXTENDED)
def test_what_a_design_gives_itself_is_judged_whatever_it_replaces(below: str, above: str, check: Check) -> None:
    designs = {"low": f"template: low\nextends: notebook\n{below}\n", "top": f"template: top\nextends: low\n{above}\n"}
    told = [each.removeprefix("templates/") for each in check("template: top", **designs)]
    assert [each for each in told if each.startswith("top")] == [f"top.yaml:{each}" for each in EXTENDED[below, above]]


@pytest.mark.parametrize(("extends", "more"), [("notebok", ["4:32 bad-template"]), ("mien", []), ("nobody", [])])
def test_what_a_design_extends_by_a_misspelt_name_is_taken_as_it_was_meant(
    extends: str, more: list[str], check: Check
) -> None:
    wrong = "tints: {cat: '#112233'}\nfaces: {symbols: {leaf: {fill: papper}}}\n"
    told = check("template: mine", mine=f"template: mine\nextends: {extends}\n{wrong}")
    assert told == [f"templates/mine.yaml:{each}" for each in ("2:10 unknown-template", *more)]


@pytest.mark.parametrize(
    "wrong", ["extend: notebook", "extends: 12", "extends: nobody", "extends: notebook\nfaces: *a"]
)
def test_nothing_is_missed_in_a_design_of_which_a_file_could_not_be_read(wrong: str, check: Check) -> None:
    assert len(check("template: mine", mine=f"template: mine\n{wrong}\n")) == 1


@pytest.mark.parametrize("kind", ["pipe", "folder", "dangling"])
def test_printers_that_cannot_be_read_are_told(kind: str, check: Check, tmp_path: Path) -> None:
    path = tmp_path / "printers.yaml"
    {"pipe": os.mkfifo, "folder": Path.mkdir, "dangling": lambda each: each.symlink_to("nowhere")}[kind](path)
    assert check("") == ["printers.yaml:1:1 unreadable-file"]
    with pytest.raises(ProblemsFound):
        printer.save(tmp_path, "home", 0, 0, None)


@pytest.mark.parametrize(
    ("written", "told"),
    [("office: {right: 1}", []), ("office: {rihgt: 1}", ["{}:1:10 unknown-key"]), ("[]", ["{}:1:1 wrong-type"])],
)
@pytest.mark.parametrize("place", ["printers.yaml", "sub/printers.yaml"])
def test_a_named_file_of_printers_is_checked_as_such(place: str, written: str, told: list[str], check: Check) -> None:
    """In the project, below it, and outside of any."""
    write(Path(), {place: f"{written}\n"})
    expected = [each.format(place) for each in told]
    assert check("", place) == expected
    Path("leonardo.yaml").unlink()
    found = load_files([Path(place)]).problems
    assert [f"{each.file}:{each.line}:{each.column} {each.id}" for each in found] == expected


def test_a_set_and_a_design_may_be_called_printers(check: Check) -> None:
    write(Path(), {"cards/printers.yaml": a_set("printers", "id: p, symbols: [cat, gull], title: P")})
    design = "template: printers\nextends: notebook\n"
    for path in ("cards/printers.yaml", "templates/printers.yaml"):
        assert check("", path, printers=design) == check("", printers=design) == []
    assert check("", "templates/printers.yaml", printers=f"{design}x: 1\n") == [
        "templates/printers.yaml:3:1 unknown-key"
    ]


CLASHES = {
    ("<b>{text}</b>", "a <i>b</i> c"): "<i> stands inside <b>",
    ("<i>Now: {text}</i> {id}", "<i>a</i> <b>b</b> <b>c</b>"): "<b> stands inside <i>",
    ("<b>{text}</b>", "a <b>b</b> <cat>"): "",
    ("<b>{id}</b> {text}", "a <i>b</i>"): "",
    ("<<{text}", "<i>b</i> <<b>"): "",
    ("{text}", "a <b><i>b</i></b>"): "",
}


@pytest.mark.parametrize(("content", "words"), CLASHES)
def test_tags_of_a_card_inside_tags_of_the_design(
    content: str, words: str, check: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    """By check and by build, in the same words and at the card, and the design is named."""
    design = f"template: mine\nextends: notebook\nfaces:\n  action:\n    text: {{content: {json.dumps(content)}}}\n"
    written = f"id: c, backing: gold, title: C, action: {{when: start, manual: true, text: {json.dumps(words)}}}"
    Path("cards").mkdir()
    Path("cards/own.yaml").write_text(a_set("own", written, kind="expansion"), encoding="utf-8")
    told = check("template: mine\nlanguages: [en]", mine=design)
    said = CLASHES[content, words]
    if not said:
        assert [each for each in told if "bad-markup" in each] == []
        return
    column = len("  - {") + 1 + written.index('"')
    assert told == [f"cards/own.yaml:4:{column} bad-markup"]
    messages = []
    for command in (["check"], ["build", "own", "--only", "single", "--format", "listing"]):
        with pytest.raises(SystemExit) as ended:
            main(command)
        assert ended.value.code
        heard = capsys.readouterr()
        messages.append([row for row in (heard.out + heard.err).split("\n") if "[bad-markup]" in row])
    assert messages[0] == messages[1]
    (message,) = messages[0]
    assert f"card 'c' (en): in the text, {said}" in message
    assert "the design's: 'text' on the face 'action' of 'mine'" in message


CONTENTS = {
    "{titel}": [("unknown-field", "there is no field {titel}")],
    "{TITLE}": [("unknown-field", "there is no field {TITLE}")],
    "{title!r} {card.__class__}": [
        ("unknown-field", "there is no field {title!r}"),
        ("unknown-field", "there is no field {card.__class__}"),
    ],
    "{title:>9}": [("unknown-field", "there is no field {title:>9}")],
    "{}": [("unknown-field", "there is no field {}")],
    "{": [("unknown-field", "a '{' has no other half")],
    "}": [("unknown-field", "a '}' has no other half")],
    "<b>x": [("bad-markup", "<b> is never closed")],
    "{number} <{title}>": [("bad-markup", "there is no tag <{title}>")],
    "<b>{set}</{number}>": [("bad-markup", "<b> is never closed"), ("bad-markup", "</{number}> closes <b>")],
    "{{x}} {number} <b>{title}</b> << {{{set}}}": [],
}


@pytest.mark.parametrize("content", CONTENTS)
def test_what_a_designs_words_say_is_checked(content: str, tmp_path: Path) -> None:
    faces = "{symbols: {title: {content: " + json.dumps(content) + "}}}"
    write(tmp_path, {"templates/mine.yaml": f"template: mine\nextends: notebook\nfaces: {faces}\n"})
    found = [each for each in load_files([tmp_path]).problems if each.level == "error"]
    assert {(each.id, each.message.partition("; did")[0]) for each in found} == set(CONTENTS[content])
    assert {(Path(each.file).name, each.line) for each in found} <= {("mine.yaml", 3)}


@pytest.mark.parametrize(
    ("face", "fields", "lacking"),
    [
        ("symbols", ["title", "symbols", "version"], ["turn", "turn_title", "seniority_title"]),
        ("action", ["title", "text", "moment"], ["turn", "turn_title", "seniority_title"]),
        ("turn", ["turn", "turn_title"], ["title", "symbols"]),
    ],
)
def test_the_hint_of_an_unknown_field_names_what_the_face_shows(
    face: str, fields: list[str], lacking: list[str], tmp_path: Path
) -> None:
    faces = f"{{{face}: {{title: {{content: '{{nope}}'}}}}}}"
    write(tmp_path, {"templates/mine.yaml": f"template: mine\nextends: notebook\nfaces: {faces}\n"})
    (found,) = [each for each in load_files([tmp_path]).problems if each.id == "unknown-field"]
    assert all(f"{{{field}}}" in found.hint for field in fields)
    assert not any(f"{{{field}}}" in found.hint for field in lacking)


def test_a_grid_of_the_command_line_is_told_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = "title: T\nlanguages: [en]\nsheets: {grid: 3x3}\n"
    monkeypatch.chdir(write(tmp_path, {**FILES, "leonardo.yaml": settings}))
    with pytest.raises(SystemExit):
        main(["build", "mine", "--only", "sheets", "--grid", "30x30"])
    (told,) = [line for line in capsys.readouterr().err.split("\n") if "[sheet-too-small]" in line]
    assert told.startswith("--grid:")


@pytest.mark.parametrize("shape", ["small", "large", "wide", "low", "square"])
def test_words_for_cards_of_other_shapes_are_checked(shape: str, tmp_path: Path) -> None:
    faces = '{symbols: {title: {content: "{titel}"}}}'
    design = f"template: mine\nextends: notebook\nshapes: {{{shape}: {faces}}}\n"
    write(tmp_path, {"templates/mine.yaml": design})
    assert [each.id for each in load_files([tmp_path]).problems] == ["unknown-field"]


def test_a_box_off_the_card_is_told_of_every_design(check: Check) -> None:
    box = "faces: {symbols: {title: {box: {left: 60, width: 30, bottom: 8, height: 8}}}}\n"
    text = f"template: mine\nextends: notebook\n{box}"
    for settings in ("template: mine", "", "template: mine\ncard_size: poker"):
        assert check(settings, mine=text) == ["templates/mine.yaml:3:26 box-outside"]


def test_a_design_that_is_not_used_keeps_nothing_from_being_built(tmp_path: Path) -> None:
    write(tmp_path, {**FILES, "templates/stray.yaml": "template: stray\nextends: nope\n"})
    assert not has_errors(load_project(tmp_path)[1])


@pytest.mark.parametrize(
    ("settings", "targets"),
    [
        ("", ["mine"]),
        ("build: {sets: [base]}", ["base"]),
        ("build: {decks: [all]}", ["all"]),
        ("build: {sets: [], decks: [all]}", ["all"]),
    ],
)
def test_what_a_build_of_nothing_named_makes(settings: str, targets: list[str], tmp_path: Path) -> None:
    write(tmp_path, {**FILES, "leonardo.yaml": f"title: Test\n{settings}\n"})
    assert [each.id for each in built(load_project(tmp_path)[0])] == targets


def test_an_unreadable_file_of_what_is_built_is_told(check: Check, tmp_path: Path) -> None:
    write(tmp_path, {"cards/other.yaml": "set: other\nkind: [\n"})
    assert check("build: {sets: [other]}") == ["cards/other.yaml:3:1 yaml-syntax"]
    assert built(load_project(tmp_path)[0]) == []


def test_a_file_that_an_editor_has_called_txt_is_told(tmp_path: Path) -> None:
    project = write(
        tmp_path / "mine",
        {
            "leonardo.yaml": "title: T\nlanguages: [en]\n",
            "leonardo.yaml.txt": "title: T\n",
            "cards/more.YAML.txt": "set: more\n",
            "cards/notes.txt": "buy ink\n",
            "cards/decks/sub/deck.yaml.txt": "deck: d\n",
            "templates/mine.yml.txt": "template: mine\n",
        },
    )
    found = [(Path(each.file).name, each.level, each.id) for each in survey([project]).problems]
    told = ("warning", "not-a-card-file")
    assert found == [(name, *told) for name in ("deck.yaml.txt", "more.YAML.txt", "leonardo.yaml.txt", "mine.yml.txt")]
    assert [Path(each.file).name for each in survey([project / "cards"]).problems] == ["deck.yaml.txt", "more.YAML.txt"]
