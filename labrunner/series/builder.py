"""Journal lines into columns, quickly: whole pieces of a journal are parsed and turned into numbers together.

A line that our trainer wrote takes the fast way. A piece that holds anything else (rubbish, torn or foreign lines) is
read again line by line, with the same outcome as if every line had been.
"""

from __future__ import annotations

import math
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from pydantic_core import from_json

from labrunner.engine.record.journal import withdrawn_beyond

#: Objects of a step line whose entries become columns of their own, `act_rms.block_0`.
NESTED = ("act_rms", "param_norms")
#: Short texts kept per step under these dotted names.
STRINGS = ("first_nonfinite", "batch.hash", "batch.source")
_NOT_COLUMNS = frozenset(
    {"kind", "step", "first_nonfinite", "batch", "tail_tokens", "token_loss_hist", "param_sketch", "param_hash"}
)
_BATCH_LINES = 1024
#: Rows of a block of numbers: large enough that its memory goes back to the system when it is freed.
_BLOCK = 1 << 15
#: Bytes of a journal that are parsed together; more would not fit into a processor's cache.
PIECE = 1 << 19


class Piece(NamedTuple):
    """Some whole lines of a journal: their objects, the byte at which each begins, and the byte after the last one."""

    events: list[dict[str, Any]]
    places: list[int]
    end: int


class ColumnBuilder:
    """Collects step lines into columns, some at a time, so that a journal need not be held whole."""

    def __init__(self) -> None:
        self.strings: dict[str, list[str | None]] = {name: [] for name in STRINGS}
        self.events: list[dict[str, Any]] = []
        self.steps = array("q")
        self.places = array("q")  # per row: where the line is (byte offset, or index in a list)
        self._base: dict[str, np.ndarray] = {}  # the first rows of each column, where they came from elsewhere
        self._based = 0
        self._blocks: dict[str, list[np.ndarray]] = {}  # the rows after those
        self._pending: list[Mapping[str, Any]] = []

    @classmethod
    def of(
        cls,
        steps: array,
        places: array,
        columns: dict[str, np.ndarray],
        strings: dict[str, list[str | None]],
        events: list[dict[str, Any]],
    ) -> ColumnBuilder:
        """A builder that goes on after rows that are columns already; they are not copied."""
        builder = cls()
        builder.steps, builder.places, builder.events = steps, places, events
        builder._base, builder._based = columns, len(steps)
        builder._blocks = {name: [] for name in columns}
        builder.strings.update(strings)
        return builder

    def add(self, event: Mapping[str, Any], place: int) -> None:
        """Take one line; a `resume` line withdraws the rows and events beyond its step."""
        step = event.get("step")
        if event.get("kind", "step") != "step":
            if (last := withdrawn_beyond(event)) is not None:
                self._withdraw(last)
            self.events.append(dict(event))
            return
        if not isinstance(step, int) or isinstance(step, bool) or not -(2**63) <= step < 2**63:
            return
        if self.steps and step <= self.steps[-1]:
            self._withdraw(step - 1)
        self.steps.append(step)
        self.places.append(place)
        self._pending.append(event)
        if len(self._pending) >= _BATCH_LINES:
            self.flush()

    def add_piece(self, piece: Piece) -> None:
        """Take many lines; the same as taking them one by one."""
        fresh = _rising_steps(piece.events, self.steps[-1] if self.steps else None)
        if fresh is None:
            for event, place in zip(piece.events, piece.places, strict=True):
                self.add(event, place)
            return
        self.steps.extend(fresh)
        self.places.extend(piece.places)
        self._pending.extend(piece.events)
        if len(self._pending) >= _BATCH_LINES:
            self.flush()

    def _withdraw(self, last: int) -> None:
        self.flush()
        keep = bisect_right(self.steps, last)
        self.events = [e for e in self.events if not isinstance(e.get("step"), int) or e["step"] <= last]
        del self.steps[keep:], self.places[keep:]
        for values in self.strings.values():
            del values[keep:]
        if keep < self._based:
            self._base = {name: values[:keep] for name, values in self._base.items()}
            self._based = keep
        left = -(-(keep - self._based) // _BLOCK)
        for blocks in self._blocks.values():
            del blocks[left:]

    def flush(self) -> None:
        """Turn the waiting lines into numbers."""
        batch, self._pending = self._pending, []
        if not batch:
            return
        values = _scalars(batch)
        for outer in NESTED:
            values.update(_nested(batch, outer))
        for name in values:
            self._blocks.setdefault(name, [])
        done = len(self.steps) - len(batch) - self._based
        for name, blocks in self._blocks.items():
            _put(blocks, done, values.get(name, math.nan), len(batch))
        self.strings["first_nonfinite"].extend([_text(line.get("first_nonfinite")) for line in batch])
        batches = [b if isinstance(b := line.get("batch"), dict) else {} for line in batch]
        self.strings["batch.hash"].extend([_text(b.get("hash")) for b in batches])
        self.strings["batch.source"].extend([_text(b.get("source")) for b in batches])

    def names(self) -> list[str]:
        """The columns so far."""
        self.flush()
        return list(self._blocks)

    def parts(self, name: str) -> list[np.ndarray]:
        """A column as arrays that follow each other, float64."""
        left = len(self.steps) - self._based
        found = [self._base.get(name, np.full(self._based, np.nan))] if self._based else []
        for block in self._blocks[name]:
            found.append(block[:left])
            left -= len(found[-1])
        return found or [np.zeros(0)]

    def take_columns(self) -> dict[str, np.ndarray]:
        """The columns, float64 (N,). Hands the memory over: the builder is of no use afterwards."""
        columns = {}
        for name in self.names():  # one at a time, so that hardly anything is there twice
            parts = self.parts(name)
            columns[name] = parts[0] if len(parts) == 1 and self._based else np.concatenate(parts)
            del self._blocks[name], parts
            self._base.pop(name, None)
        return columns


def _put(blocks: list[np.ndarray], row: int, values: np.ndarray | float, count: int) -> None:
    """Put `count` values into the blocks from `row` on; blocks that are missing are made, filled with NaN."""
    taken = 0
    while taken < count:
        number, place = divmod(row + taken, _BLOCK)
        while len(blocks) <= number:
            blocks.append(np.full(_BLOCK, np.nan))
        size = min(_BLOCK - place, count - taken)
        blocks[number][place : place + size] = values if isinstance(values, float) else values[taken : taken + size]
        taken += size


def _rising_steps(events: Sequence[Mapping[str, Any]], last: int | None) -> list[int] | None:
    """The steps of lines that are all step lines beyond `last`, each beyond the one before; None for any other."""
    steps = [event.get("step") for event in events]
    if not steps or {type(step) for step in steps} != {int}:
        return None
    if {event.get("kind", "step") for event in events} != {"step"}:
        return None
    try:
        numbers = np.array(steps, dtype=np.int64)
    except OverflowError:
        return None
    rising = bool((np.diff(numbers) > 0).all()) and (last is None or steps[0] > last)
    return steps if rising else None  # type: ignore[return-value]


def _scalars(batch: Sequence[Mapping[str, Any]]) -> dict[str, np.ndarray]:
    """Columns of the fields that hold single numbers."""
    kinds = set(map(tuple, batch))
    names = [name for name in dict.fromkeys(key for keys in kinds for key in keys) if name not in _NOT_COLUMNS]
    first = {name: next((line[name] for line in batch if line.get(name) is not None), None) for name in names}
    names = [name for name in names if not isinstance(first[name], dict | list)]
    return _matrix(batch, names, alike=len(kinds) == 1)


def _nested(batch: Sequence[Mapping[str, Any]], outer: str) -> dict[str, np.ndarray]:
    """Columns of the entries of an object, under dotted names."""
    objects = [o if isinstance(o := line.get(outer), dict) else {} for line in batch]
    kinds = set(map(tuple, objects))
    names = list(dict.fromkeys(key for keys in kinds for key in keys))
    columns = _matrix(objects, names, alike=len(kinds) == 1)
    return {f"{outer}.{name}": column for name, column in columns.items()}


def _matrix(lines: Sequence[Mapping[str, Any]], names: list[str], *, alike: bool) -> dict[str, np.ndarray]:
    """float64 columns of `names`; lines that are `alike` all have every name, and are read as one table."""
    if alike and len(names) > 1:
        try:
            table = np.array(list(map(itemgetter(*names), lines)), dtype=np.float64)
        except (TypeError, ValueError, OverflowError):
            pass
        else:
            return {name: np.ascontiguousarray(table[:, i]) for i, name in enumerate(names)}
    return {name: to_floats([line.get(name) for line in lines]) for name in names}


def _text(value: Any) -> str | None:
    return value if value is None or type(value) is str else str(value)


def to_floats(values: Sequence[Any]) -> np.ndarray:
    """float64 of journal numbers: numbers, booleans, None, and "NaN", "Infinity", "-Infinity"; rubbish is NaN."""
    try:
        return np.array(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        return np.array([_float(v) for v in values], dtype=np.float64)


def _float(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return float("nan")


# -- reading the file -------------------------------------------------------------------------------------------------


def journal_pieces(path: Path, start: int = 0, size: int = PIECE) -> Iterator[Piece]:
    """The whole lines of a journal from byte `start` (the beginning of a line) on, some `size` bytes at a time.

    Torn and foreign lines are passed over. Each piece's `end` is where a later reader may go on. Raises OSError.
    """
    from msgspec import DecodeError
    from msgspec.json import Decoder

    decoder, rest = Decoder(), b""
    with path.open("rb") as stream:
        stream.seek(start)
        while block := stream.read(size):
            block = rest + block
            end = block.rfind(b"\n") + 1
            rest = block[end:]
            if not end:
                continue
            try:
                yield _together(decoder, block, start, end) or _one_by_one(block[:end], start)
            except (DecodeError, UnicodeDecodeError, RecursionError):
                yield _one_by_one(block[:end], start)
            start += end


def _together(decoder: Any, block: bytes, start: int, end: int) -> Piece | None:
    """All lines parsed at once; None unless each of them is one object from its first byte to its last."""
    raw = np.frombuffer(block, dtype=np.uint8, count=end)
    breaks = np.flatnonzero(raw == 10)
    begins = np.concatenate([[0], breaks[:-1] + 1])
    if breaks[0] == 0 or not ((raw[begins] == ord("{")).all() and (raw[breaks - 1] == ord("}")).all()):
        return None
    events = decoder.decode_lines(memoryview(block)[:end])
    return Piece(events, (begins + start).tolist(), start + end) if len(events) == len(breaks) else None


def _one_by_one(block: bytes, start: int) -> Piece:
    """The same, one line after the other; what is no JSON object is left out."""
    piece = Piece([], [], start + len(block))
    for raw in block.split(b"\n")[:-1]:
        place, start = start, start + len(raw) + 1
        try:
            event = from_json(raw, cache_strings="keys")
        except ValueError:
            continue
        if isinstance(event, dict):
            piece.events.append(event)
            piece.places.append(place)
    return piece
