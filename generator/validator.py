"""The JSON Schema validator as the files of this project need it: bounded, and without what the engine judges."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, TypeChecker
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from generator.schema_files import resolved

_OF_TEXTS = frozenset({"description", "type", "minLength", "maxLength", "pattern"})
"""What a schema of plain texts may say."""
_DEMANDS = frozenset({"if", "then", "else"})
"""What an action demands by what it says, for editors."""
_OF_ONE = frozenset({"description", "oneOf"})
OF_EFFECTS = frozenset({"when", "effect", "manual"})
"""What engine.effects judges in an action."""


def _no_two_alike(_: Validator, wanted: bool, items: object, __: object) -> Iterator[ValidationError]:
    """`uniqueItems` in one pass; the library's own compares each with each."""
    if wanted and isinstance(items, list) and len(set(map(written, items))) < len(items):
        yield ValidationError("two are alike")


def _items(validator: Validator, wanted: object, items: object, schema: Mapping[str, Any]) -> Iterator[ValidationError]:
    """`items`, of lists that are no longer than they may be: what a longer one holds is not judged."""
    if not isinstance(items, list) or len(items) <= schema.get("maxItems", len(items)):
        if isinstance(items, list) and _are_texts(items, wanted):
            return
        yield from Draft202012Validator.VALIDATORS["items"](validator, wanted, items, schema)


def _properties(
    validator: Validator, wanted: Mapping[str, Any], mapping: object, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """`properties`, without the library's pains about each of ten thousand plain texts."""
    if isinstance(mapping, dict):
        rest = {name: each for name, each in wanted.items() if name in mapping and not _is_text(mapping[name], each)}
        yield from Draft202012Validator.VALIDATORS["properties"](validator, rest, mapping, schema)


def _are_texts(values: Iterable[object], schema: object) -> bool:
    """Whether all of them are plain texts as the schema wants them."""
    return isinstance(schema, dict) and all(_is_text(each, schema) for each in values)


def _is_text(value: object, schema: Mapping[str, Any]) -> bool:
    """Whether it is a plain text as the schema wants it, by itself or as one of several types; what this does not say
    of, the library judges."""
    if not isinstance(value, str):
        return False
    if "oneOf" in schema and schema.keys() <= _OF_ONE:
        (schema, *more) = [each for each in schema["oneOf"] if each.get("type", "string") == "string"] or [{}]
        if more:
            return False
    if schema.get("type") != "string" or not schema.keys() <= _OF_TEXTS:
        return False
    size = len(value)
    fits = schema.get("minLength", 0) <= size <= schema.get("maxLength", size)
    return fits and re.search(schema.get("pattern", ""), value) is not None


def _entries(
    validator: Validator, wanted: Any, mapping: object, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """`additionalProperties`, likewise; and of no longer mapping than may be."""
    if not isinstance(mapping, dict):
        return
    others = (value for name, value in mapping.items() if name not in schema.get("properties", ()))
    if "patternProperties" not in schema and _are_texts(others, wanted):
        return
    if len(mapping) <= schema.get("maxProperties", len(mapping)):
        yield from Draft202012Validator.VALIDATORS["additionalProperties"](validator, wanted, mapping, schema)


def _names(validator: Validator, wanted: Any, mapping: object, schema: Mapping[str, Any]) -> Iterator[ValidationError]:
    """`propertyNames`, likewise."""
    if not isinstance(mapping, dict) or len(mapping) > schema.get("maxProperties", len(mapping)):
        return
    if not _are_texts(mapping, wanted):
        yield from Draft202012Validator.VALIDATORS["propertyNames"](validator, wanted, mapping, schema)


def written(item: object) -> str:
    """The item as text that is the same for equal items; 2 and 2.0 are equal in JSON."""
    return repr(int(item)) if isinstance(item, float) and item.is_integer() else repr(item)


def _is_number(_: TypeChecker, value: object) -> bool:
    """Whether it is a number that JSON can write: not infinite, and not `.nan`, which is no more nor less than any."""
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


_Judge: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {
        "uniqueItems": _no_two_alike,
        "items": _items,
        "properties": _properties,
        "additionalProperties": _entries,
        "propertyNames": _names,
    },
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("number", _is_number),
)


@cache
def validator_of(name: str) -> Validator:
    """The validator for files of that kind."""
    found: Validator = _Judge(_without_effects(resolved(name)))
    return found


def _without_effects(schema: Any) -> Any:
    """The schema without what engine.effects judges, and without what is there for editors alone: one of anything."""
    if isinstance(schema, list):
        return [_without_effects(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    lean = {key: _without_effects(each) for key, each in schema.items()}
    if {} in lean.get("anyOf", ()):
        del lean["anyOf"]
    if "effect" in (properties := lean.get("properties", {})):
        lean["properties"] = {key: {} if key in OF_EFFECTS else each for key, each in properties.items()}
        lean = {key: each for key, each in lean.items() if key not in _DEMANDS}
    return lean
