"""Numbers at their places in msgpack: objects that are alike are rows of equal length there, so that their columns need
no loop over the objects."""

from __future__ import annotations

import msgspec
import numpy as np

#: An object as msgpack.
pack = msgspec.msgpack.Encoder().encode
#: Bytes of a float, its mark included.
FLOAT = 9


def head(count: int) -> int:
    """Bytes that msgpack puts before so many things."""
    return 1 if count < 16 else 3 if count < 1 << 16 else 5


def floats(packed: bytes, begin: int, rows: int, width: int) -> np.ndarray:
    """The floats whose marks stand at byte `begin`, and `width` bytes after each: big-endian float64 (rows,)."""
    return np.ndarray(rows, ">f8", packed, begin + 1, (width,)) if rows else np.empty(0, ">f8")
