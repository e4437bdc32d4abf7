"""A stretch of loss above its level, as it goes on."""

from __future__ import annotations

from labrunner.diagnosis.online.alarm import Alarm, notice

#: Share of the highest row of an excursion above which the newest is about as high.
_STANDS = 0.8


class Excursion:
    """A stretch of loss above its level, as it goes on. `level`, `bar` and `sigma` are those before it."""

    __slots__ = (
        *(
            "bar",
            "before",
            "first",
            "high",
            "last",
            "level",
            "low",
            "peak",
            "peak_step",
            "rows",
            "run",
            "said",
            "sigma",
        ),
        "total",
    )

    def __init__(self, first: int, level: float, bar: float, sigma: float) -> None:
        self.first, self.level, self.bar, self.sigma = first, level, bar, sigma
        self.rows = self.high = self.run = self.low = 0  # rows so far, of these high, and in a row high or back
        self.total = self.peak = self.last = 0.0
        self.peak_step = first
        self.said: str | None = None  # the kind of its alarm
        self.before = (float("-inf"), 0.0)  # the average of all rows before it

    def take(self, step: int, value: float, high: float) -> None:
        """Count one more finite row; `high` is how many sigma above the level one must be not to be back."""
        above = value - self.bar
        self.rows += 1
        self.last = value
        self.total += above
        if value > self.peak or self.rows == 1:
            self.peak, self.peak_step = value, step
        if value > max(self.level + high * self.sigma, self.bar + self.sigma):
            self.high, self.run, self.low = self.high + 1, self.run + 1, 0
        else:
            self.run, self.low = 0, self.low + 1

    @property
    def stands(self) -> bool:
        """Whether its newest row is about as high as the highest one."""
        return self.last > _STANDS * self.peak

    @property
    def mean(self) -> float:
        """The mean of its rows."""
        return self.bar + self.total / self.rows

    @property
    def sigmas(self) -> float:
        """Distance of the peak from the level, in sigma."""
        return (self.peak - self.level) / self.sigma


def back(step: int, was: Excursion, value: float) -> Alarm:
    """The line that a spike which was an alarm has come back; where the run went back to before it, without a count."""
    text = "loss.back" if step >= was.first else "loss.back.before"
    told = {"loss": value, "before": was.level, "first": was.first, "took": step - was.first, "peak": was.peak}
    return notice("spike-recovered", step, was.first, text, over=True, **told)
