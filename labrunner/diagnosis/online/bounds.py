"""Numbers that no training has: a loss thrown up by six orders of magnitude, a policy that has nothing in common with
its reference, a divergence that multiplies row by row."""

from __future__ import annotations

from collections import deque

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

#: A loss this many times the median of those that are not, and this large, is thrown; so many of the newest rows must
#: be, and so many must not. After so many rows without one it is over.
_TIMES, HUGE, _THROWN, _OTHERS, _NEWEST, _OVER = 1e6, 1e6, 2, 2, 12, 24
#: Nats a token, or a sequence, by which no policy that is still trained lies off its reference, and rows in a row.
_FAR, _FAR_ROWS = 500.0, 3
#: Times the row before, rows in a row, and times the row before these (or one nat) and nats by then: a divergence that
#: is not held grows from nothing, too, but not so far.
_GROWS, _GROWTHS, _GROWN, _MANY = 1.2, 8, 50.0, 1000.0


class ThrownUpWatch:
    """Takes the finite loss of every row. What is no larger than `HUGE` is only put into `newest`, while not `busy`."""

    __slots__ = ("_calm", "_first", "_said", "busy", "newest")

    def __init__(self) -> None:
        self.newest: deque[tuple[int, float]] = deque(maxlen=_NEWEST)  #: rows, by step and loss
        self.busy = False  #: every row must be judged
        self._calm = self._first = 0
        self._said = False

    def take(self, step: int, found: list[Alarm]) -> None:
        """Judge the newest row; what is to be said goes into `found`."""
        sizes = sorted(abs(loss) for _, loss in self.newest)
        low = sizes[max(len(sizes) - _THROWN, 0) // 2]
        limit = max(_TIMES * low, HUGE)
        thrown = [at for at, loss in self.newest if loss > limit]
        if self._said:
            self._calm = 0 if thrown and thrown[-1] == step else self._calm + 1
            if self._calm == _OVER:
                self._said = self.busy = False
                loss = self.newest[-1][1]
                found.append(notice("diverged", step, self._first, "loss.thrown.up.over", over=True, loss=loss))
        elif len(thrown) >= _THROWN and len(sizes) - len(thrown) >= _OTHERS:
            self._said = self.busy = True
            self._calm, self._first = 0, thrown[0]
            told = {"count": len(thrown), "rows": len(sizes), "loss": sizes[-1], "others": low}
            found.append(alarm("diverged", step, self._first, "loss.thrown.up", **told))


class DivergenceWatch:
    """Takes a divergence: of a posterior from its prior, or (beside a reward) of a policy from its reference."""

    __slots__ = ("_before", "_far", "_far_first", "_first", "_last", "_rows", "_said")

    def __init__(self) -> None:
        self._far = self._far_first = self._rows = self._first = 0
        self._last = self._before = float("inf")
        self._said = False

    def take(self, step: int, value: float, policy: bool, found: list[Alarm]) -> None:
        """Judge one row; what is to be said goes into `found`. `policy`: it is that of a policy."""
        if not 0 <= value < float("inf"):
            return
        last, self._last = self._last, value
        self._far_first = self._far_first if self._far else step
        self._far = self._far + 1 if policy and value > _FAR else 0
        if value > _GROWS * last:
            if not self._rows:
                self._first, self._before = step, last
            self._rows += 1
        else:
            self._rows = 0
        if self._said:
            if value < (_FAR if policy else _MANY):
                self._said = False
                found.append(notice("diverged", step, self._first, "divergence.over", over=True, value=value))
        elif self._far >= _FAR_ROWS:
            self._said, self._first = True, self._far_first
            found.append(alarm("diverged", step, self._first, "divergence.far", count=self._far, value=value))
        elif self._rows >= _GROWTHS and value > max(_GROWN * max(self._before, 1.0), _MANY):
            self._said = True
            told = {"count": self._rows, "value": value, "before": self._before}
            found.append(alarm("diverged", step, self._first, "divergence.grows", **told))
