"""A loss that is next to nothing of a sudden: a loader that gives one batch again and again, examples without content,
targets among the inputs.

What a net learns it learns bit by bit, or as a whole from where it knew nothing (a parity, copying). A run that had
learned much, had settled and within some rows has nothing left to learn sees other data.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.loss import LossWatch

#: Share of its level that is left of a loss, rows in a row, and those of a sparse log.
LEFT, _ROWS, _ROWS_SPARSE = 0.33, 4, 3
#: Rows that are kept; those at most between the last one of the old level, which has this share of it, and these rows.
_KEPT, _OLD, _QUICK = 48, 0.6, 3
#: Share of the level of the older half of the rows before that the newer half must have: it had settled; and share of
#: its start to which the run must have learned.
_SETTLED, _LEARNED = 0.8, 0.7
#: Share of the lowest row before below which these rows lie.
_BELOW = 0.6


class SuddenWatch:
    """Takes the finite loss of every row. A row that is not far below the level is only put into `newest`, while not
    `busy`."""

    __slots__ = ("_first", "_rows", "_said", "busy", "newest")

    def __init__(self) -> None:
        self.newest: deque[tuple[int, float]] = deque(maxlen=_KEPT)  #: rows, by step and loss
        self.busy = False  #: every row must be judged
        self._rows = self._first = 0
        self._said: float | None = None  # the level from which it fell

    def take(self, step: int, value: float, watch: LossWatch, sparse: bool, found: list[Alarm]) -> None:
        """Judge one row after `watch`, which is in `newest`; what is to be said goes into `found`."""
        if self._said is not None:
            if value > _OLD * self._said:
                self._said, self.busy = None, self._rows > 0
                found.append(notice("healthy", step, self._first, "loss.sudden.over", over=True, loss=value))
            return
        level = watch.level
        if level is None or not 0 <= value < LEFT * level:
            self._rows, self.busy = 0, False
            return
        self._rows, self.busy = self._rows + 1, True
        if self._rows == (_ROWS_SPARSE if sparse else _ROWS) and len(self.newest) == _KEPT:
            self._judge(step, value, watch, found)

    def _judge(self, step: int, value: float, watch: LossWatch, found: list[Alarm]) -> None:
        rows = list(self.newest)
        half = (_KEPT - _QUICK - self._rows) // 2
        older, newer = (_middle([loss for _, loss in rows[begin : begin + half]]) for begin in (0, half))
        if newer < _SETTLED * older or newer > _LEARNED * watch.start:
            return
        fell = next((at for at in range(_KEPT - 1, -1, -1) if rows[at][1] > _OLD * newer), 0) + 1
        falls = [loss for _, loss in rows[fell:]]
        steady = all(after < before for before, after in zip(falls, falls[1:], strict=False))
        if not self._rows <= len(falls) <= self._rows + _QUICK or not steady:
            return
        if falls[-self._rows] < _BELOW * min(loss for _, loss in rows[half:fell]):
            self._first, self._said = rows[fell][0], newer
            found.append(alarm("plateau", step, self._first, "loss.sudden", loss=value, before=newer, count=len(falls)))


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]
