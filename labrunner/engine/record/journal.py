"""The journal of a run: `events.jsonl`, one JSON object a line, appended and never rewritten.

JSON has no NaN and no infinities; here they are the strings "NaN", "Infinity" and "-Infinity". A line counts once its
line break is written. A run that is resumed appends a line break, which closes whatever a crash left half-written, and
a `resume` line: readers then drop what stands before it and lies beyond its step. That rule is `effective_events` for
readers of whole files, and `withdrawn_beyond` for those that take line by line.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import compress
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

JOURNAL = "events.jsonl"
#: Larger than any line that the trainer writes; what is longer is rubbish and is skipped in bounded pieces.
LONGEST_LINE = 1 << 20
_WORDS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def _plain(value: Any) -> Any:
    """JSON form of numpy and torch scalars, should one slip into a line."""
    if hasattr(value, "item"):
        return _finite(value.item())
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


_FAST = json.JSONEncoder(allow_nan=False, separators=(",", ":"), default=_plain)


def _finite(value: Any) -> Any:
    """The same value with every non-finite float replaced by its word."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value


def encode(obj: Any) -> str:
    """`obj` as one line of JSON; non-finite floats become "NaN", "Infinity", "-Infinity"."""
    try:
        return _FAST.encode(obj)
    except ValueError:  # a non-finite number: rare, so the ordinary line pays nothing for it
        return _FAST.encode(_finite(obj))


def encode_pretty(obj: Any) -> str:
    """`obj` as indented JSON for files that people open, with a final line break; numbers as in `encode`."""
    return json.dumps(_finite(obj), allow_nan=False, indent=2, ensure_ascii=False, default=_plain) + "\n"


def number(value: Any) -> float:
    """The float that a journal value stands for: a number, one of the three words, or NaN for anything else."""
    if isinstance(value, str):
        return _WORDS.get(value, math.nan)
    if isinstance(value, int | float):
        try:
            return float(value)
        except OverflowError:
            return math.nan
    return math.nan


def decode_words(value: Any) -> Any:
    """The inverse of what `encode` does to non-finite numbers, through dictionaries and lists."""
    if isinstance(value, str):
        return _WORDS.get(value, value)
    if isinstance(value, dict):
        return {key: decode_words(item) for key, item in value.items()}
    if isinstance(value, list):
        return [decode_words(item) for item in value]
    return value


def parse_line(raw: bytes) -> dict[str, Any] | None:
    """The object of one line, or None where the line holds none."""
    try:
        event = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) else None


def step_of(event: Mapping[str, Any]) -> int | None:
    """The step an event belongs to; None where it names none."""
    step = event.get("step")
    return step if isinstance(step, int) and not isinstance(step, bool) else None


def withdrawn_beyond(event: Mapping[str, Any]) -> int | None:
    """The step of a `resume` line: earlier lines beyond it no longer count. None for any other line."""
    return step_of(event) if event.get("kind") == "resume" else None


def effective_events(lines: Iterable[dict[str, Any]], keep: Callable[[dict[str, Any]], T | None]) -> list[T]:
    """What counts of a journal's lines, in file order: nothing that a later `resume` line withdrew.

    `keep` makes of each line, `resume` lines too, what is held on to (None: nothing), so that a long journal need not
    be held whole. Lines without a step always count.
    """
    held: list[T] = []
    steps: list[int | None] = []
    for line in lines:
        if (last := withdrawn_beyond(line)) is not None:
            counts = [step is None or step <= last for step in steps]
            held, steps = list(compress(held, counts)), list(compress(steps, counts))
        if (kept := keep(line)) is not None:
            held.append(kept)
            steps.append(step_of(line))
    return held


class JournalWriter:
    """Appends events; each line is handed to the operating system whole, in one call, before `write` returns.

    Only the holder of the run's lock may have one. Raises OSError when the disk is full or not writable; lines written
    before stay whole, and the next successful write starts on a line of its own.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        self._torn = False

    def write(self, *events: dict[str, Any]) -> None:
        """Append events, each as one line, in one write."""
        self._append("".join([encode(event) + "\n" for event in events]).encode())

    def begin_with(self, lines: bytes) -> None:
        """Write the whole lines with which this journal begins as another one did."""
        self._append(lines)

    def resume(self, step: int, checkpoint: str | None) -> None:
        """Append the line break and the `resume` line that go with continuing after update `step`."""
        self._append(b"\n" + encode({"kind": "resume", "step": step, "checkpoint": checkpoint}).encode() + b"\n")

    def _append(self, data: bytes) -> None:
        view = memoryview(b"\n" + data if self._torn else data)
        try:
            while view:
                written = os.write(self._handle, view)
                self._torn = True
                view = view[written:]
        except OSError as error:
            error.filename = str(self.path)
            raise
        self._torn = False

    def sync(self) -> None:
        """Wait until all lines are on the disk (before a checkpoint that relies on them)."""
        os.fsync(self._handle)

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> JournalWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def iter_lines(path: str | Path) -> Iterator[dict[str, Any]]:
    """Every whole line's object, in file order, superseded ones included; an absent file has none."""
    try:
        stream = open(path, "rb")
    except FileNotFoundError:
        return
    with stream:
        for raw in stream:
            if raw.endswith(b"\n") and (event := parse_line(raw)) is not None:
                yield event


def read_events(path: str | Path) -> list[dict[str, Any]]:
    """The events that count: no torn or unreadable line, nothing that a later `resume` line withdrew.

    `path` is the journal or its run folder. An absent journal has no events.
    """
    path = Path(path)
    return effective_events(iter_lines(path / JOURNAL if path.is_dir() else path), lambda event: event)


def last_step(path: str | Path) -> int:
    """The last update that a journal holds for its readers (0 when none), found from the end in bounded reads."""
    try:
        stream = open(path, "rb")
    except FileNotFoundError:
        return 0
    with stream:
        end = stream.seek(0, os.SEEK_END)
        rest: bytes | None = None  # the head of a line whose beginning lies further up; None at the file's end
        while end > 0:
            size = min(LONGEST_LINE, end)
            end -= size
            stream.seek(end)
            lines = stream.read(size).split(b"\n")
            lines[-1] = b"" if rest is None else lines[-1] + rest  # what no line break follows is torn
            rest = lines.pop(0)[-LONGEST_LINE:] if end else b""
            for raw in reversed(lines):
                event = parse_line(raw)
                if event and event.get("kind") in ("step", "resume") and (step := step_of(event)) is not None:
                    return step
    return 0


class JournalTail:
    """Follows a growing journal with bounded reads.

    `poll` never blocks and never raises for what the file holds: it may be absent, half-written, or full of rubbish
    (counted in `bad_lines`). `resume` lines are delivered as events: the reader drops what it holds of lines beyond
    `withdrawn_beyond(event)`.
    A file that became shorter is read again from its start (counted in `restarts`).
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.offset = 0
        self.bad_lines = 0
        self.restarts = 0
        self._skipping = False

    def poll(self, max_bytes: int = 1 << 20) -> list[dict[str, Any]]:
        """Events from at most `max_bytes` of new whole lines; an empty list where there is nothing new."""
        data = self._read(max_bytes)
        end = data.rfind(b"\n") + 1
        if end == 0:
            if len(data) >= max_bytes:  # no line of ours is as long as this: pass over it
                self.offset += len(data)
                self.bad_lines += not self._skipping
                self._skipping = True
            return []
        self.offset += end
        lines = data[: end - 1].split(b"\n")
        if self._skipping:
            lines, self._skipping = lines[1:], False
        return self.parse(lines)

    def parse(self, lines: list[bytes]) -> list[dict[str, Any]]:
        """The objects of some lines; what holds none is counted, empty lines apart."""
        events = []
        for raw in lines:
            event = parse_line(raw)
            if event is not None:
                events.append(event)
            elif raw.strip():
                self.bad_lines += 1
        return events

    def _read(self, max_bytes: int) -> bytes:
        try:
            with open(self.path, "rb") as stream:
                if stream.seek(0, os.SEEK_END) < self.offset:
                    self.offset, self._skipping = 0, False
                    self.restarts += 1
                stream.seek(self.offset)
                return stream.read(max_bytes)
        except OSError:
            return b""
