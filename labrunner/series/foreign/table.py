"""Rows of a log as they come, sparse and unordered, and what becomes of them: one `Series`."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from labrunner.series.foreign import moving, names, optimizers, proposals
from labrunner.series.foreign.blank import lose
from labrunner.series.foreign.cells import Cells
from labrunner.series.foreign.order import derive, ordered
from labrunner.series.foreign.running import batch_means
from labrunner.series.foreign.steps import Counters, bar_after_bar, decide, filled, through_epochs
from labrunner.series.foreign.tasks import through_tasks
from labrunner.series.foreign.told import note_changes
from labrunner.series.series import Series

#: Rows after which guesses are given up for good, the first rank that is a guess, and unknown names that are counted.
_PRUNE_EVERY, _GUESS, _MOST_NAMES = 1 << 16, 100, 10_000
#: Fields of held-out data (and a rate) that a line without a step may tell of the last one.
CARRIED = ("eval_loss", "ema_eval_loss", "eval_accuracy", "lr")
_EPOCHS = "its step counter starts anew in each epoch: the steps are counted on through the epochs"
_BARS = "its bars follow each other: the steps are counted on through them"
#: Rows of a loss that is never a number.
_DEAD_ROWS = 8


class RowTable:
    """Collects rows of raw columns; `series` decides what they mean.

    Only columns that can become a field are kept (`chosen` by the user, or under a name people use); the others are
    counted, so that an error message can list them.
    """

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        self.count = 0
        self.beside = False  #: once it is a series: whether its rows hold more than a loss
        self._chosen = chosen or {}
        self._cells: dict[str, Cells] = {}
        self._passed: dict[str, int] = {}
        self._pruned_at = _PRUNE_EVERY
        self._epochs: tuple[np.ndarray, np.ndarray] | None = None  # the first step of each, and its number
        self._in_epochs: tuple[np.ndarray, np.ndarray, np.ndarray] | None = None  # rows, their batches and epochs

    def wants(self, name: str) -> bool:
        """Whether cells of a column are kept."""
        return name in self._chosen or names.field_of(name) is not None

    def add(self, row: Mapping[str, float]) -> None:
        """Append one row of numbers by raw column name."""
        count, known = self.count, self._cells
        for name, value in row.items():
            cells = known.get(name) or self._admit(name, 1)
            if cells is not None:
                cells.put(count, value)
        self._counted(1)

    def extend(self, rows: Sequence[Mapping[str, float]]) -> None:
        """Append many rows; neighbours with the same columns go in column by column."""
        for keys, group in itertools.groupby(rows, key=tuple):
            part = list(group)
            for name in keys:
                cells = self._cells.get(name) or self._admit(name, len(part))
                if cells is not None:
                    cells.put_all(self.count, [row[name] for row in part])
            self._counted(len(part))

    def add_columns(self, columns: Mapping[str, tuple[np.ndarray, np.ndarray | None]], rows: int) -> None:
        """Append many rows as columns: float64 (rows,) each, and bool (rows,) of those that have a cell; None: all."""
        for name, (values, there) in columns.items():
            number = rows if there is None else int(np.count_nonzero(there))
            cells = (self._cells.get(name) or self._admit(name, number)) if number else None
            if cells is not None:
                cells.put_columns(self.count, values, there)
        self._counted(rows)

    def _admit(self, name: str, times: int) -> Cells | None:
        """The cells of a column that was not known yet; None for one that is but counted."""
        if name in self._passed:
            self._passed[name] += times
            return None
        if self.wants(name):
            self._cells[name] = Cells(self.count)
            return self._cells[name]
        if len(self._passed) < _MOST_NAMES:
            self._passed[name] = times
        return None

    def _counted(self, rows: int) -> None:
        self.count += rows
        if self.count >= self._pruned_at:
            self._pruned_at += _PRUNE_EVERY
            self._prune()

    def _prune(self) -> None:
        """Give up guesses (a norm for every layer) for a field that has a plainly named column with as many cells."""
        found = {name: names.field_of(name) for name in self._cells if name not in self._chosen}
        plain: dict[str, int] = {}
        for name, known in found.items():
            if known is not None and known[1] < _GUESS:
                plain[known[0]] = max(plain.get(known[0], 0), len(self._cells[name].values))
        for name, known in found.items():
            if known is not None and known[1] >= _GUESS and len(self._cells[name].values) <= plain.get(known[0], -1):
                del self._cells[name]
                self._passed[name] = 0

    def rename(self, old: str, new: str) -> None:
        """Call a column by another name, in place of one that has it; nothing where there is no such column."""
        cells = self._cells.pop(old, None)
        if cells is not None:
            self._cells[new] = cells

    def call(self, field: str, new: str) -> None:
        """Call the columns that are read as a field by another name, the last of them where there are several."""
        for name in [n for n in self._cells if (names.field_of(n) or ("",))[0] == field]:
            self.rename(name, new)

    def drop(self, *fields: str) -> None:
        """Leave out every column that is read as one of some fields."""
        for name in [n for n in self._cells if (names.field_of(n) or ("",))[0] in fields]:
            del self._cells[name]

    def drop_columns(self, columns: Iterable[str]) -> None:
        """Leave out columns by their raw names; those that are not there are none."""
        for name in columns:
            self._cells.pop(name, None)

    @property
    def names(self) -> list[str]:
        """The names of the columns that are kept."""
        return list(self._cells)

    def values(self, name: str) -> np.ndarray:
        """The cells of a column, float64 (N,); none where it was not kept."""
        cells = self._cells.get(name)
        return np.frombuffer(cells.values, dtype=np.float64) if cells is not None else np.empty(0)

    def counts(self) -> dict[str, int]:
        """Cells per raw column."""
        passed = {name: count for name, count in self._passed.items() if count}
        return {name: len(cells.values) for name, cells in self._cells.items()} | passed

    def series(
        self,
        source: str,
        chosen: Mapping[str, str],
        *,
        table: bool = False,
        records: bool = False,
        config: Mapping[str, object] | None = None,
    ) -> Series:
        """The rows as a run; takes the table's memory. Raises InputError when none of the columns can be judged.

        `table`: cells may be padding. `records` (and a table): a row that should have a loss has a place for it, so
        that one which lacks it lost it.
        """
        taken, notes = names.choose(self.counts(), chosen, source)
        if not any(field in taken for field in (*names.JUDGED, *names.SUCCESS)):
            raise proposals.guess_for(self.counts(), source)
        notes += [] if table or records else self._take_dead_loss(taken, chosen)
        main = self._rows_with(taken)
        if "loss" not in taken and main.sum() < 2:  # a setting that was printed once
            raise proposals.guess_for(self.counts(), source)
        unread, of_rates = proposals.unread(self.counts(), taken), optimizers.in_columns(self.counts())
        self.beside = names.measured_beside(self.counts(), taken)
        counters = self.counters(taken)
        steps, has_step = self._steps(counters, main, notes)
        if counters.epoch is None and counters.step is not None and "phase" in taken:
            steps = self._of_tasks(steps, has_step, main, taken["phase"][0], notes)
        kept = {field: [self._cells[name] for name in parts if name in self._cells] for field, parts in taken.items()}
        self._cells = {}
        columns: dict[str, np.ndarray] = {}
        logged: dict[str, np.ndarray | None] = {}
        for field in list(kept):  # one at a time, so that hardly anything is there twice
            if field != "step" and kept[field]:
                columns[field], logged[field] = _joined(field, kept.pop(field), self.count)
                columns[field] = names.as_field(field, taken[field][0], columns[field], chosen)
        if table or records:
            lose(steps, has_step, logged, notes)
        self._of_batches(columns, logged, notes)
        steps, has_step = _carried(steps, has_step, columns, logged)
        _drop_what_has_no_step(has_step, columns, logged)
        series = ordered(source, steps, has_step, columns, logged, notes)
        if names.plain(taken.get("loss", ("",))[0]) in moving.NAMES:
            _of_parts(series)
        series.rows = int(main.sum()), _judged_rows(series)
        series.unread = unread
        series.marks |= {"table"} if table else set()
        field = names.field_of(counters.step) if counters.step is not None else None
        if counters.step is None or field is not None and field[0] == "epoch":
            series.marks.add("counted")
        series.config = dict(config or {})
        if of_rates and optimizers.KEY not in series.config:
            series.config[optimizers.KEY] = " ".join(sorted(of_rates))
        series.epochs = self._epochs
        derive(series)
        note_changes(series)
        return series

    def _take_dead_loss(self, taken: dict[str, tuple[str, ...]], chosen: Mapping[str, str]) -> list[str]:
        """Take such a loss, see `dead_loss`, and say so."""
        dead = self.dead_loss(taken, chosen)
        if dead is None:
            return []
        taken["loss"] = (dead,)
        return [f"column {dead!r} is read as loss: it is no number in any row"]

    def dead_loss(self, taken: Mapping[str, tuple[str, ...]], chosen: Mapping[str, str]) -> str | None:
        """The name of a column of losses that holds no number in any row: it is judged in place of the one taken.
        None without such a column, where parts make the loss, and where the user chose a column."""
        if "loss" in chosen.values():
            return None
        for name, cells in self._cells.items():
            known = names.field_of(name)
            plain = known is not None and known[0] == "loss" and known[1] < names.PART
            if not plain or name in taken.get("loss", ()) or len(cells.values) < _DEAD_ROWS:
                continue
            if np.isnan(np.frombuffer(cells.values, dtype=np.float64)).all():
                return name
        return None

    def _rows_with(self, taken: Mapping[str, tuple[str, ...]]) -> np.ndarray:
        """Rows (bool (N,)) with a loss; where there is none, with the first thing that can be judged."""
        field = next(field for field in (*names.JUDGED, *names.SUCCESS) if field in taken)
        rows = np.ones(self.count, dtype=bool)
        for name in taken[field]:
            if name in self._cells:
                rows &= self._cells[name].logged(self.count)
        return rows

    def counters(self, taken: Mapping[str, tuple[str, ...]]) -> Counters:
        """Which columns count the steps; the one that the user named, without further questions."""
        if "step" in taken:
            return Counters(taken["step"][0])
        if not self.count or not any(field in taken for field in (*names.JUDGED, *names.SUCCESS)):
            return Counters(None)
        main = self._rows_with(taken)
        if not main.any():
            return Counters(None)
        by_field: dict[str, list[tuple[int, str]]] = {}
        for name in self._cells:
            found = names.field_of(name)
            if found is not None and found[0] in names.COUNTERS:
                by_field.setdefault(found[0], []).append((found[1], name))
        places = slice(None) if main.all() else main
        at_main = {
            name: self._cells[name].spread(self.count)[0][places]
            for entries in by_field.values()
            for _, name in entries
        }
        first = {f: min(entries)[1] for f, entries in by_field.items()}
        return decide(
            {name: at_main[name] for _, name in sorted(by_field.get("step", []))},
            (first["epoch"], at_main[first["epoch"]]) if "epoch" in first else None,
            (first["of"], at_main[first["of"]]) if "of" in first else None,
            agent="reward" in taken,
        )

    def _steps(self, counters: Counters, main: np.ndarray, notes: list[str]) -> tuple[np.ndarray, np.ndarray | None]:
        """(steps float64 (N,), rows that have one; None: all). Rows are counted where no column does it."""
        if counters.step is None:
            notes.append("this log has no step column: its rows are counted instead")
            return np.maximum(np.cumsum(main), 1).astype(np.float64), None
        steps, has_step = self._cells[counters.step].spread(self.count)
        if has_step is not None:
            for name in counters.others:
                has_step = filled(steps, has_step, self._cells[name].spread(self.count)[0])
        if counters.epoch is None:
            of = self._cells[counters.of].spread(self.count)[0] if counters.of is not None else None
            through = None if of is None else bar_after_bar(steps, of)
            if through is not None:
                notes.append(_BARS)
            return steps if through is None else through, has_step
        there = np.flatnonzero(np.ones(self.count, dtype=bool) if has_step is None else has_step)
        epochs = self._cells[counters.epoch].spread(self.count)[0][there]
        of = self._cells[counters.of].spread(self.count)[0][there] if counters.of is not None else None
        self._in_epochs = there, steps[there], epochs
        through = through_epochs(steps[there], epochs, of, rounds=counters.rounds)
        if not np.array_equal(through, steps[there]):
            notes.append(_BARS if counters.rounds else _EPOCHS)
            steps = steps.copy()
            steps[there] = through
            self._epochs = _first_steps(through, epochs)
        return steps, has_step

    def _of_tasks(
        self, steps: np.ndarray, has_step: np.ndarray | None, main: np.ndarray, phase: str, notes: list[str]
    ) -> np.ndarray:
        """The steps counted on through the tasks that a column tells, where they start anew with each."""
        counted = np.where(main if has_step is None else has_step & main, steps, np.nan)
        through = through_tasks(counted, self._cells[phase].spread(self.count)[0])
        if through is None:
            return steps
        notes.append("its step counter starts anew in each task: the steps are counted on through the tasks")
        return np.where(np.isfinite(through), through, steps)

    def _of_batches(
        self, columns: dict[str, np.ndarray], logged: dict[str, np.ndarray | None], notes: list[str]
    ) -> None:
        """Put the means of batches in place of a loss that is the mean of the epoch so far."""
        if "loss" not in columns or self._in_epochs is None:
            return
        rows, inner, epochs = self._in_epochs
        mask = logged["loss"]
        with_loss = np.isfinite(inner) & np.isfinite(epochs) & (mask is None or mask[rows])
        rows = rows[with_loss]
        means = batch_means(inner[with_loss], epochs[with_loss], columns["loss"][rows])
        if means is None:
            return
        notes.append("its loss is the mean of the epoch so far: the means of the batches between rows are judged")
        columns["loss"], there = columns["loss"].copy(), np.zeros(self.count, dtype=bool)
        lost = ~np.isfinite(columns["loss"][rows])
        there[rows] = np.isfinite(means) | lost
        columns["loss"][rows[np.isfinite(means)]] = means[np.isfinite(means)]
        logged["loss"] = there


def _of_parts(series: Series) -> None:
    """Put the means of parts in place of a loss that is the mean of the last steps."""
    there = np.flatnonzero(series.is_logged("loss") & np.isfinite(series.columns["loss"]))
    found = moving.apart(series.steps[there].astype(np.float64), series.columns["loss"][there]) if len(there) else None
    if found is None:
        return
    kept = series.is_logged("loss") & ~np.isfinite(series.columns["loss"])
    kept[there[found.rows]] = True
    losses = np.full(len(series), np.nan)
    losses[there[found.rows]] = found.means
    series.columns["loss"], series.logged["loss"] = losses, kept
    over = f"the last {found.reach} rows" if found.reach else "all steps so far"
    series.notes.append(f"its loss is the mean over {over}: the means of the steps between rows are judged")


def _first_steps(steps: np.ndarray, epochs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(first step, number) of each epoch, as the log told them last."""
    known = np.flatnonzero(np.isfinite(epochs) & np.isfinite(steps))
    begins = known[np.flatnonzero(np.diff(epochs[known], prepend=np.nan) != 0)]
    first = dict(zip(np.floor(epochs[begins]).astype(np.int64).tolist(), np.round(steps[begins]), strict=True))
    order = sorted(first.items(), key=lambda one: one[1])
    return np.array([step for _, step in order]), np.array([epoch for epoch, _ in order])


def _joined(field: str, parts: list[Cells], count: int) -> tuple[np.ndarray, np.ndarray | None]:
    """What some columns are together and the rows in which all of them are logged; None for all rows."""
    if len(parts) == 1:
        return parts[0].spread(count)
    spread = [part.spread(count) for part in parts]
    logged = None
    for _, there in spread:
        logged = there if logged is None else logged if there is None else logged & there
    with np.errstate(all="ignore"):
        return names.joined(field, [values for values, _ in spread], np.minimum.reduce), logged


def _carried(
    steps: np.ndarray, has_step: np.ndarray | None, columns: dict[str, np.ndarray], logged: dict[str, np.ndarray | None]
) -> tuple[np.ndarray, np.ndarray | None]:
    """Validation losses printed without a step belong to the last step before them, and so does what only lines
    without a step or a loss tell, as a summary below an epoch's batches; (steps, rows with a step) so."""
    if has_step is None:
        return steps, has_step
    whole = np.ones(len(steps), dtype=bool)
    there = {field: whole if mask is None else mask for field, mask in logged.items()}
    judged = np.any([there[field] for field in names.JUDGED if field in there] or [~whole], axis=0)
    summed = {
        field
        for field, mask in there.items()
        if field not in (*names.JUDGED, *CARRIED) and not np.any(mask & (has_step | judged))
    }
    before = np.maximum.accumulate(np.where(has_step, np.arange(len(steps)), -1))
    alone = np.any([there[field] for field in (*summed, "eval_loss") if field in there] or [~whole], axis=0)
    alone &= ~has_step & (before >= 0)
    if not alone.any():
        return steps, has_step
    for field in columns:
        if field not in summed and field not in CARRIED:
            logged[field] = there[field] & has_step
    return steps[np.maximum(before, 0)], has_step | alone


def _drop_what_has_no_step(
    has_step: np.ndarray | None, columns: dict[str, np.ndarray], logged: dict[str, np.ndarray | None]
) -> None:
    """Leave out what only rows without a step hold: it was no row's."""
    if has_step is None:
        return
    for field in [f for f, mask in logged.items() if mask is not None and not np.any(mask & has_step)]:
        if field not in names.JUDGED[:1]:
            del columns[field], logged[field]


def _judged_rows(series: Series) -> int:
    """Rows of a series with a loss; where it has none, with the first thing that can be judged."""
    field = next(field for field in (*names.JUDGED, *names.SUCCESS) if field in series.columns)
    return int(np.count_nonzero(series.is_logged(field)))
