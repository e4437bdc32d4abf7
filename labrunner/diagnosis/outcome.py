"""How a run came out, in one of six words: what an experiment predicts before it is made.

The words are the types of `spikes`, with `calm` for a run without any and `nan` for one whose loss stopped being a
number. They are in order of harm, so that each has neighbours.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

from labrunner.diagnosis.facts import gather
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.verdict import judge
from labrunner.series.series import Series

Outcome = Literal["calm", "outlier-batch", "recoverable", "lingering", "divergent", "nan"]

OUTCOMES: tuple[Outcome, ...] = ("calm", "outlier-batch", "recoverable", "lingering", "divergent", "nan")
#: A run this near a boundary between two outcomes may be called either: thresholds are moved by so much, both ways.
NEAR = 0.2
#: The thresholds that part two outcomes. With smaller ones a run is called worse.
_BOUNDARIES = ("far_sigma", "outlier_errors", "recovery_sigma", "slow_recovery_steps", "divergent_share", "rise_share")
#: Verdicts on a level that no spike explains, and the outcome that such a level is.
_OF_LEVELS: dict[str, Outcome] = {
    "diverged": "divergent",
    "silent-divergence": "lingering",
    "plateau": "lingering",
    "overfit": "lingering",
    "spike-recovered": "recoverable",
    "spike-lingering": "lingering",
}
_ON_THE_LOSS = 3.0
#: Harm that stays. How far up such a run ends is chaos: the same one is called by the one word on one make of processor
#: and by the other on another.
LASTING: frozenset[Outcome] = frozenset({"lingering", "divergent"})


def predicted(word: str) -> str:
    """A prediction, with one word for the two that are right for each other."""
    return "lingering" if word in LASTING else word


def outcome_of(series: Series, thresholds: Thresholds | None = None) -> Outcome:
    """How a run came out: `nan` where its loss is not finite at the end, else the worst of its spikes and of what
    became of its level, `outlier-batch` where all of these came straight back, `calm` without any."""
    with np.errstate(all="ignore"):  # logs hold infinities on purpose
        facts = gather(series, thresholds or Thresholds())
        verdict = judge(facts).verdict
    loss = series.columns.get("loss")
    if facts.fatal_step is not None or loss is not None and len(loss) and not math.isfinite(loss[-1]):
        return "nan"
    found: set[Outcome] = {"calm", *(spike.type for spike in facts.spikes)}
    if any(outlier.sigma >= _ON_THE_LOSS for outlier in facts.outliers):
        found.add("outlier-batch")
    if verdict in _OF_LEVELS:
        found.add(_OF_LEVELS[verdict])
    return max(found, key=OUTCOMES.index)


def outcomes_near(series: Series) -> set[Outcome]:
    """The outcomes that a run may be called: its own, those that it has with every boundary moved by `NEAR`, and where
    its harm stays both words for that."""
    usual = Thresholds()
    moved = [
        usual.changed([f"{name}={getattr(usual, name) * factor}" for name in _BOUNDARIES])
        for factor in (1 - NEAR, 1 + NEAR)
    ]
    own = outcome_of(series, usual)
    found: set[Outcome] = {own, *(outcome_of(series, thresholds) for thresholds in moved)}
    if own in LASTING:
        found |= LASTING
    return found


def same_updates(one: Series, other: Series) -> bool:
    """Whether two runs are the same in every step, by their losses and the norms of what was applied."""
    columns = [(one.columns.get(name), other.columns.get(name)) for name in ("loss", "grad_norm_post")]
    return all(a is not None and b is not None and np.array_equal(a, b, equal_nan=True) for a, b in columns)
