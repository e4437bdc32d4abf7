"""How a trainer is steered: one JSON object a line, `{"do": "pause"}`, `{"do": "speed", "value": 30}`.

Commands come down the trainer's standard input, from the process that started it. A process that attaches to a run
later has no such pipe and appends the same lines to `control.jsonl` in the run folder instead. An intervention is such
a line, too: `{"do": "rollback", "to": 300}` (`engine/interventions.py`).
"""

from __future__ import annotations

import json
import math
import os
import threading
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path

from labrunner.engine.interventions import KINDS, Intervention, parse
from labrunner.engine.record.journal import JournalTail, encode, number, parse_line
from labrunner.errors import InputError

MAILBOX = "control.jsonl"
ACTIONS = ("pause", "resume", "stop", "checkpoint", "speed")
LONGEST_COMMAND = 4096
#: How often the mailbox is looked at, in seconds; a person notices no delay.
MAILBOX_INTERVAL = 0.2
LONGEST_WAIT = 0.2


@dataclass(frozen=True)
class Command:
    """Something the trainer is asked to do; `value` is steps per second for `speed` (None: as fast as it goes).

    `change` is the intervention where it is one; None where it can't be read, and `reason` says why.
    """

    do: str
    value: float | None = None
    reason: str | None = None
    change: Intervention | None = None


def encode_command(do: str, value: float | None = None) -> bytes:
    """The line that asks a trainer for `do`."""
    if do not in ACTIONS:
        raise ValueError(f"no such command: {do}")
    return json.dumps({"do": do} if value is None else {"do": do, "value": value}).encode() + b"\n"


def encode_intervention(change: Intervention) -> bytes:
    """The line that asks a trainer for an intervention."""
    return encode(change.as_json()).encode() + b"\n"


def parse_command(raw: bytes | dict) -> Command | None:
    """The command in a line, or None where the line holds none."""
    event = raw if isinstance(raw, dict) else parse_line(raw)
    if not event or not isinstance(do := event.get("do"), str):
        return None
    if do in KINDS:
        try:
            return Command(do, change=parse(event))
        except InputError as error:
            return Command(do, reason=str(error))
    if do not in ACTIONS:
        return None
    value = number(event.get("value"))
    return Command(do, value if math.isfinite(value) and value > 0 else None)


class Inbox:
    """Commands as they arrive, from any thread or signal handler; the training loop takes them between two steps."""

    def __init__(self) -> None:
        self._commands: deque[Command] = deque()
        self._arrived = threading.Event()

    def put(self, command: Command) -> None:
        """Add a command and wake the loop, should it be waiting."""
        self._commands.append(command)
        self._arrived.set()

    def put_from_signal(self, command: Command) -> None:
        """Add a command from a signal handler, which may interrupt the loop while it holds a lock: take none."""
        self._commands.append(command)

    def take(self) -> list[Command]:
        """The commands that arrived since the last call; free of locks where there are none."""
        if not self._commands:
            return []
        self._arrived.clear()
        taken = []
        while self._commands:
            taken.append(self._commands.popleft())
        return taken

    def wait(self, seconds: float | None) -> None:
        """Sleep until a command is there or `seconds` are over, at most a moment: callers look again in a loop."""
        if not self._commands:
            self._arrived.clear()
            if not self._commands:  # one may have come between the look and the clearing
                self._arrived.wait(LONGEST_WAIT if seconds is None else min(seconds, LONGEST_WAIT))


def listen(handle: int, inbox: Inbox, *, outlive: bool) -> threading.Thread:
    """Read commands from a pipe in a background thread.

    When the pipe ends, the process that started the trainer is gone: unless the trainer is to outlive it, that means
    stop.
    """

    def read() -> None:
        rest = b""
        try:
            # The bare handle: a thread that waits inside a buffered stream would block the interpreter's exit.
            while piece := os.read(handle, LONGEST_COMMAND):
                *lines, rest = (rest + piece).split(b"\n")
                rest = rest[-LONGEST_COMMAND:]
                for command in filter(None, map(parse_command, lines)):
                    inbox.put(command)
        except OSError:
            pass
        if not outlive:
            inbox.put(Command("stop", reason="the process that started it ended"))

    return _background(read, "commands")


def watch_mailbox(run_dir: Path, inbox: Inbox) -> threading.Thread:
    """Read commands that are appended to the run's mailbox from now on, in a background thread."""
    tail = JournalTail(run_dir / MAILBOX)
    try:
        tail.offset = tail.path.stat().st_size  # what was asked of an earlier trainer is not meant for this one
    except OSError:
        pass

    def read() -> None:
        while True:
            for event in tail.poll(LONGEST_COMMAND):
                if (command := parse_command(event)) is not None:
                    inbox.put(command)
            time.sleep(MAILBOX_INTERVAL)

    return _background(read, "mailbox")


def _background(target, name: str) -> threading.Thread:
    thread = threading.Thread(target=target, name=name, daemon=True)
    thread.start()
    return thread
