"""The newest values of a signal, in the order of their size as well."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from math import inf

#: The floor of a median that is not worked out, as a share of what it was: higher, and it soon holds no longer; lower,
#: and more rows come near it.
_FLOOR = 0.7


class Window:
    """The newest `size` finite values (an odd number): their median without sorting, under a microsecond a value."""

    __slots__ = ("_newest", "_sorted", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self._newest: deque[float] = deque()
        self._sorted: list[float] = []

    def __len__(self) -> int:
        return len(self._sorted)

    def add(self, value: float) -> float:
        """Take a finite value, and return the median with it; the oldest falls out of a full window."""
        newest, ordered = self._newest, self._sorted
        newest.append(value)
        insort(ordered, value)
        if len(ordered) > self.size:
            del ordered[bisect_left(ordered, newest.popleft())]
        return ordered[len(ordered) // 2]

    @property
    def median(self) -> float:
        """The middle value (of an even number the upper one); raises IndexError for none."""
        return self._sorted[len(self._sorted) // 2]

    def quantile(self, share: float) -> float:
        """The value that a share of all, less than 1, lies below; raises IndexError for none."""
        return self._sorted[int(share * len(self._sorted))]

    def largest(self) -> float:
        """The largest value; 0 for none."""
        return self._sorted[-1] if self._sorted else 0.0

    def clear(self) -> None:
        """Forget every value."""
        self._newest.clear()
        self._sorted.clear()


class Floored:
    """The newest `size` finite values, whose median is worked out only where it is asked for. `floor` is what it surely
    is not below until then, by counting the values below that; minus infinity where nothing is known."""

    __slots__ = ("_below", "_newest", "_top", "floor", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self._newest: deque[float] = deque(maxlen=size)
        self.clear()

    def __len__(self) -> int:
        return len(self._newest)

    def add(self, value: float) -> None:
        """Take a finite value; the oldest falls out of a full window."""
        newest, floor = self._newest, self.floor
        oldest = newest[0] if len(newest) == self.size else inf
        newest.append(value)
        if value > self._top:
            self._top = value
        elif oldest == self._top:
            self._top = max(newest)
        if oldest < floor:
            self._below -= 1
        if value < floor:
            self._below += 1
            if self._below > len(newest) // 2:
                self.floor, self._below = -inf, 0

    def median(self) -> float:
        """The middle value (of an even number the upper one); raises IndexError for none."""
        ordered = sorted(self._newest)
        median = ordered[len(ordered) // 2]
        self.floor = _FLOOR * median if median > 0 else -inf
        self._below = bisect_left(ordered, self.floor)
        return median

    def largest(self) -> float:
        """The largest value; 0 for none."""
        return self._top if self._newest else 0.0

    def clear(self) -> None:
        """Forget every value."""
        self._newest.clear()
        self._below, self.floor, self._top = 0, -inf, -inf
