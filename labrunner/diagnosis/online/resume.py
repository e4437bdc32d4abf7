"""After a resume: did the checkpoint give back the loss, the learning rate and the loss scale?"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.series.loops import LOOPS, got_no_farther

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

#: Rows that are remembered, to be compared with the same steps after a resume; rows that are compared.
_KEPT, _COMPARED = 256, 5
#: Sigma by which the median of these rows must lie off what it was.
_FAR = 4.0
#: The last step at which a run's own counter begins.
_BEGINS = 1


#: Step, loss, learning rate and loss scale: a plain tuple, since one is made of every row of a run.
Row = tuple[int, float | None, float | None, float | None]
_LOSS, _LR, _SCALE = 1, 2, 3


class ResumeWatch:
    """Remembers the newest rows, and compares the first ones after a resume with them."""

    def __init__(self, settings: AlarmThresholds, count: int = 0) -> None:
        """`count` is that of the rows before its first one."""
        self._set = settings
        self.rows: deque[Row] = deque(maxlen=_KEPT)  #: the newest; each row is put in before anything else
        self._before: list[Row] = []  # rows at and beyond the step that the run went back to
        self._after: list[Row] = []
        self._from = 0
        self._sigma = 0.0
        self._own = False
        self.comparing = False
        self._top: int | None = None  # the farthest step before the last restart
        self._since = self._loops = 0
        self._count = count  # of rows before that

    def take(self, row: Row, found: list[Alarm]) -> None:
        """Compare one row, while `comparing`: the run has just been resumed."""
        self._after.append(row)
        if len(self._after) == _COMPARED:
            self._compare(row[0], found)

    def resumed(self, step: int, last: int, first: int | None, count: int, sigma: float, found: list[Alarm]) -> None:
        """The next row is `step`, the last one before was `last`, the first of all `first`, and there were `count`;
        `sigma` is the scatter of the loss. A counter that begins with the log's first step again has a schedule of its
        own, such as another phase of training on the same weights: its rate is not that of these steps before."""
        self._before = [row for row in self.rows if row[0] >= step] or list(self.rows)[-_COMPARED:]
        self._from, self._sigma, self._after, self.comparing = step, sigma, [], True
        self._own = first is not None and step <= first <= _BEGINS
        while self.rows and self.rows[-1][0] >= step:
            self.rows.pop()
        self._loop(step, last, first, count, found)
        text = "resume.back" if step <= last else "resume"
        found.append(notice("resume", step, step, text, first=step, last=last))

    def _loop(self, step: int, last: int, first: int | None, count: int, found: list[Alarm]) -> None:
        """Count the restarts after which the run ended where it had before."""
        top, seen, self._count = self._top, count - self._count, count
        self._top = last if top is None else max(top, last)
        if top is None or step > last:
            self._since = step
            return
        if first is not None and got_no_farther(first, top, self._since, last, seen):
            self._loops += 1
        elif last > top:
            self._loops = 0
        self._since = step
        if self._loops == LOOPS:
            found.append(alarm("resume", step, step, "resume.loop", count=LOOPS, first=step, last=self._top))

    def _compare(self, step: int, found: list[Alarm]) -> None:
        self.comparing = False
        before, after = self._before[:_COMPARED], self._after
        losses = [_middle([row[_LOSS] for row in rows]) for rows in (before, after)]
        if losses[0] is not None and losses[1] is not None and self._sigma > 0:
            far = (losses[1] - losses[0]) / self._sigma
            if far > _FAR:
                found.append(
                    alarm(
                        "resume", step, self._from, "resume.loss", before=losses[0], loss=losses[1], sigma=round(far, 1)
                    )
                )
            elif far < -2 * _FAR:
                found.append(
                    notice(
                        "resume", step, self._from, "resume.low", before=losses[0], loss=losses[1], sigma=round(-far, 1)
                    )
                )
        rates = [_middle([row[_LR] for row in rows]) for rows in (before, after)]
        jumps = rates[0] and rates[1] is not None and abs(rates[1] / rates[0] - 1) > self._set.lr_jump
        if jumps and not self._own:
            found.append(alarm("resume", step, self._from, "resume.lr", before=rates[0], lr=rates[1]))
        scales = [_middle([row[_SCALE] for row in rows]) for rows in (before, after)]
        if scales[0] and scales[1] and not 1 / 16 <= scales[1] / scales[0] <= 16:
            found.append(notice("resume", step, self._from, "resume.scale", before=scales[0], scale=scales[1]))


def _middle(values: list[float | None]) -> float | None:
    """The median of the finite values; None without any."""
    finite = sorted(v for v in values if v is not None and v - v == 0.0)
    return finite[len(finite) // 2] if finite else None
