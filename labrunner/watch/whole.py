"""A log that grows, judged again and again as a whole by the rules of `check`.

The monitor judges row by row in constant memory; evaluations, rewards, experts and the like are judged by what the
whole log shows. A verdict on a part may be one on a beginning, so it is told once it has stood while the log grew by a
share of itself, and only where nothing else is on.
"""

from __future__ import annotations

import functools
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from labrunner.diagnosis.online import Alarm
from labrunner.diagnosis.online.alarm import alarm, notice
from labrunner.diagnosis.online.standing import Stretch
from labrunner.watch.rows import Step

if TYPE_CHECKING:
    from labrunner.diagnosis.facts import Facts
    from labrunner.diagnosis.verdict import Verdict
    from labrunner.series.series import Series

#: Rows and steps before the first look; a look comes again after a log's length by so much; none beyond so many rows.
_FEWEST, _STEPS, _AGAIN, _MOST = 8, 50, 8, 50_000
#: Rows, and times the log's length at the first look that saw it, through which a verdict must stand to be told: one on
#: what was lost, and one on what was never learned, which every beginning looks like.
_ROWS, _LOST, _NEVER = 2, 1.12, 1.5
#: Share of it by which a level that comes down meanwhile is on its way back.
_DOWN = 0.002
#: Verdicts that the monitor tells of better, row by row.
_ROW_BY_ROW = ("healthy", "too-short", "spike-recovered", "spike-lingering")
#: Rules of which a part of a log says nothing, and those that what comes next often gainsays: what has not been learned
#: so far, a rate that is nothing before a warm-up, success that comes and goes.
_IDLE = "idle-player"  # as few rows tell it as those of `few_rows`
_AT_THE_END = ("balance", "guesses", "never-right", "climbs-off")
_SO_FAR = frozenset(
    """untrained earns-nothing first-tenth first-row bounces stays-above falls never rate-wild rate-zero flat at-a-guess
    success reward one-loss over-again loss-nothing outcome-stands""".split()
)


class Columns:
    """The rows of a log so far, as columns that grow; a step that goes back withdraws what came after it."""

    def __init__(self) -> None:
        self._steps = array("q")
        self._columns: dict[str, tuple[array[int], array[float]]] = {}  # rows, and what they have
        self._marks: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def span(self) -> int:
        """Steps from the first row to the last."""
        return self._steps[-1] - self._steps[0] if self._steps else 0

    def take(self, step: Step) -> None:
        """Add a step; a validation under an earlier one goes with the newest."""
        steps, fields = self._steps, step.fields
        if step.reread:
            self._cut(0)
        if steps and step.step <= steps[-1]:
            if step.cells.keys() <= {"validation"}:
                self._put(len(steps) - 1, fields)
                return
            self._cut(next(row for row, there in enumerate(steps) if there >= step.step))
        self._marks = step.marks
        steps.append(step.step)
        self._put(len(steps) - 1, fields)

    def _put(self, row: int, fields: Mapping[str, float]) -> None:
        for field, value in fields.items():
            rows, values = self._columns.setdefault(field, (array("q"), array("d")))
            if rows and rows[-1] == row:
                values[-1] = value
            else:
                rows.append(row)
                values.append(value)

    def _cut(self, count: int) -> None:
        """Keep so many rows."""
        del self._steps[count:]
        for rows, values in self._columns.values():
            while rows and rows[-1] >= count:
                rows.pop()
                values.pop()

    def series(self) -> Series:
        """The rows as a run, as a reader of the whole log would have it."""
        import numpy as np

        from labrunner.series.foreign.order import of_each_row
        from labrunner.series.foreign.told import note_changes
        from labrunner.series.series import Series

        columns, logged = {}, {}
        for field, (rows, values) in self._columns.items():
            if not rows or (field == "row_seconds" and not of_each_row(np.array(values))):
                continue
            there = np.zeros(len(self), dtype=bool)
            there[rows] = True
            columns[field] = np.full(len(self), np.nan)
            columns[field][there] = values
            if len(rows) < len(self):
                logged[field] = there
        steps = np.array(self._steps, dtype=np.int64)
        series = Series("", steps, columns, logged=logged, marks=set(self._marks))
        note_changes(series)
        return series


class WholeWatch:
    """Takes every step of a log and returns what its whole says, which is nothing at nearly all of them."""

    def __init__(self) -> None:
        self._columns: Columns | None = Columns()
        self._next = _FEWEST
        #: A verdict, the log's length when it was first seen, and the level then.
        self._seen: tuple[str, int, float] | None = None
        self._told: Alarm | None = None

    def take(self, step: Step, standing: Collection[object]) -> Sequence[Alarm]:
        """Add a step, and look at the whole where that is due. `standing`: what is already told and not over."""
        columns = self._columns
        if columns is None:
            return ()
        before = len(columns)
        columns.take(step)
        count = len(columns)
        if count <= before:
            self._next, self._seen = min(self._next, count + 1), None
            return ()
        soon = step.counts == "steps" and columns.span < _STEPS
        if count < self._next or (standing and self._told is None):
            return ()
        self._next = count + max(count // _AGAIN, 1)
        if count > _MOST:
            self._columns = None
        return self._look(columns.series(), step.step, soon)

    def _look(self, series: Series, step: int, soon: bool) -> Sequence[Alarm]:
        """`soon`: the log spans so few steps that only what few rows tell is believed."""
        import numpy as np

        from labrunner.diagnosis.facts import gather
        from labrunner.diagnosis.few_rows import REASONS
        from labrunner.diagnosis.limits.thresholds import Thresholds
        from labrunner.diagnosis.verdict import judge

        with np.errstate(all="ignore"):
            facts = gather(series, Thresholds())
            verdict = judge(facts)
        reason = facts.drift.reason if facts.drift.kind else ""
        spiked = verdict.verdict == "diverged" and not reason
        still = verdict.verdict == "plateau" and reason in _SO_FAR
        curve = None if reason == "outcome-stands" else facts.curve  # which a loss that falls does not gainsay
        learning = still and curve is not None and _falls(curve.values.tolist())
        early = soon and reason not in REASONS and reason != _IDLE
        if early or verdict.verdict in _ROW_BY_ROW or reason in _AT_THE_END or spiked or learning:
            self._seen = None
            return self._over(step)
        seen, count, end = self._seen, len(series), facts.drift.end
        if seen is None or seen[0] != verdict.verdict or end < seen[2] - _DOWN * abs(seen[2]):
            seen = self._seen = verdict.verdict, count, end
        since = seen[1]
        slow = reason in _SO_FAR or verdict.verdict == "throughput"
        if self._told is not None or count < max(since + _ROWS, (_NEVER if slow else _LOST) * since):
            return ()
        self._told = _alarm(facts, verdict, step)
        return (self._told,)

    def _over(self, step: int) -> Sequence[Alarm]:
        told, self._told = self._told, None
        return () if told is None else (notice(told.kind, step, told.first_bad_step, "whole.over", over=True),)


def _falls(losses: Iterable[float]) -> bool:
    """Whether losses come down, by the rule for a run of which it is asked row by row whether it stands still."""
    rows = Stretch(0)
    for loss in losses:
        rows.take(loss, 0.0)
    return rows.falls()


def _alarm(facts: Facts, verdict: Verdict, step: int) -> Alarm:
    """What is told of a verdict; its sentences are made when they are asked for, in the language that is."""
    from labrunner.diagnosis.check import Diagnosis, check

    @functools.cache
    def found(lang: str) -> Diagnosis:
        return check(facts.series, facts.thresholds, lang=lang)

    begun = step if verdict.first_bad_step is None else verdict.first_bad_step
    return alarm(verdict.verdict, step, begun, "whole", found=found)
