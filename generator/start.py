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

ASKED = {signal.SIGINT: 130, signal.SIGTERM: 143}
"""The signals that ask a program to end, and the exit code that tells of each."""


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
    except KeyboardInterrupt as error:  # asked once more, or just as the program was ending
        interrupts.ignore()
        _ended(signal.SIGTERM if isinstance(error, interrupts.Terminated) else signal.SIGINT, None)


def _ended(number: int, _: object) -> None:
    if sys.stderr is not None:
        os.write(2, b"leonardo: interrupted\n")
    os._exit(ASKED[signal.Signals(number)])
