"""What is said on the terminal: nothing in it moves the cursor, turns the writing or cannot be seen."""

from __future__ import annotations

import click

from generator.scalars import UNPRINTABLE


def visible(text: str) -> str:
    """The text with escapes for what moves the cursor, turns the writing or cannot be seen; lines and tabs remain."""
    return UNPRINTABLE.sub(lambda found: escaped(found.group()), text)


def one_line(text: object) -> str:
    """A file's name, or a sentence that quotes what a file says, which may hold anything, in one line."""
    return visible(str(text)).replace("\n", "\\n").replace("\t", "\\t")


def say(text: str, err: bool = False) -> None:
    """Print lines of text, or JSON, in which the escapes mean the same."""
    click.echo(visible(text), err=err)


def visibly(error: click.ClickException) -> click.ClickException:
    """The same refusal, whatever it quotes of what was typed."""
    if isinstance(error, click.UsageError):
        return click.UsageError(visible(error.format_message()), error.ctx)
    return click.ClickException(one_line(error.format_message()))


def escaped(char: str) -> str:
    """As JSON writes it (RFC 8259, 7): four hexadecimal digits for each UTF-16 unit."""
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))
