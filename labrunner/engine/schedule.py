"""The learning rate of a step."""

from __future__ import annotations

import math

from labrunner.engine.config import ScheduleConfig


def learning_rate(step: int, peak: float, schedule: ScheduleConfig, rewarm_from: int | None = None) -> float:
    """Learning rate of update `step` (from 1): linear warm-up to `peak`, then the schedule's curve to its horizon.

    After a declared restart (`rewarm_from`: the last update before it) the rate climbs linearly once more, over
    `rewarm_steps`. Behind `begun_after` the schedule's steps are counted anew. Cosine as in Loshchilov and Hutter
    (2017). `inverse-cosine` climbs where the cosine falls: a slip of the sign to learn from.
    """
    rewarmed = 1.0
    if rewarm_from is not None and schedule.rewarm_steps:
        rewarmed = min(1.0, (step - rewarm_from) / schedule.rewarm_steps)
    begun = schedule.begun_after if step > schedule.begun_after else 0
    return rewarmed * _jumped(step, schedule) * _scheduled(step - begun, peak, schedule)


def _jumped(step: int, schedule: ScheduleConfig) -> float:
    """The factor of a declared discontinuity at `step`, which is reached over `jump_rise` steps; 1 outside it."""
    begun = 0 < schedule.jump_step <= step
    over = schedule.jump_steps and step >= schedule.jump_step + schedule.jump_steps
    if not begun or over:
        return 1.0
    risen = step - schedule.jump_step + 1
    if risen >= schedule.jump_rise:
        return schedule.jump_factor
    return 1.0 + (schedule.jump_factor - 1.0) * risen / schedule.jump_rise


def _scheduled(step: int, peak: float, schedule: ScheduleConfig) -> float:
    if step <= schedule.warmup_steps:
        return peak * step / schedule.warmup_steps
    if schedule.kind == "constant":
        return peak
    span = max(1, schedule.horizon - schedule.warmup_steps)
    progress = min(1.0, (step - schedule.warmup_steps) / span)
    fall = 0.5 * (1 + math.cos(math.pi * progress))
    if schedule.kind == "inverse-cosine":
        return peak * (1 + (1 - fall) * (1 / max(schedule.min_lr_ratio, 1e-3) - 1))
    return peak * (schedule.min_lr_ratio + (1 - schedule.min_lr_ratio) * fall)
