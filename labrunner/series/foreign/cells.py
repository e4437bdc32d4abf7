"""The cells of a log's columns as packed arrays, with row numbers only where rows were left out: so a log of gigabytes
costs what its numbers cost."""

from __future__ import annotations

from array import array

import numpy as np


class Cells:
    """The cells of one raw column; which rows they belong to is only kept once a row was left out."""

    __slots__ = ("first", "rows", "values")

    def __init__(self, first: int) -> None:
        self.first = first
        self.values = array("d")
        self.rows: array | None = None

    def put(self, row: int, value: float) -> None:
        """Take the cell of a row beyond the ones before."""
        if self.rows is not None:
            self.rows.append(row)
        elif row != self.first + len(self.values):
            self._count_rows().append(row)
        self.values.append(value)

    def put_all(self, row: int, values: list[float]) -> None:
        """Take the cells of rows that follow each other."""
        if self.rows is None and row != self.first + len(self.values):
            self._count_rows()
        if self.rows is not None:
            self.rows.extend(range(row, row + len(values)))
        self.values.extend(values)

    def put_columns(self, row: int, values: np.ndarray, there: np.ndarray | None) -> None:
        """Take the cells of rows that follow each other from an array (float64), those that are `there` (None: all)."""
        if there is not None and not there.all():
            rows = np.flatnonzero(there) + row
            (self._count_rows() if self.rows is None else self.rows).frombytes(rows.astype(np.int64).tobytes())
            values = values[there]
        elif self.rows is not None or row != self.first + len(self.values):
            rows = np.arange(row, row + len(values), dtype=np.int64)
            (self._count_rows() if self.rows is None else self.rows).frombytes(rows.tobytes())
        self.values.frombytes(np.ascontiguousarray(values, dtype=np.float64).view(np.uint8).data)

    def _count_rows(self) -> array:
        self.rows = array("q", range(self.first, self.first + len(self.values)))
        return self.rows

    def logged(self, count: int) -> np.ndarray:
        """The rows in which the column is logged: bool (count,)."""
        mask = self.spread(count)[1]
        return np.ones(count, dtype=bool) if mask is None else mask

    def spread(self, count: int) -> tuple[np.ndarray, np.ndarray | None]:
        """(values float64 (count,), logged bool (count,)); None where every row is logged."""
        cells = np.frombuffer(self.values, dtype=np.float64)
        if self.rows is None and self.first == 0 and len(cells) == count:
            return cells, None
        index = (
            np.frombuffer(self.rows, dtype=np.int64)
            if self.rows is not None
            else slice(self.first, self.first + len(cells))
        )
        values, logged = np.full(count, np.nan), np.zeros(count, dtype=bool)
        values[index], logged[index] = cells, True
        return values, logged
