"""How long a key waits for its answer on the screen while a trainer runs flat out on the same machine.

From the moment a key is written into the terminal until the frame that shows what it did has been read from it: the
deck in a pseudo-terminal, its trainer a real one, keys at irregular times.
"""

from __future__ import annotations

import fcntl
import os
import pty
import random
import re
import select
import statistics
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from paired import Row

#: Cursor, zoom, log axis, smoothing, ten steps at once. Each changes what is seen, whatever came before: a key that
#: changes nothing has no frame of its own to wait for, and would be charged the time to the next one of the run.
KEYS = ("\x1b[D", "\x1b[C", "+", "-", "l", "s", ",", ".")
PRESSES, PATIENCE = 150, 120.0
AIM = 0.1


class Terminal:
    """A driver in a pseudo-terminal of a size."""

    def __init__(self, root: Path, columns: int, rows: int) -> None:
        self.screen, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        command = [sys.executable, str(Path(__file__).with_name("key_driver.py")), str(root)]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)
        self._seen = b""

    def press(self, key: str) -> float:
        """Press a key; when that was."""
        at = time.perf_counter()
        os.write(self.screen, key.encode())
        return at

    def wait(self, pattern: bytes, seconds: float) -> tuple[float, bytes] | None:
        """When something was read, and what; None where it does not come within `seconds`."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if found := re.search(pattern, self._seen):
                self._seen = self._seen[found.end() :]
                return time.perf_counter(), found.group()
            if select.select([self.screen], [], [], left)[0]:
                self._seen = (self._seen + os.read(self.screen, 1 << 16))[-(1 << 18) :]
        return None

    def rest(self, seconds: float) -> None:
        """Read on for a while, as a terminal does."""
        self.wait(b"(?!)", seconds)

    def close(self) -> None:
        self.press("q")
        try:
            self.process.wait(20)
        finally:
            self.process.kill()
            os.close(self.screen)


def answers(root: Path, columns: int, rows: int) -> list[float]:
    """Seconds from key to frame, for each key pressed."""
    terminal, chance = Terminal(root, columns, rows), random.Random(1)
    try:
        assert terminal.wait(rb"\x1b\]9;ready\x07", PATIENCE), "the deck did not come to its run"
        taken = []
        for number in range(PRESSES):
            terminal.rest(chance.uniform(0.05, 0.15))
            terminal._seen = b""
            pressed = terminal.press(KEYS[number % len(KEYS)])
            found = terminal.wait(rb"\x1b\]9;\d+\x07", 5.0)
            taken.append(found[0] - pressed if found else 5.0)
        [journal] = root.glob("runs/*/events.jsonl")
        assert time.time() - journal.stat().st_mtime < 2.0, "the trainer was not at work to the end"
        return taken
    finally:
        terminal.close()


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (160, 50)], ids=["80x24", "160x50"])
def test_a_key_under_a_trainer(benchmark, record, places, columns, rows):
    taken: list[float] = []
    benchmark.pedantic(lambda: taken.extend(answers(places / "deck", columns, rows)), rounds=1, iterations=1)
    middle, late = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    load = os.getloadavg()[0]
    record(
        Row(
            "ui",
            f"a key answered at {columns}x{rows} while a trainer runs flat out, 95th percentile",
            f"{late * 1000:.0f} ms",
            f"median: {middle * 1000:.0f} ms; load {load:.1f}",
            aim="at most 100 ms",
            met=late <= AIM,
        )
    )
