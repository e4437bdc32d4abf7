"""Where rows come from: a file that grows, is rotated or cut short, a pipe, a document that is written anew, a run."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from labrunner.errors import InputError, LabrunnerError
from labrunner.series.foreign import tensorboard, wandb
from labrunner.series.foreign.detect import load_any
from labrunner.series.foreign.feed import Feed
from labrunner.watch.rows import Assembler, Step

#: Bytes taken at once; of a file read from its start, so many pieces a poll.
_PIECE, _PIECES = 1 << 18, 8
#: Seconds without a further line after which the last row counts as whole.
_IDLE = 1.0
#: A document is read whole again at most for this share of the time.
_SHARE = 0.1


class Source(Protocol):
    """A log that is followed. `ended`: nothing will come any more. `behind`: there is more to read at once."""

    name: str
    ended: bool
    behind: bool

    def poll(self) -> list[Step | int]:
        """What is new, in order; a whole number is the step after which the run was resumed."""
        ...

    def finish(self) -> list[Step | int]:
        """What is there, to its end, of a log that will not grow."""
        ...


class Lines:
    """Bytes as they come, made into steps; the part that files, pipes and commands share."""

    def __init__(self, columns: Iterable[str] = (), name: str = "") -> None:
        self._feed, self._assembler = Feed(columns, name), Assembler()
        self._since = 0.0

    @property
    def holds(self) -> bool:
        """Whether losses came that are held back: means of which is not known yet over how many steps."""
        return self._feed.holds

    def take(self, data: bytes) -> list[Step | int]:
        """The steps that some bytes complete."""
        rows = self._feed.feed(data)
        self._assembler.table, self._assembler.counts = self._feed.format == "table", self._feed.counts
        self._assembler.beside = self._feed.beside
        self._since = time.monotonic()
        return list(self._assembler.take(rows))

    def idle(self) -> list[Step | int]:
        """The last step, once nothing has come for a while."""
        if time.monotonic() - self._since < _IDLE:
            return []
        self._assembler.live = True
        return list(self._assembler.flush())

    def end(self) -> list[Step | int]:
        """What is left when nothing more will come."""
        done = self._assembler.take(self._feed.close())
        self._assembler.table = self._feed.format == "table"
        return [*done, *self._assembler.flush()]


class _OfLines:
    """A source whose bytes are lines."""

    _lines: Lines

    @property
    def holds(self) -> bool:
        """Whether losses came that are held back so far."""
        return self._lines.holds


class FileSource(_OfLines):
    """A file of lines. One of the same name in its place is read from its start after the rest of the old one; a file
    that became shorter is read again."""

    def __init__(self, path: Path, columns: Iterable[str] = ()) -> None:
        self.name = str(path)
        self.ended = self.behind = False
        self._path, self._lines = path, Lines(columns, path.name)
        self._stream = path.open("rb")
        self._size = 0

    def poll(self) -> list[Step | int]:
        """The steps of at most some pieces of new lines."""
        done: list[Step | int] = []
        if os.fstat(self._stream.fileno()).st_size < self._size:
            self._stream.seek(0)
            self._size = 0
            done += self._lines.take(b"\n")
        self.behind = True
        for _ in range(_PIECES):
            data = self._stream.read(_PIECE)
            if not data:
                self.behind = False
                break
            self._size += len(data)
            done += self._lines.take(data)
        return done if self.behind else [*done, *self._rotated(), *self._lines.idle()]

    def _rotated(self) -> list[Step | int]:
        """Go over to another file of the same name, if there is one; the old one has been read."""
        try:
            if os.path.samestat(os.stat(self._path), os.fstat(self._stream.fileno())):
                return []
            fresh = self._path.open("rb")
        except OSError:
            return []  # moved away, and nothing has taken its place yet
        self._stream.close()
        self._stream, self._size, self.behind = fresh, 0, True
        return self._lines.take(b"\n")

    def finish(self) -> list[Step | int]:
        """What is left in a file that will not grow."""
        done: list[Step | int] = []
        while True:
            done += self.poll()
            if not self.behind:
                self.ended = True
                return [*done, *self._lines.end()]


class PipeSource(_OfLines):
    """A pipe by its descriptor, read without waiting."""

    def __init__(self, descriptor: int, name: str = "-", columns: Iterable[str] = ()) -> None:
        self.name, self.descriptor = name, descriptor
        self.ended = self.behind = False
        self._lines = Lines(columns)

    def poll(self) -> list[Step | int]:
        """The steps of what is there."""
        import select

        if self.ended:
            return []
        done: list[Step | int] = []
        for _ in range(_PIECES):
            if not select.select([self.descriptor], [], [], 0)[0]:
                return [*done, *self._lines.idle()]
            data = os.read(self.descriptor, _PIECE)
            if not data:
                self.ended = True
                return [*done, *self._lines.end()]
            done += self._lines.take(data)
        return done

    def finish(self) -> list[Step | int]:
        """Everything up to the end of the pipe."""
        done: list[Step | int] = []
        while data := os.read(self.descriptor, _PIECE):
            done += self._lines.take(data)
        self.ended = True
        return [*done, *self._lines.end()]


class DocumentSource:
    """What has no lines (a JSON document, TensorBoard events, a W&B run) or a folder of it: read whole again when it
    has changed, its rows beyond the last step handed out."""

    def __init__(self, path: Path, columns: Iterable[str] = ()) -> None:
        self.name = str(path)
        self.ended = self.behind = False
        self._path, self._columns = path, tuple(columns)
        self._stamp: object = None
        self._last: int | None = None
        self._next = 0.0
        self._read = False

    def poll(self) -> list[Step | int]:
        """The rows that are new since it was last read. Raises InputError where it never held a log."""
        now = time.monotonic()
        stamp = _stamp(self._path)
        if now < self._next or stamp == self._stamp:
            return []
        self._stamp = stamp
        try:
            series = load_any(self._path, self._columns)
        except LabrunnerError:
            if not self._read:
                raise
            return []  # half-written: the next look finds it whole
        self._read = True
        self._next = now + (time.monotonic() - now) / _SHARE
        return self._beyond(series)

    def _beyond(self, series) -> list[Step | int]:
        steps = series.steps.tolist()
        if self._last is not None and (not steps or steps[-1] < self._last):
            self._last = None  # another run in its place
        columns = {name: values.tolist() for name, values in series.columns.items()}
        logged = {name: mask.tolist() for name, mask in series.logged.items()}
        assembler, done = Assembler(), []
        assembler.table, assembler.beside = "table" in series.marks, "beside" in series.marks
        assembler.counts = "rows" if "counted" in series.marks else "steps"
        for row, step in enumerate(steps):
            if self._last is None or step > self._last:
                cells = {n: v[row] for n, v in columns.items() if n not in logged or logged[n][row]}
                done += assembler.take([{**cells, "step": step}])
        self._last = steps[-1] if steps else self._last
        return [*done, *assembler.flush()]

    def finish(self) -> list[Step | int]:
        """What it holds now."""
        self._next = 0.0
        done = self.poll()
        self.ended = True
        return done


class RunSource:
    """A run of ours by its folder; it has ended when its manifest says so and its journal was read."""

    def __init__(self, folder: Path) -> None:
        from labrunner.engine.record.journal import JOURNAL, JournalTail

        self.name = str(folder)
        self.ended = self.behind = False
        self._folder, self._tail = folder, JournalTail(folder / JOURNAL)
        self._assembler = Assembler()

    def poll(self) -> list[Step | int]:
        """The steps of at most one piece of the journal, and where it was resumed."""
        over = self._over()  # asked first: what is written until then is read below
        done: list[Step | int] = []
        events = self._tail.poll()
        for event in events:
            done += self._step(event)
        self.behind = bool(events)
        self.ended = over and not events
        return done

    def _step(self, event: dict) -> list[Step | int]:
        from labrunner.engine.record.journal import number, withdrawn_beyond

        if (last := withdrawn_beyond(event)) is not None:
            return [last]
        step = event.get("step")
        if event.get("kind") != "step" or not isinstance(step, int):
            return []
        names = ("loss", "grad_norm_pre", "lr", "loss_scale", "tokens_per_second", "eval_loss")
        row = {name: number(event[name]) for name in names if event.get(name) is not None}
        if row.get("loss_scale") == 1.0:
            del row["loss_scale"]  # what a run without a scale writes
        if event.get("overflow"):
            row["skipped"] = 1.0
        return [*self._assembler.take([{**row, "step": float(step)}]), *self._assembler.flush()]

    def _over(self) -> bool:
        from labrunner.engine.record.manifest import read_manifest

        try:
            return read_manifest(self._folder).status not in ("created", "running", "paused")
        except LabrunnerError:
            return False

    def finish(self) -> list[Step | int]:
        """What is there of its journal."""
        done: list[Step | int] = []
        while True:
            done += self.poll()
            if not self.behind:
                self.ended = True
                return done


def open_source(
    target: str | Path, columns: Iterable[str] = ()
) -> FileSource | PipeSource | DocumentSource | RunSource:
    """The source for a log, a folder, a run, or `-` for standard input.

    Raises InputError for what is absent or can't be read, or is a folder without a log.
    """
    if str(target) == "-":
        return PipeSource(0, "-", columns)
    path = Path(target)
    try:
        if path.is_dir():
            ours = (path / "manifest.json").exists() or (path / "events.jsonl").exists()
            return RunSource(path) if ours else DocumentSource(path, columns)
        with path.open("rb") as stream:
            head = stream.read(1 << 16)
        return DocumentSource(path, columns) if _has_no_lines(head) else FileSource(path, columns)
    except FileNotFoundError:
        raise InputError(f"{path}: no such file or folder") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None


def _has_no_lines(head: bytes) -> bool:
    """Whether a file is a document or binary, by its first bytes."""
    from labrunner.series.foreign import jsonlog

    if head[:4] == wandb.MAGIC or head[:2] == b"\x1f\x8b" or tensorboard.looks_like_events(head):
        return True
    begins = head.lstrip()[:1]
    if begins == b"[":
        return head.lstrip()[1:].lstrip()[:1] in (b"{", b"]", b"[") or not head.strip(b"[ \r\n")
    if begins != b"{":
        return False
    if head.lstrip()[1:].lstrip()[:1] == b"'":  # what Python prints of a dictionary, and no JSON
        return False
    first = head.lstrip().split(b"\n", 1)[0].decode("utf-8", "replace")
    record = jsonlog.record_of(first)
    return record is None or any(map(_holds_a_log, record.values()))


def _holds_a_log(value: object) -> bool:
    """Whether a part of a record is a list of rows, or holds one."""
    if not isinstance(value, list | dict):
        return False
    return len(value) > 32 or any(map(_holds_a_log, value.values() if isinstance(value, dict) else value))


def _stamp(path: Path) -> object:
    """What changes when a file, or any file below a folder, is written."""
    try:
        files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file())
        return [(str(p), stat.st_size, stat.st_mtime_ns) for p in files[:2000] for stat in (p.stat(),)]
    except OSError:
        return None
