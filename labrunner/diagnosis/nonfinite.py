"""Where the first non-finite number of a run was born."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from labrunner.series.series import Series


def born_at(series: Series, until: int) -> int | None:
    """The row of a journal at which its first non-finite number was born, at step `until` or before; None without one.

    See `born_row` for what counts.
    """
    names = series.strings.get("first_nonfinite", [])[: int(np.searchsorted(series.steps, until, side="right"))]
    moved = series.columns.get("update_ratio")
    return born_row(names, lambda row: moved is not None and moved[row] == 0.0)


def born_row(names: Sequence[str | None], unmoved: Callable[[int], bool]) -> int | None:
    """The row at which a run's non-finite end was born, by the first non-finite tensor of each row (None: all finite).

    What stood before a clean step was handled, as loss scaling means it to be, and so was a gradient whose update was
    not made (`unmoved`). But where a tensor of the forward pass ends a run, its own first overflow counts: no scale
    makes it finite. None where the last row is clean or was handled.
    """
    row = 1 + next((row for row in reversed(range(len(names))) if names[row] is None), -1)
    bad = [name for name in names[row:] if name is not None]  # all of them
    handled = 0
    while handled + 1 < len(bad) and bad[handled].startswith("grad:") and unmoved(row + handled):
        handled += 1
    if handled >= len(bad):
        return None
    name = bad[handled]
    return row + handled if name.startswith("grad:") else names.index(name)
