"""The column file beside a long journal: what parsing it gave, so that the next opening need not parse again.

`events.columns` is made of nothing but the journal and can be deleted at any time. It says which part of the journal it
covers: how many bytes, and a digest of samples of them from the first to the last. A journal that has grown since is
read on from there; one that was changed, or a column file that is broken, cut or of another version, makes it count for
nothing. Where the folder can't be written, there is none.

Layout: a line that names the format, the length of the header and its digest; the header, JSON; then the arrays, raw
and little-endian, each at a multiple of 64 bytes.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
from array import array
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
import xxhash

from labrunner.series.builder import ColumnBuilder

NAME = "events.columns"
SCHEMA = "labrunner/columns/v1"
#: Journals below this size are parsed in no time and get no column file.
SMALLEST = 8 << 20
#: The file is made anew when the journal has grown by this share since.
GROWN = 0.2
_ENDS, _SAMPLES, _SAMPLE = 1 << 16, 64, 4096
_LARGEST_HEADER = 256 << 20
_COPY = 1 << 20


class Stored(NamedTuple):
    """What a column file holds: a builder that goes on where it ended, and the byte of the journal at which it did."""

    builder: ColumnBuilder
    end: int
    journal_size: int


def path_beside(journal: Path) -> Path:
    """Where the column file of a journal lies."""
    return journal.with_name(NAME)


def load(journal: Path) -> Stored | None:
    """The columns stored beside `journal`, as far as they are still true; None where there are none."""
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
            if digest_of(journal, covered["end"]) != covered["digest"] or not _whole(stream, begin, header):
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
    names, rows = builder.names(), len(builder.steps)
    tables, arrays = (
        {},
        [("steps", [np.array(builder.steps, dtype="<i8")]), ("places", [np.array(builder.places, dtype="<i8")])],
    )
    for name, values in builder.strings.items():
        tables[name], codes = _coded(values)
        arrays.append((f"string:{name}", [codes]))
    arrays += [(f"column:{name}", builder.parts(name)) for name in names]
    entries, offset = [], 0
    for name, parts in arrays:
        kind = parts[0].dtype.newbyteorder("<").str if parts else "<f8"
        entries.append({"name": name, "type": kind, "offset": offset, "count": rows})
        offset += -(-rows * np.dtype(kind).itemsize // 64) * 64
    body = _digest_of_body(arrays)
    header = json.dumps(
        {
            "journal": covered,
            "rows": rows,
            "size": offset,
            "body": body,
            "arrays": entries,
            "strings": tables,
            "events": builder.events,
        }
    ).encode()
    stream.write(f"{SCHEMA} {len(header)} {xxhash.xxh3_128_hexdigest(header)}\n".encode())
    stream.write(header)
    stream.write(b"\0" * (-stream.tell() % 64))
    for _, parts in arrays:
        for raw in _raw(parts):
            stream.write(raw)


def _raw(parts: list[np.ndarray]):
    """The bytes of an array, with what fills it up to a multiple of 64."""
    written = 0
    for part in parts:
        data = part if sys.byteorder == "little" else part.astype(part.dtype.newbyteorder("<"))
        written += data.nbytes
        yield np.ascontiguousarray(data).data
    yield b"\0" * (-written % 64)


def _digest_of_body(arrays: list[tuple[str, list[np.ndarray]]]) -> str:
    digest = xxhash.xxh3_128()
    for _, parts in arrays:
        for raw in _raw(parts):
            digest.update(raw)
    return digest.hexdigest()


def _coded(values: list[str | None]) -> tuple[list[str], np.ndarray]:
    """A table of the texts that occur, and int32 per row: the place in the table, or -1 for None."""
    places: dict[str | None, int] = {None: -1}
    codes = np.fromiter((places.setdefault(v, len(places) - 1) for v in values), dtype="<i4", count=len(values))
    return [v for v in places if v is not None], codes


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
    rows = header["rows"]
    whole = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    columns, strings, places = {}, {}, {}
    for entry in header["arrays"]:
        if entry["type"] not in ("<f8", "<i8", "<i4") or entry["count"] != rows:
            raise ValueError("another format")
        values = np.frombuffer(whole, np.dtype(entry["type"]), rows, begin + entry["offset"])
        kind, _, name = entry["name"].partition(":")
        if kind == "column":
            columns[name] = values
        elif kind == "string":
            strings[name] = _decoded(header["strings"][name], values)
        else:
            places[kind] = array("q", values.astype(np.int64).tobytes())
    return ColumnBuilder.of(places["steps"], places["places"], columns, strings, header["events"])


def _decoded(table: list[str], codes: np.ndarray) -> list[str | None]:
    if not len(codes) or codes.max() < 0:
        return [None] * len(codes)
    texts = [*table, None]  # code -1 is the last one
    return [texts[code] for code in codes.tolist()]
