"""The `leonardo` program: finds the command, keeps the exit codes' promise, hides tracebacks.

Exit codes: 0 clean, 1 problems, a failed verdict or a machine that refuses (a full disk, missing rights), 2 wrong
usage, 3 our own fault, 129 ended by a terminal that closes, 130 interrupted by Ctrl-C, 141 when the reader of the
output has gone (`leonardo explain | head -1`), 143 ended by the system.
"""

from __future__ import annotations

import gc
import importlib
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click

from engine.near import sparing
from generator import interrupts, streams
from generator.commands import COMMANDS
from generator.saying import one_line, say, visibly

OUR_FAULT = 3
INTERRUPTED = 130
UNREAD = 141


class ReaderGone(Exception):
    """Whoever read the output reads no more."""


class LazyGroup(click.Group):
    """A group that imports a command's module only when that command is called. Raises ReaderGone."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        with _noticing_the_reader():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _noticing_the_reader():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, _, attribute = entry[0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            import difflib

            near = difflib.get_close_matches(name, COMMANDS, n=1)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise click.UsageError(f"There is no command '{name}'.{hint}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="leonardo-studio", prog_name="leonardo")
@click.option("--debug", is_flag=True, help="Show the traceback when leonardo itself fails.")
def cli(debug: bool) -> None:
    """Design, check, prove and print cards for The Enigma of Leonardo.

    \b
    Example:
      leonardo new demo && cd demo && leonardo build
    """


_SWEEPS = (100_000, 10, 10)
"""When memory is swept for loops of values: files make many values and hardly a loop, and sweeping took a sixth of the
time of a large `check`."""


_BUILD_DATE = "SOURCE_DATE_EPOCH"
"""Libraries write other bytes for it, or stop where it is no number: what leonardo writes tells no date."""


def main(arguments: list[str] | None = None) -> None:
    """Run `leonardo` with these arguments (the process's own by default) and exit with its code."""
    argv = sys.argv[1:] if arguments is None else arguments
    streams.prepare()
    streams.forget_others()
    interrupts.heed()
    gc.set_threshold(*_SWEEPS)
    os.environ.pop(_BUILD_DATE, None)
    try:
        code = _run(argv)
    except (ReaderGone, BrokenPipeError):
        code = UNREAD
    except OSError as error:  # what there is to say can be said nowhere, or what says it cannot be read
        code = 1
        with suppress(OSError):
            os.write(2, f"leonardo: {one_line(str(error))}\n".encode(errors="backslashreplace"))
    streams.end()
    sys.exit(code)


def _run(argv: list[str]) -> int:
    """The exit code of a command, what went wrong told."""
    try:
        with sparing():
            code = cli.main(args=argv, prog_name="leonardo", standalone_mode=False)
    except click.ClickException as error:
        visibly(error).show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt) as error:
        return _interrupted(error.__cause__ or error)
    except ReaderGone:
        raise
    except SystemExit as ended:  # click's own, where a shell asked how a line goes on
        return _not_completed() if ended.code else 0
    except Exception as error:
        if isinstance(error.__context__, KeyboardInterrupt):  # click could not end the line: the terminal is closed
            return _interrupted(error.__context__)
        if _COMPLETION in os.environ:
            return _not_completed()
        return _report(error, debug="--debug" in argv)
    return code if isinstance(code, int) else 0


def _not_completed() -> int:
    say(f"leonardo: {_COMPLETION} is set, and what the shell gives to complete cannot be read", err=True)
    return 2


def _interrupted(asked: BaseException) -> int:
    with suppress(OSError):
        say(f"leonardo: {interrupts.told()}", err=True)
    return asked.code if isinstance(asked, interrupts.Asked) else INTERRUPTED


_COMPLETION = "_LEONARDO_COMPLETE"
"""Set by a shell that asks how a line goes on; no command runs then."""
_NO_MEMORY = "leonardo: this takes more memory than there is"
_UNMAPPED = "failed to map segment"
"""What the loader of a library says where there is no memory for it."""
_UNSAID = re.compile("without (setting an )?exception")
"""What Python says of a library that fails and does not say why: those at hand do so where there is no memory."""


def _report(error: Exception, debug: bool) -> int:
    if isinstance(error, MemoryError) and not debug:
        say(_NO_MEMORY, err=True)
        return 1
    from engine.workers import WorkerEnded
    from generator.problems import ProblemsFound

    if isinstance(error, ProblemsFound):
        from generator.reporters import show

        show(error.problems, "text")
        return 1
    if debug:
        raise error
    unmapped = isinstance(error, ImportError) and _UNMAPPED in str(error)
    if unmapped or (isinstance(error, SystemError) and _UNSAID.search(str(error))):
        say(_NO_MEMORY, err=True)
        return 1
    if isinstance(error, WorkerEnded):
        say(f"leonardo: {error}, for want of memory or time, or by somebody", err=True)
        return 1
    refused = streams.refusal(error) if isinstance(error, OSError) else ""
    if refused:
        say(f"leonardo: {refused}", err=True)
        return 1
    say(
        f"leonardo: a fault of ours: {type(error).__name__}: {error} (run again with --debug and report it)",
        err=True,
    )
    return OUR_FAULT


@contextmanager
def _noticing_the_reader() -> Iterator[None]:
    """click would end the program with exit code 1, which means something else here."""
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone from None
