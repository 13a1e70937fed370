"""Worker processes for independent pieces of work, in any order, that leave nobody behind."""

from __future__ import annotations

import copyreg
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import MappingProxyType, TracebackType
from typing import Any, Self, TypeVar

from engine.elsewhere import within
from engine.endings import undisturbed

Result = TypeVar("Result")


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_SAFE = "PYTHONSAFEPATH"
_NOT_A_PROJECT = os.path.abspath(os.sep)
"""Workers are started there: to the project's folder somebody may give another name meanwhile."""
ENDED = "a worker process ended before its work was done"


class WorkerFailed(RuntimeError):
    """A worker died, or its piece of work raised; the message says what."""


class WorkerEnded(WorkerFailed):
    """A worker was ended from outside."""


class Workers:
    """A number of processes that stay for several rounds of work. One job means: no process, all is done here.

    Use it as a context. Workers are spawned when first needed, in the root of the file system; they never see Ctrl-C,
    and end with the context or, should this process be killed, at once, in the middle of a piece too.
    """

    def __init__(self, jobs: int = 1) -> None:
        if jobs < 1:
            raise ValueError(f"at least one job is needed, found {jobs}")
        self.jobs = jobs
        self._processes: list[BaseProcess] = []
        self._lines: list[Connection] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Ends every worker at once, whatever it is doing."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()
        for line in self._lines:
            line.close()
        self._processes.clear()
        self._lines.clear()

    def map(self, task: Callable[..., Result], pieces: Iterable[tuple[Any, ...]]) -> Iterator[Result]:
        """`task(*piece)` of every piece, each as soon as it is there. Raises WorkerFailed."""
        waiting = iter(pieces)
        first = list(islice(waiting, 2))
        waiting = chain(first, waiting)
        if self.jobs == 1 or len(first) < 2:
            for piece in waiting:
                yield task(*piece)
            return
        if not self._lines:
            self._start()
        try:
            busy = 0
            for line, piece in zip(self._lines, waiting, strict=False):
                _send(line, (task, piece))
                busy += 1
            while busy:
                for ready in wait(self._lines):
                    assert isinstance(ready, Connection)
                    result = _received(ready)
                    busy -= 1
                    for piece in islice(waiting, 1):
                        _send(ready, (task, piece))
                        busy += 1
                    yield result
        except BaseException:
            self.stop()
            raise

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        with undisturbed(), _nothing_imported_from_here(), _interrupts_blocked(), within(_NOT_A_PROJECT):
            for number in range(self.jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs,), name=f"worker-{number}", daemon=True)
                process.start()
                theirs.close()
                self._processes.append(process)
                self._lines.append(ours)


def _send(line: Connection, piece: tuple[Any, ...]) -> None:
    try:
        line.send(piece)
    except (BrokenPipeError, ConnectionResetError):
        raise WorkerEnded(ENDED) from None


def _received(line: Connection) -> Any:
    try:
        failed, result = line.recv()
    except (EOFError, ConnectionResetError):
        raise WorkerEnded(ENDED) from None
    if failed:
        raise WorkerFailed(result)
    return result


def _serve(line: Connection) -> None:
    """A worker's life: receive a piece, send its result, until nobody listens or the process that began it is dead."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            task, piece = line.recv()
            try:
                answer = (False, task(*piece))
            except Exception as error:
                answer = (True, f"{type(error).__name__}: {error}")
            line.send(answer)
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _nothing_imported_from_here() -> Iterator[None]:
    """Processes of Python started within do not look for modules in the folder one is in: a `pickle.py` that a stranger
    has put there would be run (PYTHONSAFEPATH, Python 3.11)."""
    before = os.environ.get(_SAFE)
    os.environ[_SAFE] = "1"
    try:
        if os.name == "posix":  # started later, while interrupts are blocked, it would end the blocking
            resource_tracker.ensure_running()
        yield
    finally:
        os.environ.pop(_SAFE)
        if before is not None:
            os.environ[_SAFE] = before


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Processes started within never receive Ctrl-C, nor hear of a terminal that closes: they inherit the blocked
    signals (POSIX only). They end with the process that started them."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _frozen(data: dict[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(data)


def _reduce(frozen: MappingProxyType[str, Any]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return _frozen, (dict(frozen),)


copyreg.pickle(MappingProxyType, _reduce)
