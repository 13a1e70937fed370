"""Where the installed program begins: asked to end while it is still loading, it ends at once and says so.

Nothing is imported here that takes long, so that hardly anything comes before the guard.
"""

import os
import sys

try:
    import signal
except KeyboardInterrupt:  # the first module that takes a while
    os.write(2, b"leonardo: interrupted\n")
    os._exit(130)

ASKED = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that ask a program to end; 128 and their number is the exit code that tells of each."""


def main() -> None:
    """Run `leonardo` with the process's own arguments and exit with its code."""
    for number in ASKED:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _ended)
    from generator import interrupts
    from generator.cli import main as run

    try:
        run()
    except SystemExit:
        interrupts.ignore()
        raise
    except KeyboardInterrupt as error:  # just as the program was ending
        interrupts.ignore()
        _end(error.number if isinstance(error, interrupts.Asked) else signal.SIGINT, interrupts.told())


def _ended(number: int, _: object) -> None:
    _end(number, "interrupted")


def _end(number: int, said: str) -> None:
    import contextlib

    if sys.stderr is not None:
        with contextlib.suppress(OSError):  # of a terminal that is closed
            os.write(2, f"leonardo: {said}\n".encode())
    os._exit(128 + number)
