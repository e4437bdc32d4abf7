"""A loss that is again and again a million times its usual: single batches with targets out of bounds, or numbers that
overflow. Single rows that come back are no spike; these are no rows of a loss at all."""

from __future__ import annotations

from collections.abc import Iterable

from labrunner.diagnosis.limits.guess import SMALL
from labrunner.diagnosis.online.alarm import Alarm, alarm

#: Times the usual loss that a burst is, and the least loss that can be one; rows that tell what is usual.
BURST = 1e6
LEAST = BURST * SMALL
_ROWS = 4


class BurstsWatch:
    """Takes a finite loss that may be a burst, with the newest rows of all."""

    __slots__ = ("_over",)

    def __init__(self) -> None:
        self._over = False

    def take(self, step: int, value: float, newest: Iterable[tuple[int, float]], found: list[Alarm]) -> None:
        """Judge one row, which is the last of `newest` (by step and loss); what is to be said goes into `found`."""
        rows = list(newest)
        if self._over or len(rows) < _ROWS:
            return
        usual = sorted(loss for _, loss in rows)[(len(rows) - 1) // 2]
        bursts = [place for place, (_, loss) in enumerate(rows) if loss > BURST * usual]
        if usual <= SMALL or not bursts or bursts[-1] - bursts[0] < len(bursts):
            return  # one burst alone, however many rows it lasts
        self._over = True
        told = {"loss": value, "usual": usual, "count": len(bursts)}
        found.append(alarm("diverged", step, rows[bursts[0]][0], "loss.bursts", **told))
