"""Faults that are settings: they act through the resolved configuration alone."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from labrunner.engine.faults.base import Fault


class RemoveClip(Fault, frozen=True):
    """Take the gradient clip away: it is not called at all."""

    kind: Literal["remove-clip"] = "remove-clip"

    def overrides(self) -> dict[str, Any]:
        """No clip."""
        return {"optimizer.grad_clip": "none"}


class RemoveWarmup(Fault, frozen=True):
    """Take the warm-up away: the first update has the whole learning rate."""

    kind: Literal["remove-warmup"] = "remove-warmup"
    step: Literal[1] = Field(default=1, description="the first update, so that readings can count from it")

    def overrides(self) -> dict[str, Any]:
        """No warm-up steps."""
        return {"schedule.warmup_steps": 0}


class RemoveDecay(Fault, frozen=True):
    """Take the weight decay away."""

    kind: Literal["remove-decay"] = "remove-decay"

    def overrides(self) -> dict[str, Any]:
        """A weight decay of 0."""
        return {"optimizer.weight_decay": 0.0}


class LearningRateJump(Fault, frozen=True):
    """A discontinuity of the schedule: `factor` times the rate from `step` on, for `steps` steps (0: to the end)."""

    kind: Literal["lr-jump"] = "lr-jump"
    step: int = Field(ge=1)
    factor: float = Field(default=10.0, gt=0, le=1e6)
    steps: int = Field(default=0, ge=0)

    def overrides(self) -> dict[str, Any]:
        """The jump of the schedule."""
        return {"schedule.jump_step": self.step, "schedule.jump_factor": self.factor, "schedule.jump_steps": self.steps}


class ConstantLossScale(Fault, frozen=True):
    """Hold the loss scale of float16 still. Without `check`, an update is made although its gradient overflowed."""

    kind: Literal["constant-loss-scale"] = "constant-loss-scale"
    scale: float = Field(default=65536.0, gt=0)
    check: bool = Field(default=False, description="skip updates whose gradient is not finite")

    def overrides(self) -> dict[str, Any]:
        """A constant scale, and whether overflows are checked."""
        return {
            "precision.loss_scaling": "constant",
            "precision.loss_scale": self.scale,
            "precision.skip_nonfinite": self.check,
        }


class Misconfigure(Fault, frozen=True):
    """Settings that bring the run down by themselves, without a step at which they begin; `set` takes dotted keys."""

    kind: Literal["misconfigure"] = "misconfigure"
    set: dict[str, Any] = Field(min_length=1)

    def overrides(self) -> dict[str, Any]:
        """The declared settings."""
        return dict(self.set)
