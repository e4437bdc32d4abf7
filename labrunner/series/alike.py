"""Step lines of a journal that are alike, many at once: the same names, and numbers under all of them.

Beyond its first ten thousand steps a journal's lines are so, but for those about an alarm. What such a line may hold is
learned from one of them; a block in which any line holds something else is left to be read line by line.

The objects of such lines, written as msgpack, are rows of equal length with each number at its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import numpy as np

from labrunner.series.columns import NOT_NUMBERS, Found
from labrunner.series.msgpack_rows import FLOAT, floats, head, pack, steps_of

#: Names that a line may have, so that a hostile one does not make types for ever.
_MOST_NAMES = 400
_STEP = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
_NUMBERS = (bool, int, float)
#: Bytes of true, false and null in msgpack; the byte that stands for true.
_WORD, _TRUE = 1, 0xC3


class StepTable(NamedTuple):
    """Some steps, int64 (N,), rising, and what their lines hold, as `columns_of` gives it, but for the bytes' order."""

    steps: np.ndarray
    columns: Found


class _Cell(NamedTuple):
    """A column: its name, float, bool or None for always null, and at which byte of a packed row it begins."""

    name: str
    kind: type | None
    at: int


class Alike:
    """Reads blocks of lines that are like the one it learned last."""

    def __init__(self) -> None:
        self._kind: tuple[Any, ...] | None = None  # names and types of the line learned
        self._decoder: msgspec.json.Decoder[Any] | None = None
        self._step = ""
        self._cells: list[_Cell] = []
        self._width = 0  # bytes of a packed row without its step, which comes last

    def learn(self, line: Mapping[str, Any]) -> None:
        """Take what a line holds for what the next ones will; nothing is read at once after a line with lists or texts
        in it."""
        kind = _kind_of(line)
        if kind == self._kind:
            return
        self._kind, self._decoder, self._cells, self._width = kind, None, [], 0
        fields = self._fields(line, "") if kind is not None and "step" in line else None
        if fields is not None and len(self._cells) > 1:
            self._decoder = msgspec.json.Decoder(fields)

    def read(self, block: memoryview, lines: int) -> StepTable | None:
        """The whole lines of a block, of which each is an object; None unless all are like the one learned and their
        steps rise. Raises what a decoder raises."""
        if self._decoder is None:
            return None
        try:
            found = self._decoder.decode_lines(block)
        except msgspec.ValidationError:  # no broken line, but one of another kind
            return None
        if len(found) != lines or getattr(found[0], self._step) < 0:
            return None
        packed, size = pack(found), len(pack(getattr(found[0], self._step)))
        width = self._width + size
        begin = len(packed) - lines * width
        if begin != head(lines):
            return None  # a row is longer than the others
        steps = steps_of(packed, begin + self._width, lines, width, size)
        if steps is None or np.any(np.diff(steps) <= 0):
            return None
        return StepTable(steps, {cell.name: _column(cell, packed, begin, lines, width) for cell in self._cells})

    def _fields(self, line: Mapping[str, Any], prefix: str) -> Any:
        """The type of an object like `line`; None where it holds what is no number, or too much."""
        fields: list[tuple[str, Any]] = []
        rename: dict[str, str] = {}
        self._width += head(len(line))
        for name, value in line.items() if prefix else sorted(line.items(), key=lambda item: item[0] == "step"):
            field = f"f{len(fields)}"
            rename[field] = name
            self._width += len(pack(name))
            kind = self._field(prefix, name, value, field)
            if kind is None:
                return None
            fields.append((field, kind if kind is not _NULL else None))
        return msgspec.defstruct("Line", fields, rename=rename, forbid_unknown_fields=True, gc=False)

    def _field(self, prefix: str, name: str, value: Any, field: str) -> Any:
        """The type of a field, `_NULL` for one that is null, None for one that is not read here; columns are noted."""
        if not prefix and name == "step":
            self._step = field
            return _STEP
        if not prefix and (name == "kind" or name in NOT_NUMBERS):
            return self._text(name, value)
        if isinstance(value, dict):
            return None if prefix else self._fields(value, f"{name}.")
        if len(self._cells) >= _MOST_NAMES or not (value is None or type(value) in _NUMBERS):
            return None
        kind = None if value is None else bool if type(value) is bool else float
        self._cells.append(_Cell(prefix + name, kind, self._width))
        self._width += FLOAT if kind is float else _WORD
        return kind or _NULL

    def _text(self, name: str, value: Any) -> Any:
        """The type of a field that is no column, of the length that it has here."""
        if value is None or name == "kind" and value == "step":
            kind = _NULL if value is None else Literal["step"]
        elif name == "param_hash" and isinstance(value, str):
            kind = Annotated[str, msgspec.Meta(min_length=len(value), max_length=len(value))]
        else:
            return None
        self._width += len(pack(value))
        return kind


def _column(cell: _Cell, packed: bytes, begin: int, lines: int, width: int) -> tuple[np.ndarray, np.ndarray | None]:
    if cell.kind is None:
        return np.full(lines, np.nan), np.zeros(lines, dtype=bool)
    if cell.kind is bool:
        words = np.ndarray(lines, np.uint8, packed, begin + cell.at, (width,))
        return (words == _TRUE).astype(np.float64), None
    return floats(packed, begin + cell.at, lines, width), None


#: Stands for a field that is null.
_NULL = object()


def _kind_of(value: Any) -> Any:
    """Names and types of a line, to be compared."""
    if not isinstance(value, Mapping):
        return float if type(value) in (int, float) else type(value)
    return tuple((name, _kind_of(inner)) for name, inner in value.items())
