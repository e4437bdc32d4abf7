"""A net that its first steps, at a rate far too high, have thrown to where it guesses, and that stays there.

A run that never learns is told after hundreds of steps, since a slow warm-up looks the same; one that began far above a
guess, is at one within some rows, and stands there at a rate that moves every net, is told in a few dozen.
"""

from __future__ import annotations

from collections import deque
from math import log

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

#: Rows and steps from the first one on, rows after which nothing is said any more, and the least rate that was.
_FEWEST, _STEPS, _MOST, _RATE = 16, 40, 128, 0.1
#: Times its level that the first loss is.
_TIMES = 3.0
#: Numbers of classes, and shares of a guess among them between which the level lies: a wild rate keeps it above.
_CLASSES, _NEAR = (2, 3, 4, 5, 6, 8, 10, 20, 50, 100), (0.99, 1.07)
#: Shares of the level between which all of the newer half of its rows lie, and by which its halves may differ.
_LOW, _HIGH, _FALLS = 0.85, 1.25, 0.05
#: Share of the level at which it stood below which a run has learned after all.
_LEARNS = 0.9
#: Rows whose median tells that.
_NEWEST = 5


class ThrownWatch:
    """Takes the first finite losses of a run, beside its learning rate."""

    __slots__ = ("_first", "_losses", "_newest", "_rate", "_said", "over")

    def __init__(self) -> None:
        self._losses: list[float] = []
        self._newest: deque[float] = deque(maxlen=_NEWEST)
        self._first, self._rate = 0, 0.0
        self._said: float | None = None  # the level of which it was said
        self.over = False  #: nothing is judged any more

    def take(self, step: int, value: float, rate: float, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`."""
        if self._said is not None:
            self._learns(step, value, self._said, found)
            return
        losses = self._losses
        if not losses:
            self._first = step
        losses.append(value)
        self._rate = max(self._rate, rate)
        if value <= 0 or len(losses) > _MOST or self._rate < _RATE:
            self.over = True
        elif len(losses) >= _FEWEST and step - self._first >= _STEPS:
            level = self._stands(losses)
            if level is not None:
                self._said = level
                told = {"count": len(losses), "start": losses[0], "loss": level, "lr": self._rate}
                found.append(alarm("plateau", step, self._first, "still.thrown", **told))

    def _stands(self, losses: list[float]) -> float | None:
        """The level at which the newer half of the rows stands; None where that is no guess, or still moves."""
        rows = losses[len(losses) // 2 :]
        level, half = sum(rows) / len(rows), len(rows) // 2
        if losses[0] <= _TIMES * level or not _LOW * level < min(rows) <= max(rows) < _HIGH * level:
            return None
        fell = sum(rows[:half]) / half - sum(rows[-half:]) / half
        near = any(_NEAR[0] < level / log(count) < _NEAR[1] for count in _CLASSES)
        return level if near and fell < _FALLS * level else None

    def _learns(self, step: int, value: float, level: float, found: list[Alarm]) -> None:
        """Say so where a run learns after all that was said to stand at a guess."""
        self._newest.append(value)
        if len(self._newest) == _NEWEST and sorted(self._newest)[_NEWEST // 2] < _LEARNS * level:
            self.over = True
            found.append(notice("plateau", step, self._first, "still.over", over=True, loss=value, before=level))
