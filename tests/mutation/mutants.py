"""The mutants of a file: every place that one of cosmic-ray's operators can change, and samples of them."""

from __future__ import annotations

import ast
import difflib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator

IDENTITY = ("_Eq_Is", "_Is_Eq", "_NotEq_IsNot", "_IsNot_NotEq")
"""`is` in place of `==` and the reverse: no other rule, as Python keeps one object of equal small values."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file: `source` is the whole changed text, `line` (from 1) where it differs first."""

    file: str
    operator: str
    occurrence: int
    source: str
    line: int
    difference: tuple[str, ...]

    @property
    def name(self) -> str:
        """Such as `engine/keys.py:20 NumberReplacer#3`."""
        return f"{self.file}:{self.line} {self.operator}#{self.occurrence}"


def sample(sources: Mapping[str, str], number: int | None, seed: int) -> list[Mutant]:
    """`number` mutants of the files, each as likely as any other; all of them where None or where there are fewer.

    They stand in the order of the lot, so that the first of them are a fair sample too.

    Left out are those that do not compile and those that change nothing that runs: annotations.
    """
    places = [
        (file, name, place)
        for file, source in sources.items()
        for name, operator in operators().items()
        for place in range(_count(source, operator))
    ]
    random.Random(seed).shuffle(places)
    mutants: list[Mutant] = []
    for file, name, place in places:
        if len(mutants) == number:
            break
        changed = mutate_code(sources[file], operators()[name], place)
        try:
            if _runs(changed) != _runs(sources[file]):
                mutants.append(_mutant(file, name, place, sources[file], changed))
        except SyntaxError:
            continue
    return mutants


@cache
def operators() -> dict[str, Operator]:
    """The operators that need no arguments, by their short names."""
    found = {}
    for name in sorted(cosmic_ray.plugins.operator_names()):
        kind = cosmic_ray.plugins.get_operator(name)
        if not name.endswith(IDENTITY) and not kind.arguments():
            found[name.partition("/")[2]] = kind()
    return found


def _count(source: str, operator: Operator) -> int:
    return sum(len(list(operator.mutation_positions(node))) for node in _nodes(source))


@cache
def _nodes(source: str) -> tuple[object, ...]:
    return tuple(ast_nodes(get_ast(source)))


def _mutant(file: str, operator: str, occurrence: int, source: str, changed: str) -> Mutant:
    before, after = source.splitlines(), changed.splitlines()
    line = next(number for number, pair in enumerate(zip(before, after, strict=False), 1) if pair[0] != pair[1])
    difference = [text for text in difflib.ndiff(before, after) if text[:1] in "+-"]
    return Mutant(file, operator, occurrence, changed, line, tuple(difference))


class _Annotations(ast.NodeTransformer):
    """Takes annotations away: with postponed evaluation nobody reads them."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)


@cache
def _runs(source: str) -> str:
    return ast.dump(_Annotations().visit(ast.parse(source)))
