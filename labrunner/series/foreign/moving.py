"""Means over the last steps, of as many as an epoch has, which kohya's trainers print as `avr_loss`: they wander as no
loss of batches does. The means of the steps between some of the rows are what can be judged.

From row to row such a mean changes by what comes in and what goes out: a change is undone as many rows later as the
mean reaches back, and this tells how far that is. While it reaches back to the first step it is the mean of all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

#: Names of columns that hold such means.
NAMES = frozenset({"avr_loss"})
#: Parts of the mean's reach for which a mean is taken: each epoch more adds what printing rounded to it.
_PARTS = 4
#: The same where all steps so far are in the mean.
_PARTS_OF_ALL = 32
#: Rows taken together, where single changes are below what is printed; changes that are looked at at the least, and the
#: shortest reach.
_TOGETHER, _FEWEST, _SHORTEST = (1, 2, 4, 8, 16, 32), 96, 8
#: How like its opposite the change so many rows before is, at the least, and in errors.
_OPPOSITE, _ERRORS = 0.2, 5.0
#: How much more the second quarter of a mean of all steps changes from row to row than the last (1/t: 2.4 times).
_SETTLES = 1.6
#: Rows of a log that grows at which it is looked at first, and those that are kept while its reach is not known.
_FIRST, _MOST = 128, 1 << 13


class Means(NamedTuple):
    """`rows` after which a part ends, the mean of each, and the `reach` of the printed mean in rows; 0: all steps."""

    rows: np.ndarray
    means: np.ndarray
    reach: int


def apart(steps: np.ndarray, losses: np.ndarray) -> Means | None:
    """The means of parts of the steps (float64 (N,) each, all finite); None where it can't be told how far back the
    printed means reach."""
    reach = _reach(losses)
    if reach is None and not _of_all(losses):
        return None
    every = max(len(losses) // _PARTS_OF_ALL if reach is None else reach // _PARTS, 1)
    rows = np.arange(every - 1, len(losses), every)
    means = np.empty(len(rows))
    for part, row in enumerate(rows):
        before = losses[row - every] if part else 0.0
        if part == 0:
            means[part] = losses[row]
        elif reach is not None and part >= _PARTS:
            means[part] = means[part - _PARTS] + _PARTS * (losses[row] - before)
        else:  # the first epoch, from its first step on
            begin, end = steps[row - every], steps[row]
            means[part] = (end * losses[row] - begin * before) / (end - begin)
    if losses.min() > 0 > means.min():
        return None
    return Means(rows, means, reach or 0)


def _reach(losses: np.ndarray) -> int | None:
    """How many rows the printed means reach back; None where that can't be told, or is beyond the log."""
    for together in _TOGETHER:
        changes = np.diff(losses[::together])
        if len(changes) < _FEWEST:
            return None
        bound = 3 * float(np.median(np.abs(changes)))
        changes = np.clip(changes, -bound, bound) if bound > 0 else np.sign(changes)
        changes = changes - changes.mean()
        power = np.abs(np.fft.rfft(changes, 2 * len(changes))) ** 2
        alike = np.fft.irfft(power)[: len(changes)]
        if alike[0] <= 0:
            continue
        pairs = len(changes) - np.arange(len(changes))
        alike = alike / alike[0] * len(changes) / pairs
        lags = slice(_SHORTEST, len(changes) * 3 // 5)
        lag = int(np.argmin(alike[lags])) + _SHORTEST
        if alike[lag] < -max(_OPPOSITE, _ERRORS / float(np.sqrt(pairs[lag]))):
            return lag * together
    return None


def _of_all(losses: np.ndarray) -> bool:
    """Whether a mean changes ever less, as one of all steps so far does."""
    changes = np.abs(np.diff(losses))
    quarter = len(changes) // 4
    if quarter < _SHORTEST:
        return False
    return float(changes[quarter : 2 * quarter].mean()) > _SETTLES * float(changes[-quarter:].mean())


class Moving:
    """The same row by row, of a log that grows: nothing but what is no number until it is known how far back the means
    reach."""

    def __init__(self) -> None:
        self._steps: list[float] = []
        self._losses: list[float] = []
        self._reach = 0
        self._means: list[float] = []
        self._ended = 0  # rows of the parts whose means are known
        self._last = 0.0  # the loss of the last of them

    def take(self, step: float, loss: float) -> float | None:
        """The loss to hand on for a row: the mean of a part that ends with it; None within a part."""
        if not np.isfinite(loss):
            return loss
        self._losses.append(loss)
        if not self._reach:
            self._steps.append(step)
            rows = len(self._losses)
            if rows >= _FIRST and rows <= _MOST and rows & (rows - 1) == 0:
                self._look()
            return None
        self._ended += 1
        if self._ended % (self._reach // _PARTS):
            return None
        self._means.append(self._means[-_PARTS] + _PARTS * (loss - self._last))
        self._means, self._last, self._losses = self._means[-_PARTS:], loss, []
        return self._means[-1]

    def _look(self) -> None:
        found = apart(np.array(self._steps), np.array(self._losses))
        if found is None or not found.reach or len(found.means) < _PARTS:
            return
        last = int(found.rows[-1])
        self._reach, self._means = found.reach, found.means[-_PARTS:].tolist()
        self._ended, self._last = len(self._losses) - 1 - last, self._losses[last]
        self._steps = self._losses = []
