"""Step lines of a journal that are alike, many at once: the same names, and numbers under all of them.

Beyond its first ten thousand steps a journal's lines are so, but for those about an alarm. What such a line may hold is
learned from one of them; a block in which any line holds something else is left to be read line by line.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from itertools import starmap
from operator import attrgetter, itemgetter
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import astuple

from labrunner.series.columns import NOT_NUMBERS, Found

#: Names that a line may have, so that a hostile one does not make types for ever.
_MOST_NAMES = 400
_STEP = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
_NUMBERS = (bool, int, float)


class StepTable(NamedTuple):
    """Some steps, int64 (N,), rising, and what their lines hold, as `columns_of` gives it."""

    steps: np.ndarray
    columns: Found


class Alike:
    """Reads blocks of lines that are like the one it learned last."""

    def __init__(self) -> None:
        self._kind: tuple[Any, ...] | None = None  # names and types of the line learned
        self._decoder: msgspec.json.Decoder[Any] | None = None
        self._step = ""
        #: Names, the inner object that they are in (None: the line itself), and their field there (None: always null).
        self._names: list[tuple[str, str | None, str | None]] = []

    def learn(self, line: Mapping[str, Any]) -> None:
        """Take what a line holds for what the next ones will; nothing is read at once after a line with lists or texts
        in it."""
        kind = _kind_of(line)
        if kind == self._kind:
            return
        self._kind, self._decoder, self._names = kind, None, []
        fields = self._fields(line, "", None) if kind is not None and "step" in line else None
        if fields is not None and len(self._names) > 1:
            self._decoder = msgspec.json.Decoder(fields)

    def read(self, block: memoryview, lines: int) -> StepTable | None:
        """The whole lines of a block, of which each is an object; None unless all are like the one learned and their
        steps rise. Raises what a decoder raises."""
        if self._decoder is None or len(self._names) < 2:
            return None
        try:
            found = self._decoder.decode_lines(block)
        except msgspec.ValidationError:  # no broken line, but one of another kind
            return None
        steps = np.array(list(map(attrgetter(self._step), found)), dtype=np.int64)
        if len(found) != lines or np.any(np.diff(steps) <= 0):
            return None
        columns: Found = {}
        for inner, names in self._groups():
            objects = found if inner is None else map(attrgetter(inner), found)
            places = [int(field[1:]) for _, field in names if field is not None]
            numbers = iter(_table(objects, places).T)
            for name, field in names:
                columns[name] = (next(numbers), None) if field is not None else _nothing(lines)
        return StepTable(steps, {name: columns[name] for name, _, _ in self._names})

    def _groups(self) -> Iterator[tuple[str | None, list[tuple[str, str | None]]]]:
        """The columns by the object that they are in (None: the line itself): names, and their fields there."""
        for inner in dict.fromkeys(outer for _, outer, _ in self._names):
            yield inner, [(name, field) for name, outer, field in self._names if outer == inner]

    def _fields(self, line: Mapping[str, Any], prefix: str, outer: str | None) -> Any:
        """The type of an object like `line`; None where it holds what is no number, or too much."""
        fields: list[tuple[str, Any]] = []
        rename: dict[str, str] = {}
        for name, value in line.items():
            field = f"f{len(fields)}"
            rename[field] = name
            kind = self._field(prefix + name, value, outer, field)
            if kind is None:
                return None
            fields.append((field, kind if kind is not _NULL else None))
        return msgspec.defstruct("Line", fields, rename=rename, forbid_unknown_fields=True, gc=False)

    def _field(self, name: str, value: Any, outer: str | None, field: str) -> Any:
        """The type of a field, `_NULL` for one that is null, None for one that is not read here; columns are noted."""
        if outer is None and name == "kind":
            return Literal["step"] if value == "step" else None
        if outer is None and name == "step":
            self._step = field
            return _STEP
        if outer is None and name in NOT_NUMBERS:
            return _NULL if value is None else str if name == "param_hash" else None
        if isinstance(value, dict):
            return None if outer is not None else self._fields(value, f"{name}.", field)
        if len(self._names) >= _MOST_NAMES or not (value is None or type(value) in _NUMBERS):
            return None
        self._names.append((name, outer, None if value is None else field))
        return _NULL if value is None else bool if type(value) is bool else float


def _table(objects: Iterable[Any], places: list[int]) -> np.ndarray:
    """The fields at some places of objects, float64 (objects, places)."""
    pack, cells = struct.Struct(f"{len(places)}d").pack, map(astuple, objects)
    if len(places) > 1:
        packed = starmap(pack, map(itemgetter(*places), cells))
    else:
        packed = map(pack, map(itemgetter(*places), cells)) if places else ()
    return np.frombuffer(b"".join(packed)).reshape(-1, len(places)) if places else np.empty((0, 0))


#: Stands for a field that is null.
_NULL = object()


def _nothing(lines: int) -> tuple[np.ndarray, np.ndarray]:
    """The column of a field that is null in each of some lines."""
    return np.full(lines, np.nan), np.zeros(lines, dtype=bool)


def _kind_of(value: Any) -> Any:
    """Names and types of a line, to be compared."""
    if not isinstance(value, Mapping):
        return float if type(value) in (int, float) else type(value)
    return tuple((name, _kind_of(inner)) for name, inner in value.items())
