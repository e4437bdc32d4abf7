"""Just enough of protocol buffers to read event and history records: numbered fields with a wire type each."""

from __future__ import annotations

import struct
from collections.abc import Iterator


def fields(data: bytes | memoryview) -> Iterator[tuple[int, int | float | memoryview]]:
    """(field number, value) pairs of a message: varints as int, 64 and 32 bit values and bytes as raw views.

    Ends quietly at a torn end. Groups, which no such file uses, end the message.
    """
    view, place, end = memoryview(data), 0, len(data)
    while place < end:
        tag, place = _varint(view, place, end)
        if tag is None:
            return
        number, kind = tag >> 3, tag & 7
        if kind == 0:
            value, place = _varint(view, place, end)
            if value is None:
                return
            yield number, value
            continue
        if kind == 1:
            size = 8
        elif kind == 5:
            size = 4
        elif kind == 2:
            length, place = _varint(view, place, end)
            if length is None:
                return
            size = length
        else:
            return
        if place + size > end:
            return
        yield number, view[place : place + size]
        place += size


def _varint(view: memoryview, place: int, end: int) -> tuple[int | None, int]:
    value = shift = 0
    while place < end and shift < 70:
        byte = view[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if not byte & 0x80:
            return value, place
        shift += 7
    return None, place


def text(value: int | float | memoryview) -> str:
    """A bytes field as text; undecodable bytes are replaced."""
    return bytes(value).decode("utf-8", "replace") if isinstance(value, memoryview) else str(value)


def double(value: int | float | memoryview) -> float:
    """A 64 or 32 bit field as a float."""
    if not isinstance(value, memoryview):
        return float(value)
    return struct.unpack("<d" if len(value) == 8 else "<f", value)[0]


def signed(value: int | float | memoryview) -> int:
    """A varint read as a signed 64 bit integer."""
    number = int(value) if not isinstance(value, memoryview) else 0
    return number - (1 << 64) if number >= 1 << 63 else number
