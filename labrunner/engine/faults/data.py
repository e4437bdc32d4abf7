"""Faults of the data: which lines stand in which batch, what their targets are, how long they keep a step waiting."""

from __future__ import annotations

import random
from collections import deque
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from labrunner.corpus.grammar import Line, drill_line
from labrunner.engine.faults.base import Batches, Fault, Tensor
from labrunner.errors import InputError


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


class DuplicateShard(Fault, frozen=True):
    """A shard that is listed twice: the `batches` batches before `step` are read again, `times` times; those after them
    come later."""

    kind: Literal["duplicate-shard"] = "duplicate-shard"
    step: int = Field(ge=2)
    batches: int = Field(default=20, ge=1, le=10_000)
    times: int = Field(default=1, ge=1, le=1000)

    def rearrange(self, batches: Batches) -> Batches:
        """The shard again in front of what follows it."""
        shard: deque[list[Line]] = deque(maxlen=min(self.batches, self.step - 1))
        for step, batch in enumerate(batches, start=1):
            if step < self.step:
                shard.append(list(batch))
            elif step == self.step:
                yield from (list(again) for _ in range(self.times) for again in shard)
            yield batch

    def onset(self) -> int:
        """The first batch that is read again."""
        return self.step


class ShiftLossMask(Fault, frozen=True):
    """A loss mask off by one from `step` on: each row's first token is not learned, and the padding behind its last one
    is. A row that fills the batch has no padding to learn."""

    kind: Literal["shift-loss-mask"] = "shift-loss-mask"
    step: int = Field(ge=1)

    def retarget(self, step: int, inputs: Tensor, targets: Tensor) -> Tensor:
        """Targets under a mask that lies one place to the right."""
        if step < self.step:
            return targets
        shifted = targets.clone()
        ends = (targets != -100).sum(1)
        for row, end in enumerate(ends.tolist()):
            shifted[row, 0] = -100
            if end < targets.shape[1]:
                shifted[row, end] = inputs[row, end]
        return shifted

    def onset(self) -> int:
        """The first step with the shifted mask."""
        return self.step


class StallLoader(Fault, frozen=True):
    """A loader that the steps wait for: from `step` on each batch comes `seconds` late, for `steps` steps (0: to the
    end). Only tokens per second show it."""

    kind: Literal["stall-loader"] = "stall-loader"
    step: int = Field(ge=1)
    seconds: float = Field(default=0.1, gt=0, le=60)
    steps: int = Field(default=0, ge=0)

    def delay(self, step: int) -> float:
        """The declared seconds, while it lasts."""
        over = self.steps and step >= self.step + self.steps
        return self.seconds if step >= self.step and not over else 0.0

    def onset(self) -> int:
        """The first late batch."""
        return self.step


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


def _scrambled(line: Line, step: int) -> Line:
    words = line.text.split(" ")
    random.Random(f"scramble-{step}-{line.id}").shuffle(words)
    return Line(line.id, " ".join(words))
