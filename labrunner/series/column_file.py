"""The column file beside a long journal: what parsing it gave, so that the next opening need not parse again.

`events.columns` is made of nothing but the journal and can be deleted at any time. It says which part of the journal it
covers: how many bytes, and a digest of samples of them from the first to the last. A journal that has grown since is
read on from there; one that was changed, or a column file that is broken, cut or of another version, makes it count for
nothing. Where the folder can't be written, no column file is made.

Layout: a line that names the format, the length of the header and its digest; the header, JSON; then the arrays, raw
and little-endian, each at a multiple of 64 bytes. Of an array that holds one and the same value throughout, that value
stands there once.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
from array import array
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
import xxhash

from labrunner.series.builder import ColumnBuilder
from labrunner.series.columns import Columns, told_rows

NAME = "events.columns"
SCHEMA = "labrunner/columns/v3"
#: Journals below this size are parsed in no time and get no column file.
SMALLEST = 8 << 20
#: The file is made anew when the journal has grown by this share since.
GROWN = 0.2
_ENDS, _SAMPLES, _SAMPLE = 1 << 16, 64, 4096
_LARGEST_HEADER = 256 << 20
_COPY = 1 << 20
_TYPES = ("<f8", "<i8", "<i4", "|u1")


class Stored(NamedTuple):
    """What a column file holds: a builder that goes on where it ended, the byte of the journal at which it did, and the
    bytes that the journal has now."""

    builder: ColumnBuilder
    end: int
    journal_size: int


def path_beside(journal: Path) -> Path:
    """Where the column file of a journal lies."""
    return journal.with_name(NAME)


def load(journal: Path, *, trusted: bool = False) -> Stored | None:
    """The columns stored beside `journal`, as far as they are still true; None where there are none. `trusted`: this
    process has just written them, so that they need not be read whole to see whether they are."""
    try:
        status = journal.stat()
        if status.st_size < SMALLEST:
            return None
        with path_beside(journal).open("rb") as stream:
            header, begin = _header(stream)
            covered = header["journal"]
            same = status.st_size == covered["size"] and status.st_mtime_ns == covered["mtime_ns"]
            if not same and status.st_size <= covered["size"]:
                return None
            if digest_of(journal, covered["end"]) != covered["digest"]:
                return None
            if not trusted and not _whole(stream, begin, header):
                return None
            return Stored(_builder(stream, begin, header), covered["end"], status.st_size)
    except (OSError, ValueError, KeyError, TypeError, IndexError, OverflowError, RecursionError):
        return None


def save(journal: Path, builder: ColumnBuilder, end: int) -> bool:
    """Write the column file for the first `end` bytes of `journal`. False where the place can't be written."""
    target = path_beside(journal)
    temporary = target.with_name(f".{NAME}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        status = journal.stat()
        covered = {
            "size": status.st_size,
            "mtime_ns": status.st_mtime_ns,
            "end": end,
            "digest": digest_of(journal, end),
        }
        with temporary.open("xb") as stream:
            _write(stream, builder, covered)
        os.replace(temporary, target)
        return True
    except (OSError, ValueError):
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        return False


def digest_of(journal: Path, size: int) -> str:
    """Digest of the first `size` bytes: both ends whole, and samples at even distances between. Raises OSError."""
    digest = xxhash.xxh3_128()
    with journal.open("rb") as stream:
        digest.update(stream.read(min(_ENDS, size)))
        for i in range(_SAMPLES):
            stream.seek(i * max(size - _SAMPLE, 0) // _SAMPLES)
            digest.update(stream.read(min(_SAMPLE, size)))
        stream.seek(max(size - _ENDS, 0))
        digest.update(stream.read(min(_ENDS, size)))
    return digest.hexdigest()


# -- writing ----------------------------------------------------------------------------------------------------------


def _write(stream: BinaryIO, builder: ColumnBuilder, covered: dict[str, Any]) -> None:
    columns, tables = builder.columns, {}
    arrays: dict[str, np.ndarray] = {
        "steps": columns.steps,
        "places": np.array(builder.places, dtype=np.int64),
        "heavy": np.frombuffer(builder.heavy, dtype=np.uint8),
    }
    for name, values in builder.strings.items():
        tables[name], arrays[f"string:{name}"] = _coded(values)
    for name in columns.names:
        arrays[f"column:{name}"] = columns.values(name)
        if (gaps := columns.gaps(name)) is not None:
            arrays[f"present:{name}"] = gaps.view(np.uint8)
    entries, offset = [], 0
    for name, whole in arrays.items():
        arrays[name] = values = whole[:1] if _constant(whole) else whole
        kind = values.dtype.newbyteorder("<").str
        entries.append({"name": name, "type": kind, "offset": offset, "count": len(whole), "held": len(values)})
        offset += -(-values.nbytes // 64) * 64
    header = json.dumps(
        {
            "journal": covered,
            "rows": len(columns),
            "size": offset,
            "body": _digest_of_body(arrays),
            "arrays": entries,
            "strings": tables,
            "events": builder.events,
        }
    ).encode()
    stream.write(f"{SCHEMA} {len(header)} {xxhash.xxh3_128_hexdigest(header)}\n".encode())
    stream.write(header)
    stream.write(b"\0" * (-stream.tell() % 64))
    for values in arrays.values():
        for raw in _raw(values):
            stream.write(raw)


def _constant(values: np.ndarray) -> bool:
    """Whether an array holds the same bits throughout."""
    bits = values.view(f"u{values.itemsize}")
    return len(bits) > 1 and bits[0] == bits[-1] and bool((bits == bits[0]).all())


def _raw(values: np.ndarray) -> Iterator[memoryview | bytes]:
    """The bytes of an array, and what fills them up to a multiple of 64."""
    data = values if sys.byteorder == "little" else values.astype(values.dtype.newbyteorder("<"))
    yield np.ascontiguousarray(data).data
    yield b"\0" * (-data.nbytes % 64)


def _digest_of_body(arrays: dict[str, np.ndarray]) -> str:
    digest = xxhash.xxh3_128()
    for values in arrays.values():
        for raw in _raw(values):
            digest.update(raw)
    return digest.hexdigest()


def _coded(values: list[str | None]) -> tuple[list[str], np.ndarray]:
    """A table of the texts that occur, and int32 per row: the place in the table, or -1 for None."""
    codes = np.full(len(values), -1, dtype="<i4")
    places: dict[str, int] = {}
    for row in told_rows(values):
        codes[row] = places.setdefault(values[row] or "", len(places))
    return list(places), codes


# -- reading ----------------------------------------------------------------------------------------------------------


def _header(stream: BinaryIO) -> tuple[dict[str, Any], int]:
    """The header, and the byte at which the arrays begin. Raises ValueError for another format or a broken one."""
    first = stream.readline(200).split()
    if len(first) != 3 or first[0] != SCHEMA.encode() or int(first[1]) > _LARGEST_HEADER:
        raise ValueError("another format")
    raw = stream.read(int(first[1]))
    if xxhash.xxh3_128_hexdigest(raw) != first[2].decode():
        raise ValueError("broken")
    return json.loads(raw), -(-stream.tell() // 64) * 64


def _whole(stream: BinaryIO, begin: int, header: dict[str, Any]) -> bool:
    """Whether the arrays are there as they were written."""
    if stream.seek(0, os.SEEK_END) != begin + header["size"]:
        return False
    stream.seek(begin)
    digest = xxhash.xxh3_128()
    while block := stream.read(_COPY):  # in pieces and not through the map, so that it takes no memory
        digest.update(block)
    return digest.hexdigest() == header["body"]


def _builder(stream: BinaryIO, begin: int, header: dict[str, Any]) -> ColumnBuilder:
    rows, arrays = header["rows"], {}
    whole = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    for entry in header["arrays"]:
        if entry["type"] not in _TYPES or entry["count"] != rows or entry["held"] not in (1, rows):
            raise ValueError("another format")
        held = np.frombuffer(whole, np.dtype(entry["type"]), entry["held"], begin + entry["offset"])
        arrays[entry["name"]] = np.broadcast_to(held, (rows,))

    def named(kind: str) -> dict[str, np.ndarray]:
        return {name.removeprefix(kind): values for name, values in arrays.items() if name.startswith(kind)}

    builder = ColumnBuilder()
    present = {name: values.view(bool) for name, values in named("present:").items()}
    builder.columns = Columns.of(arrays["steps"], named("column:"), present)
    builder.places = array("q", arrays["places"].astype(np.int64).tobytes())
    builder.heavy = bytearray(arrays["heavy"])
    builder.strings |= {name: _decoded(header["strings"][name], codes) for name, codes in named("string:").items()}
    builder.events = header["events"]
    return builder


def _decoded(table: list[str], codes: np.ndarray) -> list[str | None]:
    texts: list[str | None] = [None] * len(codes)
    for row in np.flatnonzero(codes >= 0).tolist():
        texts[row] = table[codes[row]]
    return texts
