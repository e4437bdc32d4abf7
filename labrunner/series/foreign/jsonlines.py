"""JSON lines: an object a line, many of them read at once where they are alike."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Mapping
from itertools import chain
from operator import attrgetter
from typing import Any

import msgspec
import numpy as np

from labrunner.series.foreign import long
from labrunner.series.foreign.jsonlog import flat, record_of, row_of
from labrunner.series.foreign.messages import Said
from labrunner.series.foreign.names import coded
from labrunner.series.foreign.numbers import number, packed
from labrunner.series.foreign.streams import halves, lines_of
from labrunner.series.foreign.table import RowTable
from labrunner.series.msgpack_rows import FLOAT, floats, head, pack
from labrunner.series.series import Series

#: Rows from which is learned what the objects hold, and bytes of lines that are not halved any more.
_SAMPLE, _SMALLEST = 64, 4096
#: Blocks in a row of which no part could be read at once before none is tried any more; names that objects may have.
_MOST_FRUITLESS, _MOST_NAMES = 2, 400
_DEPTH = 4
_BARE = re.compile(rb"(:\s*)(NaN|-?Infinity)(?=\s*[,}])")
#: Names whose value changes what the other keys of the row mean (`row_of` knows how).
_SPECIAL = frozenset({"data", "metadata", "mean"})

Tree = dict[str, Any]


def read_lines(blocks: Iterable[bytes], source: str, chosen: Mapping[str, str]) -> Series:
    """JSON lines as a run."""
    table = RowTable(chosen)
    reader = _Lines(table)
    for block in blocks:
        reader.take(block)
    reader.said.close(table)
    series = table.series(source, chosen, records=True, config=reader.config)
    reader.said.mark(series)
    return series


class _Lines:
    """Reads blocks of lines into a table. Objects that hold what the ones before held are read many at once."""

    def __init__(self, table: RowTable) -> None:
        self.config: dict[str, Any] = {}
        self.said = Said()
        self._table = table
        self._tree: Tree = {}
        self._names = self._fruitless = 0
        self._lists = False  # some name holds a list of objects
        self._decoder: msgspec.json.Decoder[Any] | None = None
        self._columns: list[tuple[str, str]] = []  # names, and where in a decoded line they are
        self._plain: _Plain | None = None  # None: some line held something else than numbers

    def take(self, block: bytes) -> None:
        """Read whole lines."""
        if self._table.count < _SAMPLE:
            begin = 0
            for line in block.splitlines(keepends=True):
                self._one_by_one(line)
                begin += len(line)
                if self._table.count == _SAMPLE:
                    break
            block = block[begin:]
        if self._fruitless < _MOST_FRUITLESS:
            self._fruitless = 0 if self._together(block) else self._fruitless + 1
        else:
            self._one_by_one(block)

    def _together(self, block: bytes) -> bool:
        """Read lines together where that can be done, else in halves, and in the end one by one; False where none could
        be read so."""
        if not block or self._at_once(block):
            return True
        first, second = halves(block)
        if len(block) < _SMALLEST or not second:
            self._one_by_one(block)
            return False
        parts = [self._together(first), self._together(second)]
        return any(parts)

    def _at_once(self, block: bytes) -> bool:
        """Read lines that hold known names only, each of them something; False, and nothing read, for others."""
        if self.said.waiting or not _an_object_each(block) or self._decoder is None and not self._prepare():
            return False
        if b"NaN" in block or b"Infinity" in block:
            block = _BARE.sub(rb'\1"\2"', block)
        if (columns := self._of_numbers(block)) is not None:
            self._table.add_columns(columns, len(next(iter(columns.values()))[0]))
            return True
        try:
            found = self._decoder.decode_lines(block) if self._decoder is not None else []
            columns = self._columns_of(found)
        except (msgspec.DecodeError, UnicodeDecodeError, AttributeError, RecursionError):
            return False
        masks = [there for _, there in columns.values() if there is not None]
        if len(found) != block.count(b"\n") or len(masks) == len(columns) and not np.any(masks, axis=0).all():
            return False
        self._table.add_columns(columns, len(found))
        return True

    def _of_numbers(self, block: bytes) -> dict[str, tuple[np.ndarray, np.ndarray | None]] | None:
        """The columns of lines that all hold a number under every name; None for others, and after the first such."""
        columns = self._plain.columns(block) if self._plain is not None else None
        if columns is None:
            self._plain = None
            return None
        return {name: (columns[name], None) for name, _ in self._columns}

    def _columns_of(self, lines: list[Any]) -> dict[str, tuple[np.ndarray, np.ndarray | None]]:
        """The columns of decoded lines: by the row where all are numbers, else one by one. Raises AttributeError where
        an object lacks an inner one."""
        names, paths = zip(*self._columns, strict=True)
        if len(paths) > 1:
            try:
                cells = struct.pack(f"{len(lines) * len(paths)}d", *chain.from_iterable(map(attrgetter(*paths), lines)))
            except struct.error:  # a text or nothing among the numbers
                pass
            else:
                table = np.frombuffer(cells).reshape(len(lines), len(paths))
                return {name: (table[:, place], None) for place, name in enumerate(names)}
        return {name: _numbers(name, list(map(attrgetter(path), lines))) for name, path in self._columns}

    def _one_by_one(self, block: bytes) -> None:
        for line in lines_of(block):
            record = record_of(line)
            if record is None:
                self.said.take(line)
                continue
            row = row_of(record)
            if row:
                self.said.into(row)
                self._table.add(row)
                if line.startswith("{") and self._names <= _MOST_NAMES:
                    self._learn(self._tree, record, 0)
            if not self._table.count:
                self.config.update(flat(record, "."))

    def _learn(self, tree: Tree, record: Mapping[str, Any], depth: int) -> None:
        """Remember names that an object holds; a name that holds now this and now that is left to `row_of`."""
        for name, value in record.items():
            self._lists = self._lists or _lists_objects(value)
            nested = isinstance(value, dict) and depth < _DEPTH
            if name not in tree:
                tree[name] = {} if nested else None
                self._names += 1
                self._decoder = None
            if nested and isinstance(tree[name], dict):
                self._learn(tree[name], value, depth + 1)

    def _prepare(self) -> bool:
        """Make the decoder for what was learned; False where that is too much, or of a special kind."""
        if not self._tree or self._names > _MOST_NAMES:
            return False
        self._columns = []
        kind = self._struct(self._tree, "", "")
        if kind is not None and self._columns:
            self._decoder, self._plain = msgspec.json.Decoder(kind), _Plain(self._tree)
        return self._decoder is not None

    def _struct(self, tree: Tree, prefix: str, path: str) -> Any:
        if _SPECIAL & tree.keys() or long.places(list(tree)) is not None or self._lists:
            return None
        fields: list[tuple[str, Any, Any]] = []
        rename: dict[str, str] = {}
        for name, inner in tree.items():
            field = f"f{len(fields)}"
            rename[field] = name
            if isinstance(inner, dict):
                kind = self._struct(inner, f"{prefix}{name}/", f"{path}{field}.")
                if kind is None:
                    return None
                fields.append((field, kind | None, None))
            elif self._table.wants(prefix + name):
                fields.append((field, float | str | bool | None, None))
                self._columns.append((prefix + name, path + field))
            else:
                fields.append((field, Any, None))
        return msgspec.defstruct("Line", fields, rename=rename, forbid_unknown_fields=True, gc=False)


class _Plain:
    """Reads lines of which each holds a number under each of some names (a tree of them), and nothing else."""

    def __init__(self, tree: Tree) -> None:
        self._places: dict[str, int] = {}  # at which byte of a line in msgpack the number under a name is
        self._width = 0
        self._decoder = msgspec.json.Decoder(self._struct(tree, ""))

    def _struct(self, tree: Tree, prefix: str) -> Any:
        fields: list[tuple[str, Any]] = []
        rename: dict[str, str] = {}
        self._width += head(len(tree))
        for name, inner in tree.items():
            field = f"f{len(fields)}"
            rename[field] = name
            self._width += len(pack(name))
            if isinstance(inner, dict):
                fields.append((field, self._struct(inner, f"{prefix}{name}/")))
            else:
                fields.append((field, float))
                self._places[prefix + name] = self._width
                self._width += FLOAT
        return msgspec.defstruct("Line", fields, rename=rename, forbid_unknown_fields=True, gc=False)

    def columns(self, block: bytes) -> dict[str, np.ndarray] | None:
        """The numbers of whole lines by name, float64 (lines,) each; None where a line holds anything else, or less."""
        try:
            found = self._decoder.decode_lines(block)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
        packed, count = pack(found), len(found)
        begin = head(count)
        if count != block.count(b"\n") or len(packed) != begin + count * self._width:
            return None
        return {name: floats(packed, begin + at, count, self._width) for name, at in self._places.items()}


def _lists_objects(value: Any) -> bool:
    """Whether a value is a list of objects."""
    return isinstance(value, list) and len(value) > 0 and isinstance(value[0], dict)


def _an_object_each(block: bytes) -> bool:
    """Whether each line begins and ends as an object does: the decoder itself asks for no line ends."""
    raw = np.frombuffer(block, dtype=np.uint8)
    ends = np.flatnonzero(raw == ord("\n"))
    begins = np.concatenate([[0], ends[:-1] + 1])
    return bool(len(ends) and ends[0] and (raw[begins] == ord("{")).all() and (raw[ends - 1] == ord("}")).all())


def _numbers(name: str, values: list[Any]) -> tuple[np.ndarray, np.ndarray | None]:
    """Values of a column: float64 (N,), and bool (N,) of those that are numbers; None where all are."""
    kinds = set(map(type, values))
    if not kinds <= {float, type(None)}:
        values = [coded(name, value) if (found := number(value)) is None else found for value in values]
        there = np.array([value is not None for value in values], dtype=bool)
        return np.array(values, dtype=np.float64), None if there.all() else there
    if type(None) not in kinds:
        return packed(values), None
    found = np.array(values, dtype=np.float64)
    return found, ~np.isnan(found)  # JSON has no NaN of its own
