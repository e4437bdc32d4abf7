"""The two ends of a conversation in lines: what is printed breaks at spaces, what is typed can be edited."""

from __future__ import annotations

import contextlib
import os
import signal
import sys

from labrunner.deck.draw.glyphs import ASCII, for_terminal, to_ascii
from labrunner.deck.draw.prose import wrapped
from labrunner.plain import WIDTH


def edit_lines() -> None:
    """Let what is typed be edited, and earlier lines come back with the up arrow, from here on: Python's `input` asks
    readline where that is there and both ends are a terminal."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return  # not in every build of Python


def end_at_hangup() -> None:
    """Outlive a terminal that goes away: reading from it ends (`asked`), and what was typed till then can be kept."""
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)  # not ignored, which a trainer that is started would inherit


def printed(line: str) -> None:
    """Print a text, its lines broken at spaces where they are longer than `WIDTH`."""
    for part in (part for one in line.split("\n") for part in wrapped(one, WIDTH, whole=True)):
        print(to_ascii(part) if for_terminal() is ASCII else part)


def asked(prompt: str) -> str:
    """The line that is typed at a prompt; a long prompt is broken as what is printed. Raises EOFError at the end, and
    where the terminal went away."""
    *above, last = wrapped(prompt, WIDTH, whole=True)
    for part in above:
        printed(part)
    try:
        return input(last + prompt[len(prompt.rstrip()) :])
    except OSError:
        raise EOFError from None


def forget_typed(handle: int = 0) -> None:
    """Throw away what was typed at a terminal and not read yet. A pipe keeps its lines: they were written for what
    comes."""
    with contextlib.suppress(OSError, ImportError):
        if os.isatty(handle):
            import termios

            termios.tcflush(handle, termios.TCIFLUSH)
