"""Reduced series of a run that grows: what did not change since the last frame is not reduced again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, fields

import numpy as np

from labrunner.deck.run.reduce import DotColumns, column_of, edges_of, reduce
from labrunner.series.columns import Columns

#: Reduced series that are kept: those of a screen, and of the zoom before.
MOST_KEPT = 96
_FIELDS = tuple(field.name for field in fields(DotColumns))


@dataclass
class _Kept:
    cuts: int
    rows: int
    columns: DotColumns


class Reducer:
    """Reduces columns of `source`; a series that only grew is reduced from the dot column on where it grew."""

    def __init__(self, source: Columns) -> None:
        self.source = source
        self._kept: OrderedDict[tuple, _Kept] = OrderedDict()

    def __call__(self, name: str, rows: int, window: tuple[int, int], count: int, *, log: bool) -> DotColumns:
        """The first `rows` rows of column `name` in `count` dot columns over `window`. Valid until the next call."""
        key = (name, window, count, log)
        kept = self._kept.get(key)
        if kept is None or kept.cuts != self.source.cuts or kept.rows > rows:
            kept = self._kept[key] = _Kept(
                self.source.cuts, rows, self._reduce(name, slice(rows), window, count, log=log)
            )
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        elif kept.rows < rows:
            self._grow(kept, name, rows, window, count, log)
        self._kept.move_to_end(key)
        return kept.columns

    def _reduce(self, name: str, part: slice, window: tuple[int, int], count: int, *, log: bool, first: int = 0):
        gaps = self.source.gaps(name)
        present = None if gaps is None else gaps[part]
        steps, values = self.source.steps[part], self.source.values(name)[part]
        return reduce(steps, values, present, window, count, log=log, first=first)

    def _grow(self, kept: _Kept, name: str, rows: int, window: tuple[int, int], count: int, log: bool) -> None:
        """Reduce again from the dot column before the last one on: a line leads from it into the new ones."""
        steps = self.source.steps
        begin = self._begin(name, kept.rows, window, count, log)
        if begin is None:
            kept.columns = self._reduce(name, slice(rows), window, count, log=log)
        else:
            start = column_of(int(steps[begin]), window, count)
            newer = self._reduce(name, slice(begin, rows), window, count, log=log, first=start)
            for field in _FIELDS:
                old, new = getattr(kept.columns, field), getattr(newer, field)
                if field == "joined":
                    new[0] = old[start]
                old[start:] = new
        kept.rows = rows

    def _begin(self, name: str, done: int, window: tuple[int, int], count: int, log: bool) -> int | None:
        """The first row of the last dot column whose rows all were there already; None where it cannot be told."""
        if not done or self.source.gaps(name) is not None:
            return None
        steps, edges = self.source.steps, edges_of(window, count)
        column = column_of(int(steps[done - 1]), window, count)
        if not 0 <= column <= count:
            return None
        row = int(np.searchsorted(steps, edges[column])) - 1
        if row < 0 or (log and not self.source.values(name)[row] > 0):
            return None
        start = column_of(int(steps[row]), window, count)
        return int(np.searchsorted(steps, edges[start])) if start >= 0 else None
