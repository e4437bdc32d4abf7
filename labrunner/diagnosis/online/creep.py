"""A loss that creeps up: means of blocks of calm rows, compared with the best one."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from labrunner.diagnosis.online.alarm import Alarm, alarm, notice

if TYPE_CHECKING:
    from labrunner.diagnosis.online.thresholds import AlarmThresholds

#: Rows of a block, and of one in a sparse log.
_BLOCK, _BLOCK_SPARSE = 15, 9
#: Blocks in a row above the best one: far above it, or by less and above the one that many blocks ago.
_BLOCKS, _BLOCKS_LOW, _AGO = 3, 16, 8
#: What a low rise is, as a share of a far one.
_LOW = 0.4
#: A climb: so many blocks in a row, each this many errors of its mean above the one before, and by how many shares of a
#: far rise together.
_CLIMBS, _CLIMB_ERRORS = 2, 6.0


class Creep:
    """Takes every calm row. `creeping` from an alarm until a new best."""

    def __init__(self, settings: AlarmThresholds) -> None:
        self._set = settings
        self._rows: list[float] = []
        self._best: tuple[float, int] | None = None
        self._levels: deque[float] = deque(maxlen=_AGO)
        self._far = self._low = self._climbs = 0  # blocks in a row
        self._since = 0
        self.creeping = False

    def forget_rows(self) -> None:
        """Begin a new block."""
        self._rows.clear()

    def take(self, step: int, value: float, learned: float, sigma: float, sparse: bool) -> tuple[float, float] | None:
        """Count one row; of the last one of a block its mean and how far above the best that is, else None."""
        self._rows.append(value)
        if len(self._rows) < (_BLOCK_SPARSE if sparse else _BLOCK):
            return None
        rows, self._rows = self._rows, []
        level = sum(rows) / len(rows)
        ago, last = (self._levels[0], self._levels[-1]) if self._levels else (level, level)
        self._levels.append(level)
        if self._best is None or level <= self._best[0]:
            self._best = level, step
            self._far = self._low = self._climbs = 0
            return level, 0.0
        rise = level - self._best[0]
        share = self._set.creep_share * learned
        self._far = self._far + 1 if rise > max(share, 3 * sigma) else 0
        self._low = self._low + 1 if rise > max(_LOW * share, 1.5 * sigma) and level > ago else 0
        self._climbs = self._climbs + 1 if level - last > _CLIMB_ERRORS * _error(rows) and not sparse else 0
        return level, rise

    def judge(self, step: int, level: float, rise: float, learned: float, quiet: bool, found: list[Alarm]) -> None:
        """What is to be said after a block; `quiet`: nothing new."""
        assert self._best is not None
        if rise <= 0:
            if self.creeping:
                self.creeping = False
                found.append(notice("silent-divergence", step, self._since, "loss.crept.back", over=True, loss=level))
            return
        climbed = self._climbs >= _CLIMBS and rise > self._set.creep_share * learned
        risen = self._far >= _BLOCKS or self._low >= _BLOCKS_LOW or climbed
        if risen and not (self.creeping or quiet):
            before, since = self._best
            self.creeping, self._since = True, since
            found.append(alarm("silent-divergence", step, since, "loss.creeps", loss=level, before=before, since=since))


def _error(rows: list[float]) -> float:
    """The error of a block's mean, from how its rows lie about the mean of their neighbours."""
    bends = [abs(b - (a + c) / 2) for a, b, c in zip(rows, rows[1:], rows[2:], strict=False)]
    return (2 / 3) ** 0.5 * 1.2533 * sum(bends) / len(bends) / len(rows) ** 0.5
