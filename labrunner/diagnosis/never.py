"""Runs that learned to guess and no more: what a first tenth, an accuracy and the first level tell of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from labrunner.diagnosis.curve import Curve, start_level, told_changes
from labrunner.diagnosis.limits import guess
from labrunner.diagnosis.limits.beginning import BEGINNING, leaves_start
from labrunner.series.series import Series
from labrunner.series.statistics import median, scatter

#: Rows with an accuracy that say anything; an accuracy above the second is none of a guess.
_ROWS, _HIGHEST = 16, 0.6
#: By which share of it a loss may lie off the one that belongs to its accuracy where a net says the same of everything.
_OFF = 0.1
#: Errors by which an accuracy may have grown by chance, and share of it.
_GREW, _GREW_SHARE = 3.0, 0.1
#: The first part of a run, in which it came down; of what follows: rows, parts, errors by which they may fall, and
#: share of the level by which they may, or errors; share of the level that the error of what they fell must be below.
_FIRST, _FEWEST, _PARTS, _FALLS, _LITTLE, _CHANCE, _SURE = 0.1, 60, 8, 3.5, 0.01, 2.0, 0.04
#: Rates at one of which a run over a vocabulary that stands still from its first tenth on has learned how often words
#: are, and no more; the share of its level that its rows may scatter.
_WILD, _SCATTER = (0.02, 0.5), 0.12
#: What of a run that crawls at such a rate is left out, and rows of the rest.
_FIRST_THIRD, _FEWEST_OF_A_CRAWL = 1 / 3, 36
#: A learning rate that is too high for most nets over a vocabulary, from here on.
_MOVES = 2e-3
#: Levels of the loss over a vocabulary, of characters at the least, at the start and where only frequencies are known.
_BEGINS, _HIGHEST_BEGIN, _FREQUENCIES = 3.5, 14.0, 2.5
#: A classifier of many classes that began so near a guess and stands above this share of it, with an accuracy below the
#: last, has learned next to nothing.
_LEFT, _MANY, _NEAR, _POOR = 0.85, (5, 10, 20, 100, 1000), 0.02, 0.5
#: ... and one whose accuracy never grew and is below the first, at a level above the second share of its start.
_HARDLY, _STANDS, _CRAWLS = 0.35, 0.6, 0.04
#: Shares by which a level may lie off the logarithm of a number of classes (a guess lies above it, by what the net says
#: of single examples); where something else speaks for a guess, too.
_GUESS, _NEARLY = (-0.003, 0.01), (-0.015, 0.03)
#: Numbers of classes that data often have, the share that no part of a run may lie off above the logarithm of one that
#: never knew more than it, and rows that tell it.
_OFTEN, _ABOVE_GUESS, _ROWS_ABOVE = (2, 3, 10, 100, 1000), 0.03, 100
#: Nats that no guess among classes costs, and the highest accuracy of what knows less than a guess.
_BEYOND_GUESS, _WRONG = 20.0, 0.5
#: Fewest validations that confirm a loss standing at 1; how far from 1 the loss may lie (its validations twice as far).
_TOLD, _OFF_UNIT = 3, 0.02
#: Rows of a loss that has stood since its first one, at whatever level, where no rate is known and where one is that
#: moves every net; the lowest such level; the share of it that rows may scatter, and how many scatters its beginning
#: may lie off it.
_FLAT, _FLAT_BRAVE, _FLAT_LEVEL, _FLAT_SCATTER, _SAME_AS_FIRST = 500, 64, 0.05, 0.3, 1.0
#: ... of epochs, where half as many validations have not moved, either.
_FLAT_CONFIRMED = 48
#: ... and the share of its level that it may lie above its beginning: worse is not learned, either.
_WORSE = 0.05
#: Scatters that the first row alone may lie above it.
_FIRST_ROW = 4.0
#: Columns beside which a loss need not come down, and those of a loss whose parts may weigh more and more.
_NOT_TO_FALL = ("reward", "true_reward", "entropy", "q_value", "adversary", "margin")
_OF_PARTS = ("reconstruction", "loss_weight", "posterior_kl", "balance")
#: Rows of a loss that bounces, times its first row that one of the next three is, the share of the first row that its
#: later half is at the least, and the shares of that level between which its rows scatter (targets with heavy tails
#: more).
_BOUNCES, _BLOWN, _NOT_LEARNED, _WIDELY, _TAILS = 24, 3.0, 0.6, 0.25, 1.2
#: ... or, of one that a rate few nets bear throws about far above its first row, how many times their lower quartile
#: the upper one is.
_SWINGS = 5.0
#: Rows of a loss that lies above its start, the smallest start that is no lucky batch's, how far above, as a share of
#: the start and in scatters of a row, and the share of rows that may lie below.
_MANY_ROWS, _NO_SMALL_START, _ABOVE_START, _ABOVE_SCATTERS, _SELDOM_BELOW = 48, 0.5, 0.05, 0.5, 0.25
#: Times its start at which three rows in a row were thrown, times the row three later that a first one was, and steps
#: at most that lie between those.
_THROWN, _BLOW, _SOON = 1.5, 300.0, 20
#: Of a run after a blow: the share of its rows that may still come down, the share of its level that it may fall by
#: since, the part of where it began (or the blow left it) that it must stand above.
_AFTER_BLOW, _AFTER, _PART = 0.4, 0.03, 0.2


def _never_grew(accuracy: np.ndarray) -> bool:
    """Whether the last quarter of an accuracy is above the second by no more than chance, and none is high."""
    parts = [part for part in np.array_split(accuracy, 4)[1:] if len(part)]
    if len(parts) < 3:
        return False
    shares = [float(np.mean(part)) for part in parts]
    error = float(np.std(np.diff(accuracy))) / math.sqrt(2) * math.sqrt(2 / len(parts[0]))
    grew = shares[-1] - shares[0] > max(_GREW * error, _GREW_SHARE * shares[0])
    return 0 < min(shares) <= max(shares) < _HIGHEST and not grew


def guesses(curve: Curve, series: Series) -> bool:
    """Whether a classifier's accuracy never grew, and its loss is that of a net which says the same of every example:
    about the logarithm of one over its accuracy."""
    known = _accuracy(curve, series)
    if known is None:
        return False
    there = np.isfinite(known)
    accuracy, losses = known[there], curve.values[there]
    if not _never_grew(accuracy):
        return False
    parts = np.array_split(np.arange(len(accuracy)), 4)[1:]
    pairs = [(median(losses[part]), float(np.mean(accuracy[part]))) for part in parts]
    return all(abs(level + math.log(share)) <= _OFF * level for level, share in pairs)


def _unlearned(accuracy: np.ndarray) -> bool:
    """Whether an accuracy that never grew is that of a net which hardly knows anything."""
    return _hardly(accuracy) and _never_grew(accuracy[np.isfinite(accuracy)])


def _hardly(accuracy: np.ndarray) -> bool:
    """Whether the last rows of an accuracy are hardly ever right."""
    return float(np.mean(accuracy[np.isfinite(accuracy)][-16:])) < _HARDLY


def _accuracy(curve: Curve, series: Series) -> np.ndarray | None:
    """The share of right answers in each row of the loss, NaN where a row has none; None where most have none."""
    column = series.columns.get("accuracy")
    known = np.empty(0) if column is None else column[curve.rows]
    return None if np.isfinite(known).sum() < max(_ROWS, len(curve) / 2) else _shares(known)


def _shares(accuracy: np.ndarray) -> np.ndarray:
    """An accuracy as shares, which may be given in per cent."""
    return accuracy / 100 if np.nanmax(accuracy) > 1.5 else accuracy


@dataclass(frozen=True)
class _Rest:
    """A run without its first tenth: its mean level, the scatter of a row, how much it fell over it and how far chance
    may have moved that, all in the loss's unit."""

    level: float
    scatter: float
    fell: float
    doubt: float

    def still(self, share: float) -> bool:
        """Whether it fell by no more than chance, or a share of its level, and is known well enough to say so."""
        surely = self.doubt <= _SURE * self.level and self.fell <= _FALLS * self.doubt
        return self.level > 0 and surely and self.fell <= max(share * self.level, _CHANCE * self.doubt)


def _rest(curve: Curve, first: float = _FIRST, fewest: int = _FEWEST) -> _Rest | None:
    """What a run did after a share of its rows; None where it has too few."""
    rest = curve.values[max(int(first * len(curve)), 1) :]
    if len(rest) < fewest:
        return None
    parts = np.array([float(np.mean(part)) for part in np.array_split(rest, _PARTS)])
    scatter = float(np.std(np.diff(rest))) / math.sqrt(2)
    error = curve.few * scatter / math.sqrt(len(rest) / _PARTS)
    places = np.arange(_PARTS) - (_PARTS - 1) / 2
    spread = math.sqrt(float((places**2).sum()))
    slope = float((places * parts).sum()) / spread**2
    return _Rest(float(np.mean(rest)), scatter, -slope * _PARTS, error / spread * _PARTS)


def stood_from_the_first(curve: Curve, series: Series) -> bool:
    """Whether a loss came down in its first tenth and not any more, to a level at which hardly anything is learned: of
    a run over a vocabulary at a rate that few nets bear, or of one among many classes that left a guess by little."""
    accuracy, rate, start = _accuracy(curve, series), _highest_rate(series), start_level(curve.values)
    wild = _MOVES <= rate <= _WILD[1] and _BEGINS < start < _HIGHEST_BEGIN
    if series.manifest is None and wild and rate >= _WILD[0] and _crawls(curve):
        return True
    rest = _rest(curve) if series.manifest is None and (accuracy is not None or wild) else None
    if rest is None:
        return False
    level = rest.level
    if accuracy is not None and _hardly(accuracy) and level > _STANDS * start:
        if _WILD[0] <= rate <= _WILD[1] and rest.fell < _CRAWLS * level:
            return True
    if not rest.still(_LITTLE):
        return False
    began = min(abs(median(curve.values[:3]) / math.log(count) - 1) for count in _MANY) < _NEAR
    if began and _LEFT * start < level < start and accuracy is not None and np.nanmean(accuracy) < _POOR:
        return True  # without an accuracy it may be a language model that is tuned, whose loss begins anywhere
    if accuracy is not None and _unlearned(accuracy) and level > _STANDS * start:
        return True
    return wild and rest.scatter < _SCATTER * level and level > _FREQUENCIES


def _crawls(curve: Curve) -> bool:
    """Whether a loss over a vocabulary has hardly come down since its first third, from where only frequencies are
    known; its rows scatter little."""
    rest = _rest(curve, _FIRST_THIRD, _FEWEST_OF_A_CRAWL)
    if rest is None or rest.level <= _FREQUENCIES or rest.scatter > _SCATTER * rest.level:
        return False
    return rest.fell < _CRAWLS * rest.level


def _highest_rate(series: Series) -> float:
    """The highest learning rate of a log; 0 without any."""
    return float(np.max(series.known("lr")[1], initial=0.0))


def ended_at_a_guess(curve: Curve, series: Series) -> bool:
    """Whether a loss stands still from its first tenth on where a net stands that says nearly the same of every
    example: a little above the logarithm of a number of classes, its rows hardly scattering. Farther from it only where
    a first blow, a rate that few nets bear or an accuracy that never grew says so too."""
    rest = _rest(curve)
    if rest is None or series.manifest is not None or not rest.still(_LITTLE) or -rest.fell > 2 * _LITTLE * rest.level:
        return False
    rate = _highest_rate(series)
    if rest.scatter > guess.SCATTER_ABOVE * rest.level or 0 < rate < guess.CAREFUL:
        return False
    off = min((rest.level / math.log(count) - 1 for count in range(2, 13)), key=abs)
    near = start_level(curve.values) < (1 + _NEARLY[1]) * rest.level
    if (near or rate >= guess.BRAVE) and _GUESS[0] <= off <= _GUESS[1]:
        return True  # one that came down to it at no rate that is known may be a net that is tuned
    accuracy = _accuracy(curve, series)
    stands = accuracy is not None and _never_grew(accuracy[np.isfinite(accuracy)])
    return (stands or rate >= _WILD[0] or blown(curve)) and _NEARLY[0] <= off <= _NEARLY[1]


def never_below_a_guess(curve: Curve, series: Series) -> bool:
    """Whether no part of a run, from the first rows on, lies below what a guess among a usual number of classes costs,
    and none far above it, though where it stands may still come down towards it."""
    rate = _highest_rate(series)
    if len(curve) < _ROWS_ABOVE or _judged_otherwise(series) or 0 < rate < guess.CAREFUL:
        return False
    parts = np.array([float(np.mean(part)) for part in np.array_split(curve.values, _PARTS)])
    spread = float(np.std(np.diff(curve.values))) / math.sqrt(2)
    costs = [math.log(count) for count in _OFTEN]
    return spread < guess.SCATTER_ABOVE * float(parts.mean()) and any(
        bool(np.all((parts > cost) & (parts < (1 + _ABOVE_GUESS) * cost))) for cost in costs
    )


def worse_than_a_guess(curve: Curve, series: Series) -> bool:
    """Whether a classifier's loss is far above what any guess would cost, from the first row of a log to the last, and
    its accuracy low: its weights were made far too large, and it is sure of what is wrong."""
    accuracy = _accuracy(curve, series)
    if accuracy is None or len(curve) < _ROWS or float(np.min(curve.values)) < _BEYOND_GUESS:
        return False
    known = accuracy[np.isfinite(accuracy)]
    return float(np.mean(known[-max(len(known) // 8, 3) :])) < _WRONG


def stands_at_unit(curve: Curve, series: Series) -> bool:
    """Whether a loss has stood at 1 from its first rows on, and its validation too: the square of what a net misses
    that says 0 of targets of size 1. A tuned language model may stand there by chance, at a rate of such."""
    told = series.known("eval_loss")[1]
    rest = _rest(curve) if abs(median(curve.values[:5]) - 1) < 3 * _OFF_UNIT else None
    if rest is None or series.manifest is not None or len(told) < _TOLD and _highest_rate(series) < guess.BRAVE:
        return False
    if 0 < _highest_rate(series) < guess.CAREFUL or len(told) and abs(float(np.mean(told)) - 1) > 2 * _OFF_UNIT:
        return False
    return abs(rest.level - 1) < _OFF_UNIT and rest.still(_LITTLE)


def stands_since_its_first_row(curve: Curve, series: Series) -> bool:
    """Whether a loss of whatever level has not moved from its very first rows to its last: not even as far as the first
    updates of any net bring it. Nets that are tuned with care stand so, too, so none is called so whose rate is small;
    where no rate is known more rows are asked."""
    rate, accuracy = _highest_rate(series), series.known("accuracy")[1]
    rest = _rest(curve, 0.0, _FLAT_CONFIRMED - 1)
    if rest is None or _judged_otherwise(series) or len(accuracy) and not _unlearned(_shares(accuracy)):
        return False
    confirmed = curve.counted and _validation_flat(series)
    fewest = _FLAT_BRAVE if rate else _FLAT_CONFIRMED if confirmed else _FLAT
    if 0 < rate < guess.BRAVE or len(curve) < fewest or rest.level <= _FLAT_LEVEL:
        return False
    first = median(curve.values[: max(len(curve) // 50, 3)])
    if float(curve.values[0]) - rest.level > _FIRST_ROW * rest.scatter:
        return False  # a single update may be all that it took
    worse = rest.level - first < max(_SAME_AS_FIRST * rest.scatter, _WORSE * rest.level)
    calm = rest.scatter < _FLAT_SCATTER * rest.level and first - rest.level < _SAME_AS_FIRST * rest.scatter and worse
    little = 4 * _LITTLE if confirmed else 2 * _LITTLE if first < rest.level else _LITTLE
    by_chance = rest.fell <= _CHANCE * rest.doubt  # whatever a loss counts from
    return calm and by_chance and abs(rest.fell) < little * rest.level and rest.still(little)


def _validation_flat(series: Series) -> bool:
    """Whether many validations stand, too, where they began: nothing that holds for other data was learned or lost."""
    told = series.known("eval_loss")[1]
    return len(told) >= _FLAT_CONFIRMED / 2 and float(np.ptp(told)) < 2 * _LITTLE * float(told[0])


def blown(curve: Curve) -> bool:
    """Whether the first rows threw the run: three in a row of its first tenth far above its start, or a first one
    from which no steps come down so soon: hundreds of times the one three rows, at most twenty steps, later."""
    values = curve.values
    first = values[: max(int(_FIRST * len(values)), 3)]
    high = first > _THROWN * max(abs(float(values[0])), median(values))
    in_a_row = high[2:] & high[1:-1] & high[:-2]
    soon = len(values) > 3 and not curve.counted and curve.steps[3] - curve.steps[0] <= _SOON
    return bool(in_a_row.any()) or bool(soon and values[0] > _BLOW * abs(values[3]))


def bounces_since_a_blow(curve: Curve, series: Series) -> bool:
    """Whether the first updates threw a loss to several times where it began, and it has bounced since, to its last
    rows, about a level that is not far below that start: every step is too long for what it stands in."""
    values = curve.values
    first, after, half = float(values[0]), values[1:4], values[len(values) // 2 :]
    if len(values) < _BOUNCES or _judged_otherwise(series, *_OF_PARTS) or not _BLOWN * first < float(after.max()):
        return False
    level = median(half)
    low, high = (float(edge) for edge in np.quantile(half, (0.25, 0.75)))
    wild = _WILD[0] <= _highest_rate(series)  # at no known rate it may be targets with heavy tails
    if wild and 0 < _BLOWN * first < level and low > 0 and high > _SWINGS * low:
        return True
    return first > _NO_SMALL_START and level > _NOT_LEARNED * first and _WIDELY < scatter(half) / level < _TAILS


def ends_above_its_start(curve: Curve, series: Series) -> bool:
    """Whether a loss lies above where it began: nearly all rows since the first few, and the level of the last half
    clearly. What the initial weights knew was lost, and nothing was learned in its place."""
    values = curve.values
    start, level = start_level(values), median(values[len(values) // 2 :])
    if (
        _judged_otherwise(series, *_OF_PARTS)
        or len(values) < _MANY_ROWS
        or start <= _NO_SMALL_START
        or told_changes(series)
    ):
        return False
    if leaves_start([*values[:BEGINNING].tolist(), float(values[BEGINNING:].min(initial=np.inf))]) is not None:
        return False  # lost at once, and never as low again: that is told with its step
    spread = float(np.std(np.diff(values))) / math.sqrt(2)
    above = level - start > max(_ABOVE_START * start, _ABOVE_SCATTERS * spread)
    return above and float(np.mean(values[3:] < start)) < _SELDOM_BELOW


def _judged_otherwise(series: Series, *besides: str) -> bool:
    """Whether a loss need not come down: of a run of ours, an agent, two nets, or a log with one of these columns
    besides."""
    return series.manifest is not None or any(name in series.columns for name in (*_NOT_TO_FALL, *besides))


def stands_after_a_blow(curve: Curve, series: Series) -> bool:
    """Whether a run that its first rows threw stands still since, at a level that is a good part of where it began or
    of where the blow left it."""
    rest = _rest(curve, _AFTER_BLOW) if series.manifest is None and blown(curve) else None
    if rest is None:
        return False
    left = min(float(curve.values[0]), float(np.max(curve.values[3:6])))
    return rest.still(_AFTER) and rest.scatter < _SCATTER * rest.level and rest.level > _PART * left > 0
