"""Broken files of every sort: a report, never a traceback, never without end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator import reporters
from generator.load import load_files
from tests.documents import SAMPLES

SPICE = st.sampled_from(
    [
        "9" * 500,
        "\t",
        "\x00",
        "\ufeff",
        "\u202e",
        "\u00a0",
        ":",
        "- ",
        "[",
        "]",
        "{",
        "}",
        "'",
        '"',
        "&a ",
        "*a ",
        "!t ",
        "<<: ",
        "? ",
        "|",
        ">",
        "#",
        "%",
        "@",
        "`",
        "\n",
        "\r",
        "---\n",
        "...\n",
        "null",
        "1e999",
        ".nan",
        "-",
        "  ",
        "\\",
        "\u2028",
        "0x",
    ]
)
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.just([]),
    st.just({}),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.sampled_from(["set", "en", "id", "", "x y"]), st.integers(), max_size=2),
)
FUZZ = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def checked(root: Path, files: dict[str, bytes]) -> int:
    """Check a project of these files, hold what must hold of any report, and count its problems."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    loaded = load_files([root])
    for problem in loaded.problems:
        lines = (root / problem.file).read_bytes().count(b"\n") + (root / problem.file).read_bytes().count(b"\r") + 1
        assert 1 <= problem.line <= lines + 1
        assert problem.column >= 1
        assert problem.message
    for report in reporters.REPORTERS.values():
        report(loaded.problems, 1).encode("utf-8")
    json.loads(reporters.as_json(loaded.problems))
    return len(loaded.problems)


@FUZZ
@given(
    name=st.sampled_from(sorted(SAMPLES)),
    cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 9), SPICE), min_size=1, max_size=4),
)
def test_spiced_files(name: str, cuts: list[tuple[float, int, str]], tmp_path: Path) -> None:
    text = SAMPLES[name]
    for where, length, spice in cuts:
        at = int(where * len(text))
        text = text[:at] + spice + text[at + length :]
    checked(tmp_path, {**{key: value.encode() for key, value in SAMPLES.items()}, name: text.encode()})


@FUZZ
@given(raw=st.binary(max_size=60), name=st.sampled_from(sorted(SAMPLES)))
def test_rubbish_in_place_of_a_file(raw: bytes, name: str, tmp_path: Path) -> None:
    checked(tmp_path, {**{key: value.encode() for key, value in SAMPLES.items()}, name: raw})


@FUZZ
@given(text=st.text(max_size=60), name=st.sampled_from(sorted(SAMPLES)))
def test_any_text_in_place_of_a_file(text: str, name: str, tmp_path: Path) -> None:
    checked(
        tmp_path, {**{key: value.encode() for key, value in SAMPLES.items()}, name: text.encode("utf-8", "replace")}
    )


@FUZZ
@given(data=st.data(), junk=JUNK)
def test_any_value_in_any_place(data: st.DataObject, junk: object, tmp_path: Path) -> None:
    """Every value of the samples gives way to something else, written as JSON (which is YAML)."""
    import yaml

    name = data.draw(st.sampled_from(sorted(SAMPLES)))
    document = yaml.load(SAMPLES[name], yaml.BaseLoader)
    holder, key = document, data.draw(st.sampled_from(sorted(document)))
    while isinstance(holder[key], dict | list) and holder[key] and data.draw(st.booleans()):
        holder = holder[key]
        key = (
            data.draw(st.sampled_from(sorted(holder)))
            if isinstance(holder, dict)
            else data.draw(st.integers(0, len(holder) - 1))
        )
    holder[key] = junk
    written = json.dumps(document).replace("NaN", ".nan").replace("Infinity", ".inf")
    checked(tmp_path, {**{key: value.encode() for key, value in SAMPLES.items()}, name: written.encode()})


def test_the_samples_themselves_are_right(tmp_path: Path) -> None:
    (tmp_path / "cards" / "art").mkdir(parents=True)
    (tmp_path / "cards" / "art" / "gears.png").write_bytes(b"")
    assert checked(tmp_path, {key: value.encode() for key, value in SAMPLES.items()}) == 0


@pytest.mark.parametrize("size", [1, 10, 100, 1000])
def test_cut_off_files(size: int, tmp_path: Path) -> None:
    for name, text in SAMPLES.items():
        checked(tmp_path, {**{key: value.encode() for key, value in SAMPLES.items()}, name: text.encode()[:size]})
