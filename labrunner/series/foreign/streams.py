"""Streams that are read in pieces, so that a log of gigabytes is never held whole."""

from __future__ import annotations

import codecs
import io
import math
import os
import select
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Protocol, TextIO

_PIECE = 1 << 19
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


class Recoded(io.RawIOBase):
    """A text stream whose first characters were already looked at, as bytes in UTF-8."""

    def __init__(self, head: str, rest: TextIO) -> None:
        self._ready, self._rest = head.encode("utf-8", "replace"), rest

    def readable(self) -> bool:
        """True, as `io` asks."""
        return True

    def readinto(self, buffer) -> int:  # type: ignore[override]
        """Fill `buffer` with what was looked at, then with the rest; 0 at the end."""
        if not self._ready:
            self._ready = self._rest.read(len(buffer)).encode("utf-8", "replace")
        part, self._ready = self._ready[: len(buffer)], self._ready[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


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


def blocks(stream: Readable, encoding: str = "utf-8") -> Iterator[bytes]:
    """Whole lines of a text in UTF-8, many together, each ending in a line feed.

    A carriage return ends a line too, as progress bars use it; zero bytes are left out; a line beyond all measure is
    passed over.
    """
    rest, torn = b"", False
    for piece in _recoded(stream, encoding):
        if b"\0" in piece:
            piece = piece.replace(b"\0", b"")
        if b"\r" in piece:
            piece = piece.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        end = piece.rfind(b"\n") + 1
        if not end:
            torn = torn or len(rest) > _LONGEST_LINE
            rest = b"" if torn else rest + piece
            continue
        if torn:
            begin = piece.find(b"\n") + 1
            if end > begin:
                yield piece[begin:end]
        else:
            yield rest + piece[:end]
        rest, torn = piece[end:], False
    if rest and not torn:
        yield rest + b"\n"


def _recoded(stream: Readable, encoding: str) -> Iterator[bytes]:
    """A text's bytes in pieces, in UTF-8 without a byte order mark."""
    first = stream.read(_PIECE) or b""
    if encoding == "utf-8":
        piece: bytes | None = first.removeprefix(codecs.BOM_UTF8)
        while piece:
            yield piece
            piece = stream.read(_PIECE)
        return
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    while first:
        yield decoder.decode(first).encode("utf-8", "replace")
        first = stream.read(_PIECE) or b""


def lines_of(block: bytes) -> list[str]:
    """The lines of a block without their ends."""
    lines = block.decode("utf-8", "replace").split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def halves(block: bytes) -> tuple[bytes, bytes]:
    """A block of lines in two, each of whole lines; the second is empty where there is but one line."""
    half = len(block) // 2
    middle = block.rfind(b"\n", 0, half) + 1 or block.find(b"\n", half) + 1 or len(block)
    return block[:middle], block[middle:]


def pieces(block: bytes, size: int) -> Iterator[bytes]:
    """A block of lines in pieces of whole lines, of about so many bytes."""
    begin = 0
    while begin < len(block):
        end = block.find(b"\n", begin + size) + 1 or len(block)
        yield block[begin:end]
        begin = end
