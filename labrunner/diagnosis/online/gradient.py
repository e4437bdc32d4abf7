"""The gradient norm, row by row: outliers, what rises row after row ahead of the loss, what stays high, no numbers."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice
from labrunner.diagnosis.online.window import Floored

if TYPE_CHECKING:
    from labrunner.diagnosis.online.loss import LossWatch
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

_ROWS = 63
#: Rows that make a baseline for an outlier, and for a norm that rises row after row.
_FEWEST, _FEWEST_RISE = 16, 3
#: A norm rises where each row is this many times the one before; so many rows in a row are an alarm, fewer where it has
#: come further.
_STEP_UP, _RISES, _STEEP, _STEEP_TIMES = 1.25, 6, 4, 3
#: How many times the largest of the norms before it a norm that has risen must be.
_NEW = 1.5
#: Rows that a norm must stay high (sparse: the second), and after which it is the new usual one.
_STAYS, _STAYS_SPARSE, _ADOPTED = 20, 5, 100
#: Rows of loss 0 and norm NaN that are a loss of NaN, which the trainer left out of its mean.
_BLANKS = 2


class GradientWatch:
    """Takes the gradient norm of every row that has one."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._norms, self._at_first = Floored(_ROWS), 0.0  # the median of the first norms
        self._usual: float | None = None  # the median of those before the newest ones
        self._last = 0.0
        self._rises = self._rise_first = 0
        self._before = 0.0  # the largest norm before the rise
        self._high = self._high_first = 0
        self._bad = self._bad_first = self._blanks = 0
        self._said: int | None = None  # first bad step of the alarm that stands
        self._bad_said = False

    @property
    def usual(self) -> float | None:
        """The median of the norms; None before the first."""
        return self._norms.median() if len(self._norms) else self._usual

    @property
    def _limit(self) -> float:
        """Above what a norm is high."""
        norms = self._norms  # they may be so small that they are printed as 0
        return self._set.grad_stays * norms.median() or inf if len(norms) >= _FEWEST else inf

    def take(
        self,
        step: int,
        norm: float,
        sparse: bool,
        scaled: bool,
        loss: LossWatch,
        found: list[Alarm],
        blank: bool = False,
    ) -> None:
        """Judge one row; `scaled` where a loss scale may have made the norm infinite for one step. `blank`: the loss is
        0 where the norm is NaN. Where it was said that the loss is no number, that tells the same.

        Where the loss is next to nothing, its gradient is too, but for hard examples, whose norms are those of the
        first rows: only beyond these is a norm judged.
        """
        if norm - norm != 0.0:
            self._blanks += blank
            self._not_finite(step, norm, sparse, scaled, loss.lost, found)
            return
        if self._bad:
            self._finite_again(step, norm, found)
        norms = self._norms
        rises = norm > _STEP_UP * self._last
        high = norm > self._set.grad_stays * norms.floor and norm > self._limit  # the second is seldom asked
        if (rises or high) and norm <= self._at_first and loss.learned_all:
            rises = high = False
        if rises:
            self._rise(step, norm, found)
        else:
            self._rises = 0
        self._last = norm
        if high:
            self._stay_high(step, norm, sparse, found)
            return
        if self._high:
            self._calm_again(step, norm, found)
        norms.add(norm)
        if not self._at_first and len(norms) >= _FEWEST:
            self._at_first = norms.median()

    def other_data(self) -> None:
        """The data are others from the next row on: what was usual says nothing of them."""
        if self._said is None:
            self._forget()
            self._rises, self._last = 0, inf

    def _forget(self) -> None:
        """Begin anew to learn what is usual."""
        self._usual = self.usual
        self._norms.clear()
        self._high = 0

    def _rise(self, step: int, norm: float, found: list[Alarm]) -> None:
        if self._rises == 0:
            self._rise_first, self._before = step, self._norms.largest()
        self._rises += 1
        if self._rises < _STEEP or self._said is not None or len(self._norms) < _FEWEST_RISE:
            return
        usual = self.usual
        if not usual or norm < _NEW * self._before:
            return  # as far as single rows have come before
        times = norm / usual / self._set.grad_rise
        if (self._rises >= _RISES and times > 1) or (self._rises >= _STEEP and times > _STEEP_TIMES):
            self._said = self._rise_first
            found.append(
                alarm(
                    "silent-divergence", step, self._rise_first, "grad.rises", count=self._rises, norm=norm, usual=usual
                )
            )

    def _stay_high(self, step: int, norm: float, sparse: bool, found: list[Alarm]) -> None:
        usual = self.usual or 0.0
        if not self._high:
            self._high_first = step
        self._high += 1
        if norm > self._set.grad_times * usual and self._high == 1 and self._said is None:
            found.append(notice("spike-lingering", step, step, "grad.excursion", norm=norm, times=norm / usual))
        if self._high >= (_STAYS_SPARSE if sparse else _STAYS) and self._said is None:
            self._said = self._high_first
            found.append(
                alarm(
                    "silent-divergence", step, self._high_first, "grad.stays", count=self._high, norm=norm, usual=usual
                )
            )
        if self._high >= _ADOPTED:
            self._forget()
            self._said = None

    def _calm_again(self, step: int, norm: float, found: list[Alarm]) -> None:
        self._high = 0
        if self._said is not None:
            first, self._said = self._said, None
            usual = self.usual or norm
            found.append(notice("silent-divergence", step, first, "grad.back", over=True, norm=norm, usual=usual))

    def _not_finite(self, step: int, norm: float, sparse: bool, scaled: bool, lost: bool, found: list[Alarm]) -> None:
        self._bad += 1
        self._rises = 0
        kind = "fp16-overflow" if scaled else "nan"
        if self._bad == 1:
            self._bad_first = step
            found.append(notice(kind, step, step, "grad.nan", norm=norm))
        need = 2 * self._set.nan_rows
        if self._blanks >= _BLANKS and not self._bad_said:
            self._bad_said = True
            found.append(alarm("nan", step, self._bad_first, "nan.blank", count=self._blanks))
        elif self._bad >= (need - 2 if sparse else need) and not (self._bad_said or lost):
            self._bad_said = True
            found.append(alarm(kind, step, self._bad_first, "grad.nan.stays", count=self._bad))

    def _finite_again(self, step: int, norm: float, found: list[Alarm]) -> None:
        if self._bad_said:
            found.append(notice("nan", step, self._bad_first, "grad.nan.back", over=True, norm=norm))
        self._bad, self._blanks, self._bad_said = 0, 0, False
