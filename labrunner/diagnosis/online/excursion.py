"""A stretch of loss above its level, as it goes on."""

from __future__ import annotations


class Excursion:
    """A stretch of loss above its level, as it goes on. `level`, `bar` and `sigma` are those before it."""

    __slots__ = (
        *("bar", "before", "first", "high", "level", "low", "peak", "peak_step", "rows", "run", "said", "sigma"),
        "total",
    )

    def __init__(self, first: int, level: float, bar: float, sigma: float) -> None:
        self.first, self.level, self.bar, self.sigma = first, level, bar, sigma
        self.rows = self.high = self.run = self.low = 0  # rows so far, of these high, and in a row high or back
        self.total = self.peak = 0.0
        self.peak_step = first
        self.said: str | None = None  # the kind of its alarm
        self.before = (float("-inf"), 0.0)  # the average of all rows before it

    def take(self, step: int, value: float, high: float) -> None:
        """Count one more finite row; `high` is how many sigma above the level one must be not to be back."""
        above = value - self.bar
        self.rows += 1
        self.total += above
        if value > self.peak or self.rows == 1:
            self.peak, self.peak_step = value, step
        if value > max(self.level + high * self.sigma, self.bar + self.sigma):
            self.high, self.run, self.low = self.high + 1, self.run + 1, 0
        else:
            self.run, self.low = 0, self.low + 1

    @property
    def mean(self) -> float:
        """The mean of its rows."""
        return self.bar + self.total / self.rows

    @property
    def sigmas(self) -> float:
        """Distance of the peak from the level, in sigma."""
        return (self.peak - self.level) / self.sigma
