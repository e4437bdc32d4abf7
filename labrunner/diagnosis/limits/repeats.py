"""What a log that stands still is: the very same row again and again, where hardly any two rows were alike before.
Importing it needs no numpy."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from labrunner.diagnosis.limits import guess

#: Rows in a row that are the same, rows before them, and the share of those that may be as the one before them.
SAME, BEFORE, ALIKE = 6, 30, 0.02
#: ... or rows that are the same from the first or second one of the log on, of a loss with so many digits;
FROM_FIRST, EXACT = 12, 4
#: ... or fewer rows before, none as the one before it, where the loss is to within this share what a guess costs,
#: and was so many times that before: an agent of chance or a lucky batch gives no such row twice.
_BEFORE_GUESS, _GUESS, _THROWN = 3, 1e-4, 1.5
#: A loss below this share of where it began, or of fewer digits, is alike from row to row by itself.
LEAST, DIGITS = 0.02, 3
#: Rows in which a solver comes to rest, and the share of its level by which it still falls in the last of them.
RESTING, _AT_REST = 6, 1e-6


def digits_of(value: float, most: int = 6) -> int:
    """How many digits a number has, `most` at the most."""
    return len(f"{value:.{most}g}".partition("e")[0].replace(".", "").strip("-0"))


def telling(loss: float, start: float, least: int = DIGITS) -> bool:
    """Whether a loss that began at `start` has so many digits (`least`) that no two rows have the same by chance."""
    return digits_of(loss) >= least and abs(loss) > LEAST * abs(start)


def comes_to_rest(losses: Iterable[float]) -> bool:
    """Whether the last losses fall by ever less, down to their last digits: a solver (EM, L-BFGS) has converged."""
    last = [*losses][-RESTING:]
    falls = [before - after for before, after in zip(last, last[1:], strict=False)]
    slows = all(after < before for before, after in zip(falls, falls[1:], strict=False))
    return len(falls) > 1 and min(falls) > 0 and slows and falls[-1] <= _AT_REST * abs(last[-1])


class Repeats:
    """Takes loss and gradient norm row by row. `first` is the step of the newest row that is not as the one before it,
    `said` that of the rows which were last said to be the same, `highest` the largest loss, and `what` the key of the
    sentence on what was said."""

    __slots__ = ("_alike", "_last", "_moved", "_rows", "_same", "_saying", "_start", "first", "highest", "said", "what")

    def __init__(self) -> None:
        self._rows = self._alike = self._same = self.first = self.said = 0
        self._last: tuple[float, float | None] = (float("nan"), None)
        self._start = self.highest = 0.0
        self._moved: deque[float] = deque(maxlen=RESTING)  # the newest losses that were not as the one before them
        self.what = "still.repeated"
        self._saying = False

    def take(self, step: int, loss: float, norm: float | None) -> int | None:
        """How many rows in a row are the same, once those are enough; 0 where another follows those that were; None
        for any other row."""
        row = loss, norm
        self._rows += 1
        if row != self._last:
            self.first, self._last = step, row
            self.highest = max(self.highest, loss)
            self._moved.append(loss)
            return self._another(loss) if self._same or self._rows == 1 else None
        self._same += 1
        before, count = self._rows - 1 - self._same, self._same + 1
        what = None
        if count == FROM_FIRST and before <= 1:
            what = "still.first" if telling(loss, self._start, EXACT) else None
        elif count == SAME and self._alike <= ALIKE * before:
            if before >= BEFORE:
                rests = comes_to_rest(self._moved)
                what = "still.repeated" if telling(loss, self._start) and not rests else None
            elif before >= _BEFORE_GUESS and self.highest > _THROWN * loss and telling(loss, 0.0, EXACT):
                what = "still.guess" if guess.off(loss) < _GUESS * loss else None
        if what is None:
            return None
        self._saying, self.said, self.what = True, self.first, what
        return count

    def _another(self, loss: float) -> int | None:
        """Count the rows that were the same before this one, and note the start of the log; 0 where they were told."""
        over, self._saying = self._saying, False
        self._start = self._start if self._rows > 1 else loss
        self._alike += self._same
        self._same = 0
        return 0 if over else None
