"""Judges mutants that change functions alone: the tests are collected once, and those that call the function run.

Each mutant has a child process, which puts the changed code in place and ends with the first test that fails.
"""

from __future__ import annotations

import pickle
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tests.mutation.children import ENDLESS, OPTIONS, SURVIVED, Known, Tracing, in_child
from tests.mutation.functions import Place, changed, loaded
from tests.mutation.mutants import Mutant


class Collected:
    """A pytest plugin: in place of the loop over the tests, judges one mutant after the other.

    `rest` are the mutants that have to be loaded afresh: they change more than functions, or survived in a function
    that had already worked while the modules were loaded, or the code could not be put in place.
    """

    def __init__(
        self, root: Path, mutants: Sequence[Mutant], tell: Callable[[Mutant, str], None], budget: float
    ) -> None:
        self.root, self.mutants, self.tell = root, mutants, tell
        self.known = Known(budget)
        self.rest: list[Mutant] = []
        self.fault = "the tests cannot be collected"
        self.loading = Tracing(root)

    def run(self, tests: Sequence[str]) -> None:
        """Collects the tests and judges.

        Raises:
            RuntimeError: a test fails without a mutant.
        """
        with self.loading:
            ended = pytest.main([*OPTIONS, *tests], plugins=[self])
        if self.fault or ended:
            raise RuntimeError(self.fault or f"pytest ended with {ended!r}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.loading.__exit__()
        self.fault = self._learn(session.items)
        functions = loaded()
        for mutant in self.mutants if not self.fault else ():
            path = self.root / mutant.file
            codes = changed(str(path), path.read_text(encoding="utf-8"), mutant.source)
            if codes is None or not all(functions.get(place) for place in codes):
                self.rest.append(mutant)
                continue
            callers = [item for item in session.items if self.known.calls[item.nodeid] & codes.keys()]
            items = self.known.chosen(callers, mutant.file)
            try:
                outcome = in_child(partial(self._judged, functions, codes, items)) or ENDLESS
            except RuntimeError:
                self.rest.append(mutant)
                continue
            if outcome == SURVIVED and codes.keys() & self.loading.seen:
                self.rest.append(mutant)
                continue
            self.known.note(mutant.file, outcome)
            self.tell(mutant, outcome)
        return True

    def _judged(
        self,
        functions: Mapping[Place, Sequence[FunctionType]],
        codes: Mapping[Place, CodeType],
        items: Sequence[pytest.Item],
    ) -> str:
        for place, code in codes.items():
            for function in functions[place]:
                function.__code__ = code
        for number, item in enumerate(items, 1):
            signal.setitimer(signal.ITIMER_VIRTUAL, self.known.limit(item))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=items[number] if number < len(items) else None)
            if item.session.testsfailed:
                return f"killed by {item.nodeid}"
        return SURVIVED

    def _learn(self, items: Sequence[pytest.Item]) -> str:
        """Runs every test once without a mutant; says which fails."""
        handed = self.root / ".known"

        def learn() -> str:
            for item in items:
                start = time.process_time()
                with Tracing(self.root) as trace:
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                self.known.seconds[item.nodeid] = time.process_time() - start
                self.known.calls[item.nodeid] = trace.seen
                if item.session.testsfailed:
                    return f"{item.nodeid} fails without a mutant"
            handed.write_bytes(pickle.dumps((self.known.seconds, self.known.calls)))
            return "learnt"

        said = in_child(learn) or "the tests do not end without a mutant"
        if said != "learnt":
            return said
        self.known.seconds, self.known.calls = pickle.loads(handed.read_bytes())
        return ""
