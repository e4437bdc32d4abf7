"""Numbers at their places in msgpack: objects that are alike are rows of equal length there, so that their columns need
no loop over the objects."""

from __future__ import annotations

import msgspec
import numpy as np

#: An object as msgpack.
pack = msgspec.msgpack.Encoder().encode
#: The marks of whole numbers above 127 by their bytes, mark included.
_WHOLE = {2: 0xCC, 3: 0xCD, 5: 0xCE, 9: 0xCF}
#: Bytes of a float, its mark included.
FLOAT = 9


def head(count: int) -> int:
    """Bytes that msgpack puts before so many things."""
    return 1 if count < 16 else 3 if count < 1 << 16 else 5


def steps_of(packed: bytes, begin: int, rows: int, width: int, size: int) -> np.ndarray | None:
    """The whole numbers above -1 of `size` bytes, mark included, that begin at byte `begin`, and `width` bytes after
    each: int64 (rows,); None where one of them is of another size."""
    if size == 1:
        found = np.ndarray(rows, np.uint8, packed, begin, (width,))
        return found.astype(np.int64) if (found < 0x80).all() else None
    marks = np.ndarray(rows, np.uint8, packed, begin, (width,))
    if not (marks == _WHOLE[size]).all():
        return None
    return np.ndarray(rows, f">u{size - 1}", packed, begin + 1, (width,)).astype(np.int64)


def floats(packed: bytes, begin: int, rows: int, width: int) -> np.ndarray:
    """The floats whose marks stand at byte `begin`, and `width` bytes after each: big-endian float64 (rows,)."""
    return np.ndarray(rows, ">f8", packed, begin + 1, (width,)) if rows else np.empty(0, ">f8")
