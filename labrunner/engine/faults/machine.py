"""Faults of the machine and of the update: bits that flip, tensors that a rank treats differently."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from labrunner.engine.faults.base import Fault, Part


def flipped(value: float, bit: int) -> float:
    """A float32 with one bit turned over: 31 is the sign, 30 the top of the exponent, 22 the top of the mantissa."""
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    return struct.unpack("<f", struct.pack("<I", bits ^ (1 << bit)))[0]


class _OnTensor(Fault, frozen=True):
    """A fault of one parameter, or of all that belong to a group, from a step on."""

    step: int = Field(ge=1)
    tensor: str = Field(min_length=1, max_length=100, description="a parameter's name, or a group: head, block_0, ...")

    def reaches(self, name: str, group: str) -> bool:
        """The named parameter, or each of the named group."""
        return self.tensor in (name, group)

    def onset(self) -> int:
        """The declared step."""
        return self.step


class FlipBit(_OnTensor, frozen=True):
    """A bit of one element flips, in the weight or in the gradient: at `step`, then every `every` steps (0: once)."""

    kind: Literal["flip-bit"] = "flip-bit"
    where: Literal["weight", "gradient"] = "weight"
    element: int = Field(default=0, ge=0, description="which element of the parameter; counted anew behind its last")
    bit: int = Field(default=30, ge=0, le=31)
    every: int = Field(default=0, ge=0)

    @classmethod
    def of_time(cls) -> bool:
        """A bit flips once."""
        return True

    def _due(self, step: int) -> bool:
        since = step - self.step
        return since == 0 or (self.every > 0 and since > 0 and since % self.every == 0)

    def on_gradient(self, step: int, part: Part) -> None:
        """The bit of the gradient, where it is due."""
        if self.where == "gradient" and self._due(step):
            place = self.element % len(part.gradient)
            part.gradient[place] = flipped(float(part.gradient[place]), self.bit)

    def on_update(self, step: int, part: Part) -> None:
        """The bit of the weight, where it is due."""
        if self.where == "weight" and self._due(step):
            place = self.element % len(part.weights)
            part.weights[place] = flipped(float(part.weights[place]), self.bit)


class FaultyLane(_OnTensor, frozen=True):
    """A node whose arithmetic is wrong, and that nobody notices: from `step` on the sign bit of every `stride`-th
    element of a parameter's gradient is flipped. No norm of a gradient changes by that.

    It goes on until a rollback begins the run on other nodes.
    """

    kind: Literal["faulty-lane"] = "faulty-lane"
    stride: int = Field(default=2, ge=1, le=100_000)

    @classmethod
    def of_time(cls) -> bool:
        """The node was bad then; it is no property of a step."""
        return True

    def is_over(self, stretches: Iterable[tuple[int, int]], step: int) -> bool:
        """From a rollback on that was made once the node was bad."""
        return any(reached >= self.step for _, reached in stretches)

    def on_gradient(self, step: int, part: Part) -> None:
        """The signs of every `stride`-th element."""
        if step >= self.step:
            part.gradient[:: self.stride].neg_()


class SpareFromClip(_OnTensor, frozen=True):
    """The clip does not reach a tensor, as on ranks that hold a copy of it: it is updated with its gradient as it was.

    The norms in the log are those of the clipped gradient, and nothing of this shows in them.
    """

    kind: Literal["spare-from-clip"] = "spare-from-clip"

    def on_gradient(self, step: int, part: Part) -> None:
        """Keep the gradient as it is before the clip."""
        part.kept = part.gradient.clone() if step >= self.step else None

    def on_update(self, step: int, part: Part) -> None:
        """Give it back."""
        if part.kept is not None:
            part.gradient.copy_(part.kept / part.scale())


class FreezeGroup(_OnTensor, frozen=True):
    """A parameter or group that is left out of the updates from `step` on: no gradient, no decay."""

    kind: Literal["freeze-group"] = "freeze-group"

    def freezes(self, step: int) -> bool:
        """From the declared step on."""
        return step >= self.step

    def on_gradient(self, step: int, part: Part) -> None:
        """No gradient."""
        if self.freezes(step) and not part.thawed():
            part.gradient.zero_()

    def on_update(self, step: int, part: Part) -> None:
        """No momentum and no decay."""
        part.kept = part.decayed.clone() if part.kept is None else part.kept
        part.decayed.copy_(part.kept)  # a run that was taken back to a step before it is not frozen
        if self.freezes(step) and not part.thawed():
            part.m.zero_()
            part.decayed.zero_()


class GrowGroup(_OnTensor, frozen=True):
    """A decay with the wrong sign: from `step` on the weights of a parameter or group grow by `rate` in every step."""

    kind: Literal["grow-group"] = "grow-group"
    rate: float = Field(default=0.01, gt=0, le=1)

    def on_update(self, step: int, part: Part) -> None:
        """The growth of one step."""
        if step >= self.step:
            part.weights.mul_(1.0 + self.rate)
