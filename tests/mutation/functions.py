"""Which functions of a module a change of its text touches, and their counterparts among those already loaded."""

from __future__ import annotations

import gc
import inspect
import warnings
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType

Place = tuple[str, str, int]
"""A function: its file, its qualified name and the line it starts in."""


def place_of(code: CodeType) -> Place:
    """The function that this code is the body of."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def compiled(path: str, source: str) -> CodeType:
    """The module's code; what Python warns of in a mutant, such as `is` beside a number, is not asked."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        return compile(source, path, "exec")


def changed(path: str, before: str, after: str) -> dict[Place, CodeType] | None:
    """The new code of the outermost functions that differ; None where more than functions does: a constant, a class."""
    old, new = compiled(path, before), compiled(path, after)
    if [_own(body) for body in _bodies(old)] != [_own(body) for body in _bodies(new)]:
        return None
    pairs = list(zip(_outermost(old), _outermost(new), strict=False))
    if any(place_of(one) != place_of(other) for one, other in pairs):
        return None
    return {place_of(other): other for one, other in pairs if _whole(one) != _whole(other)}


def loaded() -> dict[Place, list[FunctionType]]:
    """Every function that there is, by its place."""
    found: dict[Place, list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found[place_of(thing.__code__)].append(thing)
    return found


def _inner(code: CodeType) -> Iterator[CodeType]:
    return (const for const in code.co_consts if isinstance(const, CodeType))


def _is_function(code: CodeType) -> bool:
    return bool(code.co_flags & inspect.CO_OPTIMIZED)


def _bodies(code: CodeType) -> Iterator[CodeType]:
    """The module and its classes, at any depth outside functions."""
    yield code
    for inner in _inner(code):
        if not _is_function(inner):
            yield from _bodies(inner)


def _outermost(code: CodeType) -> Iterator[CodeType]:
    for inner in _inner(code):
        yield from (inner,) if _is_function(inner) else _outermost(inner)


def _own(code: CodeType) -> tuple[object, ...]:
    """What the code does by itself, without the functions in it and where it stands."""
    constants = [repr(const) for const in code.co_consts if not isinstance(const, CodeType)]
    return code.co_code, code.co_names, code.co_varnames, code.co_exceptiontable, constants


def _whole(code: CodeType) -> tuple[object, ...]:
    return (*_own(code), [_whole(inner) for inner in _inner(code)])
