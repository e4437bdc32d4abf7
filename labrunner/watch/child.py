"""A command whose output is passed through byte for byte while it is watched.

Where our output is a terminal the command gets a terminal of its own (so that its bars and colours stay), of the same
size; else pipes, standard output and standard error apart. Its input is ours.
"""

from __future__ import annotations

import errno
import os
import resource
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from labrunner.errors import InputError

_PIECE = 1 << 16
#: Seconds after the command's end in which children of its own may still write; after a request to end before a kill.
_AFTER, _GRACE = 0.2, 30.0
_FORWARDED = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2")

Taken = Callable[[int, bytes], None]


class Child:
    """Runs `command`. `run(taken, idle)` passes its output on, calls `taken(1 or 2, bytes)` with every piece and
    `idle()` several times a second, and returns its exit status, negative for a signal as `subprocess` has it."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._kill_at: float | None = None
        self._fresh = {1: True, 2: True}  # whether what was passed on ends a line
        self._terminals: list[int] = []

    def stop(self) -> None:
        """Ask the command to end (SIGTERM), and end it by force half a minute later."""
        if self._process is not None and self._kill_at is None:
            self._kill_at = time.monotonic() + _GRACE
            self._send(signal.SIGTERM)

    def say(self, line: str) -> None:
        """Write a line of our own to standard error, on a line by itself."""
        both = os.isatty(1) and os.isatty(2)
        clean_line = self._fresh[2] and (self._fresh[1] or not both)
        _write(2, (b"" if clean_line else b"\n") + line.encode() + b"\n")
        self._fresh[2] = True

    def run(self, taken: Taken, idle: Callable[[], None]) -> int:
        """See the class. Raises InputError where the command can't be started."""
        with selectors.DefaultSelector() as selector:
            self._start(selector)
            before = self._catch()
            try:
                self._pass_on(selector, taken, idle)
            finally:
                for number, handler in before.items():
                    signal.signal(number, handler)
        assert self._process is not None
        return self._process.wait()

    def _start(self, selector: selectors.BaseSelector) -> None:
        ends = {}
        outputs: dict[int, int] = {}
        for stream in (1, 2):
            if stream == 2 and 1 in outputs and os.isatty(1) and os.isatty(2):
                outputs[2] = outputs[1]  # one terminal: what is written to both keeps its order
                continue
            ours, theirs = self._terminal(stream) if os.isatty(stream) else os.pipe()
            outputs[stream], ends[ours] = theirs, stream
        sys.stdout.flush()
        sys.stderr.flush()
        try:
            self._process = subprocess.Popen(self.command, stdout=outputs[1], stderr=outputs[2])
        except OSError as error:
            raise InputError(f"{self.command[0]}: cannot be started ({error.strerror or error})") from None
        finally:
            for theirs in set(outputs.values()):
                os.close(theirs)
        for ours, stream in ends.items():
            os.set_blocking(ours, False)
            selector.register(ours, selectors.EVENT_READ, stream)

    def _terminal(self, stream: int) -> tuple[int, int]:
        """A terminal for the command, which changes no byte: our end and its end."""
        import pty
        import tty

        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        self._terminals.append(ours)
        _same_size(stream, ours)
        return ours, theirs

    def _pass_on(self, selector: selectors.BaseSelector, taken: Taken, idle: Callable[[], None]) -> None:
        process = self._process
        assert process is not None
        ended: float | None = None
        while selector.get_map():
            ready = selector.select(0.1)
            for key, _ in ready:
                self._piece(selector, key.fd, key.data, taken)
            idle()
            now = time.monotonic()
            if self._kill_at is not None and now >= self._kill_at:
                self._kill_at = float("inf")
                self._send(signal.SIGKILL)
            if ready:
                ended = None
            elif process.poll() is not None:
                ended = ended or now
                if now - ended >= _AFTER:
                    return

    def _piece(self, selector: selectors.BaseSelector, ours: int, stream: int, taken: Taken) -> None:
        try:
            data = os.read(ours, _PIECE)
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno != errno.EIO:  # how a terminal says that nobody writes to it any more
                raise
            data = b""
        if data:
            try:
                _write(stream, data)
                self._fresh[stream] = data.endswith(b"\n")
                taken(stream, data)
                return
            except BrokenPipeError:
                pass  # our reader has gone: close our end, and the command learns it as it would have without us
        selector.unregister(ours)
        os.close(ours)
        if ours in self._terminals:
            self._terminals.remove(ours)

    # -- signals ------------------------------------------------------------------------------------------------------

    def _send(self, number: int) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    def _catch(self) -> dict[int, Any]:
        """Hand signals on to the command; those that a terminal sends have reached it already."""
        before: dict[int, Any] = {}

        def hand_on(number: int, _frame: object) -> None:
            if not (number in (signal.SIGINT, signal.SIGQUIT) and _in_foreground()):
                self._send(number)

        for name in (*_FORWARDED, "SIGINT"):
            number = getattr(signal, name)
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, hand_on)
        if self._terminals:
            before[signal.SIGWINCH] = signal.signal(signal.SIGWINCH, self._resized)
        return before

    def _resized(self, _number: int, _frame: object) -> None:
        for ours in self._terminals:
            _same_size(1 if os.isatty(1) else 2, ours)
        self._send(signal.SIGWINCH)


def end_like(status: int) -> int:
    """The exit code for a command's status; where a signal ended it, the same signal ends this process."""
    if status >= 0:
        return status
    sys.stdout.flush()
    sys.stderr.flush()
    number = -status
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    if number not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    return 128 + number


def _in_foreground() -> bool:
    """Whether a terminal's keys reach this process and its children alike."""
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY)
    except OSError:
        return False
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return False
    finally:
        os.close(terminal)


def _same_size(stream: int, terminal: int) -> None:
    import fcntl
    import termios

    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, fcntl.ioctl(stream, termios.TIOCGWINSZ, b"\0" * 8))
    except OSError:
        return


def _write(stream: int, data: bytes) -> None:
    """All of `data` to a descriptor, also one that does not block."""
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(stream, view) :]
        except BlockingIOError:
            time.sleep(0.005)
