"""Streams that are read in pieces, so that a log of gigabytes is never held whole."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from typing import BinaryIO, TextIO

_PIECE = 1 << 20
#: A longer line is no line of a log; it is passed over.
_LONGEST_LINE = 1 << 24


class Joined(io.RawIOBase):
    """A stream whose first bytes were already looked at."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head, self._rest = head, rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:  # type: ignore[override]
        if self._head:
            part, self._head = self._head[: len(buffer)], self._head[len(buffer) :]
        else:
            part = self._rest.read(len(buffer))
        buffer[: len(part)] = part
        return len(part)


class JoinedText:
    """The same for text."""

    def __init__(self, head: str, rest: TextIO) -> None:
        self._head, self._rest = io.StringIO(head), rest

    def read(self, size: int) -> str:
        return self._head.read(size) or self._rest.read(size)


class Gunzip(io.RawIOBase):
    """What a gzip stream holds; it ends quietly where the stream is cut off or damaged."""

    def __init__(self, packed: BinaryIO) -> None:
        self._packed, self._left = packed, b""
        self._inflate = zlib.decompressobj(31)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:  # type: ignore[override]
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
