"""Faults: what goes wrong in a lab, one small class each.

A fault is declared in a lab's file and stored in the manifest. It acts at a seam that exists without it (the resolved
configuration, the stream of batches, the run's checkpoints) and the training loop knows nothing of it. Importing this
module needs no torch.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, ValidationError

from labrunner.corpus.grammar import Line, drill_line
from labrunner.errors import InputError
from labrunner.files import explain
from labrunner.text import suggestion

Batches = Iterator[list[Line]]


#: Hooks of a fault that do nothing to a run by themselves.
_NO_ACTS = ("overrides", "onset", "acts")


class Fault(BaseModel, extra="forbid", frozen=True, defer_build=True):
    """A declared fault: by itself it changes nothing."""

    kind: str
    id: str = ""

    def overrides(self) -> dict[str, Any]:
        """Settings that this fault changes, by dotted key; a fix may set them again."""
        return {}

    def rearrange(self, batches: Batches) -> Batches:
        """The batches of steps 1, 2, ... as this fault leaves them."""
        return batches

    def restart_after(self) -> int | None:
        """The update after which the run is stopped and goes on from its checkpoint; None where it is not stopped."""
        return None

    def onset(self) -> int:
        """The first step that can come out otherwise than without this fault, the settings that it brings apart."""
        return 1

    @classmethod
    def acts(cls) -> bool:
        """Whether a fault of this kind does something while the run goes on, beyond the settings that it brings."""
        hooks = [name for name, value in vars(Fault).items() if callable(value) and not name.startswith("_")]
        return any(getattr(cls, name) is not getattr(Fault, name) for name in hooks if name not in _NO_ACTS)


def _drill(name: str) -> str:
    try:
        drill_line(name, 1)
    except InputError as error:
        raise ValueError(str(error)) from None
    return name


class ConcentrateBatch(Fault, frozen=True):
    """Put several drill lines into one batch, or spread them over `batches` batches, `every` steps apart.

    The lines take the place of the first rows of a batch. They stand in no batch before `step`.
    """

    kind: Literal["concentrate-batch"] = "concentrate-batch"
    step: int = Field(ge=1)
    drill: Annotated[str, AfterValidator(_drill)]
    lines: int = Field(default=3, ge=1, le=64)
    repeats: int = Field(default=28, ge=1, le=512)
    batches: int = Field(default=1, ge=1, le=64)
    every: int = Field(default=1, ge=1, le=1000)

    def rearrange(self, batches: Batches) -> Batches:
        """Drill lines in place of the first rows of their batches."""
        drills = [drill_line(self.drill, self.repeats, i) for i in range(self.lines)]
        for step, batch in enumerate(batches, start=1):
            slot, between = divmod(step - self.step, self.every)
            share = drills[slot :: self.batches] if not between and 0 <= slot < self.batches else []
            yield (share + batch[len(share) :])[: len(batch)]

    def onset(self) -> int:
        """The first batch with drill lines."""
        return self.step


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


class ShiftSources(Fault, frozen=True):
    """From `step` on a bandit chooses the sources, phase by phase; before it they were mixed evenly, or one of them
    stood `alone`, and the others come as strangers, `stranger` first."""

    kind: Literal["shift-sources"] = "shift-sources"
    step: int = Field(ge=1)
    alone: str = Field(default="", description="the source that the run knows before `step`; empty: all, mixed evenly")
    stranger: str = Field(default="", description="the source that leads the first phase; empty: the bandit draws it")

    def overrides(self) -> dict[str, Any]:
        """The mixing, its first step, and the sources before and at it."""
        return {
            "data.mixing": "bandit",
            "data.phases_from": self.step,
            "data.opens_with": self.alone,
            "data.leads_first": self.stranger,
        }


class RemoveDecay(Fault, frozen=True):
    """Take the weight decay away."""

    kind: Literal["remove-decay"] = "remove-decay"

    def overrides(self) -> dict[str, Any]:
        """A weight decay of 0."""
        return {"optimizer.weight_decay": 0.0}


class Restart(Fault, frozen=True):
    """Stop the run after update `step`, and go on from the checkpoint written there.

    By itself it harms nothing: what comes back is a matter of the settings `restore.*`.
    """

    kind: Literal["restart"] = "restart"
    step: int = Field(ge=1)

    def restart_after(self) -> int | None:
        """The declared step."""
        return self.step

    def onset(self) -> int:
        """The first step after the restart."""
        return self.step + 1


class LoseState(Fault, frozen=True):
    """Give back less than the checkpoint holds: moments or the step count are lost, or kept in too few bits."""

    kind: Literal["lose-state"] = "lose-state"
    m: bool = Field(default=False, description="lose the first moment")
    v: bool = Field(default=False, description="lose the second moment")
    count: bool = Field(default=False, description="lose the optimizer's step count")
    moments_dtype: Literal["fp32", "bf16", "fp16"] = "fp32"

    def overrides(self) -> dict[str, Any]:
        """What the restart does not give back."""
        lost = {f"restore.{name}": False for name in ("m", "v", "count") if getattr(self, name)}
        return lost | ({"restore.moments_dtype": self.moments_dtype} if self.moments_dtype != "fp32" else {})


class RepeatBatch(Fault, frozen=True):
    """A loader that is stuck: the batch of `step` is served again in each of the `times` steps after it."""

    kind: Literal["repeat-batch"] = "repeat-batch"
    step: int = Field(ge=1)
    times: int = Field(default=1, ge=1, le=1000)

    def rearrange(self, batches: Batches) -> Batches:
        """The stuck batch in place of those after it, which are lost."""
        stuck: list[Line] = []
        for step, batch in enumerate(batches, start=1):
            if step == self.step:
                stuck = list(batch)
            yield list(stuck) if self.step < step <= self.step + self.times else batch

    def onset(self) -> int:
        """The first repetition."""
        return self.step + 1


class ScrambleRows(Fault, frozen=True):
    """Data that goes bad little by little: from `step` on, every `every` steps one more row of the batch has its words
    shuffled."""

    kind: Literal["scramble-rows"] = "scramble-rows"
    step: int = Field(ge=1)
    every: int = Field(default=25, ge=1, le=100_000)

    def rearrange(self, batches: Batches) -> Batches:
        """The first rows of each batch with their words shuffled, more of them with every stage."""
        for step, batch in enumerate(batches, start=1):
            bad = 0 if step < self.step else 1 + (step - self.step) // self.every
            yield [_scrambled(line, step) for line in batch[:bad]] + batch[bad:]

    def onset(self) -> int:
        """The first batch with a scrambled row."""
        return self.step


class LearningRateJump(Fault, frozen=True):
    """A discontinuity of the schedule: `factor` times the rate from `step` on, for `steps` steps (0: to the end)."""

    kind: Literal["lr-jump"] = "lr-jump"
    step: int = Field(ge=1)
    factor: float = Field(default=10.0, gt=0, le=1e6)
    steps: int = Field(default=0, ge=0)

    def overrides(self) -> dict[str, Any]:
        """The jump of the schedule."""
        return {"schedule.jump_step": self.step, "schedule.jump_factor": self.factor, "schedule.jump_steps": self.steps}


def _scrambled(line: Line, step: int) -> Line:
    words = line.text.split(" ")
    random.Random(f"scramble-{step}-{line.id}").shuffle(words)
    return Line(line.id, " ".join(words))


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


KINDS: dict[str, type[Fault]] = {
    "concentrate-batch": ConcentrateBatch,
    "remove-clip": RemoveClip,
    "constant-loss-scale": ConstantLossScale,
    "misconfigure": Misconfigure,
    "remove-warmup": RemoveWarmup,
    "remove-decay": RemoveDecay,
    "shift-sources": ShiftSources,
    "restart": Restart,
    "lose-state": LoseState,
    "repeat-batch": RepeatBatch,
    "scramble-rows": ScrambleRows,
    "lr-jump": LearningRateJump,
}


def make_fault(declared: dict[str, Any]) -> Fault:
    """The fault that a declaration names.

    Raises InputError for an unknown kind or parameter.
    """
    kind = declared.get("kind")
    if kind not in KINDS:
        raise InputError(f"no fault is of kind {kind!r}{suggestion(str(kind), KINDS)}; there are {', '.join(KINDS)}")
    try:
        return KINDS[kind].model_validate(declared)
    except ValidationError as error:
        raise InputError(explain(error, f"fault {kind}")) from None


def restarts(declared: Iterable[dict[str, Any]]) -> frozenset[int]:
    """The updates after which a run with these faults is stopped and goes on from its checkpoint."""
    return frozenset(step for fault in declared if (step := make_fault(fault).restart_after()) is not None)


def fault_overrides(declared: dict[str, Any]) -> dict[str, Any]:
    """Dotted-key overrides that a declared fault brings."""
    return make_fault(declared).overrides()
