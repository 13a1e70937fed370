"""The fuzz targets over Hypothesis strategies, in bounded time; `python -m tests.fuzz` runs them coverage-guided."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from generator import schema_files
from tests.fuzz.broken import SPICE, mutated
from tests.fuzz.targets import NAMES, Target, load

FEW: dict[str, int] = {"booklet": 2, "options": 6, "project": 4, "set": 12, "template": 10, "deck": 12}
"""Examples of the targets that take long for each."""
MOST = 40
QUICK = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
    max_examples=MOST,
)
SCHEMAS = {"set": "set", "deck": "deck", "project": "project", "position": "position", "template": "template",
           "printers": "printers"}  # fmt: skip
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    st.sampled_from(SPICE),
    st.text(max_size=9),
    st.just([]),
    st.just({}),
)


@pytest.fixture(autouse=True)
def here() -> Iterator[None]:
    """Targets go where the user of their project would be."""
    before, cache_folder = Path.cwd(), os.environ.get("LEONARDO_CACHE")
    yield
    os.chdir(before)
    os.environ.pop("LEONARDO_CACHE", None)
    if cache_folder is not None:
        os.environ["LEONARDO_CACHE"] = cache_folder


@cache
def _target(name: str) -> tuple[Target, list[bytes]]:
    target = load(name)
    return target, list(target.seeds())


def documents(schema: dict[str, Any], depth: int = 0) -> st.SearchStrategy[Any]:
    """Data that a schema takes, one value in so many another than it takes."""
    return st.integers(0, 30).flatmap(lambda odds: ODD if odds == 0 and depth else _sound(schema, depth))


def _sound(schema: dict[str, Any], depth: int) -> st.SearchStrategy[Any]:
    for keyword in ("oneOf", "anyOf"):
        if keyword in schema and "properties" not in schema:
            return st.one_of([documents(branch, depth + 1) for branch in schema[keyword]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema.get("type", "string")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    low, high = schema.get("minimum", -5), schema.get("maximum", 300)
    if kind == "object":
        return _mapping(schema, depth)
    if kind == "array":
        items = documents(schema.get("items", {}), depth + 1)
        return st.lists(items, min_size=schema.get("minItems", 0), max_size=3)
    if kind == "string":
        return st.from_regex(schema["pattern"], fullmatch=True) if "pattern" in schema else WORDS
    return {
        "integer": st.integers(low, high),
        "number": st.floats(low, high),
        "boolean": st.booleans(),
        "null": st.none(),
    }[kind]


WORDS = st.sampled_from(["cat", "few-01", "few", "base", "One", "Один", "burgundy", "a", "top", "center", ">= 9 %"])


def _mapping(schema: dict[str, Any], depth: int) -> st.SearchStrategy[Any]:
    properties = schema.get("properties", {})
    wanted = {key: documents(properties[key], depth + 1) for key in schema.get("required", ()) if key in properties}
    if depth > 5:
        return st.fixed_dictionaries(wanted)
    optional = {key: documents(inner, depth + 1) for key, inner in properties.items() if key not in wanted}
    known = st.fixed_dictionaries(wanted, optional=optional)
    more = schema.get("additionalProperties")
    if not isinstance(more, dict):
        return known
    others = st.dictionaries(WORDS, documents(more, depth + 1), max_size=3)
    return st.tuples(known, others).map(lambda both: {**both[1], **both[0]})


def written(data: Any) -> bytes:
    """As JSON, which is YAML; numbers that JSON lacks as YAML writes them."""
    text = json.dumps(data, ensure_ascii=False)
    for json_word, yaml_word in (("-Infinity", "-.inf"), ("Infinity", ".inf"), ("NaN", ".nan")):
        text = text.replace(json_word, yaml_word)
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("name", NAMES)
def test_what_runs_begin_with(name: str) -> None:
    target, seeds = _target(name)
    for seed in seeds:
        target.run(seed)


@pytest.mark.parametrize("name", NAMES)
def test_broken_documents(name: str) -> None:
    """Shipped documents after some mutations."""
    target, seeds = _target(name)

    @settings(QUICK, max_examples=FEW.get(name, MOST))
    @given(st.sampled_from(seeds), st.integers(0, 2**32))
    def each(seed: bytes, chance: int) -> None:
        target.run(mutated(seed, seeds, Random(chance)))

    each()


@pytest.mark.parametrize("name", [name for name in NAMES if name != "booklet"])
def test_rubbish(name: str) -> None:
    """Bytes of any sort, and text of any sort."""
    target, _ = _target(name)

    @settings(QUICK, max_examples=FEW.get(name, MOST))
    @given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))))
    @example(b"")
    @example(b"{}")
    @example(b"\0")
    @example(b"\xff\xfe{\0}\0")
    def each(data: bytes) -> None:
        target.run(data)

    each()


@pytest.mark.parametrize("name", SCHEMAS)
def test_documents_as_the_schema_has_them(name: str) -> None:
    """What the schema takes, and what it takes but for a value here and there."""
    target, _ = _target(name)
    schema = schema_files.resolved(SCHEMAS[name])

    @settings(QUICK, max_examples=FEW.get(name, MOST))
    @given(documents(schema))
    def each(data: Any) -> None:
        target.run(written(data))

    each()
