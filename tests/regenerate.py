"""Writes the stored perft counts and playthroughs anew: `python -m tests.regenerate`. Read the diff that it makes."""

from __future__ import annotations

from tests import perft_counting, playing_through

if __name__ == "__main__":
    perft_counting.regenerate()
    playing_through.regenerate()
