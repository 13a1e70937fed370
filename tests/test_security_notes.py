"""SECURITY.md is kept: every promise names its tests, which there are, and the limits are those of the code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PIL import PngImagePlugin

from engine.effects import vocabulary
from engine.position import cards, cursor
from generator import (
    authored,
    compose,
    design_files,
    display,
    lavish,
    manifest,
    pictures,
    pieces,
    problems,
    profiles,
    revision,
    scalars,
    source,
    svg,
    svg_cover,
    svg_paths,
    svg_values,
)
from generator.booklet import bounds, listed, most
from generator.booklet.pictures.cards import EACH, MOST_LETTERS, SHARED
from generator.checks import PROBLEMS
from generator.checks.manual import manual

ROOT = Path(__file__).resolve().parents[1]
DESIGN = json.loads((ROOT / "schemas" / "template.schema.json").read_text(encoding="utf-8"))
SMALL = most.MOST_OF_SMALL
PROJECT = json.loads((ROOT / "schemas" / "project.schema.json").read_text(encoding="utf-8"))
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PROMISES = re.findall(r"^- \*\*.+?(?=^- |^\n|\Z)", TEXT.partition("## The limits")[0], re.DOTALL | re.MULTILINE)


def test_there_are_promises() -> None:
    assert len(PROMISES) >= 8


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.partition("**")[2].partition(".")[0])
def test_every_promise_names_tests_that_there_are(promise: str) -> None:
    named = re.findall(r"`(tests/[a-z_]+\.py)`", promise)
    assert named
    for name in named:
        assert "def test_" in (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "limit",
    [
        f"{source.MAX_BYTES // 2**20} MiB, {compose.MOST_VALUES:,} values, {compose.MAX_DEPTH} levels, "
        f"{compose.MOST_TAG_LINES} lines of %TAG",
        f"{compose.LONGEST_TEXT:,} characters, {scalars.MOST_MARKS} combining marks in a row, "
        f"{authored.MOST_LANGUAGES} languages",
        f"{problems.MOST_OF_ONE_KIND:,}; then",
        f"{source.MOST_TEXT:,} bytes, {bounds.MOST_SIGNS:,} signs that may be markup, "
        f"{most.MOST_OF_PARAGRAPH:,} characters in a paragraph, {most.MOST.pieces:,} pieces",
        f"{most.MOST.directives} directives, {listed.MOST_ROWS:,} cards in lists, "
        f"{listed.MOST_CHAPTERS:,} chapters in contents, {listed.MOST_MOVES} moves; with its own text "
        f"{most.MOST.characters:,} characters and {most.MOST.words:,} words",
        f"titles that a paragraph brings in, an opening field filled in | {most.MOST_OF_PARAGRAPH:,} characters",
        f"of booklets in a language | {MOST_LETTERS:,} letters and elements, each card counted once ({EACH} for an "
        f"element, {SHARED} for one",
        f"a leaf, a quick reference | {SMALL.pieces:,} pieces, {SMALL.directives} directives, "
        f"{SMALL.characters:,} characters, {SMALL.words:,} words",
        f"for each of {PROJECT['properties']['papers']['maxItems']} papers | {listed.ROWS_ON_A_SHEET} cards in lists, "
        f"{listed.CHAPTERS_ON_A_SHEET} chapters in contents",
        f"{authored.MOST_CARDS:,} cards, {authored.MOST_CARDS:,} lines",
        f"{cursor.MOST_ITEMS:,} items, {cursor.MOST_HELD:,} cards, {cursor.MOST_LASTING} effects, "
        f"{cards.LONGEST_NAME} characters",
        f"{pictures.MOST_BYTES:,} bytes, {pictures.MOST_PIXELS:,} pixels; as progressive JPEG "
        f"{pictures.MOST_PROGRESSIVE_BYTES:,} and {pictures.MOST_PROGRESSIVE:,}; {pictures.MOST_SIDE:,} in a row "
        f"or column; {pictures.MOST_DEEP:,} of 16 bits",
        f"{pieces.MOST_CHUNKS:,} chunks of a PNG; {pieces.MOST_SCANS} scans of a JPEG, {pieces.MOST_SEGMENTS:,} "
        f"segments and {pieces.MOST_TOLD:,} bytes of frames",
        f"its colour profile | {profiles.MOST_BYTES:,} bytes, {PngImagePlugin.MAX_TEXT_CHUNK // 2**20} MiB in a PNG",
        f"{svg.MOST_BYTES:,} bytes, {svg.MOST_SHAPES:,} shapes, {svg.MOST_OUTLINE:,} characters and "
        f"{svg.MOST_STEPS:,} steps of outlines (a curve counts as {svg_paths.CURVE}, an arc as {svg_paths.ARC}), "
        f"{svg_values.MOST_TRANSFORMS:,} transforms, {svg.MAX_DEPTH} levels; "
        f"shapes that cover it {svg_cover.MOST_COVERED:,} times",
        f"a design | {source.MOST_TEXT:,} bytes, {DESIGN['properties']['colours']['maxProperties']} colours, "
        f"{DESIGN['properties']['styles']['maxProperties']} styles, "
        f"{DESIGN['$defs']['face']['maxProperties']} elements on a face "
        f"({lavish.MOST_RICH} plates, rosettes and patterns, {lavish.MOST_FILLED} with fields), "
        f"{design_files.MOST_LAYERS} files that extend each other, of {design_files.MOST_TOGETHER:,} bytes in all",
        f"{vocabulary.MOST_STEPS} steps, {vocabulary.MOST_CHOICES:,} choices with seven players; "
        f"{vocabulary.MOST_OF_HAND:,} choices",
        f"a page as PNG | {display.MOST_PIXELS:,} pixels",
        f"a manifest | {manifest.MOST_BYTES // 2**20} MiB",
        f"{revision.MOST_FILES:,} files, {revision.MOST_BYTES:,} bytes, {revision.MOST_DEEP} folders deep",
    ],
)
def test_the_limits_are_those_of_the_code(limit: str) -> None:
    assert limit in TEXT


def test_problems_it_names_are_known() -> None:
    assert "too-many-problems" in TEXT
    assert "too-many-problems" in PROBLEMS


def test_the_manual_of_a_file_that_is_too_large_has_the_limits() -> None:
    told = " ".join(manual("file-too-large").text.split())
    for limit in (
        f"larger than {source.MAX_BYTES // 2**20} MiB", f"{source.MOST_TEXT:,} bytes",
        f"{most.MOST_OF_PARAGRAPH:,} characters in a paragraph", f"{bounds.MOST_SIGNS:,} signs",
        f"{most.MOST.pieces:,} pieces", f"{most.MOST.directives:,} directives in fences",
        f"{listed.MOST_ROWS:,} cards in lists", f"{listed.MOST_MOVES} moves",
        f"{MOST_LETTERS:,} letters and elements",
        f"{listed.MOST_CHAPTERS:,} chapters in contents",
        f"{SMALL.pieces:,} pieces, {SMALL.directives} directives and {SMALL.characters:,} characters in "
        f"{SMALL.words:,} words; a quick", f"{most.MOST.words:,} words",
        f"{listed.ROWS_ON_A_SHEET} cards in lists", f"{listed.CHAPTERS_ON_A_SHEET} chapters in contents",
    ):  # fmt: skip
        assert limit in told, limit
