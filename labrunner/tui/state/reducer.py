"""Reduced series of a run that grows: what did not change since the last frame is not reduced again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, fields

import numpy as np

from labrunner.tui.state.columns import Columns as Source
from labrunner.tui.state.reduce import Columns, column_of, reduce

#: Reduced series that are kept: those of a screen, and of the zoom before.
MOST_KEPT = 96


@dataclass
class _Kept:
    cuts: int
    rows: int
    columns: Columns


class Reducer:
    """Reduces columns of `source`; a series that only grew is reduced from the dot column on where it grew."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._kept: OrderedDict[tuple, _Kept] = OrderedDict()

    def __call__(self, name: str, rows: int, window: tuple[int, int], count: int, *, log: bool) -> Columns:
        """The first `rows` rows of column `name` in `count` dot columns over `window`. Valid until the next call."""
        key = (name, window, count, log)
        kept = self._kept.get(key)
        if kept is None or kept.cuts != self.source.cuts or kept.rows > rows:
            kept = self._kept[key] = _Kept(self.source.cuts, rows, self._reduce(name, 0, rows, window, count, log))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        elif kept.rows < rows:
            self._grow(kept, name, rows, window, count, log)
        self._kept.move_to_end(key)
        return kept.columns

    def _reduce(self, name: str, first: int, rows: int, window: tuple[int, int], count: int, log: bool) -> Columns:
        gaps = self.source.gaps(name)
        part = slice(first, rows)
        present = None if gaps is None else gaps[part]
        return reduce(self.source.steps[part], self.source.values(name)[part], present, window, count, log=log)

    def _grow(self, kept: _Kept, name: str, rows: int, window: tuple[int, int], count: int, log: bool) -> None:
        """Reduce again from the dot column before the last one on: a line leads from it into the new ones."""
        steps = self.source.steps
        begin = self._begin(name, kept.rows, window, count, log)
        if begin is None:
            kept.columns = self._reduce(name, 0, rows, window, count, log)
        else:
            start = column_of(int(steps[begin]), window, count)
            newer = self._reduce(name, begin, rows, window, count, log)
            for field in fields(Columns):
                old, new = getattr(kept.columns, field.name), getattr(newer, field.name)
                if field.name == "joined":
                    new[start] = old[start]
                old[start:] = new[start:]
        kept.rows = rows

    def _begin(self, name: str, done: int, window: tuple[int, int], count: int, log: bool) -> int | None:
        """The first row of the last dot column whose rows all were there already; None where it cannot be told."""
        if not done or self.source.gaps(name) is not None:
            return None
        steps, width = self.source.steps, window[1] - window[0] + 1
        column = column_of(int(steps[done - 1]), window, count)
        row = int(np.searchsorted(steps, window[0] + int(np.ceil(column * width / count)))) - 1
        if row < 0 or column > count or (log and not self.source.values(name)[row] > 0):
            return None
        start = column_of(int(steps[row]), window, count)
        return int(np.searchsorted(steps, window[0] + int(np.ceil(start * width / count)))) if start >= 0 else None
