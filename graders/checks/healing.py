"""What the run of a fix shows beside the control's and the break's: the damage left, the end level, whether it acts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import Struct

from labrunner.graders.checks.verification import ema_excess

if TYPE_CHECKING:
    import numpy as np

    from labrunner.graders.references.provider import References
    from labrunner.series.series import Series

#: An excess of so many epsilons earns nothing, where the break's own is no larger.
_NONE_LEFT = 3.0
#: A run that leaves more than this share of the break's damage does nothing about it; one that leaves less than that
#: has healed, however small a lab's epsilon is, which may be no more than rounding.
_NOTHING, _HEALED = 0.9, 0.01


class Healing(Struct, frozen=True):
    """`damage`: the largest excess (nats) of the run's EMA over the control's behind the spike; `level`: the mean loss
    of its last steps, `above` of it over the control's. Infinite for a run that died or ended early. `idle`: it leaves
    the break's damage as it is. `epsilon`: what either may be, in nats; `unhealed` and `lost`: what they are in the
    break: no more than all that the control learned, which is what a run that died has lost. `window`: over how many
    steps `level` is the mean."""

    damage: float
    level: float
    above: float
    idle: bool
    epsilon: float
    unhealed: float
    lost: float
    window: int

    @property
    def damage_share(self) -> float:
        """How much of the break's damage is removed, 0 to 1."""
        return self._share(self.damage, self.unhealed)

    @property
    def end_share(self) -> float:
        """How much of the way from the break's end level to the control's is reached, 0 to 1."""
        return self._share(self.above, self.lost)

    @property
    def healed(self) -> float:
        """What all else about a fix is paid in proportion to: nothing without damage removed and a good end."""
        return self.damage_share * self.end_share

    def _share(self, excess: float, broken: float) -> float:
        """1 up to epsilon, and from there in proportion down to 0 at the break's own excess."""
        if self.idle or not math.isfinite(excess):
            return 0.0
        if excess <= self.epsilon:
            return 1.0
        most = max(broken, _NONE_LEFT * self.epsilon)
        return max(0.0, (most - excess) / (most - self.epsilon))


def healing_of(references: References, run: Series, control: Series, broken: Series) -> Healing:
    """Measure a fix's run as its lab judges fixes."""
    judging = references.lab.judging
    window, settle = (judging.end_window, judging.settle) if judging else (50, 0)
    last = (references.fault() or 0) + settle
    return healing(run, control, broken, last=last, window=window, epsilon=references.epsilon())


def healing(run: Series, control: Series, broken: Series, *, last: int, window: int, epsilon: float) -> Healing:
    """Measure a fix's run from the step after `last` on, and over its last `window` steps; `epsilon` is the lab's."""
    level = _tail_mean(run, window)
    unlearned = float(control.columns["loss"][0]) - _tail_mean(control, window)
    damage, above = _excess(run, control, last), _above(run, control, window)
    unhealed, lost = (
        min(left, max(unlearned, 0.0)) for left in (_excess(broken, control, last), _above(broken, control, window))
    )
    epsilon = max(epsilon, _HEALED * unhealed)
    idle = not math.isfinite(damage) or damage > max(epsilon, _NOTHING * unhealed)
    return Healing(damage, level, above, idle, epsilon, unhealed, lost, window)


def is_milder(references: References, run: Series, control: Series | None, broken: Series) -> bool:
    """Whether a run came out less hurt than the break: by its word, the two for lasting harm being one, and where that
    is the same by how far its smoothed loss rises above the control's, which a fix is judged by; False without one."""
    from labrunner.diagnosis.outcome import OUTCOMES, outcome_of, predicted  # here: a grading without runs does without

    here, there = (OUTCOMES.index(predicted(outcome_of(one))) for one in (run, broken))
    if here != there or control is None:
        return here < there
    return not healing_of(references, run, control, broken).idle


def _excess(run: Series, control: Series, last: int) -> float:
    found = ema_excess(run, control, last) if len(run) >= len(control) else None
    return math.inf if found is None else found


def _above(run: Series, control: Series, window: int) -> float:
    level = _tail_mean(run, window)
    return level - _tail_mean(control, window) if len(run) >= len(control) and math.isfinite(level) else math.inf


def _tail_mean(series: Series, window: int) -> float:
    loss = series.columns.get("loss")
    return float(loss[-window:].mean()) if loss is not None and len(loss) else math.nan


def largest_norm_after_clip(run: Series) -> float:
    """The largest gradient norm that reached the weights; infinite where one was not finite."""
    post = run.columns.get("grad_norm_post")
    if post is None or not len(post := _applied(run, post)) or not (abs(post) < math.inf).all():
        return math.inf
    return float(post.max())


def clip_acts(run: Series) -> bool:
    """Whether a clip by norm changed any gradient of the run."""
    factor = run.columns.get("clip_coef")
    return factor is not None and bool((factor < 1.0).any())


def _applied(run: Series, norms: np.ndarray) -> np.ndarray:
    """Those of a run's norms whose gradient reached the weights: not of a step that was skipped for its overflow."""
    overflow, moved = run.columns.get("overflow"), run.columns.get("update_ratio")
    if overflow is None or moved is None or not len(overflow) == len(moved) == len(norms):
        return norms
    return norms[~((overflow > 0) & (moved == 0))]


def largest_norm_near(series: Series, fault: int) -> float:
    """The largest gradient norm before the clip, from 12 steps before a step to 88 after it."""
    norms = series.columns.get("grad_norm_pre")
    window = (series.steps >= fault - 12) & (series.steps <= fault + 88)
    if norms is None or len(norms) != len(window) or not window.any():
        return math.inf
    return float(norms[window].max())
