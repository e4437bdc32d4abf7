"""Collapses that the loss itself does not show: of what a net says of different inputs (embeddings, samples, modes), of
a posterior, and of the balance between two nets that play against each other."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.curve import Curve
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.limits.toss import at_toss
from labrunner.series.series import Series
from labrunner.series.statistics import median

#: Rows that tell of a spread, and the share of its best level below which it has collapsed.
_ROWS, _LEFT = 32, 0.25
#: The same of a column whose fall is told by its size, too.
_FEW_ROWS = 24
#: A posterior that has collapsed says nothing of its input: nats of divergence, and share of the best level.
_SAYS_NOTHING, _LEFT_OF_IT = 0.05, 0.2
#: ... or a hundredth of so many nats at its best.
_MUCH, _HUNDREDTH = 5.0, 0.01
#: What is left of what a reconstruction had gained where it is lost for good.
_REBUILT = 0.15
#: Share of its best count below which modes have collapsed.
_MODES = 0.5
#: Share of an even share that the least used expert gets where it is of no use.
_UNUSED = 0.1
#: Share of all that the most used expert has where the others have nothing.
_ALL = 0.95
#: How many times its best level the term that keeps experts in balance must be.
_UNEVEN = 1.6
#: Of two nets that were in balance for two parts of sixteen: how many times its level one must lose, what is left of
#: the other's, and the first parts of a game, in which they have found none yet.
_TIMES, _OTHER, _FIRST, _EVEN = 1.7, 0.87, 4, 0.3
#: Range of the levels of two nets in a calm, as a share, and how many times its level there one must lose to the end.
_CALM, _FOR_GOOD = 0.1, 1.35
#: What the other loses in the end where it has won, however the game began.
_NEXT_TO_NOTHING = 0.1

#: Rows of a divergence that runs away, what it is at first at the least, times that and nats that it comes to, and the
#: share of its highest that it still is.
_RUNS, _BEGINS, _GROWS, _NATS, _STILL = 12, 1.0, 1e3, 1e4, 0.1


def posterior_runs(series: Series) -> Drift | None:
    """A posterior's divergence from its prior that grows by orders of magnitude to the end, whatever the total does:
    its weight is next to nothing, or its sign is wrong. None without that, and for a policy's distance from
    a reference."""
    steps, values = series.known("posterior_kl")
    if len(values) < _RUNS or "reward" in series.columns:
        return None
    first, end = median(values[:3]), median(values[-3:])
    limit = max(_GROWS * first, _NATS)
    if first < _BEGINS or end < limit or end < _STILL * float(values.max()):
        return None
    low = np.flatnonzero(values <= 10 * first)
    return Drift("diverged", int(steps[int(low[-1]) + 1]), first, float(values.min()), end, "posterior-runs")


def collapsed(series: Series) -> Drift | None:
    """A spread of embeddings or samples, or a posterior's divergence from its prior, that is next to nothing in the
    last quarter of a log and was more; None where neither is told or has collapsed."""
    found = _fell_to(series, "spread", _LEFT, None) or _fell_to(series, "modes", _MODES, None)
    if found is None and "reward" not in series.columns:  # there it is the distance from a reference policy
        found = _fell_to(series, "posterior_kl", _LEFT_OF_IT, _SAYS_NOTHING)
    found = found or _rebuilt_lost(series) or _one_expert(series) or unbalanced_experts(series)
    return found or _unused_expert(series) or posterior_runs(series)


def _rebuilt_lost(series: Series) -> Drift | None:
    """A reconstruction that had been learned and is lost through the last quarter of the log, whatever weights the
    parts of the loss have; None where it is not."""
    column = series.columns.get("reconstruction")
    rows = np.flatnonzero(np.isfinite(column)) if column is not None else np.empty(0, dtype=int)
    if column is None or len(rows) < 2 * _ROWS:
        return None
    levels = np.array([median(part) for part in np.array_split(column[rows], 16)])
    start, best, end = median(column[rows[:3]]), float(levels.min()), float(levels[-4:].min())
    limit = start - _REBUILT * (start - best)
    if end < limit or start - best < 0.1 * abs(start):
        return None
    place = int(np.flatnonzero(levels < limit)[-1]) + 1
    return Drift("diverged", int(series.steps[rows[len(rows) * place // 16]]), start, best, end, "rebuilt")


def _one_expert(series: Series) -> Drift | None:
    """One expert that gets next to all tokens from the first row to the last; None where others get some."""
    column = series.columns.get("expert_share")
    rows = np.flatnonzero(np.isfinite(column)) if column is not None else np.empty(0, dtype=int)
    if column is None or len(rows) < _ROWS:
        return None
    shares = column[rows] / (100.0 if np.max(column[rows]) > 1.5 else 1.0)
    lowest = min(median(part) for part in np.array_split(shares, 16))
    if lowest < _ALL:
        return None
    return Drift("plateau", int(series.steps[rows[0]]), float(shares[0]), lowest, float(shares[-1]), "one-expert")


def _unused_expert(series: Series) -> Drift | None:
    """One expert that gets next to no tokens through the last half of a log; None where all get some."""
    column = series.columns.get("least_used")
    rows = np.flatnonzero(np.isfinite(column)) if column is not None else np.empty(0, dtype=int)
    if column is None or len(rows) < 2 * _ROWS:
        return None
    levels = np.array([median(part) for part in np.array_split(column[rows], 16)])
    if float(levels[-8:].max()) >= _UNUSED:
        return None
    used = np.flatnonzero(levels >= _UNUSED)
    row = len(rows) * (int(used[-1]) + 1) // 16 if len(used) else 0
    best, end = float(levels.max()), float(levels[-8:].max())
    return Drift("plateau", int(series.steps[rows[row]]), float(levels[0]), best, end, "unused-expert")


def unbalanced_experts(series: Series) -> Drift | None:
    """A mixture of experts whose routing was in balance and is not any more: the term that keeps it so (or the share of
    the most used expert) is far above its best level through the last quarter; None where it is not."""
    column = series.columns.get("balance", series.columns.get("expert_share"))
    rows = np.flatnonzero(np.isfinite(column)) if column is not None else np.empty(0, dtype=int)
    if column is None or len(rows) < 2 * _ROWS or np.any(column[rows] < 0):
        return None
    levels = np.array([median(part) for part in np.array_split(column[rows], 16)])
    best = float(levels[:-4].min())
    if not 0 < _UNEVEN * best < float(levels[-4:].min()):
        return None
    place = int(np.flatnonzero(levels <= _UNEVEN * best)[-1]) + 1
    begin = len(rows) * (place - 1) // 16
    row = begin + int(np.argmax(column[rows[begin:]] > _UNEVEN * best))
    return Drift("plateau", int(series.steps[rows[row]]), float(levels[0]), best, float(levels[-1]), "experts")


def _fell_to(series: Series, field: str, share: float, most: float | None) -> Drift | None:
    """The collapse of a column below a share of its best level (and below `most`), with the step since which it is."""
    column = series.columns.get(field)
    rows = np.flatnonzero(np.isfinite(column)) if column is not None else np.empty(0, dtype=int)
    if column is None or len(rows) < (_ROWS if most is None else _FEW_ROWS) or np.any(column[rows] < 0):
        return None
    values = column[rows]
    first, parts = median(values[:3]), [median(part) for part in np.array_split(values, 16)]
    best, end = max(first, *parts), max(parts[-4:])
    much = _HUNDREDTH * best if best > _MUCH else 0.0
    limit = share * best if most is None else min(share * best, max(most, much))
    if not 0 <= end <= limit or not best > 0:
        return None
    levels = np.array([first, *parts])
    place = int(np.flatnonzero(levels > limit)[-1])  # the last part that had more
    row = len(values) * place // 16 if place else 0
    return Drift("plateau", int(series.steps[rows[min(row, len(rows) - 1)]]), first, best, end, f"collapsed-{field}")


def out_of_balance(curve: Curve, series: Series) -> Drift | None:
    """The step at which of two nets that had played in balance one begins to lose far more and the other less, at once
    or to the end of the log; None where that is not so. That both come back to where they were says little: what they
    make need not. While neither knows more than a coin their game has not begun."""
    adversary = series.columns.get("adversary")
    rows = np.flatnonzero(np.isfinite(adversary)) if adversary is not None else np.empty(0, dtype=int)
    if adversary is None or len(rows) < 2 * _ROWS or len(curve) < 2 * _ROWS or np.any(adversary[rows] < 0):
        return None
    losses, others = (np.array([median(p) for p in np.array_split(v, 16)]) for v in (curve.values, adversary[rows]))
    begun = next((place for place in range(16) if not at_toss((losses[place], others[place]))), 16)
    first_part = _FIRST if others[-3:].max() < _NEXT_TO_NOTHING else begun + _FIRST
    for place in range(first_part, 16):
        before, other = median(losses[place - 2 : place]), median(others[place - 2 : place])
        even = 0 < before and np.ptp(losses[place - 2 : place]) < _EVEN * before
        if even and losses[place] > _TIMES * before and others[place] < _OTHER * other:
            return _unbalanced(curve, losses, place, before, (1 + _TIMES) / 2)
    for place in range(first_part, 14):
        calm, other_calm = losses[place - 3 : place], others[place - 3 : place]
        before, other = median(calm), median(other_calm)
        still = 0 < before and np.ptp(calm) < _CALM * before and np.ptp(other_calm) < _CALM * other
        if still and losses[-3:].min() > _FOR_GOOD * before and others[-3:].max() < _OTHER * other:
            first = int(np.flatnonzero(losses <= (1 + _FOR_GOOD) / 2 * before)[-1]) + 1
            return _unbalanced(curve, losses, first, before, (1 + _FOR_GOOD) / 2)
    return None


def _unbalanced(curve: Curve, losses: np.ndarray, place: int, before: float, times: float) -> Drift:
    """The loss of balance that the part at a place shows, from the first row near it that lies so far up."""
    begin = max(len(curve) * (place - 1) // 16, 0)
    row = begin + int(np.argmax(curve.values[begin:] > times * before))
    return Drift("diverged", int(curve.steps[row]), before, before, float(np.max(losses[place:])), "balance")
