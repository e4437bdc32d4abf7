"""What a log that stands still is: the very same row again and again, where hardly any two rows were alike before.
Importing it needs no numpy."""

from __future__ import annotations

from collections.abc import Sequence

#: Rows in a row that are the same, rows before them, and the share of those that may be as the one before them.
SAME, BEFORE, ALIKE = 6, 30, 0.02
#: A loss below this share of where it began, or of fewer digits, is alike from row to row by itself.
LEAST, DIGITS = 0.02, 3
#: Rows in which a solver comes to rest, and the share of its level by which it still falls in the last of them.
RESTING, _AT_REST = 6, 1e-6


def telling(loss: float, start: float) -> bool:
    """Whether a loss that began at `start` has so many digits that no two rows have the same by chance."""
    digits = f"{loss:.6g}".partition("e")[0].replace(".", "").strip("-0")
    return len(digits) >= DIGITS and abs(loss) > LEAST * abs(start)


def comes_to_rest(losses: Sequence[float]) -> bool:
    """Whether the last losses fall by ever less, down to their last digits: a solver (EM, L-BFGS) has converged."""
    last = losses[-RESTING:]
    falls = [before - after for before, after in zip(last, last[1:], strict=False)]
    slows = all(after < before for before, after in zip(falls, falls[1:], strict=False))
    return len(falls) > 1 and min(falls) > 0 and slows and falls[-1] <= _AT_REST * abs(last[-1])


class Repeats:
    """Takes loss and gradient norm row by row. `first` is the step of the newest row that is not as the one before it,
    `said` that of the rows which were last said to be the same."""

    __slots__ = ("_alike", "_last", "_moved", "_rows", "_same", "_saying", "_start", "first", "said")

    def __init__(self) -> None:
        self._rows = self._alike = self._same = self.first = self.said = 0
        self._last: tuple[float, float | None] = (float("nan"), None)
        self._start = 0.0
        self._moved: list[float] = []  # the newest losses that were not as the one before them
        self._saying = False

    def take(self, step: int, loss: float, norm: float | None) -> int | None:
        """How many rows in a row are the same, once those are enough; 0 where another follows those that were; None
        for any other row."""
        row = loss, norm
        self._rows += 1
        if row != self._last:
            self.first, self._last = step, row
            self._moved = [*self._moved[1 - RESTING :], loss]
            return self._another(loss) if self._same or self._rows == 1 else None
        self._same += 1
        before = self._rows - 1 - self._same
        if self._same != SAME - 1 or before < BEFORE or self._alike > ALIKE * before:
            return None
        if not telling(loss, self._start) or comes_to_rest(self._moved):
            return None
        self._saying, self.said = True, self.first
        return SAME

    def _another(self, loss: float) -> int | None:
        """Count the rows that were the same before this one, and note the start of the log; 0 where they were told."""
        over, self._saying = self._saying, False
        self._start = self._start if self._rows > 1 else loss
        self._alike += self._same
        self._same = 0
        return 0 if over else None
