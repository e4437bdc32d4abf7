"""A loss that is summed up over the batches of an epoch so far, and begins anew with the next: it rises as they do."""

from __future__ import annotations

#: Rows that tell a sum, times the batches of its first row that they come to, the share of the first row's loss of a
#: batch that each later one still has, and times the lowest of them that it may be: what a batch adds only falls. A sum
#: that falls below the same share of its last row begins anew.
_ROWS, _TIMES, _LEFT, _MORE = 3, 3, 0.5, 1.1


class Summed:
    """Takes the first rows of a run."""

    __slots__ = ("_before", "_first", "_grown", "_lowest", "_newest", "_of_one", "_over", "_rows")

    def __init__(self) -> None:
        self._rows = self._before = 0  # rows of a sum, and batches before the step of the first one
        self._of_one = self._lowest = self._newest = 0.0  # the first row's loss of a batch, the lowest, the newest sum
        self._first, self._grown = 0, False  # batches of the first row, and whether there are enough times as many
        self._over = False  # it is settled what the rows are

    @property
    def told(self) -> bool:
        """Whether the rows are a sum, each in proportion to the batches so far."""
        return self._rows >= _ROWS and self._grown

    def take(self, step: int, value: float) -> None:
        """Count one finite row."""
        if self._over:
            return
        if not self._rows:
            self._before = int(step == 0)
            self._first = max(step + self._before, 1)
            self._of_one = self._lowest = value / self._first
        batches = max(step + self._before, 1)
        of_one, last, self._newest = value / batches, self._newest, value
        if _LEFT * self._of_one <= of_one <= _MORE * self._lowest:
            self._rows += 1
            self._lowest = min(self._lowest, of_one)
            self._grown = batches >= _TIMES * self._first
            return
        self._over = True
        if not (self.told and value < _LEFT * last):
            self._rows = 0
