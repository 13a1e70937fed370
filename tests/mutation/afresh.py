"""Judges a mutant that changes constants, classes or what works while modules are loaded: all is loaded with it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutation.children import ENDLESS, OPTIONS, SURVIVED, Known, in_child
from tests.mutation.functions import compiled
from tests.mutation.mutants import Mutant

LOADING = 60
"""The processor's seconds after which loading is held to go on for ever."""


class Afresh:
    """An importer that loads the mutant's module from its changed text, and a pytest plugin that runs all tests."""

    def __init__(self, root: Path, mutant: Mutant, known: Known) -> None:
        self.mutant, self.known = mutant, known
        self.path = str(root / mutant.file)
        self.module = mutant.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.killer = "loading"

    def judge(self, tests: Sequence[str]) -> str:
        """The outcome. To be called where nothing of the engine has been loaded yet."""
        return in_child(lambda: self._judged(tests)) or ENDLESS

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name == self.module else None
        if spec is not None:
            spec.loader = _Changed(name, self.path, self.mutant.source)
        return spec

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = self.known.chosen(items, self.mutant.file)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.killer = nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, self.known.limit(item))

    def _judged(self, tests: Sequence[str]) -> str:
        sys.meta_path.insert(0, self)
        signal.setitimer(signal.ITIMER_VIRTUAL, LOADING)
        ended = pytest.main([*OPTIONS, *tests], plugins=[self])
        return SURVIVED if ended == pytest.ExitCode.OK else f"killed by {self.killer}"


class _Changed(SourceFileLoader):
    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.changed = source

    def get_code(self, fullname: str) -> CodeType:
        return compiled(self.path, self.changed)
