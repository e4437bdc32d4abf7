"""The two ends of a conversation in lines: what is printed breaks at spaces, what is typed can be edited."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from labrunner.deck.draw.glyphs import ASCII, for_terminal, to_ascii
from labrunner.deck.draw.prose import wrapped
from labrunner.plain import WIDTH
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.deck.strings import Say


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


def take_any_bytes() -> None:
    """Read what is no UTF-8 as signs that stand for a byte each, which `asked` replaces, instead of ending at it."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")


def asked(prompt: str) -> str:
    """The line that is typed at a prompt, without control characters, and a replacement character where it is no
    UTF-8; a long prompt is broken as what is printed. Raises EOFError at the end, and where the terminal went away."""
    *above, last = wrapped(prompt, WIDTH, whole=True)
    for part in above:
        printed(part)
    try:
        line = input(last + prompt[len(prompt.rstrip()) :])
    except OSError:
        raise EOFError from None
    readable = line.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return clean(readable, len(readable) + 1)


def command_line(prompt: str, say: Say, ask: Callable[[str], str], out: Callable[[str], None]) -> str:
    """The line that is typed where a command is asked for. Ctrl-C says how one leaves and asks once more.

    Raises KeyboardInterrupt at a second Ctrl-C, EOFError at the end of the input, after it was said.
    """
    try:
        try:
            return ask(prompt)
        except KeyboardInterrupt:
            out("")
            out(say("plain.ctrl_c"))
            return ask(prompt)
    except EOFError:
        with contextlib.suppress(OSError):  # a terminal that went away hears nothing
            out("")
            out(say("plain.input_ended"))
        raise


def forget_typed(handle: int = 0) -> None:
    """Throw away what was typed at a terminal and not read yet. A pipe keeps its lines: they were written for what
    comes."""
    with contextlib.suppress(OSError, ImportError):
        if os.isatty(handle):
            import termios

            termios.tcflush(handle, termios.TCIFLUSH)
