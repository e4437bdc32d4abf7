"""A loss that stands still: a rate or a gradient gone to nothing, a net that never learned, no gain over most of a run.

That a loss is flat is no sickness by itself: fine-tuning and continued training stand nearly still from their first
row. A net that never learned is known by its level (the level of a guess among V tokens or K classes), how
little its rows scatter, and that not even the first rows came down.
"""

from __future__ import annotations

import math

import numpy as np

from labrunner.diagnosis.curve import Curve, begins_late, lowest_level, start_level, still_warming
from labrunner.diagnosis.drift import Drift
from labrunner.diagnosis.limits import guess
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.never import (
    bounces_since_a_blow,
    ended_at_a_guess,
    ends_above_its_start,
    guesses,
    never_below_a_guess,
    stands_after_a_blow,
    stands_at_unit,
    stands_since_its_first_row,
    stood_from_the_first,
    worse_than_a_guess,
)
from labrunner.series.series import Series
from labrunner.series.statistics import median, medians, scatter

#: Scatter of single rows, as a share of what was learned, below which a flat run has simply memorised its data.
_MEMORISED = 1e-3
#: A run that stands still below this share of its first loss has learned what it could.
_HIGH = 0.55
#: A run that came down by less than this many sigma of its rows began as one that knew much already (fine-tuning): that
#: it soon stands still is what it is for.
_LITTLE = 12
#: ... unless that little is next to nothing, of a loss of the size of ln V, where an untrained net begins.
_NOTHING = 0.02
#: Rates that few nets bear under any optimizer (what lies beyond is not a rate as others have it).
_WILD_RATES = (0.02, 0.5)
#: A loss at a vocabulary's level for at least so many rows is a plateau, however few steps that is.
_CLEAR_ROWS = 200
#: Rows and steps below which a run may still be warming up.
_FEW_ROWS = 20
#: Signs that a run which is in the log from its beginning on has learned to guess at the most, by what is told of them.
_NEVER = (
    ("beyond-guess", worse_than_a_guess),
    ("first-tenth", stood_from_the_first),
    ("at-a-guess", ended_at_a_guess),
    ("not-below", never_below_a_guess),
    ("unit", stands_at_unit),
    ("blown", stands_after_a_blow),
    ("first-row", stands_since_its_first_row),
    ("bounces", bounces_since_a_blow),
    ("stays-above", ends_above_its_start),
)
#: The share of its level that a run may scatter which learned nothing at a rate at which every net moves; rows that
#: tell it, and those at a rate that few nets bear.
_SCATTER_BRAVE, _BRAVE_ROWS, _WILD_ROWS = 0.06, 64, 32
#: Share of its level, and errors, by which the later half of a run that learns lies below the first.
_DOWN, _DOWN_ERRORS = 0.01, 2.5
#: Rows of a short run that tell that it only bounces.
_ROWS_AFTER_A_BLOW = 64
#: Rates that tell of a schedule, and the share of the highest below which nothing moves any more.
_FEW_RATES, _GONE = 8, 1e-6


def standing(curve: Curve, series: Series, thresholds: Thresholds) -> Drift | None:
    """The plateau that a curve ends in; None where it does not stand still, or stands where a healthy run does."""
    start, best = start_level(curve.values), lowest_level(curve.values)
    end = median(curve.values[-max(len(curve) // 20, 5) :])
    total = float(curve.steps[-1] - curve.steps[0])

    def plateau(since: int, reason: str) -> Drift:
        return Drift("plateau", since, start, best, end, reason)

    spent = _zero_rate_since(series)
    if spent is not None and curve.steps[-1] - spent >= 0.3 * total and not _falls(curve, spent):
        return plateau(spent, "rate-zero")
    short = (
        total < thresholds.drift_steps and not curve.counted
    )  # an epoch, or a row that nothing counts, is many steps
    never = _never_moved(curve, series, thresholds, short)
    if never is not None:
        return plateau(int(curve.steps[0]), never)
    if short or abs(end) < 0.05 * abs(start):
        return None
    since = curve.steps[-1] - thresholds.plateau_share * total
    stretch = curve.span(since, curve.steps[-1])
    if _at_a_wild_rate(curve, stretch, series, end / start if start else 0.0):
        return plateau(int(curve.steps[stretch.start]), "rate-wild")
    words = guess.of_words(end) and guess.of_words(start) and end < start
    words = words and stretch.stop - stretch.start >= _CLEAR_ROWS
    enough = min(2 * thresholds.drift_steps, thresholds.plateau_steps) if words else thresholds.plateau_steps
    if total < enough or end < _HIGH * start or _careful_tuning(series, start):
        return None  # a short run, or one that came far down before it stood still: converged rather than stuck
    if not _flat(curve, stretch, start - best, thresholds) or _rate_decayed(series, int(since)):
        return None
    reached = np.flatnonzero(curve.values <= end + 2 * curve.noise)
    return plateau(int(curve.steps[reached[0] if len(reached) else stretch.start]), "flat")


def _never_moved(curve: Curve, series: Series, thresholds: Thresholds, short: bool) -> str | None:
    """The reason to say that a run has learned nothing since its first row; None without one. A `short` log is judged
    by validation, accuracy and a blow in its first rows alone."""
    if _validation_stands(curve, series):
        return "frozen"
    if guesses(curve, series):
        return "guesses"
    if short:
        thrown = len(curve) >= _ROWS_AFTER_A_BLOW and not begins_late(curve) and bounces_since_a_blow(curve, series)
        return "bounces" if thrown else None
    if _gradient_dead(curve, series, thresholds):
        return "gradient-dead"
    if untrained(curve, series):
        return "untrained"
    if begins_late(curve):
        return None
    return next((reason for reason, holds in _NEVER if holds(curve, series)), None)


def untrained(curve: Curve, series: Series) -> bool:
    """Whether a run never learned anything: flat from its first rows on, at the level of a guess.

    Of other levels only at a rate at which every net moves. A log that begins in the middle of a run, or that ends
    while the rate is still warming up, can't tell.
    """
    count = len(curve)
    if count < _FEW_ROWS or begins_late(curve) or still_warming(series):
        return False
    parts = medians(curve.values[count % 8 :].reshape(8, -1))
    level, first = median(parts), start_level(curve.values)
    if first > 1.06 * level:
        return False
    noise = max(curve.noise, float(np.std(np.diff(curve.values))) / np.sqrt(2) / 2)
    error = 1.25 * noise / math.sqrt(max(count // 8, 1))
    rates = _rates(series)
    brave = len(rates) > 0 and float(median(rates)) >= guess.BRAVE
    if not level > 0 or noise > (_SCATTER_BRAVE if brave else guess.SCATTER) * level:
        return False
    spread, fell = guess.still(level)
    still = np.ptp(parts) <= max(spread, 4.5 * error) and parts[0] - parts[-1] <= max(fell, 2 * error)
    if not still or _comes_down(curve, level):
        return False
    learned = first - float(np.min(parts)) > guess.CHANCE * noise  # whatever a loss counts from, chance gains no more
    if noise > guess.SCATTER * level:
        return count >= _BRAVE_ROWS and not learned
    if guess.of_words(level):
        return True
    if len(rates) and 0 < float(np.max(rates)) < guess.IDLE:
        return True
    if guess.of_classes(level) and not (len(rates) and median(rates) < guess.CAREFUL):
        return True
    enough = _BRAVE_ROWS if brave and float(median(rates)) < _WILD_RATES[0] else _WILD_ROWS
    return count >= enough and brave and level > guess.SMALL and not learned


def _comes_down(curve: Curve, level: float) -> bool:
    """Whether the later half of a run lies below the first by more than chance, and by more than a guess comes down."""
    first, last = np.array_split(curve.values, 2)
    error = curve.few * float(np.std(np.diff(curve.values))) / math.sqrt(2) * math.sqrt(4 / len(curve))
    return float(np.mean(first) - np.mean(last)) > max(_DOWN * level, _DOWN_ERRORS * error)


def _validation_stands(curve: Curve, series: Series) -> bool:
    """Whether validation is one number from the first to the last, and training came down by next to nothing."""
    validation = series.columns.get("eval_loss")
    known = np.empty(0) if validation is None else validation[np.isfinite(validation)]
    if len(known) < guess.SAME_VALIDATIONS or len(curve) < 8 or begins_late(curve):
        return False
    first, last = (median(part) for part in (curve.values[: len(curve) // 4], curve.values[-(len(curve) // 4) :]))
    return guess.same(float(known.min()), float(known.max())) and first - last < guess.MOVED * abs(first)


def _careful_tuning(series: Series, start: float) -> bool:
    """Whether a run began as one that knew much already, at a rate at which such runs are tuned."""
    rates = _rates(series)
    return guess.below_words(start) and len(rates) > 0 and float(np.max(rates)) < guess.CAREFUL


def _rates(series: Series) -> np.ndarray:
    """The finite learning rates, float64; empty without any."""
    return series.known("lr")[1]


#: Share of where it stood that no later loss reaches, where it came down at a rate of 0.
_FELL_ANYHOW = 0.6


def _falls(curve: Curve, since: int) -> bool:
    """Whether the loss comes down after a step by more than chance, or far at first: a rate of 0 there was but printed
    so, or is none of this trainer's."""
    values = curve.values[curve.span(since, curve.steps[-1])]
    if len(values) < 12:
        return False
    if float(np.max(values[len(values) // 2 :])) < _FELL_ANYHOW * median(values[:2]):
        return True
    first, second = np.array_split(values, 2)
    gain = median(first) - median(second)
    chance = 3.5 * 1.25 * scatter(values) * curve.swell * curve.few * math.sqrt(2 / len(second))
    return gain > max(chance, 1e-3 * abs(median(first)))


def _at_a_wild_rate(curve: Curve, stretch: slice, series: Series, left: float) -> bool:
    """Whether a run at a rate that few nets bear stands still (`left`: share of its first loss) most of the time."""
    rates, values = _rates(series), curve.values[stretch]
    if series.manifest is not None or not len(rates) or len(values) < _FEW_ROWS or left < 0.3:
        return False
    if not _WILD_RATES[0] <= float(median(rates)) <= _WILD_RATES[1] or rates[-1] < 0.9 * np.max(rates):
        return False
    size = max(len(curve) // 5, 8)
    lowest = min(float(np.mean(curve.values[i : i + size])) for i in range(0, len(curve) - size + 1, max(size // 4, 1)))
    rise = float(np.mean(curve.values[-size:])) - lowest
    return rise > 2.5 * scatter(values) * math.sqrt(1.5 / size)


def _flat(curve: Curve, stretch: slice, learned: float, thresholds: Thresholds) -> bool:
    """Whether a stretch gained nothing: not more than chance, and next to nothing of what the run has learned."""
    values = curve.values[stretch]
    if len(values) < 12:
        return False
    noise = scatter(values)
    if learned > 0 and float(np.std(values)) <= _MEMORISED * learned:
        return False  # nothing left to learn, and no noise left either: memorised, not stuck
    start = start_level(curve.values)
    dead = guess.of_words(start) and learned < max(_NOTHING * start, 3 * noise)
    if learned < _LITTLE * noise and not dead:
        return False
    untaught = learned < 5 * noise
    if untaught and begins_late(curve):
        return False  # the log begins in the middle of a run: what it had learned before is not in here
    count = 8 if len(values) >= 16 else 6
    usable = len(values) // count * count
    parts = medians(values[len(values) - usable :].reshape(count, -1))
    gain = float(parts[:3].mean() - parts[-3:].mean())
    slope = np.polyval(np.polyfit(np.arange(count), parts, 1), np.arange(count))
    error = float(np.std(parts - slope)) * np.sqrt(2 / 3)
    if len(values) >= 48 and any(_gains(half) for half in np.array_split(values, 2)):
        return False
    tolerance = 0.25 * noise if untaught else max(thresholds.plateau_gain * learned, 0.4 * noise)
    little = thresholds.plateau_gain / 2 * learned if guess.of_words(median(values)) else 0.0
    return gain <= max(3.5 * error, 0.1 * noise, little) and abs(gain) + 2 * error <= 2 * max(
        tolerance, noise if untaught else 0.0
    )


def _gains(values: np.ndarray) -> bool:
    """Whether a stretch comes down by more than chance: its medians of eight parts fall, by three standard errors."""
    usable = len(values) // 8 * 8
    parts = medians(values[len(values) - usable :].reshape(8, -1))
    places = np.arange(8) - 3.5
    slope = float((places * parts).sum() / (places**2).sum())
    left = parts - parts.mean() - slope * places
    error = float(np.sqrt((left**2).sum() / 6 / (places**2).sum()))
    return slope < -4 * error


def _zero_rate_since(series: Series) -> int | None:
    """The last step whose rate was not 0 (the first step, where none was); None where the rate is not 0 at the end."""
    steps, rates = series.known("lr")
    if len(rates) < _FEW_RATES:
        return None
    least = _GONE * float(max(rates.max(), -rates.min()))
    if abs(rates[-1]) > least:
        return None
    alive = np.flatnonzero(np.abs(rates) > least)
    return int(steps[alive[-1] if len(alive) else 0])


def _rate_decayed(series: Series, since: int) -> bool:
    """Whether the schedule had brought the learning rate far down by then: a flat end is then no surprise."""
    rates = series.columns.get("lr")
    if rates is None or not np.isfinite(rates).any():
        return False
    after = rates[(series.steps >= since) & np.isfinite(rates)]
    return bool(len(after)) and float(np.mean(after)) < 0.1 * float(np.nanmax(rates))


def _gradient_dead(curve: Curve, series: Series, thresholds: Thresholds) -> bool:
    """Whether the gradient is nothing for half of a run that has something left to learn and does not: one that has
    learned all has next to none, which many logs print as 0."""
    norms = series.known("grad_norm_pre")[1]
    if len(norms) < 16 or not median(norms[len(norms) // 2 :]) < thresholds.dead_gradient:
        return False
    if _falls(curve, int(curve.steps[len(curve) // 2])):
        return False  # what moves has a gradient: some trainers log 0 where they have not made the norm
    return not median(curve.values[len(curve) // 2 :]) < guess.LEARNED_ALL * start_level(curve.values)
