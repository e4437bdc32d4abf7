"""What becomes of two nets that play against each other, where the level of neither loss tells it."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.limits.repeats import DIGITS, digits_of
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Rows that tell of it, and parts of a log.
_ROWS, _PARTS = 48, 16
#: An adversary that loses less than this through so many parts in a row has won, where the other loses so much.
_NOTHING, _LONG, _LOSES = 0.01, 4, 5.0
#: Shares of what rows differed by in a log's first half that are left in its last quarter of two nets that stand still.
_STILL, _STILL_TOO = 0.05, 0.2
#: Steps of a critic's loss from row to row that no bounded critic makes, and how many times those of its first tenth.
_JUMPS, _TIMES = 30.0, 1.5
#: Times its lowest level that one net loses at the end, and share of its level then that the other does.
_MORE, _LESS = 2.5, 0.7
#: Times the size of its first part to which a critic's loss falls below 0, and its size, where it falls through each of
#: so many parts at the end; times its first ones that the other net loses by then.
_FALLS, _SIZE, _EACH, _OTHER = 10.0, 20.0, 4, 10.0

#: Rows in which one of two nets loses exactly nothing, what the other loses at the least, and the share of its first
#: third that it still loses in its last one; rows in which one loses one number, and the share that the other moves.
_IDLE, _HIGH, _STILL_LOSES, _ONE_NUMBER, _MOVES = 8, 5.0, 0.7, 6, 0.01


def idle_player(curve: Curve, series: Series) -> Drift | None:
    """One of two nets that loses exactly nothing in every row while the other loses much, or one and the same number to
    its last digit while the other moves: its loss tells the weights nothing. None without such a one."""
    column = series.columns.get("adversary")
    both = [] if column is None else [column[curve.rows], curve.values]
    if not both or len(curve) < _ONE_NUMBER or not np.all(np.isfinite(both[0])):
        return None
    for idle, other in (both, both[::-1]):
        value, third = float(idle[0]), max(len(other) // 3, 1)
        if np.any(idle != value):
            continue
        goes_on = median(other[-third:]) > _STILL_LOSES * median(other[:third])
        nothing = value == 0 and len(idle) >= _IDLE and float(other.min()) > _HIGH and goes_on
        moves = float(np.ptp(other)) > _MOVES * abs(median(other))
        if nothing or moves and digits_of(value) > DIGITS:
            return Drift("plateau", int(curve.steps[0]), value, value, median(other[-third:]), "idle-player")
    return None


def played_out(curve: Curve, series: Series) -> Drift | None:
    """An adversary that won for a good part of a log, two nets that move each other no more, or a critic whose loss is
    not bounded; None without these."""
    column = series.columns.get("adversary")
    rows = np.flatnonzero(np.isfinite(column)) if column is not None else np.empty(0, dtype=int)
    if column is None or min(len(rows), len(curve)) < _ROWS:
        return None
    steps, losses = series.steps[rows], column[rows]
    if np.any(losses < 0):
        return _unbounded(steps, losses) or _runs_away(curve, steps, losses)
    return _won(curve, steps, losses) or _stand_still(curve, losses) or _drifts_apart(curve, steps, losses)


def _won(curve: Curve, steps: np.ndarray, losses: np.ndarray) -> Drift | None:
    levels, others = (np.array([median(p) for p in np.array_split(v, _PARTS)]) for v in (losses, curve.values))
    won = (levels < _NOTHING) & (others > _LOSES)
    for place in range(_PARTS - _LONG + 1):
        if won[place : place + _LONG].all():
            since = int(steps[len(steps) * place // _PARTS])
            return Drift("plateau", since, float(losses[0]), float(levels.min()), float(levels[-1]), "won")
    return None


def _stand_still(curve: Curve, losses: np.ndarray) -> Drift | None:
    left = [_moves(v[-(len(v) // 4) :]) / max(_moves(v[: len(v) // 2]), 1e-12) for v in (curve.values, losses)]
    if min(left) > _STILL or max(left) > _STILL_TOO:
        return None
    levels = [_moves(part) for part in np.array_split(curve.values, _PARTS)]
    before = np.array(levels[: -_PARTS // 4])  # in the last quarter they stand still, a jump in it or not
    place = int(np.flatnonzero(before > _STILL * _moves(curve.values[: len(curve) // 2]))[-1]) + 1
    end = median(curve.values[-5:])
    since = int(curve.steps[len(curve) * place // _PARTS])
    return Drift("plateau", since, float(curve.values[0]), end, end, "starved")


def _drifts_apart(curve: Curve, steps: np.ndarray, losses: np.ndarray) -> Drift | None:
    """One net that loses ever more to the end, and the other that loses ever less: it wins for good."""
    levels, others = (np.array([median(p) for p in np.array_split(v, 8)]) for v in (losses, curve.values))
    place = int(np.argmin(others))
    apart = others[-1] > _MORE * others[place] > 0 and levels[-1] < _LESS * levels[: place + 1].max()
    if place > 8 - _EACH or not apart or np.any(np.diff(others[place:]) < 0) or np.any(np.diff(levels[place:]) > 0):
        return None
    return Drift(
        "plateau",
        int(steps[len(steps) * place // 8]),
        float(others[0]),
        float(others[place]),
        float(others[-1]),
        "apart",
    )


def _unbounded(steps: np.ndarray, losses: np.ndarray) -> Drift | None:
    first, last = _moves(losses[: max(len(losses) // 10, 4)]), _moves(losses[len(losses) // 2 :])
    if last < max(_JUMPS, _TIMES * first):
        return None
    row = int(np.argmax(np.abs(np.diff(losses)) > last / 2)) + 1
    return Drift("diverged", int(steps[row]), first, first, last, "critic")


def _runs_away(curve: Curve, steps: np.ndarray, losses: np.ndarray) -> Drift | None:
    """A critic that tells two sets of data ever farther apart, and a generator that loses ever more by it: what one
    gains from bounds that are not there."""
    levels, others = (np.array([median(p) for p in np.array_split(v, 8)]) for v in (losses, curve.values))
    first, end = float(np.max(np.abs(losses[: len(losses) // 8]))), float(levels[-1])
    falls = bool(np.all(np.diff(levels[-_EACH - 1 :]) < 0)) and end < -max(_FALLS * abs(levels[0]), 2 * first, _SIZE)
    rises = bool(np.all(np.diff(others[-_EACH - 1 :]) > 0)) and others[-1] > _OTHER * max(abs(others[0]), 1.0)
    if not (falls and rises):
        return None
    row = int(np.argmax(losses < end / _FALLS))
    return Drift("diverged", int(steps[row]), float(levels[0]), float(levels[0]), end, "critic-runs")


def _moves(values: np.ndarray) -> float:
    """By how much neighbouring rows differ: the median of it."""
    return median(np.abs(np.diff(values)))
