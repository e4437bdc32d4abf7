"""A start that explodes within a row or two: what scatters the rows then is the explosion, and hides it."""

from __future__ import annotations

#: A start in nats from which on no lucky batch is half of a loss, and how many times it the rows must be.
_CHANCE, _TIMES = 4.0, 2.0
#: So many rows in a row, no two of them so many times apart: losses with heavy tails are not of one size.
_ROWS, _ONE_SIZE = 12, 3.0


class Doubled:
    """Takes the first rows of a run, and tells when all of late are above twice the start."""

    def __init__(self) -> None:
        self._rows, self._first = 0, 0
        self._low = self._high = 0.0

    def take(self, step: int, value: float, start: float) -> int | None:
        """The step from which on the rows have been so high; None where they have not, or not for long enough."""
        if value <= _TIMES * start or start < _CHANCE:
            self._rows = 0
            return None
        if not self._rows:
            self._first, self._low, self._high = step, value, value
        self._rows += 1
        self._low, self._high = min(self._low, value), max(self._high, value)
        return self._first if self._rows >= _ROWS and self._high < _ONE_SIZE * self._low else None
