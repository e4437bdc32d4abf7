"""TensorBoard event files: length, checksum, a protocol buffer, checksum, over and over. Own reader of that subset."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

from labrunner.series.foreign import records
from labrunner.series.foreign.table import RowTable
from labrunner.series.series import Series

#: Nothing longer is a record; only short records (scalars are) are summed up, byte by byte as that goes here.
_LONGEST, _CHECKED = 1 << 28, 1 << 10


def looks_like_events(head: bytes) -> bool:
    """Whether a file begins as an event file does: a first record that names the file's version."""
    return len(head) >= 24 and struct.unpack("<Q", head[:8])[0] < 4096 and b"brain.Event" in head[:96]


def read_events(streams: Sequence[BinaryIO], source: str, chosen: Mapping[str, str]) -> Series:
    """Scalars of one run's event files, in their order, as a run; a torn tail is dropped."""
    table = RowTable(chosen)
    pending: dict[str, float] = {}
    at: float | None = None
    checks = records.Checks()
    for stream in streams:
        for step, tag, value in scalars(stream, checks):
            if at is not None and (step != at or tag in pending):
                table.add({"step": at, **pending})
                pending = {}
            at = float(step)
            pending[tag] = value
    if at is not None:
        table.add({"step": at, **pending})
    series = table.series(source, chosen)
    series.notes += checks.notes()
    return series


def scalars(stream: BinaryIO, checks: records.Checks | None = None) -> Iterator[tuple[int, str, float]]:
    """(step, tag, value) of every scalar in an event file, up to where its frames are damaged."""
    for body in _frames(stream, checks or records.Checks()):
        step, summary = 0, None
        for number, value in records.fields(body):
            if number == 2:
                step = records.signed(value)
            elif number == 5 and isinstance(value, memoryview):
                summary = value
        if summary is None:
            continue
        for number, entry in records.fields(summary):
            if number == 1 and isinstance(entry, memoryview):
                tag, value = _value(entry)
                if value is not None:
                    yield step, tag, value


def _frames(stream: BinaryIO, checks: records.Checks) -> Iterator[bytes]:
    """The bodies of the frames of an event file, without those that are damaged; ends where a length is damaged."""
    while len(head := stream.read(12)) == 12:
        length = struct.unpack("<Q", head[:8])[0]
        if length > _LONGEST:
            checks.lost = True
            return
        body, foot = stream.read(length), stream.read(4)
        if len(body) < length or len(foot) < 4:
            return
        if length > _CHECKED or checks.good(int.from_bytes(foot, "little"), records.masked_crc32c(body)):
            yield body
        elif int.from_bytes(head[8:], "little") != records.masked_crc32c(head[:8]):
            checks.lost = True
            return


def _value(message: memoryview) -> tuple[str, float | None]:
    tag, found = "", None
    for number, value in records.fields(message):
        if number == 1:
            tag = records.text(value)
        elif number == 2:
            found = records.double(value)
        elif number == 8 and isinstance(value, memoryview):
            found = _tensor(value)
    return tag, found


def _tensor(message: memoryview) -> float | None:
    """A tensor that is one float or double; None for anything larger."""
    kind, shaped = 0, False
    for number, value in records.fields(message):
        if number == 1 and isinstance(value, int):
            kind = value
        elif number == 2 and isinstance(value, memoryview):
            shaped = len(value) > 0
        elif number in (4, 5, 6) and isinstance(value, memoryview) and not shaped:
            size = 4 if kind == 1 else 8
            if len(value) == size and number in (4, 5, 6):
                return records.double(value)
    return None


def event_files(folder: Path) -> list[Path]:
    """Event files in a folder, or of the newest run below it, in the order in which they were written."""
    found = sorted(folder.glob("*tfevents*")) or sorted(folder.glob("**/*tfevents*"))
    if not found:
        return []
    newest = max(found, key=lambda p: p.stat().st_mtime).parent
    return [p for p in found if p.parent == newest]
