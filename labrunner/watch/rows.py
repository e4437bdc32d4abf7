"""From the rows of a log that grows to the rows that a monitor takes: one a step, by its names."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from labrunner.diagnosis.online.measures import MEASURES
from labrunner.diagnosis.online.monitor import PARAMETERS, TELLING
from labrunner.series.foreign.feed import REREAD
from labrunner.series.foreign.names import SUCCESS, TOLD

_KNOWN = frozenset((*PARAMETERS, "skipped_total"))
_TOLD = frozenset(TOLD)
#: What else is handed on, where a row has it.
_MEASURES = frozenset(MEASURES)
#: Finite losses before a table's NaN cells are believed, and how much longer than any gap before NaN must last then.
_FEW, _LONGER = 3, 2


class Step(NamedTuple):
    """One step: the arguments of `Monitor.row` by name. `reread`: the log begins here again, read otherwise; `counts`:
    "steps", or the "epochs" or "rows" of a log that counts nothing else; `told`: what it tells of its data and of the
    loss's make, by field; `measures`: what else it measures, by field of `MEASURES`; `fields`: all that it has, by our
    fields; `marks`: those of a `Series`, of its log so far."""

    step: int
    cells: dict[str, float]
    reread: bool = False
    told: dict[str, float] | None = None
    counts: Literal["steps", "epochs", "rows"] = "steps"
    measures: dict[str, float] | None = None
    fields: Mapping[str, float] = {}
    marks: frozenset[str] = frozenset()


class Assembler:
    """Joins rows of one step, which several lines may have told, and names their cells.

    A row is handed out when the next step begins, or with `flush`. `table`: cells of a table that are NaN may only fill
    it, where a column is written less often than the rows, or where a run was planned to be longer; not so while it is
    being written (`live`), nor where rows measure more than the loss (`beside`). `counts` is handed on with each step.
    A row with a cell `REREAD` is the first of all rows.
    """

    def __init__(self) -> None:
        self.table = self.live = self.beside = False
        self.counts: Literal["steps", "epochs", "rows"] = "steps"
        self._reread = self._told = False
        self._begin()

    def _begin(self) -> None:
        self._before: float | None = None
        self._step: float | None = None
        self._cells: dict[str, float] = {}
        self._total: float | None = None
        self._finite = self._gap = self._longest = 0
        self._infinite = False  # NaN after an infinity is no filling

    def take(self, rows: Iterable[Mapping[str, float]]) -> list[Step]:
        """Rows by our fields with a `step` each; the steps that are complete."""
        done: list[Step] = []
        for row in rows:
            if REREAD in row:
                self._begin()
                self._reread = True
            if row["step"] != self._step:
                done += self.flush()
                self._step = row["step"]
            for field, value in row.items():
                if field not in ("step", REREAD):
                    self._cells.setdefault(field, value)
        return done

    def flush(self) -> list[Step]:
        """The step that is being told, as it stands."""
        step, cells = self._step, self._named()
        told, measures, fields = self._of(_TOLD), self._of(_MEASURES), self._fields(cells)
        if step is not None:
            self._before = step
        self._step, self._cells = None, {}
        telling = any(name in cells for name in TELLING)  # nor is `SUCCESS` alone a row once one of them was seen
        self._told = self._told or telling
        if step is None or not telling and (self._told or not any(field in fields for field in SUCCESS)):
            return []
        reread, self._reread = self._reread, False
        return [Step(round(step), cells, reread, told, self.counts, measures, fields, self._marks())]

    def _fields(self, cells: Mapping[str, float]) -> dict[str, float]:
        """All that the step has, under our names; of what a monitor takes, what is left after `_named`."""
        others = {field: value for field, value in self._cells.items() if field not in _KNOWN}
        taken = {field: ours for field, ours in PARAMETERS.items() if ours in cells and field in self._cells}
        return others | {field: cells[ours] for field, ours in taken.items()}

    def _marks(self) -> frozenset[str]:
        """What a `Series` of these rows would be marked with."""
        return _marks(self.table, self.beside, self.counts != "steps")

    def _of(self, fields: frozenset[str]) -> dict[str, float] | None:
        """The cells of some fields; None without any."""
        known = self._cells.keys() & fields
        return {field: self._cells[field] for field in known} if known else None

    def _named(self) -> dict[str, float]:
        cells = {ours: self._cells[field] for field, ours in PARAMETERS.items() if field in self._cells}
        if "adversary" in self._cells:
            cells.setdefault("reward", math.nan)
        if self.table:
            self._padding(cells)
        if "skipped_total" in self._cells and "skipped" not in cells:
            cells["skipped"] = self._since(self._cells["skipped_total"])
        rate = _rate(self._cells)
        if rate is not None:
            cells["rate"] = rate
        return cells

    def _since(self, total: float) -> float:
        """Steps skipped since the row before, from their total (or from a count, where it falls)."""
        before, self._total = self._total, total
        return 0.0 if before is None else total - before if total >= before else total

    def _padding(self, cells: dict[str, float]) -> None:
        """Leave out NaN cells that only fill the table."""
        sparse = self._step is not None and self._before is not None and self._step > self._before + 1
        blank = not any(map(math.isfinite, cells.values()))
        loss = cells.get("loss")
        self._infinite = self._infinite or loss is not None and math.isinf(loss)
        if self._infinite:
            return
        if blank and sparse and not self.live and not self.beside or loss is None and blank and len(cells) > 1:
            cells.clear()
            return
        if loss is None:
            return
        if loss == 0.0 and math.isnan(cells.get("grad_norm", loss)):
            del cells["grad_norm"]  # so that the two are not taken for a loss of NaN
        if math.isfinite(loss):
            self._finite += 1
            self._longest, self._gap = max(self._longest, self._gap), 0
        else:
            self._gap += 1
            if self._finite < _FEW or (self._longest and self._gap <= _LONGER * self._longest):
                del cells["loss"]
                if blank:
                    cells.clear()


@functools.cache
def _marks(table: bool, beside: bool, counted: bool) -> frozenset[str]:
    flags = {"table": table, "beside": beside, "counted": counted}
    return frozenset(mark for mark, there in flags.items() if there)


def _rate(cells: Mapping[str, float]) -> float | None:
    """How fast a row says that it was made, in whatever unit the log has; None where it does not say."""
    for field in ("tokens_per_second", "samples_per_second"):
        if field in cells:
            return cells[field]
    size = cells.get("batch_size", 1.0)  # a step of more examples takes longer
    if "steps_per_second" in cells:
        return size * cells["steps_per_second"]
    for field, unit in (("step_seconds", 1.0), ("step_milliseconds", 1000.0)):
        if cells.get(field, 0.0) > 0:
            return size * unit / cells[field]
    return None
