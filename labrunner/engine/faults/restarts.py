"""Faults of a restart: the run is stopped, goes on from its checkpoint, and not all is as it was."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from labrunner.engine.faults.base import Batches, Fault, Tensor


class Restart(Fault, frozen=True):
    """Stop the run after update `step`, and go on from the checkpoint written there.

    By itself it harms nothing: what comes back is a matter of the settings `restore.*`.
    """

    kind: Literal["restart"] = "restart"
    step: int = Field(ge=1)

    @classmethod
    def of_time(cls) -> bool:
        """The machine was stopped once."""
        return True

    def restart_after(self) -> int | None:
        """The declared step."""
        return self.step

    def onset(self) -> int:
        """The first step after the restart."""
        return self.step + 1


class LoseState(Fault, frozen=True):
    """Give back less than the checkpoint holds: moments, step count or loss scale are lost, or moments kept in too few
    bits."""

    kind: Literal["lose-state"] = "lose-state"
    m: bool = Field(default=False, description="lose the first moment")
    v: bool = Field(default=False, description="lose the second moment")
    count: bool = Field(default=False, description="lose the optimizer's step count")
    scaler: bool = Field(default=False, description="lose the loss scale that the run had found")
    moments_dtype: Literal["fp32", "bf16", "fp16"] = "fp32"

    def overrides(self) -> dict[str, Any]:
        """What the restart does not give back."""
        lost = {f"restore.{name}": False for name in ("m", "v", "count", "scaler") if getattr(self, name)}
        return lost | ({"restore.moments_dtype": self.moments_dtype} if self.moments_dtype != "fp32" else {})


class RestartSchedule(Restart, frozen=True):
    """A restart after update `step` that begins the learning-rate schedule anew: warm-up, then the peak once more."""

    kind: Literal["restart-schedule"] = "restart-schedule"  # pyright: ignore[reportIncompatibleVariableOverride]

    def overrides(self) -> dict[str, Any]:
        """The update from which the schedule counts."""
        return {"schedule.begun_after": self.step}


class RestartLoader(Restart, frozen=True):
    """A restart after update `step` whose loader does not find its place: it goes on behind batch `place`; 0: anew."""

    kind: Literal["restart-loader"] = "restart-loader"  # pyright: ignore[reportIncompatibleVariableOverride]
    place: int = Field(default=0, ge=0)

    def rearrange(self, batches: Batches) -> Batches:
        """The batches up to the restart, then those behind `place`."""
        seen = []
        for step, batch in enumerate(batches, start=1):
            if step == self.step + 1:
                yield from seen[self.place :]
            if step <= self.step:
                seen.append(list(batch))
            if step <= self.step or step > self.place:
                yield batch


class BadCheckpoint(Fault, frozen=True):
    """A checkpoint, of update `step`, that is whole and finite, and wrong: a stretch of one of its tensors is zeros, as
    where a rank's shard was never written. It does harm only to who goes on from it."""

    kind: Literal["bad-checkpoint"] = "bad-checkpoint"
    step: int = Field(ge=1)
    tensor: Literal["parameters", "m", "v"] = "v"
    share: float = Field(default=0.25, gt=0, le=1, description="part of the tensor that is zeros, from its start")

    def spoil(self, tensors: dict[str, Tensor], step: int) -> dict[str, Tensor]:
        """The checkpoint with its stretch of zeros."""
        if step != self.step:
            return tensors
        spoiled = tensors[self.tensor].clone()
        spoiled[: round(self.share * len(spoiled))] = 0.0
        return tensors | {self.tensor: spoiled}

    def onset(self) -> int:
        """The first step after the checkpoint."""
        return self.step + 1
