"""What the few rows of an excerpt tell, as people paste it: losses that no run has, however short a look at them is.

Most logs of fewer than 16 rows can't be judged. These can: a level thrown up by orders of magnitude, rows a million
times the usual, the cost of a guess to its last digit, batches that do not differ, levels that no trained net has.
"""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve, still_warming
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.limits import guess
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Reasons of this module: what they say rests on few rows where a log has fewer than `FEW`.
REASONS = frozenset("thrown-up bursts climbs-off to-the-digit batches-alike stands-high swings-high".split())
FEW = 64
#: Times all rows before it that each row of a loss is which was thrown up, rows of it, and the share of its first one
#: that the last one is at the least (what falls at once is how some logs begin).
_THROWN, _UP, _STAYS = 100.0, 3, 0.5
#: Times the usual loss that a burst is, in a log of few rows and in others, and the share of the rows that are bursts.
_FEW_BURST, _BURST, _OFTEN = 100.0, 1e6, 0.01
#: Rows at the end with each of which a loss rises, times its best that it is then, and share of what it had learned.
_CLIMBED, _SEVERAL, _PART = 5, 4.0, 0.1
#: Decimals that tell a guess, rows of it after others and of a log that has no others, and the share by which rows in
#: single precision differ that print the same.
_DECIMALS, _AFTER_OTHERS, _ALONE, _PRECISION = 3, 8, 12, 3e-7
#: Columns beside which a loss at the logarithm of 2 may be where it should be.
_OF_OTHERS = ("adversary", "reward", "margin", "q_value")
#: Rows of single steps, the least level, shares of it between which they scatter, the share of the rows at which they
#: turn at the least (two in three where they have no order), and errors by which their halves may differ.
_ROWS, _LEVEL, _SCATTERS, _TURNS, _CHANCE = 16, 4.0, (1e-4, 2e-3), 0.35, 2.5
#: Steps after which a net over a vocabulary has left the levels of one that has learned nothing, steps through which it
#: stands there, and the share of the level that its rows scatter and their halves differ by.
_BY_THEN, _LONG, _STILL = 500, 100, 0.003
#: Rows of a loss that swings about there, the lowest and the highest of them, nats by which it falls and rises again,
#: and nats that it may lie below its first rows in the end.
_SWUNG, _LOWEST, _HIGHEST, _SWING, _BELOW = 10, 7.0, 14.0, 1.5, 1.0


def few_rows(curve: Curve, series: Series, thresholds: Thresholds) -> Drift | None:
    """The first sign of trouble that even few rows of a stranger's loss tell; None without one."""
    short = len(curve) < thresholds.too_short
    found = _bursts(curve, series) or (_thrown_up(curve) or _swings_high(curve) if short else None)
    found = found or _climbs_off(curve, series)
    return found or _to_the_digit(curve, series) or _batches_alike(curve, series) or _stands_high(curve, series)


def _climbs_off(curve: Curve, series: Series) -> Drift | None:
    """A loss that rises with each of its last rows, to several times its best: few rows of epochs show no more of a
    climb. A rate that begins anew does that, too, and comes down within a few."""
    values = curve.values
    if not _CLIMBED < len(values) < FEW or any(one in series.columns for one in _OF_OTHERS) or values.min() <= 0:
        return None
    low = int(np.argmin(values))
    best, end, start = float(values[low]), float(values[-1]), float(values[0])
    rises = np.diff(values[low:])
    if len(rises) < _CLIMBED or np.any(rises <= 0) or end < _SEVERAL * best or end - best < _PART * (start - best):
        return None
    return Drift("silent-divergence", int(curve.steps[low + 1]), start, best, end, "climbs-off")


def _thrown_up(curve: Curve) -> Drift | None:
    """A loss each row of which, from some row on, is a hundred times all before it."""
    values = curve.values
    for row in range(1, len(values) - _UP + 1):
        before, after = values[:row], values[row:]
        highest = float(before.max())
        if highest > guess.SMALL and after.min() > _THROWN * highest and after[-1] > _STAYS * after[0]:
            first, best, end = float(values[0]), float(before.min()), float(after[-1])
            return Drift("diverged", int(curve.steps[row]), first, best, end, "thrown-up")
    return None


def _bursts(curve: Curve, series: Series) -> Drift | None:
    """Rows a million times the usual loss (of few rows a hundred times), again and again, with usual ones between."""
    values = curve.values
    usual = median(values) if len(values) else 0.0
    plain = not any(field in series.columns for field in _OF_OTHERS)
    rows = np.flatnonzero(values > (_FEW_BURST if len(values) < FEW and plain else _BURST) * usual)
    if usual <= guess.SMALL or len(rows) < max(2, _OFTEN * len(values)) or np.diff(rows).max() < 2:
        return None
    return Drift("diverged", int(curve.steps[rows[0]]), usual, usual, float(values[rows].max()), "bursts")


def _to_the_digit(curve: Curve, series: Series) -> Drift | None:
    """A loss that to the last digit is what a guess among some classes costs, from some row on to the end: a net that
    says the same of everything, and not even nearly so."""
    values = curve.values
    if len(values) < _ALONE or any(field in series.columns for field in _OF_OTHERS) or still_warming(series):
        return None
    level = float(values[-1])
    others = np.flatnonzero(np.abs(values - level) > _PRECISION * abs(level))
    since = int(others[-1]) + 1 if len(others) else 0
    if len(values) - since < (_AFTER_OTHERS if since else _ALONE):
        return None
    decimals = max(_decimals(value) for value in values[-_ALONE:].tolist())
    near = max(0.51 * 10.0**-decimals, _PRECISION * level)
    if decimals < _DECIMALS or guess.off(level) > near:
        return None
    return Drift("plateau", int(curve.steps[since]), float(values[0]), float(values.min()), level, "to-the-digit")


def _decimals(value: float) -> int:
    """How many decimals a number was printed with, as far as it shows."""
    return len(f"{value:.8g}".partition("e")[0].partition(".")[2])


def _batches_alike(curve: Curve, series: Series) -> Drift | None:
    """Single steps at a rate that moves every net whose batches cost the same, far from nothing, in no order: what the
    net says does not depend on them. One batch of all data moves smoothly."""
    values, rates = curve.values, series.known("lr")[1]
    if len(values) < _ROWS or curve.counted or curve.stride > 1 or any(one in series.columns for one in _OF_OTHERS):
        return None
    if not len(rates) or float(rates.min()) < guess.BRAVE:
        return None
    level, spread = median(values), float(np.std(values))
    moves = np.diff(values)
    moves = moves[moves != 0]
    turns = np.count_nonzero(moves[1:] * moves[:-1] < 0)
    first, second = (float(np.mean(part)) for part in np.array_split(values, 2))
    chance = _CHANCE * spread * 2 / np.sqrt(len(values))
    ordered = turns < _TURNS * (len(values) - 2) or abs(second - first) > chance
    if level < _LEVEL or ordered or not _SCATTERS[0] * level < spread < _SCATTERS[1] * level:
        return None
    return Drift("plateau", int(curve.steps[0]), float(values[0]), float(values.min()), level, "batches-alike")


def _stands_high(curve: Curve, series: Series) -> Drift | None:
    """A loss over a vocabulary that stands, hundreds of steps after the beginning, where only nets begin."""
    values = curve.values
    if len(values) < _ROWS or curve.counted or any(one in series.columns for one in _OF_OTHERS):
        return None
    first, second = (median(part) for part in np.array_split(values, 2))
    level, span = median(values), float(curve.steps[-1] - curve.steps[0])
    stands = float(np.std(values)) < _STILL * level and abs(second - first) < _STILL * level
    if not guess.untrained(level) or span < _LONG or curve.steps[-1] < _BY_THEN or not stands:
        return None
    if still_warming(series):
        return None
    return Drift("plateau", int(curve.steps[0]), float(values[0]), float(values.min()), level, "stands-high")


def _swings_high(curve: Curve) -> Drift | None:
    """A loss over a vocabulary that comes down to a level of hardly anything learned, and goes up again as far."""
    values = curve.values
    if len(values) < _SWUNG or values.min() < _LOWEST or values.max() > _HIGHEST:
        return None
    low = int(np.argmin(values))
    best, end = float(values[low]), float(np.mean(values[-2:]))
    fell = float(values[: low + 1].max()) - best
    if fell < _SWING or end - best < _SWING or end < float(np.mean(values[:2])) - _BELOW:
        return None
    return Drift(
        "diverged", int(curve.steps[min(low + 1, len(values) - 1)]), float(values[0]), best, end, "swings-high"
    )
