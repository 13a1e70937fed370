"""Sound documents made unsound: the mutations that people, editors, bad disks and enemies make."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

SPICE: tuple[str, ...] = (
    "9" * 500, "9" * 5000, "-1", "0", "1e999", "1e-999", "-.inf", ".inf", ".nan", "NaN", "Infinity", "0x10", "0o17",
    "2026-01-01", "12:30", "no", "null", "~", "true", "²", "٣", "１", "½", "1_000", "+1", "1.", ".5", "1e3",
    "\t", "\0", "\x1b[2J", "\x07", "\x7f", "\x85", "\ufeff", "\u202e", "\u2066", "\u200b", "\u00a0", "\u2028",
    "\ufffe", "\ufdd0", "\U0010ffff", "\udcff", "\\ud800", '"\\ud800"', '"\\0"', '"\\x1b"', '"\\u202e"', '"\\n"',
    ":", ": ", "- ", "[", "]", "{", "}", "'", '"', "&a ", "*a ", "!t ", "!!binary ", "!!python/name:os.system ",
    "<<: ", "<<: *a", "? ", "|\n", ">\n", "#", "%", "@", "`", "\n", "\r", "\r\n", "---\n", "...\n", "%YAML 9.9\n",
    "  ", "\\", "..", "../../..", "/etc/passwd", "/dev/zero", "/dev/stdin", "file:///etc/passwd", "C:\\x", "~/x",
    "-", "--help", "-x", "cat", "сat", "кот", "Ё", "İ", "ß", "é", "e\u0301", "👩‍👩‍👧", "<b>", "</b>", "<cat>", "<br>",
    "<!-- x -->", "<!DOCTYPE x>", "&lt;", "&#0;", "<![CDATA[", "{title}", "{0.__class__}", "%s", "{}", "${x}",
    "**", "_", "```", "`symbol x`", "| a |", "> ", "[a](#b)", "![a](b)", "set", "deck", "card", "id", "extends",
)  # fmt: skip
"""Pieces that stand for whole kinds of harm when they turn up in the middle of a document."""

_SCALAR = re.compile(r"(?<=: )[^\n,{}\[\]]+|(?<=- )[^\n,{}\[\]:]+")
_WORD = re.compile(rb"[\w.#-]+")
Mutation = Callable[[bytes, Random], bytes]


def mutated(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """The document after one to four mutations; `others` are documents that pieces may come from."""
    for _ in range(random.randint(1, 4)):
        if random.randint(0, 9) == 0 and others:
            data = _spliced(data, random.choice(others), random)
        else:
            data = MUTATIONS[random.choice(list(MUTATIONS))](data, random)
    return data


def _at(data: bytes, random: Random) -> int:
    return random.randint(0, len(data))


def _spliced(data: bytes, other: bytes, random: Random) -> bytes:
    return data[: _at(data, random)] + other[_at(other, random) :]


def _flipped(data: bytes, random: Random) -> bytes:
    if not data:
        return b"\x00"
    at = random.randint(0, len(data) - 1)
    return data[:at] + bytes([data[at] ^ 1 << random.randint(0, 7)]) + data[at + 1 :]


def _cut(data: bytes, random: Random) -> bytes:
    start = _at(data, random)
    return data[:start] + data[start + random.choice((1, 2, 8, 64, 100_000)) :]


def _spiced(data: bytes, random: Random) -> bytes:
    at = _at(data, random)
    return data[:at] + _piece(random) + data[at + random.choice((0, 0, 1, 5)) :]


def _repeated(data: bytes, random: Random) -> bytes:
    start = _at(data, random)
    part = data[start : start + random.randint(1, 80)]
    return data[:start] + part * random.choice((2, 3, 50)) + data[start:]


def _lines_moved(data: bytes, random: Random) -> bytes:
    lines = data.split(b"\n")
    line = lines.pop(random.randint(0, len(lines) - 1))
    lines.insert(random.randint(0, len(lines)), random.choice((b"", b"  ", b"\t", b"- ")) + line)
    return b"\n".join(lines)


def _value_changed(data: bytes, random: Random) -> bytes:
    """A scalar of a YAML document gives way to something else."""
    text = data.decode("utf-8", "surrogateescape")
    found = list(_SCALAR.finditer(text))
    if not found:
        return _spiced(data, random)
    chosen = random.choice(found)
    inside = random.choice(
        (
            random.choice(SPICE),
            random.choice(found).group(),
            f'"{random.choice(SPICE)}"',
            "[]",
            "{}",
            "",
            "[1, [2], {a: b}]",
            f"[{chosen.group()}, {chosen.group()}]",
            chosen.group() * 2,
        )
    )
    return (text[: chosen.start()] + inside + text[chosen.end() :]).encode("utf-8", "surrogatepass")


def _word_changed(data: bytes, random: Random) -> bytes:
    """A word gives way to another word of the document, or to a piece of spice."""
    found = list(_WORD.finditer(data))
    if not found:
        return _spiced(data, random)
    chosen = random.choice(found)
    other = random.choice(found).group() if random.randint(0, 1) else _piece(random)
    return data[: chosen.start()] + other + data[chosen.end() :]


def _number_changed(data: bytes, random: Random) -> bytes:
    found = list(re.finditer(rb"[0-9]+", data))
    if not found:
        return _flipped(data, random)
    chosen = random.choice(found)
    number = random.choice((b"0", b"1", b"99", b"100", b"65536", b"2147483648", b"9" * 30, b"-5", b"0.5", b"1e9"))
    return data[: chosen.start()] + number + data[chosen.end() :]


def _piece(random: Random) -> bytes:
    return random.choice(SPICE).encode("utf-8", "surrogatepass")


MUTATIONS: Mapping[str, Mutation] = {
    "flip": _flipped,
    "cut": _cut,
    "spice": _spiced,
    "repeat": _repeated,
    "lines": _lines_moved,
    "value": _value_changed,
    "word": _word_changed,
    "number": _number_changed,
}
