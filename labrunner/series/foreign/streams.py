"""Streams that are read in pieces, so that a log of gigabytes is never held whole."""

from __future__ import annotations

import io
import math
import os
import select
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Protocol, TextIO

_PIECE = 1 << 20
#: A longer line is no line of a log; it is passed over.
_LONGEST_LINE = 1 << 24


class Readable(Protocol):
    """What can be read in pieces: a file, a pipe, or one of the streams below."""

    def read(self, size: int = -1, /) -> bytes | None:
        """At most `size` bytes; empty at the end."""


@dataclass(frozen=True)
class PipeLimit:
    """When to stop reading a pipe that does not end: after so many bytes, or so many seconds."""

    bytes: int = 4 << 30
    seconds: float = math.inf


class Bounded(io.RawIOBase):
    """A pipe that ends at a limit, after the last whole line. `stopped` is then the reason in words, else None."""

    def __init__(self, pipe: BinaryIO, limit: PipeLimit) -> None:
        self._pipe, self._limit = pipe, limit
        self.stopped: str | None = None
        self._end, self._count = time.monotonic() + limit.seconds, 0
        self._ready, self._torn = b"", b""  # lines to hand out, and the line that is not whole yet

    def readable(self) -> bool:
        """True, as `io` asks."""
        return True

    def readinto(self, buffer) -> int:  # type: ignore[override]
        """Fill `buffer` with whole lines; 0 at the end and at the limit."""
        while not self._ready and self.stopped is None:
            piece = self._piece(len(buffer))
            if piece is None:
                break
            whole = max(piece.rfind(b"\n"), piece.rfind(b"\r")) + 1
            if not piece:
                self._ready, self._torn = self._torn, b""
                break
            if whole or len(self._torn) > _LONGEST_LINE:
                whole = whole or len(piece)
                self._ready, self._torn = self._torn + piece[:whole], piece[whole:]
            else:
                self._torn += piece
        part, self._ready = self._ready[: len(buffer)], self._ready[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)

    def _piece(self, size: int) -> bytes | None:
        """What comes next, empty at the end of the pipe; None where the limit is reached, with the reason noted."""
        if self._count >= self._limit.bytes:
            self.stopped = f"{self._limit.bytes / 2**20:g} MiB"
            return None
        size = min(size, self._limit.bytes - self._count)
        if math.isfinite(self._limit.seconds) and not self._comes_in_time():
            self.stopped = f"{self._limit.seconds:g} seconds"
            return None
        piece = os.read(self._pipe.fileno(), size)  # what is there, where `read` would wait until it has `size` bytes
        self._count += len(piece)
        return piece

    def _comes_in_time(self) -> bool:
        left = self._end - time.monotonic()
        return left > 0 and bool(select.select([self._pipe.fileno()], [], [], left)[0])


class Joined(io.RawIOBase):
    """A stream whose first bytes were already looked at."""

    def __init__(self, head: bytes, rest: Readable) -> None:
        self._head, self._rest = head, rest

    def readable(self) -> bool:
        """True, as `io` asks."""
        return True

    def readinto(self, buffer) -> int:  # type: ignore[override]
        """Fill `buffer` with what was looked at, then with the rest; 0 at the end."""
        if self._head:
            part, self._head = self._head[: len(buffer)], self._head[len(buffer) :]
        else:
            part = self._rest.read(len(buffer)) or b""
        buffer[: len(part)] = part
        return len(part)


class JoinedText:
    """A text stream whose first characters were already looked at."""

    def __init__(self, head: str, rest: TextIO) -> None:
        self._head, self._rest = io.StringIO(head), rest

    def read(self, size: int) -> str:
        """At most `size` characters; empty at the end."""
        return self._head.read(size) or self._rest.read(size)


class Gunzip(io.RawIOBase):
    """What a gzip stream holds; it ends quietly where the stream is cut off or damaged."""

    def __init__(self, packed: Readable) -> None:
        self._packed, self._left = packed, b""
        self._inflate = zlib.decompressobj(31)

    def readable(self) -> bool:
        """True, as `io` asks."""
        return True

    def readinto(self, buffer) -> int:  # type: ignore[override]
        """Fill `buffer` with unpacked bytes; 0 at the end, and where nothing more can be unpacked."""
        while True:
            raw = self._left or self._packed.read(_PIECE)
            if not raw:
                return 0
            try:
                part = self._inflate.decompress(raw, len(buffer))
            except zlib.error:
                return 0
            self._left = self._inflate.unconsumed_tail
            if self._inflate.eof:  # the next member of a file that was put together from several
                self._left, self._inflate = self._inflate.unused_data, zlib.decompressobj(31)
            if part:
                buffer[: len(part)] = part
                return len(part)


def text_lines(stream: TextIO | JoinedText) -> Iterator[str]:
    """Lines without their ends. A carriage return ends a line too, as progress bars use it."""
    rest, torn = "", False
    while piece := stream.read(_PIECE):
        if "\r" in piece:
            piece = piece.replace("\r", "\n")
        head, *lines = piece.split("\n")
        if not lines:
            torn = torn or len(rest) > _LONGEST_LINE
            rest = "" if torn else rest + head
            continue
        if not torn:
            yield rest + head
        rest, torn = lines.pop(), False
        yield from lines
    if rest and not torn:
        yield rest
