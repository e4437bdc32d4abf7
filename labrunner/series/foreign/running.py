"""Running means: bars print the mean loss of the epoch so far, which hardly moves at its end and begins anew with the
next. The means of the batches between rows are what can be judged."""

from __future__ import annotations

import numpy as np

#: Rows that an epoch needs to tell, epochs, and the share of them that must.
_FEWEST, _EPOCHS, _SHARE = 16, 2, 0.8
#: How many times as much a running mean bends from row to row in the first quarter of an epoch as in the last.
_SETTLES = 3.0
#: Parts of an epoch whose means are taken: more of them would make much of how the printed numbers were rounded.
_PARTS = 32
#: Rows of an epoch that are kept, and epochs that are judged, of a log that grows.
_MOST_KEPT, _JUDGED = 4096, 8


def batch_means(inner: np.ndarray, epochs: np.ndarray, losses: np.ndarray) -> np.ndarray | None:
    """The means of the batches of each part of an epoch, float64 (N,), at its last row and NaN at the others; None
    where the losses are no running means.

    `inner` counts the batches of an epoch, `epochs` the epochs (N,); the losses of N rows in the log's order.
    """
    changes = np.flatnonzero((np.diff(epochs) != 0) | (np.diff(inner) < 0)) + 1
    edges = [0, *changes.tolist(), len(inner)]
    parts = [slice(begin, end) for begin, end in zip(edges[:-1], edges[1:], strict=True) if end - begin >= _FEWEST]
    told = [_settles(inner[part], losses[part]) for part in parts]
    if len(told) < _EPOCHS or np.mean(told) < _SHARE:
        return None
    means = np.full(len(inner), np.nan)
    for begin, end in zip(edges[:-1], edges[1:], strict=True):
        _take_apart(inner[begin:end], losses[begin:end], means[begin:end])
    # Batches of losses above 0 have no mean below it: what was taken for a running mean is a plain loss that falls.
    return None if np.nanmin(losses) > 0 > np.nanmin(means) else means


def _settles(inner: np.ndarray, losses: np.ndarray) -> bool:
    """Whether a loss bends ever less from row to row in an epoch: that it falls is no bend."""
    moved = np.flatnonzero(np.diff(inner) > 0)
    losses = np.where(np.isfinite(losses), losses, np.nan)  # the difference of two that are infinite is a warning
    bends = np.abs(np.diff(np.diff(losses)[moved] / np.diff(inner)[moved]))
    bends = bends[np.isfinite(bends)]
    if len(bends) < _FEWEST - 4:
        return False
    quarter = len(bends) // 4
    first, last = float(np.mean(bends[:quarter])), float(np.mean(bends[-quarter:]))
    return first > _SETTLES * last


def _take_apart(inner: np.ndarray, losses: np.ndarray, means: np.ndarray) -> None:
    """Write the means of an epoch's batches between some of its rows."""
    counted = inner + float(inner[0] == 0)  # batches so far
    rows = np.flatnonzero(np.append(np.diff(counted) > 0, True))  # of rows of one batch the last
    rows = rows[np.unique(np.linspace(0, len(rows) - 1, min(len(rows), _PARTS + 1)).round().astype(int))]
    sums = counted[rows] * losses[rows]
    means[rows[0]] = losses[rows[0]]
    with np.errstate(invalid="ignore"):  # of two that are infinite
        means[rows[1:]] = np.diff(sums) / np.diff(counted[rows])


class Running:
    """The same row by row, of a log that grows. `on`: its losses are running means, as its first epochs showed."""

    def __init__(self) -> None:
        self.on = self._plain = False
        self._told: list[bool] = []
        self._inner: list[float] = []
        self._losses: list[float] = []
        self._epoch = np.nan
        self._apart, self._rows = 1, 0  # rows of a part, and of this one so far
        self._last = (0.0, 0.0)  # batches and their sum at the end of the last part

    def take(self, inner: float, epoch: float, loss: float) -> float | None:
        """The loss to hand on for a row: as it is, or the mean of a part that ends with it; None within a part."""
        if epoch != self._epoch or (self._inner and inner < self._inner[-1]):
            self._begin(epoch)
        if not self._inner or len(self._inner) < _MOST_KEPT and inner > self._inner[-1]:
            self._inner.append(inner)
            self._losses.append(loss)
        if not self.on or not np.isfinite(loss):
            return loss
        self._rows += 1
        batches = inner + float(self._inner[0] == 0)
        if self._rows < self._apart and self._last[0] or batches <= self._last[0]:
            return None
        before, self._last, self._rows = self._last, (batches, batches * loss), 0
        mean = (batches * loss - before[1]) / (batches - before[0])
        if mean < 0 < loss and before[1] > 0:  # none of batches whose losses are above 0: a plain loss that falls
            self.on, self._plain = False, True
            return loss
        return mean

    def _begin(self, epoch: float) -> None:
        """A new epoch: what the one that has ended tells."""
        if len(self._inner) >= _FEWEST and len(self._told) < _JUDGED:
            self._told.append(_settles(np.array(self._inner), np.array(self._losses)))
            self.on = not self._plain and len(self._told) >= _EPOCHS and float(np.mean(self._told)) >= _SHARE
        self._apart = max(-(-len(self._inner) // _PARTS), 1)
        self._epoch, self._inner, self._losses = epoch, [], []
        self._last, self._rows = (0.0, 0.0), 0
