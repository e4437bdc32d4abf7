"""Lines that were printed of one step, put together into the rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from labrunner.series.foreign import names
from labrunner.series.foreign.messages import MESSAGES, Overflows
from labrunner.series.foreign.name_tables import SKIPPED_SO_FAR
from labrunner.series.foreign.table import RowTable

_ROWS_TOGETHER = 2048
_WITH_OVERFLOWS = {MESSAGES, "loss_scale"}


def _alike(counted: Mapping[str, float]) -> dict[str, float]:
    """What counts a line by our fields: one line may say `step=500` where the next says `steps: 500`."""
    return {(names.field_of(name) or (name,))[0]: at for name, at in counted.items()}


def _same(counted: Mapping[str, float], before: Mapping[str, float]) -> bool:
    """Whether two lines are counted alike: by the same step, whatever else only one of them counts, or by all."""
    if "step" in counted and "step" in before:
        return all(counted[field] == before[field] for field in counted.keys() & before.keys())
    return counted == before


class LineRows:
    """Puts lines that are counted alike into one row, as long as they say different things."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self._table = RowTable({**chosen, MESSAGES: ""})
        self._newest: list[dict[str, float]] = []  # the last one not whole yet
        self._counted: dict[str, float] = {}

    def add(self, row: dict[str, float] | None, counted: dict[str, float]) -> None:
        """Take what one line said, None for nothing, and what counted it."""
        if row is None:
            return
        if counted and self._newest and _same(_alike(counted), _alike(self._counted)):
            known = self._newest[-1]
            again = (known.keys() & row.keys()) - counted.keys() - _WITH_OVERFLOWS
            if not any(names.field_of(name) for name in again):  # the place in a program is said again on each line
                if MESSAGES in row:
                    known[MESSAGES] = known.get(MESSAGES, 0.0) + row[MESSAGES]
                for key, number in row.items():
                    known.setdefault(key, number)
                return
        if len(self._newest) >= _ROWS_TOGETHER:
            self._table.extend(self._newest)
            self._newest = []
        self._newest.append(row)
        self._counted = counted

    def add_columns(self, columns: dict[str, np.ndarray], counted: dict[str, float]) -> None:
        """Take what many lines said that are alike: float64 (N,) by name, and what counted the last of them."""
        self._table.extend(self._newest)
        self._newest, self._counted = [], counted
        rows = len(next(iter(columns.values())))
        self._table.add_columns({name: (values, None) for name, values in columns.items()}, rows)

    def table(self, overflows: Overflows, rounded: Iterable[str]) -> RowTable:
        """The rows, without columns that were `rounded`. Overflows at the end of the log, each of which was a step, are
        rows of their own."""
        table = self._table
        table.extend(self._newest)
        table.drop_columns(rounded)
        if overflows:  # the messages counted are better than a printed total of skipped steps
            table.drop("skipped")
            table.call("skipped_total", SKIPPED_SO_FAR)
            table.rename(MESSAGES, "skipped_step")
        for row in overflows.behind(self._counted if table.count else {}):
            table.add(row)
        return table
