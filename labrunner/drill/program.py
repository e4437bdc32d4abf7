"""A pilot that is a program: observations go to its standard input, answers come from its standard output, a line each.

A program that is silent for longer than its time, ends, or answers nonsense is not heard again, and its shift goes on
without it. Its standard error passes through.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import shutil
import subprocess
import time
from typing import Any

from labrunner.errors import InputError

#: Seconds that an answer may take, and bytes that it may have.
PATIENCE, MOST_BYTES = 30.0, 64 << 10


class Program:
    """Starts its command with each shift, and asks it once for every observation."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        """Raises InputError for a command line that can't be split into words."""
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise InputError(f"--pilot {command!r}: {error}") from None
        self.patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._buffer = b""

    @staticmethod
    def runnable(command: str) -> bool:
        """Whether the first word of a command line is a program that is there."""
        with contextlib.suppress(ValueError):
            words = shlex.split(command)
            return bool(words) and shutil.which(words[0]) is not None
        return False

    def reset(self, observation: dict[str, Any]) -> None:
        """Start the program; the first observation, with its history, is sent and answered like every other."""
        self.close()
        self._buffer, self._first = b"", observation
        self._process = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def step(self, observation: dict[str, Any]) -> dict[str, Any]:
        """The program's answer. Raises InputError where it has none, or one that is no JSON object."""
        told, self._first = self._first or observation, {}
        process = self._process
        if process is None or process.stdin is None:
            raise InputError("the pilot is not running")
        until = time.monotonic() + self.patience
        try:
            self._send(process.stdin.fileno(), json.dumps(told).encode() + b"\n", until)
            answer = json.loads(self._line(process, until))
        except OSError:
            self.close()
            raise InputError("the pilot's program has ended") from None
        except ValueError:
            self.close()
            raise InputError("the pilot's answer is no JSON") from None
        if not isinstance(answer, dict):
            raise InputError("a pilot answers with an object that has an action")
        return answer

    def _send(self, pipe: int, line: bytes, until: float) -> None:
        os.set_blocking(pipe, False)  # an observation may be larger than what a pipe takes of a program that reads none
        while line:
            self._wait(pipe, selectors.EVENT_WRITE, until)
            line = line[os.write(pipe, line) :]

    def _line(self, process: subprocess.Popen[bytes], until: float) -> bytes:
        assert process.stdout is not None
        while b"\n" not in self._buffer:
            self._wait(process.stdout.fileno(), selectors.EVENT_READ, until)
            read = os.read(process.stdout.fileno(), 65536)
            self._buffer += read
            if not read or len(self._buffer) > MOST_BYTES:
                self.close()
                raise InputError("the pilot's program has ended" if not read else "the pilot's answer is too long")
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _wait(self, pipe: int, event: int, until: float) -> None:
        """Wait until a pipe can be read or written. Raises InputError where that takes longer than an answer may."""
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, event)
            left = until - time.monotonic()
            if left <= 0 or not selector.select(left):
                self.close()
                raise InputError(f"the pilot did not answer within {self.patience:g} seconds")

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1.0)
        if process.poll() is None:
            process.kill()
            process.wait()
