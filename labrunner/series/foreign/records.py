"""Just enough of protocol buffers to read event and history records: numbered fields with a wire type each."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import lru_cache


class Checks:
    """Counts records whose checksum does not fit. A file in which none ever fits was written without checksums."""

    def __init__(self) -> None:
        self.fitting = self.damaged = 0
        self.lost = False  # the place of the next record was damaged: nothing after it can be found

    def good(self, written: int, computed: int) -> bool:
        """Whether a record may be believed."""
        if written == computed:
            self.fitting += 1
            return True
        self.damaged += self.fitting > 0
        return not self.fitting

    def notes(self) -> list[str]:
        """What to say about the file."""
        notes = [f"damaged records left out: {self.damaged}"] if self.damaged else []
        return notes + ["this file is damaged, and what follows the damage can't be read"] * self.lost


def masked_crc32c(data: bytes) -> int:
    """The checksum of event files: CRC-32C, rotated and shifted so that it may itself be summed."""
    table, value = _crc32c_table(), 0xFFFFFFFF
    for byte in data:
        value = value >> 8 ^ table[(value ^ byte) & 0xFF]
    value ^= 0xFFFFFFFF
    return ((value >> 15 | value << 17) + 0xA282EAD8) & 0xFFFFFFFF


@lru_cache(1)
def _crc32c_table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return tuple(table)


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
