"""Ctrl-C is heard by the tests and by what they start, also where they themselves were started in the background.

A shell starts background jobs with SIGINT ignored, and what is ignored stays so in every process that they start.
"""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
