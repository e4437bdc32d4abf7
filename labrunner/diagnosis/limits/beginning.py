"""Where a run that was lost at its start left the level at which it began; without numpy, for `watch` and `check`."""

from __future__ import annotations

from collections.abc import Sequence

#: Rows at the beginning of a run in which it can be lost at its start.
BEGINNING = 64
#: A row that leaves the start is above this many times the first loss.
START_TIMES = 1.15


def leaves_start(losses: Sequence[float], times: float = START_TIMES) -> int | None:
    """The first row (from 0) above `times` the first loss from which on no row is as low as one before it; None where
    none of the first `BEGINNING` rows is such. `losses` are finite, from the first row of a run to one that is known to
    be far out."""
    if len(losses) < 2 or losses[0] <= 0:
        return None
    lowest, found = float("inf"), None
    highest = [losses[0]]
    for value in losses[1:]:
        highest.append(max(highest[-1], value))
    for row in range(len(losses) - 1, 0, -1):
        lowest = min(lowest, losses[row])
        if lowest > highest[row - 1] and losses[row] > times * losses[0]:
            found = row
    return found if found is not None and found < BEGINNING else None
