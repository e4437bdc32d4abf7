"""Journal lines into columns, quickly: whole pieces of a journal are parsed and turned into numbers together.

A line that our trainer wrote takes the fast way. A piece that holds anything else (rubbish, torn or foreign lines) is
read again line by line, with the same outcome as if every line had been.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from labrunner.engine.record.journal import withdrawn_beyond
from labrunner.series.alike import Alike, StepTable
from labrunner.series.columns import Columns

#: Short texts kept per step under these dotted names.
STRINGS = ("first_nonfinite", "batch.hash", "batch.source")
#: Fields of a step line that stay in the journal and are read again when asked for.
HEAVY = ("batch", "tail_tokens", "token_loss_hist")
#: No journal of a trainer of ours has shorter lines than this, in bytes, over a long run.
SHORTEST = 400
#: Bytes of a journal that are parsed together; more would not fit into a processor's cache.
PIECE = 1 << 19


class Piece(NamedTuple):
    """Some whole lines of a journal: their objects, the byte at which each begins, and the byte after the last one.

    Of lines that are all alike there is a `table` in place of the objects.
    """

    events: list[dict[str, Any]]
    places: array[int]
    end: int
    table: StepTable | None = None


class ColumnBuilder:
    """What a journal's lines say, collected some at a time, so that a journal need not be held whole.

    `columns` are the numbers; row by row beside them `places` (int64: where the line is, a byte offset or an index in
    a list), `heavy` (1 where the line has a batch, a tail or a histogram) and `strings`, by the names in `STRINGS`.
    `events` are the lines of other kinds than `step`.
    """

    def __init__(self) -> None:
        self.columns = Columns()
        self.places = array("q")
        self.heavy = bytearray()
        self.strings: dict[str, list[str | None]] = {name: [] for name in STRINGS}
        self.events: list[dict[str, Any]] = []

    @property
    def last(self) -> int | None:
        """The last step, None before the first."""
        return self.columns.last if len(self.columns) else None

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
        if self.last is not None and step <= self.last:
            self._withdraw(step - 1)
        self._take([step], [event], [place])

    def add_piece(self, piece: Piece) -> None:
        """Take many lines; the same as taking them one by one."""
        if piece.table is not None:
            self._take_table(piece.table, piece.places)
            return
        steps = _rising_steps(piece.events, self.last)
        if steps is not None:
            self._take(steps, piece.events, piece.places)
            return
        for event, place in zip(piece.events, piece.places, strict=True):
            self.add(event, place)

    def _take(self, steps: list[int], lines: Sequence[Mapping[str, Any]], places: Sequence[int]) -> None:
        self.columns.extend(steps, lines)
        self.places.extend(places)
        self.heavy.extend([any(map(line.__contains__, HEAVY)) for line in lines])
        self.strings["first_nonfinite"].extend([_text(line.get("first_nonfinite")) for line in lines])
        batches = [b if isinstance(b := line.get("batch"), dict) else {} for line in lines]
        self.strings["batch.hash"].extend([_text(b.get("hash")) for b in batches])
        self.strings["batch.source"].extend([_text(b.get("source")) for b in batches])

    def _take_table(self, table: StepTable, places: array[int]) -> None:
        if self.last is not None and table.steps[0] <= self.last:
            self._withdraw(int(table.steps[0]) - 1)
        self.columns.extend_columns(table.steps, table.columns)
        self.places.extend(places)
        self.heavy.extend(bytes(len(places)))
        for values in self.strings.values():
            values.extend([None] * len(places))

    def _withdraw(self, last: int) -> None:
        self.columns.cut(last)
        self.events = [e for e in self.events if not isinstance(e.get("step"), int) or e["step"] <= last]
        for values in (self.places, self.heavy, *self.strings.values()):
            del values[len(self.columns) :]


def _rising_steps(events: Sequence[Mapping[str, Any]], last: int | None) -> list[int] | None:
    """The steps of lines that are all step lines beyond `last`, each beyond the one before; None for any other."""
    steps: list[Any] = [event.get("step") for event in events]
    if not steps or set(map(type, steps)) != {int}:
        return None
    if {event.get("kind", "step") for event in events} != {"step"}:
        return None
    try:
        numbers = np.array(steps, dtype=np.int64)
    except OverflowError:
        return None
    rising = bool((np.diff(numbers) > 0).all()) and (last is None or steps[0] > last)
    return steps if rising else None


def _text(value: Any) -> str | None:
    return value if value is None or type(value) is str else str(value)


# -- reading the file -------------------------------------------------------------------------------------------------


def journal_pieces(path: Path, start: int = 0, size: int = PIECE) -> Iterator[Piece]:
    """The whole lines of a journal from byte `start` (the beginning of a line) on, some `size` bytes at a time.

    Torn and foreign lines are passed over. Each piece's `end` is where a later reader may go on. Raises OSError.
    """
    from msgspec import DecodeError
    from msgspec.json import Decoder

    decoder, alike = Decoder(), Alike()
    block, rest = bytearray(2 * size), 0  # one piece of memory for all: fresh memory costs as much as reading
    with path.open("rb") as stream:
        stream.seek(start)
        while read := stream.readinto(memoryview(block)[rest : rest + size]):
            end, held = block.rfind(b"\n", 0, rest + read) + 1, rest + read
            if end:
                try:
                    piece = _together(decoder, alike, block, start, end) or _one_by_one(bytes(block[:end]), start)
                except (DecodeError, UnicodeDecodeError, RecursionError):
                    piece = _one_by_one(bytes(block[:end]), start)
                if piece.events:
                    alike.learn(piece.events[-1])
                yield piece
                start += end
            rest = held - end
            block[:rest] = block[end:held]
            if rest + size > len(block):  # a line longer than a piece
                block += bytes(len(block))


def _together(decoder: Any, alike: Alike, block: bytearray, start: int, end: int) -> Piece | None:
    """All lines parsed at once; None unless each of them is one object from its first byte to its last."""
    raw = np.frombuffer(block, dtype=np.uint8, count=end)
    breaks = np.flatnonzero(raw == 10)
    begins = np.concatenate([[0], breaks[:-1] + 1])
    if breaks[0] == 0 or not ((raw[begins] == ord("{")).all() and (raw[breaks - 1] == ord("}")).all()):
        return None
    table = alike.read(memoryview(block)[:end], len(breaks))
    places = array("q", (begins + start).astype(np.int64).tobytes())
    if table is not None:
        return Piece([], places, start + end, table)
    events = decoder.decode_lines(memoryview(block)[:end])
    return Piece(events, places, start + end) if len(events) == len(breaks) else None


def _one_by_one(block: bytes, start: int) -> Piece:
    """The same, one line after the other; what is no JSON object is left out."""
    from pydantic_core import from_json  # a tenth of the start of `check`, and few journals need it

    piece = Piece([], array("q"), start + len(block))
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
