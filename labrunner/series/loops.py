"""When restarts are a loop: again and again, and none gets farther. One rule for a whole log and for one that grows."""

from __future__ import annotations

#: Restarts in a row that get no farther.
LOOPS = 3
#: Rows after a restart, and the share of the steps it made by which it may get farther all the same.
_ROWS, _FARTHER = 5, 0.2


def got_no_farther(first: int, top: int, begin: int, last: int, rows: int) -> bool:
    """Whether what a run did after a restart (`rows` rows, steps `begin` to `last`) ended about where it had been: at
    `top`, the farthest step before. Only in the second half of what was done since step `first`: a counter that starts
    anew in each epoch begins near it."""
    late = 2 * (begin - first) >= top - first
    return late and rows >= _ROWS and last - top <= _FARTHER * (last - begin)
