"""Files as an enemy makes them, given to the real program: problems with places, in bounded time and memory."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.hostile_runs import run, run_all, tree
from tests.profile_making import ADOBE_RGB, cmyk, grey, rgb

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits, pipes and devices of POSIX")
ROOT = Path(__file__).resolve().parents[1]
SET = """\
set: mine
kind: base
title: Mine
cards:
  - {id: a, symbols: [cat, skull], title: One}
"""
SETTINGS = "papers: [a4]\nlanguages: [en]\ntemplate: plain\n"


def project(folder: Path, cards: str | bytes = SET, settings: str | bytes = SETTINGS) -> Path:
    """A project of one set."""
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    for name, content in (("leonardo.yaml", settings), ("cards/mine.yaml", cards)):
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def aliases() -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    return "\n".join([*lines, *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30))])


def actions(action: str, count: int) -> str:
    """A set of so many cards with that action."""
    cards = "".join(f"  - {{id: b{number}, title: t, action: {{when: start, {action}}}}}\n" for number in range(count))
    return f"set: mine\nkind: expansion\ntitle: Mine\ncards:\n{cards}"


YAML_BOMBS: dict[str, tuple[Callable[[], str], str]] = {
    "aliases within aliases": (aliases, "yaml-alias"),
    "a text of 8 MB": (lambda: SET.replace("One", "x" * 8_000_000), "wrong-count"),
    "a text of 10 MB": (lambda: SET.replace("One", "x" * 10_000_000), "file-too-large"),
    "a key of 1,000 letters": (lambda: SET.replace("title: One", f"{'x' * 1000}: 1"), "unknown-key"),
    "a key of 8 MB": (lambda: SET.replace("title: One", f"? {'x' * 8_000_000}\n: 1"), "wrong-count"),
    "a symbol of 19,999 letters": (lambda: SET.replace("cat", "c" * 19_999), "unknown-symbol"),
    "lists nested 100,000 deep": (lambda: f"set: {'[' * 100_000}", "too-deep"),
    "closed lists nested 100,000 deep": (lambda: f"set: {'[' * 100_000}{']' * 100_000}", "too-deep"),
    "mappings nested 100,000 deep": (lambda: "{a: " * 100_000, "too-deep"),
    "blocks nested 100,000 deep": (lambda: "- " * 100_000, "too-deep"),
    "keys that are mappings": (lambda: "? " * 100_000, "too-deep"),
    "half a million values": (lambda: f"set: [{'1,' * 500_000}]", "file-too-large"),
    "a million items of one byte": (lambda: "set:\n" + "- 1\n" * 1_000_000, "file-too-large"),
    "a hundred thousand unknown symbols": (
        lambda: SET.replace("cat,", ",".join(f"x{n}" for n in range(100_000)) + ","),
        "wrong-count",
    ),
    "ten thousand mistakes": (lambda: SET + "  - {id: b, simbols: [cat]}\n" * 10_000, "too-many-problems"),
    "thirty thousand cards of one id": (lambda: SET + "  - {id: b, symbols: [cat, skull]}\n" * 30_000, "duplicate-id"),
    "ten thousand steps": (
        lambda: SET.replace("base", "expansion").replace(
            "symbols: [cat, skull]", f"action: {{when: start, effect: [{'draw, ' * 10_000}draw]}}"
        ),
        "action-shape",
    ),
    "blanks in a tag": (
        lambda: SET.replace("base", "expansion").replace(
            "symbols: [cat, skull]",
            f'backing: gold, action: {{when: start, effect: [draw], text: "<{" " * 19_000}"}}',
        ),
        "card-markup",
    ),
    "a hundred thousand symbols of one name": (lambda: SET.replace("cat,", "cat, " * 100_000), "wrong-count"),
    "a million mistakes of markup": (
        lambda: actions('manual: true, text: "' + "<cat><b>" * 2_000 + '"', 480),
        "card-markup",
    ),
    "twenty thousand pictures that are not there": (
        lambda: (
            SET + "".join(f"  - {{id: b{n}, symbols: [cat, skull], art: ../a/../b{n}.png}}\n" for n in range(9_990))
        ),
        "too-many-problems",
    ),
    "thousands of cards too many": (lambda: actions("effect: [draw]", 18_000), "wrong-count"),
    "control characters": (lambda: "\x01" * 8_000_000, "control-character"),
    "a number of a million digits": (lambda: SET.replace("title: One", f"copies: {'9' * 1_000_000}"), "wrong-count"),
    "a number of 400 digits": (lambda: SET.replace("title: One", f"copies: {'9' * 400}"), "out-of-range"),
    "no number": (lambda: SET.replace("title: One", "copies: .nan"), "wrong-type"),
    "infinity": (lambda: SET.replace("title: One", "copies: .inf"), "wrong-type"),
    "8 MB and a byte": (lambda: "#" * (8 * 1024 * 1024 + 1), "file-too-large"),
    "8 MB of comment": (lambda: "#" * (8 * 1024 * 1024), "empty-file"),
    "lines without number": (lambda: "\n" * 8_000_000 + ":", "yaml-syntax"),
}


@pytest.mark.parametrize("name", YAML_BOMBS)
def test_a_bomb_of_yaml_is_told_in_bounded_time_and_memory(name: str, tmp_path: Path) -> None:
    make, problem = YAML_BOMBS[name]
    project(tmp_path, make())
    ended = run(tmp_path, "check")
    assert ended.code == 1
    assert f"[{problem}]" in ended.out, ended.out[:500]
    assert len(ended.out) < 8_000_000


GREAT = {
    "actions": (10_000, "effect: [{rearrange: {swaps: 2}}]"),
    "steps": (1_000, f"effect: [{', '.join(['{draw: {count: 1}}'] * 20)}]"),
}


@pytest.mark.parametrize("name", GREAT)
def test_the_greatest_sets_of_actions_are_checked_in_time(name: str, tmp_path: Path) -> None:
    count, action = GREAT[name]
    project(tmp_path, actions(action, count))
    assert run(tmp_path, "check").code == 0


def test_a_set_of_thousands_named_by_thousands_of_lines_is_taken_once(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: s-{number}, symbols: [cat, gull], copies: 99}}\n" for number in range(9_990))
    lines = "  - {set: mine, copies: 99}\n" * 9_990
    project(tmp_path, f"set: mine\nkind: base\ntitle: Mine\ncards:\n{cards}")
    deck = f"deck: d\nmode: base\ntitle: D\nplayers: [2]\ncontents:\n{lines}"
    (tmp_path / "cards" / "d.yaml").write_text(deck, encoding="utf-8")
    assert "[set-twice]" in run(tmp_path, "check").out


def test_texts_that_lack_ninety_languages_are_counted_to_a_thousand(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: s-{number}, symbols: [cat, gull], title: {{en: x}}}}\n" for number in range(9_990))
    languages = ", ".join(f"l{chr(97 + number // 10)}{chr(97 + number % 10)}" for number in range(90))
    project(tmp_path, f"set: mine\nkind: base\ntitle: Mine\ncards:\n{cards}", f"title: T\nlanguages: [{languages}]\n")
    assert "[too-many-problems]" in run(tmp_path, "check").out


def test_hands_of_thousands_of_actions_are_refused_in_time(tmp_path: Path) -> None:
    symbols = "".join(f"  a{number}: {{symbols: [cat, skull]}}\n" for number in range(9_000))
    acts = "".join(f"  k{number}: {{action: {{when: start, effect: [lift, shift]}}}}\n" for number in range(9_000))
    held = ", ".join(f"k{number}" for number in range(9_000))
    seats = f'seats:\n  - {{hand: [{held}]}}\n  - {{hand: [a1]}}\nfield: {{"0,0": [a1], "1,1": [a1]}}\ndeck: [a1]\n'
    text = f"mode: quintis\ncards:\n{symbols}{acts}{seats}"
    (project(tmp_path) / "position.yaml").write_text(text, encoding="utf-8")
    ended = run(tmp_path, "replay", "position.yaml", "--legal")
    assert ended.code == 1
    assert "at most 1,000 items can stand here, found 9,000" in ended.said


LISTS = {
    "languages": ("leonardo.yaml", "languages: [{}]\n"),
    "players": ("cards/deck.yaml", "deck: d\nmode: base\nplayers: [{}]\ncontents: [{{set: base}}]\n"),
    "contents": ("cards/deck.yaml", "deck: d\nmode: base\nplayers: [2]\ncontents: [{}]\n"),
}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("item", ["{{a: {}}}", "{{card: x{}}}", "{}", "a"])
def test_a_list_of_thirty_thousand_is_judged_in_one_pass(name: str, item: str, tmp_path: Path) -> None:
    file, text = LISTS[name]
    project(tmp_path)
    (tmp_path / file).write_text(text.format(", ".join(item.format(n) for n in range(30_000))), encoding="utf-8")
    assert run(tmp_path, "check").code == 1


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, depth: int, colour: int, rows: bytes, *more: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    parts = (chunk(b"IHDR", header), *more, chunk(b"IDAT", rows), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def zeros(count: int) -> bytes:
    """So many zero bytes, compressed, made piece by piece."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(bytes(1_000_000)) for _ in range(count // 1_000_000)]
    return b"".join([*parts, packer.compress(bytes(count % 1_000_000)), packer.flush()])


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'
DOT = '<circle cx="4" cy="4" r="2"/>'
PIXEL = "data:image/png;base64,iVBORw0KGgo="


def refused_pictures() -> Iterator[tuple[str, bytes]]:
    """Pictures that are no good, by name."""
    yield "bomb.png", png(50_000, 50_000, 8, 2, zeros(1_000_000))
    yield "wide.png", png(2_000_000_000, 1, 8, 2, zeros(1_000))
    yield "nothing.png", png(0, 0, 8, 2, zeros(1))
    yield "short.png", png(3_000, 3_000, 8, 2, zeros(1_000))
    yield "words.png", png(10, 10, 8, 2, zeros(310), chunk(b"zTXt", b"k\0\0" + zeros(200_000_000)))
    yield "empty.png", b""
    yield "empty.svg", b""
    yield "cut.png", (ROOT / "templates/pictures/sheet.png").read_bytes()[:3_000]
    yield "really-gif.png", b"GIF89a" + bytes(60)
    yield "really-svg.png", SVG.format(DOT).encode()
    yield "really-png.svg", png(4, 4, 8, 2, zeros(52))
    yield "script.svg", SVG.format("<script>1</script>").encode()
    yield "click.svg", SVG.format('<g onclick="x()"/>').encode()
    yield "image.svg", SVG.format('<image href="/etc/passwd"/>').encode()
    yield "data.svg", SVG.format(f'<image xlink:href="{PIXEL}"/>').encode()
    yield "use.svg", SVG.format('<use href="other.svg#a"/>').encode()
    yield "link.svg", SVG.format('<circle r="2" xlink:href="file:///etc/passwd"/>').encode()
    yield "paint.svg", SVG.format('<circle r="2" fill="url(https://a.example/)"/>').encode()
    yield "style.svg", SVG.format("<style>@import 'x';</style>").encode()
    yield "entity.svg", b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + SVG.format("&a;").encode()
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 30))
    yield "laughs.svg", f'<!DOCTYPE svg [<!ENTITY l0 "ha">{laughs}]>{SVG.format("&l29;")}'.encode()
    yield "deep.svg", SVG.format("<g>" * 100_000).encode()
    yield "blanks.svg", SVG.format(f'<g transform="{" " * 3_000_000}x">{DOT}</g>').encode()
    yield "letters.svg", SVG.format(f'<g transform="{"a" * 3_000_000}">{DOT}</g>').encode()
    yield "digits.svg", SVG.format(f'<circle r="{"1" * 3_000_000}x"/>').encode()
    yield "shapes.svg", SVG.format(DOT * 100_000).encode()
    yield "steps.svg", SVG.format(f'<path d="M0 0{"L1 1" * 500_000}"/>').encode()
    yield "flags.svg", SVG.format(f'<path d="M0 0{"A1 1 0 0 " * 300_000}"/>').encode()
    yield "ten-million.svg", SVG.format(DOT).encode().ljust(10_000_000)
    yield "encoded.svg", b'<?xml version="1.0" encoding="utf-7"?>' + SVG.format(DOT).encode()
    yield "encoded-hex.svg", b'<?xml version="1.0" encoding="big5"?>' + SVG.format(DOT).encode()
    yield "far.svg", SVG.format('<path d="M1e999 0L1 1"/>').encode()
    yield "flat.svg", SVG.format('<path d="M0 0A0 0 0 0 0 0 0L1 1 z"/><path d="M0 0A1 1e-300 0 0 0 0 0L"/>').encode()


def a_card_for_each(names: list[str]) -> str:
    cards = "".join(f"  - {{id: c{n}, symbols: [cat, skull], title: T, art: {name}}}\n" for n, name in enumerate(names))
    return SET + cards


def test_every_bad_picture_is_told_at_its_card_in_one_run(tmp_path: Path) -> None:
    pictures = dict(refused_pictures())
    project(tmp_path, a_card_for_each(list(pictures)), SETTINGS.replace("plain", "notebook"))
    for name, content in pictures.items():
        (tmp_path / name).write_bytes(content)
    before = tree(tmp_path)
    ended = run(tmp_path, "build", "mine", "--only", "sheets")
    assert ended.code == 1
    for name in pictures:
        assert f"the picture '{name}'" in ended.err, name
    assert ended.err.count("[bad-picture]") == len(pictures)
    assert tree(tmp_path) == before


PROFILES = {
    "GRAY": grey(1.8),
    "RGB": rgb(ADOBE_RGB, 2.2),
    "CMYK": cmyk(lambda c, m, y, k: (100 - 25 * (c + m + y + k), 0, 0)),
}


def largest_pictures(folder: Path, *, profiled: bool) -> Iterator[str]:
    """Pictures of as many pixels as are read, the costly sorts, one at a time."""
    side = 7_071

    def described(space: str) -> tuple[bytes, ...]:
        return (chunk(b"iCCP", b"p\0\0" + zlib.compress(PROFILES[space])),) if profiled else ()

    for name, depth, colour, row in (("rgba", 8, 6, side * 4), ("grey16", 16, 0, side * 2), ("rgb16", 16, 2, side * 6)):
        key = (chunk(b"tRNS", bytes(6)),) if name == "rgb16" else ()
        more = (*described("RGB" if colour else "GRAY"), *key)
        (folder / "art.png").write_bytes(png(side, side, depth, colour, zeros((row + 1) * side), *more))
        yield name
    palette = (chunk(b"PLTE", bytes(768)), chunk(b"tRNS", bytes(range(256))))
    (folder / "art.png").write_bytes(png(side, side, 8, 3, zeros((side + 1) * side), *described("RGB"), *palette))
    yield "palette"
    for name, mode, side, options in (
        ("jpeg", "RGB", 7_071, {}),
        ("cmyk", "CMYK", 7_071, {}),
        ("progressive", "RGB", 5_000, {"progressive": True, "subsampling": 0}),
    ):
        profile = PROFILES[mode] if profiled else None
        Image.new(mode, (side, side), 40 if mode == "L" else (40,) * len(mode)).save(
            folder / "art.png", "JPEG", quality=20, icc_profile=profile, **options
        )
        yield name


@pytest.mark.slow
@pytest.mark.parametrize("profiled", [False, True])
def test_the_largest_pictures_are_printed_within_the_limits(tmp_path: Path, profiled: bool) -> None:
    project(tmp_path, SET.replace("title: One", "art: art.png"), SETTINGS.replace("plain", "notebook"))
    for name in largest_pictures(tmp_path, profiled=profiled):
        ended = run(tmp_path, "build", "mine", "--only", "sheets", "--card", "180x260", "--proof")
        assert ended.code == 0, (name, ended.said)


def test_the_largest_drawing_is_printed_within_the_limits(tmp_path: Path) -> None:
    steps = "L1 1" * 200_000
    project(tmp_path, SET.replace("title: One", "art: art.svg"), SETTINGS.replace("plain", "notebook"))
    (tmp_path / "art.svg").write_text(SVG.format(f'<path d="M0 0{steps}"/>'), encoding="utf-8")
    assert run(tmp_path, "build", "mine", "--only", "sheets").code in (0, 1)


BOOKLETS: dict[str, tuple[Callable[[], str], str]] = {
    "quotes 100,000 deep": (lambda: ">" * 100_000 + " a", "booklet-markup"),
    "lists 100,000 deep": (lambda: "- " * 100_000 + "a", "booklet-markup"),
    "numbered lists 80,000 deep": (lambda: "1. " * 80_000 + "a", "booklet-markup"),
    "lists on lines, 480 deep": (lambda: "\n".join(f"{'  ' * n}- a" for n in range(480)), "booklet-markup"),
    "400 lists too deep": (lambda: ("- " * 12 + "a\n\nb\n\n") * 400, "booklet-markup"),
    "brackets": (lambda: "[" * 50_000, "file-too-large"),
    "links": (lambda: "[a](" * 20_000, "file-too-large"),
    "pictures": (lambda: "![" * 20_000, "file-too-large"),
    "stars": (lambda: "*a **" * 20_000, ""),
    "backticks": (lambda: "".join("`" * n + "a" for n in range(1, 400)), ""),
    "comments": (lambda: "<!--" * 50_000, ""),
    "a table of 10,000 columns": (lambda: f"{'|a' * 10_000}|\n{'|-' * 10_000}|\n", ""),
    "a word of 100,000 letters": (lambda: "a" * 100_000, ""),
    "control characters": (lambda: "a\x0b\x1b[2Jb", "control-character"),
    "a turn of direction": (lambda: "a\u202eb", "hidden-character"),
    "10 MB": (lambda: "word " * 2_000_000, "file-too-large"),
    "a table of 24,000 rows": (lambda: "| a | b |\n|---|---|\n" + "| x | y |\n" * 24_000, "file-too-large"),
    "12,000 directives": (lambda: "```card mine-01\n```\n" * 12_000, "file-too-large"),
    "emphasis in emphasis": (lambda: "*a **b " * 35_000, "file-too-large"),
    "halves of emphasis": (lambda: "*a_ " * 62_000, "file-too-large"),
    "halves of links": (lambda: "[a](" * 62_000, "file-too-large"),
    "words without end": (lambda: "lorem ipsum dolor " * 13_800, "file-too-large"),
    "brackets beyond the limit": (lambda: ("<![" * 1_650 + "\n\n") * 50, "file-too-large"),
    "as many brackets as are read": (lambda: ("![x" + "![*" * 1_240 + "\n\n") * 8, "text-overflow"),
    "long paragraphs of asterisks": (lambda: ("*a_ " * 1_200 + "\n\n") * 12, "too-many-problems"),
    "long paragraphs of comments": (lambda: ("x <!-- " * 700 + "\n\n") * 50, ""),
    "unknown cards": (lambda: "```card " + " ".join(f"base-{n}" for n in range(22_000)) + "\n```", "too-many-problems"),
    "raw HTML": (lambda: "<script>x</script>\n\n<img src=x onerror=y>", "booklet-markup"),
    "a link to a program": (lambda: "[a](javascript:x)", ""),
    "a position elsewhere": (lambda: "```layout ../../../etc/x\n```", "unknown-position"),
    "a picture too large": (lambda: "```card mine-01\nwidth: 1000\n```", "picture-too-large"),
    "a width beyond all numbers": (lambda: "```card mine-01\nwidth: 1e300\n```", "directive-option"),
    "a width that is none": (lambda: "```card mine-01\nwidth: .nan\n```", "directive-option"),
    "a turn of direction by number": (lambda: ("a&#x202e;b " * 400 + "\n\n") * 10, "hidden-character"),
}


BUILT = ("brackets", "a table of 24,000 rows", "long paragraphs of asterisks", "quotes 100,000 deep")


@pytest.mark.parametrize("name", BOOKLETS)
def test_a_hostile_booklet_is_told_in_bounded_time_and_memory(name: str, tmp_path: Path) -> None:
    """By `leonardo check`, which sets it as a build does and nothing beside it."""
    make, problem = BOOKLETS[name]
    project(tmp_path, SET.replace("base", "expansion").replace("id: a,", "id: mine-01, backing: gold,"))
    (tmp_path / "templates" / "booklets").mkdir(parents=True)
    text = f"---\ntitle: T\n---\n## A\n\n{make()}\n"
    (tmp_path / "templates" / "booklets" / "leaf.en.md").write_text(text, encoding="utf-8")
    lines = [("check",), *([("build", "mine", "--only", "booklets")] if name in BUILT else [])]
    for ended in run_all(tmp_path, lines):
        assert f"[{problem}]" in ended.said or (not problem and ended.code in (0, 1)), ended.said[-800:]
