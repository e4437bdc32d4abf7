"""Runs that learned to guess and no more: what a first tenth, an accuracy and the first level tell of it."""

from __future__ import annotations

import math

import numpy as np

from labrunner.diagnosis.curve import Curve, start_level
from labrunner.series.series import Series
from labrunner.series.statistics import median

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
#: Levels of the loss over a vocabulary, of characters at the least, at the start and where only frequencies are known.
_BEGINS, _FREQUENCIES = 3.5, 2.5
#: A classifier of many classes that began so near a guess and stands above this share of it, with an accuracy below the
#: last, has learned next to nothing.
_LEFT, _MANY, _NEAR, _POOR = 0.85, (5, 10, 20, 100, 1000), 0.02, 0.5


def guesses(curve: Curve, series: Series) -> bool:
    """Whether a classifier's accuracy never grew, and its loss is that of a net which says the same of every example:
    about the logarithm of one over its accuracy."""
    known = _accuracy(curve, series)
    if known is None:
        return False
    there = np.isfinite(known)
    accuracy, losses = known[there], curve.values[there]
    parts = np.array_split(np.arange(len(accuracy)), 4)[1:]
    shares = [float(np.mean(accuracy[part])) for part in parts]
    if not 0 < min(shares) <= max(shares) < _HIGHEST:
        return False
    error = float(np.std(np.diff(accuracy))) / math.sqrt(2) * math.sqrt(2 / len(parts[0]))
    grew = shares[-1] - shares[0] > max(_GREW * error, _GREW_SHARE * shares[0])
    levels = [median(losses[part]) for part in parts]
    pairs = zip(levels, shares, strict=True)
    return not grew and all(abs(level + math.log(share)) <= _OFF * level for level, share in pairs)


def _accuracy(curve: Curve, series: Series) -> np.ndarray | None:
    """The share of right answers in each row of the loss, NaN where a row has none; None where most have none."""
    column = series.columns.get("accuracy")
    known = np.empty(0) if column is None else column[curve.rows]
    if np.isfinite(known).sum() < max(_ROWS, len(curve) / 2):
        return None
    return known / 100 if np.nanmax(known) > 1.5 else known


def stood_from_the_first(curve: Curve, series: Series) -> bool:
    """Whether a loss came down in its first tenth and not any more, to a level at which hardly anything is learned: of
    a run over a vocabulary at a rate that few nets bear, or of one among many classes that left a guess by little."""
    values = curve.values
    rest = values[max(int(_FIRST * len(values)), 1) :]
    if len(rest) < _FEWEST or series.manifest is not None:
        return False
    start, level = start_level(values), float(np.mean(rest))
    parts = np.array([float(np.mean(part)) for part in np.array_split(rest, _PARTS)])
    scatter = float(np.std(np.diff(rest))) / math.sqrt(2)
    error = curve.few * scatter / math.sqrt(len(rest) / _PARTS)
    places = np.arange(_PARTS) - (_PARTS - 1) / 2
    spread = math.sqrt(float((places**2).sum()))
    slope = float((places * parts).sum()) / spread**2
    fell, doubt = -slope * _PARTS, error / spread * _PARTS
    if level <= 0 or fell > _FALLS * doubt or fell > max(_LITTLE * level, _CHANCE * doubt) or doubt > _SURE * level:
        return False
    began = min(abs(median(values[:3]) / math.log(count) - 1) for count in _MANY) < _NEAR
    accuracy = _accuracy(curve, series)
    if began and _LEFT * start < level < start and accuracy is not None and np.nanmean(accuracy) < _POOR:
        return True  # without an accuracy it may be a language model that is tuned, whose loss begins anywhere
    rates = series.columns.get("lr", np.empty(0))
    rates = rates[np.isfinite(rates)]
    wild = len(rates) > 0 and _WILD[0] <= float(np.max(rates)) <= _WILD[1]
    return wild and scatter < _SCATTER * level and start > _BEGINS and level > _FREQUENCIES
